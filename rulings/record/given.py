"""Whether a ruling that was given is the one that would be given now, and on what it rests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Max

from deals.bridge.seats import Seat
from rulings.matter.facts import Fact, fold
from rulings.matter.replay import concludes_the_same, replay
from rulings.models import IN_HIS_WORDS, Answer, Ruling, RulingKind, Source
from rulings.record.matters import bench_facts
from rulings.record.position import MatterPosition, position_of
from rulings.record.texts import say


def is_given(ruling: Ruling, position: MatterPosition) -> bool:
    """Whether the ruling is the rule's, as it is now, on just the facts of this position, and is no
    longer interim.
    """
    if ruling.kind in IN_HIS_WORDS:
        return False
    standing = position.standing
    facts = facts_at(position, standing.rests_on)
    is_final = ruling.kind != RulingKind.INTERIM
    is_same = _says_all(ruling, facts, position) and is_final != standing.is_interim
    return is_same and concludes_the_same(standing, ruling.steps)


def is_otherwise(ruling: Ruling, position: MatterPosition) -> bool:
    """Whether the director has ruled on these facts in his own words, not as the rule has it; or as
    the rule had it before it was changed.
    """
    if ruling.kind == RulingKind.INTERIM:
        return was_computed_otherwise(ruling, position)
    if not rests_on_the_same(ruling, position):
        return False
    return ruling.kind in IN_HIS_WORDS or not concludes_the_same(position.standing, ruling.steps)


def was_computed_otherwise(ruling: Ruling, position: MatterPosition) -> bool:
    """Whether the rules, on the facts of the ruling, said something else than they do now."""
    return replay(position.matter.irregularity, ruling.facts, ruling.steps).reason.is_different


def is_given_for_now(before: Ruling, ruling: Ruling, position: MatterPosition) -> bool:
    """Whether both are for now, on the same facts."""
    is_same = _says_all(before, ruling.facts, position)
    is_same = is_same and concludes_the_same(position.standing, before.steps)
    return is_same and before.kind == ruling.kind == RulingKind.INTERIM


def says_the_same(before: Ruling, ruling: Ruling, position: MatterPosition, *words: str) -> bool:
    """Whether the last ruling says it in these words, on the same facts and contract, and beside
    what the rules say now.
    """
    call = ruling.matter.call
    had = (before.decision, before.reason, before.found)
    at = [before.words["en"].get(name) for name in ("contract", "declarer")]
    return (
        (before.kind, before.facts, before.laws) == (ruling.kind, ruling.facts, ruling.laws)
        and say(had, *words)
        and (
            ruling.kind == RulingKind.MANUAL
            or (
                concludes_the_same(position.standing, before.steps)
                and not speaks_of_another(before, position)
            )
        )
        and at == [call.known_contract, call.declarer]
    )


def _says_all(ruling: Ruling, facts: Sequence[dict[str, Any]], position: MatterPosition) -> bool:
    """Whether it was given on these facts, and its words name all that is named by now."""
    named = _details_at(position, ruling.answers)
    later = (one for key, one in _details_at(position, None).items() if key not in named)
    is_less = any(one.source == Source.DIRECTOR for one in later)
    return ruling.facts == facts and not is_less and not speaks_of_another(ruling, position)


def speaks_of_another(ruling: Ruling, position: MatterPosition) -> bool:
    """Whether its words, on equal facts, name another declarer than is named now, and so other
    players; or another card or call, but for what was still to come then. In the auction they name
    none, so it is the same when somebody declares by and by.
    """
    had, now = ruling.words["en"].get("declarer"), position.matter.call.declarer
    if not position.in_auction and had in list(Seat) and now in list(Seat) and had != now:
        return True
    told = _details_at(position, None)
    before = _details_at(position, ruling.answers).items()
    named = [(key, one) for key, one in before if not position.is_ruled_out(one)]
    return any(key not in told or told[key].versions != one.versions for key, one in named)


def _details_at(position: MatterPosition, answers: int | None) -> dict[str, Fact]:
    """What may be told beside the facts, as it stood after so many answers."""
    if position.door is None:
        return {}
    told = fold(position.answers[:answers])
    return {key: told[key] for key in position.standing.offered if key in told}


def rests_on_the_same(ruling: Ruling, position: MatterPosition) -> bool:
    """Whether one given now in a director's own words would rest on the facts of that one."""
    return _says_all(ruling, facts_at(position, _keys(position)), position)


def answered_since(given: Iterable[Ruling]) -> list[Ruling]:
    """Of these rulings the final ones, last in their matter, since which a director has given an
    answer on which nothing is recorded. One query, and more where there may be one.
    """
    last = {one.matter_id: one for one in sorted(given, key=lambda one: one.number)}
    final = {key: one for key, one in last.items() if one.kind != RulingKind.INTERIM}
    told = Answer.objects.filter(matter__in=final, source=Source.DIRECTOR)
    numbers = told.filter(matter__set_aside_at=None).values_list("matter").annotate(Max("number"))
    since = [final[key] for key, number in numbers if number > (final[key].answers or number)]
    return [one for one in since if not rests_on_the_same(one, position_of(one.matter))]


def _keys(position: MatterPosition) -> Sequence[str]:
    """Of the facts that a ruling given now rests on."""
    if not computes(position):
        return list(position.facts)
    return position.standing.rests_on


def rests_on_a_finding(position: MatterPosition) -> bool:
    """Whether the director has found a fact on which players had disagreed, and play goes on."""
    asked = [position.facts.get(key) for key in position.standing.rests_on]
    return not position.board_over and any(fact is not None and fact.told for fact in asked)


def computes(position: MatterPosition) -> bool:
    """Whether the rule has one ruling to give, be it for now: not while a dispute decides."""
    if position.door is None:
        return False
    standing = position.standing
    return not standing.deciding and (standing.is_ruled or standing.is_interim)


def facts_at(position: MatterPosition, keys: Sequence[str]) -> list[dict[str, Any]]:
    """As a ruling freezes them, each with the bench that it came from."""
    facts = [position.facts[key] for key in keys if key in position.facts]
    benches = bench_facts(position.matter)
    return [_stored(fact) | benches.get(fact.number, {}) for fact in facts]


def _stored(fact: Fact) -> dict[str, Any]:
    """A fact as found; what the record says, where that is something else; and what was told of it
    before the director found it."""
    stored: dict[str, Any] = {
        "key": fact.key,
        "versions": [said.dump() for said in fact.versions],
        "source": fact.source,
    }
    if fact.record is not None:
        stored["record"] = fact.record.dump()
    if fact.told:
        stored["told"] = [said.dump() for said in fact.told]
    return stored
