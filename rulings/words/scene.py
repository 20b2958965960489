"""What has happened at the table, as far as it is known, for the felt: trick, turn, seat notes.

What the director answered and what the record shows is used; what nobody has said is not shown.
A note is at most sixteen letters in every language, so that it fits under a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from deals.bridge.findings import Finding, IllegalCall
from deals.bridge.seats import Role, Seat
from deals.words.drawing import FaceUpCall
from rulings.engine import Conclusion
from rulings.irregularities import Door
from rulings.laws.conclusions.auction import (
    AllCancelled,
    AuctionGoesBack,
    CallCancelled,
    CallOutOfTurnAccepted,
    CallOutOfTurnIgnored,
    InsufficientBidAccepted,
)
from rulings.laws.conclusions.auction_duties import MustPassOnce, MustPassToTheEnd, MustRepeatCall
from rulings.laws.conclusions.auction_replacement import BidMustBeReplaced
from rulings.laws.conclusions.cards import MajorPenaltyCard
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.laws.conclusions.leads import Acceptance, LeadAccepted, LeadTakenBack
from rulings.laws.law27_insufficient_bid import LOW_BID, REPLACED_BY, Replacement
from rulings.laws.law29_call_out_of_rotation import BID_OUT_OF_TURN
from rulings.matter.standing import Standing
from rulings.words.calls import is_of_auction
from rulings.words.speaker import Speaker

Words = Promise | str
Note = tuple[Role, Words]

_LED_CARD, _LED = pgettext_lazy("a player", "led %(card)s"), pgettext_lazy("a player", "led")
_PLAYED_CARD = pgettext_lazy("a player", "played %(card)s")
_PENALTY_CARD = pgettext_lazy("a player", "penalty card")
_TO_CALL, _WAS_TO_CALL = (
    pgettext_lazy("a player", "to call"),
    pgettext_lazy("a player", "was to call"),
)
_TO_LEAD, _WAS_TO_LEAD = (
    pgettext_lazy("a player", "to lead"),
    pgettext_lazy("a player", "was to lead"),
)
_HAS_PLAYED = pgettext_lazy("a player", "has played")
_HAS_CALLED = pgettext_lazy("a player", "has called")

_DONE: Mapping[str, tuple[Words, Words]] = {
    "opening-lead": (_LED_CARD, _LED),
    "lead-out-of-turn": (_LED_CARD, _LED),
    "revoke": (_PLAYED_CARD, ""),
    "premature-play": (_PLAYED_CARD, ""),
    "exposed-card": (pgettext_lazy("a player", "showed %(card)s"), ""),
    "penalty-card": (_PENALTY_CARD, _PENALTY_CARD),
    "insufficient-bid": ("", pgettext_lazy("a player", "bid too low")),
    "call-out-of-rotation": ("", pgettext_lazy("a player", "out of turn")),
}
"""Door → what the offender did, with the card it is about and without."""
_NOT_LED = {"not_led", "only_shown"}
"""Answers to how it was led by which it was not."""
_LAST_TRICKS = {("how_led_out_of_turn", "trick_thirteen"): 13, ("revoke_trick", "twelve"): 12}
_SINCE: Mapping[tuple[str, str], Note] = {
    ("since_defenders_lead", "next_played"): (Role.LHO, _HAS_PLAYED),
    ("since_defenders_lead", "other_played"): (Role.RHO, _HAS_PLAYED),
    ("since_defenders_lead", "partner_followed"): (Role.PARTNER, _HAS_PLAYED),
    ("since_defenders_lead", "partner_led"): (Role.PARTNER, _LED),
    ("since_declarers_lead", "next_played"): (Role.LHO, _HAS_PLAYED),
    ("since_declarers_lead", "other_played"): (Role.RHO, _HAS_PLAYED),
    ("since_insufficient_bid", "lho_called"): (Role.LHO, _HAS_CALLED),
    ("called_since", "lho"): (Role.LHO, _HAS_CALLED),
    ("called_since", "partner"): (Role.PARTNER, _HAS_CALLED),
    ("called_since", "rho"): (Role.RHO, _HAS_CALLED),
}
"""What somebody else has done since, by the answer that says so."""
_PASSES = {"pass", "artificial_pass"}
_CALLED = (LOW_BID, BID_OUT_OF_TURN)
_CANCELLED = (AllCancelled, BidMustBeReplaced, CallCancelled, CallOutOfTurnIgnored)


@dataclass(frozen=True, slots=True)
class Scene:
    """What the felt shows beside the chairs and the card."""

    lit: tuple[Seat, ...] = ()
    """Who acts."""
    bound: tuple[Seat, ...] = ()
    """Who must wait while another chooses."""
    turn: Seat | None = None
    notes: Mapping[Seat, str] = field(default_factory=dict)
    trick: str = ""
    called: FaceUpCall | None = None
    penalty: bool = False
    """The card it is about is a major penalty card."""


def scene_of(
    door: Door,
    standing: Standing,
    speaker: Speaker,
    found: Finding | None = None,
    lit: Sequence[Seat] = (),
) -> Scene:
    """The scene of a matter as it stands; `found` is what it is about in the record, and `lit` whom
    its page is about.
    """
    seating = speaker.seating.in_auction() if is_of_auction(door.slug) else speaker.seating
    sure, seat_of = standing.sure, seating.seat
    done = [one.conclusion for one in standing.concluded]
    acts = _next_to_act(done, sure)
    due = None if acts else _was_due(door, sure, speaker)
    whose = acts or due
    turn = seat_of(whose[0]) if whose else None
    is_choice = bool(standing.pending and standing.pending[1].chooser)
    if acts and turn and not is_choice:
        lit = [seating.declarer or turn] if turn == seat_of(Role.DUMMY) else [turn]
    told = [*_done(door, sure, done, speaker), *(() if due and turn in lit else _one(due))]
    card = speaker.shown(speaker.seating.card)
    gaps = {"card": speaker.card(card)} if card else {}
    return Scene(
        lit=tuple(lit),
        bound=(turn,) if due and turn and is_choice and turn not in lit else (),
        turn=turn if acts or turn in lit else None,
        notes={
            seat: speaker.text(words, **gaps)
            for role, words in [*told, *_one(acts)]
            if words and (seat := seat_of(role))
        },
        trick=_trick(door, sure, speaker, found),
        called=_called(door, standing, speaker, found),
        penalty=any(isinstance(o, MajorPenaltyCard) and o.holder is Role.OFFENDER for o in done),
    )


def watch_notes(
    penalty: Sequence[Seat], on_lead: Seat | None, speaker: Speaker
) -> Mapping[Seat, str]:
    """Before whom a penalty card lies, and who is on lead and waits for a choice."""
    waits = {on_lead: pgettext_lazy("a player", "on lead, waits")} if on_lead else {}
    notes = {**dict.fromkeys(penalty, _PENALTY_CARD), **waits}
    return {seat: speaker.text(words) for seat, words in notes.items()}


def _one(note: Note | None) -> tuple[Note, ...]:
    return (note,) if note else ()


def _next_to_act(done: Sequence[Conclusion], sure: Mapping[str, str]) -> Note | None:
    """Who calls, leads or plays next by what is concluded, as far as that is still to come."""
    acts: Note | None = None
    for one in done:
        match one:
            case LeadTakenBack(leader=leader):
                acts = leader, _TO_LEAD
            case LeadAccepted(how=Acceptance.BY_WORD):
                acts = Role.LHO, pgettext_lazy("a player", "to play")
            case AuctionGoesBack(player=Role() as player):
                acts = (Role.OFFENDER if "rho_passes" in sure else player), _TO_CALL
            case BidMustBeReplaced():
                acts = None if sure.keys() & set(REPLACED_BY) else (Role.OFFENDER, _TO_CALL)
            case MustRepeatCall(player=player):
                acts = player, _TO_CALL
            case InsufficientBidAccepted() if "accept_insufficient_bid" in sure:
                acts = Role.LHO, _TO_CALL
            case CallOutOfTurnAccepted() if "accept_call_out_of_turn" in sure:
                acts = Role.LHO, _TO_CALL
    return acts


def _was_due(door: Door, sure: Mapping[str, str], speaker: Speaker) -> Note | None:
    """Whose turn it was, by the answers; an opening lead is always that of declarer's left."""
    for key, words in (("whose_lead", _WAS_TO_LEAD), ("turn_to_call", _WAS_TO_CALL)):
        if sure.get(key) in (Role.LHO, Role.PARTNER, Role.RHO):
            return Role(sure[key]), words
    if door.slug == "opening-lead" and speaker.seating.offender:
        return Role.DECLARERS_LHO, _WAS_TO_LEAD
    return None


