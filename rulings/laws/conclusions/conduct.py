"""What Laws 73-76 and 90-93 conclude about penalties. A penalty is never a rectification."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Ground(StrEnum):
    """For what a procedural penalty is possible."""

    LATE = "late"
    SLOW = "slow"
    ALOUD = "aloud"
    COMPARED = "compared"
    TOUCHED = "touched"
    DUMMY = "dummy"
    CARDS_BACK = "cards_back"
    PROCEDURE = "procedure"
    INSTRUCTION = "instruction"
    INFORMATION = "information"
    UNDISCLOSED = "undisclosed"
    COURTESY = "courtesy"
    ON_PURPOSE = "on_purpose"


@dataclass(frozen=True, slots=True)
class PenaltyGround(Conclusion):
    """90A, 90B and the Laws that point there: there is a ground for a penalty."""

    ground: Ground

    def words(self) -> Message:
        return _GROUND[self.ground]


_GROUND = {
    Ground.LATE: msg("Late for the start of play: a ground for a penalty."),
    Ground.SLOW: msg(
        "Slow play: first find who is slow. The director may postpone or cancel a board."
    ),
    Ground.ALOUD: msg(
        "A board was discussed so that another table could hear it. At that table it is knowledge"
        " from elsewhere."
    ),
    Ground.COMPARED: msg("Scores were compared without leave: a ground for a penalty."),
    Ground.TOUCHED: msg(
        "Cards of another player were touched or handled. Cards seen that way are knowledge by"
        " chance."
    ),
    Ground.DUMMY: msg(
        "Dummy overstepped the limits: a ground for a penalty, also when nothing else follows."
    ),
    Ground.CARDS_BACK: msg(
        "Cards were put back wrongly. It is those who did it who may be penalised, not those who"
        " find it."
    ),
    Ground.PROCEDURE: msg(
        "An error of procedure made an adjusted score necessary; all the more so if the player"
        " could have stopped it."
    ),
    Ground.INSTRUCTION: msg("A regulation or an instruction was not followed at once."),
    Ground.INFORMATION: msg(
        "Unauthorised information was used where the player could see that it was wrong. The"
        " score is a matter of its own."
    ),
    Ground.UNDISCLOSED: msg(
        "An agreement was not disclosed, again or against a regulation. The score is a matter of"
        " its own."
    ),
    Ground.COURTESY: msg("Courtesy was not shown: a ground for a penalty."),
    Ground.ON_PURPOSE: msg(
        "A Law was broken on purpose, or an infraction hidden. The rectification is a matter of its"
        " own."
    ),
}


class NoPenaltyReason(StrEnum):
    """Why no penalty is given."""

    NO_BREACH = "no_breach"
    MISLED = "misled"
    UNKNOWN = "unknown"
    CLOSE = "close"
    FIRST_HARM = "first_harm"
    SPECTATOR = "spectator"
    NOBODYS_FAULT = "nobodys_fault"


@dataclass(frozen=True, slots=True)
class NoPenalty(Conclusion):
    """90A, 82C: nobody is penalised."""

    why: NoPenaltyReason

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return _NONE[self.why]


_NONE = {
    NoPenaltyReason.NO_BREACH: msg(
        "No ground for a penalty: no Law, procedure or regulation was broken, and nobody was"
        " inconvenienced."
    ),
    NoPenaltyReason.MISLED: msg(
        "No penalty for players who were misled by their opponents, the director or the organiser."
        " The director’s own error is put right as such."
    ),
    NoPenaltyReason.NOBODYS_FAULT: msg("Neither side was at fault: no penalty."),
    NoPenaltyReason.UNKNOWN: msg(
        "Nobody knows who caused it: no penalty. An artificial score may still follow."
    ),
    NoPenaltyReason.CLOSE: msg(
        "The judgement was a close one: no penalty. Whether the score is adjusted is a matter of"
        " its own."
    ),
    NoPenaltyReason.FIRST_HARM: msg(
        "Not disclosed this once: no penalty. If it did harm, the score is adjusted as for a wrong"
        " explanation."
    ),
    NoPenaltyReason.SPECTATOR: msg(
        "The spectator is sent away or instructed, and what was caused is put right. No player is"
        " penalised for it unless the regulations say so."
    ),
}


class PenaltyIsSeparate(Conclusion):
    """90A, 12B2: beside the rectification, and neither adds to it nor takes from it."""

    section = OutcomeSection.SCORE
    sentence = msg(
        "A penalty is given beside the rectification and changes nothing in it; the score of the"
        " opponents is not touched."
    )


class PenaltyMeasure(StrEnum):
    """What is given."""

    WORD = "word"
    WARNING = "warning"
    DIRECTOR_SETS = "director_sets"
    FIXED = "fixed"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class ProceduralPenalty(Conclusion):
    """90A: how much."""

    measure: PenaltyMeasure

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return _MEASURE[self.measure]


_MEASURE = {
    PenaltyMeasure.WORD: msg("A friendly word or a warning, noted with the ruling."),
    PenaltyMeasure.WARNING: msg("A reminder or a warning, noted with the ruling."),
    PenaltyMeasure.DIRECTOR_SETS: msg(
        "The director sets the penalty, the same for the same offence throughout the event."
    ),
    PenaltyMeasure.FIXED: msg(
        "The penalty of the regulations. A director who departs from it writes down why."
    ),
    PenaltyMeasure.AUTOMATIC: msg(
        "The regulations give the penalty by themselves, if it was announced."
    ),
}


class OnlyTheOneAtFault(Conclusion):
    """12C3: in an individual partner is never penalised."""

    section = OutcomeSection.SCORE
    sentence = msg("In an individual only the player at fault is penalised, never the partner.")


class MayBeAppealed(Conclusion):
    """92A, 92B: a procedural penalty may be appealed like any ruling."""

    section = OutcomeSection.SCORE
    sentence = msg("A procedural penalty may be appealed like any ruling, within the time for it.")


class Discipline(StrEnum):
    """What is done by 91."""

    SUSPENDED = "suspended"
    SIGNALS = "signals"
    DISQUALIFIED = "disqualified"
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class DisciplinaryPenalty(Conclusion):
    """91, 73B2: good order or courtesy was broken seriously."""

    what: Discipline

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return _DISCIPLINE[self.what]


_DISCIPLINE = {
    Discipline.SUSPENDED: msg(
        "Disciplinary points, or suspension for the session or part of it. A committee may advise,"
        " but cannot overrule it."
    ),
    Discipline.SIGNALS: msg(
        "Signals agreed beforehand: stop the pair, keep the evidence, and report to the organiser"
        " and the regulating authority."
    ),
    Discipline.DISQUALIFIED: msg("The organiser approves: the contestant may be disqualified."),
    Discipline.NOT_YET: msg(
        "Without the organiser’s approval nobody is disqualified; until then disciplinary points or"
        " suspension."
    ),
}


class AppealWithoutMerit(Conclusion):
    """92A, 93C1: only what the regulations provide."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "An appeal without merit brings only what the regulations provide; the director invents"
        " nothing."
    )
