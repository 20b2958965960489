"""Every way through a door as the server shows it, each history for itself.

Seats and cards are those of a table, and each way is computed and worded for itself: it is what the
pack, which shares everything, is compared with. Only what the very same values give is kept: a
sentence, a row, and the page of a template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import cycle, starmap
from typing import Any

from django.template.loader import render_to_string

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.words.closed_cards import all_open
from rulings.engine import Asked, Message, Question
from rulings.flow.forms import token_at
from rulings.irregularities import DOORS, Door
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing, stand
from rulings.pages.steps import worded_question
from rulings.tables.ahead import Ahead, At, told
from rulings.tables.page import watch_page
from rulings.watch import keeping
from rulings.watch.obligations import Open
from rulings.watch.openings import openings
from rulings.watch.step import follow
from rulings.watch.table import Watched
from rulings.words.calls import is_of_auction
from rulings.words.outcome_page import OutcomePage
from rulings.words.outcomes import outcome_page
from rulings.words.speaker import Seating, Speaker, in_language

CARDS = {"": None, "S7": ("H2", "C9", "D5"), "SK": ("DT", "SA", "CJ")}
"""A card that stands for others, and some of these; without one it is put off."""
BIDS = (("later", ""), ("1H", "1S"), ("2NT", "3C"), ("1C", ""), ("6H", "7S"), ("3D", "2S"))
"""The bid that was too low, if somebody names it, and the one before it."""
SUITS = ("", "S", "H", "", "D", "C")
"""The suit that was led, if somebody names it."""
TO_NAME = (Card.parse("D5"), Card.parse("HQ"))
"""Cards that are named at the table, where nobody has named them before."""
CHANGE, TABLE = "/calls/1/1/q/", "B12"

Facts = Mapping[str, Fact]
Begun = tuple[Facts, Seating]
Place = tuple[Facts, Seating, str, Standing]
"""What was answered, who sits where, the question that is shown or "", and how it stands."""


@dataclass(frozen=True)
class Step:
    """A matter somewhere on its way, and what the server shows there."""

    at: dict[str, Any]
    """As the page tells it to the phone."""
    shown: str
    """The page's form, or its words."""
    rows: str
    tables: list[dict[str, Any]] | None = None
    """The table once that ruling is recorded, and what its taps lead to; none where it is free, and
    None where it is not looked at.
    """


def steps(slug: str, language: str, every: int = 1) -> Iterator[Step]:
    """All steps of all ways, each once, or every so manyth; who declares, whose chair and which
    card it is go round.
    """
    door = DOORS[slug]
    declarers = _declarers(door)
    with in_language(language):
        walk = _Walk(door, language, declarers, cycle(BIDS), cycle(SUITS), cycle(range(every)))
        yield from starmap(walk.step, walk.places({}, cycle(_nobody(declarers))))


def changes(slug: str, language: str, every: int = 1) -> Iterator[Step]:
    """What the server shows once an answer of a way was changed to any other, so that answers of
    the way that was left lie beside; of every so manyth place.
    """
    door = DOORS[slug]
    declarers = _declarers(door)
    with in_language(language):
        walk = _Walk(door, language, declarers, cycle(BIDS), cycle(SUITS), cycle(range(every)))
        for place in walk.places({}, cycle(_nobody(declarers))):
            yield from starmap(walk.step, walk.changed(place))


def _declarers(door: Door) -> tuple[Seat | None, ...]:
    """Who may declare: anybody in the play, nobody yet in the auction."""
    if is_of_auction(door.slug):
        return (None,)
    return (*Seat,) if _is_of_play(door) else (*Seat, None)


def _nobody(declarers: tuple[Seat | None, ...]) -> list[Begun]:
    return [({}, Seating(one)) for one in declarers]


def told_at(slug: str, language: str, declarer: Seat | None, chair: Seat, **said: str) -> Step:
    """What the server shows once that chair's player is named and these answers are given."""
    door = DOORS[slug]
    assert door.offender is not None
    card = said.get(door.card.key) if door.card else None
    seating = Seating(declarer, chair, (), Card.parse(card) if card else None)
    asked = door.offender.key
    by_token = Fact(asked, (Said(token_at(chair, door.offender, seating), seat=chair),))
    facts = {asked: by_token} | {key: Fact(key, (Said(token),)) for key, token in said.items()}
    with in_language(language):
        return _Walk(door, language, (declarer,), cycle(BIDS[:1]), cycle(SUITS[:1])).step(
            facts, seating, ""
        )


