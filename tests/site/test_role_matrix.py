"""Every address × {anonymous, director, reviewer, administrator} × {own, other club} × {GET, POST}.

The addresses come from the URL configuration, so a new one without a row fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.contrib.admin import site
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from deals.models import User
from tests.conftest import Unblock
from tests.database import taken_back
from tests.site.deals_matrix import ROWS as DEALS
from tests.site.matrix import Row, World, make_world, outcome
from tests.site.rulings_matrix import ROWS as RULINGS

# Nobody's: asked by a watching proxy and by browsers, without a sign-in.
_FOR_ALL = Row("ok", "ok", other_get="ok", other_post="ok", anonymous_get="ok", anonymous_post="ok")
SITE = {
    **dict.fromkeys(("healthz", "livez", "readyz"), _FOR_ALL),
    "favicon": Row(
        "moved",
        "method",
        other_get="moved",
        other_post="method",
        anonymous_get="moved",
        anonymous_post="method",
    ),
}
# Other programs come with a club's access key; a person's sign-in opens nothing here.
_KEYED = {
    "other_get": "401",
    "other_post": "method",
    "anonymous_get": "401",
    "anonymous_post": "method",
}
API = {
    "api:openapi-json": Row(
        "ok", "ok", other_get="ok", other_post="ok", anonymous_get="ok", anonymous_post="ok"
    ),
    "api:api-root": Row("absent", "absent", anonymous_get="absent", anonymous_post="absent"),
    "api:questions": Row("401", "method", **_KEYED),
    "api:rule": Row(
        "method",
        "401",
        other_get="method",
        other_post="401",
        anonymous_get="method",
        anonymous_post="401",
    ),
    "api:adjustments": Row("401", "method", **_KEYED),
    "api:rulings": Row("401", "method", **_KEYED),
    "api:ruling": Row("401", "method", lambda _world: (1,), **_KEYED),
}
ROWS = SITE | API | DEALS | RULINGS


def url_names(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """The full name of every address but those of Django's own admin site."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                inside = f"{before}{pattern.namespace}:" if pattern.namespace else before
                yield from url_names(pattern.url_patterns, inside)
        else:
            yield f"{before}{pattern.name}"


NAMES = list(url_names(get_resolver().url_patterns))


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert sorted(ROWS) == sorted(NAMES)


Clients = dict[tuple[str, str], Client]
"""Everybody signed in, by club and role."""


@pytest.fixture(scope="module")
def of_module(module_db: Unblock) -> tuple[World, Clients]:
    with module_db():
        world = make_world()
        clients = {who: Client() for who in world.people}
        for who, user in world.people.items():
            if user:
                clients[who].force_login(user)
    return world, clients


@pytest.fixture
def world(of_module: tuple[World, Clients], db: None) -> World:
    return deepcopy(of_module[0])


@pytest.fixture
def clients(of_module: tuple[World, Clients]) -> Clients:
    return of_module[1]


@pytest.mark.parametrize("name", sorted(ROWS))
def test_everybody_gets_what_the_row_says(name: str, world: World, clients: Clients) -> None:
    row = ROWS[name]
    address = reverse(name, args=row.args(world))
    data = row.data(world)
    expected, got = {}, {}
    for (where, who), signed_in in clients.items():
        for method in ("get", "post"):
            case = f"{who} of {where} club, {method}"
            expected[case] = row.expected(where, who, method)
            client = Client()
            client.cookies = deepcopy(signed_in.cookies)
            with taken_back():
                response = getattr(client, method)(address, data if method == "post" else {})
                got[case] = outcome(response)

    assert got == expected


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_admin_site_opens_for_nobody_in_a_club(clients: Clients, db: None, method: str) -> None:
    for client in clients.values():
        response = getattr(client, method)("/admin/deals/user/")
        assert (response.status_code, response["Location"].split("?")[0]) == (
            302,
            "/admin/login/",
        )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Site administration", "Jobs")),
        ("da", ("Systemadministration", "Job")),
    ],
)
def test_the_admin_site_looks_and_speaks_like_the_rest(
    as_root: Client, language: str, told: tuple[str, str]
) -> None:
    User.objects.update(language=language)
    page = as_root.get("/admin/").content.decode()

    assert "css/admin.css" in page
    assert f"<b>§</b> Paragraf · {told[0]}</a>" in page
    assert (f">{told[1]}</a>" in page, "rocrastinate job" in page.lower()) == (True, False)


def test_the_admin_site_has_no_sign_in_of_its_own(client: Client, db: None) -> None:
    response = client.get("/admin/login/?next=/admin/")

    assert response["Location"] == "/sign-in/?next=/admin/login/%3Fnext%3D/admin/"


def test_a_user_without_business_there_is_refused_and_offered_no_other_sign_in(
    as_alice: Client, as_root: Client
) -> None:
    assert as_alice.get("/admin/", follow=True).status_code == 403
    assert as_root.get("/admin/login/?next=/admin/")["Location"] == "/admin/"


def test_the_admin_site_shows_every_kind_of_thing_to_the_site_administrator(
    as_root: Client, world: World
) -> None:
    names = [f"{m._meta.app_label}_{m._meta.model_name}_changelist" for m in site._registry]
    pages = [reverse(f"admin:{name}") for name in ("index", *names)]

    assert {page: as_root.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
