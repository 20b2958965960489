"""What happens at a table while something is open there; a broken restriction opens its door."""

from __future__ import annotations

from django.db import transaction

from deals.models import User
from rulings.models import DirectorCall, Matter, What
from rulings.services.answers import start_matter
from rulings.services.calls import name_declarer
from rulings.services.events import note_event
from rulings.services.refusals import Stale
from rulings.standing import Said
from rulings.watch import breakable, store
from rulings.watch import events as at_table
from rulings.watch.obligations import Obligation, PenaltyCard
from rulings.watching import Watched, watched


@transaction.atomic
def happened(*, call: DirectorCall, place: int, seen: int, by: User) -> None:
    """One of the things that could happen next has happened: that at `place` in the list.

    `seen` is the number of the last event the form knew of. Raises Stale if there is a newer one,
    or if nothing stands at that place.
    """
    now = _watched(call, seen)
    events = now.can_happen
    if not 0 <= place < len(events):
        raise Stale
    event = events[place]
    if isinstance(event, at_table.AuctionOver):
        name_declarer(call=call, declarer=event.declarer)
    note_event(call, What.AT_TABLE, by=by, event=store.dump(event))


@transaction.atomic
def settle(*, call: DirectorCall, place: int, seen: int, by: User) -> None:
    """The obligation at `place` no longer applies, for a reason the app does not know of."""
    event = at_table.Settled(_at(_watched(call, seen).obligations, place))
    note_event(call, What.AT_TABLE, by=by, event=store.dump(event))


@transaction.atomic
def undo(*, call: DirectorCall, seen: int, by: User) -> None:
    """Take back the last thing noted at the table. It stays written down, with its undoing."""
    now = _watched(call, seen)
    if now.last is None:
        raise Stale
    note_event(call, What.AT_TABLE, by=by, undo=now.last)


@transaction.atomic
def broken(*, call: DirectorCall, place: int, seen: int, by: User) -> Matter:
    """A restriction was not obeyed by a player who could: its door, with what is known filled in.

    61A: a forbidden or required lead or play is a revoke. 52: so is a penalty card not played, but
    that has a door of its own. What is open stays open meanwhile.
    """
    one = _at(breakable(_watched(call, seen).obligations), place)
    slug, facts = _door(one)
    return start_matter(call=call, irregularity=slug, by=by, one_more=True, told=facts)


def _door(one: Obligation) -> tuple[str, dict[str, Said]]:
    if isinstance(one, PenaltyCard):
        return "penalty-card", {
            "penalty_card_holder": Said("defender", seat=one.holder),
            "penalty_card_now": Said("not_played"),
        }
    player = getattr(one, "leader", None) or getattr(one, "player", None)
    return "revoke", {
        "revoker": Said("defender", seat=player),
        "failure": Said("restriction"),
    }


def _watched(call: DirectorCall, seen: int) -> Watched:
    """The table as it is, with the call locked."""
    DirectorCall.objects.select_for_update().only("pk").get(pk=call.pk)
    now = watched(call.events.order_by("number"))
    if now.seen != seen or not call.is_open:
        raise Stale
    return now


def _at(open_: tuple[Obligation, ...], place: int) -> Obligation:
    if not 0 <= place < len(open_):
        raise Stale
    return open_[place]
