"""Rules seen from further off, with what they call as boxes."""

from collections.abc import Hashable

from rulings.engine import Inquiry, chart, outline, rule, whole, word
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


def all_closed(name: str, arguments: tuple[Hashable, ...]) -> str:
    return f"{name.rsplit('.', 1)[-1]}({', '.join(map(word, arguments))})"


def nothing_closed(name: str, arguments: tuple[Hashable, ...]) -> None:
    return None


HOUSE = """\
= [always_well(spring)]
? 0 cat_inside [1B fact]
- yes
  ? 1 [how_many()]
  - 2
    = 2 Bowls(number=2, holder=lho, card=None)
  - 0
    = 2 Bowls(number=0, holder=lho, card=None)
  - 1
    = 2 Bowls(number=1, holder=lho, card=None)
  - 9
    = 2 Bowls(number=9, holder=lho, card=None)
- no
  ? 2 garden.[cat_is_out()]
  - no
  - yes
    = 1B CatOut()
"""


def test_a_box_branches_into_the_results_it_can_have_and_hides_the_way_to_them() -> None:
    assert chart(outline(house, all_closed)) == HOUSE


def test_with_no_box_closed_a_rule_is_drawn_as_it_is() -> None:
    assert chart(outline(house, nothing_closed)) == chart(house)


def test_a_call_alone_is_drawn_with_what_it_returns() -> None:
    assert chart(whole(cat_is_out, ())) == "\n".join(
        [
            "? 0 door_open [1A fact]",
            "- yes",
            "  ? 1 cat_inside [1B fact]",
            "  - yes",
            "    > no",
            "  - no",
            "    > yes",
            "- no",
            "  > no",
            "",
        ]
    )
    assert chart(whole(kitchen, ())) == chart(kitchen)


def test_a_box_whose_result_is_returned_as_it_is_needs_no_branches() -> None:
    def tail(inquiry: Inquiry) -> int:
        return 1 if inquiry.ask(CAT_INSIDE) else how_many(inquiry)

    assert chart(outline(whole(tail, ()), all_closed)) == "\n".join(
        [
            "? 0 cat_inside [1B fact]",
            "- yes",
            "  > 1",
            "- no",
            "  > [how_many()]",
            "",
        ]
    )


def test_a_rule_that_asks_and_concludes_nothing_has_an_empty_picture() -> None:
    assert chart(lambda inquiry: None) == ""


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
