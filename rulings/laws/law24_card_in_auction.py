"""Law 24: a card shown or led during the auction.

Rows EX-0 to EX-8. The auction begins with the first call (before that 16D and 6D1) and is over with
the final pass; a card shown after that, before the lead, forces nobody to pass, and a defender's is
a penalty card by 49 and 50 (EX-7). For the declaring side it is picked up (24D, and 54E for a card
that was meant as a lead).

A card shown in the auction may be ruled on after it: then the pass that partner owed is only
noted, because nobody can be made to pass any more.

Reading: cards shown one after the other are ruled on again when the second appears, as two cards.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import NO, YES, Answer, Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws.conclusions.auction_cards import (
    LiesFaceUp,
    NothingShown,
    SeenBeforeFirstCall,
    Shown,
    ShownIsPenaltyCard,
    ShownIsPickedUp,
)
from rulings.laws.conclusions.auction_duties import HadToPass, MustPassOnce
from rulings.laws.conclusions.cards import LeadMayBeChosen
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay

OWNER = Question(
    "card_owner",
    "24",
    msg("Whose card was it?"),
    (Answer.of("player", msg("This player’s")),),
    help=msg("Tap the chair of the player whose card was shown or led."),
    seats=True,
)


class Phase(Answers):
    """When the card was shown."""

    BEFORE_FIRST_CALL = "before_first_call", msg("Before the first call")
    AUCTION = "auction", msg("During the auction")
    AFTER_FINAL_PASS = "after_final_pass", msg("After the final pass, before the lead")


PHASE = Question(
    "when_card_shown",
    "24",
    msg("When was the card shown or led?"),
    one_of(Phase),
    unusual=(Phase.BEFORE_FIRST_CALL,),
)


class Cards(Answers):
    """What was shown."""

    LOW = "low", msg("One card, nine or lower, not led")
    HONOUR = "honour", msg("One card, ten or higher")
    LED = "led", msg("A card that was led, nine or lower")
    SEVERAL = (
        "several",
        msg("Two or more cards"),
        msg(
            "At once or one after the other. The Laws are silent on the latter: they count"
            " together."
        ),
    )


CARDS_SHOWN = Question("cards_shown", "24", msg("What was shown?"), one_of(Cards))


@rule
def card_in_auction(inquiry: Inquiry) -> None:
    """24, 16D, 49. From a card on the table to what it means for the auction and the play."""
    phase = inquiry.ask(PHASE)
    if phase is Phase.BEFORE_FIRST_CALL:
        inquiry.conclude("16D2", SeenBeforeFirstCall())
    elif not _partner_could_see(inquiry):
        inquiry.conclude("24", NothingShown())
    elif phase is Phase.AUCTION:
        _in_the_auction(inquiry, inquiry.ask(CARDS_SHOWN))
    else:
        _after_final_pass(inquiry)


class Seen(Answers):
    """Who could have seen the face, and through whose fault."""

    PARTNER = (
        "partner",
        YES,
        msg("Through an error of {offender}. Could have is enough."),
    )
    OPPONENT = "opponent", NO, msg("An opponent at most.")
    NOT_HIS_ERROR = "not_his_error", msg("Yes, but an opponent or outsider caused it")


SEEN = Question(
    "who_could_see",
    "24",
    msg("Could {partner} have seen the card?"),
    one_of(Seen),
    unusual=(Seen.NOT_HIS_ERROR,),
)


@rule
def _partner_could_see(inquiry: Inquiry) -> bool:
    """24. Through the player's own error; what an opponent saw by chance he may use (EX-1)."""
    seen = inquiry.ask(SEEN)
    if seen is Seen.OPPONENT:
        inquiry.conclude("74C5", Authorised(To.OPPONENTS, About.SHOWN_IN_AUCTION))
    return seen is Seen.PARTNER


_SHOWN = {
    Cards.LOW: Shown.MINOR,
    Cards.HONOUR: Shown.MAJOR,
    Cards.LED: Shown.MAJOR,
    Cards.SEVERAL: Shown.ALL_MAJOR,
}


class Declares(Answers):
    """Which side declares."""

    NOT_YET = "not_yet", msg("The auction is still on")
    OFFENDERS = "offenders", msg("{offender} and {partner}")
    OPPONENTS = "opponents", msg("Their opponents")


WHO_DECLARES = Question("who_declares", "24D", msg("Which side declares?"), one_of(Declares))


@rule
def _in_the_auction(inquiry: Inquiry, cards: Cards) -> None:
    """24A-C while the auction lasts, then 24D or 24E."""
    declares = inquiry.ask(WHO_DECLARES)
    if cards is not Cards.LOW:
        due = MustPassOnce if declares is Declares.NOT_YET else HadToPass
        inquiry.conclude("24C" if cards is Cards.SEVERAL else "24B", due(Role.PARTNER))
        inquiry.conclude("72C", ReviewAfterPlay("72C"))
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.SHOWN_IN_AUCTION))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.SHOWN_IN_AUCTION))
    inquiry.conclude("16C3", ReviewAfterPlay("16C3"))
    match declares:
        case Declares.NOT_YET:
            inquiry.conclude("24", LiesFaceUp(_SHOWN[cards], Role.OFFENDER))
        case Declares.OFFENDERS:
            inquiry.conclude("24D", ShownIsPickedUp())
        case Declares.OPPONENTS:
            _penalty_card(inquiry, "24E", _SHOWN[cards])


_CARDS_NOT_LED = CARDS_SHOWN.without(Cards.LED)

_DECLARES_AFTER_AUCTION = WHO_DECLARES.without(Declares.NOT_YET)


@rule
def _after_final_pass(inquiry: Inquiry) -> None:
    """24D, 54E, 49. The auction is over, so nobody is made to pass (EX-7, EX-8).

    A card that a defender led now is an opening lead, and no matter of this Law.
    """
    if inquiry.ask(_DECLARES_AFTER_AUCTION) is Declares.OFFENDERS:
        inquiry.conclude("54E", ShownIsPickedUp())
        inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.SHOWN_IN_AUCTION))
    else:
        _penalty_card(inquiry, "49", _SHOWN[inquiry.ask(_CARDS_NOT_LED)])


@rule
def _penalty_card(inquiry: Inquiry, law: str, shown: Shown) -> None:
    """24E, 49, 50. What was shown lies before a defender; a lead choice only if it is major."""
    inquiry.conclude(law, ShownIsPenaltyCard(shown, Role.OFFENDER))
    if shown is not Shown.MINOR:
        inquiry.conclude("50D2", LeadMayBeChosen(Role.PARTNER))
    inquiry.conclude("50E1", Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING))
    inquiry.conclude("50E3", Unauthorised(To.PARTNER, About.PENALTY_CARD_REASON))
    inquiry.conclude("50E4", ReviewAfterPlay("50E4"))
