"""How an answer is read, and how a question is narrowed."""

import pytest

from deals.bridge.cards import Card
from rulings.engine import Answer, Kind, Message, Question, When, WrongAnswer, msg, yes_or_no
from tests.engine.toys import CARD, DOOR_OPEN, MEAL, SUITS, WHO, Meal


def test_a_listed_token_reads_as_its_value() -> None:
    assert [WHO.read(token) for token in ("nobody", "one", "many")] == [0, 1, 9]


def test_a_member_carries_its_token_label_and_hint() -> None:
    assert MEAL.answers == (
        Answer("fish", Meal.FISH, msg("Fish"), msg("Without bones.")),
        Answer("left_over", Meal.REST, msg("What was left over")),
        Answer("nothing", Meal.NOTHING, msg("Nothing")),
    )
    assert MEAL.read("left_over") is Meal.REST
    assert (str(Meal.REST), Meal.REST.label, Meal.REST.hint) == (
        "left_over",
        msg("What was left over"),
        None,
    )


def test_another_question_may_have_another_word_for_a_member() -> None:
    other = Question(
        "other_meal", "3B", msg("?"), (Answer.of(Meal.FISH, msg("Fish again")), *MEAL.answers[1:])
    )
    assert (other.read("fish"), other.answers[0]) == (
        Meal.FISH,
        Answer("fish", Meal.FISH, msg("Fish again")),
    )
    assert Answer.of(3, msg("Three")) == Answer("3", 3, msg("Three"))


@pytest.mark.parametrize("token", ["", "One", "two", " one"])
def test_any_other_token_is_refused_by_name(token: str) -> None:
    with pytest.raises(WrongAnswer) as refused:
        WHO.read(token)
    assert (refused.value.key, refused.value.token) == ("who", token)
    assert str(refused.value) == f"{token!r} is no answer to 'who'"


def test_yes_or_no_has_just_these_two_answers_and_is_a_fact_of_now() -> None:
    assert [(a.token, a.value, a.label) for a in DOOR_OPEN.answers] == [
        ("yes", True, msg("Yes")),
        ("no", False, msg("No")),
    ]
    assert (DOOR_OPEN.kind, DOOR_OPEN.when, DOOR_OPEN.silent) == (Kind.FACT, When.NOW, False)


def test_yes_or_no_takes_every_detail_of_a_question() -> None:
    question = yes_or_no(
        "key", "9A", msg("?"), kind=Kind.JUDGEMENT, when=When.AFTER_PLAY, help=msg("!"), silent=True
    )
    assert (question.kind, question.when, question.help, question.silent) == (
        Kind.JUDGEMENT,
        When.AFTER_PLAY,
        Message("!"),
        True,
    )


def test_a_card_question_takes_any_card_not_just_the_representatives() -> None:
    assert CARD.read("S7") == Card.parse("S7")
    assert CARD.read("HT") == Card.parse("HT")


@pytest.mark.parametrize("token", ["", "7S7", "XX", "S1", "-"])
def test_a_card_question_refuses_what_is_no_card(token: str) -> None:
    with pytest.raises(WrongAnswer):
        CARD.read(token)


@pytest.mark.parametrize(
    ("token", "value"),
    [("-", ""), ("C", "C"), ("CD", "CD"), ("DH", "DH"), ("CH", "CH"), ("CDH", "CDH")],
)
def test_a_set_question_takes_any_set_of_its_letters(token: str, value: str) -> None:
    assert SUITS.read(token) == frozenset(value)


@pytest.mark.parametrize("token", ["", "DC", "CC", "S", "C-", "cd"])
def test_a_set_has_one_way_to_be_written(token: str) -> None:
    with pytest.raises(WrongAnswer):
        SUITS.read(token)


def test_only_and_without_narrow_the_answers_and_keep_the_rest() -> None:
    assert [a.token for a in WHO.only("many", "nobody").answers] == ["nobody", "many"]
    assert WHO.without("nobody", "one") == WHO.only("many")
    assert WHO.only("many").key == WHO.key
    assert MEAL.without(Meal.REST) == MEAL.only("fish", "nothing")
    with pytest.raises(WrongAnswer):
        WHO.without("one").read("one")
