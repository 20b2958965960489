"""Running a rule, looking one answer ahead, and ruling every version of disputed facts."""

import pytest

from rulings.engine import (
    Asked,
    Concluded,
    Inquiry,
    Pending,
    Ruled,
    TooManyVersions,
    WrongAnswer,
    asked,
    conclusions,
    preview,
    run,
    settle,
    yes_or_no,
)
from rulings.engine.words import msg
from tests.engine.toys import (
    CAT_INSIDE,
    DOOR_OPEN,
    DRINK,
    MILK_LEFT,
    WHO,
    AllWell,
    Bowls,
    CatOut,
    kitchen,
)


def test_a_rule_stops_at_the_first_fact_nobody_has_given() -> None:
    assert run(kitchen, {}) == Pending(DOOR_OPEN, "door_open", ())
    assert run(kitchen, {"door_open": "yes"}) == Pending(
        CAT_INSIDE, "cat_inside", (Asked("door_open", DOOR_OPEN, "yes"),)
    )


def test_a_rule_that_has_all_its_facts_is_ruled() -> None:
    assert run(kitchen, {"door_open": "no"}) == Ruled(
        (Asked("door_open", DOOR_OPEN, "no"), Concluded("1A", AllWell()))
    )


def test_it_is_interim_when_only_what_comes_after_play_is_missing() -> None:
    during = run(kitchen, {"door_open": "yes"})
    after = run(kitchen, {"door_open": "yes", "cat_inside": "no"})
    assert isinstance(during, Pending)
    assert isinstance(after, Pending)
    assert (during.is_interim, after.is_interim, after.question) == (False, True, MILK_LEFT)


def test_answers_and_conclusions_are_told_apart() -> None:
    steps = run(kitchen, {"door_open": "yes", "cat_inside": "no"}).steps
    assert [step.key for step in asked(steps)] == ["door_open", "cat_inside"]
    assert conclusions(steps) == (Concluded("1B", CatOut()),)


def test_the_order_in_which_facts_came_changes_nothing() -> None:
    facts = {"door_open": "yes", "cat_inside": "no", "milk_left": "yes"}
    assert run(kitchen, facts) == run(kitchen, dict(reversed(facts.items())))


def test_a_preview_says_what_each_answer_adds_at_once() -> None:
    assert preview(kitchen, {"door_open": "yes"}) == {"yes": (AllWell(),), "no": (CatOut(),)}
    assert preview(kitchen, {"door_open": "yes", "cat_inside": "no"}) == {
        "yes": (Bowls(2),),
        "no": (Bowls(0),),
    }


def test_there_is_nothing_to_preview_once_ruled() -> None:
    assert preview(kitchen, {"door_open": "no"}) == {}


def test_a_dispute_that_changes_nothing_does_not_matter() -> None:
    def polite(inquiry: Inquiry) -> None:
        inquiry.ask(WHO)
        inquiry.conclude("1A", AllWell())

    settled = settle(polite, {}, {"who": ("one", "many")})
    assert (settled.matters, settled.deciding, settled.pending) == (False, (), None)
    assert [version.chosen for version in settled.versions] == [
        (("who", "one"),),
        (("who", "many"),),
    ]


def test_a_dispute_about_a_fact_that_is_never_reached_does_not_matter() -> None:
    settled = settle(kitchen, {"door_open": "no"}, {"cat_inside": ("yes", "no")})
    assert (settled.matters, settled.deciding) == (False, ())


def test_the_disputed_fact_that_decides_is_named_and_the_other_is_not() -> None:
    def drinks(inquiry: Inquiry) -> None:
        inquiry.ask(WHO)
        inquiry.conclude("4", CatOut() if inquiry.ask(DRINK) else AllWell())

    settled = settle(drinks, {}, {"who": ("one", "many"), "drink": ("milk", "tea")})
    assert (settled.matters, settled.deciding) == (True, ("drink",))
    assert len(settled.versions) == 4


