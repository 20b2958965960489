"""What Laws 59 and 61-63 conclude about a revoke."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class NoRevoke(Conclusion):
    """59: who cannot comply has not revoked."""

    principal = True
    nothing_follows = True
    sentence = msg("No revoke: {offender} had no card of the suit led.")
    aloud = msg("That was no revoke. All is in order.")


class Established(Conclusion):
    """63: the revoke can no longer be corrected."""

    principal = True
    open = "REVOKE_EST"
    sentence = msg("The revoke is established.")
    aloud = msg(
        "The revoke is established: it is too late to correct, and the cards of that trick stay as"
        " they are."
    )


class EstablishedYetCorrected(Conclusion):
    """62D1: in trick twelve it is corrected whether established or not."""

    sentence = msg(
        "The revoke counts as established, but in the twelfth trick it is corrected all the same."
    )


class NotEstablished(Conclusion):
    """63: nothing has happened that establishes the revoke."""

    sentence = msg("The revoke is not established.")


class AlreadyPutRight(Conclusion):
    """62A: it was corrected before it was established, and so costs no trick."""

    principal = True
    sentence = msg("The revoke was put right in time: no trick is transferred.")
    aloud = msg("The revoke was put right in time. No trick is transferred.")


class TreatedAsEstablished(Conclusion):
    """43B2b: corrected, and yet scored as if established."""

    principal = True
    open = "REVOKE_EST"
    sentence = msg(
        "Dummy had lost the right to ask: the revoke is corrected, and yet scored as established."
    )


class UncountedEvent(StrEnum):
    """Something that happened after a revoke and does not count."""

    TOLD_HIS_TURN = "told_his_turn"
    ONLY_DROPPED = "only_dropped"
    DUMMY_UNNAMED = "dummy_unnamed"
    OBJECTED_CONCESSION = "objected_concession"
    PLAYED_ON_BY_AGREEMENT = "played_on_by_agreement"
    DUMMY_SPOKE = "dummy_spoke"


@dataclass(frozen=True, slots=True)
class DoesNotCount(Conclusion):
    """An event after the revoke is struck out: it neither establishes nor is what it looked
    like."""

    event: UncountedEvent

    at_once = True

    def words(self) -> Message:
        return _STRUCK[self.event]

    def say(self) -> Message | None:
        if self.event is not UncountedEvent.TOLD_HIS_TURN:
            return None
        return msg("That card was played on an opponent’s word. Pick it up; it is no penalty card.")


_STRUCK = {
    UncountedEvent.TOLD_HIS_TURN: msg(
        "The card played on an opponent’s word goes back: it may not be accepted, and it does not"
        " establish the revoke."
    ),
    UncountedEvent.ONLY_DROPPED: msg("A card that was only dropped has not been played."),
    UncountedEvent.DUMMY_UNNAMED: msg(
        "A card that declarer has not named is no play by the declaring side."
    ),
    UncountedEvent.OBJECTED_CONCESSION: msg(
        "Partner objected to the concession at once, so nothing was claimed or conceded."
    ),
    UncountedEvent.PLAYED_ON_BY_AGREEMENT: msg(
        "All four agreed to play on: the claim is void, and only the cards played count."
    ),
    UncountedEvent.DUMMY_SPOKE: msg("Dummy can neither claim nor concede."),
}


class MustCorrect(Conclusion):
    """62A: the revoke is corrected with a legal card."""

    principal = True
    at_once = True
    sentence = msg("{offender} must correct the revoke with {led_card}.")
    aloud = msg("The revoke is corrected: {led_card} replaces {card}.")


class NothingBindsAfterPlayOn(Conclusion):
    """68D2bii: all four agreed to play on after a claim, so Laws 16 and 50 are off."""

    section = OutcomeSection.CARD
    at_once = True
    sentence = msg(
        "All four had agreed to play on: a card taken back is no penalty card, and everybody may"
        " use what was seen and said."
    )
    aloud = msg("The card goes back. It is no penalty card.")


class OtherSideMustCorrect(Conclusion):
    """62A, 62C3: the opponent who revoked in the same trick corrects too."""

    sentence = msg("The opponent who revoked in the same trick must play a legal card too.")
    aloud = msg("Both revokes are corrected.")


class DummyMustFollow(Conclusion):
    """42A3: dummy sees to it that dummy's hand follows suit."""

    at_once = True
    sentence = msg("Dummy may and should see to it that dummy’s hand follows suit.")
    aloud = msg("{declarer}: name a legal card from dummy.")  # 45B: declarer plays dummy’s cards


@dataclass(frozen=True, slots=True)
class MayChangePlay(Conclusion):
    """62C1: an opponent who played after the revoke may take his card back."""

    player: Role

    section = OutcomeSection.CHOICE
    at_once = True
    sentence = msg("The card that {player} has played since may be changed. It is no penalty card.")
    aloud = msg("{player}: you may change the card you have played since.")


class PartnerMayChange(Conclusion):
    """62C2: the offender's partner may change, because the opponent before him did."""

    section = OutcomeSection.CHOICE
    at_once = True
    sentence = msg("{lho} changed, so the card that {partner} played may be changed too.")
    aloud = msg("{lho} has changed, so {partner} may change too.")


class NobodyElseChanges(Conclusion):
    """62C: only cards played after the revoke may be changed, and there are none."""

    section = OutcomeSection.WHY
    sentence = msg("No opponent has played after the revoke, so nobody else may change a card.")


class PartnerKeepsCard(Conclusion):
    """62C2: without a change before him the offender's partner keeps his card."""

    section = OutcomeSection.CARD
    sentence = msg("{lho} did not change, so {partner} may not change either.")


class TrickStands(Conclusion):
    """63B: cards played to the revoke trick stay as they are, as the table is told with 63A."""

    section = OutcomeSection.WHY
    sentence = msg("The revoke trick stands as it was played.")


class PartnerMayNotProfit(Conclusion):
    """62D2: partner, yet to play to trick twelve, may not choose what the revoke card suggests."""

    section = OutcomeSection.INFORMATION
    sentence = msg("{partner} may not choose a play that {card} suggests.")
    aloud = msg("{partner}: choose as if you had not seen {card}.")


class ReplayTwelfthTrick(Conclusion):
    """62D1: the twelfth trick is corrected as long as a hand is still out of the board."""

    sentence = msg("Tricks twelve and thirteen are played again from the corrected card.")
    aloud = msg("The last two tricks are replayed from the revoke.")


class TooLateToCorrect(Conclusion):
    """62D1: all four hands are back in the board."""

    principal = True
    sentence = msg("All four hands are back in the board: the tricks stand as played.")
