"""Laws 65-67, with 45E and 79B: a trick with too few or too many cards, and the count of tricks.

Rows DF-1 to DF-13 and TR-13. Before both sides have played on, the trick is simply put right. After
that whoever won it keeps it: a missing card is placed and deemed a revoke (one trick at most,
exceptions of 64B as for any revoke), an extra card is restored and counts as never having left the
hand.

Doubts, kept as the tables have them: an omission by dummy transfers nothing (64B3); the exceptions
of 64B apply to a deemed revoke; whether a low fifth card slipped out or was played on purpose is
the director's finding.
"""

from __future__ import annotations

from deals.bridge.cards import Rank
from deals.bridge.seats import Role
from rulings.engine import Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law50_penalty_card, law64_after_establishment, law66_inspection
from rulings.laws.conclusions.asking import InspectionRefused
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, To, Unauthorised
from rulings.laws.conclusions.premature import OneCardPlayed
from rulings.laws.conclusions.tricks import (
    AdjustedScoreForPlayedTwice,
    CardPlacedInTrick,
    CountTricks,
    DeemedRevoke,
    ExtraCardBack,
    ExtraCardsRestored,
    HasRight,
    PlaceCard,
    QuittedTrickRight,
    RestoredMayBeRevoke,
    SupplyCard,
    TooLateToSay,
)
from rulings.laws.facts import Hand, card_question

HAND_OF_TRICK = Question(
    "hand_of_defective_trick",
    "67",
    msg("Whose hand played too few or too many cards?"),
    one_of(Hand),
    help=msg("Count the cards each hand has left and has turned."),
    seats=True,
)

BOTH_SIDES_ON = yes_or_no(
    "both_sides_on_after_trick",
    "67B",
    msg("Has a player of each side led or played to the next trick?"),
)

HOLDS_SUIT = yes_or_no(
    "holds_suit_of_trick",
    "67B1a",
    msg("Does {offender} hold a card of the suit led to that trick?"),
)


DUMMYS_CARD_NAMED = yes_or_no(
    "dummys_card_was_named",
    "45C4a",
    msg("Had declarer named a card from dummy to that trick?"),
    presumed="no",
)


@rule
def too_few(inquiry: Inquiry) -> None:
    """67A1, 67B1. A hand played no card to the trick. What declarer named of dummy's is played, and
    only lies in the wrong place (45C4a, 67B3).
    """
    hand = inquiry.ask(HAND_OF_TRICK)
    if hand is Hand.DUMMY and inquiry.ask(DUMMYS_CARD_NAMED):
        not_among_quitted(inquiry)
        return
    if not inquiry.ask(BOTH_SIDES_ON):
        inquiry.conclude("67A1", SupplyCard())
        return
    if inquiry.ask(HOLDS_SUIT):
        inquiry.conclude("67B1a", PlaceCard(of_suit=True))
    else:
        inquiry.conclude("67B1b", PlaceCard(of_suit=False))
    inquiry.conclude("67B1", DeemedRevoke())
    law64_after_establishment.as_omitted(inquiry, hand)


EXTRA_OF_DECLARING_SIDE = yes_or_no(
    "extra_card_meant_as_lead",
    "45E2",
    msg("Was the extra card meant as the lead to the next trick?"),
)


@rule
def too_many(inquiry: Inquiry) -> None:
    """45E, 67A2, 67B2. A hand played more than one card to the trick."""
    hand = inquiry.ask(HAND_OF_TRICK)
    if inquiry.ask(BOTH_SIDES_ON):
        _restore(inquiry, hand)
    elif hand is Hand.DEFENDER:
        _defenders_extra(inquiry)
    elif inquiry.ask(EXTRA_OF_DECLARING_SIDE):
        inquiry.conclude("45E2", RuleElsewhere("lead-out-of-turn"))
    else:
        inquiry.conclude("45E2", ExtraCardBack())


