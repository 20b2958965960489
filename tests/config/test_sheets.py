"""One style sheet for every page, made of its parts when one of them has changed."""

import base64
import hashlib
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.template import Context, Template
from django.test import RequestFactory

from config import startup
from config.middleware import content_policy, sheet_comes_along
from config.sheets import SHEETS
from deals.models import User


def test_it_is_made_of_its_parts_and_what_is_for_paper_comes_last(settings, tmp_path):
    folder = tmp_path / "static" / "css"
    folder.mkdir(parents=True)
    for name in [*SHEETS, "print"]:
        (folder / f"{name}.css").write_text(f".{name} {{ }}\n")
    settings.BASE_DIR, settings.DATA_DIR = tmp_path, tmp_path / "data"
    finders.get_finder.cache_clear()
    try:
        made = Path(finders.find("css/site.css"))
        parts = "".join(f".{name} {{ }}\n" for name in SHEETS)
        printed = "@media print {\n.print { }\n}\n"
        assert made.read_text() == parts + printed
        (folder / "base.css").write_text("main { }\n")
        assert finders.find("css/site.css", find_all=True) == [str(made)]
        assert made.read_text() == parts.replace(".base", "main") + printed
    finally:
        finders.get_finder.cache_clear()
    assert [path.name for path in made.parent.iterdir()] == ["site.css"]


@pytest.fixture
def collected(settings, tmp_path) -> Path:
    """The sheet as it is served, with its name."""
    hashed = {"BACKEND": "config.hashed.HashedStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": hashed}
    settings.STATIC_ROOT = tmp_path
    startup.collect_static()
    [file] = tmp_path.glob("css/site.*.css")
    return file


def answered(client, user, **headers):
    """A page of no more than its style, on its way through what every answer passes."""
    request = RequestFactory().get("/", headers=headers)
    request.COOKIES = client
    context = Context({"request": request, "user": user})
    page = Template("{% load site %}{% site_sheet %}").render(context)
    answer = content_policy(sheet_comes_along(lambda _: HttpResponse(page)))(request)
    client.update({name: morsel.value for name, morsel in answer.cookies.items()})
    return page, answer


def test_a_browser_that_has_nothing_gets_it_in_its_first_page(collected):
    style = f"<style>{collected.read_text()}</style>"
    linked = f'<link rel="stylesheet" href="/static/css/{collected.name}">'
    ahead = f'<link rel="prefetch" as="style" href="/static/css/{collected.name}">'
    digest = base64.b64encode(hashlib.sha256(collected.read_bytes()).digest()).decode()
    stranger, reader = AnonymousUser(), User()
    fresh, old = {}, {"sheet": "that of an older version"}

    page, answer = answered(fresh, stranger)

    assert (page, fresh) == (style + ahead, {"sheet": digest})
    assert answer["Content-Security-Policy"].endswith(f"; style-src 'self' 'sha256-{digest}'")
    assert [answered(fresh, one)[0] for one in (stranger, reader)] == [linked, linked]
    assert [answered(old, reader)[0] for _ in range(2)] == [style, linked]


def test_a_step_that_is_swapped_in_does_not_count_as_a_first_page(collected):
    browser = {}
    answered(browser, AnonymousUser(), **{"HX-Request": "true"})
    assert browser == {}
