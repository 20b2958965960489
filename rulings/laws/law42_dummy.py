"""Laws 42 and 43: what dummy said or did.

Rows DU-1 to DU-17. Trying to *prevent* an irregularity of either side is dummy's right; pointing
one out during play is not. Three acts cost him that right for the board (43A2): exchanging hands
with declarer, leaving his seat to watch declarer, looking at a defender's card; merely glimpsing
declarer's cards from his seat is not among them. Facts at the director's request, the count of
tricks and seeing that dummy's hand follows suit are his always (42A).

Doubts, kept as the tables have them: an irregularity dummy pointed out with his rights intact is
still ruled on (DU-2); a defender who shows dummy his hand does not cost dummy anything unless he
took the chance to look (DU-10); a forfeited warning of anything but the wrong hand or a revoke has
no listed consequence beyond a penalty (DU-17).
"""

from __future__ import annotations

from rulings.engine import Answer, Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws import (
    law41_dummys_cards,
    law43_dummys_limits,
    law45_card_played,
    law67_defective_trick,
    law68_contested,
)
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.dummys import (
    DefenderChoosesHand,
    DefendersBreach,
    DummyAllowed,
    DummyBreach,
    IrregularityStillRuled,
    RightsForfeited,
    SpeakAfterFinalPass,
)
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, To, Unauthorised


class Warned(Answers):
    """What dummy warned of before it happened."""

    WRONG_HAND = "wrong_hand", msg("A lead from the wrong hand by declarer")
    OTHER = "other", msg("Something else, by either side")


WHAT_WARNED_OF = Question(
    "dummy_warned_of",
    "42B2",
    msg("What did dummy try to prevent?"),
    one_of(Warned),
)


@rule
def warned(inquiry: Inquiry) -> None:
    """42B2, 43B2a. Dummy tried to prevent an irregularity."""
    wrong_hand = inquiry.ask(WHAT_WARNED_OF) is Warned.WRONG_HAND
    if not inquiry.ask(law43_dummys_limits.DUMMY_FORFEITED):
        inquiry.conclude("42B2", DummyAllowed())
        return
    inquiry.conclude("43B1", ProceduralPenaltyPossible())
    if wrong_hand:
        inquiry.conclude("43B2a", DefenderChoosesHand())
    else:
        inquiry.conclude("43B1", DummyBreach())
        inquiry.conclude("16B", Unauthorised(To.DECLARER, About.DUMMYS_REMARK))


class Pointed(Answers):
    """Whose irregularity dummy spoke of."""

    DEFENDERS = "defenders", msg("A defender’s")
    DECLARERS = "declarers", msg("Declarer’s or dummy’s")
    POINTING = "pointing", msg("None: a trick that points wrongly")


WHOSE_IRREGULARITY = Question(
    "irregularity_dummy_named",
    "43A1b",
    msg("Whose irregularity did dummy speak of?"),
    one_of(Pointed),
)


@rule
def pointed_out(inquiry: Inquiry) -> None:
    """43A1b, 43B3, 65B3. Dummy drew attention to an irregularity, or to a trick, during play."""
    match inquiry.ask(WHOSE_IRREGULARITY):
        case Pointed.DEFENDERS:
            law43_dummys_limits.pointed_out_defenders_irregularity(inquiry)
        case Pointed.DECLARERS:
            _breach(inquiry, "43A1b")
        case Pointed.POINTING:
            law67_defective_trick.pointing(inquiry)


CALLED_FIRST = Question(
    "dummy_called_first",
    "43A1a",
    msg("Had somebody else already drawn attention to an irregularity?"),
    (
        Answer("yes", False, msg("Yes, dummy only called the director")),
        Answer("no", True, msg("No, dummy was first")),
    ),
)


_WHOSE_WRONG = WHOSE_IRREGULARITY.without(Pointed.POINTING)


@rule
def called_director(inquiry: Inquiry) -> None:
    """9B1b, 43A1a, 43B3. Dummy called the director; if he was first, that points it out too."""
    if not inquiry.ask(CALLED_FIRST):
        inquiry.conclude("9B1b", DummyAllowed())
    elif inquiry.ask(_WHOSE_WRONG) is Pointed.DEFENDERS:
        law43_dummys_limits.dummy_was_first(inquiry)
    else:
        _breach(inquiry, "43A1a")


@rule
def _breach(inquiry: Inquiry, law: str) -> None:
    """43A1, 43B1, 81C3. What dummy may not do; what he spoke of is ruled on all the same."""
    inquiry.conclude(law, DummyBreach())
    inquiry.conclude("43B1", ProceduralPenaltyPossible())
    inquiry.conclude("81C3", IrregularityStillRuled())