class Extra(Answers):
    """What the extra card was."""

    SLIPPED_LOW = "slipped_low", msg("A single nine or lower that slipped out")
    MAJOR = "other", msg("A ten or higher, or played on purpose")
    SEVERAL = "several", msg("Two or more extra cards")
    LED = "led", msg("Meant as the lead to the next trick")
    UNSEEN = (
        "unseen",
        msg("It stuck to another; {partner} saw no face"),
        msg("And could not have seen it."),
    )
    TWO_AT_ONCE = "two_at_once", msg("Two played at once, both faces seen")


EXTRA_CARD = Question(
    "extra_card",
    "45E",
    msg("What was the extra card?"),
    one_of(Extra),
    kind=Kind.JUDGEMENT,
    unusual=(Extra.SEVERAL, Extra.UNSEEN, Extra.TWO_AT_ONCE),
)
_EXTRA_HONOUR = EXTRA_CARD.without(Extra.SLIPPED_LOW)


@rule
def _defenders_extra(inquiry: Inquiry) -> None:
    """45E1. A defender's fifth card is a penalty card, unless it was led."""
    extra = inquiry.ask(_EXTRA_HONOUR if _is_honour(inquiry) else EXTRA_CARD)
    match extra:
        case Extra.LED:
            inquiry.conclude("45E1", RuleElsewhere("lead-out-of-turn"))
        case Extra.UNSEEN:
            inquiry.conclude("58B1", OneCardPlayed())
        case Extra.TWO_AT_ONCE:
            inquiry.conclude("58B2", RuleElsewhere("premature-play"))
        case _:
            _lies(inquiry, "45E1", _AS_EXPOSED[extra])


class Exposed(Answers):
    """What partner could see of the cards that go back to a defender."""

    NONE = "none", msg("Nothing")
    ONE_LOW = "one_low", msg("One card, a nine or lower")
    OTHER = "other", msg("One card, a ten or higher")
    SEVERAL = "several", msg("Two or more cards")


RESTORED_EXPOSED = Question(
    "restored_cards_seen",
    "67B2",
    msg("What could {partner} see of the cards that go back to {offender}?"),
    one_of(Exposed),
    help=msg("Put them back without showing them if you can."),
)
_RESTORED_HONOUR = RESTORED_EXPOSED.without(Exposed.ONE_LOW)

_AS_EXPOSED = {
    Extra.SLIPPED_LOW: Exposed.ONE_LOW,
    Extra.MAJOR: Exposed.OTHER,
    Extra.SEVERAL: Exposed.SEVERAL,
}


@rule
def _restore(inquiry: Inquiry, hand: Hand) -> None:
    """67B2. Both sides have played on: extras go back, the trick keeps its winner."""
    inquiry.conclude("67B2a", ExtraCardsRestored())
    inquiry.conclude("67B2b", RestoredMayBeRevoke())
    if hand is Hand.DEFENDER:
        seen = inquiry.ask(_RESTORED_HONOUR if _is_honour(inquiry) else RESTORED_EXPOSED)
        _lies(inquiry, "67B2", seen)


THE_EXTRA_CARD = card_question("which_extra_card", "45E1", msg("Which card was it?"))


def _is_honour(inquiry: Inquiry) -> bool:
    """Whether the card has been named, and is a ten or higher: then it is no low one."""
    card = inquiry.mention(THE_EXTRA_CARD)
    return card is not None and card.rank >= Rank.TEN


@rule
def _lies(inquiry: Inquiry, law: str, exposed: Exposed) -> None:
    """50B. An extra card of a defender's is a penalty card, minor if single, low and unintended."""
    card = inquiry.mention(THE_EXTRA_CARD)
    match exposed:
        case Exposed.ONE_LOW:
            law50_penalty_card.low_by_accident(inquiry, law, Role.OFFENDER, card)
        case Exposed.OTHER:
            law50_penalty_card.only_major(inquiry, law, Role.OFFENDER, card)
            law50_penalty_card.second_makes_all_major(inquiry, Role.OFFENDER)
        case Exposed.SEVERAL:
            law50_penalty_card.several(inquiry, law, Role.OFFENDER, None)


