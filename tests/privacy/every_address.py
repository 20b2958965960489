"""Every address of the site, with the things of an evening in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.contrib.admin import site
from django.db.models import QuerySet
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from deals.models import Board, Club, Event, Import, Membership, PlayedBoard, Player, Session, Table
from rulings.models import (
    Appeal,
    ClaimBench,
    DirectorCall,
    Matter,
    Poll,
    PollLink,
    Ruling,
)
from rulings.polls.links import link_path
from rulings.room.codes import code_of
from rulings.ruled.slips import slip_path

Args = tuple[str, ...]
_PART = re.compile(r"<[^>]+>")
NOT_READ = (
    *("sign-out/", "favicon.ico", "readyz", "api/v1/", "link/", "packs/", "alerts/"),
    *("laws/all/", "laws/doors/"),
)
"""What ends the sign-in, tells of the machine, or is no page of the evening; an access key reads
all (docs/promises.md).
"""
ASKED = {
    "archive/": (
        *("q=walnut", "q=Quite", "law=74A2", "amended=all", "appealed=yes", "reviewed=yes"),
        *("board=7", "outcome=Other", "player=Player"),
    ),
    "archive/rulings.json": ("amended=all",),
    "calls/at/<int:pk>/": ("board=7",),
    "p/<str:token>/": ("hand",),
    "rulings/<int:pk>/slip/": ("roll",),
}
"""What is asked there beside the page itself."""


def _keys(rows: QuerySet[Any], *names: str) -> list[Args]:
    found = rows.order_by("-pk").values_list(*names or ("pk",))
    return [tuple(map(str, row)) for row in found]


def _things(club: Club, closed: int) -> dict[str, list[Args]]:
    """What may stand at the front of an address, the newest first; boards from the `closed` on."""
    matters = _keys(Matter.objects.all(), "call", "number")
    boards, tables = Board.objects.filter(number__gte=closed), Table.objects.all()
    links = PollLink.objects.order_by("-pk")
    records = PlayedBoard.objects.filter(board__in=boards)
    members = Membership.objects.filter(club=club)
    about_key = {
        f"calls/<int:pk>/<int:number>/{name}<str:key>{end}": [(*one, "revoker") for one in matters]
        for name, end in (("q/", ""), ("disagree/", "/"), ("worksheet/", "/"))
    }
    return about_key | {
        "clubs/<slug:slug>/people/<int:pk>/": _keys(members, "club__slug", "pk"),
        "clubs/<slug:slug>/keys/<int:pk>/": [],
        "clubs/<slug:slug>/": [(club.slug,)],
        "public/<slug:slug>/": [(club.slug,)],
        "players/<int:pk>/": _keys(Player.objects.filter(club=club)),
        "events/<int:pk>/": _keys(Event.objects.filter(club=club)),
        "sessions/<int:pk>/": _keys(Session.objects.filter(event__club=club)),
        "tables/<int:pk>/": _keys(tables),
        "boards/<int:pk>/tables/<int:table>/": _keys(records, "board", "table"),
        "boards/<int:pk>/": _keys(boards),
        "imports/<int:pk>/": _keys(Import.objects.all()),
        "calls/at/<int:pk>/": _keys(tables),
        "calls/on/<int:pk>/": _keys(records),
        "calls/<int:pk>/<int:number>/": matters,
        "calls/<int:pk>/": _keys(DirectorCall.objects.all()),
        "bench/board/<int:pk>/": _keys(boards),
        "bench/<int:pk>/": _keys(ClaimBench.objects.all()),
        "polls/<int:pk>/": _keys(Poll.objects.all()),
        "rulings/<int:pk>/": _keys(Ruling.objects.all()),
        "appeals/<int:pk>/": _keys(Appeal.objects.all()),
        "t/<str:code>/": [(code_of(club, one),) for one in tables[:1]],
        "p/<str:token>/": [(_token(link_path(one)),) for one in links],
        "slips/<str:token>/": [(_token(slip_path(one)),) for one in Ruling.objects.order_by("-pk")],
        "rehearsal/drill/<slug:key>/": [(f"r{one}",) for (one,) in _keys(Ruling.objects.all())],
        "laws/doors/<slug:slug>/picture/": [("revoke",)],
        "laws/<str:key>/": [("74A2",)],
        "archive/searches/<int:pk>/": [],
    }


def _token(path: str) -> str:
    return path.split("/")[-2]


def _routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLPattern):
            yield f"{before}{one.pattern}"
        elif one.namespace != "admin":
            yield from _routes(one.url_patterns, f"{before}{one.pattern}")


def routes(club: Club, closed: int) -> Iterator[tuple[str, list[str]]]:
    """Each route of the URL configuration, and the addresses of it that there are that evening."""
    things = _things(club, closed)
    for route in _routes(get_resolver().url_patterns):
        if route.startswith(NOT_READ):
            continue
        front = max((one for one in things if route.startswith(one)), key=len, default="")
        assert front or "<" not in route, f"What stands in {route}? Say it in _things."
        yield route, [_filled(route, args) for args in (things[front] if front else [()])]


def _filled(route: str, args: Args) -> str:
    parts = iter(args)
    return "/" + _PART.sub(lambda _part: next(parts), route)


def beside_it(route: str, address: str) -> list[str]:
    """The same address with what is asked there."""
    return [f"{address}?{query}" for query in ASKED.get(route, ())]


def of_administration(most: int) -> list[str]:
    """The lists of Django's administration, and of each some of what it lists."""
    models = [one for one in site._registry if one._meta.app_label in ("deals", "rulings")]
    return list(chain.from_iterable(_of_model(model, most) for model in models))


def _of_model(model: Any, most: int) -> Iterator[str]:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    yield reverse(f"{name}_changelist")
    for key in model._default_manager.order_by("-pk").values_list("pk", flat=True)[:most]:
        yield reverse(f"{name}_change", args=[key])
