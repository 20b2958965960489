"""Law 57: leading or playing too early.

Rows PR-1 to PR-10 of the decision tables. A defender who plays before his partner leaves a major
penalty card, and declarer must pick one of four orders for the partner's card in this trick; none
of them is "nothing" (57A). Not where declarer had played from both hands or dummy acted too early
(57C). At the turn of the right-hand opponent, partner having played, there is no choice (57D).

What the partner holds is not asked: a penalty card of his waits (50D1b), and who cannot comply
plays any legal card (57B, 59). Both are said instead. Right to rectification lost by playing on
(60A, PR-11) can only come up for a lead or under 57D: to a trick that the declaring side led, the
hand on the left of an early defender has already played.

Doubts, kept as the tables have them: whether 57C1 also excuses a lead to the *next* trick is the
director's reading (PR-10), and so is whether a card that declarer plays to a lead nobody has made
is a lead itself; a lead after partner had played but before the trick was complete waits until it
is finished.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws import law45_card_played, law50_penalty_card
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.dummys import AdjustIfSuggested
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, To, Unauthorised
from rulings.laws.conclusions.leads import FinishTrickFirst
from rulings.laws.conclusions.penalty_lead import AnyCardIfUnable
from rulings.laws.conclusions.premature import (
    ChoiceBeforePenaltyCard,
    Demand,
    EarlyCardStands,
    EarlyCardTakenBack,
    EstablishesRevoke,
    Excuse,
    MustBePlayedInTurn,
    NoRectification,
    PartnersPlayChosen,
)
from rulings.laws.facts import card_question
from rulings.laws.law50_partner_on_lead import PARTNERS_CARD
from rulings.laws.law50_penalty_card import PARTNER_OF
from rulings.laws.law60_play_after_irregularity import EARLY_CARD


class Early(Answers):
    """What a defender did too early."""

    PLAYED = "played", msg("Played to the trick before {partner}")
    AT_RIGHT = "at_right", msg("Played before {rho}; {partner} had played")
    LED = "led", msg("Led to the next trick before {partner} played")
    LED_AFTER_PARTNER = (
        "led_after_partner",
        msg("Led to the next trick after {partner} played"),
        msg("Before the trick was complete."),
    )


WHAT_EARLY = Question(
    "what_was_early",
    "57A",
    msg("What did {offender} do too early?"),
    one_of(Early),
)


@rule
def by_defender(inquiry: Inquiry) -> None:
    """57A, C, D. A defender led or played too early."""
    match inquiry.ask(WHAT_EARLY):
        case Early.PLAYED:
            before_partner(inquiry, Role.OFFENDER)
        case Early.LED:
            _led_before_partner(inquiry, inquiry.mention(EARLY_CARD))
        case Early.AT_RIGHT:
            at_turn_of_right_opponent(inquiry, Role.OFFENDER)
        case Early.LED_AFTER_PARTNER:
            _led_after_partner(inquiry)


_LED_EARLY = WHAT_EARLY.only(Early.LED, Early.LED_AFTER_PARTNER)


@rule
def led_by_defender(inquiry: Inquiry, card: Card | None) -> None:
    """57A. A defender led to the next trick before this one was complete (PR-10, PR-11)."""
    if inquiry.ask(_LED_EARLY) is Early.LED:
        _led_before_partner(inquiry, card)
    else:
        _led_after_partner(inquiry)


@rule
def _led_after_partner(inquiry: Inquiry) -> None:
    """63A1, 44G. Partner had played: the trick is finished first, then the lead is judged."""
    inquiry.conclude("63A1", EstablishesRevoke())
    inquiry.conclude("56", FinishTrickFirst())


EXCUSE = Question(
    "excuse_for_early_card",
    "57C",
    msg("Had declarer played to the trick from both hands?"),
    (
        Answer.of(Excuse.NONE, msg("No")),
        Answer.of(
            Excuse.BOTH_HANDS,
            msg("Yes"),
            msg("A card of dummy counts once declarer has named or pointed at it."),
        ),
        Answer.of(Excuse.DUMMY, msg("No, but dummy took or suggested a card")),
        Answer.of(Excuse.OPPONENT_PLAYED, msg("No, but {lho} has played since")),
    ),
    unusual=(Excuse.DUMMY, Excuse.OPPONENT_PLAYED),
)

_EXCUSE_FOR_PLAY = EXCUSE.without(Excuse.OPPONENT_PLAYED)

RHOS_CARD = card_question("rhos_early_card", "57A", msg("Which card did {rho} play?"))

_CARD_OF = {Role.OFFENDER: EARLY_CARD, Role.PARTNER: PARTNERS_CARD, Role.RHO: RHOS_CARD}
"""Which card came too early: after declarer's lead the early player is not the offender (53C)."""


