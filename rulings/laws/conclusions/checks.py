"""What a director's checks at every call conclude (9-11, 72C, 81C5, 84, 85)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Facts(StrEnum):
    """How the facts were found."""

    AGREED = "agreed"
    PROBABLE = "probable"
    HOPELESS = "hopeless"


@dataclass(frozen=True, slots=True)
class FactsFound(Conclusion):
    """84, 85: on what the ruling rests."""

    how: Facts

    principal = True

    def words(self) -> Message:
        return _FACTS[self.how]


_FACTS = {
    Facts.AGREED: msg("The facts are agreed: rule on them."),
    Facts.PROBABLE: msg(
        "The facts are disputed: hear both sides, decide what is most probable, and rule on that."
    ),
    Facts.HOPELESS: msg(
        "The facts cannot be found: give a ruling that lets play go on, and say that it may be"
        " appealed."
    ),
}


class Further(StrEnum):
    """What an action before the director came has brought."""

    CALLED = "called"
    PLAYED = "played"
    PENALTY_CARD = "penalty_card"
    SETTLED = "settled"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class InnocentSideActed(Conclusion):
    """11A, 27A1, 29A, 36A, 52B1b, 53A, 60A1: what the other side did before he was called."""

    how: Further

    principal = True

    def words(self) -> Message:
        return _ACTED[self.how]


_ACTED = {
    Further.CALLED: msg(
        "The next opponent has called over the irregular call: it stands, and there is no"
        " rectification."
    ),
    Further.PLAYED: msg(
        "The next opponent has played to the irregular lead or card: it stands, and there is no"
        " rectification."
    ),
    Further.PENALTY_CARD: msg(
        "Declarer has played after the wrong card and so accepted it. The penalty card still"
        " lies there."
    ),
    Further.SETTLED: msg(
        "The players settled it themselves: the director may let that stand or undo it, and the"
        " right to rectification may be lost."
    ),
    Further.NOTHING: msg("Nobody has acted: all rights are intact."),
}


class FurtherActIsRuledToo(Conclusion):
    """9C, 60C: a further act of the offending side costs the other side nothing."""

    principal = True
    sentence = msg(
        "What the offending side has done since takes no right from the other side, and may need a"
        " ruling of its own."
    )


class GainIsTaken(Conclusion):
    """11A: a side gained because the opponents did not know the Laws."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "The gain is taken from the side that got it through the opponents’ ignorance. The"
        " opponents keep the score they got."
    )


class Waiver(StrEnum):
    """Whether a rectification is waived."""

    WAIVED = "waived"
    NO_CAUSE = "no_cause"
    NOT_ASKED = "not_asked"


@dataclass(frozen=True, slots=True)
class RectificationWaived(Conclusion):
    """81C5: only if the innocent side asks, and only for cause."""

    what: Waiver

    principal = True

    def words(self) -> Message:
        return _WAIVER[self.what]


_WAIVER = {
    Waiver.WAIVED: msg("The director waives the rectification at the request of the other side."),
    Waiver.NO_CAUSE: msg("There is no cause to waive: the rectification is carried out."),
    Waiver.NOT_ASKED: msg(
        "Nobody but the non-offending side can ask for it: the rectification is carried out."
    ),
}


class Unused(StrEnum):
    """What the opponents have left unused."""

    LEAD = "lead"
    CALL = "call"
    SECOND_CALL = "second_call"
    PENALTY_CARD = "penalty_card"


@dataclass(frozen=True, slots=True)
class DefaultApplies(Conclusion):
    """25B2, 27B, 29B, 52B2, 53A: nobody uses an option that is open."""

    to: Unused

    principal = True

    def words(self) -> Message:
        return _DEFAULT[self.to]


_DEFAULT = {
    Unused.LEAD: msg("Nobody accepts the lead out of turn: the lead is made from the right hand."),
    Unused.CALL: msg("Nobody accepts the call: it is corrected or cancelled as its Law says."),
    Unused.SECOND_CALL: msg("Nobody accepts the second call: it is cancelled, the first stands."),
    Unused.PENALTY_CARD: msg(
        "Declarer does not accept the wrong card: the penalty card is played instead."
    ),
}


class ChoiceIsFinal(Conclusion):
    """10C: an option that has been used is used."""

    principal = True
    sentence = msg("The choice has been made and is final.")
    aloud = msg("You have chosen. That cannot be changed.")


class CouldNotKnow(Conclusion):
    """72C: nothing is to be looked at after play."""

    section = OutcomeSection.SCORE
    principal = True
    nothing_follows = True
    sentence = msg(
        "{offender} could not know that it might help {offenders}: nothing more follows."
    )


class NothingFromOpponents(Conclusion):
    """47E, 21B: no opponent is behind it, so the irregularity is ruled on as it is."""

    principal = True
    sentence = msg("No opponent caused it: rule on the irregularity itself.")


class NoFurtherAct(Conclusion):
    """11A, 60C: nothing of the kind has happened."""

    principal = True
    sentence = msg("That makes no difference: rule on the irregularity itself.")
