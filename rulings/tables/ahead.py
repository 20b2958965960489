"""What each button of the watch leads to, so that a phone goes on there without a line: three taps
deep, and one that is folded away to where it leads. Computed by what writes it down otherwise;
nothing is written.

Left to the server is what begins a ruling or ends the board, and a table whose record waits for a
choice or goes against a tap.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.record.marks import mark
from rulings.tables.page import MOST_BUTTONS, watch_page
from rulings.watch import step, store
from rulings.watch.events import (
    AuctionOver,
    Choice,
    Chosen,
    Named,
    Settled,
    SuitNamed,
    SuitsShown,
    WatchEvent,
)
from rulings.watch.obligations import Open, keeping, may_have_named, ordered, penalty_cards
from rulings.watch.options import likeliest
from rulings.watch.story import ToldEvent
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker

DEEP = 3
"""Taps."""


def told(obligations: Open, plain: Callable[[Any], Any] = lambda one: one) -> str:
    """What is open and does not only wait for the end of play, as it is stored; `plain` may change
    how that is written.
    """
    dumped = [plain(store.dump(one)) for one in keeping(obligations)]
    return json.dumps(dumped, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(call: int, obligations: Open) -> str:
    """The same of that call (its key), so that it tells nobody what is open."""
    return mark("open", call, told(obligations))


class At(NamedTuple):
    """A table, and who tells of it: a tap may say who declares, or which card lies there."""

    now: Watched
    speaker: Speaker


@dataclass(slots=True)
class Ahead:
    """The states that taps lead to, each once; `word` says what is shown there."""

    word: Callable[[At], Any]
    tell: Callable[[At], str]
    cards: Collection[Card] = ()
    """Those that may be named, where one lies there alone and no suit was named before."""
    stands: Callable[[Speaker, Suit], Speaker] | None = None
    """Of seats, cards and suits that stand for those of any table: who tells of one where a suit
    was named, which is this. Who declares is asked by the four seats in their order: `over` is the
    place of the first, and `over-2` where it leads if that is the offender's partner.
    """
    forgets: Callable[[At], At] = lambda at: at
    """Who tells of a table, without the card and suit that are not spoken of there any more."""
    holds: Callable[[At], bool] = lambda _at: True
    """Whether the phone may be told of a table; what leads to another is left to the server."""
    states: list[dict[str, Any]] = field(default_factory=list)
    alike: dict[object, int] = field(default_factory=dict)
    """By page and what is open the number of the state; at one table also by who declares, which
    later pages may tell.
    """
    known: dict[object, int] = field(default_factory=dict)
    led: dict[object, tuple[tuple[int, At], ...]] = field(default_factory=dict)
    """Where the taps of a table lead, for most are come to again and again."""

    def of(self, at: At) -> list[dict[str, Any]]:
        """Of each state its page, the digest of what is open, and where its taps lead; the first
        is the table as it stands.
        """
        if at.now.waits is not None or at.now.differs is not None:
            return []
        self.reach(at)
        return self.states

    def reach(self, at: At) -> int:
        """The number of that table, once all that its taps lead to is among the states."""
        first = self._number(at)
        known, reached = {first}, [at]
        for _tap in range(DEEP):
            after = dict(found for one in reached for found in self._after(one))
            reached = [then for number, then in after.items() if number not in known]
            known |= after.keys()
        return first

    def _number(self, at: At) -> int:
        if (where := _where(at)) not in self.known:
            shown = self.word(at), self.tell(at)
            alike = shown if self.stands else (*shown, at.speaker)
            self.known[where] = self.alike.setdefault(alike, len(self.states))
            if self.known[where] == len(self.states):
                self.states.append({"html": shown[0], "open": shown[1], "taps": {}})
        return self.known[where]

    def _after(self, at: At) -> tuple[tuple[int, At], ...]:
        """The tables that are looked at further, by their numbers."""
        if (where := _where(at)) not in self.led:
            self.led[where] = tuple(self._led(at))
        return self.led[where]

    def _led(self, at: At) -> Iterator[tuple[int, At]]:
        taps = self.states[self._number(at)]["taps"]
        for sent, event in taps_of(at, self.cards, is_for_all=self.stands is not None):
            then = _tapped(at, event)
            if isinstance(event, AuctionOver) and self.stands:
                taps.setdefault("over", int(sent.removeprefix("event-")))
                sent = f"over-{_turns(at.speaker, event.declarer)}"
            if self.stands and sent.endswith("-other"):
                then = then._replace(speaker=self.stands(then.speaker, _named_in(event)))
            then = self.forgets(then)
            if not self.holds(then):
                continue
            taps[sent] = self._number(then)
            if not _is_folded(at.now, event):
                yield taps[sent], then


def _where(at: At) -> object:
    """All that its page and its taps depend on."""
    now = at.now
    return now.obligations, now.say, now.last is None, now.ahead, at.speaker


def _is_folded(now: Watched, event: WatchEvent) -> bool:
    """Whether its button is not on the first screen."""
    if isinstance(event, Chosen):
        return len(event.suits) > 1
    rare = set(now.can_happen) - set(likeliest(now.can_happen, MOST_BUTTONS))
    return isinstance(event, Settled) or event in rare


_NOTED = 1
"""In place of the number of an event that is not written down: it can be taken back."""


def _tapped(at: At, event: WatchEvent) -> At:
    """The table after a tap, which the record has not come to where there is one."""
    now, speaker = at
    left, words = step(now.obligations, event)
    told = (*now.told, ToldEvent(event, number=_NOTED, is_noted=True)) if now.follows else ()
    match event:
        case AuctionOver(declarer):
            speaker = speaker.at(replace(speaker.seating, declarer=declarer))
        case Named(_, card):
            speaker = speaker.at(replace(speaker.seating, card=card))
    return At(Watched(left, words, last=_NOTED, told=told), speaker)


def taps_of(
    at: At, cards: Collection[Card] = (), *, is_for_all: bool = False
) -> Iterator[tuple[str, WatchEvent]]:
    """The events of the buttons that stand there, by what each sends: `event-0`, `require-D`,
    `shown-SD`, `settled-1`; `suit-0-D` and `card-0-D5` for the first player who is asked about.
    """
    obligations, events = at.now.obligations, at.now.can_happen
    page = watch_page(at.now, at.speaker)
    asked, names = page.choosing, partial(_for_all, at) if is_for_all else _as_letters
    yield from (
        (f"settled-{one.place}", Settled(at.now.keeping[one.place])) for one in page.settled
    )
    for place, unsaid in enumerate(page.unsaid):
        for name, suits in names(may_have_named(obligations, unsaid.player)):
            first = ordered(suits)[0]
            yield f"suit-{place}-{name}", SuitNamed(unsaid.player, first, suits - {first})
    for place, (holder, _question) in enumerate(page.unnamed):
        for one in cards if _lies_alone(obligations) else ():
            yield f"card-{place}-{one}", Named(holder, one)
    if asked and asked.asks_shown:
        for name, suits in _as_letters(_SHOWN):
            yield f"shown-{name}", SuitsShown(asked.leader, suits)
        return
    by_key = [one for one in events if asked and asked.keys and isinstance(one, Chosen)]
    for choice in (Choice.REQUIRE, Choice.FORBID):
        keys = {one.suits: one for one in by_key if (one.choice, len(one.suits)) == (choice, 1)}
        yield from ((f"{choice}-{name}", keys[suits]) for name, suits in names(keys))
    for place, event in enumerate(events):
        if event not in by_key or len(event.suits) != 1:
            yield f"event-{place}", event


def _turns(speaker: Speaker, seat: Seat) -> int:
    """How many places after the offender that is."""
    offender, seats = speaker.seating.offender, list(Seat)
    assert offender is not None
    return (seats.index(seat) - seats.index(offender)) % len(seats)


def _lies_alone(obligations: Open) -> bool:
    return len(penalty_cards(obligations)) == 1 and not _named(obligations)


_SHOWN = [frozenset(some) for n in range(len(Suit) + 1) for some in combinations(Suit, n)]
Suits = Iterator[tuple[str, frozenset[Suit]]]


def _named(obligations: Open) -> frozenset[Suit]:
    """The suits that are spoken of."""
    told = (getattr(one, "suits", None) or [getattr(one, "suit", None)] for one in obligations)
    return frozenset(suit for suits in told for suit in suits if suit)


def _named_in(event: WatchEvent) -> Suit:
    suits: frozenset[Suit] = getattr(event, "suits", frozenset())
    return next(iter(suits))


def _as_letters(named: Iterable[frozenset[Suit]]) -> Suits:
    return (("".join(ordered(suits)), suits) for suits in named)


def _for_all(at: At, named: Iterable[frozenset[Suit]]) -> Suits:
    """That of the card, if it is known; those that a fact has named, each as it is; and one that
    stands for all others, unless one does already. Several as they are.
    """
    card = at.speaker.seating.card
    own = frozenset([card.suit]) if card else frozenset()
    spoken_of = _named(at.now.obligations) - own
    one = [suits for suits in named if len(suits) == 1 and suits != own]
    if own in named:
        yield "own", own
    if spoken_of.isdisjoint({getattr(at.speaker, "other", None)}):
        yield from _as_letters(suits for suits in one if suits <= spoken_of)
        yield from [("other", suits) for suits in one if not suits <= spoken_of][:1]
        yield from _as_letters(suits for suits in named if len(suits) > 1 and not card)
