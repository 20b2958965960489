"""A card that is kept from the reader: how the sentences about it read."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from deals.words.closed_cards import begun, without_cards


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
        told = without_cards("♥︎2 bliver et lille strafkort.")
        assert told == "Et lukket kort bliver et lille strafkort."
        assert begun("et lukket kort") == "Et lukket kort"
