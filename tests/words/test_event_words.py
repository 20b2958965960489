"""What was called and played in sentences, and how two versions of a record differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import translation

from deals.bridge.auction import Auction
from deals.bridge.contract import parse_contract
from deals.bridge.play import Play, PlayEvent
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.words.events import call_sentence, differences, event_text, stop_text


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Whatever language a page was last asked for in."""
    with translation.override("en"):
        yield


BARE = TableRecord(Seat.N, Vulnerability.NONE)
PLAYED = replace(
    BARE,
    auction=Auction.parse("N:1H Pass"),
    contract=parse_contract("4H"),
    declarer=Seat.S,
    play=Play.parse("W:SQ N:SK *"),
    tricks_made=10,
)


@pytest.mark.parametrize(
    ("word", "english", "danish"),
    [
        ("W:SQ", "West played ♠︎Q.", "Vest spillede ♠︎D."),
        ("N0", "North played no card.", "Nord spillede ikke noget kort."),
        ("E+C4", "East played ♣︎4 as well.", "Øst spillede også ♣︎4."),
        ("S-HA", "South took ♥︎A back.", "Syd tog ♥︎E tilbage."),
        ("W~DT", "West showed ♦︎10 without playing it.", "Vest viste ♦︎10 uden at spille det."),
        ("W<DT", "West put ♦︎10 back in the hand.", "Vest tog ♦︎10 op på hånden igen."),
        ("S!H4", "South named ♥︎4 without playing it.", "Syd nævnte ♥︎4 uden at spille det."),
    ],
)
def test_every_act_is_a_sentence_in_both_languages(word: str, english: str, danish: str) -> None:
    assert event_text(PlayEvent.parse(word)) == english
    with translation.override("da"):
        assert event_text(PlayEvent.parse(word)) == danish


def test_a_card_nobody_wrote_down_is_told_so() -> None:
    assert event_text(PlayEvent.parse("N:?")) == "North played a card nobody wrote down."


def test_a_call_tells_what_became_of_it() -> None:
    calls = Auction.parse("N:1NT! ~E:1H Pass").calls

    assert list(map(call_sentence, calls)) == [
        "North: 1NT, alerted.",
        "East: 1♥︎, taken back.",
        "East: pass.",
    ]


@pytest.mark.parametrize(
    ("play", "said"),
    [("W:SQ *", "The play stopped here."), ("W:SQ S*", "South claimed or conceded.")],
)
def test_the_end_tells_who_claimed_where_it_is_known(play: str, said: str) -> None:
    assert stop_text(Play.parse(play)) == said


def test_two_equal_records_do_not_differ() -> None:
    assert differences(PLAYED, PLAYED) == []


def test_what_was_entered_is_told_in_order() -> None:
    assert differences(BARE, PLAYED) == [
        "North: 1♥︎.",
        "East: pass.",
        "West played ♠︎Q.",
        "North played ♠︎K.",
        "The play stopped here.",
        "Contract: 4♥︎ by South.",
        "Result: 10 tricks.",
    ]


def test_what_was_taken_out_is_told_before_what_came_in_its_place() -> None:
    other = replace(
        PLAYED,
        auction=Auction.parse("N:1H 1S"),
        play=Play.parse("W:SQ"),
        contract=None,
        declarer=None,
        tricks_made=None,
    )

    assert differences(PLAYED, other) == [
        "Taken out: East: pass.",
        "East: 1♠︎.",
        "Taken out: North played ♠︎K.",
        "The play went on.",
        "Contract: not known yet.",
        "Result: not known yet.",
    ]
