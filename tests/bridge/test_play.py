"""The notation of play, and the regular view of what was played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge.cards import PACK, Card, Denomination, Suit
from deals.bridge.play import CardAct, Play, PlayEvent, PlayMark
from deals.bridge.seats import Seat, Side
from deals.bridge.tricks import Progress, Trick, follow, tricks_won, winning_seat

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


def cards(text: str) -> dict[Seat, Card | None]:
    """ "W:SK N:H3": what each seat has played."""
    return {event.seat: event.card for event in Play.parse(text).events}


def progress(text: str, trumps: Denomination | None = Denomination.H) -> Progress:
    """The play of a contract by South, as far as `text` goes."""
    return follow(Play.parse(text), S, trumps)


# The notation


@pytest.mark.parametrize(
    ("word", "event"),
    [
        ("W:SK", PlayEvent(W, CardAct.PLAYED, Card.parse("SK"))),
        ("E:D2^R", PlayEvent(E, CardAct.PLAYED, Card.parse("D2"), PlayMark.REVOKE)),
        ("E:D2^L", PlayEvent(E, CardAct.PLAYED, Card.parse("D2"), PlayMark.LEAD_OUT_OF_TURN)),
        ("N:?", PlayEvent(N, CardAct.PLAYED)),
        ("N0", PlayEvent(N, CardAct.NO_CARD)),
        ("W+C4", PlayEvent(W, CardAct.SURPLUS, Card.parse("C4"))),
        ("W-SK", PlayEvent(W, CardAct.WITHDREW, Card.parse("SK"))),
        ("E~H5", PlayEvent(E, CardAct.SHOWED, Card.parse("H5"))),
        ("E<H5", PlayEvent(E, CardAct.PICKED_UP, Card.parse("H5"))),
        ("S!H5", PlayEvent(S, CardAct.NAMED, Card.parse("H5"))),
    ],
)
def test_each_event_has_one_word(word: str, event: PlayEvent) -> None:
    assert PlayEvent.parse(word) == event
    assert str(event) == word


@pytest.mark.parametrize(
    "word", ["", "SK", "X:SK", "W:", "W:?^X", "W:SKQ", "W:K", "N0SK", "E~?", "W-", "WSK", "W=SK"]
)
def test_what_is_no_event_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not an event of play"):
        PlayEvent.parse(word)


known = st.builds(
    PlayEvent,
    st.sampled_from(Seat),
    st.sampled_from([act for act in CardAct if act is not CardAct.NO_CARD]),
    st.sampled_from(PACK),
    st.none() | st.sampled_from(PlayMark),
)
unknown = st.builds(
    PlayEvent, st.sampled_from(Seat), st.sampled_from([CardAct.PLAYED, CardAct.NO_CARD])
)
events = st.lists(known | unknown, max_size=60).map(tuple)
claims = st.builds(Play, events, st.just(True), st.sampled_from(Seat))
plays = st.builds(Play, events, st.booleans()) | claims


@settings(deadline=None)
@given(plays)
def test_any_play_legal_or_not_is_read_back_as_written(play: Play) -> None:
    assert Play.parse(str(play)) == play


@settings(deadline=None)
@given(plays)
def test_any_play_can_be_followed(play: Play) -> None:
    tricks = follow(play, S, Denomination.NT).tricks()
    assert [trick.number for trick in tricks] == sorted(trick.number for trick in tricks)


def test_play_grows_by_events() -> None:
    assert Play.parse("W:SK").then(*Play.parse("N:S3 E:S4").events) == Play.parse("W:SK N:S3 E:S4")


# The regular view


@pytest.mark.parametrize(
    ("played", "trumps", "winner"),
    [
        ("W:S4 N:S3 E:SJ S:S9", Denomination.NT, E),
        ("W:S4 N:DA E:S2 S:CA", Denomination.NT, W),
        ("W:S4 N:H2 E:SA S:H3", Denomination.H, S),
        ("W:H4 N:H2 E:SA S:D3", Denomination.H, W),
        ("W:S4 N:? E:SJ S:S9", Denomination.NT, E),
        ("W:? N:S3 E:SJ S:S9", Denomination.NT, None),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_wins(
    played: str, trumps: Denomination, winner: Seat | None
) -> None:
    assert winning_seat(cards(played), W, trumps) is winner


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    seen = progress("W:S4 N:S3 E:SJ S:H2 S:D5 W:D6")

    assert seen.tricks() == (
        Trick(1, W, tuple(cards("W:S4 N:S3 E:SJ S:H2").items()), S),
        Trick(2, S, tuple(cards("S:D5 W:D6").items()), None),
    )
    assert seen.current == 2
    assert seen.turn is N
    assert seen.tricks()[0].suit_led is Suit.S
    assert seen.tricks()[1].card_of(N) is None


def test_declarers_left_hand_opponent_is_first_to_play() -> None:
    assert progress("").turn is W
    assert Progress(None, None).turn is None


def test_nobody_is_known_to_win_while_trumps_are_unknown() -> None:
    seen = progress("W:S4 N:S3 E:SJ S:S9", trumps=None)
    assert seen.tricks()[0].winner is None
    assert seen.turn is None


def test_a_trick_with_a_card_not_written_down_goes_to_who_led_next() -> None:
    seen = progress("W:S4 N:? E:S5 S:S9 N:D2")
    assert [trick.winner for trick in seen.tricks()] == [N, None]
    assert seen.to_lead(2) is None


def test_but_not_when_the_source_marks_that_lead_as_out_of_turn() -> None:
    assert progress("W:S4 N:? E:S5 S:S9 N:D2^L").tricks()[0].winner is None


def test_the_lead_of_an_unknown_card_has_no_suit() -> None:
    assert progress("W:?").tricks()[0].suit_led is None


def test_a_lead_out_of_turn_that_stands_begins_the_trick() -> None:
    seen = progress("E:S4 S:S9 W:SJ N:S3 W:D2")
    assert [trick.leader for trick in seen.tricks()] == [E, W]
    assert seen.tricks()[0].winner is W


def test_a_lead_out_of_turn_taken_back_leaves_the_trick_empty() -> None:
    seen = progress("E:S4 E-S4")
    assert seen.tricks() == ()
    assert seen.turn is W
    assert progress("E:S4 E-S4 W:D4").tricks()[0].leader is W


def test_a_lead_and_the_cards_played_to_it_can_all_be_taken_back() -> None:
    seen = progress("E:S4 S:S9 E-S4 S-S9 W:D4 N:D5")
    assert seen.tricks()[0].leader is W
    assert seen.turn is E


def test_a_revoke_corrected_keeps_its_place_in_the_trick() -> None:
    seen = progress("W:S4 N:C2 E:SJ N-C2")
    assert seen.turn is N
    corrected = progress("W:S4 N:C2 E:SJ N-C2 N:S3")
    assert corrected.tricks()[0].cards == tuple(cards("W:S4 N:S3 E:SJ").items())
    assert corrected.standing(N) == [Card.parse("S3")]


def test_a_card_can_be_taken_back_after_the_next_trick_has_begun() -> None:
    seen = progress("W:S4 N:S3 E:C2 S:S9 S:D5 E-C2 E:SK S-D5 E:H2")
    assert seen.tricks()[0].winner is E
    assert seen.tricks()[1].cards == ((E, Card.parse("H2")),)


def test_taking_back_a_card_never_played_changes_nothing() -> None:
    assert progress("W:S4 N-S3").tricks() == progress("W:S4").tricks()


def test_cards_shown_picked_up_or_surplus_are_no_part_of_a_trick() -> None:
    assert progress("W:S4 E~H5 W+C4 E<H5").tricks() == progress("W:S4").tricks()


def test_a_premature_lead_waits_for_its_trick() -> None:
    seen = progress("W:S4 N:S3 E:SJ E:D2 S:S9")
    assert seen.tricks()[1].leader is E
    assert seen.turn is S


def test_a_trick_may_lack_a_card() -> None:
    seen = progress("W:S4 N0 E:SJ S:S9 N:H3")
    assert seen.tricks()[0].card_of(N) is None
    assert seen.current == 2


def whole_play() -> str:
    """West wins all thirteen tricks in spades."""
    ranks = "AKQJT98765432"
    others = [(N, "H"), (E, "D"), (S, "C")]
    return " ".join(f"W:S{r} " + " ".join(f"{s}:{suit}{r}" for s, suit in others) for r in ranks)


def test_after_thirteen_tricks_nobody_is_in_turn() -> None:
    seen = progress(whole_play(), Denomination.NT)
    assert seen.turn is None
    assert seen.current == 14
    assert tricks_won(seen.tricks(), Side.EW) == 13
    assert tricks_won(seen.tricks(), Side.NS) == 0