@rule
def before_partner(inquiry: Inquiry, player: Role) -> None:
    """57A, 57C. ``player`` played to the trick before his partner (PR-1 to PR-6)."""
    excuse = inquiry.ask(_EXCUSE_FOR_PLAY)
    if excuse is Excuse.NONE:
        _four_choices(inquiry, player, inquiry.mention(_CARD_OF[player]))
    else:
        _excused(inquiry, excuse)


LEAD_IS_A_PLAY = Question(
    "lead_is_a_play",
    "57C1",
    msg("Declarer had played from both hands. Does that excuse a lead too?"),
    (
        Answer("excused", True, msg("Yes, a lead is a play too")),
        Answer("not_excused", False, msg("No, only cards to this trick")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg(
        "The Laws are silent here; the director decides. The usual reading is that it does: the"
        " card is then a lead out of turn if another hand wins the trick."
    ),
    silent=True,
)


@rule
def _led_before_partner(inquiry: Inquiry, card: Card | None) -> None:
    """57A, 57C, 60A1, 63A1. Led to the next trick before partner had played (PR-10, PR-11)."""
    inquiry.conclude("63A1", EstablishesRevoke())
    excuse = inquiry.ask(EXCUSE)
    if excuse is Excuse.BOTH_HANDS and not inquiry.ask(LEAD_IS_A_PLAY):
        excuse = Excuse.NONE
    if excuse is Excuse.NONE:
        _four_choices(inquiry, Role.OFFENDER, card)
        return
    _excused(inquiry, excuse)
    if excuse is Excuse.BOTH_HANDS:
        inquiry.conclude("56", FinishTrickFirst())


@rule
def _excused(inquiry: Inquiry, excuse: Excuse) -> None:
    """57C1-2, 60A. Nothing is rectified; for dummy's act a penalty is possible."""
    match excuse:
        case Excuse.BOTH_HANDS:
            inquiry.conclude("57C1", NoRectification(excuse))
        case Excuse.DUMMY:
            inquiry.conclude("57C2", NoRectification(excuse))
            inquiry.conclude("45F", ProceduralPenaltyPossible())
            inquiry.conclude("45F", AdjustIfSuggested())
            law45_card_played.not_played_until_named(inquiry)
        case Excuse.OPPONENT_PLAYED:
            inquiry.conclude("60A1", NoRectification(excuse))


DEMAND = Question(
    "partners_play",
    "57A",
    msg("Which card does {declarer} demand?"),
    (
        Answer.of(
            Demand.HIGHEST,
            msg("The highest card"),
            aloud=msg("The highest of the suit led."),
        ),
        Answer.of(
            Demand.LOWEST,
            msg("The lowest card"),
            aloud=msg("The lowest of the suit led."),
        ),
        Answer.of(
            Demand.SUIT,
            msg("Another suit"),
            aloud=msg("Another suit that you name."),
        ),
        Answer.of(
            Demand.NOT_SUIT,
            msg("Not another suit"),
            aloud=msg("Not another suit that you name."),
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(
        msg(
            "{offender} has played {card} before {partner}. It becomes a major penalty card. You"
            " must choose what {partner} plays now, without asking {dummy}:"
        ),
    ),
    chooser=Role.DECLARER,
)
_TO_DECLARERS_LEAD = replace(
    DEMAND,
    aloud=(
        msg(
            "{rho} has played before {lho}. That card becomes a major penalty card. You must choose"
            " what {lho} plays now, without asking {dummy}:"
        ),
    ),
)


@rule
def _four_choices(inquiry: Inquiry, player: Role, card: Card | None) -> None:
    """57A, 57B, 50. A major penalty card, and one of four orders for the partner's card."""
    partner = PARTNER_OF[player]
    law50_penalty_card.major(inquiry, "57A", player, card)
    law50_penalty_card.second_makes_all_major(inquiry, player)
    demand = inquiry.ask(_TO_DECLARERS_LEAD if player is Role.RHO else DEMAND)
    inquiry.conclude(_PARAGRAPH[demand], PartnersPlayChosen(partner, demand))
    inquiry.conclude("57B", AnyCardIfUnable(partner))
    inquiry.conclude("50D1b", ChoiceBeforePenaltyCard(partner))


_PARAGRAPH = {
    Demand.HIGHEST: "57A1",
    Demand.LOWEST: "57A2",
    Demand.SUIT: "57A3",
    Demand.NOT_SUIT: "57A4",
}


class AtTurn(Answers):
    """What can become of a card played at the right-hand opponent's turn."""

    LEGAL = "legal", msg("Yes")
    ILLEGAL = "illegal", msg("No, it would break suit or a restriction")
    NEXT_PLAYED = "next_played", msg("The next hand has already played after it")


PLAYABLE_AT_TURN = Question(
    "early_card_at_its_turn",
    "57D",
    msg("Can the early card be played legally in turn?"),
    one_of(AtTurn),
    unusual=(AtTurn.NEXT_PLAYED,),
)

_LEGAL_OR_NOT = PLAYABLE_AT_TURN.without(AtTurn.NEXT_PLAYED)


@rule
def at_turn_of_right_opponent(inquiry: Inquiry, player: Role) -> None:
    """57D, 60A1. Partner had played: the card is played in turn if legal (PR-7, PR-8)."""
    own = player is Role.OFFENDER
    match inquiry.ask(PLAYABLE_AT_TURN if own else _LEGAL_OR_NOT):
        case AtTurn.LEGAL:
            inquiry.conclude("57D", MustBePlayedInTurn(player))
            inquiry.conclude("16B", Unauthorised(To.PARTNER, About.EARLY_CARD))
        case AtTurn.ILLEGAL:
            card = inquiry.mention(_CARD_OF[player])
            law50_penalty_card.only_major(inquiry, "57D", player, card)
        case AtTurn.NEXT_PLAYED:
            inquiry.conclude("60A1", NoRectification(Excuse.OPPONENT_PLAYED))


class DeclarersCard(Answers):
    """What declarer played too early."""

    LEGAL = "legal", msg("A card to this trick, legal in turn")
    ILLEGAL = "illegal", msg("A card to this trick, not legal")
    LED = "led", msg("A lead to the next trick")
    NO_LEAD = "no_lead", msg("A card to a lead nobody made")


DECLARERS_EARLY_CARD = Question(
    "declarers_early_card",
    "57C3",
    msg("What was the early card?"),
    one_of(DeclarersCard),
)


@rule
def by_declarer(inquiry: Inquiry) -> None:
    """57C3, 55. Declarer played too early from one of his hands (PR-9)."""
    card = inquiry.ask(DECLARERS_EARLY_CARD)
    if card is DeclarersCard.LED:
        inquiry.conclude("55", FinishTrickFirst())
    elif card is DeclarersCard.NO_LEAD:
        _to_no_lead(inquiry)
    else:
        _declarers_card(inquiry, card)


CARD_TO_NO_LEAD = Question(
    "card_to_no_lead",
    "53A",
    msg("Nobody had led. Is the card a lead out of turn?"),
    (
        Answer("lead", True, msg("Yes: a lead out of turn")),
        Answer("early", False, msg("No: only played too early")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg(
        "The Laws are silent here; the director decides. The usual reading is a lead out of turn:"
        " the defenders may accept it."
    ),
    silent=True,
)


@rule
def _to_no_lead(inquiry: Inquiry) -> None:
    """53A, 57C3. Declarer played to a lead that a defender had not made."""
    if inquiry.ask(CARD_TO_NO_LEAD):
        inquiry.conclude("53A", RuleElsewhere("lead-out-of-turn"))
    else:
        _declarers_card(inquiry, DeclarersCard.LEGAL)


_LEGAL_CARD = DECLARERS_EARLY_CARD.without(DeclarersCard.LED, DeclarersCard.NO_LEAD)


@rule
def declarers_simultaneous_card(inquiry: Inquiry) -> None:
    """57C3, 58A. Declarer's card came with a lawful one, but was not next in turn (SM-11)."""
    _declarers_card(inquiry, inquiry.ask(_LEGAL_CARD))


@rule
def _declarers_card(inquiry: Inquiry, card: DeclarersCard) -> None:
    if card is DeclarersCard.LEGAL:
        inquiry.conclude("57C3", EarlyCardStands())
    else:
        inquiry.conclude("48A", EarlyCardTakenBack())
