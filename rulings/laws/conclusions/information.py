"""Who may use what (16, 50E)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class About(StrEnum):
    """What a piece of information is about."""

    WITHDRAWN_BY_OFFENDERS = "withdrawn_by_offenders"
    WITHDRAWN_BY_OPPONENTS = "withdrawn_by_opponents"
    WITHDRAWN_BY_BOTH = "withdrawn_by_both"
    PENALTY_CARD_LYING = "penalty_card_lying"
    PENALTY_CARD_REASON = "penalty_card_reason"
    PENALTY_CARD_HAND = "penalty_card_hand"
    PARTNERS_QUESTION = "partners_question"
    DUMMYS_QUESTION = "dummys_question"
    OBJECTED_CONCESSION = "objected_concession"
    REMARK_ON_TRICK = "remark_on_trick"
    LATE_REMARK = "late_remark"
    DUMMYS_REMARK = "dummys_remark"
    TOLD_TO_PLAY = "told_to_play"
    WITHDRAWN_CALL = "withdrawn_call"
    OPPONENTS_CALL = "opponents_call"
    WISH_TO_CHANGE = "wish_to_change"
    SHOWN_IN_AUCTION = "shown_in_auction"
    PENALTY_CARD_PICKED_UP = "penalty_card_picked_up"
    EARLY_CARD = "early_card"
    EXPLANATION = "explanation"
    EARLY_CORRECTION = "early_correction"
    EXTRANEOUS = "extraneous"
    WITHDRAWN_ACTION = "withdrawn_action"
    REPLACED_CARD = "replaced_card"
    OPPONENTS_MANNER = "opponents_manner"
    SHOWN_BY_DECLARER = "shown_by_declarer"


class To(StrEnum):
    """Whom information belongs to."""

    EVERYBODY = "everybody"
    OPPONENTS = "opponents"
    """The non-offending side."""
    OFFENDERS = "offenders"
    """The offending side."""
    PARTNER = "partner"
    """The offender's partner."""
    DECLARER = "declarer"
    OFFENDER = "offender"
    """The offender alone."""
    LHO = "lho"
    RHO = "rho"


@dataclass(frozen=True, slots=True)
class Authorised(Conclusion):
    """Information that may be used."""

    to: To
    about: About

    section = OutcomeSection.INFORMATION

    def words(self) -> Message:
        return _AUTHORISED[(self.to, self.about)]


@dataclass(frozen=True, slots=True)
class Unauthorised(Conclusion):
    """Information that may not be used."""

    to: To
    about: About

    section = OutcomeSection.INFORMATION

    @property
    def elsewhere(self) -> str:  # type: ignore[override]  # of one, where others have one for all
        """73C, 75A: whether the explainer's partner used it is weighed by itself."""
        return "unauthorised-information" if self.about is About.EXPLANATION else ""

    def words(self) -> Message:
        return _UNAUTHORISED[(self.to, self.about)]

    def say(self) -> Message | None:
        return _BARRED_ALOUD.get((self.to, self.about))

    def heading(self) -> Message | None:
        if self.about is not About.EXTRANEOUS:
            return None
        return msg("Looked at again after play")  # what may not be used is said below it


_AUTHORISED = {
    (To.OPPONENTS, About.OBJECTED_CONCESSION): msg(
        "{lho} and {rho} may use what the attempted concession and the objection told or showed."
    ),
    (To.OFFENDERS, About.TOLD_TO_PLAY): msg(
        "{offender} and {partner} may use what the card taken back on an opponent’s word showed."
    ),
    (To.OPPONENTS, About.WITHDRAWN_BY_OFFENDERS): msg(
        "{lho} and {rho} may use what the withdrawn card showed."
    ),
    (To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS): msg(
        "{lho} and {rho} may use what their own withdrawn cards showed."
    ),
    (To.OPPONENTS, About.WITHDRAWN_CALL): msg(
        "The opponents of {offender} may use what the withdrawn or cancelled call told."
    ),
    (To.OPPONENTS, About.OPPONENTS_CALL): msg(
        "The opponents of {offender} may use what their own withdrawn call told."
    ),
    (To.OPPONENTS, About.SHOWN_IN_AUCTION): msg(
        "The opponents of {offender} may use what they saw of the cards shown in the auction."
    ),
    (To.EVERYBODY, About.PENALTY_CARD_LYING): msg(
        "While the penalty card lies there, everybody may use that it is there and must be played."
    ),
    (To.DECLARER, About.PENALTY_CARD_PICKED_UP): msg(
        "{declarer} may use what the card that is picked up showed."
    ),
    (To.OPPONENTS, About.SHOWN_BY_DECLARER): msg(
        "The defenders may use what they saw of declarer’s cards."
    ),
    (To.OPPONENTS, About.OPPONENTS_MANNER): msg(
        "Everybody may draw conclusions from an opponent’s manner and tempo, at one’s own risk."
    ),
}


