"""Laws 16B, 16C and 73: was information used that may not be used?

Steps UI-1 to UI-7, in the order of the worksheet: the information, what it demonstrably suggested,
whether there was a logical alternative, damage. All four must be there before the score is adjusted
(M-07); each is the director's judgement and none is computed. Reserving one's rights (16B2) is not
required; calling at the end of play is in time (16B3). The offender is the player who may have used
the information, his partner the one it came from. Of a penalty card Law 50E says who may use what;
that what it tells of the rest of the hand may not be used while it lies there is a reading.

Laws 73 and 89 are said to have been revised from 2024; this follows 2017.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.auction import Bid
from deals.bridge.cards import Denomination
from rulings.engine import Inquiry, msg, rule
from rulings.engine.questions import Answer, Answers, Kind, Question, When, one_of, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.conclusions.unauthorised import (
    CallAgainAfterPlay,
    Lawful,
    LawfulAction,
    MisledByManner,
    OwnRisk,
    UnlawfulAction,
)

PLAYER = Question(
    "player_in_question",
    "16",
    msg("Who may have used the information, or misled an opponent?"),
    (Answer.of("player", msg("This player")),),
    seats=True,
)


THINKER = replace(
    PLAYER,
    text=msg("Who thought?"),
    help=msg(
        "Tap the chair. It may also be a word, a question or a look that gave something away."
    ),
    of_partner=True,
)
"""The same, by the chair of the player it came from."""

_BIDS: list[Answer[Bid | None]] = [
    Answer(f"{level}{denomination}", bid, msg("{bid}", bid=bid))
    for level in range(1, 8)
    for denomination in Denomination
    for bid in (Bid(level, denomination),)
]

NOT_YET = "not_yet"
"""The answer that holds until play is over: what was done is asked once more then."""

CHOSEN_THEN: Question[Bid | None] = Question(
    "chosen_then",
    "16B1a",
    msg("What did {offender} do then?"),
    (
        Answer("pass", None, msg("Pass")),
        Answer("double", None, msg("Double")),
        Answer("redouble", None, msg("Redouble")),
        Answer("card", None, msg("A card")),
        Answer(NOT_YET, None, msg("Nothing yet")),
        *_BIDS,
    ),
)
"""A detail for the words: whether it was suggested is weighed, whatever it was."""


@rule
def from_partner(inquiry: Inquiry) -> None:
    """16B, 73C. Remark, question, reply, alert, tempo or manner of partner."""
    inquiry.mention(CHOSEN_THEN)
    found = _there(inquiry, HESITATED)
    if found is There.NO:
        return
    inquiry.conclude("16B1a", Unauthorised(To.OFFENDER, About.EXTRANEOUS))
    if found is There.PLAYING:
        inquiry.conclude("16B3", CallAgainAfterPlay())
    inquiry.conclude("16B3", ReviewAfterPlay("16B3"))
    _weigh(inquiry, "16B1a")


@rule
def from_withdrawn_action(inquiry: Inquiry) -> None:
    """16C2, 16C3. A call or card of either side, taken back after an error of the own side."""
    found = _there(inquiry, THERE)
    if found is There.NO:
        return
    inquiry.conclude("16C2", Unauthorised(To.OFFENDER, About.WITHDRAWN_ACTION))
    if found is There.PLAYING:
        inquiry.conclude("16C3", CallAgainAfterPlay())
    inquiry.conclude("16C2", ReviewAfterPlay("16C2"))
    _weigh(inquiry, "16C2")


class PenaltyCardThen(Answers):
    """Where the penalty card was when it may have been used."""

    LYING = "lying", msg("It lay face up, before {partner}")
    PLAYED = "played", msg("{partner} had played it")
    PICKED_UP = "picked_up", msg("{partner} had picked it up again")
    OPPONENTS = "opponents", msg("It was an opponent’s")


PENALTY_CARD_THEN = Question(
    "penalty_card_then",
    "50E",
    msg("Where was the penalty card then?"),
    one_of(PenaltyCardThen),
)


class PenaltyCardTold(Answers):
    """What a penalty card tells while it lies there."""

    DUTY = "duty", msg("That it had to be played")
    HAND = "hand", msg("What it told of the other cards")


PENALTY_CARD_TOLD = Question(
    "penalty_card_told",
    "50E1",
    msg("What may {offender} have used?"),
    one_of(PenaltyCardTold),
)


@rule
def from_penalty_card(inquiry: Inquiry) -> None:
    """50E1-3. A penalty card of partner's, lying, played or picked up; or of an opponent's."""
    match inquiry.ask(PENALTY_CARD_THEN):
        case PenaltyCardThen.LYING:
            _while_it_lies(inquiry)
        case PenaltyCardThen.PLAYED:
            inquiry.conclude("50E3", Unauthorised(To.OFFENDER, About.PENALTY_CARD_REASON))
            _weigh_penalty_card(inquiry, "50E3")
        case PenaltyCardThen.PICKED_UP:
            inquiry.conclude("50E2", Unauthorised(To.OFFENDER, About.PENALTY_CARD_PICKED_UP))
            _weigh_penalty_card(inquiry, "50E2")
        case PenaltyCardThen.OPPONENTS:
            inquiry.conclude("50E1", LawfulAction(Lawful.AUTHORISED))


@rule
def _while_it_lies(inquiry: Inquiry) -> None:
    """50E1, 50E4. Everybody may use that it lies there and must be played."""
    told = inquiry.ask(PENALTY_CARD_TOLD)
    inquiry.conclude("50E1", Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING))
    inquiry.conclude("50E3", Unauthorised(To.OFFENDER, About.PENALTY_CARD_HAND))
    inquiry.conclude("50E4", ReviewAfterPlay("50E4"))
    if told is PenaltyCardTold.DUTY:
        inquiry.conclude("50E1", LawfulAction(Lawful.AUTHORISED))
    else:
        _weigh_penalty_card(inquiry, "50E3")


PLAY_OVER = yes_or_no("play_over_by_then", "16B3", msg("Is play over?"))
"""Before anybody is told to play on."""


@rule
def _weigh_penalty_card(inquiry: Inquiry, law: str) -> None:
    """16B3. Once play is over, else after it."""
    if not inquiry.ask(PLAY_OVER):
        inquiry.conclude("16B3", CallAgainAfterPlay())
    inquiry.conclude("16B3", ReviewAfterPlay("16B3"))
    _weigh(inquiry, law)


@rule
def from_opponents_error(inquiry: Inquiry) -> None:
    """16C1. What was withdrawn after an error of the other side, a call or card of either side."""
    inquiry.conclude("16C1", LawfulAction(Lawful.OPPONENTS_ERROR))


FALSE_INFERENCE = yes_or_no(
    "manner_without_reason",
    "73E2",
    msg("Did {offender} mislead by words, manner or tempo, without a bridge reason?"),
    kind=Kind.JUDGEMENT,
    when=When.AFTER_PLAY,
    help=msg(
        "And could {offender} know that it might help? To deceive by the call or the play itself"
        " is allowed."
    ),
)


@rule
def from_opponents_manner(inquiry: Inquiry) -> None:
    """73D1, 73D2, 73E2. Inferences from an opponent are one's own risk, unless he misled."""
    inquiry.conclude("73D1", Authorised(To.OPPONENTS, About.OPPONENTS_MANNER))
    inquiry.conclude("73E2", ReviewAfterPlay("73E2"))
    if inquiry.ask(FALSE_INFERENCE):
        inquiry.conclude("73E2", MisledByManner())
        law12.redress(inquiry)
    else:
        inquiry.conclude("73D1", OwnRisk())


