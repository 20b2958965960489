"""A further matter of a call starts from what the earlier ones found and what is open there; any
matter from what another call keeps open at the table on the same board.
"""

from __future__ import annotations

from collections.abc import Mapping

from deals.bridge.seats import Seat
from deals.models import User
from rulings.irregularities import DOORS, Door
from rulings.matter.carry import (
    REVOKES_TELL,
    Earlier,
    cost_of_revoke,
    facts_of_revokes,
    starting_facts,
)
from rulings.matter.facts import Fact, Said
from rulings.models import Answer, Matter, Ruling, Source
from rulings.record.answer_log import append
from rulings.record.beside import open_beside
from rulings.record.position import MatterPosition, position_of
from rulings.record.watching import watched
from rulings.watch.obligations import Open


def carry_over(matter: Matter, *, by: User, told: Mapping[str, Said] | None = None) -> None:
    """The first answers of a new matter; `told` is what led to it, and comes before the rest."""
    own = {key: Fact(key, (said,)) for key, said in (told or {}).items()}
    player = _pointed_at(DOORS.get(matter.irregularity), own)
    facts = _starting(matter, player, by) | own
    for number, fact in enumerate(facts.values(), start=1):
        Answer.objects.create(
            matter=matter,
            number=number,
            key=fact.key,
            versions=[said.dump() for said in fact.versions],
            source=Source.CARRIED,
            by=by,
        )


def carry_anew(before: MatterPosition, after: MatterPosition, *, by: User) -> MatterPosition:
    """The position once a player is found to be concerned: what was carried over about another is
    taken back, and what is known of this one is carried over instead.
    """
    if after.offender in (None, before.offender):
        return after
    facts = _starting(after.matter, after.offender, by)
    for key, fact in after.facts.items():
        if fact.source == Source.CARRIED and key not in facts:
            after = append(after, key, [], by=by, source=Source.CARRIED)
    last = {answer.key: answer for answer in after.answers}
    for key, fact in facts.items():
        known = last.get(key)
        if known is None or known.source == Source.CARRIED:
            after = append(after, key, fact.versions, by=by, source=Source.CARRIED)
    return after


def carry_to_others(before: MatterPosition, after: MatterPosition, *, by: User) -> None:
    """64A, 64B2. What has become known of a revoke, for the other revokes of the call that are not
    scored yet: of several that were opened before any was scored, the last has the sum.
    """
    if after.matter.irregularity != _REVOKE:
        return
    if cost_of_revoke(_earlier(before)) == cost_of_revoke(_earlier(after)):
        return
    found = after.matter.call.matters.filter(set_aside_at__isnull=True, irregularity=_REVOKE)
    positions = [position_of(one) for one in found.order_by("number")]
    for position in positions:
        others = [_earlier(one) for one in positions if one is not position]
        facts = facts_of_revokes(_earlier(position), others)
        if position.matter.pk != after.matter.pk and facts is not None:
            _tell(position, facts, by=by)


_REVOKE = "revoke"


def _tell(position: MatterPosition, facts: Mapping[str, Fact], *, by: User) -> None:
    """Carry them over, but nothing about which the director has said something."""
    last = {answer.key: answer for answer in position.answers}
    for key in REVOKES_TELL:
        known, fact = last.get(key), facts.get(key)
        versions = fact.versions if fact else ()
        if known is None and not versions:
            continue
        if known and (known.source != Source.CARRIED or known.versions == versions):
            continue
        position = append(position, key, versions, by=by, source=Source.CARRIED)


def _pointed_at(door: Door | None, facts: Mapping[str, Fact]) -> Seat | None:
    """The chair that facts point at as the one a matter of that door is about."""
    question = door.offender if door else None
    fact = facts.get(question.key) if question else None
    return fact.seat if fact else None


def _starting(matter: Matter, player: Seat | None, by: User) -> dict[str, Fact]:
    call = matter.call
    before = call.matters.filter(set_aside_at__isnull=True, number__lt=matter.number)
    found = before.order_by("number") if matter.number > 1 else ()
    positions, beside = [position_of(one) for one in found], open_beside(call, by)
    if not positions and not beside:
        return {}
    earlier = [_earlier(position) for position in positions]
    return starting_facts(
        matter.irregularity,
        earlier,
        declarer=call.declarer_seat,
        open_=(*beside, *(_open(matter, positions, earlier) if positions else ())),
        player=player,
    )


def _earlier(position: MatterPosition) -> Earlier:
    standing = position.standing if position.door else None
    slug = position.matter.irregularity
    return Earlier(slug, position.facts, standing, position.offender)


def _open(matter: Matter, positions: list[MatterPosition], earlier: list[Earlier]) -> Open:
    """What is open at the table, and what the matters nobody has ruled on yet will open."""
    call = matter.call
    ruled = set(Ruling.objects.filter(matter__call=call).values_list("matter", flat=True))
    open_ = watched(call.events.order_by("number")).obligations
    for position, one in zip(positions, earlier, strict=True):
        if position.matter.pk not in ruled:
            open_ = one.opens(call.declarer_seat, open_)
    return open_
