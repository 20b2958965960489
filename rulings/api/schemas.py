"""What goes in and comes out. The field texts are the description that other people read."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from ninja import Field, Schema

from rulings.models import DirectorCall, Ruling
from rulings.scores.account import SideAccount, number_of
from rulings.scores.adjustment import dump_side
from rulings.scores.adjustment_list import Listed
from rulings.scores.field import Other


class AnswerOut(Schema):
    token: str = Field(description="What to send as the fact")
    label: str = Field(description="What the director reads, in English")
    hint: str | None = Field(None, description="What stands below it")
    aloud: str | None = Field(None, description="Of a choice: how it is explained to the chooser")
    unusual: bool | None = Field(None, description="It stands behind *Something unusual*")


class QuestionOut(Schema):
    key: str = Field(description="Names one fact at the table, for ever")
    law: str = Field(description="The paragraph that makes it matter")
    kind: Literal["fact", "choice", "judgement"]
    when: str = Field(description="now, or after_play for what cannot be known before")
    shape: str = Field(description="one, set, card or count")
    text: str
    help: str | None = None
    aloud: list[str] | None = Field(None, description="What the director says before he asks")
    presumed: str | None = Field(None, description="The token that holds until a case says else")
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


class OutcomeOut(Schema):
    contract: str
    declarer: str = Field(description="N, E, S or W; empty when passed out")
    tricks: int | None
    weight: int = Field(description="Its chance in per cent; all of a side add to 100")


class SideScoreOut(Schema):
    pair: str = Field(description="Number of the pair; empty if the result is not known")
    kind: Literal["stands", "assigned", "artificial"]
    outcomes: list[OutcomeOut] = []
    share: Literal["plus", "average", "minus"] | None = None
    law: str | None = Field(None, description="Why this side is scored apart, as 12C1ei")
    points: int | None = Field(None, description="Its own, where it has a single result")
    matchpoints_before: float | None = Field(None, description="On the board, without it")
    matchpoints: float | None = Field(None, description="On the board, against the field now")
    percent: float | None = Field(None, description="On the board, against the field as it is now")
    imps: float | None = Field(None, description="Against the other table, or the mean of all")
    session_before: float | None = Field(None, description="Per cent of the session, without it")
    session: float | None = Field(None, description="Per cent of the session so far, penalties off")


class OtherOut(Schema):
    pair: str = Field(description="Number of a pair at another table; empty if not known")
    table: str
    side: Literal["NS", "EW"]
    matchpoints_before: float | None
    matchpoints: float | None
    percent_before: float | None
    percent: float | None
    imps_before: float | None
    imps: float | None


class PenaltyOut(Schema):
    side: Literal["NS", "EW"]
    kind: Literal["procedural", "disciplinary"]
    unit: Literal["warning", "percent", "matchpoints", "imps", "vp", "points"]
    amount: str = Field(description="A positive decimal number; 0 for a warning")


class BeforeOut(Schema):
    contract: str
    declarer: str
    tricks: int | None


class AdjustmentOut(Schema):
    number: int = Field(description="Its number in the club, from 1 without gaps")
    ruling: int = Field(description="Number of the ruling it belongs to")
    recorded: datetime
    place: PlaceOut
    before: BeforeOut | None = Field(description="The result as it was entered")
    ns: SideScoreOut
    ew: SideScoreOut
    others: list[OtherOut] = Field(description="Whose score on the board changes with it")
    penalties: list[PenaltyOut]
    supersedes: int | None = Field(description="Number of the adjustment it takes the place of")
    superseded_by: int | None
    previous_hash: str
    hash: str


class RulingOut(Schema):
    number: int = Field(description="Its number in the club's chain, from 1 without gaps")
    reference: str = Field(description="How it is named on paper")
    given: datetime
    sent: datetime | None = Field(description="When it came, if a phone without a line gave it")
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


def place_of(call: DirectorCall) -> PlaceOut:
    session = call.session
    return PlaceOut(
        event=session.event.name,
        date=session.event.date,
        session=session.number,
        round=call.round,
        table=str(call.table),
        board=call.board.number if call.board else None,
    )


def ruling_out(ruling: Ruling) -> RulingOut:
    """The ruling without any word that a person typed."""
    place = place_of(ruling.matter.call)
    later = ruling.later
    return RulingOut(
        number=ruling.position,
        given=ruling.time,
        sent=ruling.sent_at,
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


def adjustment_out(one: Listed) -> AdjustmentOut:
    """The adjustment and what it is worth now, without any word that a person typed."""
    row = one.row
    later = row.later
    ns, ew = (_side_out(side, is_in_force=later is None) for side in one.account.sides)
    return AdjustmentOut(
        number=row.position,
        ruling=row.ruling.position,
        recorded=row.at,
        place=place_of(one.call),
        before=BeforeOut(**row.before) if row.before else None,
        ns=ns,
        ew=ew,
        others=[] if later else [_other_out(other) for other in one.account.others],
        penalties=[PenaltyOut(**penalty) for penalty in row.penalties],
        supersedes=row.supersedes.position if row.supersedes else None,
        superseded_by=later.position if later else None,
        previous_hash=row.previous_hash,
        hash=row.hash,
    )


def _side_out(one: SideAccount, *, is_in_force: bool) -> SideScoreOut:
    told = dump_side(one.score)
    return SideScoreOut(
        pair=str(one.pair or ""),
        kind=told["kind"],
        outcomes=[OutcomeOut(**outcome) for outcome in told.get("outcomes", ())],
        share=told.get("share"),
        law=told.get("part"),
        **(one.figures._asdict() if is_in_force else {}),
    )


def _other_out(other: Other) -> OtherOut:
    return OtherOut(
        pair=str(other.pair or ""),
        table=str(other.table),
        side=other.side.value,
        matchpoints_before=number_of(other.before.matchpoints),
        matchpoints=number_of(other.after.matchpoints),
        percent_before=number_of(other.before.percent),
        percent=number_of(other.after.percent),
        imps_before=number_of(other.before.imps),
        imps=number_of(other.after.imps),
    )
