"""What the record tells of the hand that a poll is to be about, so that nobody has to type it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deals.access.closed import may_see_hands
from deals.bridge.auction import Auction, Plain
from deals.bridge.deal import Deal
from deals.bridge.seats import Role, Seat
from deals.bridge.shorthand import written_calls
from deals.bridge.table import TableRecord
from deals.models import User
from deals.models.records import deal_of, table_of
from deals.table.forms.boards import written_hand
from deals.words.calls import call_text
from deals.words.letters import letters
from deals.words.seats import seat_name
from rulings.models import PollKind
from rulings.record.matters import CLAIM
from rulings.record.position import MatterPosition

MISINFORMED = "who_was_misinformed"


def deal_to(position: MatterPosition, user: User) -> Deal | None:
    """The deal the hand may be taken from: where it is known, and the user may see it."""
    board = position.matter.call.board
    return deal_of(board) if board and may_see_hands(user, board) else None


def prepared(position: MatterPosition, user: User) -> dict[str, Any]:
    """The form as it begins: from the record where there is one and the user may see its cards,
    else from the board. The auction ends before the last call of the player it is about. Of a claim
    alone the cards are written out: else those of the seat that is chosen are in the deal.
    """
    call = position.matter.call
    begun: dict[str, Any] = {"scoring": call.session.event.scoring}
    board = call.board
    if board is None:
        return begun
    begun |= {"dealer": board.dealer, "vulnerability": board.vulnerability}
    if not may_see_hands(user, board):
        return begun
    played = call.played_board
    record = table_of(played) if played else None
    if record is None:
        return begun
    if position.matter.irregularity == CLAIM:
        return begun | _of_claim(record)
    return begun | _of_call(record, _in_question(position))


def _in_question(position: MatterPosition) -> Seat | None:
    """Whose peers are asked: of a wrong explanation those of whoever acted on it."""
    fact = position.facts.get(MISINFORMED)
    token = fact.versions[0].token if fact and fact.is_settled else ""
    if token in (Role.LHO, Role.RHO):
        return position.seating.seat(Role(token))
    return position.offender


def _of_call(record: TableRecord, seat: Seat | None) -> dict[str, Any]:
    auction = _before_last(record.auction, seat) if record.auction else None
    if seat is None and auction and not auction.is_over:
        seat = auction.standing.turn
    return _worded(record, PollKind.CALL, seat, auction)


def _of_claim(record: TableRecord) -> dict[str, Any]:
    """Declarer's cards that are left, and dummy's."""
    told = _worded(record, PollKind.CLAIM, record.declarer, record.auction)
    if record.declarer and record.dummy:
        for name, seat in (("hand", record.declarer), ("dummy", record.dummy)):
            told[name] = written_hand(tuple(record.remaining(seat) or ()))
    return told


def _worded(
    record: TableRecord, kind: PollKind, seat: Seat | None, auction: Auction | None
) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": kind.value}
    if seat:
        told["seat"] = seat.value
    if auction:
        told["auction"] = " ".join(written_calls(auction, letters))
        told["told"] = "\n".join(_explained(auction))
    return told


def _before_last(auction: Auction, seat: Seat | None) -> Auction:
    """The auction before the seat's last call that was no pass; before any, before its first."""
    own = [place for place, made in enumerate(auction.calls) if made.seat is seat]
    told = [place for place in own if auction.calls[place].call is not Plain.PASS]
    place = told[-1] if told else own[0] if own else len(auction.calls)
    return Auction(auction.dealer, auction.calls[:place])


def _explained(auction: Auction) -> Iterator[str]:
    for made in auction.calls:
        if made.explanation:
            yield f"{seat_name(made.seat)} {call_text(made.call)}: {made.explanation}"
