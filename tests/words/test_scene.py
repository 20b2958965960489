"""What the felt shows of what has happened: what is known, and nothing else."""

from __future__ import annotations

import pytest

from deals.bridge.auction import Bid, Illegality
from deals.bridge.cards import Card, Denomination
from deals.bridge.findings import IllegalCall, Revoke
from deals.bridge.seats import Seat
from deals.words.closed_cards import all_open
from deals.words.drawing import FaceUpCall
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import stand
from rulings.words.scene import Scene, scene_of
from rulings.words.speaker import LANGUAGES, Seating, Speaker

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
TWO_OF_HEARTS = Card.parse("H2")
BID = Bid(2, Denomination.D)
TWO_DIAMONDS = IllegalCall(0, E, BID, Illegality.OUT_OF_ROTATION, withdrawn=False)
ROTATION = "caller=player turn_to_call=rho called_since=nobody call_out_of_turn=bid"


def scene(slug, told, found=None, lit=(S,), language="en", declarer=S, card=TWO_OF_HEARTS):
    """Of that door, by East, with these answers."""
    facts = {
        key: Fact(key, (Said(token),), number)
        for number, (key, _is, token) in enumerate(one.partition("=") for one in told.split())
    }
    speaker = Speaker(Seating(declarer, E, card=card), language, all_open)
    return scene_of(DOORS[slug], stand(DOORS[slug].rule, facts), speaker, found, lit)


LED = "leader_out_of_turn=defender"


@pytest.mark.parametrize(
    ("slug", "told", "shown"),
    [
        ("lead-out-of-turn", LED, Scene((S,), notes={E: "led ♥︎2"})),
        # The turn of declarer, whom the page is about, and of the partner, who must wait.
        (
            "lead-out-of-turn",
            f"{LED} whose_lead=lho since_defenders_lead=nothing",
            Scene((S,), turn=S, notes={E: "led ♥︎2"}),
        ),
        (
            "lead-out-of-turn",
            f"{LED} whose_lead=partner since_defenders_lead=nothing",
            Scene((S,), (W,), notes={E: "led ♥︎2", W: "was to lead"}),
        ),
        (
            "lead-out-of-turn",
            f"{LED} whose_lead=lho since_defenders_lead=nothing accept_defenders_lead=refuse",
            Scene((S,), turn=S, notes={E: "penalty card", S: "to lead"}, penalty=True),
        ),
        (
            "opening-lead",
            f"{LED} how_opening_lead=none since_opening_lead=nothing",
            Scene((S,), (W,), notes={E: "led ♥︎2", W: "was to lead"}, trick="lead"),
        ),
        (
            "revoke",
            "revoker=defender revoke_trick=twelve",
            Scene((S,), notes={E: "played ♥︎2"}, trick="trick 12"),
        ),
        (
            "call-out-of-rotation",
            "caller=player turn_to_call=rho called_since=nobody call_out_of_turn=pass",
            Scene(
                (S,), (N,), notes={E: "out of turn", N: "was to call"}, called=FaceUpCall(E, "Pass")
            ),
        ),
    ],
)
def test_the_answers_show_turn_trick_and_what_each_player_did(slug, told, shown):
    assert scene(slug, told) == shown


def test_a_cancelled_bid_of_the_record_is_struck_through_and_who_calls_next_is_lit():
    open_ = scene("call-out-of-rotation", ROTATION, TWO_DIAMONDS, declarer=None, card=None)
    told = f"{ROTATION} accept_call_out_of_turn=refuse"
    refused = scene("call-out-of-rotation", told, TWO_DIAMONDS, declarer=None, card=None)
    assert (open_.called, refused.called) == (
        FaceUpCall(E, "2D"),
        FaceUpCall(E, "2D", cancelled=True),
    )
    assert (refused.lit, refused.turn, refused.notes[N]) == ((N,), N, "to call")
    recorded = scene("call-out-of-rotation", told, TWO_DIAMONDS, declarer=S, card=None)
    assert (recorded.lit, recorded.turn) == ((N,), N)  # nobody is dummy yet, who would not act


def test_the_record_tells_the_trick():
    found = Revoke(5, E, TWO_OF_HEARTS, Card.parse("S2").suit, withdrawn=False)
    assert scene("revoke", "revoker=defender", found, language="da").trick == "stik 5"
    assert scene("revoke", "revoker=defender", language="da").trick == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_fits_under_a_name(language):
    for told in (f"{LED} whose_lead=partner since_defenders_lead=nothing", LED):
        for note in scene("lead-out-of-turn", told, language=language).notes.values():
            assert len(note.replace("\ufe0e", "")) <= 16
    (note,) = scene("call-out-of-rotation", "caller=player", language=language).notes.values()
    assert len(note) <= 16
