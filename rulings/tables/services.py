"""What happens at a table while something is open there; a broken restriction opens its door."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from django.db import transaction

from deals.access.closed import may_see_hands
from deals.bridge.cards import Card, Suit
from deals.bridge.deal import Deal
from deals.bridge.play import PlayEvent
from deals.bridge.tricks import TRICKS
from deals.models import User
from deals.models.records import table_of
from rulings.access.closed import closed_to
from rulings.laws.law62_correction import TRICK
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, What
from rulings.record.answers import start_matter
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.places import name_declarer
from rulings.record.events import note_event
from rulings.record.followed import read_on
from rulings.record.position import position_of
from rulings.record.refusals import NotHeld, Stale
from rulings.record.watching import watched
from rulings.watch import breakable, store
from rulings.watch import events as at_table
from rulings.watch.events import Choice
from rulings.watch.obligations import (
    Breach,
    Obligation,
    PenaltyCard,
    chooses,
    may_have_named,
    ordered,
    penalty_cards,
    shows_what,
    unnamed,
    unsaid,
    whose,
)
from rulings.watch.options import place_of
from rulings.watch.record_events import steps
from rulings.watch.story import Story, is_told_by
from rulings.watch.table import Watched

T = TypeVar("T")


@transaction.atomic
def happened(*, call: DirectorCall, place: int, seen: int, by: User) -> None:
    """One of the things that could happen next has happened: that at `place` in the list.

    `seen` is the number of the last event the form knew of. What the record or a colleague has told
    since is one event with it. Raises Stale if something else has happened since, or if nothing
    stands at that place.
    """
    if _is_told(call, place, seen):
        return
    now = _watched(call, seen)
    event = _at(now.can_happen, place)
    if isinstance(event, at_table.AuctionOver):
        name_declarer(call=call, declarer=event.declarer)
    card = _card_that_waits(call, now, event)
    if card is not None and isinstance(event, at_table.Led):
        event = replace(event, card=card)
        note_event(call, What.AT_TABLE, by=by, event=store.dump(event), place=now.waits)
    else:
        note_event(call, What.AT_TABLE, by=by, event=store.dump(event))
    if now.waits is not None:
        read_on(call=call, by=by, past=card is not None)


def _is_told(call: DirectorCall, place: int, seen: int) -> bool:
    """Whether what the form offered has been told since the form was made."""
    DirectorCall.objects.select_for_update().only("pk").get(pk=call.pk)
    rows = list(call.events.order_by("number"))
    events = watched(row for row in rows if row.number <= seen).can_happen
    if not rows or rows[-1].number == seen or not 0 <= place < len(events):
        return False
    since = [one for one in watched(rows).told if one.number > seen]
    return any(is_told_by(events[place], one.event) for one in since)


def _card_that_waits(call: DirectorCall, now: Watched, event: at_table.WatchEvent) -> Card | None:
    """The card of the record that was led before declarer chose."""
    if now.waits is None or call.played_board is None or not isinstance(event, at_table.Led):
        return None
    one = steps(table_of(call.played_board))[now.waits]
    return one.card if isinstance(one, PlayEvent) and one.seat is event.player else None


@transaction.atomic
def name_card(*, call: DirectorCall, place: int, card: Card, seen: int, by: User) -> None:
    """The penalty card at that place of the unnamed ones is this one. Raises Stale if there is none
    or the card lies there already, NotHeld if the deal is known to the user and has it elsewhere.
    """
    now = _watched(call, seen)
    lies = any(one.card == card for one in penalty_cards(now.obligations))
    if lies and not closed_to(by, call)():  # else each card could be tried
        raise Stale
    holder = _at(unnamed(now.obligations), place).holder
    board = call.board
    if board is not None and board.hands and may_see_hands(by, board):
        hand = Deal.parse(board.hands).hand(holder)
        if hand is not None and card not in hand:
            raise NotHeld
    event = at_table.Named(holder, card)
    note_event(call, What.AT_TABLE, by=by, event=store.dump(event))


@transaction.atomic
def name_suit(
    *, call: DirectorCall, place: int, suits: frozenset[Suit], seen: int, by: User
) -> None:
    """Declarer named these for the lead or play of the player at that place of those who are asked
    about: several only to forbid them at once. Raises Stale if declarer could not have named them.
    """
    now = _watched(call, seen)
    player = _at(unsaid(now.obligations), place)
    if suits not in may_have_named(now.obligations, player):
        raise Stale
    suit = ordered(suits)[0]
    event = at_table.SuitNamed(player, suit, suits - {suit})
    note_event(call, What.AT_TABLE, by=by, event=store.dump(event))


@transaction.atomic
def choose(*, call: DirectorCall, way: Choice, suit: Suit, seen: int, by: User) -> None:
    """Declarer requires or forbids a suit for the lead he now chooses for. Raises Stale as
    `happened` does, also where he may not.
    """
    rows = call.events.filter(number__lte=seen).order_by("number")
    happened(call=call, place=place_of(watched(rows).can_happen, way, suit), seen=seen, by=by)


@transaction.atomic
def suits_shown(*, call: DirectorCall, suits: frozenset[Suit], seen: int, by: User) -> None:
    """What the leader's partner has shown in the legal auction (26B). Raises Stale if that is known
    or does not decide anything now.
    """
    now = _watched(call, seen)
    asked = tuple(one for one in chooses(now.obligations) if shows_what(now.obligations, one))
    event = at_table.SuitsShown(_at(asked, 0).leader, suits)
    note_event(call, What.AT_TABLE, by=by, event=store.dump(event))


@transaction.atomic
def settle(*, call: DirectorCall, place: int, seen: int, by: User) -> None:
    """The obligation at `place` no longer applies, for a reason the app does not know of."""
    event = at_table.Settled(_at(_watched(call, seen).keeping, place))
    note_event(call, What.AT_TABLE, by=by, event=store.dump(event))


@transaction.atomic
def over(*, call: DirectorCall, seen: int, by: User) -> None:
    """Play has ended. Raises Stale if something else has happened here since."""
    _watched(call, seen)
    board_is_over(call=call, by=by)


@transaction.atomic
def undo(*, call: DirectorCall, seen: int, by: User) -> None:
    """Take back the last thing noted at the table. It stays written down, with its undoing."""
    now = _watched(call, seen)
    if now.last is None:
        raise Stale
    note_event(call, What.AT_TABLE, by=by, undo=now.last)
    if now.differs is not None:
        read_on(call=call, by=by)


@transaction.atomic
def agree(*, call: DirectorCall, seen: int, by: User, with_record: bool) -> None:
    """The record and a tap cannot both be: the director says which is right.

    With the record, the tap and the choices noted after it for that lead are taken back; else the
    tap happened before what the record has there. Both stay written down. Raises Stale if nothing
    differs any more.
    """
    now = _watched(call, seen)
    if now.differs is None:
        raise Stale
    place, number = now.differs
    if with_record:
        for taken in reversed(_with_choices(now.told, number)):
            note_event(call, What.AT_TABLE, by=by, undo=taken.number)
    else:
        tap = next(one for one in now.told if one.number == number)
        event = store.dump(tap.event)
        note_event(call, What.AT_TABLE, by=by, event=event, place=place - 1, instead=[number])
    read_on(call=call, by=by)


def _with_choices(story: Story, number: int) -> Story:
    """A tap, and what declarer chose for the lead it was about."""
    at = next(place for place, one in enumerate(story) if one.number == number)
    leader = getattr(story[at].event, "leader", None)
    chosen = (
        one
        for one in story[at + 1 :]
        if one.is_tap and isinstance(one.event, at_table.Chosen) and one.event.leader is leader
    )
    return (story[at], *chosen)


@transaction.atomic
def broken(*, call: DirectorCall, place: int, seen: int, by: User) -> Matter:
    """A restriction was not obeyed by a player who could: its door, with what is known filled in.

    61A: a forbidden or required lead or play is a revoke. 52: so is a penalty card not played, but
    that has a door of its own. What is open stays open meanwhile. Said once more before anybody has
    ruled on it, it is the same matter.
    """
    one = _at(breakable(_watched(call, seen).obligations), place)
    slug, facts = _door(one)
    if said_before := _begun(call, slug, facts):
        return said_before
    if isinstance(one, Breach):
        facts |= _trick_of(call, one)
        event = at_table.Settled(one)
        note_event(call, What.AT_TABLE, by=by, event=store.dump(event))
    return start_matter(call=call, irregularity=slug, by=by, one_more=True, told=facts)


def _begun(call: DirectorCall, slug: str, facts: dict[str, Said]) -> Matter | None:
    """The matter of that door with these facts, if nobody has ruled on it."""
    waiting = call.matters.filter(irregularity=slug, set_aside_at=None, rulings=None)
    for one in waiting.order_by("-number"):
        found = position_of(one).facts
        if all(key in found and found[key].versions == (said,) for key, said in facts.items()):
            return one
    return None


def _trick_of(call: DirectorCall, breach: Breach) -> dict[str, Said]:
    """In which trick it happened, by the record."""
    if call.played_board is None:
        return {}
    for trick in table_of(call.played_board).tricks():
        if trick.card_of(breach.player) == breach.card and trick.number < TRICKS - 1:
            return {TRICK.key: Said("early")}
    return {}


def _door(one: Obligation) -> tuple[str, dict[str, Said]]:
    if isinstance(one, Breach):
        if one.is_revoke:
            return "revoke", {
                "revoker": Said("defender", seat=one.player),
                "failure": Said("follow_suit"),
            }
        return _door(one.obligation)
    if isinstance(one, PenaltyCard):
        return "penalty-card", {
            "penalty_card_holder": Said("defender", seat=one.holder),
            "penalty_card_now": Said("not_played"),
        }
    return "revoke", {
        "revoker": Said("defender", seat=whose(one)),
        "failure": Said("restriction"),
    }


def _watched(call: DirectorCall, seen: int) -> Watched:
    """The table as it is, with the call locked."""
    DirectorCall.objects.select_for_update().only("pk").get(pk=call.pk)
    now = watched(call.events.order_by("number"))
    if now.seen != seen or not call.is_open:
        raise Stale
    return now


def _at(found: tuple[T, ...], place: int) -> T:
    if not 0 <= place < len(found):
        raise Stale
    return found[place]
