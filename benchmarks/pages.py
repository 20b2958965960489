"""The pages that are asked for where there are very many rulings, each with what it may take.

Milliseconds of the processor, PostgreSQL's among them. The evening they ask about is made by
`begin_tonight`, in the largest of the clubs of `benchmarks/many.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

TONIGHT = "Tonight"
DIRECTOR, MIDDLE, SMALL, EVERYWHERE = "d0-0", "d25-0", "d49-0", "d50-0"
"""Who directs in the largest club, in one of middle size, in the smallest, in all fifty."""
PLAYS = "d0-1"
"""A director of the largest club who sits at a table tonight: boards are closed to him."""
PAGE = 50
CLOSED = ("a question", "an outcome, ruled before")
"""What `PLAYS` may not open."""
FIRST_LINE, WHOLE, POLL = "first line of a season’s CSV", "a season as CSV", "whether it changed"


@dataclass(frozen=True, slots=True)
class Asked:
    """An address, who asks for it, and what it may take; None where there is no goal."""

    name: str
    url: str
    who: str = DIRECTOR
    goal: float | None = 50
    key: str = ""
    """Of the API, which nobody signs in to."""


def pages() -> list[Asked]:
    """All of them, those of the archive first."""
    own = [*_archive(), *_rest()]
    plays = [replace(one, name=f"who plays: {one.name}", who=PLAYS) for one in own]
    open_ = [one for one in plays if not one.name.endswith((WHOLE, *CLOSED))]
    return [*own, *_other_archives(), *_api(), *open_]


def _archive() -> Iterator[Asked]:
    from django.urls import reverse

    from deals.models import User
    from rulings.models import ArchiveLine

    newest = ArchiveLine.objects.filter(club__slug="club-0", event__is_practice=False).exclude(
        event__name=TONIGHT
    )
    line = newest.latest("at", "pk")
    oldest = newest.order_by("at", "pk")[PAGE].pk
    far = newest.order_by("-at", "-pk")[PAGE * 25].pk
    searches: dict[str, dict[str, object]] = {
        "": {},
        "a frequent word": {"q": "card"},
        "a rare word": {"q": "padosted"},
        "a Law": {"law": "64A"},
        "an outcome": {"outcome": line.outcome},
        "one trick": {"tricks": 1},
        "a table": {"table": "A3"},
        "a board": {"board": 7},
        "a director": {"director": User.objects.get(username=DIRECTOR).pk},
        "overridden": {"kind": "overridden"},
        "reviewed": {"reviewed": "yes"},
        "a season": _season(),
        "an event": {"event": line.event_id},
        "second page": {"older": newest.order_by("-at", "-pk")[24].pk},
        "page 50": {"older": far},
        "last page": {"older": oldest},
        "an event by name": {"evening": "Evening 33"},
        "a player": {"player": "Player17 of"},
    }
    for name, query in searches.items():
        address = f"{reverse('rulings:archive')}?{urlencode(query)}"
        yield Asked(f"archive: {name}" if name else "the archive", address)
    for name, goal in ((FIRST_LINE, 300), (WHOLE, None)):
        yield Asked(name, f"{reverse('rulings:archive-csv')}?{urlencode(_season())}", goal=goal)


def _season() -> dict[str, object]:
    from django.utils import timezone

    year = timezone.localdate().year
    return {"since": f"{year - 1}-08-01", "until": f"{year}-07-31"}


def _other_archives() -> Iterator[Asked]:
    from django.urls import reverse

    archive = reverse("rulings:archive")
    yield Asked("a club of middle size: archive", archive, MIDDLE)
    yield Asked("a small club: archive", archive, SMALL)
    yield Asked("all clubs: archive", archive, EVERYWHERE)
    yield Asked("all clubs: a rare word", f"{archive}?q=padosted", EVERYWHERE)
    yield Asked("all clubs: a Law", f"{archive}?law=64A", EVERYWHERE)
    yield Asked("all clubs: home", reverse("rulings:home"), EVERYWHERE)


def _rest() -> Iterator[Asked]:
    from django.urls import reverse

    from deals.models import Player, Session
    from rulings.models import ArchiveLine, DirectorCall
    from rulings.room.queries.queue import version_of

    line = ArchiveLine.objects.filter(club__slug="club-0").exclude(event__name=TONIGHT)
    newest = line.select_related("call").latest("at", "pk")
    tonight = Session.objects.get(event__name=TONIGHT)
    player = Player.objects.filter(club__slug="club-0").order_by("pk")[5].pk
    calls = DirectorCall.objects.filter(session=tonight, matters__isnull=False).order_by("pk")
    asked, ruled = calls[0].pk, calls.reverse()[0].pk
    club, home = ["club-0"], reverse("rulings:home")
    statistics = reverse("rulings:statistics", args=club)
    yield Asked("statistics", statistics, goal=300)
    yield Asked("statistics: a season", f"{statistics}?{urlencode(_season())}", goal=300)
    yield Asked("statistics: by a name", f"{statistics}?evening=Evening", goal=300)
    yield Asked("a room", f"{home}?session={newest.call.session_id}")
    yield Asked("a room of 40 tables, 12 calls", f"{home}?session={tonight.pk}")
    poll = f"{reverse('rulings:room-now', args=[tonight.pk])}?version={version_of(tonight)}"
    yield Asked(POLL, poll, goal=None)
    yield Asked("a question", reverse("rulings:matter", args=[asked, 1]))
    yield Asked("an outcome, ruled before", reverse("rulings:matter", args=[ruled, 1]), goal=20)
    addresses = {
        "a ruling": ("rulings:ruling", [newest.pk]),
        "a board’s page": ("deals:board", [newest.call.board_id]),
        "a player": ("deals:player", [player]),
        "a player’s data": ("rulings:player-data", [player]),
        "a club": ("deals:club", club),
        "an event": ("deals:event", [newest.event_id]),
        "a Law’s page": ("rulings:law", ["64A"]),
        "the menu": ("deals:menu", []),
        "the watch": ("rulings:watching", []),
        "changes": ("deals:changes", club),
        "summaries": ("rulings:summaries", club),
        "appeals": ("rulings:appeals", []),
    }
    for name, (address, arguments) in addresses.items():
        yield Asked(name, reverse(address, args=arguments))


def _api() -> Iterator[Asked]:
    from django.utils import timezone

    from deals.clubs.services import make_token
    from deals.models import Club, User
    from rulings.models import ClubChain

    club, user = Club.objects.get(slug="club-0"), User.objects.get(username=DIRECTOR)
    key = make_token(club, name="scale", made_by=user)[1]
    length = ClubChain.objects.get(club=club).length
    since = f"{timezone.localdate().year}-06-01"
    for name, query in {
        "first page": "",
        "last page": f"?after={max(0, length - PAGE)}",
        "an irregularity": "?irregularity=score",
        "since": f"?since={since}",
    }.items():
        yield Asked(f"API: {name}", f"/api/v1/rulings{query}", goal=50, key=key)


def begin_tonight() -> None:
    """An evening of the largest club goes on: forty tables, twelve calls, of which four wait and
    eight are asked about; and one whose outcome the club has ruled on before. `PLAYS` sits there.
    """
    from django.utils import timezone

    from deals.evening.movements import Movement, Plan, SectionPlan
    from deals.evening.services.evenings import add_session
    from deals.models import Club, Event, Table, User

    event = Event.objects.create(club=Club.objects.get(slug="club-0"), name=TONIGHT)
    sections = [SectionPlan("A", 20), SectionPlan("B", 20)]
    plan = Plan(timezone.now(), sections, 9, 3, Movement.SAME_BOARDS, 27)
    session, user = add_session(event, plan), User.objects.get(username=DIRECTOR)
    tables = Table.objects.filter(section__session=session).select_related("section__session")
    for number, table in enumerate(tables[:36:3]):
        _begin(table, user, is_taken=number % 3 > 0)
    _as_before(tables[39], user)
    _seat(tables[38])


def _seat(table: Any) -> None:
    from deals.models import Pair, Pairing, Player, User

    club = table.section.session.event.club
    himself, partner = (Player.objects.create(club=club, name=one) for one in ("Plays", "Partner"))
    Player.objects.filter(pk=himself.pk).update(user=User.objects.get(username=PLAYS))
    pair = Pair.objects.create(section=table.section, number=99, player1=himself, player2=partner)
    boards = {"first_board": 1, "last_board": 3}
    Pairing.objects.update_or_create(table=table, round=1, defaults={"ns": pair, **boards})


def _begin(table: Any, user: Any, *, is_taken: bool) -> Any:
    from rulings.record.answers import start_matter
    from rulings.record.calls.opening import open_call
    from rulings.record.calls.places import name_declarer

    call = open_call(table=table, board=None, round_number=1, by=user, take=is_taken)
    if is_taken:
        name_declarer(call=call, declarer="S", by=user)
        start_matter(call=call, irregularity="revoke", by=user)
    return call


def _as_before(table: Any, user: Any) -> None:
    """A call in which everything is answered as in the club's newest computed ruling."""
    from rulings.matter.facts import Said
    from rulings.models import Ruling
    from rulings.record.answers import answer, start_matter
    from rulings.record.calls.opening import open_call
    from rulings.record.calls.places import name_declarer
    from rulings.record.position import position_of

    given = Ruling.objects.filter(club__slug="club-0", kind="computed", facts__0__isnull=False)
    like = given.select_related("matter__call").latest("position")
    call = open_call(table=table, board=None, round_number=1, by=user)
    name_declarer(call=call, declarer=like.matter.call.declarer, by=user)
    irregularity = like.matter.irregularity
    position = position_of(start_matter(call=call, irregularity=irregularity, by=user))
    told = {fact["key"]: fact["versions"] for fact in like.facts}
    while pending := position.standing.pending:
        key = pending[0]
        said = [Said.load(version) for version in told[key]]
        position = answer(position=position, key=key, versions=said, seen=position.seen, by=user)
