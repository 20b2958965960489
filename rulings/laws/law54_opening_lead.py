"""Law 54: the opening lead faced by the wrong player.

Rows OL-1 to OL-12 of the decision tables, and the lead that was no fault (41A). The offender led;
his partner is the proper leader, his left-hand opponent presumed declarer and his right-hand
opponent presumed dummy. Where nothing has happened since, presumed declarer has five choices,
explained together: spread his hand, accept and declare, or refuse and require the suit, forbid it,
or neither. Nothing chosen and nothing played is a refusal (53A).

"What has happened since?" is what the proper leader did, else what was exposed first, else a second
card. A card *played* to the trick is never the start of spreading.

Doubts, kept as the tables have them: cards of both hands exposed at the same moment (OL-9b); that
an accepted lead counts as the first lead of 26B (LD-12); what declarer has faced before a lead on
an opponent's word is taken back (OL-4).
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Role
from rulings.engine import Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import (
    law47_retraction,
    law49_exposed_card,
    law50_penalty_card,
    law57_premature,
)
from rulings.laws import law50_partner_on_lead as partner_on_lead
from rulings.laws import law53_lead_out_of_turn as law53
from rulings.laws import law60_play_after_irregularity as law60
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.leads import LeadTakenBack, LeadWasInTurn
from rulings.laws.conclusions.opening import (
    AuctionRightIsSeparate,
    DeclarerBecomesDummy,
    DeclarerStaysDeclarer,
    DeclaringSideCannotLead,
    FacedCardsAreNoClaim,
    FacedCardsCostNothing,
    FaceDownLeadTakenBack,
    MustAccept,
    PartnersFaceDownLeadBack,
    ProperOpeningLeadStands,
    SecondCardFromDummyStays,
)
from rulings.laws.law50_partner_on_lead import CardsBeforePartner, PartnersLeadChoice


class OpeningLeader(Answers):
    """Who made it. Declarer's left-hand opponent did so in turn, whoever called the director."""

    DECLARER = "declarer", msg("Declarer’s hand")
    DUMMY = "dummy", msg("Dummy’s hand")
    DEFENDER = "defender", msg("A defender")
    IN_TURN = str(Role.DECLARERS_LHO), msg("The defender on declarer’s left")


LEADER = Question(
    law53.LEADER.key,
    law53.LEADER.law,
    law53.LEADER.text,
    one_of(OpeningLeader),
    unusual=(OpeningLeader.IN_TURN,),
    help=law53.LEADER.help,
    seats=True,
)


class SpecialOpeningLead(Answers):
    """How an opening lead by the wrong player was made."""

    NONE = "none", msg("Face up")
    FACE_DOWN = "face_down", msg("Face down, and not turned up yet")
    TOLD = "told", msg("An opponent said {offender} was to lead")
    AUCTION = "auction", msg("The auction was not over yet")


HOW_LED = Question(
    "how_opening_lead",
    "54",
    msg("How was the opening lead made?"),
    one_of(SpecialOpeningLead),
    unusual=(SpecialOpeningLead.AUCTION,),
)


@rule
def in_turn(inquiry: Inquiry) -> None:
    """41A. The player on presumed declarer's left has led."""
    inquiry.conclude("41A", LeadWasInTurn())


@rule
def by_defender(inquiry: Inquiry) -> None:
    """54, 41A, 47E1. The wrong defender made the opening lead."""
    match inquiry.ask(HOW_LED):
        case SpecialOpeningLead.NONE:
            _faced(inquiry)
        case SpecialOpeningLead.AUCTION:
            _in_the_auction(inquiry)
        case SpecialOpeningLead.FACE_DOWN:
            _face_down(inquiry)
        case SpecialOpeningLead.TOLD:
            law47_retraction.opening_lead_taken_back(inquiry)
            inquiry.conclude("48A", FacedCardsCostNothing())


HOW_DECLARING_SIDE_LED = HOW_LED.without(SpecialOpeningLead.TOLD)


@rule
def by_declaring_side(inquiry: Inquiry) -> None:
    """54E, 24D, 48A. Presumed declarer or dummy made it (OL-2)."""
    match inquiry.ask(HOW_DECLARING_SIDE_LED):
        case SpecialOpeningLead.AUCTION:
            _in_the_auction(inquiry)
        case SpecialOpeningLead.FACE_DOWN:
            _face_down(inquiry)
        case _:
            inquiry.conclude("54E", DeclaringSideCannotLead())
            inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OFFENDERS))
            inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OFFENDERS))


