"""What becomes of a call: it stands, is cancelled, is replaced, is made again (23, 25-39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, Section, msg


@dataclass(frozen=True, slots=True)
class CountsAsInTurn(Conclusion):
    """28A, 33: the call was in turn after all."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The call counts as made in turn. There is no rectification.")

    def say(self) -> Message:
        return msg("The call counts as made in turn. Go on.")


@dataclass(frozen=True, slots=True)
class InsufficientBidAccepted(Conclusion):
    """27A1: the insufficient bid is treated as legal."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The insufficient bid is accepted and counts as legal. Later bids need only beat it,"
            " and nobody is restricted."
        )

    def say(self) -> Message:
        return msg("The bid is accepted. The auction goes on from it.")


@dataclass(frozen=True, slots=True)
class BidCountsAsLegal(Conclusion):
    """27A1: said where another Law lets the insufficient bid stand."""

    def words(self) -> Message:
        return msg("The insufficient bid counts as legal; later bids need only beat it.")


@dataclass(frozen=True, slots=True)
class CallOutOfTurnAccepted(Conclusion):
    """29A: the call out of turn stands."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The call out of turn is accepted and stands. There is no rectification.")

    def say(self) -> Message:
        return msg("The call is accepted. {lho} calls next, and the auction goes on from there.")


@dataclass(frozen=True, slots=True)
class CallOutOfTurnIgnored(Conclusion):
    """28B: the opponent whose turn it was has called; the call out of turn is gone."""

    player: Role

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "{player} has called in turn before the ruling: that call stands, the auction goes on"
            " as if the call out of turn had not been made, and there is no rectification.",
            player=self.player,
        )

    def say(self) -> Message:
        return msg(
            "The call out of turn is cancelled. {player} has called in turn, and that call stands.",
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class PartnersCallOutOfTurn(Conclusion):
    """The accepted call took the turn away: what partner called is out of turn as well."""

    def words(self) -> Message:
        return msg(
            "What {partner} called is now itself a call out of turn: rule on it as a matter of its"
            " own."
        )


@dataclass(frozen=True, slots=True)
class PartnersCallStands(Conclusion):
    """The call out of turn is cancelled; partner had called in his own turn."""

    def words(self) -> Message:
        return msg("{partner} called in turn, and that call stands.")


@dataclass(frozen=True, slots=True)
class AuctionReopened(Conclusion):
    """17D3: a pass out of turn took a turn away, so the auction is not over."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The auction is not over: it goes back to the player who lost his turn, and all later"
            " passes are cancelled. Whoever passed out of turn is an offender."
        )

    def say(self) -> Message:
        return msg("The auction is not over. The player who was passed over calls now.")


@dataclass(frozen=True, slots=True)
class CallCancelled(Conclusion):
    """The call is cancelled, alone or with everything called after it."""

    with_later: bool = False

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


@dataclass(frozen=True, slots=True)
class AllCancelled(Conclusion):
    """36A: the call and what followed are cancelled, as if it had never been made."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The call and all calls after it are cancelled. The auction goes back to the player"
            " whose turn it was."
        )

    def say(self) -> Message:
        return self.words()


@dataclass(frozen=True, slots=True)
class CallStands(Conclusion):
    """25A, 25B, 37A: the call stays as it was made."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The call stands, and the auction goes on.")

    def say(self) -> Message:
        return msg("The call stands. Go on.")


@dataclass(frozen=True, slots=True)
class TooLateToChange(Conclusion):
    """25A4, 25A5: not even a slip can be put right any more."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("It is too late to change the call. It stands.")

    def say(self) -> Message:
        return msg("It is too late to change. The call stands.")


@dataclass(frozen=True, slots=True)
class SlipReplaced(Conclusion):
    """25A1: the call that was meant takes the place of the one that was not."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "{offender} may put the call he meant in place of the one he did not mean. The new"
            " call is judged like any other."
        )

    def say(self) -> Message:
        return msg("{offender}: you may make the call you meant.")


@dataclass(frozen=True, slots=True)
class MayCallAnew(Conclusion):
    """25A6: a call made over a slip may be taken back."""

    player: Role

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "{player} may take back the call made over the slip and make another.",
            player=self.player,
        )

    def say(self) -> Message:
        return msg("{player}: you may change your call, if you like.", player=self.player)


@dataclass(frozen=True, slots=True)
class SecondCallStands(Conclusion):
    """25B1: the change is accepted."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The second call stands and the first is withdrawn. The second is judged like any"
            " other call."
        )

    def say(self) -> Message:
        return msg("The second call is accepted and stands.")


@dataclass(frozen=True, slots=True)
class FirstCallStands(Conclusion):
    """25B2: the change is not accepted."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The first call stands and the second is cancelled.")

    def say(self) -> Message:
        return msg("The first call stands. The second is cancelled.")


@dataclass(frozen=True, slots=True)
class BidMustBeReplaced(Conclusion):
    """27B: not accepted; all branches, as they are explained before anybody chooses."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "{offender} must replace the bid. The lowest sufficient bid showing the same suit or"
            " suits, or notrump, leaves {partner} free, and so does a comparable call. After any"
            " other bid or a pass {partner} must pass for the rest of the auction, and a suit may"
            " be forbidden at the lead. A double or redouble that is not comparable, or another bid"
            " too low, is cancelled, and {partner} must then pass whatever the new call is."
        )

    def say(self) -> Message:
        return msg("{offender}: the bid is not accepted. Replace it with a legal call.")


