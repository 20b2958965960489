"""What Laws 42 and 43 conclude about what dummy said or did."""

from __future__ import annotations

from rulings.engine import Conclusion, OutcomeSection, msg


class DummyAllowed(Conclusion):
    """42A, 42B, 68D2, 20F5b: dummy was within his rights."""

    principal = True
    sentence = msg("Dummy was allowed to do that.")
    aloud = msg("That was allowed.")


class DummyBreach(Conclusion):
    """43A: dummy was not allowed to do that."""

    principal = True
    sentence = msg("Dummy was not allowed to do that.")
    aloud = msg("Dummy may not do that.")


class RightsForfeited(Conclusion):
    """43B: for the rest of the board dummy has only his absolute rights."""

    principal = True
    open = "DUMMY_FORFEIT"
    sentence = msg(
        "For the rest of the board dummy may no longer warn or ask. Answers to the"
        " director, the count of tricks and following suit with dummy’s hand are still"
        " allowed."
    )
    aloud = msg("Dummy has lost the right to warn and to ask on this board.")


class DefenderChoosesHand(Conclusion):
    """43B2a: after a forbidden warning either defender says which hand leads."""

    section = OutcomeSection.CHOICE
    principal = True
    sentence = msg("Either defender chooses whether declarer leads from hand or from dummy.")
    aloud = msg("Either defender may choose which hand leads. Do not consult.")


class IrregularityStillRuled(Conclusion):
    """81C3: the irregularity itself is ruled on as a matter of its own."""

    sentence = msg("The irregularity itself is ruled on as a matter of its own.")


class AdjustIfSuggested(Conclusion):
    """45F: play goes on; adjusted after play if dummy suggested a play and it did damage."""

    section = OutcomeSection.REVIEW
    principal = True
    open = "REVIEW"
    sentence = msg(
        "After play: if dummy suggested the card and the defenders were damaged, the score is"
        " adjusted."
    )


class NotAllSpread(Conclusion):
    """41D: dummy spread fewer than thirteen cards."""

    principal = True
    sentence = msg("Dummy must spread all the cards. The defenders need not count them.")
    aloud = msg("Show dummy’s missing card. All of them must be seen.")


class AdjustIfHidden(Conclusion):
    """12A1: the Laws fix nothing for it, so only harm to the defenders is made good."""

    section = OutcomeSection.REVIEW
    open = "REVIEW"
    sentence = msg(
        "After play: if the defenders were damaged because a card of dummy lay hidden, the score is"
        " adjusted to what was likely with all cards in view."
    )


class DummySpreads(Conclusion):
    """41C: declarer stays declarer, and dummy is spread after the opening lead."""

    sentence = msg("{declarer} plays the contract. {dummy} spreads the hand.")
    aloud = msg("{declarer}: take all your cards back. {dummy}: spread your hand.")


class DefendersBreach(Conclusion):
    """43A3: a defender may not show dummy his hand."""

    principal = True
    sentence = msg(
        "A defender may not show dummy a hand. Dummy’s rights stay, unless dummy took"
        " the chance to look."
    )


class SpeakAfterFinalPass(Conclusion):
    """20F5b: declarer's side corrects a wrong explanation after the final pass."""

    principal = True
    sentence = msg(
        "Dummy calls the director after the final pass, before the opening lead is"
        " faced, and corrects the explanation. Noticed only during play, it is said at"
        " once."
    )
