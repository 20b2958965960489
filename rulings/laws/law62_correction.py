"""Law 62: a revoke that is not established is corrected; the twelfth trick always.

Rows COR of the decision tables. The revoker puts a legal card; each opponent who has played after
the revoke, a lead to the next trick included, may take his card back; only if the opponent *before*
the offender's partner really changes may that partner change too. Cards played before the revoke
never change.

Doubts, kept as the tables have them: COR-B1 makes a defender's card a major penalty card also when
declarer's revoke came first (62C1 shelters only a legal card); COR-L treats a lead in breach of a
restriction as any revoke. After an agreed play-on Laws 16 and 50 are off (68D2bii): the cards are
still put right, but nothing lies as a penalty card and everything may be used.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law50_penalty_card
from rulings.laws.conclusions.cards import (
    CardRestored,
    CardStaysPenaltyCard,
    DefendersWithdrawnArePenaltyCards,
)
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.revoke import (
    AlreadyPutRight,
    DummyMustFollow,
    MayChangePlay,
    MustCorrect,
    NobodyElseChanges,
    NothingBindsAfterPlayOn,
    OtherSideMustCorrect,
    PartnerKeepsCard,
    PartnerMayChange,
    PartnerMayNotProfit,
    ReplayTwelfthTrick,
    TooLateToCorrect,
)
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.facts import Hand, Meanwhile, card_question
from rulings.laws.law61_revoke import REVOKE_CARD


class RevokeTrick(Answers):
    """In which trick the revoke came, as far as it matters."""

    EARLY = "early", msg("Trick 1 to 11")
    TWELVE = "twelve", msg("Trick 12, at least one hand is out")
    TWELVE_RETURNED = "twelve_returned", msg("Trick 12, all hands back in the board")


TRICK = Question(
    "revoke_trick",
    "62D1",
    msg("In which trick did it happen?"),
    one_of(RevokeTrick),
    presumed=RevokeTrick.EARLY,
)


@rule
def correct(inquiry: Inquiry, hand: Hand, meanwhile: Meanwhile) -> None:
    """62A-C. The revoker puts a legal card; those who played after it may change in rotation."""
    _substitute(inquiry, hand, meanwhile)
    if meanwhile is not Meanwhile.PLAY_STOPPED:
        _others_change(inquiry, hand, meanwhile)


ALREADY_FACED = yes_or_no(
    "card_already_faced",
    "62B2",
    msg("Did {card} lie face up before {offender} played it?"),
    help=msg("As a penalty card, or shown with a concession to which partner objected."),
    presumed="no",
)


@rule
def _substitute(inquiry: Inquiry, hand: Hand, meanwhile: Meanwhile) -> None:
    """62A, 62B. The legal card, and what becomes of the other one."""
    inquiry.conclude("62A", MustCorrect())
    if meanwhile is Meanwhile.PLAY_STOPPED:
        return  # what lies there or binds the next lead is idle
    if meanwhile is Meanwhile.PLAY_AGREED:
        inquiry.conclude("68D2bii", NothingBindsAfterPlayOn())
        return
    match hand:
        case Hand.DEFENDER:
            if inquiry.ask(ALREADY_FACED):
                inquiry.conclude("62B2", CardStaysPenaltyCard())
            else:
                law50_penalty_card.major(
                    inquiry, "62B1", Role.OFFENDER, inquiry.mention(REVOKE_CARD)
                )
        case Hand.DECLARER:
            inquiry.conclude("62B2", CardRestored())
            inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OFFENDERS))
            inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OFFENDERS))
        case Hand.DUMMY:
            inquiry.conclude("62B2", CardRestored())
            inquiry.conclude("42A3", DummyMustFollow())


@rule
def was_put_right(inquiry: Inquiry, hand: Hand, meanwhile: Meanwhile) -> None:
    """62A, 62B1, 9B1. It was corrected in time, though nobody called the director."""
    inquiry.conclude("62A", AlreadyPutRight())
    if hand is not Hand.DEFENDER or meanwhile in (Meanwhile.PLAY_AGREED, Meanwhile.PLAY_STOPPED):
        return
    if inquiry.ask(ALREADY_FACED):
        inquiry.conclude("62B2", CardStaysPenaltyCard())
        return
    law50_penalty_card.major(inquiry, "62B1", Role.OFFENDER, inquiry.mention(REVOKE_CARD))
    inquiry.conclude("9B1", ReviewAfterPlay("9B1"))


class After(Answers):
    """Who has played after the revoke, in rotation."""

    NOBODY = "nobody", msg("Nobody")
    LHO = "lho", msg("{lho}")
    LHO_AND_PARTNER = "lho_partner", msg("{lho} and {partner}")
    ALL = "all", msg("{lho}, {partner} and {rho}")
    RHO = "rho", msg("{rho}")
    BOTH = "lho_rho", msg("{lho} and {rho}")


PLAYED_AFTER = Question(
    "played_after",
    "62C1",
    msg("Who had played after {card} when it was mentioned?"),
    one_of(After),
    help=msg("A lead to the next trick counts."),
    # the right-hand opponent plays after the offender only to a lead of theirs, or leads on
    unusual=(After.ALL, After.RHO, After.BOTH),
)

_PLAYED_AFTER_TO_THE_LEAD = replace(PLAYED_AFTER.without(After.NOBODY), unusual=())
"""Where an opponent has led or played to the next trick, he has played after the revoke."""


@rule
def _others_change(inquiry: Inquiry, hand: Hand, meanwhile: Meanwhile) -> None:
    """62C1, 62C2. Who may change a card that was played after the revoke."""
    has_led = meanwhile is Meanwhile.OPPONENT_PLAYED_ON
    after = inquiry.ask(_PLAYED_AFTER_TO_THE_LEAD if has_led else PLAYED_AFTER)
    if after is After.NOBODY:
        inquiry.conclude("62C1", NobodyElseChanges())
        return
    if after is not After.RHO:
        inquiry.conclude("62C1", MayChangePlay(Role.LHO))
    if after in (After.LHO_AND_PARTNER, After.ALL):
        _partner_after_lho(inquiry, hand, meanwhile)
    if after in (After.RHO, After.BOTH, After.ALL):
        inquiry.conclude("62C1", MayChangePlay(Role.RHO))
    if meanwhile is Meanwhile.PLAY_AGREED:
        return
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS))
    inquiry.conclude("16C3", ReviewAfterPlay("16C3"))


LHO_CHANGES = Question(
    "lho_changes",
    "62C1",
    msg("Does {lho} change card?"),
    (
        Answer(
            "change",
            True,
            msg("Changes card"),
            aloud=msg(
                "If you change, the old card goes back and is no penalty card. Then {partner} may"
                " change too."
            ),
        ),
        Answer(
            "keep",
            False,
            msg("Keeps the card"),
            aloud=msg(
                "If you keep it, {partner} may not change either. You decide alone, without asking"
                " anybody."
            ),
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(
        msg(
            "{offender} has taken {card} back. You may change the card you played after it, but"
            " say so before {partner} does anything."
        ),
    ),
    chooser=Role.LHO,
)

PARTNER_CHANGES = Question(
    "partner_changes",
    "62C2",
    msg("Does {partner} change card?"),
    (
        Answer(
            "change",
            True,
            msg("Changes card"),
            aloud=msg("If you change, your old card stays face up as a major penalty card."),
        ),
        Answer(
            "keep", False, msg("Keeps the card"), aloud=msg("Or you keep the card you have played.")
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(
        msg("{lho} has changed card, so you may too. You decide alone, without asking anybody."),
    ),
    chooser=Role.PARTNER,
)

PARTNERS_CARD = card_question(
    "partners_withdrawn_card", "62C2", msg("Which card did {partner} take back?")
)


@rule
def _partner_after_lho(inquiry: Inquiry, hand: Hand, meanwhile: Meanwhile) -> None:
    """62C2. The offender's partner may change only if the opponent before him did."""
    if not inquiry.ask(LHO_CHANGES):
        inquiry.conclude("62C2", PartnerKeepsCard())
        return
    inquiry.conclude("62C2", PartnerMayChange())
    if meanwhile is Meanwhile.PLAY_AGREED or hand is not Hand.DEFENDER:
        return  # the card goes back to its hand and nothing follows from it
    if inquiry.ask(PARTNER_CHANGES):
        law50_penalty_card.major(inquiry, "62C2", Role.PARTNER, inquiry.mention(PARTNERS_CARD))
        law50_penalty_card.second_makes_all_major(inquiry, Role.PARTNER)


