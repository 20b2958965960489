"""A poll in words: what the peers are shown, and what came of it. Nothing is computed from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString

from deals.bridge.auction import Auction, Bid, Call, Plain, parse_call
from deals.bridge.cards import Denomination
from deals.bridge.deal import parse_hand
from deals.bridge.seats import Seat
from deals.models.events import Scoring
from deals.words.calls import call_html
from deals.words.cards import card_html
from deals.words.records import ShownHand, shown_hand
from deals.words.seats import conditions_text
from rulings.models import Poll, PollKind, Strength
from rulings.record.polls import Evidence

CALLS: tuple[Call, ...] = (
    *Plain,
    *(Bid(level, denomination) for level in range(1, 8) for denomination in Denomination),
)
_OF_CONDITIONS = ("dealer", "vulnerability", "scoring")
_OF_HANDS = ("seat", "hand", "dummy", "auction")


@dataclass(frozen=True, slots=True)
class PolledCall:
    """A call or a card that was chosen or considered by somebody, and by how many."""

    mark: SafeString
    chosen: int
    considered: int


@dataclass(frozen=True, slots=True)
class PollCounts:
    """What came of a poll, as counts."""

    question: str
    """As the program words it; one in a director's own words is kept as free text elsewhere."""
    hands: tuple[ShownHand, ...]
    auction: Auction | None
    conditions: str
    asked: int
    answered: int
    strengths: tuple[tuple[str, int], ...]
    rows: tuple[PolledCall, ...]


def counts_of(evidence: Evidence) -> PollCounts:
    """Of a poll as it stands (`rulings.record.polls.poll_evidence`), or as a ruling froze it."""
    answers = evidence["answers"]
    chosen = Counter(one["chosen"] for one in answers)
    considered = Counter(also for one in answers for also in one["also"])
    named = sorted({*chosen, *considered}, key=lambda one: (-chosen[one], -considered[one], one))
    strengths = Counter(one["strength"] for one in answers)
    kind = PollKind(evidence["kind"])
    return PollCounts(
        question=str(kind.label),
        hands=tuple(hands_shown(*(evidence[name] for name in _OF_HANDS))),
        auction=auction_shown(evidence["auction"]),
        conditions=conditions_shown(*(evidence[name] for name in _OF_CONDITIONS)),
        asked=evidence["asked"],
        answered=len(answers),
        strengths=tuple((str(one.label), strengths[one]) for one in Strength if strengths[one]),
        rows=tuple(PolledCall(mark_of(kind, one), chosen[one], considered[one]) for one in named),
    )


def hands_shown(seat: str, hand: str, dummy: str, auction: str) -> Iterator[ShownHand]:
    """The player's own hand, and that of dummy where it lies there."""
    yield shown_hand(Seat(seat), parse_hand(hand))
    if dummy:
        yield shown_hand(_dummy(Seat(seat), auction), parse_hand(dummy))


def _dummy(seat: Seat, auction: str) -> Seat:
    """Who is dummy; where the auction does not tell, the player's partner."""
    declarer = Auction.parse(auction).declarer
    return seat.partner if declarer in (None, seat.partner) else declarer.partner


def auction_shown(text: str) -> Auction | None:
    auction = Auction.parse(text)
    return auction if auction.calls else None


def mark_of(kind: str, token: str) -> SafeString:
    """A call or a card as it is drawn."""
    return call_html(parse_call(token)) if kind == PollKind.CALL else card_html(token)


def choices_of(poll: Poll) -> list[tuple[str, SafeString]]:
    """What a peer may choose: the legal calls, or the cards that are there."""
    return [(token, mark_of(poll.kind, token)) for token in _tokens(poll)]


def _tokens(poll: Poll) -> list[str]:
    if poll.kind == PollKind.CALL:
        standing = Auction.parse(poll.auction).standing
        return [str(one) for one in CALLS if not standing.faults(Seat(poll.seat), one)]
    plays_dummy = poll.dummy and _dummy(Seat(poll.seat), poll.auction) is Seat(poll.seat).partner
    hands = [poll.hand, poll.dummy] if plays_dummy else [poll.hand]
    return [str(card) for hand in hands for card in parse_hand(hand) or ()]


def hands_of(poll: Poll) -> list[ShownHand]:
    return list(hands_shown(poll.seat, poll.hand, poll.dummy, poll.auction))


def conditions_shown(dealer: str, vulnerability: str, scoring: str) -> str:
    return f"{conditions_text(dealer, vulnerability)}. {Scoring(scoring).label}."


def question_of(poll: Poll) -> str:
    """In the director's own words, or the reader's language."""
    own = poll.question.text if poll.question else ""
    return own or str(PollKind(poll.kind).label)