def _is_of_play(door: Door) -> bool:
    """Where it is told by whose hand it was, declarer is known."""
    return door.offender is not None and len(door.offender.answers) > 1


def _named(door: Door, facts: Facts) -> tuple[str, ...]:
    """The cards to be named, once the chair is; none where nothing more is asked of that player."""
    standing = stand(door.rule, facts)
    is_asked = door.card is not None and standing.pending is not None and not standing.is_interim
    return tuple(CARDS) if is_asked else ("",)


def _begun(
    door: Door, token: str, named: str, declarers: tuple[Seat | None, ...]
) -> Iterator[Begun]:
    """The chairs that give the token, with each declarer and card that may be."""
    asked, cards = door.offender, cycle(CARDS[named] or [""])
    assert asked is not None
    for declarer in declarers:
        for offender in Seat:
            if token_at(offender, asked, Seating(declarer)) == token:
                card = next(cards)
                facts = {asked.key: Fact(asked.key, (Said(token, seat=offender),), 1)}
                if door.card and card:
                    facts[door.card.key] = Fact(door.card.key, (Said(card),), 2)
                yield facts, Seating(declarer, offender, (), Card.parse(card) if card else None)


def _shown(standing: Standing) -> tuple[str, ...]:
    """The pages there: of the ruling, if there is one, and of the question that is asked next."""
    ruled = ("",) if standing.pending is None or standing.is_interim else ()
    return (*ruled, standing.pending[0]) if standing.pending else ruled


@dataclass
class _Walk:
    door: Door
    language: str
    declarers: tuple[Seat | None, ...]
    bids: Iterator[tuple[str, str]]
    suits: Iterator[str]
    left_out: Iterator[int] = field(default_factory=lambda: cycle([0]))
    """0 of a step that is looked at."""
    outcomes: dict[OutcomePage, str] = field(default_factory=dict)

    def places(self, facts: Facts, begun: Iterator[Begun]) -> Iterator[Place]:
        first, seating = next(begun)
        facts = {**first, **facts}
        standing = stand(self.door.rule, facts).with_card(self.door.card)
        for key in _shown(standing):
            if not next(self.left_out):
                yield facts, seating, key, standing
        if standing.pending is None:
            return
        key, question = standing.pending
        is_chair = self.door.offender is not None and key == self.door.offender.key
        rest = {name: fact for name, fact in facts.items() if name not in first}
        for token in (answer.token for answer in question.answers):
            said = {key: Fact(key, (Said(token),), len(facts) + 1)}
            if not is_chair:
                yield from self.places({**rest, **said}, begun)
                continue
            for named in _named(self.door, {**facts, **said}):
                chairs = [*_begun(self.door, token, named, self.declarers)]
                yield from self.places(rest, cycle(chairs))

    def changed(self, place: Place) -> Iterator[Place]:
        """Where each other answer to each question of the way leads."""
        facts, seating, _key, standing = place
        for step in standing.answered:
            for said, seated in self._otherwise(step, facts[step.key], seating):
                told = {**facts, step.key: Fact(step.key, (said,), len(facts) + 1)}
                then = stand(self.door.rule, told).with_card(self.door.card)
                yield from ((told, seated, key, then) for key in _shown(then))

    def _otherwise(self, step: Asked, fact: Fact, at: Seating) -> Iterator[tuple[Said, Seating]]:
        asked = self.door.offender
        if asked and step.key == asked.key:
            for seat in (one for one in Seat if one is not at.offender):
                yield Said(token_at(seat, asked, at), seat=seat), replace(at, offender=seat)
        else:
            tokens = (answer.token for answer in step.question.answers)
            yield from ((Said(one), at) for one in tokens if one != fact.versions[0].token)

    def step(
        self, facts: Facts, seating: Seating, key: str, standing: Standing | None = None
    ) -> Step:
        standing = standing or stand(self.door.rule, facts).with_card(self.door.card)
        facts, standing, seating = self._with_bids(facts, standing, seating)
        facts, standing, seating = self._with_suit(facts, standing, seating)
        told = {name: _told(fact, standing.question(name)) for name, fact in facts.items()}
        for one in (self.door.card, *self.door.bids):
            if one and facts:
                told.setdefault(one.key, "later")
        at = {
            "door": self.door.slug,
            "declarer": seating.declarer or "",
            "facts": told,
            "over": bool(key) and standing.is_interim,
            "change": CHANGE,
            "table": TABLE,
        }
        speaker = KeptSpeaker(seating, self.language, all_open)
        tables = [] if key else _tables(standing, speaker)
        return Step(at, *self._page(standing, key, speaker), tables)

    def _with_bids(
        self, facts: Facts, standing: Standing, seating: Seating
    ) -> tuple[Facts, Standing, Seating]:
        """With bids, if some are named, once they are asked for."""
        asked = self.door.bids
        if not asked or not standing.offered.keys() >= {one.key for one in asked}:
            return facts, standing, seating
        said = [
            (one, token)
            for one, token in zip(asked, next(self.bids), strict=False)
            if token not in ("", "later")
        ]
        facts = {**facts, **{one.key: Fact(one.key, (Said(token),)) for one, token in said}}
        bids = {
            field: next((one.read(token) for one, token in said if one is asked[place]), None)
            for place, field in enumerate(("bid", "bid_to_beat")[: len(asked)])
        }
        standing = stand(self.door.rule, facts).with_card(self.door.card)
        return facts, standing, replace(seating, **bids)

    def _with_suit(
        self, facts: Facts, standing: Standing, seating: Seating
    ) -> tuple[Facts, Standing, Seating]:
        """With the suit that was led, if it is named, once it may be told."""
        asked = self.door.suit_led
        suit = next(self.suits) if asked and asked.key in standing.offered else ""
        if not asked or not suit or (seating.card and seating.card.suit == suit):
            return facts, standing, seating
        facts = {**facts, asked.key: Fact(asked.key, (Said(suit),))}
        standing = stand(self.door.rule, facts).with_card(self.door.card)
        return facts, standing, replace(seating, suit_led=asked.read(suit))

    def _page(self, standing: Standing, key: str, speaker: Speaker) -> tuple[str, str]:
        if key:
            worded = worded_question(self.door.rule, standing, key, speaker)
            rows = worded["rows"]
            values = (("page", worded["page"]), ("premises", worded["premises"]))
            shown = _rendered("pack/question.html", self.language, values)
        else:
            page = outcome_page(self.door, standing, speaker)
            rows = page.answers
            shown = self._outcome(page)
        told = (_rendered("parts/facts.html", self.language, (("facts", (row,)),)) for row in rows)
        return shown, "".join(told)

    def _outcome(self, page: OutcomePage) -> str:
        """With the steps and answers of the first way that leads there: the pack has none."""
        alike = replace(page, why=(), answers=())
        if alike not in self.outcomes:
            values = {"outcome": page, "change": CHANGE}
            text = render_to_string("parts/outcome.html", values)
            self.outcomes[alike] = f'<div class="words ruling">{text}</div>'
        return self.outcomes[alike]


