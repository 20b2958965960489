"""The watch at the table, case by case (decision tables 0.2, 5C-5H, 5F, 6, 57A, 24)."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message
from rulings.laws.conclusions.auction_cards import Shown
from rulings.laws.conclusions.premature import Demand
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.watch import follow, possible, step, store
from rulings.watch import obligations as due
from rulings.watch.events import (
    AllMajor,
    AuctionOver,
    BoardOver,
    Called,
    Choice,
    Chosen,
    LeadLost,
    LeadsAreChosen,
    Led,
    OnLead,
    Opened,
    PenaltyCardPlayed,
    PickedUp,
    Played,
    Settled,
    SuitNamed,
    WatchEvent,
)

N, E, S, W = Seat
SPADES, HEARTS, DIAMONDS, CLUBS = (frozenset([suit]) for suit in Suit)
FIVE = Card.parse("D5")
KING = Card.parse("CK")
WEST_FIVE = due.PenaltyCard(W, FIVE)
BY_CARD, BY_CALL = due.Right.PENALTY_CARD, due.Right.WITHDRAWN_CALL
LEAVE = "Nothing restricts any more what you play."


def english(sentences: tuple[Message, ...]) -> list[str]:
    """As said by a director who calls players by their letters and declarer South."""
    return [
        one.fill(lambda name, value: "S" if name == "declarer" else str(value)) for one in sentences
    ]


def after(
    *events: WatchEvent, opened: tuple[due.Obligation, ...] = ()
) -> tuple[due.Obligation, ...]:
    return follow(events, opened)


def said(event: WatchEvent, *opened: due.Obligation) -> list[str]:
    return english(step(opened, event)[1])


def test_declarer_is_told_of_every_choice_before_the_partner_of_a_penalty_card_leads():
    left, words = step((WEST_FIVE,), OnLead(E))
    assert left == (WEST_FIVE, due.LeadChoice(E, BY_CARD))
    assert english(words) == [
        "Stop. E, do not lead yet.",
        "S, you may require D, forbid D, or neither.",
        "If you require or forbid it, W picks the card up; otherwise it stays.",
    ]


def test_a_required_suit_is_picked_up_and_holds_for_that_one_lead():
    opened = after(OnLead(E), opened=(WEST_FIVE,))
    left, words = step(opened, Chosen(E, BY_CARD, Choice.REQUIRE, DIAMONDS))
    assert left == (due.LeadRequire(E, Suit.D),)
    assert english(words) == [
        "E: lead D; without one, any card.",
        "W: pick up D5.",
        "S may use what D5 showed. E: you may not use that, or why it lay there.",
    ]
    left, words = step(left, Led(E))
    assert (left, english(words)) == ((), [LEAVE])


def test_a_forbidden_suit_stays_forbidden_while_the_leader_keeps_the_lead():
    opened = after(
        OnLead(E), Chosen(E, BY_CARD, Choice.FORBID, DIAMONDS), OnLead(E), opened=(WEST_FIVE,)
    )
    assert opened == (due.LeadBan(E, DIAMONDS),)
    assert said(OnLead(E), *opened) == ["E may not lead D."]
    assert said(LeadLost(E), *opened) == [LEAVE]
    assert said(OnLead(N), *opened) == ["N may lead any card.", LEAVE]


def test_a_free_lead_leaves_the_card_and_the_next_lead_is_asked_afresh():
    opened = after(OnLead(E), opened=(WEST_FIVE,))
    left, words = step(opened, Chosen(E, BY_CARD, Choice.NEITHER))
    assert left == (WEST_FIVE,)
    assert english(words) == [
        "E: lead what you like. The penalty card stays.",
        "Everybody may use what D5 shows, for as long as it lies there.",
    ]
    assert after(OnLead(E), opened=left) == (WEST_FIVE, due.LeadChoice(E, BY_CARD))


def test_one_of_several_suits_is_required_and_the_other_cards_stay():
    opened = after(
        OnLead(E),
        Chosen(E, BY_CARD, Choice.REQUIRE, DIAMONDS),
        opened=(WEST_FIVE, due.PenaltyCard(W, KING), due.PenaltyCard(W, Card.parse("D2"))),
    )
    assert opened == (due.PenaltyCard(W, KING), due.LeadRequire(E, Suit.D))


def test_several_suits_may_be_forbidden_and_all_their_cards_are_picked_up():
    opened = (WEST_FIVE, due.PenaltyCard(W, KING))
    left = after(OnLead(E), Chosen(E, BY_CARD, Choice.FORBID, DIAMONDS | CLUBS), opened=opened)
    assert left == (due.LeadBan(E, DIAMONDS | CLUBS),)


@pytest.mark.parametrize(
    ("choice", "suits"),
    [
        (Choice.REQUIRE, DIAMONDS | CLUBS),
        (Choice.REQUIRE, HEARTS),
        (Choice.FORBID, HEARTS),
        (Choice.FORBID, frozenset()),
    ],
    ids=["two required", "a suit without a card", "forbidden without a card", "no suit"],
)
def test_what_declarer_may_not_choose_changes_nothing(choice, suits):
    opened = after(OnLead(E), opened=(WEST_FIVE, due.PenaltyCard(W, KING)))
    assert step(opened, Chosen(E, BY_CARD, choice, suits)) == (opened, ())


def test_a_lead_before_the_choice_is_a_penalty_card_and_the_choice_stays_open():
    opened = after(OnLead(E), opened=(WEST_FIVE,))
    left, words = step(opened, Led(E, KING))
    assert left == (*opened, due.PenaltyCard(E, KING))
    assert english(words)[0] == (
        "Stop. E has led before S chose: the card stays face up as a major penalty card."
    )


def test_with_penalty_cards_in_both_hands_declarers_choice_comes_before_the_leaders_own_card():
    six = due.PenaltyCard(E, Card.parse("C6"))
    king = due.PenaltyCard(W, KING)
    left, words = step((six, king), OnLead(W))
    assert left == (six, king, due.LeadChoice(W, BY_CARD))
    assert english(words) == [
        "Stop. W, do not lead yet.",
        "S, you may require C, forbid C, or neither.",
        "If you require or forbid it, E picks the card up; otherwise it stays.",
        "Then W leads CK, if the choice allows it.",
    ]
    assert after(Chosen(W, BY_CARD, Choice.FORBID, CLUBS), opened=left) == (
        king,
        due.LeadBan(W, CLUBS),
    )
    required = after(Chosen(W, BY_CARD, Choice.REQUIRE, CLUBS), opened=left)
    assert required == (king, due.LeadRequire(W, Suit.C))
    assert after(PenaltyCardPlayed(W, KING), opened=required) == ()


def test_of_several_own_penalty_cards_declarer_says_which():
    opened = (WEST_FIVE, due.PenaltyCard(W, KING))
    assert said(OnLead(W), *opened) == ["W: lead D5 or CK; S says which."]
    unnamed = (WEST_FIVE, due.PenaltyCard(W))
    assert said(OnLead(W), *unnamed) == ["W leads a penalty card if that is allowed; S says which."]


def test_a_minor_penalty_card_gives_declarer_no_say():
    minor = due.PenaltyCard(W, FIVE, is_major=False)
    assert step((minor,), OnLead(E))[0] == (minor,)


def test_a_second_penalty_card_makes_both_major_and_they_stay_so():
    minor = due.PenaltyCard(W, FIVE, is_major=False)
    two = after(Opened(due.PenaltyCard(W, KING)), opened=(minor,))
    assert two == (WEST_FIVE, due.PenaltyCard(W, KING))
    assert after(PenaltyCardPlayed(W, KING), opened=two) == (WEST_FIVE,)


def test_the_same_card_written_down_twice_lies_there_once():
    assert after(Opened(due.PenaltyCard(W, FIVE, False)), opened=(WEST_FIVE,)) == (WEST_FIVE,)


def test_cards_a_ruling_speaks_of_and_nobody_has_recorded_are_added():
    assert after(AllMajor(W), opened=(WEST_FIVE,)) == (WEST_FIVE, due.PenaltyCard(W))
    assert after(LeadsAreChosen(E)) == (due.PenaltyCard(W),)
    assert after(LeadsAreChosen(E), opened=(WEST_FIVE,)) == (WEST_FIVE,)


def test_a_withdrawn_call_lets_declarer_forbid_one_suit_at_the_first_lead_only():
    right = due.FirstLeadRight(W, SPADES | DIAMONDS | CLUBS)
    left, words = step((right,), OnLead(W))
    assert left == (right, due.LeadChoice(W, BY_CALL))
    assert english(words) == [
        "Stop. W, do not lead yet.",
        "S, you may forbid any one suit but H.",
    ]
    assert after(Chosen(W, BY_CALL, Choice.FORBID, CLUBS), opened=left) == (
        due.LeadBan(W, CLUBS, BY_CALL),
    )
    assert after(Chosen(W, BY_CALL, Choice.NEITHER), opened=left) == ()
    assert after(OnLead(S), opened=left) == ()
    assert after(Chosen(W, BY_CALL, Choice.REQUIRE, CLUBS), opened=left) == left
    assert after(Chosen(W, BY_CALL, Choice.FORBID, HEARTS), opened=left) == left


def test_a_right_that_waits_outlives_leads_by_other_hands():
    right = due.FirstLeadRight(W, HEARTS)
    assert after(OnLead(S), OnLead(E), OnLead(N), opened=(right,)) == (right,)


def test_both_rights_are_asked_one_after_the_other():
    right = due.FirstLeadRight(E, HEARTS | SPADES)
    left = after(OnLead(E), opened=(right, WEST_FIVE))
    assert left == (right, WEST_FIVE, due.LeadChoice(E, BY_CARD), due.LeadChoice(E, BY_CALL))
    left, words = step(left, Chosen(E, BY_CARD, Choice.FORBID, DIAMONDS))
    assert left == (right, due.LeadChoice(E, BY_CALL), due.LeadBan(E, DIAMONDS))
    assert english(words) == [
        "E: do not lead D for as long as you keep the lead, unless you have nothing else.",
        "W: pick up D5.",
        "S, you may forbid S or H, not both.",
        "S may use what D5 showed. E: you may not use that, or why it lay there.",
    ]
    left = after(Chosen(E, BY_CALL, Choice.FORBID, SPADES), opened=left)
    assert left == (due.LeadBan(E, DIAMONDS), due.LeadBan(E, SPADES, BY_CALL))


@pytest.mark.parametrize(
    ("forbidden", "left"),
    [
        (CLUBS, (due.LeadBan(W, CLUBS, BY_CALL), due.PenaltyCard(W, KING))),
        (HEARTS, (due.LeadBan(W, HEARTS, BY_CALL),)),
    ],
    ids=["the suit led", "another"],
)
def test_a_lead_before_the_choice_under_26b_waits_for_what_is_forbidden(forbidden, left):
    right = due.FirstLeadRight(W)
    opened = after(OnLead(W), Led(W, KING), opened=(right,))
    assert opened == (right, due.LeadChoice(W, BY_CALL, KING))
    assert after(Chosen(W, BY_CALL, Choice.FORBID, forbidden), opened=opened) == left


def test_an_order_for_this_trick_ends_with_the_card_and_with_the_trick():
    order = due.PlayOrder(W, Demand.HIGHEST)
    assert after(Played(W), opened=(order,)) == ()
    assert after(Played(E), opened=(order,)) == (order,)
    assert after(OnLead(S), opened=(order, due.PlayAtTurn(E))) == ()


def test_forced_passes_end_with_the_next_turn_and_with_the_auction():
    opened = (due.PassOnce(N), due.PassRest(S), due.RepeatCall(E))
    assert after(Called(N), Called(E), Called(S), opened=opened) == (due.PassRest(S),)
    assert after(AuctionOver(E), opened=opened) == ()


@pytest.mark.parametrize(
    ("declarer", "left", "words"),
    [
        (
            S,
            (due.PenaltyCard(W, is_major=False),),
            [
                "W: what was shown stays face up as a penalty card.",
                "Everybody may use what the penalty card shows, for as long as it lies there.",
            ],
        ),
        (E, (), ["W: pick up what was shown.", LEAVE]),
    ],
    ids=["defends", "declares"],
)
def test_what_was_shown_in_the_auction_depends_on_who_declares(declarer, left, words):
    opened = (due.FaceUp(W, Shown.MINOR), due.FirstLeadRight(E, HEARTS)) if declarer is E else ()
    opened = opened or (due.FaceUp(W, Shown.MINOR),)
    found, sentences = step(opened, AuctionOver(declarer))
    assert (found, english(sentences)) == (left, words)


@pytest.mark.parametrize("opened", [due.PassRest(E), due.FaceUp(E, Shown.MINOR)])
def test_whoever_must_pass_may_declare(opened):
    assert possible((opened,)) == tuple(map(AuctionOver, (N, E, S, W)))


def test_several_cards_shown_in_the_auction_are_all_major():
    left = after(AuctionOver(S), opened=(due.FaceUp(W, Shown.ALL_MAJOR),))
    assert left == (due.PenaltyCard(W), due.PenaltyCard(W))


def test_an_agreed_play_on_lifts_every_penalty_card_and_no_suit_forbidden_by_26b():
    banned = due.LeadBan(E, HEARTS, BY_CALL)
    opened = (WEST_FIVE, due.LeadBan(E, DIAMONDS), due.LeadRequire(E, Suit.D), banned)
    left = after(Opened(due.Lasting("VOID_CLAIM")), opened=opened)
    assert left == (banned, due.Lasting("VOID_CLAIM"))


def test_when_the_board_is_over_nothing_is_open_and_what_waited_is_said():
    left, words = step((WEST_FIVE, due.EstablishedRevoke(), due.Review("50E4")), BoardOver())
    assert left == ()
    assert english(words) == [
        "Count the tricks now: an established revoke waits for the end of play.",
        *english((ReviewAfterPlay("50E4").words(),)),
        LEAVE,
    ]


def test_a_review_alone_keeps_nobody_at_the_table():
    left, words = step((WEST_FIVE, due.Review("50E4")), PenaltyCardPlayed(W, FIVE))
    assert left == (due.Review("50E4"),)
    assert english(words) == [
        "D5 is played and no longer a penalty card. E: you may not use why it lay there.",
        "Otherwise there are no more restrictions.",
    ]


def test_cards_picked_up_and_what_the_director_settles_are_gone():
    king = due.PenaltyCard(W, KING)
    assert after(PickedUp(W, FIVE), opened=(WEST_FIVE, king)) == (king,)
    assert after(PickedUp(W), opened=(WEST_FIVE, king)) == ()
    assert after(Settled(king), opened=(WEST_FIVE, king)) == (WEST_FIVE,)


@pytest.mark.parametrize(
    ("demand", "words"),
    [
        (
            Demand.SUIT,
            "W: if you cannot follow suit, play S to this trick; without one, any card.",
        ),
        (
            Demand.NOT_SUIT,
            "W: if you cannot follow suit, do not play S to this trick, unless you have nothing"
            " else.",
        ),
    ],
)
def test_the_suit_declarer_names_for_partners_card_is_kept_and_said(demand, words):
    left, said_now = step((due.PlayOrder(W, demand),), SuitNamed(W, Suit.S))
    assert left == (due.PlayOrder(W, demand, Suit.S),)
    assert english(said_now) == [words]
    assert step(left, SuitNamed(W, Suit.H)) == (left, ())
    assert step((due.PlayOrder(W, Demand.HIGHEST),), SuitNamed(W, Suit.S))[1] == ()


def test_the_suit_of_a_lead_that_a_ruling_did_not_name_is_kept_and_its_cards_are_picked_up():
    left, words = step((due.LeadRequire(E), WEST_FIVE), SuitNamed(E, Suit.D))
    assert left == (due.LeadRequire(E, Suit.D),)
    assert english(words) == [
        "E: lead D; without one, any card.",
        "W: pick up D5.",
        "S may use what D5 showed. E: you may not use that, or why it lay there.",
    ]
    left, words = step((due.LeadBan(E), WEST_FIVE, due.PenaltyCard(W, KING)), SuitNamed(E, Suit.C))
    assert left == (due.LeadBan(E, CLUBS), WEST_FIVE)
    assert english(words) == [
        "E: do not lead C for as long as you keep the lead, unless you have nothing else.",
        "W: pick up CK.",
        "S may use what CK showed. E: you may not use that, or why it lay there.",
    ]
    by_call = due.LeadBan(E, right=BY_CALL)
    assert step((by_call, WEST_FIVE), SuitNamed(E, Suit.D))[0] == (
        due.LeadBan(E, DIAMONDS, BY_CALL),
        WEST_FIVE,
    )


def test_both_suits_that_a_ruling_did_not_name_are_kept_if_both_were_forbidden():
    ban, king = due.LeadBan(E), due.PenaltyCard(W, KING)
    left, words = step((ban, WEST_FIVE, king), SuitNamed(E, Suit.D, CLUBS))
    assert left == (due.LeadBan(E, DIAMONDS | CLUBS),)
    assert english(words) == [
        "E: do not lead D for as long as you keep the lead, unless you have nothing else.",
        "E: do not lead C for as long as you keep the lead, unless you have nothing else.",
        "W: pick up D5.",
        "W: pick up CK.",
        "S may use what the cards picked up showed. E: you may not use that, or why they lay"
        " there.",
    ]
    assert due.may_have_named((ban, WEST_FIVE, king), E) == (DIAMONDS, CLUBS, DIAMONDS | CLUBS)


@pytest.mark.parametrize(
    ("opened", "named"),
    [
        ((due.LeadBan(E), WEST_FIVE), SuitNamed(E, Suit.C)),
        ((due.LeadBan(E), WEST_FIVE), SuitNamed(E, Suit.D, CLUBS)),
        ((due.LeadRequire(E), WEST_FIVE, due.PenaltyCard(W, KING)), SuitNamed(E, Suit.D, CLUBS)),
        ((due.LeadRequire(E), WEST_FIVE, due.PenaltyCard(W, KING)), SuitNamed(E, Suit.H)),
        ((due.LeadBan(E, right=BY_CALL),), SuitNamed(E, Suit.D, CLUBS)),
        ((due.PlayOrder(E, Demand.SUIT),), SuitNamed(E, Suit.D, CLUBS)),
    ],
    ids=["no card of it", "one card", "two required", "neither lies", "26B", "57A3"],
)
def test_what_declarer_cannot_have_named_changes_nothing(opened, named):
    assert step(opened, named) == (opened, ())


def test_any_suit_may_have_been_named_where_its_card_is_back_in_the_hand():
    assert due.may_have_named((due.LeadBan(E),), E) == (SPADES, HEARTS, DIAMONDS, CLUBS)
    assert due.may_have_named((due.LeadBan(E, DIAMONDS),), E) == ()


def test_what_was_stored_before_a_suit_could_be_kept_is_read_without_one():
    stored = store.dump(Opened(due.PlayOrder(W, Demand.SUIT)))
    del stored["obligation"]["suit"]
    assert store.event(stored) == Opened(due.PlayOrder(W, Demand.SUIT))


def test_one_suit_stored_before_there_could_be_several_is_read_as_one():
    stored = store.dump(SuitNamed(W, Suit.S))
    del stored["more"]
    assert store.event(stored) == SuitNamed(W, Suit.S)