@rule
def _in_the_auction(inquiry: Inquiry) -> None:
    """24. Before the last of three passes in rotation there is no opening lead (OL-1)."""
    inquiry.conclude("24", RuleElsewhere("card-in-auction"))


@rule
def _face_down(inquiry: Inquiry) -> None:
    """41A. A lead that was never faced (OL-3)."""
    inquiry.conclude("41A", FaceDownLeadTakenBack())


class SinceOpeningLead(Answers):
    """What else has happened: above all what the proper leader did, then what was seen first."""

    NOTHING = "nothing", msg("Nothing")
    PARTNER_LATER = "partner_later", msg("{partner} then led too, face up")
    SPREAD = (
        "spread",
        msg("{declarer} began to spread the hand"),
        msg("At least one card of the hand was seen, and none of dummy’s yet."),
    )
    DUMMY_SEEN = (
        "dummy_seen",
        msg("{dummy} showed a card first"),
        msg("{declarer} could have seen it. Cards shown in the auction do not count."),
    )
    OWN_CARD = "own_card", msg("{declarer} played to it from hand")
    PARTNER_FIRST = "partner_first", msg("{partner} led too, first or at once")
    PARTNER_FACE_DOWN = "partner_face_down", msg("{partner} led too, face down")
    PARTNER_SHOWED = "partner_showed", msg("{partner} only showed a card")
    BOTH_SEEN = "both_seen", msg("{declarer} and {dummy} showed cards at once")
    DUMMYS_CARD = "dummys_card", msg("A card was played to it from dummy")


SINCE = Question(
    "since_opening_lead",
    "54",
    msg("What has happened since?"),
    one_of(SinceOpeningLead),
    unusual=(
        SinceOpeningLead.PARTNER_FIRST,
        SinceOpeningLead.PARTNER_FACE_DOWN,
        SinceOpeningLead.PARTNER_SHOWED,
        SinceOpeningLead.BOTH_SEEN,
        SinceOpeningLead.DUMMYS_CARD,
    ),
)

APART_FROM_THAT = Question(
    "since_opening_lead_otherwise",
    "54",
    msg("And apart from what {partner} did?"),
    tuple(a for a in SINCE.answers if not a.token.startswith("partner")),
    unusual=SINCE.unusual,
)


@rule
def _faced(inquiry: Inquiry) -> None:
    """54. What the proper leader did, then what was exposed or played (OL-5 to OL-12)."""
    since = inquiry.ask(SINCE)
    match since:
        case SinceOpeningLead.PARTNER_FIRST:
            inquiry.conclude("58A", ProperOpeningLeadStands())
            law57_premature.at_turn_of_right_opponent(inquiry, Role.OFFENDER)
        case SinceOpeningLead.PARTNER_FACE_DOWN:
            inquiry.conclude("54", PartnersFaceDownLeadBack())
            _since(inquiry, inquiry.ask(APART_FROM_THAT), since)
        case SinceOpeningLead.PARTNER_LATER:
            card = inquiry.mention(partner_on_lead.PARTNERS_CARD)
            law50_penalty_card.major(inquiry, "49", Role.PARTNER, card)
            _since(inquiry, inquiry.ask(APART_FROM_THAT), since)
        case SinceOpeningLead.PARTNER_SHOWED:
            is_major = law49_exposed_card.by_partner(inquiry)
            apart = inquiry.ask(APART_FROM_THAT)
            _since(inquiry, apart, SinceOpeningLead.PARTNER_LATER if is_major else apart)
        case _:
            _since(inquiry, since, since)


CLEARLY_SPREADING = yes_or_no(
    "clearly_spreading",
    "54C",
    msg("Had {declarer} clearly begun to spread the hand first?"),
    kind=Kind.JUDGEMENT,
    help=msg("The Laws are silent here; the director decides. In doubt {declarer} declares."),
    silent=True,
)


