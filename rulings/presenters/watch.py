"""The watch at a table: what is open, what to say now, and what can come next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.presenters.drawing import Lying
from deals.presenters.seats import seat_letter
from rulings.engine import Message
from rulings.presenters.words import Seating, in_words
from rulings.watch import breakable, keeping, possible, step
from rulings.watch import words as say
from rulings.watch.events import OnLead, TableEvent
from rulings.watch.obligations import Obligation, Open, penalty_cards


@dataclass(frozen=True, slots=True)
class OpenLine:
    """One thing that is open: the card that lies there, or the letter of the seat."""

    title: str
    detail: str
    mark: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """Something to tap; `place` is where it stands in the list it is chosen from."""

    place: int
    label: str
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class WatchPage:
    open: tuple[OpenLine, ...]
    later: tuple[str, ...]
    """What waits for the end of play."""
    cue: str
    """When `say` is to be said."""
    say: tuple[str, ...]
    buttons: tuple[Button, ...]
    broken: tuple[Button, ...]
    settled: tuple[Button, ...]
    lying: tuple[Lying, ...]
    waiting: tuple[Seat, ...]

    @property
    def is_free(self) -> bool:
        """Nothing keeps the director there any more."""
        return not self.open


def watch_page(obligations: Open, said: Iterable[Message], seating: Seating) -> WatchPage:
    """`said` are the sentences about the last thing that happened; without any, what to say next
    is shown beforehand.
    """
    kept, events = keeping(obligations), possible(obligations)
    cue, words = _words(obligations, tuple(said), events, seating)
    return WatchPage(
        open=tuple(open_line(one, seating) for one in kept),
        later=tuple(in_words(say.title(o), seating) for o in obligations if o not in kept),
        cue=cue,
        say=words,
        buttons=_buttons([say.label(event) for event in events], seating, main=True),
        broken=_buttons([say.broken(one) for one in breakable(obligations)], seating),
        settled=tuple(
            Button(place, in_words(say.title(one), seating))
            for place, one in enumerate(obligations)
            if one in kept
        ),
        lying=tuple(
            Lying(one.holder, one.card, penalty=True)
            for one in penalty_cards(obligations)
            if one.card
        ),
        waiting=tuple(dict.fromkeys(seat for one in kept for seat in _bound(one))),
    )


def open_line(one: Obligation, seating: Seating) -> OpenLine:
    detail = say.detail(one)
    bound = _whose(one)
    return OpenLine(
        title=in_words(say.title(one), seating),
        detail=in_words(detail, seating) if detail else "",
        mark=seat_letter(bound) if bound else "!",
        card=getattr(one, "card", None),
    )


def _words(
    obligations: Open, said: tuple[Message, ...], events: tuple[TableEvent, ...], seating: Seating
) -> tuple[str, tuple[str, ...]]:
    if said:
        return _("Say now"), tuple(in_words(one, seating) for one in said)
    coming = next((event for event in events if isinstance(event, OnLead)), None)
    if coming is None:
        return "", ()
    cue = in_words(say.cue(coming.leader), seating)
    return cue, tuple(in_words(one, seating) for one in step(obligations, coming)[1])


def _buttons(labels: list[Message], seating: Seating, *, main: bool = False) -> tuple[Button, ...]:
    return tuple(
        Button(place, in_words(label, seating), main and place == 0)
        for place, label in enumerate(labels)
    )


def _whose(one: Obligation) -> Seat | None:
    for name in ("holder", "leader", "player"):
        seat = getattr(one, name, None)
        if isinstance(seat, Seat):
            return seat
    return None


def _bound(one: Obligation) -> tuple[Seat, ...]:
    """Who must wait or obey: before a penalty card also the holder's partner, who may not lead."""
    seat = _whose(one)
    if seat is None:
        return ()
    return (seat.partner,) if one in penalty_cards((one,)) and _major(one) else (seat,)


def _major(one: Obligation) -> bool:
    return bool(getattr(one, "is_major", False))


@dataclass(frozen=True, slots=True)
class Strip:
    """One table with something open, on top of every other page."""

    table: str
    url: str
    words: str
    director: str = ""
    """Who took the call."""
    is_mine: bool = True
    """Whether the reader took it, and so must stay there; else he is only told of it."""
    event: str = ""
    """Named where the page is about another session."""
