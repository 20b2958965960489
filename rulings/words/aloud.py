"""What is said aloud: of several penalty cards once for all, so that it can be heard once, and of a
revoke after play without what only mattered during it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, msg, msg_n
from rulings.laws.conclusions.adjusted import (
    ArtificialScore,
    NoDamage,
    ResultNotInfluenced,
    WeightedScore,
)
from rulings.laws.conclusions.auction_duties import MustPassToTheEnd
from rulings.laws.conclusions.cards import (
    DefendersWithdrawnArePenaltyCards,
    LeadMayBeChosen,
    MajorPenaltyCard,
    OnlyPenaltyCard,
)
from rulings.laws.conclusions.claim_rulings import AdjudicatedClaim, ClaimAllowed
from rulings.laws.conclusions.explanations import ExplanationWrong
from rulings.laws.conclusions.exposed import MinorBindsLittle, MinorPenaltyCard
from rulings.laws.conclusions.information import About, Unauthorised
from rulings.laws.conclusions.penalty_lead import (
    AllPenaltyCardsMajor,
    OwnPenaltyCardNext,
    PenaltyCardsPickedUp,
    Which,
)
from rulings.laws.conclusions.premature import PartnersPlayChosen
from rulings.laws.conclusions.reviews import NoBetterWithout
from rulings.laws.conclusions.revoke import Established, MustCorrect, OtherSideMustCorrect
from rulings.laws.conclusions.score import (
    AdjustedScoreInstead,
    AdjustedScoreWithTransfer,
    AssignAdjustedScore,
    NoTransfer,
    ScoreStands,
    TransferInAll,
    TrickTransfer,
)
from rulings.laws.conclusions.unauthorised import Lawful, LawfulAction, OwnRisk
from rulings.laws.law50_penalty_card import PARTNER_OF


def words_of(one: Conclusion, concluded: Sequence[Conclusion]) -> Message:
    """The sentence of one of them, with the card, or the tricks, where another has named them."""
    if isinstance(one, ScoreStands) and (tricks := _gone_over(concluded)):
        return one.after(tricks)
    if isinstance(one, TrickTransfer | TransferInAll) and _is_instead(concluded):
        return _not_enough(one.tricks)
    card = _lying(one, concluded)
    return one.words_of(card) if card and isinstance(one, LeadMayBeChosen) else one.words()


def _is_instead(concluded: Sequence[Conclusion]) -> bool:
    """64C1: whether the score is adjusted, and so no trick goes over."""
    return any(isinstance(one, AdjustedScoreInstead) for one in concluded)


def _not_enough(tricks: int) -> Message:
    return msg_n(
        "{n} trick to {opponents} would not be enough.",
        "{n} tricks to {opponents} would not be enough.",
        tricks,
    )


def _gone_over(concluded: Sequence[Conclusion]) -> int:
    """How many tricks are transferred, for all revokes of a side where that is told."""
    told = [one.tricks for one in concluded if isinstance(one, TrickTransfer | TransferInAll)]
    return max(told, default=0)


def _lying(one: Conclusion, concluded: Sequence[Conclusion]) -> Card | None:
    """The only penalty card that declarer's choice for a lead arises from, if it is named."""
    if type(one) is not LeadMayBeChosen:
        return None
    majors = [other for other in concluded if isinstance(other, MajorPenaltyCard)]
    cards = [major.card for major in majors if PARTNER_OF[major.holder] is one.leader]
    return cards[0] if len(cards) == 1 else None


def said_of(concluded: Sequence[Conclusion]) -> Iterator[Message]:
    """What each conclusion says aloud, in their order."""
    together = _Together(concluded)
    for one in concluded:
        if said := together.said(one):
            yield said
    is_judged = together.kinds & _JUDGED or together.is_briefly_adjusted
    if is_judged or any(map(_lets_score_stand, concluded)):
        yield _MAY_APPEAL


