"""What an export tells, read some hundred rulings at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db.models import Q, QuerySet

from deals.access import DIRECTING, club_keys
from deals.access.asked import asks_once
from deals.accounts.devices import is_signed_in_by
from deals.models import Pairing, User
from rulings.access import appeals_of, lines_of
from rulings.access.closed import of_closed
from rulings.appeals.services import published_decision, state_of
from rulings.archive.queries.lines import Found, beside_lines
from rulings.models import Appeal, AppealResult, ArchiveLine, Ruling
from rulings.scores.adjustment import ScoreDecision, load
from rulings.scores.queries import in_force

CHUNK = 200
_AROUND = (
    *("club", "by", "found", "decision", "reason", "amends", "amended_by"),
    *(f"matter__call__{name}" for name in ("table__section", "board", "session__event")),
)


@dataclass(frozen=True, slots=True)
class Exported:
    """A ruling, and what came of it as far as the reader may know."""

    found: Found
    score: ScoreDecision | None
    """What was recorded with its matter; of one that another has replaced none."""
    appeals: tuple[tuple[str, AppealResult | None], ...]
    """In which state each is, the first first, and what became of the ruling once the decision is
    published: before, no file tells it."""
    names_players: bool
    """Whether he may look for players by their names there."""


def to_export(
    user: User, lines: QuerySet[ArchiveLine], *, sign_in: str | None, at_once: int = CHUNK
) -> Iterator[Exported]:
    """Each of the lines with all that an export tells of it, as they are asked for; without what
    is large and not told. A file may be taken slowly: before more is read it is asked anew what its
    reader may know by then, and whether he is still signed in where he takes it.
    """
    rows, reader = lines.iterator(chunk_size=at_once), user
    told = Ruling.objects.prefetch_related(*_AROUND).defer("facts", "plain_en", "plain_da")
    while chunk := list(islice(rows, at_once)):
        if reader is not user:
            chunk = _still_open(reader, chunk) if is_signed_in_by(sign_in) else []
        rulings = told.in_bulk([line.pk for line in chunk])
        found = beside_lines(reader, [(line, rulings[line.pk]) for line in chunk])
        yield from _with_what_came_of_it(reader, found)
        reader = User.objects.get(pk=user.pk)
        asks_once(reader)


def _still_open(reader: User, lines: Sequence[ArchiveLine]) -> list[ArchiveLine]:
    """Those that he may read now; none once his account is closed."""
    if not reader.is_active:
        return []
    among = lines_of(reader).filter(pk__in=[line.pk for line in lines])
    keys = set(among.order_by().values_list("pk", flat=True))
    return [line for line in lines if line.pk in keys]


def _with_what_came_of_it(user: User, found: Sequence[Found]) -> Iterator[Exported]:
    matters = {one.line.matter for one in found}
    shut = of_closed(user, "ruling__matter__call__", his=Q(by=user))
    made = in_force().filter(ruling__matter__in=matters).exclude(shut).select_related("ruling")
    scores = {one.ruling.matter_id: load(one.ns, one.ew, one.penalties) for one in made}
    asked = appeals_of(user).filter(ruling__matter__in=matters).select_related("ruling")
    appeals = list(asked.prefetch_related("steps").order_by("pk"))
    clubs = set(club_keys(user, *DIRECTING))
    for one in found:
        line, holds = one.line, not one.line.is_amended
        told = [
            (state_of(each), _published(each))
            for each in appeals
            if each.ruling_id == line.pk or (holds and each.ruling.matter_id == line.matter)
        ]
        score = scores.get(line.matter) if holds and not one.is_closed else None
        yield Exported(one, score, tuple(told), one.ruling.club_id in clubs)


def _published(appeal: Appeal) -> AppealResult | None:
    step = published_decision(appeal)
    return AppealResult(step.result) if step else None


def with_players(
    told: Iterator[Exported], at_once: int = CHUNK
) -> Iterator[tuple[Exported, Pairing | None]]:
    """Each with who sat there, where the reader may know."""
    while chunk := list(islice(told, at_once)):
        calls = [one.found.ruling.matter.call for one in chunk if one.names_players]
        at = Pairing.objects.filter(table__in={call.table_id for call in calls})
        named = at.select_related("ns__player1", "ns__player2", "ew__player1", "ew__player2")
        sat = {(one.table_id, one.round): one for one in named}
        for one in chunk:
            call = one.found.ruling.matter.call
            yield one, sat.get((call.table_id, call.round or 0)) if one.names_players else None
