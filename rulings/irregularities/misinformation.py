"""Door: a wrong explanation, a missing alert, or a wrong word about whose turn it was.

Routes through 47E1 (turn), 75 and 20F (was it wrong, who puts it right when?) to 21B and 47E2 (what
may be changed). 47E1 speaks of leads and plays; for a *call* made on an opponent's word the Laws
have no rule, and the director decides.
"""

from __future__ import annotations

from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law21_misinformation as law21
from rulings.laws import law47_retraction as law47
from rulings.laws import law75_wrong_explanation as law75
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.explanations import CallOnOpponentsWord, MisleadersGain, TurnWord


class Subject(Answers):
    """What the information was about, and who came with it."""

    MEANING = (
        "meaning",
        msg("An explanation was wrong, or an alert missing"),
        msg("Or an opponent believes so."),
    )
    OWN_EXPLANATION = (
        "own_explanation",
        msg("The explainer wants to correct the explanation"),
    )
    PARTNERS_EXPLANATION = (
        "partners_explanation",
        msg("Partner believes that the explanation was wrong"),
    )
    PARTNERS_CALL = (
        "partners_call",
        msg("Partner’s call was wrong, the explanation right"),
    )
    TURN_TO_PLAY = (
        "turn_to_play",
        msg("An opponent wrongly said: your play"),
    )
    TURN_TO_CALL = "turn_to_call", msg("An opponent wrongly said: your call")
    OWN_ERROR = "own_error", msg("The player or partner mistook the turn")


ABOUT = Question(
    "wrong_information",
    "21",
    msg("What is the matter?"),
    one_of(Subject),
    unusual=(Subject.PARTNERS_CALL, Subject.OWN_ERROR),
)

OWN_ERROR = Question(
    "own_error_in",
    "53",
    msg("What was done?"),
    (
        Answer("opening_lead", "opening-lead", msg("The opening lead")),
        Answer("lead", "lead-out-of-turn", msg("A lead to a later trick")),
        Answer("call", "call-out-of-rotation", msg("A call")),
    ),
)


@rule
def misinformation(inquiry: Inquiry) -> None:
    """20F, 21, 47E, 75. From what was said to what may be changed."""
    match inquiry.ask(ABOUT):
        case Subject.TURN_TO_PLAY:
            inquiry.ask(law75.PLAYER)
            law47.told_it_was_his_turn(inquiry)
        case Subject.TURN_TO_CALL:
            _call_on_word(inquiry)
        case Subject.OWN_ERROR:
            inquiry.conclude("47E1", RuleElsewhere(inquiry.ask(OWN_ERROR)))
        case Subject.PARTNERS_CALL:
            law75.nothing_to_tell(inquiry)
        case Subject.MEANING:
            inquiry.ask(law75.PLAYER)
            if law75.is_wrong(inquiry):
                law21.misinformed(inquiry, None)
        case Subject.OWN_EXPLANATION:
            inquiry.ask(law75.PLAYER)
            law75.own_mistake(inquiry)
            law21.misinformed(inquiry, None)
        case Subject.PARTNERS_EXPLANATION:
            inquiry.ask(law75.PLAYER)
            progress = law75.partners_mistake(inquiry)
            if progress is law75.BoardProgress.BEFORE_LEAD:
                law21.before_lead(inquiry)
            elif progress is None:
                law21.told_after_play(inquiry)
            else:
                law21.misinformed(inquiry, progress is law75.BoardProgress.OVER)


CALL_ON_WORD = Question(
    "call_on_opponents_word",
    "84D",
    msg("How do you rule on the call?"),
    (
        Answer.of(TurnWord.OUT_OF_ROTATION, msg("As a call out of turn")),
        Answer.of(
            TurnWord.NO_RECTIFICATION,
            msg("It is cancelled without rectification"),
            msg("An opponent caused it: doubt goes in favour of the side that was misled."),
        ),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("The Laws are silent here; the director decides."),
    silent=True,
)


@rule
def _call_on_word(inquiry: Inquiry) -> None:
    """28-32, 72C, 81C5, 84D. 47E1 does not reach calls."""
    how = inquiry.ask(CALL_ON_WORD)
    if how is TurnWord.OUT_OF_ROTATION:
        inquiry.conclude("28", CallOnOpponentsWord(how))
        inquiry.conclude("72C", MisleadersGain())
    else:
        inquiry.conclude("84D", CallOnOpponentsWord(how))


DOOR = Door(
    "misinformation",
    msg("They explained it wrong"),
    msg("A wrong or missing explanation or alert, a correction, a wrong word about the turn"),
    "21",
    misinformation,
    law75.PLAYER,
)
