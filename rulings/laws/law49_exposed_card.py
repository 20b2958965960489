"""Laws 48-50: a card that was shown or named before its time.

Rows PC-1 to PC-9 and table 5B. A card of declarer or dummy is never a penalty card (48A). A
defender's is one if partner *could* see its face or if it was named, unless it was seen by
application of law or through an opponent's doing. Minor only if all three hold: single, below the
ten, and unintended.

Doubts, kept as the tables have them: a low card that was *named* is major, because naming is not
unintentional exposure; older penalty cards, too, stop binding after an agreed play-on (68D2b).
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws import law48_declarer_shows, law50_penalty_card
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.exposed import Innocence, NoPenaltyCard
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.facts import Hand, card_question, of_rank
from rulings.laws.law50_partner_on_lead import PARTNERS_CARD

EXPOSER = Question(
    "exposer",
    "49",
    msg("Whose card was shown or named?"),
    one_of(Hand),
    help=msg("Tap the chair of the player whose card it is."),
    seats=True,
)


class Exposure(Answers):
    """How a defender's card came to be seen or known."""

    DROPPED = (
        "dropped",
        msg("By accident; {partner} could have seen it"),
        msg("Whether {partner} did see it does not matter."),
    )
    UNSEEN = "unseen", msg("By accident; {partner} could not see it")
    SHOWN = (
        "shown",
        msg("{offender} laid or turned it up"),
        msg("Thinking it was dummy’s, to show it to the director, or otherwise."),
    )
    NAMED = "named", msg("{offender} said what the card was")
    OPPONENTS_FAULT = (
        "opponents_fault",
        msg("Declarer or dummy was the cause"),
        msg("By what was said, done or changed. Also if the director ordered it."),
    )
    CLAIM = (
        "claim",
        msg("With a claim or concession"),
        msg("Also if all four had agreed to play on after it."),
    )
    CURRENT_TRICK = "current_trick", msg("With a remark about this trick")
    OBJECTED_CONCESSION = (
        "objected_concession",
        msg("With a concession; {partner} objected at once"),
    )
    TWO_AT_ONCE = "two_at_once", msg("Two or more cards were played at once")
    TOO_EARLY = "too_early", msg("It was played too early")
    LED = "led", msg("It was led out of turn")
    AUCTION = "auction", msg("The auction was not over")


HOW_EXPOSED = Question(
    "how_exposed",
    "49",
    msg("How was it shown?"),
    one_of(Exposure),
    unusual=(
        Exposure.CLAIM,
        Exposure.CURRENT_TRICK,
        Exposure.OBJECTED_CONCESSION,
        Exposure.TWO_AT_ONCE,
        Exposure.TOO_EARLY,
        Exposure.LED,
        Exposure.AUCTION,
    ),
)

_INNOCENT = {
    Exposure.UNSEEN: ("49", Innocence.UNSEEN),
    Exposure.OPPONENTS_FAULT: ("49", Innocence.OPPONENTS_FAULT),
    Exposure.OBJECTED_CONCESSION: ("68B2", Innocence.OBJECTED_CONCESSION),
    Exposure.CLAIM: ("68D2bii", Innocence.CLAIM),
}

_ELSEWHERE = {
    Exposure.TWO_AT_ONCE: ("58B", "premature-play"),
    Exposure.TOO_EARLY: ("57", "premature-play"),
    Exposure.CURRENT_TRICK: ("68", "claim"),
    Exposure.LED: ("56", "lead-out-of-turn"),
    Exposure.AUCTION: ("24", "card-in-auction"),
}


@rule
def exposed(inquiry: Inquiry, hand: Hand) -> None:
    """48A, 49, 50B. Whether the card is a penalty card, and which kind."""
    if hand is not Hand.DEFENDER:
        inquiry.conclude("48A", NoPenaltyCard(Innocence.DECLARING_SIDE))
        if hand is Hand.DECLARER:
            law48_declarer_shows.shown(inquiry)
        return
    how = inquiry.ask(HOW_EXPOSED)
    if how in _INNOCENT:
        law, why = _INNOCENT[how]
        inquiry.conclude(law, NoPenaltyCard(why))
        if how is Exposure.OBJECTED_CONCESSION:
            inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.OBJECTED_CONCESSION))
            inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.OBJECTED_CONCESSION))
    elif how in _ELSEWHERE:
        law, slug = _ELSEWHERE[how]
        inquiry.conclude(law, RuleElsewhere(slug))
    else:
        _penalty_card(inquiry, how)


PARTNERS_SHOWN_CARD = Question(
    "partners_shown_card",
    "50B",
    msg("What did {partner} show?"),
    (
        Answer("low", False, msg("A nine or lower, by accident")),
        Answer("honour", True, msg("A ten or higher")),
        Answer("on_purpose", True, msg("A card laid down on purpose")),
    ),
)


@rule
def by_partner(inquiry: Inquiry) -> bool:
    """49, 50B. A card that the offender's partner showed besides; whether it is major."""
    card = inquiry.mention(PARTNERS_CARD)
    is_major = inquiry.ask(of_rank(PARTNERS_SHOWN_CARD, card, low="low", honour="honour"))
    if is_major:
        law50_penalty_card.major(inquiry, "49", Role.PARTNER, card)
    else:
        law50_penalty_card.minor(inquiry, Role.PARTNER, card)
    return is_major


class CardsBeforeDefender(Answers):
    """The penalty cards that would lie in front of the defender."""

    ONE_LOW = "one_low", msg("Just one, a nine or lower")
    ONE_HONOUR = "one_honour", msg("Just one, a ten or higher")
    SEVERAL = "several", msg("Two or more"), msg("Older penalty cards count.")


CARDS_LYING = Question(
    "exposed_cards",
    "50B",
    msg("Which cards of {offender} lie face up now?"),
    one_of(CardsBeforeDefender),
)

EXPOSED_CARD = card_question("exposed_card", "50B", msg("Which card was it?"))


def _lying(card: Card | None) -> Question[CardsBeforeDefender]:
    """The card that has been named says its rank, and is presumed to lie there alone."""
    if card is None:
        return CARDS_LYING
    low, honour = CardsBeforeDefender.ONE_LOW, CardsBeforeDefender.ONE_HONOUR
    lying = of_rank(CARDS_LYING, card, low=low, honour=honour)
    return replace(lying, presumed=lying.answers[0].value)


_LAID_OPEN = msg("{offender}: lay the card face up on the table.")
"""Said of a card that was only named: it lies there from then on (50A)."""


@rule
def _penalty_card(inquiry: Inquiry, how: Exposure) -> None:
    """50B. Minor if single, below the ten and unintended; else major, and several are all major."""
    card = inquiry.mention(EXPOSED_CARD)
    question = _lying(card)
    if how is Exposure.NAMED:
        question = replace(question, aloud=(_LAID_OPEN,))
    lying = inquiry.ask(question)
    if lying is CardsBeforeDefender.ONE_LOW and how is Exposure.DROPPED:
        law50_penalty_card.minor(inquiry, Role.OFFENDER, card)
        return
    if lying is CardsBeforeDefender.SEVERAL:
        law50_penalty_card.several(inquiry, "50B", Role.OFFENDER, card)
    else:
        law50_penalty_card.single_major(inquiry, "50B", Role.OFFENDER, card)
