"""Law 45, with 47F and 48: is the card played?

Rows CP-1 to CP-10 and CP-18. A defender's card is played if partner *could* see its face while it
was held; a dropped card is not. From a player's own hand nothing is changed for a slip (47F2). A
card of dummy that was named by a slip of the tongue may be changed until declarer plays again
(45C4b); second thoughts never count. Whether declarer touched a card on purpose and what he meant
are the director's findings. Which card incomplete words name is Law 46.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law46_designation
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.played import (
    CardNotPlayed,
    CardPlayed,
    DefendersMayChange,
    DesignationMayChange,
    MayNotChangeCard,
    WrongCardReplaced,
    WrongCardStands,
)
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.facts import Hand

HAND_OF_CARD = Question(
    "hand_of_card",
    "45",
    msg("Which hand is the card from?"),
    one_of(Hand),
    help=msg("Point at the chair."),
    seats=True,
)


class Defenders(Answers):
    """What happened to a defender's card."""

    VISIBLE = (
        "visible",
        msg("{partner} could have seen its face"),
        msg("It does not matter whether {partner} looked."),
    )
    HIDDEN = "hidden", msg("{partner} could not have seen its face")
    NAMED = (
        "named",
        msg("{offender} named it as the card to play"),
        msg("Only saying that one holds it makes it a penalty card."),
    )
    DROPPED = "dropped", msg("It was only dropped")
    SLIP = "slip", msg("Played, but {offender} meant another card")


DEFENDERS_CARD = Question(
    "defenders_card",
    "45C1",
    msg("What happened to the card?"),
    one_of(Defenders),
    help=msg("A card out of turn, too early, or one too many is ruled on as that."),
)


@rule
def by_defender(inquiry: Inquiry) -> None:
    """45C1, 45C4a, 47F2, 48. A defender's card."""
    match inquiry.ask(DEFENDERS_CARD):
        case Defenders.VISIBLE:
            inquiry.conclude("45C1", CardPlayed())
        case Defenders.NAMED:
            inquiry.conclude("45C4a", CardPlayed())
        case Defenders.HIDDEN:
            inquiry.conclude("45C1", CardNotPlayed())
        case Defenders.DROPPED:
            inquiry.conclude("49", RuleElsewhere("exposed-card"))
        case Defenders.SLIP:
            inquiry.conclude("47F2", MayNotChangeCard())


class Declarers(Answers):
    """What happened to a card from declarer's own hand."""

    TABLE = (
        "table",
        msg("Face up on the table, or nearly"),
        msg("Or held so as to show that it is played."),
    )
    NAMED = "named", msg("{offender} named it as the card to play")
    SHOWN = "shown", msg("Only shown or dropped")
    SLIP = "slip", msg("Played, but {offender} meant another card")
    FACED_HAND = "faced_hand", msg("Several cards were faced, or all")


DECLARERS_CARD = Question(
    "declarers_card",
    "45C2",
    msg("What happened to the card?"),
    one_of(Declarers),
)


@rule
def by_declarer(inquiry: Inquiry) -> None:
    """45C2, 45C4a, 47F2, 48. A card from declarer's own hand."""
    match inquiry.ask(DECLARERS_CARD):
        case Declarers.TABLE:
            inquiry.conclude("45C2", CardPlayed())
        case Declarers.NAMED:
            inquiry.conclude("45C4a", CardPlayed())
        case Declarers.SHOWN:
            inquiry.conclude("48A", CardNotPlayed())
        case Declarers.SLIP:
            inquiry.conclude("47F2", MayNotChangeCard())
        case Declarers.FACED_HAND:
            _faced_hand(inquiry)


class Faced(Answers):
    """Why declarer faced his cards."""

    OPENING_LEAD = "opening_lead", msg("After an opening lead out of turn")
    THOUGHT_DUMMY = (
        "thought_dummy",
        msg("Clearly in the belief of being dummy"),
        msg("After a correct lead."),
    )
    CLAIM = "claim", msg("At another time: perhaps a claim")


WHY_FACED = Question(
    "why_declarer_faced",
    "48B2",
    msg("Why did declarer face cards?"),
    one_of(Faced),
    kind=Kind.JUDGEMENT,
)


