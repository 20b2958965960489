"""The score that follows from a ruling by itself, for the director to record with one tap.

Only what the ruling computes: tricks transferred (64A), artificial scores (12C2), and the tricks of
a claim that was settled on the bench, which knows those won before it (70). Everything weighed or
assigned by judgement is the director's to enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deals.bridge.adjusted_scores import Assigned, Fault, Outcome, ScoreCourse
from deals.bridge.contract import Contract, parse_contract
from deals.bridge.seats import Role, Seat, Side, Vulnerability
from deals.bridge.tricks import TRICKS
from deals.models import PlayedBoard
from rulings.claims import Ending
from rulings.irregularities import DOORS
from rulings.models import Ruling, RulingKind
from rulings.record.scored import JUDGED
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore, same
from rulings.words.speaker import Seating


@dataclass(frozen=True, slots=True)
class Proposal:
    """A computed score. `tricks` went to `innocent`, where tricks were transferred."""

    decision: ScoreDecision
    tricks: int = 0
    innocent: Side | None = None


def proposal_for(ruling: Ruling, played: PlayedBoard | None) -> Proposal | None:
    """What the ruling makes of the result at the table; None where that takes judgement.

    An override is the director's own decision: nothing is computed from what it did not follow.
    """
    if ruling.kind != RulingKind.COMPUTED:
        return None
    concluded = [step for step in ruling.steps if "type" in step]
    offender = offending_side(ruling)
    shares = [step["fields"] for step in concluded if step["type"] == "ArtificialScore"]
    if shares:
        return _artificial(shares[-1], offender)
    settled = [s["fields"]["tricks"] for s in concluded if s["type"] == "AdjudicatedClaim"]
    if settled:
        return _settled_claim(ruling, played, settled[-1])
    tricks = sum(s["fields"]["tricks"] for s in concluded if s["type"] == "TrickTransfer")
    if not tricks or offender is None or any(s["type"] in JUDGED for s in concluded):
        return None
    return _transferred(played, tricks, offender.other)


def needs_judgement(ruling: Ruling) -> bool:
    """Whether the ruling says that the director assigns a score."""
    return any(step.get("type") in JUDGED for step in ruling.steps)


def _artificial(fields: dict[str, Any], offender: Side | None) -> Proposal | None:
    offenders, others = Fault(fields["offenders"]), Fault(fields["others"])
    if offender is None and offenders is not others:
        return None
    to = {offender or Side.NS: offenders, (offender or Side.NS).other: others}
    ns, ew = (SideScore(ScoreKind.ARTIFICIAL, fault=to[side]) for side in Side)
    return Proposal(ScoreDecision(ns, ew))


def _transferred(played: PlayedBoard | None, tricks: int, innocent: Side) -> Proposal | None:
    if played is None or not played.declarer or played.tricks is None:
        return None
    contract, declarer = parse_contract(played.contract), Seat(played.declarer)
    if not isinstance(contract, Contract):
        return None
    vulnerability = Vulnerability(played.board.vulnerability)
    course = ScoreCourse(
        contract,
        declarer,
        vulnerability,
        played.tricks,
        transferred=tricks,
        innocent=innocent,
    )
    try:
        after = course.tricks()
    except ValueError:  # the record already has the transfer, or is wrong
        return None
    assigned = Assigned((Outcome(contract, declarer, after),))
    return Proposal(same(SideScore(ScoreKind.ASSIGNED, assigned)), tricks, innocent)


def _settled_claim(ruling: Ruling, played: PlayedBoard | None, tricks: int) -> Proposal | None:
    """70: the tricks before the claim, by the ending on the bench, and those of the ruling."""
    benches = [fact["bench"] for fact in ruling.facts if "bench" in fact]
    if not benches or played is None or not played.declarer:
        return None
    ending, declarer = Ending.load(benches[-1]["ending"]), Seat(played.declarer)
    contract = parse_contract(played.contract)
    if not isinstance(contract, Contract) or ending.declarer is not declarer:
        return None
    if not ending.won and not benches[-1]["from_record"]:
        return None  # tapped in, and perhaps nobody said how many there were before
    won = ending.won + tricks
    made = won if ending.claimer.side is declarer.side else TRICKS - won
    if made == played.tricks or not 0 <= made <= TRICKS:
        return None
    assigned = Assigned((Outcome(contract, declarer, made),))
    return Proposal(same(SideScore(ScoreKind.ASSIGNED, assigned)))


def weighs(ruling: Ruling) -> bool:
    """Whether it says that several results are weighted (12C1c)."""
    return any(step.get("type") == "WeightedScore" for step in ruling.steps)


def may_count(ruling: Ruling) -> bool:
    """Whether the result at the table may be one of the likely ones. What was reached by what was
    not to be used may not be, nor has it a part in what is weighted (12C1c).
    """
    return not weighs(ruling) and ruling.matter.irregularity != "unauthorised-information"


def offending_side(ruling: Ruling) -> Side | None:
    """The side of the player the ruling is about, from its own facts, and who declared then."""
    door = DOORS.get(ruling.matter.irregularity)
    key = door.offender.key if door and door.offender else None
    said: Sequence[Mapping[str, str]] = next(
        (fact["versions"] for fact in ruling.facts if fact["key"] == key), ()
    )
    if len(said) != 1:
        return None
    seat = said[0].get("seat")
    if not seat and said[0].get("token") in ("declarer", "dummy"):
        declarer = ruling.words["en"].get("declarer", ruling.matter.call.declarer)
        seating = Seating(Seat(declarer) if declarer in list(Seat) else None)
        seat = seating.seat(Role(said[0]["token"]))
    return Seat(seat).side if seat else None
