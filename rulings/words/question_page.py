"""What a page shows of a question, and how its answers are laid out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from deals.bridge.seats import Seat
from rulings.engine import Kind
from rulings.laws.law16_unauthorised import NOT_YET
from rulings.words.worksheets import sheet_of

_WIDEST = {2: 22, 3: 16, 4: 17, 5: 17, 6: 11}
"""Letters of the longest label with which so many answers stand side by side."""


@dataclass(frozen=True, slots=True)
class AnswerButton:
    token: str
    label: str
    hint: str = ""
    chosen: bool = False
    leads_to: tuple[str, ...] = ()
    """What the answer concludes at once, of a CHOICE."""
    stays: bool = False
    """Whether the director then has to stay at the table."""
    number: int = 0
    """Which line of the script it is, where the lines are numbered; else 0."""


@dataclass(frozen=True, slots=True)
class QuestionPage:
    key: str
    heading: str
    help: str
    kind: str
    law: str
    why: str
    why_law: str
    answers: tuple[AnswerButton, ...]
    """The everyday ones."""
    by_chair: bool
    by_card: bool
    by_bid: bool
    by_suit: bool
    """Whether one suit of four, or fewer, is the answer."""
    picks: tuple[AnswerButton, ...]
    """The members to tick, where any set of them is an answer."""
    chooser: str
    """Who chooses and that he does so alone, of a CHOICE."""
    silent: str
    lit: tuple[Seat, ...]
    outcomes: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    """What to say before it is asked."""
    cue: str = ""
    """To whom."""
    options: tuple[str, ...] = ()
    """What to say of each answer, of a CHOICE that is explained so."""
    unusual: tuple[AnswerButton, ...] = ()
    """The answers behind *Something unusual*."""
    waits: bool = False
    """Whether it happens next, before the director's eyes."""
    note: str = ""
    card_token: str = ""
    """The card that is answered, if one is."""
    player: str = ""
    """Whose card is asked for: "South"."""
    origin: str = ""
    """That its answer comes from the record, or what the record says instead."""
    reason: str = ""
    reason_law: str = ""
    told: tuple[str, ...] = ()
    """What the record shows beside the question, which it does not answer."""
    private: tuple[str, ...] = ()
    """What the offender alone is told before that."""
    private_cue: str = ""
    """To whom, and that nobody else hears it."""
    can_skip: bool = False
    """Whether it is a card or a bid that nobody has named and for which no ruling waits."""

    @property
    def is_choice(self) -> bool:
        return self.kind == Kind.CHOICE

    @property
    def is_judgement(self) -> bool:
        return self.kind == Kind.JUDGEMENT

    @property
    def has_worksheet(self) -> bool:
        """Whether what it is built on can be written down step by step."""
        return sheet_of(self.law, self.kind, private=bool(self.private)) is not None

    @property
    def allows_doubt(self) -> bool:
        """Whether it can be unknown or disputed: a fact can, what somebody decides cannot."""
        return self.kind == Kind.FACT and not self.is_detail and not self.waits

    @property
    def is_detail(self) -> bool:
        """Whether it is drawn, a card, a bid or a suit, for which no ruling waits."""
        return self.by_card or self.by_bid or self.by_suit

    @property
    def not_this_chair(self) -> str:
        """What to do if the card is another player's."""
        return _("If it was not %(player)s, tap another chair.") % {"player": self.player}

    @property
    def say_first(self) -> bool:
        """Whether the words come before the question: they are no script of a choice."""
        return bool(self.say) and not self.is_choice

    @property
    def all_answers(self) -> tuple[AnswerButton, ...]:
        return self.answers + self.unusual

    @property
    def leads_on(self) -> bool:
        """Whether something follows from an answer at once that can be told."""
        return any(answer.leads_to for answer in self.all_answers)

    @property
    def chose_unusual(self) -> bool:
        """Whether the answer there is stands behind *Something unusual*."""
        return any(answer.chosen for answer in self.unusual)

    @property
    def layout(self) -> str:
        """Class of the answers: `rows` of one object, `either` of two or three side by side,
        `five` of a choice in two rows, `numbers`; empty where a chair or a card is the answer.
        """
        labels = [answer.label for answer in self.answers]
        if self.by_chair or self.is_detail or self.picks:
            return ""
        if all(label.isdigit() for label in labels) and not self.unusual:
            return "numbers"
        hinted = any(answer.hint for answer in self.answers)
        fits = max(map(len, labels), default=0) <= _WIDEST.get(len(labels), 0)
        if hinted or not fits or (not self.is_choice and (self.unusual or len(labels) > 3)):
            return "rows"
        return {2: "either", 3: "either three"}.get(len(labels), "five")

    @property
    def is_short(self) -> bool:
        """Whether its answers stand side by side: at most five, of few letters, or a bid in two."""
        return self.by_bid or self.by_suit or self.layout not in ("", "rows", "numbers")

    @property
    def levels(self) -> list[tuple[str, list[AnswerButton]]]:
        """Of bids those of each level."""
        bids = [one for one in self.answers if one.token[0].isdigit()]
        return [(level, list(those)) for level, those in groupby(bids, lambda one: one.token[0])]

    @property
    def no_bids(self) -> list[AnswerButton]:
        """What else may have been done, beside bids."""
        others = [one for one in self.answers if self.by_bid and not one.token[0].isdigit()]
        return [one for one in others if one.token != NOT_YET]

    @property
    def still_to_come(self) -> list[AnswerButton]:
        """That nothing of it was done yet, beside what leaves it out."""
        return [one for one in self.answers if self.by_bid and one.token == NOT_YET]

    @property
    def ways(self) -> list[tuple[AnswerButton, str]]:
        """The answers side by side, each with the class of its width: five are two and three."""
        count = len(self.answers)
        halves = {2: 2, 4: 4, 5: 2}.get(count, 0)
        return [
            (answer, "half" if place < halves else "") for place, answer in enumerate(self.answers)
        ]

    @property
    def outcomes_heading(self) -> str:
        """How many there are; nothing of a single one: why is it asked, then?"""
        count = len(self.outcomes)
        return _("%(count)s possible outcomes") % {"count": count} if count > 1 else ""