class _Together:
    """What is concluded at once, as far as one changes what is said of another."""

    def __init__(self, concluded: Sequence[Conclusion]) -> None:
        self.concluded = concluded
        self.kinds = {type(one) for one in concluded}
        self.majors = [one for one in concluded if type(one) is MajorPenaltyCard]
        self.waiting = [one for one in concluded if isinstance(one, LeadMayBeChosen)]
        self.of_both = len({one.holder for one in self.majors}) > 1
        own = [one.leader for one in concluded if isinstance(one, OwnPenaltyCardNext)]
        self.is_own = bool(own) and own == [one.holder for one in self.majors]
        self.some_stay = any(
            isinstance(one, PenaltyCardsPickedUp)
            and one.which in (Which.REQUIRED_SUIT, Which.FORBIDDEN_SUITS)
            for one in concluded
        )
        self.is_adjusted = any(isinstance(one, AssignAdjustedScore) for one in concluded)
        self.is_briefly_adjusted = {AssignAdjustedScore, NoTransfer} <= self.kinds
        self.with_others = DefendersWithdrawnArePenaltyCards in self.kinds and len(self.majors) == 1

    def said(self, one: Conclusion) -> Message | None:
        """What is said of that one here, if anything."""
        if isinstance(one, LeadMayBeChosen):
            return None if self.is_adjusted else self._waits(one)  # then nobody leads any more
        if one == _PARTNER_PASSES and _OFFENDER_PASSES not in self.concluded:
            return _PARTNER_ALONE_PASSES
        if self.is_briefly_adjusted and isinstance(one, AssignAdjustedScore):
            return _ADJUSTED
        if isinstance(one, ExplanationWrong):
            return one.say_of_harm() if self.kinds & _ADJUSTING else None
        if type(one) is MajorPenaltyCard:
            return self._major(one)
        if isinstance(one, OnlyPenaltyCard) and AllPenaltyCardsMajor in self.kinds:
            return _with_older(one) if one.card else one.say()
        if isinstance(one, MinorPenaltyCard) and one.card is None and self._more_of_cards():
            return msg(
                "{holder}: your minor penalty card goes before any other of its suit below the"
                " ten.",
                holder=one.holder,
            )
        # tricks go over after play, when nobody asks any more what may be corrected
        if isinstance(one, Established) and TrickTransfer in self.kinds:
            return one.words()
        is_said = (
            (isinstance(one, MinorBindsLittle) and self._more_of_cards())
            or (isinstance(one, Unauthorised) and self._is_folded(one))
            or (isinstance(one, DefendersWithdrawnArePenaltyCards) and self.with_others)
            or (isinstance(one, OwnPenaltyCardNext) and self.is_own)
            or (isinstance(one, MustCorrect) and OtherSideMustCorrect in self.kinds)
            or (isinstance(one, _TRANSFER) and self.is_adjusted)
        )
        return None if is_said else one.say()

    def _is_folded(self, one: Unauthorised) -> bool:
        """Whether more must be heard about cards that stay than that may be heard at once."""
        of_card = one.about is About.PENALTY_CARD_PICKED_UP
        return of_card and bool(self.majors or self.waiting)

    def _more_of_cards(self) -> bool:
        """Whether more is said of penalty cards than of a minor one."""
        return bool(self.majors or self.waiting) or PenaltyCardsPickedUp in self.kinds

    def _major(self, one: MajorPenaltyCard) -> Message | None:
        if self.of_both:
            return _of_both(one.holder) if one is self.majors[0] else None
        if self.with_others:
            return DefendersWithdrawnArePenaltyCards().say()
        if not (self.is_own or self.kinds & {MinorPenaltyCard, PartnersPlayChosen}):
            return _with_older(one) if AllPenaltyCardsMajor in self.kinds else one.say()
        return msg(
            "{holder}: your card is a major penalty card. Play it at the first legal chance.",
            holder=one.holder,
        )

    def _waits(self, one: LeadMayBeChosen) -> Message | None:
        if self.of_both:
            return None
        if len({other.leader for other in self.waiting}) > 1:
            return _EITHER_WAITS if one is self.waiting[-1] else None
        if self.some_stay:
            return msg(
                "{leader}: if you come on lead while the others lie there, wait until {declarer}"
                " has chosen.",
                leader=one.leader,
            )
        card = _lying(one, self.concluded)
        return one.say_of(card) if card else one.say()


_PARTNER_PASSES = MustPassToTheEnd(Role.PARTNER)
_OFFENDER_PASSES = MustPassToTheEnd(Role.OFFENDER)
_PARTNER_ALONE_PASSES = msg(
    "{partner}: you must pass for the rest of the auction, but {offender} may go on calling."
)
"""27B2-4, 36B2: what silences partner leaves the offender free; under 37B and 38C both pass."""


def _lets_score_stand(one: Conclusion) -> bool:
    """16B1: weighed after play; that there was nothing to weigh is ruled while it goes on."""
    return isinstance(one, LawfulAction) and one.why is not Lawful.NO_INFORMATION


def _with_older(one: MajorPenaltyCard) -> Message:
    """50B, 51A: what lay there already is major now, of whatever kind it was; and who says which
    is played.
    """
    if one.card is None:
        return msg(
            "All the cards in front of {holder} are major penalty cards now. {holder}: play one at"
            " the first legal chance. If several can be played, {declarer} says which.",
            holder=one.holder,
        )
    return msg(
        "{card} and the cards in front of {holder} are all major penalty cards now. {holder}: play"
        " one at the first legal chance. If several can be played, {declarer} says which.",
        card=one.card,
        holder=one.holder,
    )


_MAY_APPEAL = msg("Both sides may appeal.")
_JUDGED = {
    AdjudicatedClaim,
    AdjustedScoreInstead,
    AdjustedScoreWithTransfer,
    ClaimAllowed,
    NoBetterWithout,
    NoDamage,
    OwnRisk,
    ResultNotInfluenced,
    ScoreStands,
}
"""92A: it is said after what the director judged of a claim, or of a score that stands, and those
sentences also stand alone as a heading.
"""

_ADJUSTING = {AssignAdjustedScore, ArtificialScore, WeightedScore}
"""12C: what the table hears of a wrong explanation that did harm; why is said before it."""

_ADJUSTED = msg("The score is adjusted.")
"""After all that is said of a revoke for which no trick is transferred."""

_TRANSFER = NoTransfer | TrickTransfer | TransferInAll
"""64A-B: what an adjusted score takes the place of, or has in it (64C)."""

_EITHER_WAITS = msg(
    "Whoever comes on lead while partner’s cards lie there waits until {declarer} has chosen."
)


def _of_both(holder: Role) -> Message:
    """51A is said with it: whether another lay before the partner nobody has asked."""
    return msg(
        "The cards in front of {holder} and {partner} stay as major penalty cards, to be played"
        " at the first legal chance; of several {declarer} says which. Whoever comes on lead waits"
        " until {declarer} has chosen.",
        holder=holder,
        partner=PARTNER_OF[holder],
    )
