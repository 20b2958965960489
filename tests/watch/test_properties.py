"""Whatever happens at a table: no obligation is lost, and none outlives its end."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from deals.bridge.cards import Card, Rank, Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.auction_cards import Shown
from rulings.laws.conclusions.premature import Demand
from rulings.watch import breakable, follow, possible, step, store
from rulings.watch import events as at_table
from rulings.watch import obligations as owed
from rulings.watch.obligations import Right

seats = st.sampled_from(Seat)
suits = st.frozensets(st.sampled_from(Suit))
some_suits = st.frozensets(st.sampled_from(Suit), min_size=1)
cards = st.builds(Card, st.sampled_from(Suit), st.sampled_from(Rank))
a_card = st.none() | cards

obligations = st.one_of(
    st.builds(owed.PenaltyCard, seats, a_card, st.booleans()),
    st.builds(owed.FirstLeadRight, seats, st.none() | some_suits),
    st.builds(owed.LeadRequire, seats, st.none() | st.sampled_from(Suit)),
    st.builds(owed.LeadBan, seats, suits, st.sampled_from(Right)),
    st.builds(owed.PlayOrder, seats, st.sampled_from(Demand), st.none() | st.sampled_from(Suit)),
    st.builds(owed.PlayAtTurn, seats),
    st.builds(owed.PassOnce, seats),
    st.builds(owed.PassRest, seats),
    st.builds(owed.RepeatCall, seats),
    st.builds(owed.FaceUp, seats, st.sampled_from(Shown)),
    st.builds(owed.Lasting, st.sampled_from(["VOID_CLAIM", "DUMMY_FORFEIT", "PC"])),
    st.builds(owed.EstablishedRevoke),
    st.builds(owed.Review, st.sampled_from(["", "50E4", "72C"])),
)
happenings = st.one_of(
    st.builds(at_table.Opened, obligations),
    st.builds(at_table.AllMajor, seats),
    st.builds(at_table.LeadsAreChosen, seats),
    st.builds(at_table.OnLead, seats),
    st.builds(
        at_table.Chosen, seats, st.sampled_from(Right), st.sampled_from(at_table.Choice), suits
    ),
    st.builds(at_table.Led, seats, a_card),
    st.builds(at_table.PenaltyCardPlayed, seats, a_card),
    st.builds(at_table.PickedUp, seats, a_card),
    st.builds(at_table.SuitNamed, seats, st.sampled_from(Suit), suits),
    st.builds(at_table.Played, seats),
    st.builds(at_table.LeadLost, seats),
    st.builds(at_table.Called, seats),
    st.builds(at_table.AuctionOver, seats),
    st.builds(at_table.BoardOver),
    st.builds(at_table.Settled, obligations),
)
tables = st.lists(st.builds(at_table.Opened, obligations), max_size=8).map(follow)
"""What several rulings have opened at one table."""
evenings = st.lists(happenings, max_size=20).map(follow)
"""What is open after anything at all has happened."""


def whose(one: owed.Obligation) -> Seat | None:
    for name in ("holder", "leader", "player"):
        if hasattr(one, name):
            return getattr(one, name)
    return None


def may_end(one: owed.Obligation, event: at_table.WatchEvent) -> bool:
    """The ends of decision tables 0.2, told from the obligation instead of from the event."""
    if isinstance(event, at_table.BoardOver | at_table.Settled):
        return True
    who = whose(one)
    about = next(
        (getattr(event, n) for n in ("holder", "leader", "player") if hasattr(event, n)), None
    )
    opened = getattr(event, "obligation", None)
    if isinstance(event, at_table.SuitNamed) and about is who and owed.names_no_suit(one):
        return True  # it goes on with its suit
    match one:
        case owed.PenaltyCard(holder):
            played = isinstance(
                event, at_table.PenaltyCardPlayed | at_table.PickedUp | at_table.Led
            )
            of_suit = isinstance(event, at_table.Chosen | at_table.SuitNamed)
            chosen = of_suit and about is holder.partner
            return (played and about is who) or chosen or opened == owed.Lasting("VOID_CLAIM")
        case owed.LeadChoice():
            ruled = isinstance(opened, owed.LeadRequire | owed.LeadBan) and whose(opened) is who
            changed = isinstance(event, at_table.Chosen | at_table.LeadLost | at_table.Led)
            void = opened == owed.Lasting("VOID_CLAIM")
            return ruled or void or (changed and about is who) or other_leads(event, who)
        case owed.FirstLeadRight():
            again = isinstance(opened, owed.FirstLeadRight) and opened.leader is who
            used = isinstance(event, at_table.Chosen | at_table.LeadLost) and about is who
            over = isinstance(event, at_table.AuctionOver) and event.declarer.side is who.side
            return again or used or over or other_leads(event, who)
        case owed.LeadRequire():
            kinds = at_table.Led | at_table.Played | at_table.PenaltyCardPlayed | at_table.LeadLost
            void = opened == owed.Lasting("VOID_CLAIM")
            return void or other_leads(event, who) or (isinstance(event, kinds) and about is who)
        case owed.LeadBan():
            lost = isinstance(event, at_table.LeadLost) and about is who
            void = opened == owed.Lasting("VOID_CLAIM") and one.right is Right.PENALTY_CARD
            return lost or void or other_leads(event, who)
        case owed.PlayOrder() | owed.PlayAtTurn():
            his = isinstance(event, at_table.Played | at_table.PenaltyCardPlayed) and about is who
            return his or isinstance(event, at_table.OnLead | at_table.LeadLost)
        case owed.PassOnce() | owed.RepeatCall():
            his = isinstance(event, at_table.Called) and about is who
            return his or isinstance(event, at_table.AuctionOver)
        case owed.PassRest() | owed.FaceUp():
            return isinstance(event, at_table.AuctionOver)
    return False


def other_leads(event: at_table.WatchEvent, who: Seat | None) -> bool:
    return isinstance(event, at_table.OnLead) and event.leader is not who


def first_lead_is_over(one: owed.Obligation, before: owed.Open, event: at_table.WatchEvent) -> bool:
    """26B: on lead again, he has made his first lead before declarer chose: it stood."""
    if not isinstance(event, at_table.OnLead) or whose(one) is not event.leader:
        return False
    led = [c.led for c in owed.chooses(before) if c.leader is event.leader and c.led]
    if isinstance(one, owed.PenaltyCard):
        return one.card in led
    return bool(led) and isinstance(one, owed.FirstLeadRight | owed.LeadChoice | owed.LeadRequire)


def alike(one: owed.Obligation) -> owed.Obligation:
    """A penalty card that has become major, and a choice after the lead, are still the same."""
    if isinstance(one, owed.PenaltyCard):
        return replace(one, is_major=True)
    return replace(one, led=None) if isinstance(one, owed.LeadChoice) else one


@given(evenings, happenings)
def test_no_obligation_is_lost(before, event):
    left = [alike(one) for one in step(before, event)[0]]
    for one in before:
        if alike(one) in left:
            left.remove(alike(one))
        else:
            assert may_end(one, event) or first_lead_is_over(one, before, event), one


@given(evenings, happenings)
def test_none_outlives_its_end(before, event):
    left = step(before, event)[0]
    match event:
        case at_table.BoardOver():
            assert left == ()
        case at_table.OnLead(leader):
            of_a_lead = owed.LeadRequire | owed.LeadBan | owed.LeadChoice
            assert {one.leader for one in left if isinstance(one, of_a_lead)} <= {leader}
            assert not any(isinstance(one, owed.PlayOrder | owed.PlayAtTurn) for one in left)
        case at_table.LeadLost(player):
            of_a_lead = owed.LeadRequire | owed.LeadBan | owed.LeadChoice
            assert player not in {one.leader for one in left if isinstance(one, of_a_lead)}
        case at_table.Called(player):
            assert owed.PassOnce(player) not in left
        case at_table.AuctionOver(declarer):
            of_the_auction = owed.PassOnce | owed.PassRest | owed.RepeatCall | owed.FaceUp
            assert not any(isinstance(one, of_the_auction) for one in left)
            rights = [one.leader for one in left if isinstance(one, owed.FirstLeadRight)]
            assert all(leader.side is not declarer.side for leader in rights)
        case at_table.PickedUp(holder, None):
            assert owed.penalty_cards(left, holder) == ()


@given(evenings, happenings)
def test_an_event_told_twice_ends_nothing_more_of_leads_and_calls(before, event):
    if isinstance(event, at_table.OnLead | at_table.LeadLost | at_table.Called):
        once = step(before, event)[0]
        assert step(once, event)[0] == once


@given(evenings)
def test_the_partner_of_a_major_penalty_card_never_leads_without_declarer_being_asked(before):
    for leader in Seat:
        left, words = step(before, at_table.OnLead(leader))
        required = any(isinstance(one, owed.LeadRequire) for one in left)
        if owed.majors(left, leader.partner) and not required:
            assert leader in {one.leader for one in owed.chooses(left)}
            assert words


@given(tables)
def test_two_penalty_cards_before_one_player_are_major(left):
    for holder in Seat:
        lying = owed.penalty_cards(left, holder)
        assert len(lying) < 2 or all(one.is_major for one in lying)


@given(evenings)
def test_whatever_keeps_the_director_there_can_be_ended_by_what_is_offered(left):
    named = [one for one in owed.keeping(left) if not isinstance(one, owed.Lasting)]
    assert bool(possible(left)) is bool(named)
    assert len(set(possible(left))) == len(possible(left))


@given(evenings)
def test_everything_offered_changes_what_is_open_or_has_words(left):
    for event in possible(left):
        found, words = step(left, event)
        assert found != left or words


@given(evenings)
def test_only_what_is_open_can_be_broken(left):
    assert set(breakable(left)) <= set(left)


@given(happenings)
def test_events_are_stored_and_read_back(event):
    assert store.event(json.loads(json.dumps(store.dump(event)))) == event