@dataclass(frozen=True, slots=True)
class RepeatedBidTooLow(Conclusion):
    """27A2, 31A1: a bid out of turn that was also too low has to be repeated, and is too low."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "{rho} has passed, so {offender} must repeat the bid. It is still too low: it is now an"
            " insufficient bid made in turn."
        )

    def say(self) -> Message:
        return msg(
            "{offender}: you must repeat the bid. As it is too low, {lho} may accept it or not."
        )


@dataclass(frozen=True, slots=True)
class ReplacementJudged(Conclusion):
    """27C: the bid was replaced before the director had explained anything."""

    def words(self) -> Message:
        return msg(
            "{offender} replaced the bid before the ruling: the new call is ruled on as if it had"
            " been chosen now."
        )


@dataclass(frozen=True, slots=True)
class FreeOnlyIfComparable(Conclusion):
    """27B1b, 27B2, 27B3: what the offender's choice leads to, before the director has judged it."""

    is_double: bool

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        if self.is_double:
            return msg(
                "Unless it is comparable it is cancelled, and {partner} must pass for the rest of"
                " the auction whatever {offender} then calls."
            )
        return msg(
            "Unless it is comparable {partner} must pass for the rest of the auction, and a suit"
            " may be forbidden at the lead."
        )


@dataclass(frozen=True, slots=True)
class SecondBidMayBeAccepted(Conclusion):
    """27B4: the second insufficient bid, before the left-hand opponent has decided."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "{lho} may accept it. Otherwise it is cancelled, and {partner} must pass for the rest"
            " of the auction whatever {offender} then calls."
        )


@dataclass(frozen=True, slots=True)
class PartnerStaysFree(Conclusion):
    """23B, 27B1: nothing more follows from the withdrawn call."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The auction goes on without rectification. {partner} is free and may use both calls."
        )

    def say(self) -> Message:
        return msg("The auction goes on, and nobody is restricted.")


@dataclass(frozen=True, slots=True)
class BidOrPassInstead(Conclusion):
    """27B3, 27B4: the wrong replacement is cancelled; another one is due."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg("{offender} must now make a sufficient bid or pass.")

    def say(self) -> Message:
        return msg("{offender}: make a sufficient bid, or pass.")


@dataclass(frozen=True, slots=True)
class LegalCallInstead(Conclusion):
    """29B, 36B4: any legal call, at his turn."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg("{offender} may make any legal call at his turn.")

    def say(self) -> Message:
        return msg("{offender}: when it is your turn, you may make any legal call.")


@dataclass(frozen=True, slots=True)
class LegalCallNow(Conclusion):
    """36B2: it is his turn, and another call is due at once."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg("{offender} must make a legal call instead.")

    def say(self) -> Message:
        return msg("{offender}: make any legal call instead.")


@dataclass(frozen=True, slots=True)
class PassInstead(Conclusion):
    """37B2, 38C: a pass takes the place of the call."""

    def words(self) -> Message:
        return msg("A pass takes the place of the cancelled call.")

    def say(self) -> Message:
        return msg("A pass takes its place.")


@dataclass(frozen=True, slots=True)
class PartnerCallsFreely(Conclusion):
    """30B1a, 31B1, 32B1: until the offender has called again."""

    section: ClassVar[Section] = Section.INFORMATION

    def words(self) -> Message:
        return msg(
            "{partner} may make any legal call. What the cancelled call told may not be used,"
            " unless {offender} later makes a comparable call."
        )


@dataclass(frozen=True, slots=True)
class IsComparable(Conclusion):
    """23A: one of the three tests is met."""

    def words(self) -> Message:
        return msg("The call that now stands is comparable with the withdrawn one.")


@dataclass(frozen=True, slots=True)
class IsNotComparable(Conclusion):
    """23A: none of the three tests is met."""

    def words(self) -> Message:
        return msg("The call that now stands is not comparable with the withdrawn one.")


@dataclass(frozen=True, slots=True)
class JudgedAsBid(Conclusion):
    """29C, 30C: what an artificial call shows counts, not what it names."""

    def words(self) -> Message:
        return msg(
            "An artificial pass, or a pass of an artificial call, is treated as a bid: what it"
            " shows counts."
        )


@dataclass(frozen=True, slots=True)
class ScoredWithoutDouble(Conclusion):
    """36C: found after the opening lead was faced."""

    section: ClassVar[Section] = Section.SCORE
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The lead has been faced: the contract is scored as if the inadmissible double or"
            " redouble had not been made."
        )

    def say(self) -> Message:
        return msg("Play on. The contract is scored without that double.")


@dataclass(frozen=True, slots=True)
class ContractUnchanged(Conclusion):
    """39A: the auction was over."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The auction was over: the call is cancelled and the contract stays as it was.")

    def say(self) -> Message:
        return msg("The auction is over. That call is cancelled, and the contract stays.")
