"""A record gone through call by call and card by card: how the table stood at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.bridge.auction import Auction
from deals.bridge.findings import Finding, Revoke, findings
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Side
from deals.bridge.table import TableRecord
from deals.bridge.tricks import Trick, tricks_won
from deals.table.page.entry import EntryChair, RecordPage, chairs, contract_of
from deals.table.page.replay_hands import replayed_hands
from deals.words.calls import tricks_text
from deals.words.events import call_sentence, event_text
from deals.words.findings import ShownFinding, shown_finding
from deals.words.records import ShownHand
from deals.words.seats import seat_name, side_letters


@dataclass(frozen=True, slots=True)
class Move:
    """A link to another moment; `at` is None where there is none in that direction."""

    label: str
    icon: str
    at: int | None
    key: str
    """The keys that follow it, as the browser names them."""


@dataclass(frozen=True, slots=True)
class ReplayPage(RecordPage):
    """One moment of a record."""

    at: int
    of: int
    table: TableRecord
    """The record as far as it had come."""
    heading: str
    step: str
    """What had just happened, a sentence."""
    chairs: list[EntryChair]
    hands: list[ShownHand]
    """The four hands as they are shown; none for a reader who may not see them."""
    lines: list[str]
    findings: list[ShownFinding]
    last_found: Finding | None
    """The finding that `latest` shows."""
    revokes: list[tuple[int, Seat]]
    steps: tuple[Move, Move]
    """One back, one forward."""
    leaps: tuple[Move, ...]
    """First, trick back, trick forward, last."""

    @property
    def contract(self) -> str:
        """The contract once the auction has led to it."""
        return str(contract_of(self.table) or "")

    @property
    def declarer(self) -> str:
        return self.table.declarer or ""


def replay_page(
    table: TableRecord, names: Mapping[Seat, str], at: int | None, *, may_see: bool, only_seen: bool
) -> ReplayPage:
    """The record at that moment: 0 before the first call; the beginning of the play unless told.

    `only_seen` keeps the hands to what everybody at the table saw; who may not see shows none.
    """
    calls = table.auction.calls if table.auction else ()
    of = len(calls) + len(table.play.events)
    at = min(len(calls) if at is None else at, of)
    then = _then(table, at)
    found = findings(replace(then, deal=None) if only_seen else then)
    tricks = then.tricks()
    turn = _turn(then, is_last=at == of)
    marks = _marks(table)
    return ReplayPage(
        at=at,
        of=of,
        table=then,
        heading=_heading(then, tricks, turn),
        step=_step(table, at),
        chairs=chairs(names, turn, turn, _roles(then), tricks[-1] if tricks else None),
        hands=replayed_hands(table, then, only_seen=only_seen) if may_see else [],
        lines=_lines(then, tricks),
        findings=[shown_finding(one) for one in found],
        last_found=found[-1] if found else None,
        revokes=[(one.trick, one.seat) for one in found if isinstance(one, Revoke)],
        steps=_steps(at, of),
        leaps=_leaps(at, of, marks),
    )


def _then(table: TableRecord, at: int) -> TableRecord:
    """The record after `at` calls and cards."""
    auction = table.auction
    calls = auction.calls if auction else ()
    events = table.play.events[: max(at - len(calls), 0)]
    whole = at == len(calls) + len(table.play.events)
    return replace(
        table,
        auction=Auction(auction.dealer, calls[:at]) if auction else None,
        play=replace(table.play, events=events) if whole else Play(events),
        tricks_made=table.tricks_made if whole else None,
    )


def _turn(then: TableRecord, *, is_last: bool) -> Seat | None:
    if then.auction and not then.auction.is_over and not then.play.events:
        # A record that ends before the final pass may go on with the play all the same.
        return None if is_last and then.contract else then.auction.standing.turn
    return then.turn()


def _marks(table: TableRecord) -> list[int]:
    """The moments a leap leads to: start, end of the auction, end of each trick, end."""
    calls = len(table.auction.calls) if table.auction else 0
    marks, done = {0, calls, calls + len(table.play.events)}, 0
    progress = replace(table, play=Play()).progress()
    for place, event in enumerate(table.play.events, 1):
        progress.add(event)
        if progress.current - 1 > done:
            done = progress.current - 1
            marks.add(calls + place)
    return sorted(marks)


def _steps(at: int, of: int) -> tuple[Move, Move]:
    return (
        Move(_("Back"), "back", at - 1 if at else None, "ArrowLeft"),
        Move(_("Forward"), "next", at + 1 if at < of else None, "ArrowRight"),
    )


def _leaps(at: int, of: int, marks: list[int]) -> tuple[Move, ...]:
    before = [mark for mark in marks if mark < at]
    after = [mark for mark in marks if mark > at]
    return (
        Move(_("First"), "", 0 if at else None, "Home"),
        Move(_("Trick back"), "", before[-1] if before else None, "Shift+ArrowLeft"),
        Move(_("Trick on"), "", after[0] if after else None, "Shift+ArrowRight"),
        Move(_("Last"), "", of if at < of else None, "End"),
    )


def _roles(then: TableRecord) -> dict[Seat, str]:
    if then.declarer is None or (then.auction and not then.auction.is_over):
        return {then.dealer: pgettext("a player", "dealer")}
    return {
        then.declarer: pgettext("a player", "declarer"),
        then.declarer.partner: pgettext("a player", "dummy"),
    }


def _heading(then: TableRecord, tricks: tuple[Trick, ...], turn: Seat | None) -> str:
    words = {"seat": seat_name(turn) if turn else ""}
    if turn and not then.play.events and then.auction and not then.auction.is_over:
        return _("%(seat)s to call") % words
    if turn is None:
        return _("The end of the record")
    complete = not tricks or len(tricks[-1].cards) == 4
    words["trick"] = str(len(tricks) + complete)
    if complete:
        return _("%(seat)s to lead to trick %(trick)s") % words
    return _("%(seat)s to play to trick %(trick)s") % words


def _step(table: TableRecord, at: int) -> str:
    calls = table.auction.calls if table.auction else ()
    if at == 0:
        return _("Nothing has happened yet.")
    if at <= len(calls):
        return call_sentence(calls[at - 1])
    return event_text(table.play.events[at - len(calls) - 1])


def _lines(then: TableRecord, tricks: tuple[Trick, ...]) -> list[str]:
    if not tricks or then.declarer is None:
        return []
    counts = {side: tricks_won(tricks, side) for side in Side}
    return [
        " · ".join(f"{side_letters(side)} {tricks_text(count)}" for side, count in counts.items())
    ]