def test_two_facts_that_decide_only_together_both_decide() -> None:
    settled = settle(
        kitchen, {"milk_left": "no"}, {"door_open": ("yes", "no"), "cat_inside": ("yes", "no")}
    )
    assert settled.deciding == ("door_open", "cat_inside")


def test_what_some_version_still_waits_for_is_asked_next() -> None:
    settled = settle(kitchen, {}, {"door_open": ("yes", "no")})
    assert settled.pending == ("cat_inside", CAT_INSIDE)


def test_a_version_that_waits_for_a_fact_of_now_comes_before_one_that_waits_for_the_end() -> None:
    def either(inquiry: Inquiry) -> None:
        inquiry.ask(MILK_LEFT if inquiry.ask(DOOR_OPEN) else CAT_INSIDE)

    settled = settle(either, {}, {"door_open": ("yes", "no")})
    assert settled.pending == ("cat_inside", CAT_INSIDE)


def test_a_dispute_with_only_one_version_left_is_a_fact() -> None:
    settled = settle(kitchen, {}, {"door_open": ("no",)})
    assert settled.versions[0].outcome == run(kitchen, {"door_open": "no"})
    assert not settled.matters


def test_without_a_dispute_there_is_one_version() -> None:
    settled = settle(kitchen, {"door_open": "no"}, {})
    assert [(v.chosen, v.outcome) for v in settled.versions] == [
        ((), run(kitchen, {"door_open": "no"}))
    ]


FLAGS = [yes_or_no(f"flag_{n}", "1", msg("?")) for n in range(7)]


def test_sixty_four_versions_are_ruled_side_by_side_and_not_one_more() -> None:
    def all_flags(inquiry: Inquiry) -> None:
        for flag in FLAGS:
            inquiry.ask(flag)

    six = {flag.key: ("yes", "no") for flag in FLAGS[:6]}
    assert len(settle(all_flags, {}, six).versions) == 64
    with pytest.raises(TooManyVersions) as refused:
        settle(all_flags, {}, {**six, "flag_6": ("yes", "no")})
    assert str(refused.value) == "128 readings"


def seen_by(inquiry: Inquiry) -> None:
    """With the door shut nobody can have seen it; with the door open not many have time to."""
    is_open = inquiry.ask(DOOR_OPEN)
    inquiry.conclude("3", Bowls(inquiry.ask(WHO.without("many" if is_open else "nobody"))))


BOTH_DOORS = {"door_open": ("yes", "no")}


def test_readings_that_ask_with_different_answers_offer_all_of_them_in_their_order() -> None:
    settled = settle(seen_by, {}, BOTH_DOORS)

    assert settled.pending == ("who", WHO)


def test_an_answer_that_only_one_reading_allows_settles_the_dispute() -> None:
    settled = settle(seen_by, {"who": "many"}, BOTH_DOORS)

    assert [version.chosen for version in settled.versions] == [(("door_open", "no"),)]
    assert (settled.wrong, settled.deciding, settled.pending) == (("who", ""), (), None)


def test_an_answer_that_every_reading_allows_leaves_the_dispute_open() -> None:
    settled = settle(seen_by, {"who": "one"}, BOTH_DOORS)

    assert (len(settled.versions), settled.wrong) == (2, ("", ""))


def test_an_answer_that_no_reading_allows_is_refused() -> None:
    with pytest.raises(WrongAnswer) as refused:
        settle(seen_by, {"who": "few"}, BOTH_DOORS)
    assert (refused.value.key, refused.value.token) == ("who", "few")


def test_readings_that_differ_in_several_facts_at_once_turn_on_all_of_these() -> None:
    settled = settle(seen_by, {}, {**BOTH_DOORS, "who": ("nobody", "many")})

    assert [dict(version.chosen) for version in settled.versions] == [
        {"door_open": "yes", "who": "nobody"},
        {"door_open": "no", "who": "many"},
    ]
    assert settled.deciding == ("door_open", "who")
