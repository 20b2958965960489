"""The Auction and Play sections of PBN, both ways (PBN 2.1, sections 3.5, 3.6, 3.9).

Irregularities are part of both: `^I` before an insufficient bid, `^S` for a turn
that was skipped, `^R` before a card that revokes, `^L` before a lead out of turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from deals.bridge.auction import Auction, Illegality, Plain
from deals.bridge.cards import BY_NAME, PACK, Card, Denomination
from deals.bridge.deal import Deal
from deals.bridge.findings import LeadOutOfTurn, Revoke, findings
from deals.bridge.play import CardAct, Play, PlayEvent, PlayMark
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import winning_seat
from deals.formats.limits import shared

_USUAL = {seat: tuple(PlayEvent(seat, CardAct.PLAYED, card) for card in PACK) for seat in Seat}
"""Every card as played by each player."""
_MARKS = {mark.value: mark for mark in PlayMark}
_NOTE = re.compile(r"=(\d{1,9})=")
_WORD = re.compile(r"\^[A-Za-z]|=\d+=|\$\d+|[!?]+|[*+-]|[A-Za-z0-9]+|_+|\S")


MOST_WORDS = 1000
"""Words of one section: the longest auction there can be, each call with a note, has 640."""


def bounded(found: Iterable[str]) -> list[str]:
    """The words; ValueError when there are more than of any auction or play."""
    kept = list(islice(found, MOST_WORDS + 1))
    if len(kept) > MOST_WORDS:
        raise ValueError(f"{' '.join(kept[:5])!r} begins more than {MOST_WORDS} words")
    return kept


def words(rows: Iterable[str]) -> Iterator[str]:
    """The tokens of a section without the marks that praise or blame (3.7)."""
    for row in rows:
        yield from (word[0] for word in _WORD.finditer(row) if word[0][0] not in "$!?")


def read_auction(first: Seat, rows: Iterable[str]) -> Auction:
    """The auction whose first column is `first`; ValueError names the bad word.

    `-` fills the columns before the dealer; `*`, `+` and `_` stand for calls yet to be
    made. Passes written after the end are left out: they are habit, not irregularity.
    """
    calls: list[str] = []
    dealer = first
    for word in bounded(words(rows)):
        if word == "-" and not calls:
            dealer = dealer.lho
        elif word not in ("*", "+") and word[0] != "_":
            calls.append(word)
    auction = Auction.from_words(dealer, calls)
    return _without_late_passes(replace(auction, calls=tuple(map(shared, auction.calls))))


def _without_late_passes(auction: Auction) -> Auction:
    if any(made.call is not Plain.PASS for made in auction.calls[-4:]):
        return auction  # whatever is wrong, it does not end in a pass too many
    late = {i for i, fault in auction.illegal_calls() if fault is Illegality.AUCTION_OVER}
    if not late or any(auction.calls[i].call is not Plain.PASS for i in late):
        return auction
    return Auction(auction.dealer, auction.calls[: min(late)])


def write_auction(auction: Auction) -> Iterator[str]:
    """The rows of the Auction section, four each; withdrawn calls and alerts have no place."""
    kept = (replace(c, alerted=False) for c in auction.calls if not c.withdrawn)
    standing = Auction(auction.dealer, tuple(kept))
    row: list[str] = []
    columns = 0
    for word in str(standing).partition(":")[2].split():
        if columns == 4 and not word.startswith("="):
            yield " ".join(row)
            row, columns = [], 0
        row.append(word)
        columns += not word.startswith(("=", "^I"))
    if row:
        yield " ".join(row)


Row = Mapping[Seat, tuple[Card | None, PlayMark | None]]
"""One line of the Play section: the card in each column, None for `-`."""


@dataclass(frozen=True, slots=True)
class PlayTable:
    """The Play section as it is written: a row a trick, in the columns of the first one."""

    rows: tuple[Row, ...]
    stopped: bool
    """Whether it ends in the sign that play stopped."""
    has_lead_marks: bool

    def by_owner(self, deal: Deal) -> PlayTable | None:
        """The same with each card where it was dealt; None where the columns are the seats.

        Some programs write the cards in the order in which they were played. It is believed only if
        the cards of every row were dealt to different players; else somebody played another card.
        """
        owner = {card: seat for seat in Seat for card in deal.hand(seat) or ()}
        given: list[Row] = []
        for row in self.rows:
            seats = [owner.get(card) if card else None for card, _ in row.values()]
            moved = {seat: cell for seat, cell in zip(seats, row.values(), strict=True) if seat}
            if len(moved) < len(row):
                return None
            given.append(moved)
        same = all(new == old for new, old in zip(given, self.rows, strict=True))
        return None if same else replace(self, rows=tuple(given))

    def play(self, first: Seat, trumps: Denomination | None) -> Play:
        """The cards in the order they were played in.

        Who led to a trick is who won the one before, or the card marked `^L`.
        """
        events: list[PlayEvent] = []
        leader = first
        for index, row in enumerate(self.rows):
            if index:
                leader = _leader_after(self.rows[index - 1], leader, trumps, row)
            if self.has_lead_marks:
                led = (s for s, (_, mark) in row.items() if mark is PlayMark.LEAD_OUT_OF_TURN)
                leader = next(led, leader)
            played = [_event(seat, *row[seat]) for seat in leader.rotation if seat in row]
            # At the end of the record `-` is a card that was not played any more.
            while index == len(self.rows) - 1 and played[-1].card is None:
                played.pop()
            events += played
        return Play(tuple(events), self.stopped)


def noted_cards(rows: Iterable[str]) -> dict[Card, int]:
    """The cards of a Play section that refer to a note, each with its number."""
    found, card = dict[Card, int](), None
    for word in bounded(words(rows)):
        if (note := _NOTE.fullmatch(word)) and card:
            found[card] = int(note[1])
        card = BY_NAME.get(word)
    return found


def play_table(first: Seat, rows: Iterable[str]) -> PlayTable:
    """The section whose first column is `first`. ValueError names the bad word."""
    tokens = bounded(words(rows))
    tricks = _table(first, tokens)
    while tricks and not any(card for card, _ in tricks[-1].values()):
        tricks.pop()
    marks = {_MARKS.get(token.upper()) for token in tokens if token[0] == "^"}
    return PlayTable(tuple(tricks), "*" in tokens, PlayMark.LEAD_OUT_OF_TURN in marks)


def read_play(first: Seat, rows: Iterable[str], trumps: Denomination | None) -> Play:
    """The play whose first column is `first`, in order. ValueError names the bad word."""
    return play_table(first, rows).play(first, trumps)


_CELL = re.compile(r"\S+")


def placed(rows: Iterable[str]) -> list[str]:
    """The rows, a short last one filled up: its cards stand below those of the row above."""
    found = [row.expandtabs() for row in rows]
    last = max((at for at, row in enumerate(found) if row.strip(" *")), default=0)
    if not last:
        return found
    above = [cell.start() for cell in _CELL.finditer(found[last - 1])]
    cells = {cell.start(): cell[0] for cell in _CELL.finditer(found[last])}
    if len(above) == 4 and len(cells) < 4 and cells.keys() <= set(above):
        found[last] = " ".join(cells.get(start, "-") for start in above)
    return found


def _event(seat: Seat, card: Card | None, mark: PlayMark | None) -> PlayEvent:
    if card is None or mark:
        return shared(PlayEvent(seat, CardAct.PLAYED, card, mark))
    return _USUAL[seat][card.place]


def _table(first: Seat, tokens: Iterable[str]) -> list[Row]:
    """The rows of the section; `+` stands in the cell of the next card to be played."""
    cells: list[tuple[Card | None, PlayMark | None]] = []
    mark: PlayMark | None = None
    for word in tokens:
        if card := BY_NAME.get(word):
            cells.append((card, mark))
            mark = None
        elif (upper := word.upper()) in _MARKS:
            mark = _MARKS[upper]
        elif word != "*" and not word.startswith("="):
            cells.append((None if word in "-+" else Card.parse(word), mark))
            mark = None
    columns = first.rotation
    rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
    return [dict(zip(columns, row, strict=False)) for row in rows]


def _leader_after(row: Row, leader: Seat, trumps: Denomination | None, following: Row) -> Seat:
    """Who won the trick in `row` and therefore leads to the next.

    Where a card is missing, the seat is chosen whose next card most others follow,
    and of those the one with the best card known.
    """
    cards = {seat: card for seat, (card, _) in row.items()}
    best = winning_seat(cards, leader, trumps) or leader
    if len(cards) == 4 and None not in cards.values():
        return best
    after = {seat: card for seat, (card, _) in following.items() if card}

    def followed(seat: Seat) -> tuple[int, bool]:
        card = after.get(seat)
        same = sum(other.suit is card.suit for other in after.values()) if card else 0
        return same, seat is best

    return max((seat for seat in Seat if seat is best or cards.get(seat) is None), key=followed)


def write_play(table: TableRecord, noted: Mapping[Card, int]) -> tuple[Seat, list[str]]:
    """The first column and the rows of the Play section: the cards that stand, `noted` ones with
    the number of their note.

    What is irregular about them is marked whether or not the record had the mark,
    for without `^L` a reader would take the wrong seat for the leader.
    """
    marks = {(e.seat, e.card): e.mark for e in table.play.events if e.mark}
    for found in findings(table):
        if isinstance(found, Revoke) and not found.withdrawn:
            marks[found.seat, found.card] = PlayMark.REVOKE
        if isinstance(found, LeadOutOfTurn) and not found.withdrawn:
            marks[found.seat, found.card] = PlayMark.LEAD_OUT_OF_TURN
    tricks = table.tricks()
    first = table.declarer.lho if table.declarer else tricks[0].leader
    rows = [
        " ".join(
            _cell(trick.card_of(seat), marks.get((seat, trick.card_of(seat))), noted)
            for seat in first.rotation
        )
        for trick in tricks
    ]
    return first, [*rows, *["*"] * table.play.stopped]


def _cell(card: Card | None, mark: PlayMark | None, noted: Mapping[Card, int]) -> str:
    if card is None:
        return "-"
    note = f" ={noted[card]}=" if card in noted else ""
    return f"{mark} {card}{note}" if mark else f"{card}{note}"
