"""The rules that hold on every page that asks something, in both languages, on two small phones,
while other tables wait.

Each distinct question of every door, with what is said above it, is looked at once, with a way
there: the answers are stored, the page is rendered as it is for a director, and laid out in one
browser page whose styles stay.
"""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route

from rulings.engine import Conclusion, Edge, Question, explored
from rulings.irregularities import DOORS, Door
from rulings.matter.adjudicate import SEAT_OF
from rulings.matter.facts import Said
from rulings.models import Answer, DirectorCall, Matter
from tests.barriers import LIES_OVER
from tests.browser.evening import make_evening
from tests.browser.test_stays import wait_at
from tests.browsing import FACES, PHONE
from tests.conftest import Unblock

pytestmark = pytest.mark.django_db

SIZES = ((390, 760), (360, 640))

PICTURES = os.environ.get("PICTURES")
"""A folder that somebody wants pictures in."""

# What has been measured is gone before the browser draws it, which is a quarter of its work.
MEASURE = """([html, stays]) => {
    const liesOver = LIES_OVER;
    const drawn = html.replaceAll("/static/icons.svg#", "#");
    const next = new DOMParser().parseFromString(drawn, "text/html");
    document.documentElement.lang = next.documentElement.lang;
    document.body?.remove();
    document.documentElement.append(next.body);
    scrollTo(0, 0);
    const main = document.getElementById("step"), broken = [];
    const seen = (sel) => [...main.querySelectorAll(sel)].filter((one) => one.checkVisibility());
    const box = (one) => one.getBoundingClientRect();
    const told = (one) => one.getAttribute("aria-label") ?? one.innerText.replace(/\\s+/g, " ");
    const rare = main.querySelector(".ask > .ways + .picks:last-child");  // of a choice
    const everyday = seen(".picks > button, .picks > details > summary, .ways > button,"
        + " .numbers > button, .ticks > label, .ask > .go, .four > label, .table > button");
    for (const one of everyday.filter((each) => !rare?.contains(each))) {
        const { top, bottom, left, width, height } = box(one);
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        if (top < 0 || bottom > innerHeight) broken.push(`R1 ends at ${bottom | 0}: ${told(one)}`);
        else if (!one.contains(over)) broken.push(`R1 covered: ${told(one)}`);
    }
    const labels = seen(".picks > button:not(.rare), .ways > button > span:last-child");
    if (labels.length > 5) broken.push(`R1 answers: ${labels.length}`);
    for (const one of labels.concat(seen(".picks details button"))) {
        const label = one.cloneNode(true);
        label.querySelectorAll("small").forEach((hint) => hint.remove());
        const words = label.textContent.replace(/^\\d\\. /, "").trim().split(/\\s+/);
        if (words.length > 8) broken.push(`R1 words: ${words.join(" ")}`);
    }
    const dock = seen(".dock button, .dock a, .doubt button, .later button");
    if (dock.length > 3) broken.push(`R3 buttons in the dock: ${dock.length}`);
    for (const one of main.querySelectorAll("*"))
        if (["fixed", "sticky"].includes(getComputedStyle(one).position))
            broken.push(`R3 lies over the words: ${one.className}`);
    if (new Set(seen(".four > *").map((one) => box(one).top)).size > 1) broken.push("R3 suits");
    for (const one of seen("button:not(.vh), summary, a:not(.law), label, textarea")) {
        const { width, height } = box(one);
        if (Math.min(width, height) < 43.9)
            broken.push(`target of ${width | 0} by ${height | 0}: ${told(one)}`);
    }
    broken.push(...liesOver(main));
    const waits = document.querySelector(".waits");
    if (!waits || box(waits).height > 48) broken.push("R2 no line of 48 px for other tables");
    if (waits?.querySelector("button, form")) broken.push("R2 a button on the line");
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) broken.push("scrolls sideways");
    if (!stays) document.body.remove();
    return broken;
}""".replace("LIES_OVER", LIES_OVER)


ICONS = """drawn => {
    document.documentElement.insertAdjacentHTML("beforeend", drawn);
    const { style } = document.documentElement.lastElementChild;
    Object.assign(style, { position: "absolute", width: 0, height: 0 });
}"""
"""Beside what is laid out, or their file is asked for again with each page."""


@cache
def ways_to(door: Door) -> list[tuple[str, dict[str, str]]]:
    """Each distinct question with what is said above it, with the shortest way there; the card once
    its player is known.
    """
    return [*_ways_to(door)]


def _ways_to(door: Door) -> Iterator[tuple[str, dict[str, str]]]:
    if door.card and door.offender:
        yield door.card.key, {door.offender.key: door.offender.answers[-1].token}
    front: list[tuple[Edge, dict[str, str]]] = [(explored(door.rule).start, {})]
    found: set[tuple[Question[Any], tuple[Conclusion, ...]]] = set()
    reached: set[int] = set()
    while front:
        edge, facts = front.pop(0)
        if (node := edge.target) is None:
            continue
        said = [step.conclusion for step in edge.added if step.conclusion.at_once]
        page = node.question, tuple(one for one in said if one.say())
        if page not in found:
            found.add(page)
            yield node.key, facts
        if node.number not in reached:
            reached.add(node.number)
            front += [(out, {**facts, node.key: token}) for token, out in node.edges.items()]


def asked_at(call: DirectorCall, slug: str, facts: dict[str, str]) -> Matter:
    """A matter of that door with these answers, as if the director had given them."""
    number = call.matters.count() + 1
    matter = Matter.objects.create(call=call, number=number, irregularity=slug)
    offender = DOORS[slug].offender
    for place, (key, token) in enumerate(facts.items(), 1):
        seat = SEAT_OF[token] if offender and key == offender.key else None
        versions = [Said(token, seat=seat).dump()]
        Answer.objects.create(
            matter=matter, number=place, key=key, versions=versions, by=call.director
        )
    return matter


