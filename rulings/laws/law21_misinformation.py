"""Laws 21B and 47E2: what a misinformed player may change.

Rows MI-3 to MI-8. A call may be changed while the misinformed player's partner has not called since
and no opening lead is faced; a card while nothing has been played after it, an opening lead not
once dummy has faced any card; a lead face down on the director's word (41A). Later than that only
the score is adjusted. So of two who acted only the later can change anything: what the other did is
looked at after play, as is a board where a call that could be changed is left as it was (21B3),
since what was called before it could not be changed any more. A correction between the final pass
and the lead goes by itself (20F5b): whoever called last of the innocent side is offered that.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law75_wrong_explanation as law75
from rulings.laws.conclusions.explanations import (
    CallChanged,
    CallMayBeChanged,
    CardChanged,
    CardMayBeTakenBack,
    CardStays,
    CardToRetract,
    LastCallMayComeBack,
    LeadMayBeChanged,
    MisinformedCallStands,
    NothingDoneYet,
    TooLateToChange,
)
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay

MISINFORMED: Question[Role | None] = Question(
    "who_was_misinformed",
    "21B",
    msg("Who acted on the wrong explanation?"),
    (
        Answer("nobody", None, msg("Nobody yet")),
        Answer.of(Role.LHO, msg("{lho}")),
        Answer.of(Role.RHO, msg("{rho}")),
    ),
    help=msg(
        "If both did: whoever called or played last, for only that can be changed. What came before"
        " is looked at after play."
    ),
)


class Action(Answers):
    """The last action on the wrong explanation, and what has happened since."""

    CALL_IN_TIME = (
        "call_in_time",
        msg("A call: partner has not called since"),
        msg("And no lead is faced. One that lies face down goes back if the call is changed."),
    )
    CALL_LATE = (
        "call_partner_called",
        msg("A call: partner has called, or lead faced"),
        msg("Or, after four passes, a hand is back in the board."),
    )
    FACE_DOWN = "face_down", msg("An opening lead that still lies face down")
    CARD_LAST = (
        "card_last",
        msg("A card: nothing was played after it"),
        msg("If it is the opening lead, dummy has not faced a card either."),
    )
    DUMMY_FACED = "card_dummy", msg("An opening lead: dummy has faced a card")
    CARD_LATE = "card_later", msg("A card: others were played after it")


ACTION = Question(
    "action_on_explanation",
    "21B1a",
    msg("What was called or played because of it?"),
    one_of(Action),
    unusual=(Action.DUMMY_FACED,),
)

ACTION_LATE = ACTION.without(Action.CALL_IN_TIME, Action.FACE_DOWN, Action.CARD_LAST)
"""When play is over."""

LAST_CALL: Question[Role] = Question(
    "innocent_side_called_last",
    "21B1a",
    msg("Which of {lho} and {rho} called last?"),
    (Answer.of(Role.LHO, msg("{lho}")), Answer.of(Role.RHO, msg("{rho}"))),
    help=msg("As a rule the last pass. It may be changed until a lead is faced."),
)


@rule
def before_lead(inquiry: Inquiry) -> None:
    """20F5b, 21B1a, 41A. Corrected after the final pass: the last call is offered back."""
    player = inquiry.ask(LAST_CALL)
    inquiry.conclude("41A", LeadMayBeChanged())
    _call(inquiry, player)


@rule
def misinformed(inquiry: Inquiry, over: bool | None) -> None:
    """21B, 47E2. From who acted on it to what is changed, or adjusted later; ``over`` is whether
    play is, None where nobody has said.
    """
    player = inquiry.ask(MISINFORMED)
    if player is None:
        if over:
            inquiry.conclude("84A", NothingDoneYet())
        else:
            inquiry.conclude("21B1a", LastCallMayComeBack())
        return
    match inquiry.ask(ACTION_LATE if over else ACTION):
        case Action.CALL_IN_TIME:
            _call(inquiry, player)
        case Action.CALL_LATE:
            too_late(inquiry, "21B3", over)
        case Action.FACE_DOWN:
            _card(inquiry, player, CardToRetract.FACE_DOWN_LEAD)
        case Action.CARD_LAST:
            _card(inquiry, player, CardToRetract.CARD)
        case Action.DUMMY_FACED | Action.CARD_LATE:
            too_late(inquiry, "47E2b", over)


INFLUENCED = yes_or_no(
    "call_influenced",
    "21B1a",
    msg("Could the wrong explanation well have influenced the call?"),
    kind=Kind.JUDGEMENT,
    help=msg(
        "First all of it is put right. Then ask the player away from the table what the call would"
        " have been."
    ),
)

# 21B1: what is agreed is said before anything is decided
_YOU_ARE_TOLD = msg(
    "First they tell you what they have agreed. Then you decide, without asking partner."
)
_CALL = Question(
    "misinformed_call",
    "21B1a",
    msg("Is the call changed?"),
    (
        Answer(
            "change",
            True,
            msg("Changes it"),
            None,
            msg("You may change your last call; nothing follows for you."),
        ),
        Answer("keep", False, msg("Lets it stand"), None, msg("You may let it stand.")),
    ),
    Kind.CHOICE,
    aloud=(_YOU_ARE_TOLD,),
    chooser=Role.LHO,
)
CHANGE_CALL = {Role.LHO: _CALL, Role.RHO: replace(_CALL, chooser=Role.RHO)}

_NEXT = {Role.LHO: Role.PARTNER, Role.RHO: Role.OFFENDER}
"""The left-hand opponent of the misinformed player."""


@rule
def _call(inquiry: Inquiry, player: Role) -> None:
    """21B1a, 21B2. A call he may still change."""
    if inquiry.ask(INFLUENCED):
        inquiry.conclude("21B1a", CallMayBeChanged(player))
        if inquiry.ask(CHANGE_CALL[player]):
            inquiry.conclude("21B2", CallChanged(player, _NEXT[player]))
            law16.call_taken_back_by_opponent(inquiry)
            return
    inquiry.conclude("21B1a", MisinformedCallStands())
    _harm(inquiry, "21B3")


_CARD = Question(
    "misinformed_card",
    "47E2a",
    msg("Is the card taken back?"),
    (
        Answer(
            "change",
            True,
            msg("Takes it back"),
            None,
            msg("You may take the card back and play another; it is no penalty card."),
        ),
        Answer("keep", False, msg("Lets it lie"), None, msg("You may let it lie.")),
    ),
    Kind.CHOICE,
    aloud=(_YOU_ARE_TOLD,),
    chooser=Role.LHO,
)
CHANGE_CARD = {Role.LHO: _CARD, Role.RHO: replace(_CARD, chooser=Role.RHO)}


@rule
def _card(inquiry: Inquiry, player: Role, what: CardToRetract) -> None:
    """41A, 47E2a. A card he may still take back."""
    inquiry.conclude("47E2a", CardMayBeTakenBack(player, what))
    if not inquiry.ask(CHANGE_CARD[player]):
        inquiry.conclude("47E2a", CardStays())
        return
    inquiry.conclude("47E2a", CardChanged())
    if what is CardToRetract.FACE_DOWN_LEAD:
        return  # nobody has seen it
    # the side that explained wrongly is the offending side for this card
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS))


PLAY_OVER = yes_or_no("play_is_over", "21B3", msg("Is play over?"))
"""Before anybody is told to play on."""


@rule
def told_after_play(inquiry: Inquiry) -> None:
    """20F5b, 21B3. Nobody may put it right yet: what it cost is looked at once that is done."""
    inquiry.conclude("21B3", ReviewAfterPlay("21B3"))
    if law75.was_wrong(inquiry):
        law12.redress(inquiry)


@rule
def too_late(inquiry: Inquiry, law: str, over: bool | None) -> None:
    """21B3, 47E2b. Play on, unless play is over; the director looks at the harm afterwards."""
    if not (inquiry.ask(PLAY_OVER) if over is None else over):
        inquiry.conclude(law, TooLateToChange())
    _harm(inquiry, law)


@rule
def _harm(inquiry: Inquiry, law: str) -> None:
    """12B1, 21B3, 47E2b. Looked at after play: what could not be changed, and what it cost."""
    inquiry.conclude(law, ReviewAfterPlay(law))
    law12.redress(inquiry)