@rule
def _faced_hand(inquiry: Inquiry) -> None:
    """48B. Declarer has faced his hand."""
    match inquiry.ask(WHY_FACED):
        case Faced.OPENING_LEAD:
            inquiry.conclude("48B1", RuleElsewhere("opening-lead"))
        case Faced.THOUGHT_DUMMY:
            inquiry.conclude("48A", CardNotPlayed())
        case Faced.CLAIM:
            inquiry.conclude("48B2", RuleElsewhere("claim"))


class Dummys(Answers):
    """What happened to a card from dummy."""

    NAMED = "named", msg("Declarer named suit and rank")
    CHANGE = "change", msg("Declarer named it, but wants another")
    WORDS = "words", msg("Declarer did not name suit and rank")
    OTHER = "other_card", msg("Dummy put out a card not named")
    TOUCHED = "touched", msg("Declarer touched it on purpose")
    ARRANGED = (
        "arranged",
        msg("Declarer touched it while arranging the cards"),
        msg("Or reaching past it."),
    )


DUMMYS_CARD = Question(
    "dummys_card",
    "45C3",
    msg("What happened to dummy’s card?"),
    one_of(Dummys),
    unusual=(Dummys.TOUCHED, Dummys.ARRANGED),
)


@rule
def from_dummy(inquiry: Inquiry) -> None:
    """45C3-4, 45D, 46. A card from dummy."""
    match inquiry.ask(DUMMYS_CARD):
        case Dummys.NAMED:
            inquiry.conclude("45C4a", CardPlayed())
        case Dummys.TOUCHED:
            inquiry.conclude("45C3", CardPlayed())
        case Dummys.ARRANGED:
            inquiry.conclude("45C3", CardNotPlayed())
        case Dummys.CHANGE:
            _change(inquiry)
        case Dummys.OTHER:
            _wrong_card(inquiry)
        case Dummys.WORDS:
            law46_designation.named_incompletely(inquiry)


class CardChange(Answers):
    """Why declarer wants another card, and when."""

    SLIP_IN_TIME = (
        "slip_in_time",
        msg("A slip; declarer has not played since"),
    )
    TOO_LATE = "too_late", msg("A slip; declarer has played since")
    SECOND_THOUGHT = "second_thought", msg("A lapse, or a change of mind")


WHY_CHANGE = Question(
    "why_change_dummys_card",
    "45C4b",
    msg("Why does declarer want another card?"),
    one_of(CardChange),
    kind=Kind.JUDGEMENT,
    help=msg(
        "Ask what was meant as the card was named. That a defender has played does not matter."
    ),
)


@rule
def _change(inquiry: Inquiry) -> None:
    """45C4b. Only a slip, and only until declarer plays again."""
    if inquiry.ask(WHY_CHANGE) is not CardChange.SLIP_IN_TIME:
        inquiry.conclude("45C4b", MayNotChangeCard())
        return
    inquiry.conclude("45C4b", DesignationMayChange())
    _opponents_cards(inquiry)


@rule
def _opponents_cards(inquiry: Inquiry) -> None:
    """47D, 16C. A card a defender takes back because dummy's was changed."""
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS))


BOTH_SIDES_ON = yes_or_no(
    "both_sides_played_on",
    "45D1",
    msg("Has each side led or played to the next trick?"),
)

DUMMY_LED_WRONG_CARD = yes_or_no(
    "wrong_card_was_lead",
    "45D2",
    msg("Was dummy’s card the lead to its trick?"),
)


@rule
def _wrong_card(inquiry: Inquiry) -> None:
    """45D. Dummy put out a card that was not named."""
    if not inquiry.ask(BOTH_SIDES_ON):
        inquiry.conclude("45D1", WrongCardReplaced())
        inquiry.conclude("45D1", DefendersMayChange())
        _opponents_cards(inquiry)
        return
    lead = inquiry.ask(DUMMY_LED_WRONG_CARD)
    inquiry.conclude("45D2", WrongCardStands(lead))
    inquiry.conclude("64C1", ReviewAfterPlay("64C1"))
