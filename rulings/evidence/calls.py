"""What a record proves about an illegal call (Laws 26-39).

What a call meant, and what was said beside it, no record tells. That a player was bound to pass
follows from an earlier irregularity; where the auction shows none, he was not.
"""

from __future__ import annotations

from collections.abc import Iterator

from deals.bridge.auction import Auction, AuctionStanding, Bid, Illegality, MadeCall, Plain
from deals.bridge.findings import IllegalCall, illegal_calls
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.evidence.proof import Facts, Proof, seen_from
from rulings.laws.law17_auction_period import CALLER
from rulings.laws.law26_lead_restrictions import FIRST_LEAD, SUITS_SHOWN
from rulings.laws.law27_insufficient_bid import BID_TO_BEAT, LOW_BID, REPLACING_CALL, SINCE_BID
from rulings.laws.law28_calls_in_rotation import CALLED_SINCE, TURN
from rulings.laws.law29_call_out_of_rotation import BID_OUT_OF_TURN, CALL
from rulings.laws.law31_bid_out_of_rotation import HAD_CALLED
from rulings.laws.law35_inadmissible_calls import INADMISSIBLE_CALL, SINCE_INADMISSIBLE
from rulings.laws.law36_inadmissible_double import WAS_IN_TURN
from rulings.laws.law39_call_after_final_pass import LATE_CALL

BIDDERS_TURN = "bidders_turn"
"""The key of the door's own question: was it his turn to bid?"""


def about_call(auction: Auction, found: IllegalCall) -> Facts:
    """Everything the auction proves about this call: key → proof."""
    shown = msg("The record shows {offender} making the call.")
    facts = {CALLER.key: Proof("player", "17C", shown, found.seat)}
    match found.fault:
        case Illegality.INSUFFICIENT:
            facts |= _insufficient(auction, found)
        case Illegality.OUT_OF_ROTATION:
            facts |= _out_of_rotation(auction, found)
        case Illegality.AUCTION_OVER:
            facts |= _after_the_auction(auction, found)
        case _:
            facts |= _inadmissible(auction, found)
    return facts | _afterwards(auction, found)


def _insufficient(auction: Auction, found: IllegalCall) -> Facts:
    shown = msg("The record has the auction up to that call.")
    facts = {LOW_BID.key: Proof(str(found.call), "27A1", shown)}
    if before := _before(auction, found.index).bid:
        facts[BID_TO_BEAT.key] = Proof(str(before), "27A1", shown)
    if found.withdrawn and (then := _replaced_by(auction, found)):
        facts[REPLACING_CALL.key] = Proof(then, "27B", shown)
    turn = msg("The record shows whose turn it was to call.")
    if _was_out_of_turn(auction, found):
        facts[BIDDERS_TURN] = Proof("out_of_turn", "27A2", turn)
        facts |= _turn(auction, found)
    elif _is_first_fault(auction, found):
        facts[BIDDERS_TURN] = Proof("his", "27A2", turn)
    if _lho_called_over(auction, found):
        facts[SINCE_BID.key] = Proof("lho_called", "27A1", _called_over())
    return facts


def _replaced_by(auction: Auction, found: IllegalCall) -> str:
    """The bid or pass of the same player that comes next; "" of any other call."""
    later = auction.calls[found.index + 1 :]
    then = next((made.call for made in later if not made.withdrawn), None)
    is_his = any(made.seat is found.seat and not made.withdrawn for made in later[:1])
    if not is_his or not (isinstance(then, Bid) or then is Plain.PASS):
        return ""
    return "pass" if then is Plain.PASS else str(then)


def _out_of_rotation(auction: Auction, found: IllegalCall) -> Facts:
    facts = _turn(auction, found)
    if isinstance(found.call, Bid):
        shown = msg("The record shows a bid.")
        facts[CALL.key] = Proof("bid", "29", shown)
        facts[BID_OUT_OF_TURN.key] = Proof(str(found.call), "29", shown)
    return facts


