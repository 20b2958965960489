"""What becomes of a card: penalty card, back to its hand, exchanged."""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class CardGoesBack(Conclusion):
    """47E1: the card led or played on an opponent's word goes back without any rectification."""

    section = OutcomeSection.CARD
    principal = True
    brief = msg("There is no rectification.")
    sentence = msg(
        "The card led or played on an opponent’s word is taken back. It may not be accepted and is"
        " no penalty card."
    )
    aloud = msg("That card was played on an opponent’s word. Pick it up; it is no penalty card.")


class OpeningLeadGoesBack(CardGoesBack):
    """47E1: the same of an opening lead, after which the table has to know whose it is."""

    aloud = msg(
        "That card was led on an opponent’s word. Pick it up; it is no penalty card."
        " {declarers_lho} makes the opening lead."
    )


class ShownCardsNoPenalty(Conclusion):
    """68B2: cards shown with the attempted concession are picked up."""

    section = OutcomeSection.CARD
    sentence = msg(
        "Cards shown with the attempted concession are picked up; none is a penalty card."
    )


@dataclass(frozen=True, slots=True)
class MajorPenaltyCard(Conclusion):
    """50B: a card that must be played at the first legal chance, with choices over partner's
    lead."""

    holder: Role
    card: Card | None = None

    section = OutcomeSection.CARD
    open = "PC"

    def words(self) -> Message:
        if self.card is None:
            return msg(
                "The card becomes a major penalty card in front of {holder}: it is played at the"
                " first legal chance.",
                holder=self.holder,
            )
        return msg(
            "{card} becomes a major penalty card in front of {holder}: it is played at the first"
            " legal chance.",
            card=self.card,
            holder=self.holder,
        )

    def say(self) -> Message:
        if self.card is None:
            return msg(
                "The card stays in front of {holder} as a major penalty card, to be played at the"
                " first legal chance.",
                holder=self.holder,
            )
        return msg(
            "{card} stays in front of {holder} as a major penalty card, to be played at the first"
            " legal chance.",
            card=self.card,
            holder=self.holder,
        )


class OnlyPenaltyCard(MajorPenaltyCard):
    """50B: the same where nothing else is ruled, so that the card itself is the outcome."""

    principal = True
    brief = msg("{card} is a major penalty card.")


class SeveralPenaltyCards(OnlyPenaltyCard):
    """50B: two or more that came to lie there together, or one more beside what lay there."""

    brief = msg("The cards are major penalty cards.")

    def words(self) -> Message:
        if self.card is None:
            return msg(
                "The cards become major penalty cards in front of {holder}.", holder=self.holder
            )
        return super().words()

    def say(self) -> Message:
        if self.card is None:
            return msg(
                "The cards stay in front of {holder} as major penalty cards. {holder}: play one at"
                " the first legal chance. If several can be played, {declarer} says which.",
                holder=self.holder,
            )
        return super().say()


@dataclass(frozen=True, slots=True)
class LeadMayBeChosen(Conclusion):
    """50D2: while the penalty card lies there, declarer decides before its holder's partner
    leads."""

    leader: Role

    section = OutcomeSection.STAY
    open = "LEAD_CHOICE"
    sentence = msg(
        "When {leader} is to lead while the penalty card lies there, {declarer} may first require"
        " its suit, forbid it, or do neither."
    )
    aloud = msg(
        "{leader}: if you come on lead while it lies there, wait until {declarer} has chosen."
    )

    def words_of(self, card: Card) -> Message:
        """The same of a card that has been named."""
        return msg(
            "When {leader} is to lead while {card} lies there, {declarer} may first require {suit},"
            " forbid them, or do neither.",
            leader=self.leader,
            card=card,
            suit=card.suit,
        )

    def say_of(self, card: Card) -> Message:
        """The same aloud."""
        return msg(
            "{leader}: if you come on lead while {card} lies there, wait until {declarer} has"
            " chosen.",
            leader=self.leader,
            card=card,
        )


class LeadMayBeChosenBySuits(LeadMayBeChosen):
    """51B: the same while two or more lie there."""

    sentence = msg(
        "When {leader} is to lead while they lie there, {declarer} may first require one of their"
        " suits, forbid one or more, or do neither."
    )
    aloud = msg(
        "{leader}: if you come on lead while those cards lie there, wait until {declarer} has"
        " chosen."
    )


class CardStaysPenaltyCard(Conclusion):
    """62B2: a card that already lay face up stays what it was, usually a penalty card."""

    section = OutcomeSection.CARD
    sentence = msg(
        "The card already lay face up: it stays what it was, and nothing more follows from it."
    )


class CardRestored(Conclusion):
    """62B2, 48A: a card of declarer or dummy goes back and never becomes a penalty card."""

    section = OutcomeSection.CARD
    at_once = True
    sentence = msg("The card taken back goes to its hand. It is no penalty card.")
    aloud = msg("The card goes back. It is no penalty card.")


class DefendersWithdrawnArePenaltyCards(Conclusion):
    """62C3: each card that a defender takes back is a penalty card."""

    section = OutcomeSection.CARD
    open = "PC"
    sentence = msg("Every card that a defender takes back becomes a major penalty card.")
    aloud = msg(
        "Any card defenders take back is a major penalty card. Play it at the first legal chance."
    )


@dataclass(frozen=True, slots=True)
class ExchangeOrPlayCard(Conclusion):
    """52: the wrong card was played instead of a penalty card."""

    accepted: bool

    section = OutcomeSection.CARD
    principal = True

    def heading(self) -> Message:
        if self.accepted:
            return msg("The card played is accepted.")
        return msg("The card played is not accepted.")

    def words(self) -> Message:
        if self.accepted:
            return msg("The card played stands, and {penalty_card} stays where it lies.")
        return msg("{offender} must play {penalty_card} instead of the card played.")

    def say(self) -> Message:
        if self.accepted:
            return msg("The card stands. {penalty_card} stays on the table.")
        return msg("{offender}: play {penalty_card} instead.")
