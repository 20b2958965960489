"""What is entered in the record of a board, read by the watch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals.bridge.auction import Auction
from deals.bridge.cards import Card, Suit
from deals.bridge.contract import parse_contract
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from rulings.laws.conclusions.premature import Demand
from rulings.watch import obligations as due
from rulings.watch.breach import of_a_follow
from rulings.watch.entries import Entered, Tell, begins, entered
from rulings.watch.events import Choice, Chosen, Opened
from rulings.watch.story import Story, ToldEvent, opened_by, tell

N, E, S, W = Seat
D5, C6 = Card.parse("D5"), Card.parse("C6")
CARD = due.PenaltyCard(W, D5)
BY_CARD = due.Right.PENALTY_CARD
DIAMONDS = frozenset([Suit.D])
NOTHING = TableRecord(Seat.S, Vulnerability.NONE)
SPADES = replace(NOTHING, contract=parse_contract("4S"), declarer=S)


def read(
    play: str, *open_: due.Obligation, table: TableRecord = SPADES, start: int = 0
) -> tuple[due.Open, int | None]:
    """What is open after a play, South declaring; and what waits for a choice."""
    told = tuple(ToldEvent(Opened(one)) for one in open_)
    found = entered(told, replace(table, play=Play.parse(play)), start)
    return opened_by(told_on(told, found)), found.waits


def told_on(story: Story, found: Entered) -> Story:
    """The story with what the record told; what is read gets the next free numbers."""
    for one, instead in found.tells:
        number = max((told.number for told in story), default=0) + 1
        story = tell(story, replace(one, number=number), instead)
    return story


def test_when_the_trick_is_complete_declarer_is_asked_before_the_next_lead():
    play = "W:H2 N:H3 E:HA S:H4"
    assert read(play, CARD, start=1) == ((CARD, due.LeadChoice(E, BY_CARD)), None)


def test_a_lead_before_the_choice_is_noted_waits_for_it():
    play = "W:H2 N:H3 E:HA S:H4 E:C2 S:C3"
    assert read(play, CARD, start=1) == ((CARD, due.LeadChoice(E, BY_CARD)), 4)


def test_after_the_choice_it_is_read_on_and_a_forbidden_lead_is_told_of():
    table = replace(SPADES, play=Play.parse("W:H2 N:H3 E:HA S:H4 E:D2 S:D3"))
    told: Story = (ToldEvent(Opened(CARD)),)
    told = told_on(told, entered(told, table, 1))
    told = (*told, ToldEvent(Chosen(E, BY_CARD, Choice.FORBID, DIAMONDS), is_noted=True))

    found = entered(told, table, 4)

    assert found.waits is None
    ban = due.LeadBan(E, DIAMONDS)
    breach = Opened(due.Breach(E, ban, Card.parse("D2")))
    assert found.tells == (Tell(ToldEvent(breach, 4, is_noted=True)),)


@pytest.mark.parametrize(
    ("play", "left"),
    [
        ("W:D5", ()),
        ("N:H2 E:H3 S:H4 W:D5", ()),
        ("E:H2", (CARD,)),
        ("W~C6", (CARD,)),
        ("W<D5", ()),
    ],
    ids=["led", "discarded", "another player", "another card shown", "picked up"],
)
def test_a_penalty_card_lies_until_it_is_played_or_picked_up(play, left):
    assert read(play, CARD)[0] == left


def test_a_card_led_out_of_turn_is_left_to_its_ruling():
    ban = due.LeadBan(W, DIAMONDS)
    right = due.FirstLeadRight(E, DIAMONDS)
    assert read("E:D2", ban, right)[0] == (ban, right)
    assert read("E:D2 E-D2 W:D3", ban)[0] == (ban, due.Breach(W, ban, Card.parse("D3")))


def test_a_card_played_out_of_turn_is_not_held_against_its_player():
    assert read("W:H2 E:S2", due.PenaltyCard(E, C6))[0] == (due.PenaltyCard(E, C6),)


def test_a_penalty_card_taken_back_lies_there_again():
    assert read("W:D5 W-D5", CARD)[0] == (CARD,)


def test_a_required_lead_taken_back_is_required_again():
    required = due.LeadRequire(W, Suit.H)
    assert read("W:H5", required)[0] == ()
    assert read("W:H5 W-H5", required)[0] == (required,)


def test_a_card_that_was_shown_names_the_penalty_card():
    assert read("W~D5", due.PenaltyCard(W))[0] == (CARD,)


def test_the_first_lead_is_asked_about_when_the_auction_is_over_in_the_record():
    right = due.FirstLeadRight(W, DIAMONDS)
    table = replace(NOTHING, auction=Auction.parse("S:1S Pass 4S Pass Pass Pass"))
    left, waits = read("", due.PassOnce(W), due.PassRest(E), right, table=table)
    assert (left, waits) == ((right, due.LeadChoice(W, due.Right.WITHDRAWN_CALL)), None)


def test_a_call_that_was_taken_back_ends_no_forced_pass():
    table = replace(NOTHING, auction=Auction.parse("S:1S ~W:1C"))
    assert read("", due.PassOnce(W), table=table)[0] == (due.PassOnce(W),)


def test_an_order_for_this_trick_ends_with_his_card():
    order, early = due.PlayOrder(E, Demand.HIGHEST), due.PlayAtTurn(W)
    assert read("W:H2 N:H3 E:H4", order)[0] == ()
    assert read("N:H2 E:H3 S:H4 W:H5", early, table=replace(SPADES, declarer=E))[0] == ()


@pytest.mark.parametrize(
    ("demand", "card", "is_broken"),
    [
        (Demand.HIGHEST, "H9", False),
        (Demand.HIGHEST, "H4", True),
        (Demand.LOWEST, "H4", False),
        (Demand.LOWEST, "H9", True),
        (Demand.HIGHEST, "S2", False),
        (Demand.SUIT, "H4", False),
    ],
)
def test_an_order_for_the_highest_or_lowest_is_held_against_the_hand(demand, card, is_broken):
    """57A1-2; a revoke is found as such, and here no suit that was named is written down."""
    hand = {Card.parse(one) for one in ("H9", "H4", "S2")}
    order = due.PlayOrder(E, demand)
    played = Card.parse(card)
    found = list(of_a_follow((order, due.PenaltyCard(E, C6)), E, played, hand, Suit.H))
    assert found == ([due.Breach(E, order, played)] if is_broken else [])
    assert list(of_a_follow((order,), E, played, None, Suit.H)) == []


@pytest.mark.parametrize(
    ("demand", "hand", "card", "is_broken"),
    [
        (Demand.SUIT, "S2 C6", "S2", False),
        (Demand.SUIT, "S2 C6", "C6", True),
        (Demand.SUIT, "D5 C6", "C6", False),
        (Demand.SUIT, "H4 S2 C6", "H4", False),
        (Demand.SUIT, "H4 S2 C6", "C6", False),
        (Demand.NOT_SUIT, "S2 C6", "S2", True),
        (Demand.NOT_SUIT, "S2 C6", "C6", False),
        (Demand.NOT_SUIT, "S2 S3", "S2", False),
        (Demand.SUIT, None, "C6", True),
        (Demand.SUIT, None, "H4", False),
        (Demand.NOT_SUIT, None, "S2", True),
    ],
)
def test_a_suit_declarer_named_is_held_against_the_card(demand, hand, card, is_broken):
    """57A3-4: after following suit, which comes first; a revoke is found as such."""
    held = None if hand is None else {Card.parse(one) for one in hand.split()}
    order = due.PlayOrder(E, demand, Suit.S)
    played = Card.parse(card)
    found = list(of_a_follow((order,), E, played, held, Suit.H))
    assert found == ([due.Breach(E, order, played)] if is_broken else [])


def test_not_even_following_suit_is_a_revoke_and_not_only_a_penalty_card_missed():
    hand = {D5, C6, Card.parse("S2")}
    assert list(of_a_follow((CARD,), W, C6, hand, Suit.D)) == [due.Breach(W, CARD, C6, True)]
    assert list(of_a_follow((CARD,), W, C6, hand, Suit.S)) == []  # a revoke in spades
    assert list(of_a_follow((CARD,), W, C6, None, Suit.S)) == [due.Breach(W, CARD, C6)]


@pytest.mark.parametrize(
    ("play", "one", "place"),
    [
        ("W:H2 W~D5 N:H3", CARD, 1),
        ("W:H2 N:H3 E~D5", CARD, None),
        ("W:D5 W-D5", due.PenaltyCard(W), 1),
        ("E:D5 E-D5 W:H2", due.LeadBan(W, DIAMONDS), 1),
        ("E:C6 E-C6 W:H2", due.LeadBan(W, DIAMONDS), None),
        ("E:D5 E-D5 W:H2", due.LeadBan(W, DIAMONDS, due.Right.WITHDRAWN_CALL), None),
        ("E:D5 E-D5 W:H2", due.LeadRequire(W, Suit.D), 1),
        ("W!D5", due.PlayOrder(E, Demand.LOWEST), 0),
        ("W-D5", due.PlayAtTurn(W), 0),
    ],
)
def test_what_lies_there_is_found_in_the_record(play, one, place):
    assert begins(replace(SPADES, play=Play.parse(play)), (one,)) == place
