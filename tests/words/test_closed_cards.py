"""A card that is kept from the reader: how the sentences about it read."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from deals.bridge.cards import Card
from deals.bridge.seats import Role, Seat
from deals.words.closed_cards import begun, cards_closed, without_cards
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.words.speaker import Seating, in_words


@pytest.mark.parametrize(
    ("told", "closed"),
    [
        ("♥︎2 becomes a minor penalty card.", "A closed card becomes a minor penalty card."),
        ("East played ♣︎4. ♥︎2 followed.", "East played a closed card. A closed card followed."),
        ("West: ♥︎10", "West: a closed card"),
        ("♦︎9", "A closed card"),
        (["♦︎9", {"text": "Is it ♥︎A?"}], ["A closed card", {"text": "Is it a closed card?"}]),
    ],
)
def test_a_sentence_that_begins_with_a_closed_card_begins_with_a_capital(
    told: object, closed: object
) -> None:
    assert without_cards(told) == closed


def test_so_it_does_in_danish() -> None:
    with override("da"):
        told = without_cards("♥︎2 bliver lille strafkort.")
        assert told == "Et lukket kort bliver lille strafkort."
        assert begun("et lukket kort") == "Et lukket kort"


@pytest.mark.parametrize(("is_closed", "card"), [(True, "A closed card"), (False, "♥︎2")])
def test_a_conclusion_about_a_card_begins_with_a_capital_too(is_closed: bool, card: str) -> None:
    said = MinorPenaltyCard(Role.OFFENDER, Card.parse("H2")).words()

    with cards_closed(is_closed):
        assert in_words(said, Seating(Seat.S, Seat.E)) == f"{card} becomes a minor penalty card."