def _turn(auction: Auction, found: IllegalCall) -> Facts:
    """28, 31B. Whose turn it was, whether he had called before, and who called next."""
    turn = _before(auction, found.index).turn
    shown = msg("The record shows whose turn it was to call.")
    earlier = any(made.seat is found.seat for made in _legal(auction.calls[: found.index]))
    called = msg("The record has the auction up to that call.")
    facts = {
        TURN.key: Proof(seen_from(found.seat, turn), "28", shown),
        HAD_CALLED.key: Proof("yes" if earlier else "no", "31B", called),
    }
    following = _next(auction, found)
    if following is not None and following.seat in (found.seat.lho, turn):
        reason = msg("The record shows who called next.")
        facts[CALLED_SINCE.key] = Proof(seen_from(found.seat, following.seat), "28B", reason)
    return facts


def _inadmissible(auction: Auction, found: IllegalCall) -> Facts:
    out_of_turn = _was_out_of_turn(auction, found)
    turn = msg("The record shows whose turn it was to call.")
    facts = {WAS_IN_TURN.key: Proof("no" if out_of_turn else "yes", "36B4", turn)}
    if _is_first_fault(auction, found):
        reason = msg("The record shows nothing there that could be doubled or redoubled.")
        facts[INADMISSIBLE_CALL.key] = Proof("double", "36", reason)
    if _lho_called_over(auction, found):
        facts[SINCE_INADMISSIBLE.key] = Proof("lho_called", "36A", _called_over())
    return facts


def _after_the_auction(auction: Auction, found: IllegalCall) -> Facts:
    over = msg("The record shows that the auction was over.")
    facts = {INADMISSIBLE_CALL.key: Proof("after_final_pass", "39", over)}
    bidder = _before(auction, found.index).bidder
    if bidder is None:
        return facts
    reason = msg("The record shows the call and the contract.")
    facts[LATE_CALL.key] = Proof(_late(found, bidder), "39B", reason)
    return facts


def _late(found: IllegalCall, bidder: Seat) -> str:
    if bidder.side is found.seat.side:
        return "declaring"
    return "defenders_pass" if found.call is Plain.PASS else "defenders_action"


def _afterwards(auction: Auction, found: IllegalCall) -> Facts:
    """26B. Of a finished auction in which that call stands: that the player's side declares, or
    that he, a defender, has shown no suit. An auction without it is another one, played before.
    """
    declarer = auction.declarer
    if not auction.is_over or declarer is None:
        return {}
    if declarer.side is found.seat.side:
        reason = msg("The record shows who became declarer.")
        return {FIRST_LEAD.key: Proof("declares", "26B", reason)}
    others = (made for place, made in enumerate(auction.calls) if place != found.index)
    own = (made for made in _legal(others) if made.seat is found.seat)
    if all(made.call is Plain.PASS and not made.alerted for made in own):
        reason = msg("The record shows {offender} making no other call than a pass.")
        return {SUITS_SHOWN.key: Proof("-", "26B", reason)}
    return {}


def _before(auction: Auction, index: int) -> AuctionStanding:
    return Auction(auction.dealer, auction.calls[:index]).standing


def _legal(calls: tuple[MadeCall, ...] | Iterator[MadeCall]) -> Iterator[MadeCall]:
    return (made for made in calls if not made.withdrawn)


def _was_out_of_turn(auction: Auction, found: IllegalCall) -> bool:
    return (found.index, Illegality.OUT_OF_ROTATION) in auction.illegal_calls()


def _is_first_fault(auction: Auction, found: IllegalCall) -> bool:
    return all(other.index >= found.index for other in illegal_calls(auction))


def _next(auction: Auction, found: IllegalCall) -> MadeCall | None:
    """The very next call, if this one stayed and so did that."""
    if found.withdrawn or found.index + 1 >= len(auction.calls):
        return None
    following = auction.calls[found.index + 1]
    return None if following.withdrawn else following


def _lho_called_over(auction: Auction, found: IllegalCall) -> bool:
    following = _next(auction, found)
    return following is not None and following.seat is found.seat.lho


def _called_over() -> Message:
    return msg("The record shows {lho} calling over it.")
