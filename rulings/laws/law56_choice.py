"""Law 56: what declarer chooses after a defender's lead out of turn, and how it is explained.

One choice in three forms: at the turn of the leader's partner, at the turn of declarer's side, and
there after leads by both defenders. What the partner has played goes into the explanation.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Kind, Question, msg, one_of
from rulings.laws.law50_partner_on_lead import CardsBeforePartner, explained


class Partner(Answers):
    """What the leader's partner has done."""

    NOTHING = "nothing", msg("No")
    FOLLOWED = "followed", msg("Yes, a card to this lead")
    LED = "led", msg("Yes, another lead")


class DefendersLeadChoice(Answers):
    """What declarer chooses after a defender's lead out of turn."""

    ACCEPT = "accept", msg("Accepts")
    ACCEPT_PARTNER = "accept_partner", msg("From {partner}")
    REFUSE = "refuse", msg("Refuses")
    REQUIRE = "require", msg("Requires {suit_sign}")
    FORBID = "forbid", msg("Forbids {suit_sign}")
    NEITHER = "neither", msg("Free lead")


ACCEPT_LEAD = Question(
    "accept_defenders_lead",
    "56",
    msg("What does {declarer} choose?"),
    one_of(DefendersLeadChoice),
    kind=Kind.CHOICE,
    chooser=Role.DECLARER,
)

_FOUR_ENDS = replace(
    ACCEPT_LEAD,
    answers=(
        Answer.of(
            DefendersLeadChoice.ACCEPT,
            msg("Accepts"),
            aloud=msg("Accept it, and play to it."),
        ),
        *ACCEPT_LEAD.only("require", "forbid", "neither").answers,
    ),
)
_AT_PARTNERS_TURN = MappingProxyType(
    {
        Partner.NOTHING: msg(
            "{offender} has led {card}, but it was {partner} to lead. You choose, without"
            " asking {dummy}:"
        ),
        Partner.FOLLOWED: msg(
            "{offender} has led {card}, but it was {partner} to lead. If you refuse, the"
            " card from {partner} becomes a penalty card too. You choose, without asking"
            " {dummy}:"
        ),
        Partner.LED: msg(
            "{offender} has led {card} at the turn of {partner}, whose card is a penalty card."
            " You choose, without asking {dummy}:"
        ),
    }
)


def at_partners_turn(partner: Partner, lying: CardsBeforePartner) -> Question[DefendersLeadChoice]:
    """The four ends, explained by what the partner has played and what lies before the leader."""
    return replace(explained(_FOUR_ENDS, lying), aloud=(_AT_PARTNERS_TURN[partner],))


_TWO_ENDS = replace(
    ACCEPT_LEAD,
    text=msg("Does {declarer} accept the lead?"),
    aloud=(msg("It was your lead, but {offender} has led {card}."),),
)
_ACCEPT = Answer.of(
    DefendersLeadChoice.ACCEPT, msg("Accepts"), aloud=msg("You may accept it, and play to it.")
)
_REFUSE = {
    Partner.NOTHING: msg(
        "Or you may have {card} taken back. Then you lead, and {card} becomes a major penalty card."
        " If {partner} comes on lead while it lies there, you may require or forbid {suit}. You"
        " decide alone, without asking {dummy}."
    ),
    Partner.FOLLOWED: msg(
        "Or you may have it taken back. Then you lead, and the cards from {offender} and {partner}"
        " both become major penalty cards. You decide alone, without asking {dummy}."
    ),
}


def at_declarers_turn(partner: Partner) -> Question[DefendersLeadChoice]:
    """Accept or refuse, explained by what the partner has played: nothing, or a card to it."""
    refuse = Answer.of(DefendersLeadChoice.REFUSE, msg("Refuses"), aloud=_REFUSE[partner])
    return replace(_TWO_ENDS, answers=(_ACCEPT, refuse))


BOTH_LED = replace(
    ACCEPT_LEAD,
    text=msg("Which lead does {declarer} accept?"),
    answers=(
        Answer.of(
            DefendersLeadChoice.ACCEPT,
            msg("From {offender}"),
            aloud=msg(
                "Accept the lead by {offender}. The card from {partner} becomes a major penalty"
                " card."
            ),
        ),
        Answer.of(
            DefendersLeadChoice.ACCEPT_PARTNER,
            msg("From {partner}"),
            aloud=msg(
                "Accept the lead by {partner}. The card from {offender} becomes a major penalty"
                " card."
            ),
        ),
        Answer.of(
            DefendersLeadChoice.REFUSE,
            msg("Neither"),
            aloud=msg("Refuse both, and lead yourself. Both cards become major penalty cards."),
        ),
    ),
    aloud=(
        msg(
            "It was your lead, but both {offender} and {partner} have led. You choose, without"
            " asking {dummy}:"
        ),
    ),
    silent=True,
)