@dataclass(frozen=True, slots=True)
class KeptSpeaker(Speaker):
    """As every speaker; and it remembers its sentences, of which most are said on many ways."""

    def say(self, message: Message) -> str:
        return _said(self, message)


@lru_cache(maxsize=200_000)
def _said(speaker: KeptSpeaker, message: Message) -> str:
    return super(KeptSpeaker, speaker).say(message)


@lru_cache(maxsize=50_000)
def _rendered(template: str, _language: str, values: tuple[tuple[str, Any], ...]) -> str:
    text = render_to_string(template, {"change": CHANGE, **dict(values)})
    return f'<form id="ask">{text}</form>' if template == "pack/question.html" else text


def _tables(standing: Standing, speaker: Speaker) -> list[dict[str, Any]]:
    concluded = (step.conclusion for step in standing.concluded)
    left = follow(openings(concluded, speaker.seating.seat))
    return _ahead(left, speaker, standing.is_interim) if keeping(left) else []


@lru_cache(maxsize=1000)
def _ahead(left: Open, speaker: Speaker, is_interim: bool) -> list[dict[str, Any]]:
    """Kept: many ways leave the same open."""

    def word(at: At) -> str:
        page = watch_page(at.now, at.speaker)
        context = {
            "call": {"table": TABLE},
            "page": replace(page, later=()),
            "is_interim": is_interim,
            "can_undo": at.now.last is not None,
            "to_over": ".",
        }
        return render_to_string("tables/parts/ahead.html", context)

    found = Ahead(word, lambda at: told(at.now.obligations), TO_NAME)
    return found.of(At(Watched(left), speaker))


def _told(fact: Fact, question: Question[Any] | None) -> str:
    """As it is tapped: a chair by that of the partner, where that is asked for."""
    said = fact.versions[0]
    if said.seat is None or question is None:
        return said.token
    return question.chair(said.seat).value
