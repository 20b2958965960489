"""Laws 42 and 43: what dummy may and may not do, as far as a revoke needs it.

Dummy loses his qualified rights only by an act of 43A2: exchanging hands with declarer, leaving his
seat to watch declarer play, or looking at a defender's card. Seeing to it that dummy's hand follows
suit is never lost (42A3).
"""

from __future__ import annotations

from dataclasses import replace

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule, yes_or_no
from rulings.laws.conclusions.asking import (
    AlreadyPointedOut,
    DummyMayObject,
    NoImmediateRectification,
    ProceduralPenaltyPossible,
    StillRectified,
)
from rulings.laws.facts import Hand

_HOW_RIGHTS_ARE_LOST = msg(
    "Dummy loses them by exchanging hands with declarer, by getting up to watch declarer play, or"
    " by looking at a defender’s card."
)

DUMMY_FORFEITED = replace(
    yes_or_no(
        "dummy_forfeited",
        "43A2",
        msg("Had dummy’s rights been lost?"),
        help=_HOW_RIGHTS_ARE_LOST,
        presumed="no",
    ),
    implied=(("yes", {"first_to_point_it_out": "forfeited_dummy"}),),
)


class FirstToSpeak(Answers):
    """Who was first to point out a defender's irregularity."""

    DUMMY = "dummy", msg("Dummy")
    FORFEITED_DUMMY = "forfeited_dummy", msg("Dummy, whose rights were lost")
    ANOTHER = "another", msg("Somebody else; dummy only joined in")


FIRST_TO_POINT_OUT = Question(
    "first_to_point_it_out",
    "43B3",
    msg("Who was the first to point it out?"),
    one_of(FirstToSpeak),
)

_OF_FORFEITED_DUMMY = FIRST_TO_POINT_OUT.without(FirstToSpeak.DUMMY)
_OF_DUMMY = FIRST_TO_POINT_OUT.without(FirstToSpeak.FORFEITED_DUMMY)


@rule
def dummy_was_first(inquiry: Inquiry) -> None:
    """43B3. Dummy called the director before anybody else had spoken (DU-3, DU-9)."""
    lost = inquiry.ask(DUMMY_FORFEITED)
    _by_who_was_first(inquiry, FirstToSpeak.FORFEITED_DUMMY if lost else FirstToSpeak.DUMMY)


@rule
def pointed_out_defenders_irregularity(inquiry: Inquiry) -> bool:
    """43A1b, 43B1, 43B3. Dummy said during play that a defender had done something wrong. Returns
    whether that is rectified now.

    That it is still rectified while his rights are intact is a reading of 81C3 (ASK-9, DU-2).
    """
    lost = inquiry.ask(DUMMY_FORFEITED)
    first = inquiry.ask(_OF_FORFEITED_DUMMY if lost else _OF_DUMMY)
    _by_who_was_first(inquiry, first)
    return first is not FirstToSpeak.FORFEITED_DUMMY


@rule
def _by_who_was_first(inquiry: Inquiry, first: FirstToSpeak) -> None:
    match first:
        case FirstToSpeak.DUMMY:
            inquiry.conclude("81C3", StillRectified())
        case FirstToSpeak.FORFEITED_DUMMY:
            inquiry.conclude("43B3", NoImmediateRectification())
        case FirstToSpeak.ANOTHER:
            inquiry.conclude("81C3", AlreadyPointedOut())
            return
    inquiry.conclude("43B1", ProceduralPenaltyPossible())


@rule
def objects_for_own_hand(inquiry: Inquiry) -> None:
    """42A3. Dummy sees to it that his hand follows suit, rights or no rights."""
    inquiry.conclude("42A3", DummyMayObject())


FORFEITED_AND_ASKED_FIRST = yes_or_no(
    "forfeited_and_asked_first",
    "43B2b",
    msg("Had dummy lost the right to ask, but asked first?"),
    help=_HOW_RIGHTS_ARE_LOST,
    presumed="no",
)


_ASKED_WITHOUT_RIGHTS = replace(
    FORFEITED_AND_ASKED_FIRST,
    implied=tuple((token, {DUMMY_FORFEITED.key: token}) for token in ("yes", "no")),
)
"""Where it is dummy's question that is ruled on, lost rights say all."""


@rule
def asks_after_forfeit(inquiry: Inquiry) -> bool:
    """43B2b. Whether a revoke of declarer's would count, because dummy asks without the right."""
    return inquiry.ask(_ASKED_WITHOUT_RIGHTS)


@rule
def asked_after_forfeit(inquiry: Inquiry, hand: Hand) -> bool:
    """43B2b. Whether 64 applies to declarer's revoke, though it is corrected."""
    return hand is Hand.DECLARER and inquiry.ask(FORFEITED_AND_ASKED_FIRST)
