"""Sentences with gaps."""

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import msg, msg_n
from rulings.engine.words import Param


def plainly(name: str, value: Param | None) -> str:
    return f"<{name}>" if value is None else str(value)


def test_gaps_are_named_and_include_the_roles() -> None:
    assert msg("{holder}: wait for {declarer}.", holder=Role.LHO).gaps == {"holder", "declarer"}
    assert msg_n("One for {n}.", "{n} for {dummy}.", 2).gaps == {"n", "dummy"}


def test_a_gap_with_a_value_gets_it_and_a_role_is_left_to_the_one_who_words_it() -> None:
    sentence = msg("{card} lies before {offender}.", card=Card.parse("DT"))
    assert sentence.fill(plainly) == "DT lies before <offender>."


def test_a_sentence_begins_with_a_capital_even_if_its_first_gap_does_not() -> None:
    assert msg("{holder}: wait.", holder=Role.LHO).fill(plainly) == "Lho: wait."
    two = msg("{holder}: wait. {card} goes back.", holder=Role.LHO, card="the card")
    assert two.fill(plainly) == "Lho: wait. The card goes back."
    assert msg("").fill(plainly) == ""


def test_the_number_chooses_between_singular_and_plural() -> None:
    forms = [msg_n("{n} trick", "{n} tricks", n).fill(plainly) for n in (0, 1, 2)]
    assert forms == ["0 tricks", "1 trick", "2 tricks"]


def test_another_language_gives_the_text_and_the_gaps_are_filled_in_it() -> None:
    danish = {"{n} trick to {lho}": "{n} stik til {lho}"}
    message = msg_n("{n} trick to {lho}", "{n} tricks to {lho}", 1)
    assert message.fill(plainly, lambda m: danish[m.msgid]) == "1 stik til <lho>"


def test_values_are_given_to_the_gaps_of_their_names_and_others_are_left_out() -> None:
    message = msg_n("{n} trick to {holder}", "{n} tricks to {holder}", 2)
    given = message.given(card=Card.parse("S7"), holder=Role.LHO)
    assert given == msg_n("{n} trick to {holder}", "{n} tricks to {holder}", 2, holder=Role.LHO)
    assert msg("Look.").given(holder=Role.LHO) == msg("Look.")


def test_a_value_that_looks_like_a_gap_is_not_filled_again() -> None:
    assert msg("Look: {text}", text="{lho}").fill(plainly) == "Look: {lho}"


def test_messages_compare_by_what_they_say() -> None:
    assert msg("{n}", n=1) == msg("{n}", n=1)
    assert msg("{n}", n=1) != msg("{n}", n=2)
    assert list(msg("{a}{b}", b=2, a=1)) == [("b", 2), ("a", 1)]
