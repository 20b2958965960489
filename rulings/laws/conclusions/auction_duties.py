"""Whom a call out of order binds from now on: forced passes, a repeated call, one suit forbidden.

The tokens in ``open`` are those of the decision tables; they end as the tables say (0.2).
"""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.cards import Suit
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


@dataclass(frozen=True, slots=True)
class MustPassOnce(Conclusion):
    """24B, 24C, 30A, 30B1b, 31A2b, 32A2b: at his next turn and only then."""

    player: Role

    section = OutcomeSection.STAY
    principal = True
    brief = msg("{player} must pass once.")
    open = "PASS_ONCE"
    at_once = True
    sentence = msg("{player} must pass at the next turn, and only then.")
    aloud = msg("{player}: you must pass the next time it is your turn.")


class MustPassAfterNewCall(MustPassOnce):
    """30B1bii, 31A2b, 32A2b: the same, counted from the call that replaced the cancelled one.

    Where the call out of turn was made at partner's turn, partner has called freely before.
    """

    sentence = msg(
        "{player} must pass at the first turn after the new call of {offender}, and only then."
    )
    aloud = msg("{player}: after the new call by {offender} you must pass at your next turn.")


@dataclass(frozen=True, slots=True)
class HadToPass(Conclusion):
    """24B, 24C: the same, said when the auction is over and nothing of it can be enforced."""

    player: Role

    sentence = msg(
        "{player} had to pass at the next turn. If another call was made there, see after play"
        " whether it harmed the other side."
    )


@dataclass(frozen=True, slots=True)
class MustPassToTheEnd(Conclusion):
    """27B2-4, 36B2, 37B2, 38C: at every turn until the auction is over."""

    player: Role

    section = OutcomeSection.STAY
    principal = True
    brief = msg("{player} must pass.")
    open = "PASS_REST"
    at_once = True
    sentence = msg("{player} must pass for the rest of the auction.")
    aloud = msg("{player}: you must pass for the rest of the auction.")


@dataclass(frozen=True, slots=True)
class MustRepeatCall(Conclusion):
    """31A1, 32A1: the right-hand opponent has passed."""

    player: Role

    section = OutcomeSection.STAY
    principal = True
    open = "REPEAT_CALL"
    sentence = msg("{player} must repeat {call}. If it is then legal, there is no rectification.")
    aloud = msg("{player}: now repeat {call}.")


@dataclass(frozen=True, slots=True)
class SuitMayBeForbidden(Conclusion):
    """26B: one suit, at the first turn to lead of the offender's partner, if the offender defends.

    ``suits`` are those that may be forbidden; None while the auction goes on.
    """

    leader: Role
    suits: frozenset[Suit] | None = None

    section = OutcomeSection.STAY
    open = "BAN26_PENDING"
    brief = msg("Until {leader} has led for the first time. No suit can be required.")

    def words(self) -> Message:
        if self.suits is None:
            return msg(
                "If {offender} becomes a defender, declarer may forbid one suit the first time"
                " {leader} is to lead. It must be a suit that {offender} has not shown legally,"
                " and none can be required.",
                leader=self.leader,
            )
        return _one_of(_MAY_FORBID, self.leader, self.suits)

    def say(self) -> Message:
        if self.suits is None:
            return msg(
                "If {offender} becomes a defender, declarer may, the first time {leader} is to"
                " lead, forbid one suit that {offender} has not shown legally, while {leader} keeps"
                " the lead.",
                leader=self.leader,
            )
        return msg(
            "{leader}: the first time you are to lead, wait for declarer, who may forbid you one"
            " suit that {offender} has not shown legally, while you keep the lead.",
            leader=self.leader,
        )


@dataclass(frozen=True, slots=True)
class OfferSuitNow(Conclusion):
    """26B: partner led before declarer knew of his right; a reading of the Laws."""

    leader: Role
    suits: frozenset[Suit]

    section = OutcomeSection.CHOICE
    aloud = msg(
        "Declarer: while {leader} keeps the lead, you may forbid one suit that {offender} has not"
        " shown legally. Do you wish to?"
    )

    def words(self) -> Message:
        return _one_of(_OFFERED, self.leader, self.suits)


def _one_of(sentences: tuple[Message, ...], leader: Role, suits: frozenset[Suit]) -> Message:
    """The sentence that names the suits declarer may choose among."""
    names = dict(zip(("first", "second", "third"), sorted(suits, key=_ORDER.index), strict=False))
    return sentences[len(suits) - 1].given(leader=leader, **names)


_ORDER = (Suit.S, Suit.H, Suit.D, Suit.C)

_MAY_FORBID = (
    msg(
        "The first time {leader} is to lead, declarer may forbid {first} for as long as {leader}"
        " keeps the lead. No suit can be required."
    ),
    msg(
        "The first time {leader} is to lead, declarer may forbid either {first} or {second} for"
        " as long as {leader} keeps the lead. No suit can be required."
    ),
    msg(
        "The first time {leader} is to lead, declarer may forbid one of {first}, {second} and"
        " {third} for as long as {leader} keeps the lead. No suit can be required."
    ),
    msg(
        "The first time {leader} is to lead, declarer may forbid any one suit for as long as"
        " {leader} keeps the lead. No suit can be required."
    ),
)

_OFFERED = (
    msg(
        "Declarer now chooses whether to forbid {first}. If {leader} has led it, the lead is"
        " withdrawn and becomes a major penalty card."
    ),
    msg(
        "Declarer may now forbid either {first} or {second}. If {leader} has led that suit, the"
        " lead is withdrawn and becomes a major penalty card."
    ),
    msg(
        "Declarer may now forbid one of {first}, {second} and {third}. If {leader} has led that"
        " suit, the lead is withdrawn and becomes a major penalty card."
    ),
    msg(
        "Declarer may now forbid any one suit. If {leader} has led that suit, the lead is"
        " withdrawn and becomes a major penalty card."
    ),
)


class NoLeadRestriction(Conclusion):
    """26A, 26B and the Laws that switch 26 off: no suit may be forbidden."""

    sentence = msg("No suit may be forbidden at the lead because of this.")


class RightNotOffered(Conclusion):
    """82C: the director was there and did not tell declarer."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "The director should have offered declarer the choice. If that cost anything, both sides"
        " are treated as non-offending when the score is adjusted."
    )