_UNAUTHORISED = {
    (To.PARTNER, About.REMARK_ON_TRICK): msg(
        "{partner} may not use what the remark, or a card shown with it, told."
    ),
    (To.PARTNER, About.LATE_REMARK): msg(
        "The partner of the player who spoke may not use what was said."
    ),
    (To.DECLARER, About.DUMMYS_REMARK): msg("Declarer may not use what dummy said."),
    (To.OFFENDERS, About.OBJECTED_CONCESSION): msg(
        "{offender} and {partner} may not use what the attempted concession and the objection told"
        " or showed them about each other."
    ),
    (To.OPPONENTS, About.TOLD_TO_PLAY): msg(
        "The side that spoke of the turn may not use what the card taken back showed."
    ),
    (To.OFFENDERS, About.WITHDRAWN_BY_OFFENDERS): msg(
        "{offender} and {partner} may not use what the withdrawn card showed."
    ),
    (To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS): msg(
        "{offender} and {partner} may not use what the withdrawn cards of their opponents showed."
    ),
    (To.EVERYBODY, About.WITHDRAWN_BY_BOTH): msg(
        "Both sides revoked: neither may use what the cards taken back showed, except that a"
        " penalty card is for everybody to use while it lies there."
    ),
    (To.OFFENDERS, About.WITHDRAWN_CALL): msg(
        "{offender} and {partner} may not use what the withdrawn or cancelled call told."
    ),
    (To.OFFENDERS, About.OPPONENTS_CALL): msg(
        "{offender} and {partner} may not use what the withdrawn call of an opponent told."
    ),
    (To.PARTNER, About.WISH_TO_CHANGE): msg(
        "{partner} may not use that {offender} wanted to change the call."
    ),
    (To.OFFENDERS, About.SHOWN_IN_AUCTION): msg(
        "While they bid, {offender} and {partner} may not use what the cards shown told."
    ),
    (To.PARTNER, About.PENALTY_CARD_REASON): msg(
        "Once the penalty card is gone, {partner} may not use why it came to lie there."
    ),
    (To.OFFENDER, About.PENALTY_CARD_REASON): msg(
        "Once the penalty card is gone, {offender} may not use why it came to lie there."
    ),
    (To.OFFENDER, About.PENALTY_CARD_HAND): msg(
        "{offender} may not use what the penalty card tells of the other cards of {partner}."
    ),
    (To.OFFENDER, About.PENALTY_CARD_PICKED_UP): msg(
        "{offender} may not use what the card that was picked up showed."
    ),
    (To.LHO, About.PENALTY_CARD_REASON): msg(
        "Once the penalty card is gone, {lho} may not use why it came to lie there."
    ),
    (To.RHO, About.PENALTY_CARD_REASON): msg(
        "Once the penalty card is gone, {rho} may not use why it came to lie there."
    ),
    (To.PARTNER, About.EARLY_CARD): msg(
        "The partner of the player who played too early may not use what that card showed."
    ),
    (To.PARTNER, About.PENALTY_CARD_PICKED_UP): msg(
        "{partner} may not use what the card that is picked up showed."
    ),
    (To.PARTNER, About.PARTNERS_QUESTION): msg(
        "The partner of the player who asked may not use what the question told."
    ),
    (To.DECLARER, About.DUMMYS_QUESTION): msg("Declarer may not use what dummy’s question told."),
    (To.PARTNER, About.EXPLANATION): msg(
        "{partner} may not use what the explanation told of how the call was understood."
    ),
    (To.OFFENDER, About.EARLY_CORRECTION): msg(
        "If {partner} has already said or shown it, {offender} may not use that."
    ),
    (To.OFFENDER, About.EXTRANEOUS): msg(
        "{offender} may not choose what the information from {partner} suggests over another"
        " reasonable action."
    ),
    (To.OFFENDER, About.WITHDRAWN_ACTION): msg(
        "{offender} may not choose what the withdrawn call or card suggests over another reasonable"
        " action."
    ),
    (To.PARTNER, About.REPLACED_CARD): msg(
        "The partner of the player who had too few cards may not use that a card was missing."
    ),
}

WITHDRAWN_CALL_IS_BARRED = msg(
    "{partner}: you may not use the withdrawn call. {lho} and {rho} may."
)
"""16C, said to the table: whoever calls next must know it."""

_BARRED_ALOUD = {
    (To.OFFENDERS, About.WITHDRAWN_CALL): WITHDRAWN_CALL_IS_BARRED,
    (To.OFFENDERS, About.OPPONENTS_CALL): msg(
        "{offender} and {partner}: you may not use what a call that is taken back told."
    ),
    (To.PARTNER, About.WISH_TO_CHANGE): msg(
        "{partner}: you may not use that {offender} wanted to change the call."
    ),
    (To.PARTNER, About.PENALTY_CARD_PICKED_UP): msg(
        "{partner}: you may not use what is picked up, or why it lay there."
    ),
}
"""Of a call that was withdrawn and a penalty card picked up; what another card told is read where
it may matter."""
