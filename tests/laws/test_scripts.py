"""What is read to the player who chooses, before anything is chosen (10C1)."""

from __future__ import annotations

from functools import cache

import pytest

from deals.bridge.seats import Role, Seat
from rulings.engine import Kind, Message, Pending, Question, run
from rulings.irregularities import DOORS
from tests.irregularities import graphs, wording

MOST_WORDS = 60


@cache
def choices() -> list[Question[object]]:
    """Each form in which a player is asked to choose."""
    asked = dict.fromkeys(question for slug in DOORS for question in graphs.questions(slug))
    return [question for question in asked if question.kind is Kind.CHOICE]


def offered(question: Question[object]) -> list[str]:
    return [answer.token for answer in question.answers if answer.token not in question.unusual]


def script(question: Question[object], language: str) -> list[str]:
    """The paragraphs read with South declaring and East the offender, or South on his own lead."""
    offender = Seat.S if question.chooser is Role.LHO else Seat.E
    return [wording.with_seats(one, language, Seat.S, offender) for one in told(question)]


def told(question: Question[object]) -> list[Message]:
    """What is read: the opening, then a paragraph for each option."""
    return [*question.aloud, *(answer.aloud for answer in question.answers if answer.aloud)]


def test_every_option_is_explained_before_one_is_chosen() -> None:
    explained = {
        question: [answer.token for answer in question.answers if answer.aloud]
        for question in choices()
    }

    assert [question.key for question in choices() if not question.aloud] == []
    assert explained == {question: offered(question) for question in choices()}


@pytest.mark.parametrize("language", ["da", "en"])
def test_a_script_is_short_and_says_that_nobody_is_asked(language: str) -> None:
    nobody = "uden at spørge" if language == "da" else "without asking"
    read = {question: " ".join(script(question, language)) for question in choices()}

    assert {q.key: said for q, said in read.items() if nobody not in said} == {}
    long = {q.key: said for q, said in read.items() if len(said.split()) > MOST_WORDS}
    assert long == {}


def test_a_button_has_one_to_three_words() -> None:
    labels = {
        wording.with_seats(answer.label, language, Seat.S, Seat.E)
        for question in choices()
        for answer in question.answers
        if answer.token in offered(question)
        for language in wording.TRANSLATE
    }

    assert {label for label in labels if len(label.split()) > 3} == set()


def test_the_lead_at_declarers_turn_is_explained_as_at_the_table() -> None:
    accept_or_refuse = next(
        one
        for one in choices()
        if one.chooser is Role.DECLARER and offered(one) == ["accept", "refuse"]
    )

    assert script(accept_or_refuse, "da") == [
        "Det var dit udspil, men Øst har spillet ♥2 ud.",
        "Du kan acceptere det og spille til.",
        "Eller du kan forlange ♥2 taget tilbage. Så spiller du ud, og ♥2 bliver et stort strafkort."
        " Kommer Vest ind, mens det ligger der, kan du kræve eller forbyde ♥. Du bestemmer selv,"
        " uden at spørge Nord.",
    ]


def test_who_may_change_after_a_revoke_hears_what_follows_for_partner() -> None:
    change = next(one for one in choices() if one.key == "lho_changes")

    assert [wording.with_seats(one, "da", Seat.S, Seat.E) for one in told(change)] == [
        "Øst har taget ♥2 tilbage. Du må skifte det kort, du lagde efter, men sig det, før Vest"
        " gør noget.",
        "Skifter du, tager du det gamle kort op. Det bliver ikke et strafkort, men så kan Vest"
        " også skifte.",
        "Lader du det ligge, kan Vest heller ikke skifte. Du bestemmer selv, uden at spørge nogen.",
    ]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("pass", "East passed, but it was West to call."),
        ("bid", "1♥ by East came when West was to call."),
    ],
)
def test_a_call_out_of_turn_is_named_to_who_may_accept_it(call: str, told: str) -> None:
    facts = {"caller": "player", "turn_to_call": "partner", "called_since": "nobody"}
    asked = run(DOORS["call-out-of-rotation"].rule, {**facts, "call_out_of_turn": call})

    assert isinstance(asked, Pending)
    opening = wording.with_seats(asked.question.aloud[0], "en", Seat.S, Seat.E)
    assert opening == f"{told} You decide, without asking North."


def test_a_bid_that_is_not_accepted_is_replaced_by_somebody_who_knows_what_follows() -> None:
    replacement = next(one for one in choices() if one.key == "replacement")

    assert [wording.with_seats(one, "da", Seat.S, Seat.E) for one in told(replacement)] == [
        "Syd accepterer ikke. Ret 1♥, uden at spørge Vest.",
        "Med 2♥ må Vest melde frit.",
        "Er et andet bud eller en pas ikke tilsvarende, skal Vest passe resten af meldeforløbet, og"
        " en farve kan forbydes.",
        "Du må doble, hvis doblingen er tilsvarende.",
        "Byd ikke for lavt igen: Syd kan acceptere det, ellers skal Vest passe.",
    ]
