"""The frozen whole of one board at one table: deal, auction, contract and play."""

from __future__ import annotations

from dataclasses import dataclass, field

from deals.bridge.auction import Auction
from deals.bridge.cards import Card, Denomination, in_order
from deals.bridge.contract import Contract, PassedOut
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.scoring import score
from deals.bridge.seats import Seat, Side, Vulnerability
from deals.bridge.tricks import TRICKS, Progress, Trick, follow, tricks_won


@dataclass(frozen=True, slots=True)
class TableRecord:
    """What is known of a board as it was played once; None is what nobody wrote down."""

    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal | None = None
    auction: Auction | None = None
    contract: Contract | PassedOut | None = None
    declarer: Seat | None = None
    play: Play = field(default_factory=Play)
    tricks_made: int | None = None
    """Tricks of declarer's side as the score sheet has them."""
    loose_notes: tuple[tuple[int, str], ...] = ()
    """Number and text of the source's notes on the auction that no call refers to."""

    @property
    def denomination(self) -> Denomination | None:
        """The denomination played, None when unknown or passed out."""
        return self.contract.denomination if isinstance(self.contract, Contract) else None

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner."""
        return self.declarer and self.declarer.partner

    def progress(self) -> Progress:
        """The play followed to its end."""
        return follow(self.play, self.declarer, self.denomination)

    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of the play record, an incomplete one last."""
        return self.progress().tricks()

    def turn(self) -> Seat | None:
        """Whose turn it is to play; None before the contract is known and after the play."""
        return None if self.play.stopped else self.progress().turn

    def won_by(self, side: Side) -> int:
        """Tricks the play record shows that `side` has won so far."""
        return tricks_won(self.tricks(), side)

    def remaining(self, seat: Seat) -> list[Card] | None:
        """The cards `seat` still holds, sorted; None when the hand is not known."""
        hand = self.deal.hand(seat) if self.deal else None
        if hand is None:
            return None
        played = self.progress().standing(seat)
        return in_order(card for card in hand if card not in played)

    def declarer_tricks(self) -> int | None:
        """Tricks of declarer's side: from the score, else from a play to the end."""
        if self.tricks_made is not None or self.declarer is None:
            return self.tricks_made
        tricks = self.tricks()
        if len(tricks) < TRICKS or any(trick.winner is None for trick in tricks):
            return None
        return tricks_won(tricks, self.declarer.side)

    def score(self) -> int | None:
        """Points of declarer's side (Law 77); None while the result is not known."""
        if isinstance(self.contract, PassedOut):
            return 0
        tricks = self.declarer_tricks()
        if self.contract is None or self.declarer is None or tricks is None:
            return None
        return score(self.contract, self.declarer, self.vulnerability, tricks)
