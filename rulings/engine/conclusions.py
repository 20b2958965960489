"""What a ruling says: the base of everything that the Laws can conclude."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import ClassVar

from deals.bridge.seats import Role
from rulings.engine.words import Message


class OutcomeSection(StrEnum):
    """Where on the outcome page a conclusion stands; the order is the order of the page."""

    RULING = "ruling"
    CHOICE = "choice"
    CARD = "card"
    SCORE = "score"
    INFORMATION = "information"
    STAY = "stay"
    REVIEW = "review"
    WHY = "why"
    """A reason and nothing to do: it stands among the steps of the explanation only."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One thing the Laws conclude. Subclasses are named as the Laws name things.

    Most are declared: a sentence for the record, and one for the table where something is said
    aloud. A subclass that speaks of a player, a card or a suit is a frozen dataclass, and its
    fields fill the gaps that are named after them; one that chooses between sentences overrides
    ``words`` or ``say``. The name of the class and its fields are stored with each ruling and
    hashed, so they are chosen once.
    """

    sentence: ClassVar[Message]
    """For the record."""
    aloud: ClassVar[Message | None] = None
    """What the director says at the table, if anything."""
    as_it_stands: ClassVar[bool] = False
    """Whether that is the sentence for the record."""
    brief: ClassVar[Message | None] = None
    """A heading for the page on which it is said, where the sentence would say that once more."""
    at_once: ClassVar[bool] = False
    """Whether that is said as soon as it is known, before the next question is asked."""
    in_doubt: ClassVar[bool] = False
    """Whether that is right also while players disagree whether it is so."""
    section: ClassVar[OutcomeSection] = OutcomeSection.RULING
    principal: ClassVar[bool] = False
    """Counts as an outcome of its own when the app says how many are still possible."""
    open: ClassVar[str | None] = None
    """The state that stays open at the table, by its name in the decision tables (``PC``,
    ``LEAD_BAN`` …).
    """

    nothing_follows: ClassVar[bool] = False
    """Nothing comes of it for anybody, so it is the same whoever the player it names was."""

    until_play_ends: ClassVar[bool] = False
    """Whether it says only what is done until the end of play, and nothing once what waited for
    that has been weighed; `ends_with_play` where that depends on a field.
    """

    supposes: ClassVar[bool] = False
    """Whether it says only what holds if something is so that nobody has said."""

    elsewhere: ClassVar[str] = ""
    """The slug of the door through which it is ruled on, of what is not ruled on here."""

    def words(self) -> Message:
        """The sentence for the record, its gaps filled from the fields."""
        return self._filled(self.sentence)

    def say(self) -> Message | None:
        """What the director says aloud at the table, if anything, filled alike."""
        if self.as_it_stands:
            return self.words()
        return None if self.aloud is None else self._filled(self.aloud)

    def said_to(self) -> Role | None:
        """To whom alone that is said, with nobody else hearing it; None: to all four."""
        return None

    def heading(self) -> Message | None:
        """That heading, if there is one, filled alike."""
        return None if self.brief is None else self._filled(self.brief)

    def ends_with_play(self) -> bool:
        """As `until_play_ends`, of this one."""
        return self.until_play_ends

    def _filled(self, message: Message) -> Message:
        return message.given(**{field.name: getattr(self, field.name) for field in fields(self)})

    @property
    def name(self) -> str:
        """The conclusion's type, as stored."""
        return type(self).__name__

    def as_fields(self) -> dict[str, str | int | bool | None]:
        """Its fields as plain values, for the record and the command line."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


def _plain(value: object) -> str | int | bool | None:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, frozenset):
        return "".join(sorted(str(item) for item in value)) or "-"
    return str(value)
