"""Where a matter stands while facts are disputed and answers come that not every reading allows."""

from __future__ import annotations

from rulings.engine import Inquiry, Rule
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing, options, outcomes_left, stand
from tests.engine.toys import CAT_INSIDE, DOOR_OPEN, DRINK, WHO, AllWell, Bowls, CatOut


def seen_by(inquiry: Inquiry) -> None:
    is_open = inquiry.ask(DOOR_OPEN)
    inquiry.conclude("3", Bowls(inquiry.ask(WHO.without("many" if is_open else "nobody"))))


def standing(rule: Rule, *facts: tuple[str, str]) -> Standing:
    """After these answers, in this order; several tokens are readings."""
    found = {
        key: Fact(key, tuple(Said(token) for token in tokens.split("|")), number)
        for number, (key, tokens) in enumerate(facts, start=1)
    }
    return stand(rule, found)


def test_an_answer_that_fits_one_reading_rules_the_other_out_and_says_so() -> None:
    seen = standing(seen_by, ("door_open", "yes|no"), ("who", "many"))

    assert (seen.is_ruled, seen.sure) == (True, {"door_open": "no", "who": "many"})
    assert seen.facts["door_open"].excluded == (Said("yes"),)
    assert [said for _version, said in seen.read] == [{"door_open": Said("no")}]


def test_an_answer_given_before_the_dispute_does_not_settle_it_and_is_asked_again() -> None:
    disputed = standing(seen_by, ("who", "many"), ("door_open", "yes|no"))

    assert disputed.pending == ("who", WHO)
    assert disputed.aside == ("who",)
    assert len(disputed.versions) == 2


def test_an_older_answer_that_the_dispute_does_not_touch_is_kept() -> None:
    def with_drink(inquiry: Inquiry) -> None:
        inquiry.ask(DRINK)
        seen_by(inquiry)

    disputed = standing(with_drink, ("drink", "tea"), ("door_open", "yes|no"), ("who", "many"))

    assert disputed.sure == {"drink": "tea", "door_open": "no", "who": "many"}


def test_a_later_dispute_about_something_else_takes_nothing_back() -> None:
    def and_cat(inquiry: Inquiry) -> None:
        seen_by(inquiry)
        inquiry.ask(CAT_INSIDE)

    seen = standing(and_cat, ("door_open", "yes|no"), ("who", "many"), ("cat_inside", "yes|no"))

    assert (seen.facts["door_open"].versions, len(seen.versions)) == ((Said("no"),), 2)


def test_each_answer_says_which_dispute_it_would_settle() -> None:
    waiting = standing(seen_by, ("door_open", "yes|no"))

    assert {token: waiting.settled_by("who", token) for token in ("nobody", "one", "many")} == {
        "nobody": {"door_open": Said("yes")},
        "one": {},
        "many": {"door_open": Said("no")},
    }


def test_a_question_that_is_answered_still_offers_what_either_reading_has_room_for() -> None:
    answered = standing(seen_by, ("door_open", "yes|no"), ("who", "one"))

    assert answered.question("who") == WHO
    assert answered.settled_by("who", "many") == {"door_open": Said("no")}


def test_an_answer_that_waits_and_fits_only_some_ways_from_here_does_no_harm() -> None:
    def later(inquiry: Inquiry) -> None:
        if not inquiry.ask(CAT_INSIDE):
            inquiry.conclude("1B", CatOut())
            inquiry.ask(WHO.without("many"))

    waiting = standing(later, ("who", "many"))

    assert (waiting.pending, waiting.aside) == (("cat_inside", CAT_INSIDE), ("who",))
    assert outcomes_left(later, waiting) == (CatOut(),)
    assert options(later, waiting) == {"yes": (), "no": (CatOut(),)}


def test_the_options_are_those_of_the_reading_that_waits_for_them() -> None:
    def maybe(inquiry: Inquiry) -> None:
        if inquiry.ask(DOOR_OPEN):
            inquiry.conclude("4", AllWell() if inquiry.ask(DRINK) else CatOut())

    assert options(maybe, standing(maybe, ("door_open", "no|yes"))) == {
        "milk": (AllWell(),),
        "tea": (CatOut(),),
    }
