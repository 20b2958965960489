"""One board at one table as a file tells it; the same for every format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord

_LONGEST = 9
"""Digits of a number that is believed; thousands of them are no number to Python."""
_NAMES = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


def whole(text: str) -> int | None:
    """The number that the text is in digits alone; None when it is none, or far too long.

    >>> whole("12"), whole("-1"), whole("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= _LONGEST else None


@dataclass(frozen=True, slots=True)
class Record:
    """A table record with everything around it.

    Names of tags are those of PBN whatever the format: "Event", "Site", "Date",
    "Board", "North", "Room", "Round", "Section", "Table", "Scoring" and so on.
    Repeated values are written out, and tags the file leaves empty are missing.
    """

    table: TableRecord
    tags: Mapping[str, str] = field(default_factory=dict)
    """Text about the board, but for what stands in `table`."""
    call_notes: Mapping[int, str] = field(default_factory=dict)
    """Explanations of calls, by the number the call refers to."""
    card_notes: Mapping[int, str] = field(default_factory=dict)
    """Remarks on cards, by number."""
    noted_cards: Mapping[Card, int] = field(default_factory=dict)
    """The cards with a remark, each with its number."""
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rows below a tag, as of score tables: tag → rows, not interpreted."""
    irregular_declarer: bool = False
    """The file says the hand was declared by a seat the auction does not give it to."""
    irregular_result: bool = False
    """The file says the result is not that of the play, as after a ruling."""
    line: int = field(default=0, compare=False)
    """The line on which the board begins."""

    @property
    def board(self) -> int | None:
        """The number of the board."""
        return whole(self.tags.get("Board", ""))

    def player(self, seat: Seat) -> str:
        """The name of who sat there; empty when unknown."""
        return self.tags.get(_NAMES[seat], "")
