"""Calls that every club has from the first day, before it has ruled on any of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deals.bridge.cards import Card
from deals.bridge.seats import Seat


@dataclass(frozen=True, slots=True)
class Shipped:
    """A call as it might come at any table."""

    key: str
    irregularity: str
    facts: Mapping[str, str]
    offender: Seat = Seat.E
    declarer: Seat | None = Seat.S
    """None where the auction is still on."""
    contract: str = "4S"
    card: Card | None = None
    """The card it is about, where one has been seen."""


SHIPPED: tuple[Shipped, ...] = (
    Shipped(
        "defenders-lead-refused",
        "lead-out-of-turn",
        {
            "leader_out_of_turn": "defender",
            "whose_lead": "lho",
            "since_defenders_lead": "nothing",
            "accept_defenders_lead": "refuse",
        },
        card=Card.parse("H2"),
    ),
    Shipped(
        "corrected-revoke",
        "revoke",
        {
            "revoker": "defender",
            "failure": "follow_suit",
            "revoke_trick": "early",
            "since_revoke": "nothing",
            "played_after": "nobody",
        },
        card=Card.parse("D8"),
    ),
    Shipped(
        "established-revoke",
        "revoke",
        {
            "revoker": "defender",
            "failure": "follow_suit",
            "revoke_trick": "early",
            "since_revoke": "played",
            "revoke_noticed": "in_play",
            "other_established_revokes": "none",
            "revoke_trick_winner": "offender",
            "later_tricks": "some",
            "better_without_revoke": "no",
        },
        contract="3NT",
        card=Card.parse("C4"),
    ),
    Shipped(
        "two-leads-at-once",
        "lead-out-of-turn",
        {
            "leader_out_of_turn": "defender",
            "how_led_out_of_turn": "simultaneous",
            "whose_card_was_lawful": "rho",
        },
        contract="2H",
    ),
    Shipped(
        "slip-of-the-hand",
        "change-of-call",
        {
            "caller": "player",
            "call_was_meant": "slip",
            "since_slip": "in_time",
            "lho_called_over_slip": "no",
        },
        declarer=None,
    ),
    Shipped(
        "insufficient-bid-accepted",
        "insufficient-bid",
        {
            "caller": "player",
            "call_was_meant": "meant",
            "bidders_turn": "his",
            "since_insufficient_bid": "nothing",
            "accept_insufficient_bid": "accept",
        },
        declarer=None,
    ),
    Shipped(
        "a-suit-may-be-forbidden",
        "insufficient-bid",
        {
            "caller": "player",
            "call_was_meant": "meant",
            "bidders_turn": "his",
            "since_insufficient_bid": "nothing",
            "accept_insufficient_bid": "refuse",
            "replacement": "other",
            "comparable": "none",
            "first_lead": "to_come",
            "suits_shown_legally": "H",
        },
        declarer=None,
    ),
    Shipped(
        "bid-out-of-rotation-condoned",
        "call-out-of-rotation",
        {
            "caller": "player",
            "turn_to_call": "partner",
            "called_since": "lho",
            "call_out_of_turn": "bid",
        },
        declarer=None,
    ),
    Shipped(
        "an-honour-dropped",
        "exposed-card",
        {"exposer": "defender", "how_exposed": "dropped", "exposed_cards": "one_honour"},
        card=Card.parse("SQ"),
    ),
    Shipped(
        "played-before-partner",
        "premature-play",
        {
            "early_player": "defender",
            "way_of_early_card": "early",
            "what_was_early": "played",
            "excuse_for_early_card": "none",
            "partners_play": "highest",
        },
        contract="3NT",
        card=Card.parse("HK"),
    ),
    Shipped(
        "one-trick-not-a-claim",
        "claim",
        {
            "claimer": "defender",
            "what_was_claimed": "current_trick",
            "shown_before_partner_played": "no",
        },
    ),
    Shipped(
        "dummys-wrong-card",
        "card-played",
        {
            "hand_of_card": "dummy",
            "dummys_card": "change",
            "why_change_dummys_card": "slip_in_time",
        },
        offender=Seat.N,
    ),
    Shipped(
        "dummy-warns-of-the-wrong-hand",
        "dummy",
        {"dummys_act": "warned", "dummy_warned_of": "wrong_hand", "dummy_forfeited": "no"},
        offender=Seat.N,
    ),
)
