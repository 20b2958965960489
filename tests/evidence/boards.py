"""Boards for the tests: four hearts by South on one deal, each with one revoke."""

from __future__ import annotations

from pathlib import Path

from deals.bridge.auction import Auction
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.findings import Finding, findings
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.formats.pbn import read_pbn
from deals.formats.record import Record
from rulings.evidence import facts_for

MARKED = Path(__file__).parent / "samples" / "marked.pbn"
"""1: West ruffs with a club in hand. 2: East discards on a spade. 3: dummy discards on one."""
DEAL = Deal.parse("N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965")


def marked(board: int) -> TableRecord:
    """One of the boards of the sample file."""
    found = [one for one in read_pbn(MARKED.read_bytes(), MARKED.name) if isinstance(one, Record)]
    return found[board - 1].table


def played(play: str, *, tricks: int | None = None, deal: Deal | None = DEAL) -> TableRecord:
    """Four hearts by South, West to lead."""
    contract = parse_contract("4H")
    return TableRecord(
        Seat.N, Vulnerability.NONE, deal, None, contract, Seat.S, Play.parse(play), tricks
    )


def bid(auction: str) -> TableRecord:
    """A table of which the auction alone is known."""
    calls = Auction.parse(auction)
    return TableRecord(
        calls.dealer,
        Vulnerability.NONE,
        auction=calls,
        contract=calls.contract,
        declarer=calls.declarer,
    )


def only(table: TableRecord) -> Finding:
    """The one finding of the record."""
    (found,) = findings(table)
    return found


def tokens(door: str, table: TableRecord, found: Finding | None = None) -> dict[str, str]:
    """What the record proves, without the reasons."""
    return {key: proof.token for key, proof in facts_for(door, table, found).items()}
