"""Door: a pause, a remark, a penalty card, or a withdrawn call or card that may have been used.

Whoever comes in has said that a player took a long time: that it came from partner is presumed.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law16_unauthorised as law16
from rulings.laws.conclusions.elsewhere import RuleElsewhere


class InformationSource(Answers):
    """Where the information came from."""

    PARTNER = (
        "partner",
        msg("From partner"),
        msg("A pause, a remark, a question or answer, an alert, a look."),
    )
    WITHDRAWN = (
        "withdrawn",
        msg("From something withdrawn after their own error"),
        msg("Or from a card shown in the auction; not where a comparable call took its place."),
    )
    OPPONENTS_ERROR = (
        "opponents_error",
        msg("From something withdrawn after the opponents’ error"),
    )
    PENALTY_CARD = "penalty_card", msg("From a penalty card")
    OPPONENT = "opponent", msg("From an opponent’s words, manner or tempo")
    ELSEWHERE = "elsewhere", msg("From outside: heard or seen by chance")
    SIGNALS = "signals", msg("From signals agreed beforehand")


SOURCE = Question(
    "information_source",
    "16B1",
    msg("Where did the information come from?"),
    one_of(InformationSource),
    unusual=(InformationSource.ELSEWHERE, InformationSource.SIGNALS),
    presumed=InformationSource.PARTNER,
)


@rule
def unauthorised_information(inquiry: Inquiry) -> None:
    """16, 73. From where it came from to whether it was used."""
    match inquiry.ask(SOURCE):
        case InformationSource.PARTNER:
            inquiry.ask(law16.THINKER)
            law16.from_partner(inquiry)
        case InformationSource.WITHDRAWN:
            inquiry.ask(law16.PLAYER)
            law16.from_withdrawn_action(inquiry)
        case InformationSource.OPPONENTS_ERROR:
            law16.from_opponents_error(inquiry)
        case InformationSource.PENALTY_CARD:
            inquiry.ask(law16.PLAYER)
            law16.from_penalty_card(inquiry)
        case InformationSource.OPPONENT:
            inquiry.ask(law16.PLAYER)
            law16.from_opponents_manner(inquiry)
        case InformationSource.ELSEWHERE:
            inquiry.conclude("16D", RuleElsewhere("boards"))
        case InformationSource.SIGNALS:
            inquiry.conclude("73B2", RuleElsewhere("conduct"))


DOOR = Door(
    "unauthorised-information",
    msg("A player took a long time"),
    msg("Unauthorised information: a pause, a remark, a look, a withdrawn call or card"),
    "16",
    unauthorised_information,
    law16.PLAYER,
    bid=law16.CHOSEN_THEN,
    needs_declarer=False,
)
