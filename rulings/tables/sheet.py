"""The sheet behind the line: each table to stay at, and the taps that come next there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from deals.bridge.table import TableRecord
from rulings.tables.buttons import Button
from rulings.tables.page import Disagreement, WatchPage, of_auction, watch_page
from rulings.watch import brief
from rulings.watch import words as say
from rulings.watch.obligations import chooses, in_auction
from rulings.watch.options import likeliest
from rulings.watch.say.leads import offer
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the sheet: the field that is sent, and what stands on it."""

    name: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One table with something open; the row itself leads there."""

    call: int
    table: str
    what: str
    """What is open, in a few words."""
    sentences: tuple[str, ...]
    """One for each thing that is open; if something is to be said now, that alone."""
    event: str = ""
    """Named where the page is about another session."""
    seen: int = 0
    buttons: tuple[Tap, ...] = ()

    @property
    def opens_a_door(self) -> bool:
        """Its buttons begin a ruling, on a page of its own."""
        return any(one.name == "broken" for one in self.buttons)


MOST_BUTTONS = 2
"""What declarer chooses is chosen on the table's own page, below the words."""


def row_of(
    now: Watched, speaker: Speaker, *, record: TableRecord | None = None, **about: Any
) -> SheetRow:
    """`record` is that of the board, read only where it goes against a tap."""
    speaker = of_auction(now, speaker)
    page = watch_page(now, speaker, record)
    what, *_rest = (brief.title(one) for one in page.owed)
    return SheetRow(
        what=speaker.say(what),
        sentences=_sentences(now, page, speaker),
        seen=now.seen,
        buttons=_taps(now, page, speaker),
        **about,
    )


def _sentences(now: Watched, page: WatchPage, speaker: Speaker) -> tuple[str, ...]:
    if now.differs:
        return (speaker.say(say.DISAGREE),)
    choice = next(iter(chooses(now.obligations)), None)
    if choice and not page.shown:
        return tuple(speaker.say(one) for one in offer(now.obligations, choice))
    return tuple(dict.fromkeys(speaker.say(brief.sentence(one)) for one in page.owed))


def _taps(now: Watched, page: WatchPage, speaker: Speaker) -> tuple[Tap, ...]:
    """The likeliest two; beside a single one that the board is over, once it is played."""
    if now.differs:
        return _readings(page.disagreement, speaker)
    if page.shown:
        return tuple(map(_tap, page.shown[:MOST_BUTTONS]))
    if chooses(now.obligations):
        return ()
    events = now.can_happen
    buttons = page.buttons or page.told_by_record
    first = likeliest(tuple(events[one.place] for one in buttons), MOST_BUTTONS)
    taps = tuple(_tap(one) for one in buttons if events[one.place] in first)
    if len(taps) != 1 or in_auction(now.obligations):
        return taps
    return (*taps, Tap("state", "over", speaker.text(_("Board is over"))))


def _tap(button: Button) -> Tap:
    return Tap(button.name, str(button.place), button.label)


def _readings(found: Disagreement | None, speaker: Speaker) -> tuple[Tap, ...]:
    """The two readings, and which of them a tap says is right."""
    entered, noted = (found.entered, found.noted) if found else ("", "")
    return (
        Tap("agree", "record", speaker.text(_("In the record: %(words)s"), words=entered)),
        Tap("agree", "tap", speaker.text(_("Noted here: %(words)s"), words=noted)),
    )
