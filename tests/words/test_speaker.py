"""A speaker: the seats of a table, one language, and no card that is closed to the reader."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext_lazy, override

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat
from deals.words.cards import card_text
from deals.words.closed_cards import IsClosed, all_closed, all_open
from rulings.engine import Message, msg, msg_n
from rulings.irregularities import DOORS
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.matter.standing import Fact, Said, Standing, stand
from rulings.words.outcomes import outcome_page
from rulings.words.record import frozen_words, ruling_words
from rulings.words.speaker import Seating, Speaker, book_speaker

EAST = Seating(Seat.S, Seat.E)
HEART = Card.parse("H2")


EXPOSED = DOORS["exposed-card"]


def dropped() -> Standing:
    """East dropped the two of hearts."""
    told = {"exposer": "defender", "how_exposed": "dropped", "exposed_cards": "one_low"}
    facts = {key: Fact(key, (Said(token),)) for key, token in told.items()}
    offered = stand(EXPOSED.rule, facts).offered
    return stand(EXPOSED.rule, facts | {key: Fact(key, (Said("H2"),)) for key in offered})


@pytest.mark.parametrize(
    ("language", "closed", "told"),
    [
        ("en", all_open, "♥︎2 becomes a minor penalty card."),
        ("en", all_closed, "A closed card becomes a minor penalty card."),
        ("da", all_open, "♥︎2 er et lille strafkort."),
        ("da", all_closed, "Et lukket kort er et lille strafkort."),
    ],
)
def test_it_says_a_card_or_that_it_is_closed_in_its_own_language(
    language: str, closed: IsClosed, told: str
) -> None:
    message = MinorPenaltyCard(Role.OFFENDER, HEART).words()
    for active in ("en", "da"):
        with override(active):
            assert Speaker(EAST, language, closed).say(message) == told


@pytest.mark.parametrize(
    ("closed", "card", "shown", "kept"),
    [
        (all_open, "♥︎2", HEART, {"text": "East led ♥︎2.", "cards": ["♥︎2"]}),
        (
            all_closed,
            "a closed card",
            None,
            {"text": "East led a closed card.", "cards": ["A closed card"]},
        ),
    ],
)
def test_a_card_alone_a_card_drawn_and_words_that_were_kept_are_closed_alike(
    closed: IsClosed, card: str, shown: Card | None, kept: object
) -> None:
    speaker = Speaker(EAST, "en", closed)

    assert speaker.card(HEART) == speaker.card("H2") == card
    assert speaker.shown(HEART) == shown
    assert speaker.unless_closed({"text": "East led ♥︎2.", "cards": ["♥︎2"]}) == kept
    assert speaker.shown(None) is None


@pytest.mark.parametrize(
    ("seating", "language", "told"),
    [
        (EAST, "en", "East of East-West, before North-South and South"),
        (EAST, "da", "Øst of Øst-Vest, before Nord-Syd and Syd"),
        (
            Seating(Seat.S, None, (Seat.E, Seat.N)),
            "en",
            "East or North of the offending side, before the non-offending side and South",
        ),
        (
            Seating(None, None, (Seat.E, Seat.W)),
            "en",
            "East or West of East-West, before North-South and declarer",
        ),
        (
            Seating(),
            "en",
            "The offender of the offending side, before the non-offending side and declarer",
        ),
    ],
)
def test_roles_and_sides_are_told_by_the_seats_that_are_known(
    seating: Seating, language: str, told: str
) -> None:
    message = Message("{offender} of {offenders}, before {opponents} and {declarer}")
    assert Speaker(seating, language, all_open).say(message) == told


def test_it_tells_seats_suits_numbers_laws_and_texts_in_its_own_language() -> None:
    danish = Speaker(EAST, "da", all_open)

    with override("en"):
        assert danish.seat(Seat.E) == "Øst"
        assert danish.role(Role.DUMMY) == "Nord"
        assert danish.side("opponents") == "Nord-Syd"
        assert danish.law("63A1") == "§ 63A1"
        assert danish.call("Pass") == "pas"
        assert danish.text(gettext_lazy("Not known")) == "Vides ikke"
        assert danish.text("%(words)s %(list)s", words="a", list="b") == "a b"


def test_a_ruling_is_frozen_by_a_speaker_for_each_language_to_whom_no_card_is_closed() -> None:
    standing = dropped()

    with override("da"):
        frozen = frozen_words(EXPOSED, standing, EAST)

    assert frozen == {
        language: ruling_words(EXPOSED, standing, Speaker(EAST, language, all_open))
        for language in ("en", "da")
    }
    assert {language: words["title"] for language, words in frozen.items()} == {
        "en": "♥︎2 becomes a minor penalty card.",
        "da": "♥︎2 er et lille strafkort.",
    }


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_page_for_somebody_with_the_board_before_him_is_that_with_every_card_closed(
    language: str,
) -> None:
    standing = dropped()
    closed = Speaker(EAST, language, all_closed)
    with override(language):
        page = outcome_page(EXPOSED, standing, Speaker(EAST, language, all_open))
        named = {name: getattr(page, name) for name in ("title", "say", "ruling", "answers", "why")}
        theirs = outcome_page(EXPOSED, standing, closed)

    assert "♥︎2" in repr(named)
    assert "♥︎2" not in repr(theirs)
    assert theirs.title == closed.unless_closed(page.title)
    assert [row.answer for row in theirs.answers] == [
        closed.unless_closed(row.answer) for row in page.answers
    ]


def test_nobody_asks_whether_cards_are_closed_before_one_is_named() -> None:
    asked = []

    def is_closed() -> bool:
        asked.append(True)
        return True

    speaker = Speaker(EAST, "en", is_closed)

    assert speaker.say(msg("{offender} plays {suit}.", suit=Suit.H)) == "East plays hearts."
    assert speaker.say(msg_n("{n} trick", "{n} tricks", 2)) == "2 tricks"
    assert asked == []
    assert speaker.say(msg("{card} is played.", card=HEART)) == "A closed card is played."
    assert asked != []


def test_the_book_speaks_of_no_table() -> None:
    with override("da"):
        assert book_speaker() == Speaker(Seating(), "da", all_open)
    assert book_speaker("en").at(EAST) == Speaker(EAST, "en", all_open)


def test_the_card_that_nobody_has_named_begins_a_sentence_with_a_capital() -> None:
    told = msg("Free lead. {card} stays, and {suit} may be led. {suit} is asked for.")

    unnamed = Speaker(Seating(), "en", all_open)
    named = Speaker(Seating(card=HEART), "en", all_open)

    assert unnamed.say(told) == (
        "Free lead. The card stays, and its suit may be led. Its suit is asked for."
    )
    assert named.say(told) == (
        f"Free lead. {card_text(HEART)} stays, and hearts may be led. Hearts is asked for."
    )
