"""What can be open at a table, and for how long (decision tables 0.2).

An obligation names seats, never roles: it is met at the table, where a seat is a person. Gaps in
the words are filled with seats; {declarer} is whoever declares the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import ClassVar

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.auction_cards import Shown
from rulings.laws.conclusions.premature import Demand


class Right(StrEnum):
    """By which Law declarer has a say over a lead."""

    PENALTY_CARD = "50"
    """50D2, 51B: while a major penalty card of the leader's partner lies there, at each lead."""
    WITHDRAWN_CALL = "26B"
    """At the leader's first turn to lead only, and only to forbid one suit."""


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something open at the table."""

    keeps_director: ClassVar[bool] = True
    """Whether it binds somebody meanwhile; else it only waits for the end of play."""


@dataclass(frozen=True, slots=True)
class PenaltyCard(Obligation):
    """50-51: ends when played or picked up, or with the play. Two before one holder are major."""

    holder: Seat
    card: Card | None = None
    """None where nobody has written down which card it is."""
    is_major: bool = True


@dataclass(frozen=True, slots=True)
class LeadChoice(Obligation):
    """50D2, 26B: declarer is choosing now. Ends with the choice, or when another hand leads."""

    leader: Seat
    right: Right
    led: Card | None = None
    """What the leader has led before declarer chose under 26B, if that is known."""


@dataclass(frozen=True, slots=True)
class FirstLeadRight(Obligation):
    """26B: ends when used or passed over at the first lead, or when the leader's side declares."""

    leader: Seat
    suits: frozenset[Suit] | None = None
    """Those that may be forbidden; None where it is not yet known what the offender has shown."""
    in_auction: bool = False
    """It was ruled while the auction went on, and nobody has said yet who declares."""


@dataclass(frozen=True, slots=True)
class LeadRequire(Obligation):
    """50D2a, 51B: for one lead. `suit` None: that of the card picked up."""

    leader: Seat
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class LeadBan(Obligation):
    """50D2a, 51B, 26B: while the leader keeps the lead. No suits: those of the cards picked up."""

    leader: Seat
    suits: frozenset[Suit] = frozenset()
    right: Right = Right.PENALTY_CARD


@dataclass(frozen=True, slots=True)
class PlayOrder(Obligation):
    """57A: what declarer chose for the player's card; ends with it, and with the trick."""

    player: Seat
    demand: Demand
    suit: Suit | None = None
    """Which declarer named under 57A3-4; None where nobody has written it down."""


@dataclass(frozen=True, slots=True)
class PlayAtTurn(Obligation):
    """57D: a card played early is played at its turn; ends with it, and with the trick."""

    player: Seat


@dataclass(frozen=True, slots=True)
class PassOnce(Obligation):
    """24B, 30A …: at his next turn to call."""

    player: Seat


@dataclass(frozen=True, slots=True)
class PassRest(Obligation):
    """27B, 36B …: until the auction is over."""

    player: Seat


@dataclass(frozen=True, slots=True)
class RepeatCall(Obligation):
    """31A1, 32A1: at his next turn to call."""

    player: Seat


@dataclass(frozen=True, slots=True)
class FaceUp(Obligation):
    """24: until the auction is over, then a penalty card or picked up."""

    player: Seat
    shown: Shown


@dataclass(frozen=True, slots=True)
class Breach(Obligation):
    """61A, 52: a card that the record shows against a restriction; ends when it is ruled on."""

    player: Seat
    obligation: Obligation
    """What he did not obey."""
    card: Card
    """What he led or played instead."""
    is_revoke: bool = False
    """He did not even follow suit, although the penalty card was of the suit led (44C)."""


@dataclass(frozen=True, slots=True)
class Lasting(Obligation):
    """Any other state that is open until the end of play, by its name in the decision tables."""

    token: str


@dataclass(frozen=True, slots=True)
class EstablishedRevoke(Obligation):
    """64: tricks are transferred when play is over."""

    keeps_director: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Review(Obligation):
    """To be looked at when play is over, by the Law it rests on; empty: by the ruling itself."""

    keeps_director: ClassVar[bool] = False

    law: str = ""


Open = tuple[Obligation, ...]


def is_look(one: Obligation) -> bool:
    """Whether it is to be looked at by a Law, and is more than that the ruling itself waits."""
    return isinstance(one, Review) and bool(one.law)


def keeping(obligations: Open) -> Open:
    """Those that bind somebody while the board is played."""
    return tuple(one for one in obligations if one.keeps_director)


def staying(obligations: Open) -> Open:
    """The same, but none where minor penalty cards are alone: they bind who holds them (50C)."""
    kept = keeping(obligations)
    return kept if any(not isinstance(one, PenaltyCard) or one.is_major for one in kept) else ()


def whose(one: Obligation) -> Seat | None:
    """The player it is about."""
    match one:
        case PenaltyCard(holder=seat):
            return seat
        case LeadChoice() | FirstLeadRight() | LeadRequire() | LeadBan():
            return one.leader
        case (
            PlayOrder()
            | PlayAtTurn()
            | PassOnce()
            | PassRest()
            | RepeatCall()
            | FaceUp()
            | Breach()
        ):
            return one.player
    return None


