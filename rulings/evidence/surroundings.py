"""What a record proves whatever happened: who declared, how many tricks were left at a claim and
that no trump was out, and which shown cards lie on the table.

Nothing of this needs a finding; it is about the player the director points at, or about nobody.
"""

from __future__ import annotations

from collections.abc import Mapping

from deals.bridge.cards import Card, Denomination
from deals.bridge.contract import Contract, PassedOut
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS
from rulings.engine import msg
from rulings.evidence.proof import THE_CARD, Facts, Proof
from rulings.laws.law24_card_in_auction import WHO_DECLARES
from rulings.laws.law49_exposed_card import CARDS_LYING, EXPOSED_CARD
from rulings.laws.law61_revoke import Failure
from rulings.laws.law64_after_establishment import TRICK_WINNER, Winner
from rulings.laws.law68_contested import TRICKS_LEFT
from rulings.laws.law70_contested_claim import OUTSTANDING_TRUMP


def about_anything(door: str, table: TableRecord, offender: Seat | None) -> Facts:
    """The facts of that door that follow from the record without a finding."""
    if door == "claim":
        return _tricks_left(table) | about_contract(door, table.contract)
    if offender is None:
        return {}
    if door == "exposed-card":
        return _lying(table, offender)
    if door == "card-in-auction":
        return _who_declares(table, offender)
    return {}


def about_contract(door: str, contract: Contract | PassedOut | None) -> Facts:
    """70C: in notrump no trump can be out. All that is proved where nothing but the contract is
    known; None is an unknown one.
    """
    is_notrump = isinstance(contract, Contract) and contract.denomination is Denomination.NT
    if door != "claim" or not is_notrump:
        return {}
    return {OUTSTANDING_TRUMP.key: Proof("none", "70C", msg("The contract is in notrump."))}


_DID_NOT_FOLLOW = frozenset({Failure.FOLLOW_SUIT, Failure.WITH_PENALTY_CARD, Failure.MISSING_CARD})


def cannot_be(
    door: str, contract: Contract | PassedOut | None, card: Card | None, failure: str
) -> Mapping[str, frozenset[str]]:
    """44E-F, 64A1: a card that did not follow suit wins as a trump or not at all. Question key →
    the tokens that are ruled out; nothing while contract or card is unknown.
    """
    if door != "revoke" or failure not in _DID_NOT_FOLLOW or card is None:
        return {}
    if not isinstance(contract, Contract) or contract.denomination.suit is card.suit:
        return {}
    return {TRICK_WINNER.key: frozenset([Winner.OFFENDER])}


def _who_declares(table: TableRecord, offender: Seat) -> Facts:
    """24D: which side declares, once the auction is over in which the card was shown. A record
    without the card may be of another auction, played before.
    """
    auction = table.auction
    declarer = auction.declarer if auction and auction.is_over else None
    shown = (event.seat for event in table.play.events if event.act is CardAct.SHOWED)
    if declarer is None or offender not in shown:
        return {}
    side = "offenders" if declarer.side is offender.side else "opponents"
    reason = msg("The record shows who became declarer.")
    return {WHO_DECLARES.key: Proof(side, "24D", reason)}


def _tricks_left(table: TableRecord) -> Facts:
    """68A: what was still to be played when play stopped, the trick in progress counted."""
    if not table.play.stopped:
        return {}
    complete = table.progress().current - 1
    reason = msg("The record shows how many tricks were complete when play stopped.")
    return {TRICKS_LEFT.key: Proof(str(TRICKS - complete), "68A", reason)}


def _lying(table: TableRecord, offender: Seat) -> Facts:
    """50B: the cards the player has shown and neither picked up nor played, an honour or not."""
    shown: list[Card] = []
    for event in table.play.events:
        if event.seat is not offender or event.card is None:
            continue
        if event.act is CardAct.SHOWED:
            shown.append(event.card)
        elif event.act in (CardAct.PICKED_UP, CardAct.PLAYED) and event.card in shown:
            shown.remove(event.card)
    if not shown or table.declarer is None or offender.side is table.declarer.side:
        return {}
    reason = msg("The record shows which cards of {offender} lie face up.")
    if len(shown) > 1:
        return {CARDS_LYING.key: Proof("several", "50B", reason)}
    return {
        CARDS_LYING.key: Proof("one_honour" if shown[0].is_honour else "one_low", "50B", reason),
        EXPOSED_CARD.key: Proof(str(shown[0]), "50B", THE_CARD),
    }
