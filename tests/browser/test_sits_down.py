"""A test sits down on a page that another has left."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browsing import EMPTY, Tab


def test_nothing_of_what_the_one_before_listened_for_is_told_to_it(
    browser: Browser, live_server: Any
) -> None:
    context = browser.new_context(base_url=live_server.url)
    tab = Tab(context.new_page(), "")
    asked: list[Any] = []
    tab.page.on("request", lambda one: asked.append(one))
    tab.page.once("dialog", lambda one: (asked.append(one), one.dismiss()))
    tab.page.once("framenavigated", lambda one: asked.append(one))
    tab.page.goto(EMPTY)
    assert len(asked) == 2
    tab.leave()

    asked.clear()
    tab.page.goto("/static/css/print.css")
    assert tab.page.evaluate("confirm('?')") is False
    context.close()
    assert asked == []
