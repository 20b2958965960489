"""What Laws 20, 21, 40, 47E2 and 75 conclude about wrong information."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class WrongSince(StrEnum):
    """Why an explanation counts as wrong."""

    NOT_AGREED_SO = "not_agreed_so"
    NO_EVIDENCE = "no_evidence"
    NO_AGREEMENT = "no_agreement"
    ADMITTED = "admitted"


@dataclass(frozen=True, slots=True)
class ExplanationWrong(Conclusion):
    """75B, 75D, 21B1b: the opponents were misinformed."""

    why: WrongSince

    def words(self) -> Message:
        return _WRONG[self.why]

    def say_of_harm(self) -> Message:
        """12B1, 21B3: why the score is adjusted, said before it."""
        return _HARMED[self.why]


_WRONG = {
    WrongSince.NOT_AGREED_SO: msg(
        "The explanation, or the missing or wrong alert, did not fit what the pair has agreed: the"
        " opponents were misinformed."
    ),
    WrongSince.NO_EVIDENCE: msg(
        "Nothing shows what the pair has agreed: a wrong explanation is presumed, not a wrong call."
    ),
    WrongSince.NO_AGREEMENT: msg(
        "There was no agreement, but one was described: the opponents were misinformed. They should"
        " have been told that there was none."
    ),
    WrongSince.ADMITTED: msg("The explanation was wrong: the opponents were misinformed."),
}
_HARMED = {
    WrongSince.NOT_AGREED_SO: msg(
        "{opponents} were not told what is agreed, and were damaged by it."
    ),
    WrongSince.NO_EVIDENCE: msg(
        "Nothing shows what is agreed, so the explanation counts as wrong; {opponents} were damaged"
        " by it."
    ),
    WrongSince.NO_AGREEMENT: msg(
        "There was no agreement, but one was described, and {opponents} were damaged by it."
    ),
    WrongSince.ADMITTED: msg("The explanation was wrong, and {opponents} were damaged by it."),
}


class NoMisinformationReason(StrEnum):
    """Why nobody was misinformed."""

    WRONG_CALL = "wrong_call"
    OWN_MISUNDERSTANDING = "own_misunderstanding"
    NOTHING_TO_TELL = "nothing_to_tell"
    DEVIATION = "deviation"
    FITS = "fits"


@dataclass(frozen=True, slots=True)
class NobodyMisinformed(Conclusion):
    """75C, 75D1, 21A, 40C1-2: no redress, however much it cost."""

    why: NoMisinformationReason

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return _RIGHT[self.why]

    def say(self) -> Message:
        return _SAY_RIGHT[self.why]


_RIGHT = {
    NoMisinformationReason.WRONG_CALL: msg(
        "The explanation was right and the call a mistake: the opponents have no claim to know the"
        " cards. The result stands."
    ),
    NoMisinformationReason.OWN_MISUNDERSTANDING: msg(
        "A player who misunderstood a right explanation gets no redress. The result stands."
    ),
    NoMisinformationReason.NOTHING_TO_TELL: msg(
        "Only agreements are told. A player whose own cards show that partner made a mistake"
        " tells the opponents nothing."
    ),
    NoMisinformationReason.DEVIATION: msg(
        "The explanation was right. A player may call otherwise than agreed, as long as partner"
        " knows no more of it than the opponents. The result stands."
    ),
    NoMisinformationReason.FITS: msg(
        "The explanation was right, and nobody was misinformed. The result stands."
    ),
}
_SAY_RIGHT = {
    NoMisinformationReason.WRONG_CALL: msg(
        "You were told what they have agreed. That the cards were different is no infraction."
    ),
    NoMisinformationReason.OWN_MISUNDERSTANDING: msg("You were told the right thing."),
    NoMisinformationReason.NOTHING_TO_TELL: msg("There is nothing to correct."),
    NoMisinformationReason.DEVIATION: msg(
        "You were told what they have agreed. To call otherwise is allowed."
    ),
    NoMisinformationReason.FITS: msg("You were told the right thing."),
}


class Moment(StrEnum):
    """When a wrong explanation is put right."""

    NOW = "now"
    AFTER_AUCTION = "after_auction"
    AFTER_PLAY = "after_play"


@dataclass(frozen=True, slots=True)
class CorrectExplanation(Conclusion):
    """20F4-5: the explanation is put right, now or at the first moment allowed."""

    moment: Moment

    section = OutcomeSection.STAY
    principal = True
    at_once = True

    def words(self) -> Message:
        return _CORRECT[self.moment]

    def say(self) -> Message:
        return _SAY_CORRECT[self.moment]

    def said_to(self) -> Role | None:
        return None if self.moment is Moment.NOW else Role.PARTNER  # nobody else may notice

    def ends_with_play(self) -> bool:
        return self.moment is not Moment.NOW


_CORRECT = {
    Moment.NOW: msg("The right explanation is given to the opponents now."),
    Moment.AFTER_AUCTION: msg(
        "{partner} says and shows nothing yet. If {partner} is declarer or dummy, the correction"
        " comes after the final pass; otherwise when play is over."
    ),
    Moment.AFTER_PLAY: msg(
        "{partner} is a defender: says and shows nothing, and corrects the explanation when play"
        " is over."
    ),
}


_SAY_CORRECT = {
    Moment.NOW: msg("The opponents are told now what is agreed."),
    Moment.AFTER_AUCTION: msg(
        "{partner}, say and show nothing yet. As declarer or dummy you put it"
        " right after the final pass, before the lead; as a defender when play is over. Call me"
        " then."
    ),
    Moment.AFTER_PLAY: msg(
        "{partner}, say and show nothing yet. When play is over, call me and"
        " tell {opponents} what is right."
    ),
}


class PartnersDuty(Conclusion):
    """20F5: when partner of whoever explained wrongly puts it right."""

    section = OutcomeSection.INFORMATION
    sentence = msg(
        "If {partner} knew better: nothing during the auction; as declarer or dummy {partner} puts"
        " it right before the opening lead, as a defender only when play is over. Not doing so is"
        " an infraction and may be penalised."
    )


@dataclass(frozen=True, slots=True)
class CallMayBeChanged(Conclusion):
    """21B1a: the misinformed player may change his call without rectification."""

    player: Role

    section = OutcomeSection.CHOICE
    until_play_ends = True
    sentence = msg(
        "{player} may change the call that the wrong explanation could well have influenced,"
        " without rectification."
    )


@dataclass(frozen=True, slots=True)
class CallChanged(Conclusion):
    """21B2: the call is changed; then the next player may change a later one."""

    player: Role
    """Who was misinformed."""
    next: Role
    """His left-hand opponent."""

    principal = True
    sentence = msg(
        "{player} changes the call. {next} may then change a call made after it, and the auction"
        " goes on from there."
    )
    aloud = msg(
        "{player}: call again. {next}: if you called after that, you may change it too. Call me"
        " again after play if you believe that you were damaged."
    )


class MisinformedCallStands(Conclusion):
    """21B1: the call is not changed."""

    principal = True
    at_once = True
    sentence = msg("The call stands.")
    aloud = msg(
        "The call stands. Go on from there. Call me again after play if you believe that you were"
        " damaged."
    )


class LeadMayBeChanged(Conclusion):
    """41A, 47E2a: so may a lead that nobody has seen, on the director's word."""

    section = OutcomeSection.CHOICE
    until_play_ends = True
    sentence = msg("A lead that lies face down may be changed too.")
    aloud = msg("A lead that lies face down may be changed too.")


