"""The checks G1 to G11 that belong to every call of the director, each a rule of its own.

They cut across the doors: they do not say what an irregularity brings but whether something comes
before it, has changed it, or remains after it. Where a door has to know (47E1 before an acceptance
is offered, what was done since) it asks for itself.

Reading, G11: that a choice once made cannot be taken back is nowhere said, except that only the
director's error reopens it.
"""

from __future__ import annotations

from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law82_errors as law82
from rulings.laws.conclusions.checks import (
    ChoiceIsFinal,
    CouldNotKnow,
    DefaultApplies,
    Facts,
    FactsFound,
    Further,
    FurtherActIsRuledToo,
    GainIsTaken,
    InnocentSideActed,
    NoFurtherAct,
    NothingFromOpponents,
    RectificationWaived,
    Unused,
    Waiver,
)
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.score import ReviewAfterPlay

FACTS_AGREED = Question(
    "facts_agreed",
    "85",
    msg("Do the players agree on what happened?"),
    (
        Answer.of(Facts.AGREED, msg("Yes")),
        Answer("disputed", Facts.PROBABLE, msg("No, but one version is more probable")),
        Answer.of(Facts.HOPELESS, msg("No, and it cannot be found out")),
    ),
)


@rule
def facts_agreed(inquiry: Inquiry) -> None:
    """G1: 84, 85A, 85B."""
    how = inquiry.ask(FACTS_AGREED)
    inquiry.conclude(_FACTS_LAW[how], FactsFound(how))


_FACTS_LAW = {Facts.AGREED: "84", Facts.PROBABLE: "85A1", Facts.HOPELESS: "85B"}

OPPONENTS_WORD = yes_or_no(
    "opponents_word",
    "47E1",
    msg("Did an opponent say wrongly whose turn it was, or explain something wrongly?"),
)


@rule
def opponents_word(inquiry: Inquiry) -> None:
    """G2: 47E, before anything else, of a card."""
    _was_caused(inquiry, OPPONENTS_WORD, "47E")


MISINFORMED = yes_or_no(
    "misinformed",
    "21B",
    msg("Did an opponent explain something wrongly, or say wrongly whose turn it was?"),
)


@rule
def misinformed(inquiry: Inquiry) -> None:
    """G2, MI-16: 21B, before anything else, of a call; 47E1 speaks of cards alone."""
    _was_caused(inquiry, MISINFORMED, "21B")


def _was_caused(inquiry: Inquiry, by_an_opponent: Question[bool], law: str) -> None:
    caused = inquiry.ask(by_an_opponent)
    inquiry.conclude(law, RuleElsewhere("misinformation") if caused else NothingFromOpponents())


INNOCENT_SIDE_ACTED = Question(
    "innocent_side_acted",
    "11A",
    msg("Had the other side acted before you were called?"),
    (
        Answer.of(Further.NOTHING, msg("No")),
        Answer.of(Further.CALLED, msg("The next opponent had called over it")),
        Answer.of(Further.PLAYED, msg("The next opponent had played to it")),
        Answer.of(
            Further.PENALTY_CARD,
            msg("Declarer played on though a penalty card remained"),
        ),
        Answer.of(Further.SETTLED, msg("The players had settled it themselves")),
    ),
)


@rule
def innocent_side_acted(inquiry: Inquiry) -> None:
    """G3: 10B, 11A, 29A, 52B1b, 60A1."""
    how = inquiry.ask(INNOCENT_SIDE_ACTED)
    inquiry.conclude(_ACTED_LAW[how], InnocentSideActed(how))


_ACTED_LAW = {
    Further.NOTHING: "11A",
    Further.CALLED: "29A",
    Further.PLAYED: "60A1",
    Further.PENALTY_CARD: "52B1b",
    Further.SETTLED: "10B",
}

OFFENDERS_ACTED = yes_or_no(
    "offending_side_acted_again",
    "60C",
    msg("Has the offending side called, played or put something right since?"),
)


