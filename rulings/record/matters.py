"""A call's matters and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from deals.models import Pair, Pairing, PlayedBoard
from rulings.irregularities.every_call import CHECKS
from rulings.matter.facts import Fact, Said, fold
from rulings.models import Answer, ClaimBench, DirectorCall, Matter, Ruling, RulingKind
from rulings.words.calls import is_of_auction

CLAIM = "claim"
"""The door the claim bench belongs to."""


def current_matter(call: DirectorCall) -> Matter | None:
    """The matter being ruled on, as `current_of` says."""
    matters = call.matters.filter(set_aside_at__isnull=True).order_by("number")
    given = Ruling.objects.filter(matter__call=call).order_by("number")
    return current_of(list(matters), dict(given.values_list("matter", "kind")))


def current_of(matters: Sequence[Matter], last: Mapping[int, str | None]) -> Matter | None:
    """Of a call's matters in order the first nobody has ruled on, else the first that waits for the
    end of play, else the last one. A check opened beside a matter and not recorded keeps nobody;
    one that was noted for itself is a matter like any other.

    `last` is the kind of the last ruling given in a matter, by the key of the matter.
    """
    idle = [one for one in matters if one.beside and not last.get(one.pk)]
    matters = [one for one in matters if one not in idle] or idle
    unruled = [one for one in matters if not last.get(one.pk)]
    interim = [one for one in matters if last.get(one.pk) == RulingKind.INTERIM]
    return next(iter(unruled or interim or matters[-1:]), None)


def unruled_in(call: DirectorCall) -> list[Matter]:
    """What nobody has ruled on there, in order; no check beside another matter."""
    found = call.matters.filter(set_aside_at__isnull=True, rulings__isnull=True, beside=None)
    return list(found.order_by("number"))


def came_from(matter: Matter) -> Matter | None:
    """The matter beside which a check was opened; where that is not known or was set aside, the
    last before it that is none.
    """
    if matter.irregularity != CHECKS or matter.pk is None:
        return None
    found = Matter.objects.filter(call=matter.call_id, set_aside_at__isnull=True)
    known = found.filter(number=matter.beside).first() if matter.beside else None
    before = found.filter(number__lt=matter.number).exclude(irregularity=CHECKS)
    return known or before.order_by("number").last()


def in_auction(matter: Matter) -> bool:
    """Whether it can only happen in the auction; of a check, what it was opened beside."""
    return is_of_auction((came_from(matter) or matter).irregularity)


def rulings_of_call(call: DirectorCall) -> list[Ruling]:
    """Every ruling given on the call, oldest first."""
    return list(
        Ruling.objects.filter(matter__call=call)
        .select_related("matter", "decision")
        .order_by("position")
    )


def other_halves(rulings: Iterable[Ruling]) -> dict[int, Ruling]:
    """Of a matter that was ruled on for now and again after play: of the ruling for now the last
    one after it that is final, of a final one the last for now before it, by the key of the ruling.
    One query; none where every ruling is the only one its matter can have.
    """
    halves = {one for one in rulings if one.kind == RulingKind.INTERIM or one.number > 1}
    if not halves:
        return {}
    found: dict[int, list[Ruling]] = {}
    matters = {one.matter_id for one in halves}
    named = ("matter", "number", "kind", "at", "position")
    for row in Ruling.objects.filter(matter__in=matters).only(*named).order_by("number"):
        found.setdefault(row.matter_id, []).append(row)
    others = {one.pk: _other_half(one, found[one.matter_id]) for one in halves}
    return {key: other for key, other in others.items() if other}


def _other_half(ruling: Ruling, of_matter: Sequence[Ruling]) -> Ruling | None:
    """`of_matter` are all its rulings, oldest first."""
    if ruling.kind == RulingKind.INTERIM:
        since = of_matter[ruling.number :]
        others = [one for one in since if one.kind != RulingKind.INTERIM]
    else:
        before = of_matter[: ruling.number - 1]
        others = [one for one in before if one.kind == RulingKind.INTERIM]
    return others[-1] if others else None


def notes_on(ruling: Ruling) -> dict[str, str]:
    """What the director wrote with the answers the ruling was given on, by the question's key.

    A note is free text and may have been erased since; then it is gone here as well.
    """
    known = Q(at__lte=ruling.at) if ruling.answers is None else Q(number__lte=ruling.answers)
    answers = Answer.objects.filter(known, matter=ruling.matter_id).order_by("number")
    read, alone = ("key", "versions", "by", "note__text"), ruling.is_his_alone
    told = fold(
        Fact(key, tuple(map(Said.load, versions)), note=note or "")
        for key, versions, by, text in answers.values_list(*read)
        for note in [text if not alone or by == ruling.by_id else ""]
    )
    return {key: fact.note for key, fact in told.items() if fact.note}


def pairing_of(call: DirectorCall) -> Pairing | None:
    """Who sat at the table of the call."""
    if call.round is None:
        return None
    return (
        Pairing.objects.filter(table=call.table, round=call.round)
        .select_related("ns__player1", "ns__player2", "ew__player1", "ew__player2")
        .first()
    )


def pairs_at(call: DirectorCall) -> QuerySet[Pair]:
    """The pairs that sat at the table of the call: in its round, or as the record of its board has
    it, for a file may tell no rounds.
    """
    of_round = Pairing.objects.filter(table=call.table_id, round=call.round or 0)
    of_board = PlayedBoard.objects.filter(table=call.table_id, board=call.board_id)
    sat = Q(pk__in=of_round.values("ns")) | Q(pk__in=of_round.values("ew"))
    sat |= Q(pk__in=of_board.values("ns")) | Q(pk__in=of_board.values("ew"))
    return Pair.objects.filter(sat)


def bench_facts(matter: Matter) -> dict[int, dict[str, Any]]:
    """What is frozen of the benches used in a matter, by the number of the answer it is with."""
    if matter.irregularity != CLAIM:
        return {}
    used = ClaimBench.objects.filter(matter=matter, used_as__isnull=False)
    names = ("ending", "statement", "switches", "verdict", "from_record")
    return {
        row["used_as__number"]: {"bench": {name: row[name] for name in names}}
        for row in used.values("used_as__number", *names)
    }
