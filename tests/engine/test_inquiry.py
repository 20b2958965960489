"""What a rule may do: ask, mention, conclude, and call another rule."""

from dataclasses import replace

import pytest

from deals.bridge.cards import Card
from rulings.engine import (
    Asked,
    Concluded,
    Inquiry,
    Pending,
    Ruled,
    WrongAnswer,
    explore,
    rule,
    run,
)
from tests.engine.toys import (
    CARD,
    CAT_INSIDE,
    DOOR_OPEN,
    SUITS,
    AllWell,
    Bowls,
    CatOut,
    cat_is_out,
    kitchen,
)


def test_the_steps_are_the_answers_and_conclusions_in_the_order_of_the_rule() -> None:
    facts = {"milk_left": "no", "cat_inside": "no", "door_open": "yes"}
    outcome = run(kitchen, facts)
    assert isinstance(outcome, Ruled)
    assert [s.key if isinstance(s, Asked) else s.law for s in outcome.steps] == [
        "door_open",
        "cat_inside",
        "1B",
        "milk_left",
        "2",
    ]


def test_a_fact_asked_twice_is_one_step() -> None:
    def rule_(inquiry: Inquiry) -> None:
        assert inquiry.ask(DOOR_OPEN) is inquiry.ask(DOOR_OPEN)

    outcome = run(rule_, {"door_open": "yes"})
    assert outcome.steps == (Asked("door_open", DOOR_OPEN, "yes"),)


def test_the_same_conclusion_is_recorded_once_and_under_another_law_again() -> None:
    def rule_(inquiry: Inquiry) -> None:
        for law in ("1A", "1A", "2"):
            inquiry.conclude(law, AllWell())

    assert run(rule_, {}).steps == (Concluded("1A", AllWell()), Concluded("2", AllWell()))


def test_about_a_second_subject_the_same_questions_have_their_own_keys() -> None:
    def rule_(inquiry: Inquiry) -> None:
        if cat_is_out(inquiry):
            inquiry.conclude("1B", CatOut())
        elif not cat_is_out(inquiry.about("second")):
            inquiry.conclude("1A", AllWell())

    first = run(rule_, {"door_open": "no"})
    assert isinstance(first, Pending)
    assert first.key == "second.door_open"
    both = run(rule_, {"door_open": "no", "second.door_open": "yes", "second.cat_inside": "yes"})
    assert both.steps == (
        Asked("door_open", DOOR_OPEN, "no"),
        Asked("second.door_open", DOOR_OPEN, "yes"),
        Asked("second.cat_inside", CAT_INSIDE, "yes"),
        Concluded("1A", AllWell()),
    )


def test_subjects_nest() -> None:
    def rule_(inquiry: Inquiry) -> None:
        inquiry.about("kitchen").about("back").ask(DOOR_OPEN)

    outcome = run(rule_, {})
    assert isinstance(outcome, Pending)
    assert outcome.key == "kitchen.back.door_open"


def test_what_is_mentioned_is_offered_and_never_waited_for() -> None:
    def rule_(inquiry: Inquiry) -> None:
        inquiry.conclude("2", Bowls(1, card=inquiry.about("second").mention(CARD)))

    without = run(rule_, {})
    assert without == Ruled(
        (Concluded("2", Bowls(1)),),
        (("second.card", CARD),),
    )
    told = run(rule_, {"second.card": "HT"})
    assert told.steps == (Concluded("2", Bowls(1, card=Card.parse("HT"))),)


def test_what_is_presumed_holds_until_somebody_says_otherwise() -> None:
    presumed = replace(DOOR_OPEN, presumed="no")

    def rule_(inquiry: Inquiry) -> None:
        inquiry.conclude("1", CatOut() if inquiry.ask(presumed) else AllWell())

    assert run(rule_, {}) == Ruled((Concluded("1", AllWell()),), (("door_open", presumed),))
    told = run(rule_, {"door_open": "yes"})
    asked = Asked("door_open", presumed, "yes")
    assert told == Ruled((asked, Concluded("1", CatOut())))
    assert [*explore(rule_).nodes[0].edges] == [answer.token for answer in presumed.answers]


def test_what_is_presumed_may_be_said_as_it_was_asked_first() -> None:
    presumed = replace(DOOR_OPEN, presumed="no")

    def rule_(inquiry: Inquiry) -> None:
        if not inquiry.ask(presumed):
            inquiry.ask(presumed.only("no"))

    assert run(rule_, {}) == Ruled((), (("door_open", presumed),))


def test_what_is_mentioned_must_still_be_an_answer() -> None:
    with pytest.raises(WrongAnswer):
        run(lambda inquiry: inquiry.mention(CARD), {"card": "seven"})


def test_a_token_that_is_no_answer_is_refused_where_it_is_asked_for_and_nowhere_else() -> None:
    with pytest.raises(WrongAnswer):
        run(kitchen, {"door_open": "ajar"})
    unread = run(kitchen, {"door_open": "no", "cat_inside": "somewhere"})
    assert isinstance(unread, Ruled)


def test_facts_that_no_rule_asks_for_change_nothing() -> None:
    assert run(kitchen, {"door_open": "no", "weather": "wet"}) == run(kitchen, {"door_open": "no"})


def test_a_rule_gives_its_result_to_the_rule_that_called_it() -> None:
    @rule
    def chosen(inquiry: Inquiry, more: int) -> int:
        return len(inquiry.ask(SUITS)) + more

    def rule_(inquiry: Inquiry) -> None:
        inquiry.conclude("2", Bowls(chosen(inquiry, 4)))

    assert run(rule_, {"suits": "CD"}).steps[-1] == Concluded("2", Bowls(6))


def test_a_rule_is_called_with_positions_so_that_a_call_has_one_identity() -> None:
    @rule
    def counted(inquiry: Inquiry, number: int) -> int:
        return number

    with pytest.raises(AssertionError):
        run(lambda inquiry: counted(inquiry, number=1), {})


def test_no_rule_can_swallow_the_signal_that_a_fact_is_missing() -> None:
    def careless(inquiry: Inquiry) -> None:
        try:
            inquiry.ask(DOOR_OPEN)
        except Exception:
            inquiry.conclude("1A", AllWell())

    assert isinstance(run(careless, {}), Pending)


def test_a_token_that_is_no_answer_is_refused_under_its_whole_key() -> None:
    def second(inquiry: Inquiry) -> None:
        inquiry.about("second").ask(DOOR_OPEN)

    with pytest.raises(WrongAnswer) as refused:
        run(second, {"second.door_open": "perhaps"})
    assert refused.value.key == "second.door_open"
