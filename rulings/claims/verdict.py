"""What the bench proposes: the tricks, the line that proves them, and the choices that mattered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from rulings.claims.statement import NormalReason


class TrumpOut(StrEnum):
    """The three conditions of 70C, as the claim door asks for them."""

    NONE = "none"
    MENTIONED = "mentioned"
    AWARE = "aware"
    HARMLESS = "harmless"
    ALL_THREE = "all_three"


class LineReach(StrEnum):
    """How far the statement carried, as the claim door asks for it (70D1)."""

    WORKS = "works"
    NONE = "none"
    LOSES = "loses"
    BREAKS = "breaks"


@dataclass(frozen=True, slots=True)
class LineCard:
    """One card of a line."""

    seat: Seat
    card: Card
    reason: NormalReason | None = None
    """Why it is normal, of the claiming side's cards; None of the others'."""
    wins: bool = False
    """Whether it won its trick."""

    def dump(self) -> dict[str, Any]:
        stored: dict[str, Any] = {"seat": self.seat.value, "card": str(self.card)}
        if self.reason:
            stored["reason"] = self.reason.value
        if self.wins:
            stored["wins"] = True
        return stored

    @classmethod
    def load(cls, stored: dict[str, Any]) -> LineCard:
        reason = stored.get("reason")
        return cls(
            Seat(stored["seat"]),
            Card.parse(stored["card"]),
            NormalReason(reason) if reason else None,
            stored.get("wins", False),
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One card the claiming side may play at a fork."""

    played: LineCard
    tricks: int
    """Of the whole ending, at worst, if it is played."""
    is_worst: bool
    then: LineBranch | None = None

    def dump(self) -> dict[str, Any]:
        return {
            "played": self.played.dump(),
            "tricks": self.tricks,
            "is_worst": self.is_worst,
            "then": self.then and self.then.dump(),
        }

    @classmethod
    def load(cls, stored: dict[str, Any]) -> Option:
        then = stored["then"]
        return cls(
            LineCard.load(stored["played"]),
            stored["tricks"],
            stored["is_worst"],
            LineBranch.load(then) if then else None,
        )


@dataclass(frozen=True, slots=True)
class LineBranch:
    """A fork at which the claiming side's normal cards lead to different results."""

    before: tuple[LineCard, ...]
    """The cards played since the fork above."""
    trick: int
    """The trick of the ending it stands in, from 1."""
    options: tuple[Option, ...]
    """The worst first."""

    def dump(self) -> dict[str, Any]:
        return {
            "before": [played.dump() for played in self.before],
            "trick": self.trick,
            "options": [option.dump() for option in self.options],
        }

    @classmethod
    def load(cls, stored: dict[str, Any]) -> LineBranch:
        return cls(
            tuple(map(LineCard.load, stored["before"])),
            stored["trick"],
            tuple(map(Option.load, stored["options"])),
        )


Line = tuple[tuple[LineCard, ...], ...]
"""Trick by trick, the cards already on the table counted with the first."""


def _load_line(stored: list[list[dict[str, Any]]]) -> Line:
    return tuple(tuple(map(LineCard.load, trick)) for trick in stored)


def _dump_line(line: Line) -> list[list[dict[str, Any]]]:
    return [[played.dump() for played in trick] for trick in line]


@dataclass(frozen=True, slots=True)
class Needless:
    """The worst line that loses a winner he named, only because of the order it takes them in."""

    tricks: int
    line: Line

    def dump(self) -> dict[str, Any]:
        return {"tricks": self.tricks, "line": _dump_line(self.line)}

    @classmethod
    def load(cls, stored: dict[str, Any]) -> Needless:
        return cls(stored["tricks"], _load_line(stored["line"]))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The proposal for one ending."""

    tricks: int
    """Of the tricks left, the one on the table counted."""
    line: Line
    tree: LineBranch | None
    """None where every normal line wins as much, or there was no time for the first fork."""
    trump_out: TrumpOut
    stated: LineReach
    positions: int
    """How many positions were looked at."""
    needless: Needless | None = None
    """What a needless order comes to, which the director may call irrational (70D1)."""
    is_whole: bool = True
    """Whether there was time for all of the tree."""

    def dump(self) -> dict[str, Any]:
        """As JSON; `load` reads it back."""
        apart: dict[str, Any] = {"needless": self.needless.dump()} if self.needless else {}
        if not self.is_whole:
            apart["is_whole"] = False
        return apart | {
            "tricks": self.tricks,
            "line": _dump_line(self.line),
            "tree": self.tree and self.tree.dump(),
            "trump_out": self.trump_out.value,
            "stated": self.stated.value,
            "positions": self.positions,
        }

    @classmethod
    def load(cls, stored: dict[str, Any]) -> Verdict:
        """From the JSON of `dump`."""
        tree, apart = stored["tree"], stored.get("needless")
        return cls(
            stored["tricks"],
            _load_line(stored["line"]),
            LineBranch.load(tree) if tree else None,
            TrumpOut(stored["trump_out"]),
            LineReach(stored["stated"]),
            stored["positions"],
            Needless.load(apart) if apart else None,
            stored.get("is_whole", True),
        )
