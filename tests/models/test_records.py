"""Hands, auction and play as the board page lays them out."""

from deals.bridge.auction import Auction
from deals.bridge.cards import Denomination
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat
from deals.bridge.tricks import follow
from deals.words.calls import call_html
from deals.words.cards import card_html
from deals.words.records import auction_rows, shown_hands, trick_rows

DEAL = Deal.parse("N:K6.T985.AT42.Q72 - J74.AQ743.KQ.AT3 Q953.J62.9.KJ965")


def calls_of(text):
    """Each row as the calls under West, North, East and South; a withdrawn one with a tilde."""
    return [
        [" ".join("~" * call.is_withdrawn + call.mark for call in cell) for cell in row]
        for row in auction_rows(Auction.parse(text))
    ]


def test_hands_are_shown_suit_by_suit_and_hidden_ones_are_not():
    north, east, south, west = shown_hands(DEAL, hidden=[Seat.S])
    assert [held for _, held in north.suits] == ["K 6", "10 9 8 5", "A 10 4 2", "Q 7 2"]
    assert (east.suits, east.is_hidden) == ((), False)
    assert (south.suits, south.is_hidden) == ((), True)
    assert [held for _, held in west.suits][2] == "9"


def test_a_void_is_a_dash():
    hand = shown_hands(Deal.parse("N:AKQJT98765432... - - -"))[0]
    assert [held for _, held in hand.suits] == ["A K Q J 10 9 8 7 6 5 4 3 2", "–", "–", "–"]


def test_the_auction_begins_under_its_dealer():
    heart = call_html("1H")
    assert calls_of("E:Pass 1H AP") == [["", "", "pass", heart], ["pass", "pass", "pass", ""]]


def test_a_withdrawn_call_stands_where_its_players_next_call_is():
    diamond, heart = call_html("1D"), call_html("1H")
    assert calls_of("N:1H ~S:1D Pass Pass Pass") == [
        ["", heart, "pass", f"~{diamond} pass"],
        ["pass", "", "", ""],
    ]
    assert calls_of("N:Pass Pass 1H ~N:1D Pass") == [
        ["", "pass", "pass", heart],
        ["pass", f"~{diamond}", "", ""],
    ]


def test_what_was_illegal_is_said_in_words():
    (row,) = auction_rows(Auction.parse("W:1H 1D"))
    assert [str(fault) for fault in row[1][0].faults] == ["insufficient"]


def test_tricks_tell_leader_winner_revoke_and_the_count():
    tricks = follow(
        Play.parse("W:D9 N:D2 E:D3 S:DK S:HA W:C6 N:H5"), Seat.S, Denomination.H
    ).tricks()
    first, second = trick_rows(tricks, Seat.S, revokes={(2, Seat.W)})
    west, _, _, south = first.cards
    assert (west.mark, west.is_lead, west.is_winner) == (card_html("D9"), True, False)
    assert (south.is_lead, south.is_winner, first.won, first.has_revoke) == (False, True, 1, False)
    assert second.has_revoke
    assert second.cards[0].is_revoke
    assert not second.cards[2].is_played
    assert second.won is None


def test_a_card_nobody_wrote_down_is_played_without_a_mark():
    tricks = follow(Play.parse("W:D9 N:?"), Seat.S, Denomination.H).tricks()
    (row,) = trick_rows(tricks, None)
    assert (row.cards[1].is_played, row.cards[1].mark, row.won) == (True, None, None)