@pytest.fixture(scope="module")
def call(browser: Browser, module_db: Unblock) -> DirectorCall:
    """Lise is at the table where board 14 is played, and five others hold on to her."""
    with module_db():
        evening = make_evening()
        wait_at(evening, 5)
        played = evening.played
        return DirectorCall.objects.create(
            session=played.board.session,
            table=played.table,
            round=5,
            board=played.board,
            played_board=played,
            declarer="S",
            director=evening.director,
            claimed_at=timezone.now(),
        )


def answered(route: Route) -> None:
    """As the site does, within the test's own transaction, with a phone's narrow face."""
    path = urlsplit(route.request.url).path
    name = path.removeprefix(settings.STATIC_URL)
    if found := name != path and finders.find(name):
        body = Path(found).read_text() + (FACES if name.endswith(".css") else "")
        route.fulfill(body=body, content_type=mimetypes.guess_type(name)[0])
    else:
        response = Client().get(path)
        route.fulfill(body=response.content, headers=dict(response.headers))


@pytest.fixture(scope="module")
def phones(browser: Browser) -> Iterator[tuple[list[Page], list[str]]]:
    """Pages in which others are laid out, one of each size, and what their console calls an error.

    Nothing is asked of a server, so all doors share them, and one evening.
    """
    errors: list[str] = []
    pages: list[Page] = []
    for width, height in SIZES:
        viewport = {"width": width, "height": height}
        look = {**PHONE, "viewport": viewport, "device_scale_factor": 2}  # as a phone's type is
        context = browser.new_context(base_url="http://phone", reduced_motion="reduce", **look)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and errors.append(said.text))
        page.route("**/*", answered)
        pages.append(page)
    yield pages, errors
    for page in pages:
        page.context.close()


@pytest.fixture
def shown(db: None, phones: tuple[list[Page], list[str]]) -> Iterator[list[Page]]:
    """With the styles of the site."""
    pages, errors = phones
    for page in pages:
        if page.url == "about:blank":
            page.goto("/sign-in/")
            page.evaluate(ICONS, (settings.BASE_DIR / "static" / "icons.svg").read_text())
    yield pages
    assert errors == []


def broken_in(pages: list[Page], html: str, name: str) -> set[str]:
    """The rules that the page breaks on either phone, each with what breaks it."""
    found: set[str] = set()
    for page, (width, _) in zip(pages, SIZES, strict=True):
        found |= {f"{width}: {one}" for one in page.evaluate(MEASURE, [html, bool(PICTURES)])}
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png")
    return found


@pytest.mark.parametrize("language", ["da", "en"])
@pytest.mark.parametrize("slug", DOORS)
def test_every_question_keeps_the_rules_on_two_small_phones(
    shown: list[Page], client: Client, call: DirectorCall, slug: str, language: str
) -> None:
    call.director.language = language
    call.director.save()
    client.force_login(call.director)
    broken: list[str] = []

    for key, facts in ways_to(DOORS[slug]):
        matter = asked_at(call, slug, facts)
        for view in ("question", "worksheet"):
            address = reverse(f"rulings:{view}", args=[call.pk, matter.number, key])
            response = client.get(address, headers={"accept-language": language})
            assert response.status_code == 200, (key, facts)
            name = f"{slug}-{key}-{view}-{language}"
            found = broken_in(shown, response.content.decode(), name)
            broken += [f"{view} {key}, {one}" for one in sorted(found)]
            if not response.context["page"].private:  # else there is a page to read in private
                break

    assert not broken, "\n".join(broken)


ENDS = """([html]) => {
    const drawn = html.replaceAll("/static/icons.svg#", "#");
    document.body?.remove();
    document.documentElement.append(new DOMParser().parseFromString(drawn, "text/html").body);
    scrollTo(0, 0);
    const one = (sel) => document.querySelector(`.told ${sel}`).getBoundingClientRect();
    const parts = [".say", ".stay > h2", ".dock"].map(one);
    const inOrder = parts.every(({ bottom }, n) => bottom <= (parts[n + 1]?.top ?? innerHeight));
    document.body.remove();
    return inOrder;
}"""

PARTNER_PLAYED = [
    ("spread",),
    ("own_card",),
    *(("nothing", older, "forbid") for older in ("none", "same_suit", "other_suit")),
    ("nothing", "none", "neither"),
    ("nothing", "same_suit", "neither"),
]


def test_of_two_irregularities_at_once_the_buttons_end_the_first_screen(
    shown: list[Page], client: Client, call: DirectorCall
) -> None:
    """An opening lead out of turn to which partner has played: the words, that one stays, and the
    buttons. What is not said, and until when to stay, comes below them.
    """
    call.director.language = "da"
    call.director.save()
    client.force_login(call.director)
    keys = ("since_opening_lead_otherwise", "older_penalty_cards", "five_choices")
    ways = {"leader_out_of_turn": "defender", "how_opening_lead": "none"}
    ways |= {"since_opening_lead": "partner_later"}
    broken = []

    for answers in PARTNER_PLAYED:
        matter = asked_at(call, "opening-lead", ways | dict(zip(keys, answers, strict=False)))
        page = client.get(reverse("rulings:matter", args=[call.pk, matter.number])).content.decode()
        broken += [
            (answers, at)
            for phone, at in zip(shown, SIZES, strict=True)
            if not phone.evaluate(ENDS, [page])
        ]

    assert broken == []