PARTNER_TO_PLAY = yes_or_no(
    "partner_still_to_play",
    "62D2",
    msg("Did it happen before {partner} was to play to trick 12?"),
)


@rule
def correct_twelfth(inquiry: Inquiry, hand: Hand, meanwhile: Meanwhile) -> None:
    """62D. Trick twelve is corrected even if established, and played again from there."""
    inquiry.conclude("62D1", ReplayTwelfthTrick())
    _substitute(inquiry, hand, meanwhile)
    if hand is not Hand.DEFENDER or meanwhile in (Meanwhile.PLAY_AGREED, Meanwhile.PLAY_STOPPED):
        return
    if inquiry.ask(PARTNER_TO_PLAY):
        inquiry.conclude("62D2", PartnerMayNotProfit())


class PlayedOn(Answers):
    """Which sides have played to the trick after one in which both revoked."""

    NOBODY = "nobody", msg("Nobody")
    CLAIMED = "claimed", msg("Nobody, but somebody has claimed or conceded")
    ONE_SIDE = "one_side", msg("Only one side")
    BOTH_SIDES = "both_sides", msg("Both sides")


PLAYED_ON = Question(
    "sides_played_on",
    "62C3",
    msg("Who has played to the next trick?"),
    one_of(PlayedOn),
)
_PLAYED_ON_UNCLAIMED = PLAYED_ON.without(PlayedOn.CLAIMED)
"""Where somebody has claimed, the claim has decided (63A3-4)."""


