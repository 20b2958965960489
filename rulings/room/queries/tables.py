"""The room: the tables of a session, who sits at each, and the calls still open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, Subquery

from deals.models import Pair, Pairing, Session, Table
from deals.models.annotated import annotated
from deals.pages.numbers import whole
from deals.words.seats import side_letters
from rulings.models import DirectorCall, Matter, Ruling, RulingKind, TableEvent, What
from rulings.record.matters import current_of
from rulings.record.reviews import reviews_left
from rulings.record.watching import watched
from rulings.room.queries.boards import ends
from rulings.watch.obligations import Review

_WHO = ("ns__player1", "ns__player2", "ew__player1", "ew__player2")
_LAST_WORD = (What.RULED, What.AMENDED, What.BROUGHT_BACK)


@dataclass(frozen=True, slots=True)
class _Ruling:
    """The key of the last ruling."""

    ruling: int | None


@dataclass(frozen=True, slots=True)
class _Given(_Ruling):
    """The last ruling of a matter, and its kind."""

    kind: str | None


@dataclass(frozen=True, slots=True)
class EndedCall:
    """A call that nobody has to come back to: closed, withdrawn, or ruled on."""

    call: DirectorCall
    ruling: int | None
    """The key of the last one given."""
    at: datetime


def ended_calls(session: Session) -> list[EndedCall]:
    """The calls of the session that are closed or withdrawn, the newest first."""
    last = Ruling.objects.filter(matter__call=OuterRef("pk")).order_by("-position")
    calls = (
        session.director_calls.exclude(closed_at=None, withdrawn_at=None)
        .annotate(ruling=Subquery(last.values("pk")[:1]))
        .select_related("table__section", "board")
        .order_by("-pk")
    )
    return [
        EndedCall(call, one.ruling, call.closed_at or call.withdrawn_at or call.called_at)
        for call, one in annotated(calls, _Ruling)
    ]


def to_look_at_again(session: Session) -> list[DirectorCall]:
    """The calls of which a ruling asked for something to be looked at again when play is over, and
    nobody has said since that it changed nothing, nor ruled on it, nor is about to; not while
    something keeps a director at the table, nor what was said to him as he ruled after play. The
    oldest first. One query, and three more where there are any.
    """
    asks = TableEvent.objects.filter(
        what=What.OBLIGATION_OPENED, detail__event__obligation__type=Review.__name__
    ).exclude(detail__has_key="said")
    asked = asks.filter(call=OuterRef("pk"))
    since = asks.filter(call=OuterRef("call"), number__gt=OuterRef("number"))
    over = ends().filter(call=OuterRef("pk"))
    looked = (Q(detail__nothing=True) & ~Exists(since)) | Q(call__closed_at=None)
    calls = (
        session.director_calls.filter(Exists(asked), withdrawn_at__isnull=True)
        .exclude(Exists(over.filter(looked)))
        .select_related("table__section")
        .prefetch_related(Prefetch("events", TableEvent.objects.order_by("number")))
        .order_by("pk")
    )
    told = {call: [one for one in call.events.all() if "said" not in one.detail] for call in calls}
    return list(reviews_left(told))


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that is neither closed nor withdrawn."""

    call: DirectorCall
    matter: Matter | None
    """The one being ruled on; None while nobody has said what happened."""
    given: _Given
    """The last ruling in that matter."""

    @property
    def is_ruled(self) -> bool:
        return self.given.ruling is not None

    @property
    def waits_for_play(self) -> bool:
        return self.given.kind == RulingKind.INTERIM

    @property
    def is_bound(self) -> bool:
        """Somebody must stay at the table."""
        return bool(watched(self.call.events.all()).staying)

    @property
    def is_back(self) -> bool:
        """It was brought back, and nothing was ruled on since."""
        last = [event.what for event in self.call.events.all() if event.what in _LAST_WORD]
        return last[-1:] == [What.BROUGHT_BACK]

    @property
    def loudness(self) -> int:
        """Of several calls at a table the loudest stands on its tile: 3 that nobody has taken, 2
        that somebody is there for, 1 to stay or come back for, 0 settled.
        """
        if self.call.claimed_at is None:
            return 3
        if not self.is_ruled or self.is_back:
            return 2
        return 1 if self.is_bound or self.waits_for_play else 0

    @property
    def ended(self) -> EndedCall:
        """Once it is settled, what the list of ended calls says of it."""
        at = max((event.at for event in self.call.events.all()), default=self.call.called_at)
        return EndedCall(self.call, self.given.ruling, at)