@rule
def _since(inquiry: Inquiry, since: SinceOpeningLead, first: SinceOpeningLead) -> None:
    """54A-D. What was exposed first, or a second card; else the five choices."""
    match since:
        case SinceOpeningLead.SPREAD:
            _spread(inquiry)
        case SinceOpeningLead.DUMMY_SEEN:
            _dummy_seen(inquiry)
        case SinceOpeningLead.BOTH_SEEN if inquiry.ask(CLEARLY_SPREADING):
            _spread(inquiry)
        case SinceOpeningLead.BOTH_SEEN:
            _dummy_seen(inquiry)
        case SinceOpeningLead.OWN_CARD:
            _accepted(inquiry, "53A")
        case SinceOpeningLead.DUMMYS_CARD:
            inquiry.conclude("54B2", SecondCardFromDummyStays())
            law60.defenders_lead_stands(inquiry)
        case _:
            _five_choices(inquiry, first)


@rule
def _spread(inquiry: Inquiry) -> None:
    """54A, 48B1. One card shown while beginning to spread commits him (OL-8)."""
    inquiry.conclude("54A", DeclarerBecomesDummy())
    inquiry.conclude("48B1", FacedCardsAreNoClaim())
    law60.defenders_lead_stands(inquiry)


@rule
def _dummy_seen(inquiry: Inquiry) -> None:
    """54C. He must accept, and stays declarer (OL-9)."""
    inquiry.conclude("54C", MustAccept())
    _accepted(inquiry, "54C")


@rule
def _accepted(inquiry: Inquiry, law: str) -> None:
    """54B1. The lead stands, and the second card is from declarer's own hand."""
    inquiry.conclude(law, DeclarerStaysDeclarer())
    law60.defenders_lead_stands(inquiry)


class OpeningLeadChoice(Answers):
    """The five choices of presumed declarer."""

    SPREAD = (
        "spread",
        msg("{dummy} plays"),
        None,
        msg("Accept, and let {dummy} declare."),
    )
    DECLARE = (
        "declare",
        msg("{declarer} plays"),
        None,
        msg("Accept, see dummy, and declare."),
    )
    REQUIRE = "require", msg("Requires {suit_sign}")
    FORBID = "forbid", msg("Forbids {suit_sign}")
    NEITHER = "neither", msg("Free lead")


FIVE_CHOICES = Question(
    "five_choices",
    "54",
    msg("What does {declarer} choose?"),
    one_of(OpeningLeadChoice),
    kind=Kind.CHOICE,
    aloud=(
        msg(
            "{offender} has led {card}, but it was {partner} to lead. You choose, without"
            " asking {dummy}:"
        ),
    ),
    chooser=Role.DECLARER,
)
_PARTNER_LED_TOO = msg(
    "{offender} has led {card} at the turn of {partner}, whose card is a penalty card. You choose,"
    " without asking {dummy}:"
)

_LEAD_CHOICE = {
    OpeningLeadChoice.REQUIRE: PartnersLeadChoice.REQUIRE,
    OpeningLeadChoice.FORBID: PartnersLeadChoice.FORBID,
    OpeningLeadChoice.NEITHER: PartnersLeadChoice.NEITHER,
}


@rule
def _five_choices(inquiry: Inquiry, first: SinceOpeningLead) -> None:
    """54A, 54B, 54D, 50D2. Presumed declarer chooses one of five (OL-12)."""
    lying = partner_on_lead.with_the_lead(inquiry)
    question = partner_on_lead.explained(FIVE_CHOICES, lying)
    if first is SinceOpeningLead.PARTNER_LATER:
        question = replace(question, aloud=(_PARTNER_LED_TOO,))
    choice = inquiry.ask(question)
    match choice:
        case OpeningLeadChoice.SPREAD:
            inquiry.conclude("54A", DeclarerBecomesDummy())
            law60.defenders_lead_stands(inquiry)
        case OpeningLeadChoice.DECLARE:
            _accepted(inquiry, "54B1")
        case _:
            _refused(inquiry, _LEAD_CHOICE[choice], lying)
            if first is SinceOpeningLead.PARTNER_LATER:
                partner_on_lead.own_card_next(inquiry)


@rule
def _refused(inquiry: Inquiry, choice: PartnersLeadChoice, lying: CardsBeforePartner) -> None:
    """54D, 50D2. The proper leader leads, as declarer chooses; a right under 26B is another."""
    card = inquiry.mention(law53.LED_CARD)
    inquiry.conclude("54D", LeadTakenBack(Role.PARTNER))
    partner_on_lead.carry_out(inquiry, choice, lying, card.suit if card else None)
    if choice is PartnersLeadChoice.NEITHER:
        law50_penalty_card.major(inquiry, "54D", Role.OFFENDER, card)
    inquiry.conclude("54D", AuctionRightIsSeparate(Role.PARTNER))