@rule
def offending_side_acted_again(inquiry: Inquiry) -> None:
    """G4: 9C, 60C. No loss for the other side; the new act may itself be rectified."""
    if inquiry.ask(OFFENDERS_ACTED):
        inquiry.conclude("60C", FurtherActIsRuledToo())
    else:
        inquiry.conclude("60C", NoFurtherAct())


GAINED = yes_or_no(
    "gain_from_ignorance",
    "11A",
    msg("Was a right lost, and did a side gain because its opponents did not know the Laws?"),
    kind=Kind.JUDGEMENT,
)


@rule
def gained_from_ignorance(inquiry: Inquiry) -> None:
    """G5: 11A. The gain is taken from that side only."""
    if inquiry.ask(GAINED):
        inquiry.conclude("11A", GainIsTaken())
    else:
        inquiry.conclude("11A", NoFurtherAct())


@rule
def earlier_wrong_ruling(inquiry: Inquiry) -> None:
    """G6: 82C."""
    law82.wrong_ruling(inquiry)


WAIVER = Question(
    "waiver_asked",
    "81C5",
    msg("Does the non-offending side ask you to waive the rectification?"),
    (
        Answer("no", Waiver.NOT_ASKED, msg("No, or somebody else asks")),
        Answer("cause", Waiver.WAIVED, msg("Yes, and there is cause")),
        Answer.of(Waiver.NO_CAUSE, msg("Yes, but there is no cause")),
    ),
    kind=Kind.JUDGEMENT,
)


@rule
def waiver(inquiry: Inquiry) -> None:
    """G7: 81C5. A request of the non-offending side, and a cause."""
    inquiry.conclude("81C5", RectificationWaived(inquiry.ask(WAIVER)))


COULD_KNOW = yes_or_no(
    "could_know_it_might_help",
    "72C",
    msg("Could {offender} know at the time that it might well damage {opponents}?"),
    kind=Kind.JUDGEMENT,
    help=msg("Not whether it was intended."),
)


@rule
def could_know(inquiry: Inquiry) -> None:
    """G8: 72C. Play on, and adjust if the offending side gained."""
    inquiry.ask(law12.SIDE_CONCERNED)
    if inquiry.ask(COULD_KNOW):
        inquiry.conclude("72C", ReviewAfterPlay("72C"))
        law12.redress(inquiry)
    else:
        inquiry.conclude("72C", CouldNotKnow())


@rule
def late(inquiry: Inquiry) -> None:
    """G9: 79C, 92B."""
    law82.asked_late(inquiry)


UNUSED = Question(
    "option_unused",
    "10C",
    msg("What does nobody accept?"),
    (
        Answer.of(Unused.LEAD, msg("A lead out of turn")),
        Answer.of(Unused.CALL, msg("An insufficient bid or call out of turn")),
        Answer.of(Unused.SECOND_CALL, msg("A second call in place of the first")),
        Answer.of(Unused.PENALTY_CARD, msg("A card played instead of a penalty card")),
    ),
)


@rule
def option_unused(inquiry: Inquiry) -> None:
    """G10: 25B2, 27B, 29B, 52B2, 53A. What happens if nobody uses an option."""
    unused = inquiry.ask(UNUSED)
    inquiry.conclude(_UNUSED_LAW[unused], DefaultApplies(unused))


_UNUSED_LAW = {
    Unused.LEAD: "53A",
    Unused.CALL: "29B",
    Unused.SECOND_CALL: "25B2",
    Unused.PENALTY_CARD: "52B2",
}

WRONGLY_INFORMED = yes_or_no(
    "choice_on_directors_error",
    "82C",
    msg("Was the choice made on a wrong ruling, or before all options were explained?"),
    silent=True,
)


@rule
def choice_regretted(inquiry: Inquiry) -> None:
    """G11: 10C, 82C. Final, unless the director was wrong."""
    if inquiry.ask(WRONGLY_INFORMED):
        law82.wrong_ruling(inquiry)
    else:
        inquiry.conclude("10C", ChoiceIsFinal())
