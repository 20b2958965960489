"""Law 61: what a revoke is, and who may ask about one.

61A. A revoke is a failure to follow suit, or to obey a lead or play that the Laws or an opponent's
choice impose, by a player who could comply. Who could not comply is never in breach (59).

Not modelled here: failure to play any card at all (67), and the choice about a penalty card that
was not played (52); this Law leads to the one, the door to the other.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Suit
from rulings.engine import Answer, Answers, Inquiry, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law41_dummys_cards, law43_dummys_limits
from rulings.laws.conclusions.asking import (
    MayLeadToRevoke,
    ProceduralPenaltyPossible,
    QuestionAllowed,
    QuestionForbidden,
    RevokeWouldCount,
)
from rulings.laws.conclusions.boards import HeldAllAlong
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, To, Unauthorised
from rulings.laws.conclusions.revoke import NoRevoke
from rulings.laws.facts import Hand, card_question

REVOKER = Question(
    "revoker",
    "61A",
    msg("Who did not follow suit?"),
    one_of(Hand),
    help=msg("Tap the chair the card came from."),
    seats=True,
)

REVOKE_CARD = card_question("revoke_card", "61A", msg("Which card did {offender} play?"))

SUIT_LED = Question(
    "suit_led_to_revoke",
    "61A",
    msg("Which suit was led?"),
    tuple(Answer(suit.value, suit, msg("{led_card}", led_card=suit)) for suit in Suit),
)
"""A detail for the words, which a record tells."""


class Asker(Answers):
    """Who asked whom for a card of the suit led."""

    DECLARER = "declarer_defender", msg("Declarer asked a defender")
    DUMMY_DECLARER = "dummy_declarer", msg("Dummy asked declarer")
    DUMMY_DEFENDER = "dummy_defender", msg("Dummy asked a defender")
    DEFENDER = "defender", msg("A defender asked declarer or partner")


WHO_ASKED = Question("who_asked_whom", "61B", msg("Who asked whom?"), one_of(Asker))


@rule
def may_ask(inquiry: Inquiry) -> None:
    """61B. Whether a player may ask another for a card of the suit led."""
    match inquiry.ask(WHO_ASKED):
        case Asker.DECLARER:
            inquiry.conclude("61B1", QuestionAllowed())
        case Asker.DUMMY_DECLARER:
            _dummy_asked_declarer(inquiry)
        case Asker.DUMMY_DEFENDER:
            inquiry.conclude("61B2b", QuestionForbidden())
            inquiry.conclude("16B", Unauthorised(To.DECLARER, About.DUMMYS_QUESTION))
            inquiry.conclude("43B1", ProceduralPenaltyPossible())
        case Asker.DEFENDER:
            inquiry.conclude("61B3", QuestionAllowed())
            inquiry.conclude("16B", Unauthorised(To.PARTNER, About.PARTNERS_QUESTION))
    may_be_one(inquiry)


@rule
def may_be_one(inquiry: Inquiry) -> None:
    """61A, 61C. What somebody pointed out, or wants to be looked for, may have been a revoke."""
    inquiry.conclude("61A", MayLeadToRevoke())


@rule
def _dummy_asked_declarer(inquiry: Inquiry) -> None:
    """61B2a, 42B1, 43B2b. Allowed, unless dummy had lost his rights; then a revoke counts."""
    if law43_dummys_limits.asks_after_forfeit(inquiry):
        inquiry.conclude("43B2b", RevokeWouldCount())
        inquiry.conclude("43B1", ProceduralPenaltyPossible())
    else:
        inquiry.conclude("61B2a", QuestionAllowed())
        inquiry.conclude("42B1", QuestionAllowed())


class Failure(Answers):
    """What a player failed to do."""

    FOLLOW_SUIT = "follow_suit", msg("Yes")
    WITH_PENALTY_CARD = "with_penalty_card", msg("Yes, but only with a penalty card")
    RESTRICTION = "restriction", msg("Disobeyed a required or forbidden lead or play")
    PENALTY_CARD = (
        "penalty_card",
        msg("Should have played a penalty card"),
        msg("And did follow suit, if that was possible."),
    )
    MISSING_CARD = "missing_card", msg("Only with a card found later")
    UNABLE = (
        "unable",
        msg("No, {offender} had none of the suit"),
        msg("And there was no penalty card, nothing required and nothing forbidden."),
    )
    NO_CARD = "no_card", msg("Played no card to the trick")
    ASKED = "asked", msg("Nobody knows: somebody only asked"), msg("Or wants to see a trick.")


FAILURE = Question(
    "failure",
    "61A",
    msg("Could {offender} have followed suit?"),
    one_of(Failure),
    help=msg("Look at the cards of {offender} without showing them to the others."),
    unusual=(
        Failure.WITH_PENALTY_CARD,
        Failure.RESTRICTION,
        Failure.PENALTY_CARD,
        Failure.MISSING_CARD,
        Failure.NO_CARD,
        Failure.ASKED,
    ),
)

_FAILURE_OF_DECLARER = FAILURE.without(
    Failure.WITH_PENALTY_CARD, Failure.RESTRICTION, Failure.PENALTY_CARD
)
_FAILURE_OF = {
    Hand.DEFENDER: FAILURE,
    Hand.DECLARER: _FAILURE_OF_DECLARER,
    Hand.DUMMY: replace(_FAILURE_OF_DECLARER, help=None),
}
"""Nothing binds the declaring side, and everybody sees dummy's cards."""


OTHER_CARD_NAMED = yes_or_no(
    "declarer_had_named_another",
    "45D",
    msg("Had declarer named another card?"),
    presumed="no",
)


@rule
def what_was_not_done(inquiry: Inquiry, hand: Hand) -> Failure | None:
    """14B4, 45D, 59, 61, 67. What was not done; None if that is no revoke, or not one yet: dummy's
    card is the one that was named, and not what dummy put out in its place.
    """
    if hand is Hand.DUMMY and inquiry.ask(OTHER_CARD_NAMED):
        inquiry.conclude("45D", RuleElsewhere("card-played"))
        return None
    failure = inquiry.ask(_FAILURE_OF[hand])
    if failure is Failure.UNABLE:
        inquiry.conclude("59", NoRevoke())
        return None
    if failure is Failure.NO_CARD:
        inquiry.conclude("67", RuleElsewhere("defective-trick"))
        return None
    if failure is Failure.ASKED:
        inquiry.conclude("61B", RuleElsewhere("asking"))
        return None
    if failure is Failure.MISSING_CARD:
        inquiry.conclude("14B4", HeldAllAlong())
        return Failure.FOLLOW_SUIT
    law41_dummys_cards.revoked_with_hidden_card(inquiry, hand)
    if failure in (Failure.FOLLOW_SUIT, Failure.WITH_PENALTY_CARD):
        inquiry.mention(SUIT_LED)
    return failure
