"""What somebody corrects as text stands there in the letters of the reader's language."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from deals.bridge.auction import Auction
from deals.bridge.play import Play
from deals.bridge.seats import Seat
from deals.bridge.shorthand import typed_calls, written_calls, written_play
from deals.words.letters import letters


@pytest.mark.parametrize(
    ("language", "calls", "play"),
    [
        ("en", "Pass 1D! ~N:1NT X XX 2C", "W:D10 E-CQ W:SA"),
        ("da", "Pas 1R! ~N:1UT X XX 2K", "V:R10 Ø-KD V:SE"),
    ],
)
def test_calls_and_cards_are_written_as_they_are_typed(
    language: str, calls: str, play: str
) -> None:
    auction = Auction.parse("E:Pass 1D! ~N:1NT X XX 2C")

    with override(language):
        assert " ".join(written_calls(auction, letters)) == calls
        assert typed_calls(calls, Auction(Seat.E)) == auction
        assert " ".join(written_play(Play.parse("W:DT E-CQ W:SA"), letters)) == play
