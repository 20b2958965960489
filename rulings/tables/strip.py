"""The strip on every other page: a table to stay at, and the two or three taps that come next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from deals.bridge.table import TableRecord
from rulings.tables.page import Button, Disagreement, WatchPage, watch_page
from rulings.watch import words as say
from rulings.watch.options import likeliest
from rulings.watch.say import LEAVE
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the strip: the field that is sent, and what stands on it."""

    name: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Strip:
    """One table with something open, on top of every other page."""

    call: int
    table: str
    url: str
    words: str
    director: str = ""
    """Who took the call."""
    is_mine: bool = True
    """Whether the reader took it, and so must stay there; else he is only told of it."""
    event: str = ""
    """Named where the page is about another session."""
    seen: int = 0
    buttons: tuple[Tap, ...] = ()
    more: tuple[Tap, ...] = ()
    """What else can come next, and what the record will tell."""
    is_free: bool = False
    """The record has just told the last of it: nothing keeps him there any more."""

    @property
    def opens_a_door(self) -> bool:
        """Its buttons begin a ruling, on a page of its own."""
        return any(one.name == "broken" for one in self.buttons)


MOST_BUTTONS = 3
"""So many fit on every other page; the rest stands behind *More*."""


def strip_of(
    now: Watched, url: str, speaker: Speaker, *, record: TableRecord | None = None, **about: Any
) -> Strip:
    """One line of what is open, or what is to be said now, and what can come next. `record` is read
    only where it goes against a tap.
    """
    page = watch_page(now, speaker, record)
    if now.differs:
        taps = _readings(page.disagreement, speaker)
        return Strip(url=url, words=speaker.say(say.DISAGREE), seen=now.seen, buttons=taps, **about)
    buttons, more = _taps(now, page)
    return Strip(
        url=url, words=_said(now, page), seen=now.seen, buttons=buttons, more=more, **about
    )


def farewell(now: Watched, url: str, speaker: Speaker, **about: Any) -> Strip:
    """The last thing that kept him there is over, as the record tells: all that is to be said."""
    words = " ".join(speaker.say(one) for one in now.say)
    return Strip(url=url, words=words, seen=now.seen, is_free=True, **about)


def _said(now: Watched, page: WatchPage) -> str:
    """What is to be said now; else what is open."""
    if not now.say or page.shown or now.say[-1:] == (LEAVE,):
        return page.open[0].title
    return page.say[0]


def _taps(now: Watched, page: WatchPage) -> tuple[tuple[Tap, ...], tuple[Tap, ...]]:
    """The likeliest few, and the rest of them."""
    if page.shown:
        shown = tuple(_tap(one) for one in page.shown)
        return shown[:MOST_BUTTONS], shown[MOST_BUTTONS:]
    events = now.can_happen
    first = likeliest(tuple(events[one.place] for one in page.buttons), MOST_BUTTONS)
    near = tuple(one for one in page.buttons if events[one.place] in first)
    far = (*(one for one in page.buttons if one not in near), *page.told_by_record)
    return tuple(map(_tap, near)), tuple(map(_tap, far))


def _tap(button: Button) -> Tap:
    return Tap(button.name, str(button.place), button.label)


def _readings(found: Disagreement | None, speaker: Speaker) -> tuple[Tap, ...]:
    """The two readings, and which of them a tap says is right."""
    entered, noted = (found.entered, found.noted) if found else ("", "")
    return (
        Tap("agree", "record", speaker.text(_("In the record: %(words)s"), words=entered)),
        Tap("agree", "tap", speaker.text(_("Noted here: %(words)s"), words=noted)),
    )