def _done(
    door: Door, sure: Mapping[str, str], done: Sequence[Conclusion], speaker: Speaker
) -> Iterator[Note]:
    """What the offender did, what others did since, and what binds whom."""
    with_card, without = _DONE.get(door.slug, ("", ""))
    if sure.get("how_led_out_of_turn") not in _NOT_LED:
        yield Role.OFFENDER, (speaker.shown(speaker.seating.card) and with_card) or without
    yield from (note for answer, note in _SINCE.items() if answer in sure.items())
    for one in done:
        if isinstance(one, MajorPenaltyCard | MinorPenaltyCard):
            yield one.holder, _PENALTY_CARD
        elif isinstance(one, MustPassOnce | MustPassToTheEnd):
            yield one.player, pgettext_lazy("a player", "must pass")


def _trick(door: Door, sure: Mapping[str, str], speaker: Speaker, found: Finding | None) -> str:
    """Which trick it is about, in words."""
    if door.slug == "opening-lead":
        return speaker.text(pgettext_lazy("on the felt", "lead"))
    last = next((number for answer, number in _LAST_TRICKS.items() if answer in sure.items()), 0)
    number = last or getattr(found, "trick", 0)
    return speaker.text(_("trick %(number)s"), number=number) if number else ""


def _called(
    door: Door, standing: Standing, speaker: Speaker, found: Finding | None
) -> FaceUpCall | None:
    """The call it is about, struck through once it is cancelled, and the one in its place."""
    seat, call = speaker.seating.offender, ""
    if isinstance(found, IllegalCall) and not speaker.closed():
        call = str(found.call)
    elif standing.sure.get("call_out_of_turn") in _PASSES:
        call = "Pass"
    elif door.bid in _CALLED and speaker.seating.bid:
        call = str(speaker.seating.bid)
    if not seat or not call:
        return None
    instead = _instead(door, standing, speaker)
    cancelled = any(isinstance(one.conclusion, _CANCELLED) for one in standing.concluded)
    return FaceUpCall(seat, call, cancelled or bool(instead), instead)


def _instead(door: Door, standing: Standing, speaker: Speaker) -> str:
    """The call that replaced a bid that was too low, as far as somebody has said which it was."""
    said, lowest = standing.on_this_way(standing.sure), speaker.seating.lowest_bid
    match next((said[key] for key in REPLACED_BY if key in said), ""):
        case Replacement.SAME:
            return str(lowest) if lowest else ""
        case Replacement.DOUBLE:
            return "X"
        case Replacement.OTHER if door.replacing:
            token = said.get(door.replacing.key, "")
            return token.replace("pass", "Pass")
    return ""
