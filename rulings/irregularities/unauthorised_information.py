"""Door: a pause, a remark, a look, or a withdrawn call or card that may have been used."""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law16_unauthorised as law16
from rulings.laws.conclusions.elsewhere import RuleElsewhere


class Source(StrEnum):
    """Where the information came from."""

    PARTNER = "partner"
    WITHDRAWN = "withdrawn"
    OPPONENT = "opponent"
    SIGNALS = "signals"
    ELSEWHERE = "elsewhere"


SOURCE = Question(
    "information_source",
    "16B1",
    msg("Where did the information come from?"),
    (
        Answer(
            "partner",
            Source.PARTNER,
            msg("From partner: a pause, a remark, a question, an alert, his manner"),
        ),
        Answer(
            "withdrawn",
            Source.WITHDRAWN,
            msg("From a call or card that was taken back"),
            msg("Not where a comparable call took its place."),
        ),
        Answer("opponent", Source.OPPONENT, msg("From an opponent’s manner or tempo")),
        Answer("elsewhere", Source.ELSEWHERE, msg("From another table, or a card seen by chance")),
        Answer("signals", Source.SIGNALS, msg("From signals the partners had agreed beforehand")),
    ),
)


@rule
def unauthorised_information(inquiry: Inquiry) -> None:
    """16, 73. From where it came from to whether it was used."""
    match inquiry.ask(SOURCE):
        case Source.PARTNER:
            inquiry.ask(law16.PLAYER)
            law16.from_partner(inquiry)
        case Source.WITHDRAWN:
            inquiry.ask(law16.PLAYER)
            law16.from_withdrawn_action(inquiry)
        case Source.OPPONENT:
            inquiry.ask(law16.PLAYER)
            law16.from_opponents_manner(inquiry)
        case Source.ELSEWHERE:
            inquiry.conclude("16D", RuleElsewhere("boards"))
        case Source.SIGNALS:
            inquiry.conclude("73B2", RuleElsewhere("conduct"))


DOOR = Door(
    "unauthorised-information",
    msg("He thought for a long time"),
    msg("Unauthorised information: a pause, a remark, a look, a withdrawn call or card"),
    "16",
    unauthorised_information,
    law16.PLAYER,
)