@dataclass(frozen=True)
class RoomTable:
    """A table of the room in this round."""

    table: Table
    pairing: Pairing | None
    open_call: OpenCall | None = None

    @property
    def idle(self) -> Pairing | None:
        """Who is there where nothing is played: a pair alone, or nobody."""
        return self.pairing if self.pairing and self.pairing.is_idle else None

    @property
    def players(self) -> list[str]:
        pairs = [self.pairing.ns, self.pairing.ew] if self.pairing else []
        found = [player for pair in pairs if pair for player in (pair.player1, pair.player2)]
        return [player.name for player in found if player and player.name]

    @property
    def pair_names(self) -> tuple[str, ...]:
        """North-South and East-West: "12 Lund – Holm"; nothing for a seat left empty."""
        pairs = [self.pairing.ns, self.pairing.ew] if self.pairing else []
        return tuple(_pair_name(pair) for pair in pairs if pair)

    def answers_to(self, words: str) -> bool:
        """Whether a search for a table, a pair's number or a player's name means this place."""
        sought = words.casefold().strip()
        if sought == str(self.table).casefold():
            return True
        pairs = [self.pairing.ns, self.pairing.ew] if self.pairing else []
        number = whole(sought)
        if number is not None:
            return number in (pair.number for pair in pairs if pair)
        return any(sought in name.casefold() for name in self.players)


def _pair_name(pair: Pair) -> str:
    """Number, side and surnames: the whole names would not fit in a tile."""
    players = [player for player in (pair.player1, pair.player2) if player]
    side = side_letters(pair.direction) if pair.direction else ""
    names = " – ".join(player.shown.split()[-1] for player in players)
    return " ".join(part for part in (str(pair.number), side, names) if part)


@dataclass(frozen=True)
class Room:
    session: Session
    places: list[RoomTable]
    open_calls: list[OpenCall] = field(default_factory=list)

    @property
    def boards(self) -> tuple[int, int] | None:
        """The first and the last board played in this round, where a movement says which and none
        between them lies over.
        """
        pairings = [at.pairing for at in self.places if at.pairing and not at.idle]
        ends = [(one.first_board, one.last_board) for one in pairings]
        numbers = {n for first, last in ends if first and last for n in range(first, last + 1)}
        if not numbers or max(numbers) - min(numbers) >= len(numbers):
            return None
        return min(numbers), max(numbers)


def room_of(session: Session, *, with_names: bool = True) -> Room:
    """The room of the session, in its current round; who sits where is read where it is told."""
    calls = open_calls(session)
    loudest_last = sorted(calls, key=lambda one: (one.loudness, -one.call.pk))
    at = {one.call.table_id: one for one in loudest_last}
    seated = Pairing.objects.filter(
        table__section__session=session, round=session.current_round
    ).order_by()
    if with_names:
        seated = seated.select_related(*_WHO)
    pairings = {pairing.table_id: pairing for pairing in seated}
    tables = (
        Table.objects.filter(section__session=session)
        .select_related("section")
        .order_by("section__letter", "number")
    )
    places = [RoomTable(table, pairings.get(table.pk), at.get(table.pk)) for table in tables]
    return Room(session, places, calls)


def open_calls(session: Session) -> list[OpenCall]:
    """The calls of the session that are neither closed nor withdrawn, oldest first."""
    calls = list(
        session.director_calls.filter(closed_at__isnull=True, withdrawn_at__isnull=True)
        .select_related("table__section", "board", "director", "handed_to")
        .prefetch_related(Prefetch("events", TableEvent.objects.order_by("number")))
        .order_by("pk")
    )
    last = Ruling.objects.filter(matter=OuterRef("pk")).order_by("-number")
    matters = (
        Matter.objects.filter(set_aside_at__isnull=True, call__in=calls)
        .annotate(ruling=Subquery(last.values("pk")[:1]), kind=Subquery(last.values("kind")[:1]))
        .order_by("number")
    )
    given: dict[int, dict[Matter, _Given]] = {}
    for matter, last_given in annotated(matters, _Given):
        given.setdefault(matter.call_id, {})[matter] = last_given
    return [_open(call, given.get(call.pk, {})) for call in calls]


def _open(call: DirectorCall, given: Mapping[Matter, _Given]) -> OpenCall:
    matter = current_of(list(given), {one.pk: last.kind for one, last in given.items()})
    return OpenCall(call, matter, given[matter] if matter else _Given(None, None))
