"""Laws 75 and 20F: was the explanation wrong, and who puts it right when?

Rows MI-9 to MI-15. The opponents may know what the pair has *agreed*, never what it holds (75C).
Where nothing shows the agreement, a wrong explanation is presumed (21B1b). One's own mistake is
corrected at once; the limits of 20F4a are the latest moments and change nothing for a director who
has been called. Partner's mistake waits: declaring side until after the final pass, defenders until
after play.
"""

from __future__ import annotations

from dataclasses import replace

from rulings.engine import Answer, Answers, Inquiry, Kind, Question, When, msg, one_of, rule
from rulings.laws.conclusions.explanations import (
    CorrectExplanation,
    ExplanationWrong,
    Moment,
    NobodyMisinformed,
    NoMisinformationReason,
    PartnersDuty,
    WrongSince,
)
from rulings.laws.conclusions.information import About, To, Unauthorised

PLAYER = Question(
    "wrong_information_player",
    "21",
    msg("Which player is it about?"),
    (Answer.of("player", msg("This player")),),
    help=msg("Who explained or should have alerted, or was told to call or play."),
    seats=True,
)

EXPLANATION: Question[WrongSince | NoMisinformationReason] = Question(
    "explanation_was",
    "75D",
    msg("Was the explanation right?"),
    (
        Answer(
            "wrong",
            WrongSince.NOT_AGREED_SO,
            msg("Wrong or incomplete: not what is agreed"),
            msg("A missing or wrong alert is a wrong explanation too."),
        ),
        Answer.of(
            WrongSince.NO_AGREEMENT,
            msg("No agreement, but they described one"),
        ),
        Answer.of(
            WrongSince.NO_EVIDENCE,
            msg("Nothing shows what is agreed"),
            msg("System card, notes and the pair’s other auctions are evidence."),
        ),
        Answer(
            "right",
            NoMisinformationReason.WRONG_CALL,
            msg("Right: the call was the mistake"),
        ),
        Answer(
            "misunderstood",
            NoMisinformationReason.OWN_MISUNDERSTANDING,
            msg("Right, but it was misunderstood"),
        ),
        Answer(
            "deviation",
            NoMisinformationReason.DEVIATION,
            msg("Right: the player deviated on purpose"),
            msg("Partner could not know, either."),
        ),
        Answer("fits", NoMisinformationReason.FITS, msg("Right, and the call fits it")),
    ),
    kind=Kind.JUDGEMENT,
    unusual=("deviation", "fits"),
)


EXPLANATION_ONCE_TOLD = replace(
    EXPLANATION,
    when=When.AFTER_PLAY,
    help=msg("First {partner} tells {opponents} what is right."),
)
"""Of one that nobody could put right before the end of play (20F5b)."""


@rule
def is_wrong(inquiry: Inquiry) -> bool:
    """75B-D, 21A, 21B1b, 40C1. Whether the opponents were misinformed. The director finds it."""
    is_found = _found(inquiry, inquiry.ask(EXPLANATION))
    if is_found:
        heard_by_partner(inquiry)
        inquiry.conclude("20F5b", PartnersDuty())
    return is_found


@rule
def was_wrong(inquiry: Inquiry) -> bool:
    """20F5b, 75B-D. The same once play is over and partner of the explainer has put it right."""
    return _found(inquiry, inquiry.ask(EXPLANATION_ONCE_TOLD))


@rule
def _found(inquiry: Inquiry, found: WrongSince | NoMisinformationReason) -> bool:
    """75B-D, 21A, 21B1b, 40C1. What the director finds of an explanation."""
    if isinstance(found, NoMisinformationReason):
        inquiry.conclude(_LAW_IF_RIGHT[found], NobodyMisinformed(found))
        return False
    inquiry.conclude(_LAW[found], ExplanationWrong(found))
    return True


_LAW_IF_RIGHT = {
    NoMisinformationReason.WRONG_CALL: "75C",
    NoMisinformationReason.OWN_MISUNDERSTANDING: "21A",
    NoMisinformationReason.DEVIATION: "40C1",
    NoMisinformationReason.FITS: "75D1",
}
_LAW = {
    WrongSince.NOT_AGREED_SO: "75B1",
    WrongSince.NO_EVIDENCE: "21B1b",
    WrongSince.NO_AGREEMENT: "75D2",
}


@rule
def heard_by_partner(inquiry: Inquiry) -> None:
    """75A. Partner heard how his call was understood, and may not use it."""
    inquiry.conclude("75A", Unauthorised(To.PARTNER, About.EXPLANATION))


@rule
def own_mistake(inquiry: Inquiry) -> None:
    """20F4, 75B2. He noticed it himself: corrected now."""
    inquiry.conclude("20F4a", CorrectExplanation(Moment.NOW))
    inquiry.conclude("20F4b", ExplanationWrong(WrongSince.ADMITTED))
    heard_by_partner(inquiry)


class BoardProgress(Answers):
    """How far the board has got, as far as it decides when partner may speak."""

    AUCTION = "auction", msg("The auction is still going on")
    BEFORE_LEAD = "before_lead", msg("They declare; no lead is faced")
    DECLARES = "declares", msg("They declare; play has begun")
    DEFENDS = "defends", msg("The auction is over; they defend")
    OVER = "over", msg("Play is over")


PARTNER_CORRECTS = Question(
    "partner_may_correct",
    "20F5b",
    msg("How far has the board got?"),
    one_of(BoardProgress),
)


@rule
def partners_mistake(inquiry: Inquiry) -> BoardProgress | None:
    """20F5, 75B3. How far the board has got, if partner of the explainer may correct it now."""
    progress = inquiry.ask(PARTNER_CORRECTS)
    if progress in _WAIT:
        law, moment = _WAIT[progress]
        inquiry.conclude(law, CorrectExplanation(moment))
        inquiry.conclude("73B1", Unauthorised(To.OFFENDER, About.EARLY_CORRECTION))
        return None
    inquiry.conclude("20F5b", CorrectExplanation(Moment.NOW))
    inquiry.conclude("20F6", ExplanationWrong(WrongSince.ADMITTED))
    heard_by_partner(inquiry)
    return progress


_WAIT = {
    BoardProgress.AUCTION: ("20F5a", Moment.AFTER_AUCTION),
    BoardProgress.DEFENDS: ("20F5bi", Moment.AFTER_PLAY),
}


@rule
def nothing_to_tell(inquiry: Inquiry) -> None:
    """40C2, 75C. Own cards show that partner's rightly explained call was a mistake."""
    inquiry.conclude("40C2", NobodyMisinformed(NoMisinformationReason.NOTHING_TO_TELL))