class TooLateToChange(Conclusion):
    """21B3, 47E2b: nothing is changed at the table; the score may be adjusted."""

    at_once = True
    sentence = msg(
        "It is too late to change a call or a card. If the wrong explanation did harm, the score is"
        " adjusted after play."
    )
    aloud = msg("Play on. Call me again after play if you believe that you were damaged.")


class CardToRetract(StrEnum):
    """Which card may be taken back."""

    FACE_DOWN_LEAD = "face_down_lead"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class CardMayBeTakenBack(Conclusion):
    """41A, 47E2a: the card played on a wrong explanation may be changed."""

    player: Role
    what: CardToRetract

    section = OutcomeSection.CHOICE

    def words(self) -> Message:
        return self._filled(_MAY_TAKE_BACK[self.what])


_MAY_TAKE_BACK = {
    CardToRetract.FACE_DOWN_LEAD: msg("{player} may take back the lead that lies face down."),
    CardToRetract.CARD: msg("{player} may take the card back: no later card has been played."),
}


class CardChanged(Conclusion):
    """47E2a: another card instead; the first is no penalty card."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("The card goes back to the hand without rectification and another is played.")
    aloud = msg("Take the card back and play another. It is no penalty card.")


class CardStays(Conclusion):
    """47E2a: the player leaves his card."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("The card stays played.")
    aloud = msg(
        "The card stays played. Call me again after play if you believe that you were damaged."
    )


class NothingDoneYet(Conclusion):
    """84A: nobody acted on the explanation at all."""

    principal = True
    sentence = msg("Nobody acted on the wrong explanation: nothing is changed.")


class LastCallMayComeBack(Conclusion):
    """20F, 21B1a: told in full, and then whoever called last may still have acted on it."""

    principal = True
    sentence = msg(
        "Nobody has acted on it yet: first all of it is put right. As long as no lead is faced,"
        " whoever called last of {lho} and {rho} may then take that call back, if it could well"
        " have been influenced and partner has not called since."
    )
    aloud = msg(
        "First they tell you everything. If you would then have called otherwise the last time,"
        " tell me away from the table before a lead is faced. Call me again after play if you"
        " believe that you were damaged."
    )


class TurnWord(StrEnum):
    """How a call made on an opponent's word about the turn is ruled."""

    OUT_OF_ROTATION = "out_of_rotation"
    NO_RECTIFICATION = "no_rectification"


@dataclass(frozen=True, slots=True)
class CallOnOpponentsWord(Conclusion):
    """28-32 or 84D: an opponent said that it was his turn to call; 47E1 speaks of cards only."""

    how: TurnWord

    principal = True

    def words(self) -> Message:
        return _ON_WORD[self.how]


_ON_WORD = {
    TurnWord.OUT_OF_ROTATION: msg(
        "Rule on it as a call out of turn. The side that gave the wrong word must not gain by it."
    ),
    TurnWord.NO_RECTIFICATION: msg(
        "The call is cancelled without rectification, because an opponent caused it."
    ),
}


class MisleadersGain(Conclusion):
    """72C, 12A1: who gave the wrong word keeps no gain from it."""

    section = OutcomeSection.REVIEW
    open = "REVIEW"
    sentence = msg("After play: did the side that said whose turn it was gain by its wrong word?")