PLAYED_AGAIN = yes_or_no(
    "played_to_two_tricks",
    "67B3",
    msg("Was the card played twice, too late to mend?"),
    help=msg("To another trick too, so that neither can be put right."),
)


@rule
def not_among_quitted(inquiry: Inquiry) -> None:
    """67B3. A card was played but does not lie among the quitted ones."""
    if inquiry.ask(PLAYED_AGAIN):
        inquiry.conclude("67B3", AdjustedScoreForPlayedTwice())
    else:
        inquiry.conclude("67B3", CardPlacedInTrick())


OWN_SIDE_ON = yes_or_no(
    "own_side_played_on",
    "65B3",
    msg("Has the speaker’s side played to the next trick?"),
)


@rule
def pointing(inquiry: Inquiry) -> None:
    """65B3. Somebody says that a trick is pointed wrongly."""
    if inquiry.ask(OWN_SIDE_ON):
        inquiry.conclude("65B3", TooLateToSay())
        inquiry.conclude("16B", Unauthorised(To.PARTNER, About.LATE_REMARK))
    else:
        inquiry.conclude("65B3", HasRight(QuittedTrickRight.POINT))


class See(Answers):
    """What a player may see of a turned trick."""

    TRICK = (
        "trick",
        msg("The player’s own card is not turned"),
        msg("And that side has not played on."),
    )
    OWN_CARD = (
        "own_card",
        msg("Only the player’s own card"),
        msg("And nobody has led to the next trick."),
    )
    NOTHING = "neither", msg("Neither")
    AFTER_PLAY = "after_play", msg("Play is over")


WHAT_TO_SEE = Question(
    "turned_trick_asked_for",
    "66",
    msg("What does the player ask to see?"),
    one_of(See),
    unusual=(See.AFTER_PLAY,),
)


@rule
def wants_to_see(inquiry: Inquiry) -> None:
    """66A-D. Somebody wants to see a trick."""
    match inquiry.ask(WHAT_TO_SEE):
        case See.TRICK:
            inquiry.conclude("66A", HasRight(QuittedTrickRight.TRICK))
        case See.OWN_CARD:
            inquiry.conclude("66B", HasRight(QuittedTrickRight.OWN_CARD))
        case See.NOTHING:
            inquiry.conclude("66C", InspectionRefused())
        case See.AFTER_PLAY:
            inquiry.conclude("66D", HasRight(QuittedTrickRight.INSPECT))


ORDER_KEPT = yes_or_no(
    "order_of_tricks_kept",
    "65D",
    msg("Have both sides kept their turned cards in order?"),
)


class Disputed(Answers):
    """When the tricks were disputed, and whether all of them were played."""

    PLAYED = "in_round", msg("All were played, and the round is on")
    CLAIM = "claim", msg("There was a claim or concession")
    ROUND_OVER = "after_round", msg("The round had ended")


WHEN_DISPUTED = Question(
    "when_count_disputed",
    "79B",
    msg("When was the number of tricks disputed?"),
    one_of(Disputed),
    presumed=Disputed.PLAYED,
)


@rule
def count_disputed(inquiry: Inquiry) -> None:
    """65D, 66D, 79B. The players do not agree how many tricks each side has won."""
    when = inquiry.ask(WHEN_DISPUTED)
    if when is not Disputed.PLAYED:
        claimed = when is Disputed.CLAIM
        inquiry.conclude(
            "79B1" if claimed else "79B3", RuleElsewhere("claim" if claimed else "score")
        )
    elif inquiry.ask(ORDER_KEPT):
        inquiry.conclude("79B2", CountTricks())
    else:
        law66_inspection.mixed(inquiry)
