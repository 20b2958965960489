"""How the pairs of a session move, read from who meets whom: whatever set it up or changed it; and
who sits at two tables at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from django.db.models import Q

from deals.evening.movements import all_met
from deals.evening.page import SectionMoves, pair_called
from deals.models import Pair, Pairing, Session, Table
from deals.pages.queries import missing_in

_PLACE = ("ns__number", "ew__number", "first_board")
_USUAL, _SKIP = 1, 2
"""How many tables East-West go up from one round to the next."""


_Place = tuple[int | None, int | None, int | None]
"""The numbers of the two pairs, and the first board."""
_Round = dict[int, _Place]
"""Those of a round by the number of the table."""


def moves_of(session: Session) -> list[SectionMoves]:
    """Section by section; one query, and one more where a place is empty."""
    rounds: dict[str, dict[int, _Round]] = defaultdict(lambda: defaultdict(dict))
    told = Pairing.objects.filter(table__section__session=session).order_by()
    at = ("table__section__letter", "round", "table__number")
    places = list(told.values_list(*at, *_PLACE))
    for letter, number, table, *place in places:
        rounds[letter][number][table] = tuple(place)
    missing = defaultdict(list)
    if any(None in (ns, ew) for *_at, ns, ew, _first in places):
        for pair in chain.from_iterable(missing_in(session).values()):
            missing[pair.section.letter].append(pair)
    return [
        SectionMoves(
            letter,
            tuple(_skips(full)),
            tuple(_shared(full)),
            _stays(full),
            _goes_on(full),
            tuple(map(pair_called, missing[letter])),
        )
        for letter, all_ in sorted(rounds.items())
        for full in [_filled(all_, missing[letter])]
    ]


def also_seated(pairing: Pairing) -> list[tuple[Pair, Table]]:
    """Who of its pairs sits at another table in that round, and where."""
    own = [pair for pair in (pairing.ns, pairing.ew) if pair]
    others = Pairing.objects.filter(Q(ns__in=own) | Q(ew__in=own), round=pairing.round)
    others = others.exclude(pk=pairing.pk).select_related("table__section")
    return [
        (pair, other.table)
        for other in others.order_by("table__number")
        for pair in own
        if pair.pk in (other.ns_id, other.ew_id)
    ]


def _filled(rounds: dict[int, _Round], missing: Sequence[Pair]) -> dict[int, _Round]:
    """With who is missing in his places: by the movement of the others, else of one pair alone."""
    if not missing:
        return rounds
    tables = sorted({table for now in rounds.values() for table in now})
    met = {
        (number, tables.index(table)): place[:2]
        for number, now in rounds.items()
        for table, place in now.items()
    }
    planned = all_met(met)
    gap = missing[0].number if len(missing) == 1 else None

    def full(number: int, table: int, place: _Place) -> _Place:
        meet = planned[number, tables.index(table)] if planned else place[:2]
        return meet[0] or gap, meet[1] or gap, place[2]

    return {
        number: {table: full(number, table, place) for table, place in now.items()}
        for number, now in rounds.items()
    }


def _goes_on(rounds: dict[int, _Round]) -> bool:
    """Whether each table's boards are those after its last ones, the first after the last."""
    sets = sorted({first for now in rounds.values() for *_pairs, first in now.values() if first})

    def after(first: int | None) -> int | None:
        return first and sets[(sets.index(first) + 1) % len(sets)]

    return all(
        place[2] and rounds[number + 1][table][2] == after(place[2])
        for number, now in rounds.items()
        if number + 1 in rounds
        for table, place in now.items()
        if table in rounds[number + 1]
    )


def _stays(rounds: dict[int, _Round]) -> int:
    """The pair that sits all the time where every other one goes where the one before it sat."""
    sat = [[pair for at in now.values() for pair in at[:2]] for now in rounds.values()]
    last = 2 * len(next(iter(rounds.values())))
    if any(set(pairs) != {*range(1, last + 1)} for pairs in sat):
        return 0

    def after(pair: int | None) -> int | None:
        return pair if pair is None or pair == last else pair % (last - 1) + 1

    def goes_on(number: int) -> bool:
        before, now = rounds.get(number - 1, {}), rounds[number]
        moved = {table: tuple(map(after, at[:2])) for table, at in before.items()}
        return moved == {table: at[:2] for table, at in now.items()}

    later = [number for number in rounds if number != min(rounds)]
    return last if later and all(map(goes_on, later)) else 0


def _skips(rounds: dict[int, _Round]) -> list[int]:
    gone = {number: _went_up(rounds.get(number - 1, {}), rounds[number]) for number in rounds}
    usual = _USUAL in gone.values()
    return [number for number in sorted(rounds) if usual and gone[number] == _SKIP]


def _went_up(before: _Round, now: _Round) -> int | None:
    """How many tables all East-West pairs went up, while North-South sat; None for anything else.

    A pair of the last table goes to the first one.
    """
    tables = sorted(now)
    if sorted(before) != tables or any(before[at][0] != now[at][0] for at in tables):
        return None
    was, are = ([round_[at][1] for at in tables] for round_ in (before, now))
    for up in range(len(tables)):
        if None not in are and are == was[-up:] + was[:-up]:
            return up
    return None


def _shared(rounds: dict[int, _Round]) -> list[int]:
    shared = [number for number in sorted(rounds) if _is_shared(rounds[number])]
    return shared if len(shared) < len(rounds) else []


def _is_shared(now: _Round) -> bool:
    sets = [first for _ns, _ew, first in now.values() if first]
    return len(set(sets)) < len(sets)
