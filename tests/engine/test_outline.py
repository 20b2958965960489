"""Rules seen from further off, with what they call as boxes."""

from rulings.atlas.charts import Chapter
from rulings.atlas.fold import fold
from rulings.engine import Call, Inquiry, Rule, explore, outline, rule, whole, word
from tests.engine.toys import (
    CAT_INSIDE,
    DOOR_OPEN,
    DRINK,
    WHO,
    AllWell,
    Bowls,
    CatOut,
    cat_is_out,
    kitchen,
    plainly,
)


@rule
def always_well(inquiry: Inquiry, reason: str) -> None:
    inquiry.ask(WHO)
    inquiry.conclude("1A", AllWell())


@rule
def how_many(inquiry: Inquiry) -> int:
    return 2 if inquiry.ask(DRINK) else inquiry.ask(WHO)


def house(inquiry: Inquiry) -> None:
    always_well(inquiry, "spring")
    if inquiry.ask(CAT_INSIDE):
        inquiry.conclude("2", Bowls(how_many(inquiry)))
    elif cat_is_out(inquiry.about("garden")):
        inquiry.conclude("1B", CatOut())


def all_closed(call: Call) -> bool:
    return True


def nothing_closed(call: Call) -> bool:
    return False


HOUSE = [
    "- ▸ Always well (spring)",
    "- **Is the cat inside?** (1B)",
    "  - Yes",
    "    - ▸ How many",
    "      - 2 — 2 bowls for holder. (2)",
    "      - 0 — 0 bowls for holder. (2)",
    "      - 1 — 1 bowl for holder. (2)",
    "      - 9 — 9 bowls for holder. (2)",
    "  - No",
    "    - ▸ 1. Two questions, the second only if the first is answered yes",
    "      - no — nothing more",
    "      - yes — The cat is out. (1B)",
]


def drawn(rule_: Rule) -> list[str]:
    return Chapter(plainly).written(fold({(): explore(rule_)}))


def test_a_box_branches_into_the_results_it_can_have_and_hides_the_way_to_them() -> None:
    assert drawn(outline(house, all_closed)) == HOUSE


def test_a_box_keeps_the_subject_it_asks_about() -> None:
    keys = [node.key for node in explore(outline(house, all_closed)).nodes]

    assert keys == [
        "cat_inside",
        "[tests.engine.test_outline.how_many()]",
        "garden.[tests.engine.toys.cat_is_out()]",
    ]


def test_with_no_box_closed_a_rule_is_drawn_as_it_is() -> None:
    assert drawn(outline(house, nothing_closed)) == drawn(house)


def test_a_call_alone_is_drawn_with_what_it_returns() -> None:
    assert drawn(whole(explore(cat_is_out).calls[0])) == [
        "- **Is the door open?** (1A)",
        "  - No — ⇒ no",
        "  - Yes ↓",
        "- **Is the cat inside?** (1B)",
        "  - Yes — ⇒ no",
        "  - No — ⇒ yes",
    ]
    assert drawn(whole(Call(kitchen, ()))) == drawn(kitchen)


def test_a_box_whose_result_is_returned_as_it_is_needs_no_branches() -> None:
    def tail(inquiry: Inquiry) -> int:
        return 1 if inquiry.ask(CAT_INSIDE) else how_many(inquiry)

    assert drawn(outline(whole(Call(tail, ())), all_closed)) == [
        "- **Is the cat inside?** (1B)",
        "  - Yes — ⇒ 1",
        "  - No — ▸ How many ⇒ what was found",
    ]


def test_a_rule_that_asks_and_concludes_nothing_has_an_empty_picture() -> None:
    assert drawn(lambda inquiry: None) == []


def test_values_of_rules_are_written_in_a_word() -> None:
    values = (None, True, False, 2, "62B1", ("64A2", 1), frozenset({"H", "C"}), DOOR_OPEN.kind)
    assert [word(value) for value in values] == [
        "none",
        "yes",
        "no",
        "2",
        "62B1",
        "64A2, 1",
        "{C, H}",
        "fact",
    ]
