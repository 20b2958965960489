"""What Laws 68-71 conclude about a claim or concession brought to the director."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class NoClaimReason(StrEnum):
    """Why something was neither claim nor concession."""

    CURRENT_TRICK = "current_trick"
    NO_INTENT = "no_intent"
    DUMMY = "dummy"
    OBJECTED = "objected"


@dataclass(frozen=True, slots=True)
class NoClaim(Conclusion):
    """68: what was said or shown is neither a claim nor a concession."""

    why: NoClaimReason

    principal = True
    aloud = msg("Nothing has been claimed or conceded. Play on.")

    def words(self) -> Message:
        return _NO_CLAIM[self.why]


_NO_CLAIM = {
    NoClaimReason.CURRENT_TRICK: msg(
        "It concerned the trick in progress only: no claim, no concession."
    ),
    NoClaimReason.NO_INTENT: msg("The cards were clearly not shown in order to claim: no claim."),
    NoClaimReason.DUMMY: msg("Dummy can neither claim nor concede."),
    NoClaimReason.OBJECTED: msg("{partner} objected at once: neither claim nor concession."),
}


@dataclass(frozen=True, slots=True)
class ClaimMade(Conclusion):
    """68A, 68B1: claiming some tricks concedes the rest, and giving some up claims the rest."""

    tricks: int | None = None
    """Tricks claimed, where the director has written it down."""
    conceded: int | None = None
    """Tricks given up with it."""

    def words(self) -> Message:
        if self.tricks is None or self.conceded is None:
            return msg("A claim of some tricks concedes the rest, and the other way round.")
        return msg(
            "Tricks claimed: {tricks}. Tricks conceded: {conceded}.",
            tricks=self.tricks,
            conceded=self.conceded,
        )


class PlayStops(Conclusion):
    """68D: after a claim nobody plays on."""

    at_once = True
    sentence = msg("Play has ended; the claim cannot be withdrawn.")
    aloud = msg("Play stops here. Leave your cards as they are.")


class RevokeFirst(Conclusion):
    """63A3-4: a revoke is settled before the claim is."""

    principal = True
    elsewhere = "revoke"
    sentence = msg("Rule on the revoke first, as a matter of its own, and then on the claim.")


class ClaimVoid(Conclusion):
    """68D2b: all four agreed to play on, so the claim is void and the result of play stands."""

    principal = True
    open = "VOID_CLAIM"
    sentence = msg(
        "The claim is void and is not adjudicated: the score got by playing on stands. What was"
        " said and shown may be used, and penalty cards no longer bind."
    )
    aloud = msg("You all agreed to play on, so the result you played stands.")


class LaterPlayDoesNotCount(Conclusion):
    """68D2a: cards played after the claim do not decide it."""

    at_once = True
    sentence = msg("The cards played after the claim do not count; the claim is adjudicated.")
    aloud = msg("What was played after the claim does not count. I look at the claim itself.")


class PlayedScoreStands(Conclusion):
    """68D2: nobody can say who wanted to play on."""

    principal = True
    sentence = msg("It cannot be found out who asked to play on: let the score stand.")


class RepeatStatement(Conclusion):
    """70B: statement, objections, hands faced, in this order."""

    section = OutcomeSection.CHOICE
    at_once = True
    sentence = msg(
        "{offender} repeats the claim as it was made; then {lho} and {rho} object; then all hands"
        " may be faced."
    )
    aloud = msg("{offender}: repeat exactly what you said. Then {lho} and {rho} object.")


class TrumpTrick(Conclusion):
    """70C: the outstanding trump wins a trick."""

    section = OutcomeSection.SCORE
    sentence = msg(
        "{lho} and {rho} get what the outstanding trump can win by normal play: it was not"
        " mentioned, and it may have been overlooked."
    )


class StatedLineLoses(Conclusion):
    """70D1: who has stated a line is held to it."""

    sentence = msg("The stated line is followed, though it loses: no better one takes its place.")


class NothingOnPartnersChoice(Conclusion):
    """70D2: a defender's claim may not rest on partner's choice."""

    sentence = msg(
        "{offenders} get no trick for which {partner} would have to choose right among normal"
        " plays."
    )


class FlawedStatement(Conclusion):
    """70D: the stated line cannot be followed to its end."""

    sentence = msg(
        "The stated line is followed until it is impossible or illegal; from there the least"
        " favourable normal line counts."
    )


@dataclass(frozen=True, slots=True)
class AdjudicatedClaim(Conclusion):
    """70A: the tricks of the claiming side, among those that were left."""

    tricks: int

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg("{offender} and {partner} get {tricks} of the remaining tricks.")

    def words(self) -> Message:
        if self.tricks == 0:
            return msg("{lho} and {rho} get all the remaining tricks.")
        return self._filled(self.sentence)

    def say(self) -> Message:
        return self.words()


class ClaimAllowed(Conclusion):
    """70A: the claim holds as it was stated."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg("The claim is allowed as it was made.")
    aloud = msg("The claim stands.")


class ClaimAgreed(Conclusion):
    """69A: agreed, and the tricks are scored as claimed."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg("The claim is agreed: score the tricks as claimed.")


class MayNotWithdraw(Conclusion):
    """68D: who has claimed or conceded cannot take it back."""

    at_once = True
    sentence = msg("{offender} cannot take the claim or concession back and play on.")
    aloud = msg("A claim cannot be taken back.")


@dataclass(frozen=True, slots=True)
class TrickRestored(Conclusion):
    """69B, 71: a trick goes back to the side that gave it away."""

    to_claimer: bool | None = None
    """Whether that is the side that claimed or conceded; None where tricks were counted wrongly."""

    section = OutcomeSection.SCORE
    principal = True
    as_it_stands = True
    brief = msg("The trick is given back.")

    def words(self) -> Message:
        return _RESTORED[self.to_claimer]


_RESTORED = {
    True: msg("{offender} and {partner} get the trick back, and the board is scored again."),
    False: msg("{lho} and {rho} get the trick back, and the board is scored again."),
    None: msg("The trick goes to the side that won it, and the board is scored again."),
}


class AgreementStands(Conclusion):
    """69B, 71: neither test is met, or the time is over."""

    section = OutcomeSection.SCORE
    principal = True
    as_it_stands = True
    brief = msg("The tricks stand.")
    sentence = msg("The tricks stand as they were agreed or conceded.")
