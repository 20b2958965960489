"""What goes in and comes out. The field texts are the description that other people read."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from ninja import Field, Schema

from rulings.models import Ruling


class AnswerOut(Schema):
    token: str = Field(description="What to send as the fact")
    label: str = Field(description="What the director reads, in English")


class QuestionOut(Schema):
    key: str = Field(description="Names one fact at the table, for ever")
    law: str = Field(description="The paragraph that makes it matter")
    kind: Literal["fact", "choice", "judgement"]
    when: str = Field(description="now, or after_play for what cannot be known before")
    shape: str = Field(description="one, set, card or count")
    text: str
    answers: list[AnswerOut]
    irregularities: list[str] = Field(description="The doors that may ask it")


class CaseIn(Schema):
    """One case, as `manage.py adjudicate` reads it."""

    id: str | int | None = Field(None, description="Comes back unchanged")
    irregularity: str = Field(description="The door: see /questions")
    facts: dict[str, str | list[str]] = Field(
        default_factory=dict, description="Key and token; a list of tokens is a dispute"
    )
    after: list[dict[str, Any]] = Field(
        default_factory=list, description="Earlier matters of the same call"
    )


class ConclusionOut(Schema, extra="allow"):
    law: str
    type: str


class VersionOut(Schema):
    facts: dict[str, str]
    conclusions: list[ConclusionOut]


class VerdictOut(Schema):
    id: str | int | None = None
    status: Literal["ruled", "interim", "judgement", "pending", "error"]
    error: str | None = Field(None, description="What could not be read, when status is error")
    conclusions: list[ConclusionOut] = []
    asked: list[str] = Field([], description="The keys that mattered, in the order of the Law")
    next: str | None = Field(None, description="The fact that is needed next")
    unused: list[str] = Field([], description="Keys that made no difference")
    deciding: list[str] | None = Field(None, description="Disputed facts that do matter")
    versions: list[VersionOut] | None = Field(None, description="The ruling of each reading")


class PlaceOut(Schema):
    event: str
    date: date
    session: int
    round: int | None
    table: str
    board: int | None


class RulingOut(Schema):
    number: int = Field(description="Its number in the club's chain, from 1 without gaps")
    reference: str = Field(description="How it is named on paper")
    given: datetime
    kind: Literal["interim", "computed", "overridden", "manual"]
    irregularity: str
    outcome: str = Field(description="Its principal conclusion; empty for a ruling by hand")
    laws: list[str]
    edition: str = Field(description="The edition of the Laws it was given under")
    place: PlaceOut
    facts: Any
    steps: Any
    amends: int | None = Field(description="Number of the ruling it takes the place of")
    amended_by: int | None
    previous_hash: str
    hash: str


def ruling_out(ruling: Ruling) -> RulingOut:
    """The ruling without any word that a person typed."""
    call = ruling.matter.call
    session = call.session
    place = PlaceOut(
        event=session.event.name,
        date=session.event.date,
        session=session.number,
        round=call.round,
        table=str(call.table),
        board=call.board.number if call.board else None,
    )
    later = getattr(ruling, "amended_by", None)
    return RulingOut(
        number=ruling.position,
        given=ruling.at,
        place=place,
        irregularity=ruling.matter.irregularity,
        amends=ruling.amends.position if ruling.amends else None,
        amended_by=later.position if later else None,
        facts=[_without_hands(fact) for fact in ruling.facts],
        **{name: getattr(ruling, name) for name in _AS_STORED},
    )


def _without_hands(fact: dict[str, Any]) -> dict[str, Any]:
    """The fact without the ending of the claim bench: whole hands are for whoever may see them."""
    return {name: value for name, value in fact.items() if name != "bench"}


_AS_STORED = (
    "reference",
    "kind",
    "outcome",
    "laws",
    "edition",
    "steps",
    "previous_hash",
    "hash",
)
