"""The style guide in a real browser: every part, in both themes and both languages.

`PICTURES=folder` keeps a screenshot of each page for looking at.
"""

import gzip
import os
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.urls import reverse
from playwright.sync_api import expect

from config.hashed import OURS
from rulings.guide.views import PAGES
from tests.browsing import PHONE, in_both_languages

pytestmark = [pytest.mark.urls("tests.browser.style_urls"), pytest.mark.django_db]

SMALLEST = {"width": 320, "height": 568}
CONTROLS = "button, select, summary, input[type=search], .answer, .quiet, .go, .rail a, .bar a"
"""What a thumb taps."""
FIRST_VISIT = 60 * 1024
"""Bytes, gzip, of page, styles, scripts and icons together."""


def keep(page, name):
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@in_both_languages
def test_every_page_is_for_everybody(open_page, violations, device, scheme, language):
    """No barrier, nothing that scrolls sideways on the smallest screen, targets for a thumb."""
    page = open_page(device)
    for name in PAGES:
        page.set_viewport_size(device["viewport"])
        page.goto(f"/style/{name}/?theme={scheme}&lang={language}")
        assert (name, violations(page)) == (name, [])
        keep(page, f"{name}-{scheme}-{language}")
        page.set_viewport_size(PHONE["viewport"])
        heights = page.locator(f":is({CONTROLS}):visible").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().height)"
        )
        assert (name, [height for height in heights if height < 44]) == (name, [])
        page.set_viewport_size(SMALLEST)
        wider = page.evaluate("document.documentElement.scrollWidth") - SMALLEST["width"]
        assert (name, wider) == (name, 0)


def test_what_cannot_be_read_in_the_other_theme_is_found(open_page, violations):
    page = open_page(PHONE, color_scheme="light")
    page.goto("/style/question/")
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(`@media (prefers-color-scheme: dark) {
                h1 { color: #333; background: #222; }
            }`);
            document.adoptedStyleSheets = [sheet];
        }"""
    )
    assert [one.split(":")[:2] for one in violations(page)] == [["dark", " color-contrast"]]


def test_a_chair_is_tapped_without_a_script(open_page):
    page = open_page(PHONE, java_script_enabled=False)
    page.goto("/style/chairs/")
    page.get_by_role("button", name="East, Jens Friis").click()
    expect(page).to_have_url(re.compile(r"/style/chairs/\?answer=E$"))


def test_the_words_to_say_fill_the_screen_without_a_script(open_page):
    page = open_page(PHONE, java_script_enabled=False)
    page.goto("/style/outcome/")
    page.get_by_role("link", name="Turn the phone").click()
    expect(page).to_have_url(re.compile("#say"))
    assert page.locator(".say").bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    page.get_by_role("link", name="Turn back").click()
    expect(page).to_have_url(re.compile("#step"))
    assert page.locator(".say").bounding_box()["height"] < 500


def test_the_stopwatch_counts_from_when_the_director_came(open_page):
    page = open_page(PHONE, own=True)
    page.clock.install()
    page.goto("/style/question/")
    stopwatch = page.locator(".clock time")
    came = datetime.fromisoformat(stopwatch.get_attribute("data-since"))
    page.clock.pause_at(came + timedelta(hours=1, minutes=1, seconds=5))
    expect(stopwatch).to_have_text(re.compile("^1:01:0[45]$"))  # it ticks once a second
    page.clock.run_for(60_000)
    expect(stopwatch).to_have_text(re.compile("^1:02:0[45]$"))


def test_a_form_on_its_way_is_not_sent_twice(open_page):
    page = open_page(PHONE)
    page.goto("/style/question/")
    sent = page.evaluate(
        """() => {
            const form = document.getElementById("ask");
            form.method = "post";
            let sent = 0;
            form.addEventListener("submit", (event) => { event.preventDefault(); sent += 1; });
            form.requestSubmit(); form.requestSubmit();
            return sent;
        }"""
    )
    assert sent == 1


def test_the_reader_chooses_theme_and_suits():
    reader = {"theme": "dark", "four_colour": True}
    assert 'class="dark four-colour"' in render_to_string("404.html", {"user": reader})
    assert 'class=""' in render_to_string("404.html")


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "500"])
def test_a_page_that_could_not_be_shown_says_what_to_do(name):
    """Django renders some of them without a request: they must need no context."""
    html = render_to_string(f"{name}.html")
    assert len(re.findall(r"<p>[^<]+</p>", html)) == 2
    assert f'<a class="go" href="{reverse("rulings:home")}">' in html


def test_the_first_visit_is_light(client):
    html = client.get("/style/room/").content
    linked = re.findall(rb'(?:href|src)="/static/([^"#]+)', html)
    # What a browser fetches to show the page: not the icons of a home screen.
    files = {name.decode() for name in linked if not name.endswith((b".png", b".webmanifest"))}
    sizes = {name: len(gzip.compress(sent(name).encode())) for name in files}
    assert "django_htmx/htmx-2.min.js" in sizes
    assert sum(sizes.values()) + len(gzip.compress(html)) <= FIRST_VISIT


def sent(name):
    """A static file as it travels."""
    shrink = OURS.get(name.split("/")[0])
    text = Path(finders.find(name)).read_text()
    return shrink(text) if shrink else text


def test_a_style_sheet_means_the_same_as_it_travels(open_page):
    page = open_page(PHONE)
    page.goto("/style/room/")
    folder = Path(settings.BASE_DIR) / "static" / "css"
    for name in ["css/site.css", *(f"css/{one.name}" for one in folder.glob("*.css"))]:
        written = Path(finders.find(name)).read_text()
        rules = """text => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(text);
            // A property of our own is told as it was written.
            return [...sheet.cssRules].map(rule => rule.cssText.replace(/,\\s+/g, ","));
        }"""
        assert page.evaluate(rules, sent(name)) == page.evaluate(rules, written) != []


def test_the_style_guide_is_not_served_outside_debug(client, settings):
    settings.ROOT_URLCONF = "config.urls"
    assert client.get("/style/").status_code == 404


def test_every_symbol_a_page_uses_is_drawn():
    """An icon that is missing shows nothing, and nobody notices."""
    templates = Path(settings.BASE_DIR / "templates").rglob("*.html")
    used = {
        name for path in templates for name in re.findall(r'{% icon "([\w-]+)"', path.read_text())
    }
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', Path(finders.find("icons.svg")).read_text()))
    assert used - drawn == set()