def waiting(obligations: Open) -> tuple[Seat, ...]:
    """Who must wait or obey. Before a major penalty card that is the holder's partner, who may not
    lead; before a minor one the holder alone (50C, 50D).
    """
    found = (
        seat.partner if isinstance(one, PenaltyCard) and one.is_major else seat
        for one in keeping(obligations)
        if (seat := whose(one))
    )
    return tuple(dict.fromkeys(found))


def penalty_cards(obligations: Open, holder: Seat | None = None) -> tuple[PenaltyCard, ...]:
    """Those before one player, or all of them."""
    return tuple(
        one for one in obligations if isinstance(one, PenaltyCard) and holder in (None, one.holder)
    )


def unnamed(obligations: Open) -> tuple[PenaltyCard, ...]:
    """Those of which nobody has written down which card they are, one before each player."""
    found = [one for one in penalty_cards(obligations) if one.card is None]
    return tuple({one.holder: one for one in found}.values())


def names_no_suit(one: Obligation) -> bool:
    """Whether declarer named a suit for it that nobody has written down."""
    match one:
        case PlayOrder(_, Demand.SUIT | Demand.NOT_SUIT, None) | LeadRequire(_, None):
            return True
        case LeadBan(_, suits):
            return not suits
    return False


def unsaid(obligations: Open) -> tuple[Seat, ...]:
    """For whom declarer named a suit that nobody has written down."""
    found = (whose(one) for one in obligations if names_no_suit(one))
    return tuple(dict.fromkeys(seat for seat in found if seat))


def majors(obligations: Open, holder: Seat) -> tuple[PenaltyCard, ...]:
    """The major penalty cards before a player."""
    return tuple(one for one in penalty_cards(obligations, holder) if one.is_major)


def suits_lying(obligations: Open, holder: Seat) -> frozenset[Suit]:
    """The suits of a player's major penalty cards: every suit, as long as one is not known."""
    cards = [one.card for one in majors(obligations, holder)]
    known = frozenset(card.suit for card in cards if card)
    return known if all(cards) else frozenset(Suit)


def chooses(obligations: Open) -> tuple[LeadChoice, ...]:
    """The choices declarer is to make now, in the order they are made."""
    found = [one for one in obligations if isinstance(one, LeadChoice)]
    return tuple(sorted(found, key=lambda one: list(Right).index(one.right)))


def in_auction(obligations: Open) -> bool:
    """Whether something there waits for the end of the auction."""
    return any(map(waits_for_auction, obligations))


def waits_for_auction(one: Obligation) -> bool:
    """Whether the end of the auction ends it, or who then declares decides about it."""
    if isinstance(one, FirstLeadRight):
        return one.in_auction
    return isinstance(one, PassOnce | PassRest | RepeatCall | FaceUp)


def cannot_declare(obligations: Open, seat: Seat) -> bool:
    """26B, 48A, 50D2: his own side has a penalty card, or a lead that declarer has a say over."""
    binding = (
        whose(one)
        for one in obligations
        if isinstance(one, PenaltyCard | FirstLeadRight | LeadChoice | LeadRequire | LeadBan)
    )
    return any(bound and bound.side is seat.side for bound in binding)


def may_be_chosen(obligations: Open, leader: Seat, right: Right) -> frozenset[Suit]:
    """The suits declarer may name for a lead: any, as long as it is not known which."""
    if right is Right.PENALTY_CARD:
        return suits_lying(obligations, leader.partner)
    for one in obligations:
        if isinstance(one, FirstLeadRight) and one.leader is leader:
            return frozenset(Suit) if one.suits is None else one.suits
    return frozenset()


def shows_what(obligations: Open, choice: LeadChoice) -> bool:
    """Whether it is still to be asked what was shown in the auction: only then is it known which
    suit declarer may forbid (26B).
    """
    return choice.right is Right.WITHDRAWN_CALL and any(
        isinstance(one, FirstLeadRight) and one.leader is choice.leader and one.suits is None
        for one in obligations
    )


def may_have_named(obligations: Open, player: Seat) -> tuple[frozenset[Suit], ...]:
    """What declarer can have named for this player, where nobody has written it down: one suit,
    or several to forbid at once if cards of several lie there (51B2b, PL-11).
    """
    wanted = [one for one in obligations if names_no_suit(one) and whose(one) is player]
    if not wanted:
        return ()
    lying = majors(obligations, player.partner)
    of_card = any(isinstance(o, LeadRequire) or _rests_on_card(o) for o in wanted)
    may = suits_lying(obligations, player.partner) if of_card and lying else frozenset(Suit)
    most = min(len(may), len(lying)) if all(map(_rests_on_card, wanted)) else 1
    return tuple(
        frozenset(suits)
        for n in range(1, max(most, 1) + 1)
        for suits in combinations(ordered(may), n)
    )


def _rests_on_card(one: Obligation) -> bool:
    return isinstance(one, LeadBan) and one.right is Right.PENALTY_CARD


def ordered(suits: frozenset[Suit]) -> tuple[Suit, ...]:
    """Spades first."""
    return tuple(suit for suit in Suit if suit in suits)