@rule
def both_revoked_in_twelfth(inquiry: Inquiry) -> PlayedOn:
    """62D1. An opponent revoked in trick twelve too: he corrects, whoever has played on."""
    inquiry.conclude("62D1", OtherSideMustCorrect())
    inquiry.conclude("62B1", DefendersWithdrawnArePenaltyCards())
    return inquiry.ask(_PLAYED_ON_UNCLAIMED)


@rule
def twelfth_stands(inquiry: Inquiry) -> None:
    """62D1. All four hands are back in the board: nothing is played again."""
    inquiry.conclude("62D1", TooLateToCorrect())


@rule
def both_revoked(inquiry: Inquiry, hand: Hand) -> PlayedOn:
    """62A, 62C3. Both sides revoked in the same trick."""
    played_on = inquiry.ask(_PLAYED_ON_UNCLAIMED)
    if played_on is PlayedOn.BOTH_SIDES:
        return played_on
    law = "62A" if played_on is PlayedOn.NOBODY else "62C3"
    inquiry.conclude(law, MustCorrect())
    inquiry.conclude(law, OtherSideMustCorrect())
    _defender_in_both(inquiry, hand)
    inquiry.conclude("16C2", Unauthorised(To.EVERYBODY, About.WITHDRAWN_BY_BOTH))
    if played_on is PlayedOn.ONE_SIDE:
        inquiry.conclude("62C3", DefendersWithdrawnArePenaltyCards())
        inquiry.conclude("64C1", ReviewAfterPlay("64C1"))
    return played_on


OTHER_REVOKER = Question(
    "other_revoker",
    "62A",
    msg("Which opponent of {offender} revoked in the same trick?"),
    (
        Answer.of(Role.LHO, msg("{lho}")),
        Answer.of(Role.RHO, msg("{rho}")),
    ),
)


@rule
def _defender_in_both(inquiry: Inquiry, hand: Hand) -> None:
    """62B1. The defender's card lies as a penalty card; declarer's and dummy's go back."""
    if hand is Hand.DEFENDER:
        law50_penalty_card.major(inquiry, "62B1", Role.OFFENDER, inquiry.mention(REVOKE_CARD))
        return
    inquiry.conclude("62B2", CardRestored())
    law50_penalty_card.major(inquiry, "62B1", inquiry.ask(OTHER_REVOKER), None)