@rule
def asked(inquiry: Inquiry) -> None:
    """61B2. Dummy asked about a revoke: that has a door of its own."""
    inquiry.conclude("61B2", RuleElsewhere("asking"))


class DummysWords(Answers):
    """What dummy said that is not about an irregularity in play."""

    COMMENT = "comment", msg("Commented on the play, or told declarer something")
    DOUBTED_CLAIM = "doubted_claim", msg("Doubted a claim")
    CLAIMED = "claimed", msg("Something like a claim or concession")
    POINTING = "pointing", msg("That a trick points the wrong way")
    EXPLANATION = "explanation", msg("Knows that declarer explained wrongly")
    FACTS = (
        "facts",
        msg("Facts asked for, tricks, or following suit"),
        msg("Asked for by the director; the number of tricks; that dummy must follow."),
    )


WHAT_DUMMY_SAID = Question(
    "what_dummy_said",
    "43A1c",
    msg("What did dummy say?"),
    one_of(DummysWords),
    unusual=(DummysWords.EXPLANATION,),
)


@rule
def spoke(inquiry: Inquiry) -> None:
    """42A, 43A1c, 20F5b, 65B3, 68D2. Dummy said something else."""
    match inquiry.ask(WHAT_DUMMY_SAID):
        case DummysWords.COMMENT:
            inquiry.conclude("43A1c", DummyBreach())
            inquiry.conclude("16B", Unauthorised(To.DECLARER, About.DUMMYS_REMARK))
            inquiry.conclude("43B1", ProceduralPenaltyPossible())
        case DummysWords.DOUBTED_CLAIM:
            inquiry.conclude("68D2", DummyAllowed())
        case DummysWords.CLAIMED:
            law68_contested.only_dummy_spoke(inquiry)
        case DummysWords.POINTING:
            law67_defective_trick.pointing(inquiry)
        case DummysWords.EXPLANATION:
            inquiry.conclude("20F5b", SpeakAfterFinalPass())
        case DummysWords.FACTS:
            inquiry.conclude("42A", DummyAllowed())


@rule
def spoke_after_play(inquiry: Inquiry) -> None:
    """42B3, 9A4. When play is over dummy may point out whatever went wrong, rights or no rights."""
    inquiry.conclude("42B3", DummyAllowed())


class DummysAct(Answers):
    """What dummy did."""

    SUGGESTED = "suggested", msg("Touched, took or indicated a card unasked")
    FORBIDDEN = (
        "forbidden",
        msg("Exchanged hands, watched declarer, looked at defender’s cards"),
        msg("With declarer; got up to do so."),
    )
    WRONG_CARD = "wrong_card", msg("Put out another card than declarer named")
    NOT_ALL_SPREAD = "not_all_spread", msg("Dummy had not spread all the cards")
    SHOWN = "shown", msg("A defender showed dummy a hand")
    REVOKED = "revoked", msg("The card declarer named did not follow suit")
    OMITTED = "omitted", msg("Dummy’s hand did not play to a trick")
    SAW_DECLARERS = "saw_declarers", msg("Saw declarer’s cards without leaving the seat")


WHAT_DUMMY_DID = Question(
    "what_dummy_did",
    "45F",
    msg("What happened?"),
    one_of(DummysAct),
    unusual=(DummysAct.OMITTED, DummysAct.SAW_DECLARERS, DummysAct.SHOWN),
)


@rule
def did(inquiry: Inquiry) -> None:
    """41D, 43A2-3, 45F, 64B3. Dummy did something, or something was done to him."""
    match inquiry.ask(WHAT_DUMMY_DID):
        case DummysAct.SUGGESTED:
            law45_card_played.taken_unasked(inquiry)
        case DummysAct.WRONG_CARD:
            law45_card_played.wrong_card(inquiry)
        case DummysAct.SAW_DECLARERS:
            inquiry.conclude("43A2", DummyAllowed())
        case DummysAct.FORBIDDEN:
            inquiry.conclude("43A2", RightsForfeited())
            inquiry.conclude("43B1", ProceduralPenaltyPossible())
        case DummysAct.NOT_ALL_SPREAD:
            law41_dummys_cards.not_all_spread(inquiry)
        case DummysAct.SHOWN:
            inquiry.conclude("43A3", DefendersBreach())
            inquiry.conclude("43A3", ProceduralPenaltyPossible())
        case DummysAct.REVOKED:
            inquiry.conclude("64B3", RuleElsewhere("revoke"))
        case DummysAct.OMITTED:
            inquiry.conclude("67", RuleElsewhere("defective-trick"))
