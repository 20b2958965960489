"""What each state shows, made by the templates and presenters of the server, cut into pieces.

Pages share most of their lines, so a page is kept as the numbers of its pieces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import get_language

from deals.bridge.seats import Role
from deals.words.cards import faced_html, suit_html
from deals.words.closed_cards import all_open
from rulings.engine import Question
from rulings.matter.facts import Said
from rulings.pack.gaps import CHANGE, FACED, MARK, OTHER_MARK, TABLE, GapSpeaker, narrow
from rulings.pack.states import LATER, View
from rulings.pages.steps import question_alone
from rulings.tables.buttons import Button
from rulings.tables.page import WatchPage, watch_page
from rulings.watch.events import AuctionOver
from rulings.watch.table import Watched
from rulings.watch.words import label
from rulings.words.outcome_page import AnswerRow
from rulings.words.outcomes import outcome_alone
from rulings.words.record import said_words
from rulings.words.speaker import Seating, Speaker, in_language, language

_LINES = re.compile(r"\s*\n\s*")
_CUT = re.compile(r"(?=\n)|(?=<(?:button|li|p|div|h1|h2|section|details|summary|ul|dd|dt|a)\b)")
_KEYS = re.compile(r'(<div class="four">.*?</div>)', re.DOTALL)
_ONE = "1"


class _Call(NamedTuple):
    """What the page of a table says of its call."""

    table: str = TABLE


_ROW = re.compile(r"<div>.*</div>", re.DOTALL)


@dataclass(slots=True)
class Pages:
    """The pages of one language, each once."""

    language: str
    pieces: dict[str, int] = field(default_factory=dict)
    pages: dict[tuple[int, ...], int] = field(default_factory=dict)
    texts: dict[str, int] = field(default_factory=dict)
    """The same by what a template gave: most is come to from many states."""

    def word(self, view: View) -> int:
        """The number of the page that is shown there."""
        speaker = GapSpeaker(view.seating, self.language, all_open)
        with in_language(self.language):
            text = _question(view, speaker) if view.key else _outcome(view, speaker)
        return self._number(text)

    def _number(self, text: str) -> int:
        if text not in self.texts:
            cut = tuple(self._piece(one) for one in _CUT.split(_plain(text)) if one)
            self.texts[text] = self.pages.setdefault(cut, len(self.pages))
        return self.texts[text]

    def show(self, now: Watched, speaker: GapSpeaker, is_interim: bool) -> int:
        """The number of the page of a table after the ruling."""
        speaker = replace(speaker, language=self.language)
        with in_language(self.language):
            page = _with_seats(watch_page(now, speaker), now, speaker)
            text = _rendered(
                "tables/parts/ahead.html",
                call=_Call(),
                page=page,
                is_interim=is_interim and page.is_free,
                can_undo=now.last is not None,
                to_over=".",
            )
            return self._number(_with_marks(text, speaker))

    def tell(self, view: View, tokens: tuple[str, ...]) -> tuple[int, ...]:
        """For each answer to its question the piece that says it was given; -1 of no answer."""
        speaker = GapSpeaker(view.seating, self.language, all_open)
        with in_language(self.language):
            return tuple(
                -1 if token == LATER else self._piece(_plain(_row(view, token, speaker)))
                for token in tokens
            )

    def _piece(self, text: str) -> int:
        return self.pieces.setdefault(text, len(self.pieces))


def _with_seats(page: WatchPage, now: Watched, speaker: GapSpeaker) -> WatchPage:
    """Who declares is asked by the seats of a table in their order, which are no gaps."""
    plain = Speaker(speaker.seating, speaker.language, all_open)

    def worded(button: Button, *, is_short: bool = False) -> Button:
        event = now.can_happen[button.place]
        if not isinstance(event, AuctionOver):
            return button
        seat = plain.seat(event.declarer) if is_short else plain.say(label(event))
        return replace(button, label=seat)

    return replace(
        page,
        declarers=tuple(worded(one, is_short=True) for one in page.declarers),
        rare=tuple(worded(one) for one in page.rare),
    )


def _with_marks(text: str, speaker: GapSpeaker) -> str:
    """With gaps where the card and suits are drawn, but on the keys of all four."""
    card, pieces = speaker.seating.card, _KEYS.split(text)
    marks = {card.suit: MARK} if card else {}
    if speaker.other:
        marks[speaker.other] = OTHER_MARK
    for place in range(0, len(pieces), 2):
        for suit, mark in marks.items():
            pieces[place] = pieces[place].replace(suit_html(suit), mark)
        if card:
            pieces[place] = pieces[place].replace(faced_html(card), FACED)
    return "".join(pieces)


def _plain(text: str) -> str:
    """As it is kept: what stood between two lines is one character."""
    return _LINES.sub("\n", narrow(text))


def _question(view: View, speaker: GapSpeaker) -> str:
    page, premises = question_alone(
        view.door.rule, view.standing, view.key, speaker, outcomes=view.outcomes
    )
    return _rendered("pack/question.html", page=page, premises=premises, **_asks_card(view))


def _asks_card(view: View) -> dict[str, str]:
    """The key of the player's chair, which may be tapped while the card is asked for."""
    door = view.door
    is_asked = door.card is not None and door.offender is not None and view.key == door.card.key
    return {"chair_key": door.offender.key if is_asked and door.offender else ""}


def _outcome(view: View, speaker: GapSpeaker) -> str:
    """Without what differs with every way that leads there, its steps and its answers, and without
    what its page does not show, so that pages that are alike are rendered once.
    """
    page = outcome_alone(view.door, view.standing, speaker)
    shown = replace(page, card_and_score=(), lit=(), waiting=(), led_to=())
    return _rendered("parts/outcome.html", outcome=shown)


@lru_cache(maxsize=50_000)
def _kept(template: str, language: str, values: tuple[tuple[str, Any], ...]) -> str:
    """Kept: most pages are reached from many states."""
    return render_to_string(template, dict(values))


def _rendered(template: str, **values: Any) -> str:
    return _kept(template, get_language() or "", tuple({"change": CHANGE, **values}.items()))


def shell() -> list[str]:
    """The list of answers so far, open at two places: how many there are, and their rows."""
    row = AnswerRow("", "", "")
    text = _plain(_rendered("parts/so_far.html", facts=(row,)))
    head, tail = _ROW.split(text)
    before, after = head.split(_ONE)
    return [before, after, tail]


def _row(view: View, token: str, speaker: GapSpeaker) -> str:
    question = view.standing.question(view.key)
    assert question is not None
    is_chair = view.door.offender is not None and view.key == view.door.offender.key
    said = Said(token)
    pointed = Role.PARTNER if question.of_partner else Role.OFFENDER
    answer = speaker.role(pointed) if is_chair else said_words(question, said, speaker)
    return _in_list(AnswerRow(view.key, speaker.say(question.text), answer))


def told_row(question: Question[Any], token: str) -> str:
    """That a detail was told which no question waits for."""
    anybody = GapSpeaker(Seating(), language(), all_open)
    answer = said_words(question, Said(token), anybody)
    return _plain(_in_list(AnswerRow(question.key, anybody.say(question.text), answer)))


def _in_list(row: AnswerRow) -> str:
    found = _ROW.search(_rendered("parts/facts.html", facts=(row,)))
    assert found is not None
    return found[0]