class There(Answers):
    """Whether there was information, and whether it can still be used at the table."""

    PLAYING = "yes", msg("Yes")
    OVER = "yes_over", msg("Yes, and play is over")
    NO = "no", msg("No")


THERE = Question(
    "information_was_there",
    "16B2",
    msg("Did {offender} learn anything by it?"),
    one_of(There),
    help=msg("What both sides agree on, or what you find most probable."),
)

HESITATED = Question(
    "partner_hesitated",
    "16B2",
    msg("Did {partner} clearly hesitate?"),
    one_of(There),
    help=msg("Or give something away: what both sides agree on, or what you find most probable."),
    implied=tuple(
        (token, {THERE.key: token, "information_source": "partner"}) for token in ("yes", "no")
    ),
)
"""The same of partner; it was asked as the other before."""


@rule
def _there(inquiry: Inquiry, question: Question[There]) -> There:
    """16B2, 85A. Whether there was such information at all."""
    found = inquiry.ask(question)
    if found is There.NO:
        inquiry.conclude("16B2", LawfulAction(Lawful.NO_INFORMATION))
    return found


class Suggested(Answers):
    """What the information did."""

    YES = "yes", msg("Yes")
    NO = "no", msg("No, not clearly")
    NO_ACTION = "no_action", msg("It was not acted on")


SUGGESTED = Question(
    "demonstrably_suggested",
    "16B1a",
    msg("Did it clearly suggest what {offender} chose?"),
    one_of(Suggested),
    kind=Kind.JUDGEMENT,
    when=When.AFTER_PLAY,
    help=msg("Over another action. What the information said counts, not whether it succeeded."),
)

ALTERNATIVE = yes_or_no(
    "logical_alternative",
    "16B1b",
    msg("Was there a logical alternative to what {offender} chose?"),
    kind=Kind.JUDGEMENT,
    when=When.AFTER_PLAY,
    help=msg(
        "Ask players of the same strength: with these methods a good part would seriously"
        " consider it, and some choose it."
    ),
)


@rule
def _weigh(inquiry: Inquiry, law: str) -> None:
    """16B1, 16B3, 12C1. Suggestion, alternative, damage; and then the score."""
    match inquiry.ask(SUGGESTED):
        case Suggested.NO:
            inquiry.conclude(law, LawfulAction(Lawful.NOT_SUGGESTED))
            return
        case Suggested.NO_ACTION:
            inquiry.conclude(law, LawfulAction(Lawful.NO_ACTION))
            return
        case Suggested.YES:
            pass
    if not inquiry.ask(ALTERNATIVE):
        inquiry.conclude("16B1b", LawfulAction(Lawful.NO_ALTERNATIVE))
        return
    inquiry.conclude(law, UnlawfulAction())
    inquiry.conclude("73C2", ProceduralPenaltyPossible())
    law12.redress(inquiry)
