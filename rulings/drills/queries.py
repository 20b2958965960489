"""Which of a user's calls he may rehearse, and how far he has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from deals.access.closed import boards_to_play, sessions_of
from deals.bridge.seats import Role, Seat
from deals.models import Club, Session, User
from deals.models.annotated import annotated
from rulings.access import rulings_of
from rulings.drills.case import DrillCase
from rulings.irregularities import DOORS
from rulings.models import (
    Appeal,
    AppealState,
    AppealStep,
    Rehearsal,
    Ruling,
    RulingKind,
    SharedCounts,
)
from rulings.models.calls import EDITION
from rulings.rehearsal import SHIPPED, DrillResult, drill
from rulings.words.speaker import Seating, language

LATEST = 200
"""So many of the newest calls are rehearsed."""
SESSIONS = 6
ENDED = (AppealState.PUBLISHED, AppealState.WITHDRAWN)
"""An appeal waits until one of its steps is such; that it was decided no list tells before."""


REMEMBERED = timedelta(hours=18)
"""For so long a director knows a ruling of his own by heart: it is no drill for him."""
NEEDS_CARDS = ("claim", "unauthorised-information", "misinformation")
"""Doors whose calls nobody can judge who does not see the cards and hear what was said."""


def may_rehearse(user: User) -> QuerySet[Ruling]:
    """Computed rulings of the user's clubs that hold, the newest first: of calls that are closed,
    and not while an appeal waits; none that cannot be judged from what is told, and none of his own
    of the same evening.

    Nothing of a board that he has still to play, nor of a session he plays in where nobody has
    said which board it was.
    """
    his = sessions_of(user)
    ended = AppealStep.objects.filter(appeal=OuterRef("pk"), what__in=ENDED)
    waiting = Appeal.objects.filter(ruling=OuterRef("pk")).exclude(Exists(ended))
    hidden = boards_to_play(user)
    return (
        rulings_of(user)
        .filter(kind=RulingKind.COMPUTED, amended_by=None, edition=EDITION)
        .filter(matter__irregularity__in=[door for door in DOORS if door not in NEEDS_CARDS])
        .filter(matter__call__closed_at__isnull=False)
        .exclude(by=user, at__gte=timezone.now() - REMEMBERED)
        .exclude(Exists(waiting))
        .exclude(matter__call__board__in=hidden.values("pk"))
        .exclude(matter__call__board=None, matter__call__session__in=his.values("pk"))
        .order_by("-at", "-pk")
    )


def keys_for(user: User, session: int | None = None) -> list[str]:
    """What he may rehearse, the newest call first; those that are shipped last."""
    rulings = may_rehearse(user)
    if session:
        rulings = rulings.filter(matter__call__session=session)
    keys = [f"r{pk}" for pk in rulings.values_list("pk", flat=True)[:LATEST]]
    return keys if session else keys + [f"c-{case.key}" for case in SHIPPED]


def case_of(user: User, key: str) -> DrillCase | None:
    """The call; None where there is none, he may not see it, or it is no drill."""
    if key.startswith("c-"):
        return _shipped(key)
    if not key[1:].isdigit() or key[0] != "r" or len(key) > 15:
        return None
    ruling = (
        may_rehearse(user)
        .select_related("matter__call__played_board")
        .filter(pk=int(key[1:]))
        .first()
    )
    return _ruled(ruling, key) if ruling else None


def _shipped(key: str) -> DrillCase | None:
    found = next((case for case in SHIPPED if f"c-{case.key}" == key), None)
    if found is None:
        return None
    made = drill(DOORS[found.irregularity].rule, found.facts)
    seating = Seating(found.declarer, found.offender, card=found.card)
    contract = found.contract if found.declarer else ""
    return DrillCase(key, found.irregularity, made, seating, contract) if made else None


def _ruled(ruling: Ruling, key: str) -> DrillCase | None:
    """None for a ruling on facts that were disputed."""
    if any(len(fact["versions"]) != 1 for fact in ruling.facts):
        return None
    door = DOORS[ruling.matter.irregularity]
    facts = {fact["key"]: fact["versions"][0]["token"] for fact in ruling.facts}
    made = drill(door.rule, facts)
    if made is None:
        return None
    played = ruling.matter.call.played_board
    rows = ruling.words.get(language(), {}).get("facts", ())
    frozen = {row["key"]: row["told"] for row in rows if "told" in row}
    contract = played.contract if played else ""
    return DrillCase(key, door.slug, made, _seating(ruling), contract, frozen)


def _seating(ruling: Ruling) -> Seating:
    declarer = ruling.matter.call.declarer_seat
    question = DOORS[ruling.matter.irregularity].offender
    said: Mapping[str, str] = next(
        (f["versions"][0] for f in ruling.facts if question and f["key"] == question.key), {}
    )
    if said.get("seat"):
        return Seating(declarer, Seat(said["seat"]))
    hand = said.get("token", "")
    offender = Seating(declarer).seat(Role(hand)) if hand in ("declarer", "dummy") else None
    return Seating(declarer, offender)


def sessions_for(user: User) -> list[Session]:
    """The latest sessions with calls to rehearse; practice among them."""
    keys = may_rehearse(user).order_by().values("matter__call__session")
    found = Session.objects.filter(pk__in=keys).select_related("event__club")
    return list(found.order_by("-starts_at", "-pk")[:SESSIONS])


def results_of(user: User) -> Mapping[str, list[DrillResult]]:
    """Everything he has done, by drill, the last time last."""
    done: dict[str, list[DrillResult]] = {}
    rows = Rehearsal.objects.filter(user=user).order_by("at", "pk")
    for key, at, is_right in rows.values_list("key", "at", "is_right"):
        done.setdefault(key, []).append(DrillResult(at, is_right))
    return done


@dataclass(frozen=True, slots=True)
class DrillProgress:
    """Of one kind of call: how often rehearsed, and how often ruled rightly."""

    irregularity: str
    done: int
    right: int


def progress_of(user: User) -> list[DrillProgress]:
    """By irregularity, what is least sure first."""
    rows = (
        Rehearsal.objects.filter(user=user)
        .order_by()
        .values_list("irregularity")
        .annotate(done=Count("pk"), right=Count("pk", filter=Q(is_right=True)))
    )
    found = [DrillProgress(slug, done, right) for slug, done, right in rows]
    return sorted(found, key=lambda one: (one.right / one.done, one.irregularity))


@dataclass(frozen=True, slots=True)
class LearnerCount:
    """What an administrator sees of somebody who lets him."""

    person: str
    done: int
    last: datetime | None


@dataclass(frozen=True, slots=True)
class _Done:
    done: int
    last: datetime | None


def counts_in(club: Club, since: datetime) -> list[LearnerCount]:
    """How many drills each one who shares them did since then; never which, nor how well."""
    sharing = SharedCounts.objects.filter(club=club, user__memberships__club=club)
    rows = (
        User.objects.filter(pk__in=sharing.values("user"))
        .annotate(
            done=Count("rehearsals", filter=Q(rehearsals__at__gte=since)),
            last=Max("rehearsals__at"),
        )
        .order_by("name", "pk")
    )
    return [LearnerCount(str(one), of.done, of.last) for one, of in annotated(rows, _Done)]
