"""Law 45, with 47F and 48: is the card played?

Rows CP-1 to CP-10 and CP-18. A defender's card is played if partner *could* see its face while it
was held; a dropped card is not. From a player's own hand nothing is changed for a slip (47F2). A
card of dummy that was named by a slip of the tongue may be changed until declarer plays again
(45C4b); second thoughts never count. Whether declarer touched a card on purpose and what he meant
are the director's findings. Which card incomplete words name is Law 46.

A card that dummy takes or puts out unasked is not played until declarer names it (45B, 45D1, 45F):
that is one rule, whichever door leads to it.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law46_designation, law48_declarer_shows
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.claims import PlayContinues
from rulings.laws.conclusions.dummys import AdjustIfSuggested, DummyBreach
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.played import (
    CardNotPlayed,
    CardPlayed,
    DefendersMayChange,
    DesignationMayChange,
    MayNotChangeCard,
    NotPlayedUntilNamed,
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
    help=msg("Tap the chair."),
    seats=True,
)


class Defenders(Answers):
    """What happened to a defender's card."""

    VISIBLE = (
        "visible",
        msg("Put or held so {partner} could see it"),
        msg("It does not matter whether {partner} looked."),
    )
    HIDDEN = "hidden", msg("Held so that {partner} could not see it")
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
        msg("Put down or held at the table"),
        msg("Face up, touching the table or nearly; or held still to show that it is played."),
    )
    DRAWN_BACK = "drawn_back", msg("Moved forward, and drawn back before resting")
    SHOWN = "shown", msg("Only shown or dropped")
    SLIP = "slip", msg("Played, but {offender} meant another card")
    FACED_HAND = "faced_hand", msg("Several cards were faced, or all")
    NAMED = "named", msg("{offender} named it as the card to play")


DECLARERS_CARD = Question(
    "declarers_card",
    "45C2",
    msg("What happened to the card?"),
    one_of(Declarers),
    unusual=(Declarers.NAMED,),
)


@rule
def by_declarer(inquiry: Inquiry) -> None:
    """45C2, 45C4a, 47F2, 48. A card from declarer's own hand."""
    match inquiry.ask(DECLARERS_CARD):
        case Declarers.TABLE:
            inquiry.conclude("45C2", CardPlayed())
        case Declarers.NAMED:
            inquiry.conclude("45C4a", CardPlayed())
        case Declarers.DRAWN_BACK:
            inquiry.conclude("45C2", CardNotPlayed())
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
            law48_declarer_shows.no_claim(inquiry)
        case Faced.CLAIM:
            inquiry.conclude("48B2", RuleElsewhere("claim"))


class Dummys(Answers):
    """What happened to a card from dummy."""

    NAMED = (
        "named",
        msg("Declarer named it in full, unchanged"),
        msg("And dummy put out no other."),
    )
    CHANGE = "change", msg("Declarer named it, but wants another")
    WORDS = "words", msg("Declarer did not name suit and rank")
    OTHER = "other_card", msg("Declarer named one, dummy put out another")
    UNASKED = "unasked", msg("Dummy took a card, and none was named")
    NOT_HELD = "not_held", msg("Declarer named a card dummy does not hold")
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
    unusual=(Dummys.NOT_HELD, Dummys.TOUCHED, Dummys.ARRANGED),
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
            wrong_card(inquiry)
        case Dummys.UNASKED:
            taken_unasked(inquiry)
        case Dummys.NOT_HELD:
            law46_designation.not_held(inquiry)
        case Dummys.WORDS:
            law46_designation.named_incompletely(inquiry)


class CardChange(Answers):
    """Why declarer wants another card, and when."""

    SLIP_IN_TIME = (
        "slip_in_time",
        msg("Never meant it, and has not played since"),
        msg("A slip of the tongue: another card was meant as the word was spoken."),
    )
    TOO_LATE = "too_late", msg("Never meant it, but has played since")
    SECOND_THOUGHT = (
        "second_thought",
        msg("Meant it while speaking, then changed"),
        msg("However quickly; also a lapse of concentration."),
    )


WHY_CHANGE = Question(
    "why_change_dummys_card",
    "45C4b",
    msg("Why does declarer want another card?"),
    one_of(CardChange),
    kind=Kind.JUDGEMENT,
    help=msg("That a defender has played does not matter."),
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
def wrong_card(inquiry: Inquiry) -> None:
    """45D. Dummy put out another card than the one that was named."""
    if inquiry.ask(BOTH_SIDES_ON):
        _stands(inquiry)
        return
    inquiry.conclude("45D1", WrongCardReplaced())
    _may_change(inquiry)


@rule
def _may_change(inquiry: Inquiry) -> None:
    """45D1. The defenders' cards, once dummy's goes back."""
    inquiry.conclude("45D1", DefendersMayChange())
    _opponents_cards(inquiry)


@rule
def _stands(inquiry: Inquiry) -> None:
    """45D2. Both sides have played on: dummy's card stands."""
    lead = inquiry.ask(DUMMY_LED_WRONG_CARD)
    inquiry.conclude("45D2", WrongCardStands(lead))
    inquiry.conclude("64C1", ReviewAfterPlay("64C1"))


class TakenCard(Answers):
    """What became of a card that dummy took without being asked."""

    POINTED = "pointed", msg("Only touched, lifted or pointed at")
    ADOPTED = (
        "adopted",
        msg("Put out, and declarer plays it"),
        msg("Or may play nothing else."),
    )
    OPEN = "open", msg("Put out; declarer has not named it")
    TOO_LATE = "too_late", msg("Both sides have played to the next trick")


TAKEN_CARD = Question(
    "card_dummy_took",
    "45D1",
    msg("What became of the card that dummy took?"),
    one_of(TakenCard),
)


@rule
def taken_unasked(inquiry: Inquiry) -> None:
    """43A1c, 45B, 45D, 45F. Dummy took a card that declarer had not named (DU-4, CP-9)."""
    inquiry.conclude("43A1c", DummyBreach())
    inquiry.conclude("45F", AdjustIfSuggested())
    inquiry.conclude("45F", ProceduralPenaltyPossible())
    match inquiry.ask(TAKEN_CARD):
        case TakenCard.POINTED:
            not_played_until_named(inquiry)
        case TakenCard.ADOPTED:
            inquiry.conclude("45B", CardPlayed())
        case TakenCard.OPEN:
            not_played_until_named(inquiry)
            _may_change(inquiry)
            return
        case TakenCard.TOO_LATE:
            _stands(inquiry)
    inquiry.conclude("45F", PlayContinues())


@rule
def not_played_until_named(inquiry: Inquiry) -> None:
    """45B. Dummy's cards are played by declarer's word, not by dummy's hand."""
    inquiry.conclude("45B", NotPlayedUntilNamed())
