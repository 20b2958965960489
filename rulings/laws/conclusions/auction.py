"""What becomes of a call: it stands, is cancelled, is replaced, is made again (23, 25-39)."""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class CountsAsInTurn(Conclusion):
    """28A, 33: the call was in turn after all."""

    principal = True
    sentence = msg(
        "The call counts as made in turn, without rectification. It is judged like any other call"
        " made in turn."
    )
    aloud = msg("The call counts as made in turn, and the auction goes on.")


class InsufficientBidAccepted(Conclusion):
    """27A1: the insufficient bid is treated as legal."""

    principal = True
    sentence = msg(
        "The insufficient bid is accepted and counts as legal. Later bids need only beat it, and"
        " nobody is restricted."
    )
    aloud = msg("{bid} is accepted. The auction goes on from it.")


class ReplacementWithdrawn(Conclusion):
    """27C: the insufficient bid is accepted after it had been replaced."""

    sentence = aloud = msg("The call made in its place is withdrawn.")


class BidCountsAsLegal(Conclusion):
    """27A1: said where another Law lets the insufficient bid stand."""

    sentence = msg("The insufficient bid counts as legal; later bids need only beat it.")


class CallOutOfTurnAccepted(Conclusion):
    """29A: the call out of turn stands."""

    principal = True
    sentence = msg("The call out of turn is accepted and stands. There is no rectification.")
    aloud = msg("{call} is accepted. {lho} calls next, and the auction goes on from there.")


class CallOutOfTurnAcceptedByCall(CallOutOfTurnAccepted):
    """29A: the left-hand opponent has called over it, so that partner comes after him."""

    sentence = msg(
        "The call out of turn stands: {lho} accepted it by calling. There is no rectification."
    )
    aloud = msg(
        "{lho} has called and so accepted {call}. {partner} calls after {lho}, and the auction"
        " goes on from there."
    )


@dataclass(frozen=True, slots=True)
class CallOutOfTurnIgnored(Conclusion):
    """28B: the opponent whose turn it was has called; the call out of turn is gone."""

    player: Role

    principal = True
    sentence = msg(
        "{player} has called in turn, and that call stands. The call out of turn is cancelled"
        " without rectification."
    )
    aloud = msg(
        "The call out of turn is cancelled. {player} has called in turn, and that call stands."
    )


class PartnersCallOutOfTurn(Conclusion):
    """The accepted call took the turn away: what partner called is out of turn as well."""

    sentence = msg(
        "What {partner} called is now itself a call out of turn. Rule on that as a matter of its"
        " own."
    )


class PartnersCallStands(Conclusion):
    """The call out of turn is cancelled; partner had called in his own turn."""

    sentence = msg("{partner} called in turn, and that call stands.")


class AuctionReopened(Conclusion):
    """17D3: a pass out of turn took a turn away, so the auction is not over."""

    principal = True
    sentence = msg(
        "The auction is not over. It goes back to the player who lost a turn, and all later"
        " passes are cancelled."
    )
    aloud = msg("The auction is not over. The player who was passed over calls now.")


@dataclass(frozen=True, slots=True)
class CallCancelled(Conclusion):
    """The call is cancelled, alone or with everything called after it."""

    with_later: bool = False

    at_once = True

    def words(self) -> Message:
        if self.with_later:
            return msg("The call and all calls after it are cancelled.")
        return msg("The call is cancelled.")

    def say(self) -> Message:
        return self.words()


@dataclass(frozen=True, slots=True)
class AuctionGoesBack(Conclusion):
    """29B, 36A, 36B4: the right player calls next."""

    player: Role | None = None

    at_once = True

    def words(self) -> Message:
        if self.player is None:
            return msg("The auction goes back to the player whose turn it was.")
        return msg(
            "The auction goes back to {player}, whose turn it was.",
            player=self.player,
        )

    def say(self) -> Message:
        if self.player is None:
            return self.words()
        return msg("{player}: it is your turn to call.", player=self.player)


class AllCancelled(Conclusion):
    """36A: the call and what followed are cancelled, as if it had never been made."""

    principal = True
    sentence = aloud = msg(
        "The call and all calls after it are cancelled. The auction goes back to the player whose"
        " turn it was."
    )


class CallStands(Conclusion):
    """25A, 25B, 37A: the call stays as it was made."""

    principal = True
    sentence = msg("The call stands, and the auction goes on.")
    aloud = msg("The call stands. Go on.")


class NothingCalledYet(Conclusion):
    """18F: by the organiser's regulations no call has been made."""

    principal = True
    brief = msg("That was no call.")
    sentence = msg("Nothing has been called yet, so {offender} may call anything.")
    aloud = msg("No call has been made. {offender}: make your call.")


class TooLateToChange(Conclusion):
    """25A4, 25A5: not even a slip can be put right any more."""

    principal = True
    sentence = msg("It is too late to change the call. It stands.")
    aloud = msg("It is too late to change. The call stands.")


class SlipReplaced(Conclusion):
    """25A1: the call that was meant takes the place of the one that was not."""

    principal = True
    brief = msg("The call was unintended.")
    sentence = msg(
        "{offender} may replace the unintended call with the one that was meant. The new call is"
        " judged like any other."
    )
    aloud = msg("{offender}: you may make the call you meant.")


@dataclass(frozen=True, slots=True)
class MayCallAnew(Conclusion):
    """25A6: a call made over a slip may be taken back."""

    player: Role

    section = OutcomeSection.CHOICE
    sentence = msg("{player} may take back the call made over the slip and make another.")
    aloud = msg("{player}: you may change your call, if you like.")


class SecondCallStands(Conclusion):
    """25B1: the change is accepted."""

    principal = True
    at_once = True
    sentence = msg(
        "The second call stands and the first is withdrawn. The second is judged like any other"
        " call."
    )
    aloud = msg("The second call is accepted and stands.")


class FirstCallStands(Conclusion):
    """25B2: the change is not accepted."""

    principal = True
    at_once = True
    sentence = msg("The first call stands and the second is cancelled.")
    aloud = msg("The first call stands. The second is cancelled.")


class ScoredWithoutDouble(Conclusion):
    """36C: found after the opening lead was faced."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "The contract is scored as if the inadmissible double or redouble had not been made."
    )
    aloud = msg("The contract is scored without that double.")


class ContractUnchanged(Conclusion):
    """39A: the auction was over."""

    principal = True
    sentence = msg("The auction was over. The call is cancelled, and the contract is unchanged.")
    aloud = msg("The auction was over before that call. It is cancelled, and the contract stays.")
