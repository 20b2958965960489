"""A record while it is being entered."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge import recording
from deals.bridge.auction import Auction, Bid, MadeCall, Plain
from deals.bridge.cards import PACK, Card, Denomination
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.findings import findings
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord

N, E, S, W = Seat
HANDS = Deal.parse("N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965")


def table(auction: str = "", play: str = "", *, deal: Deal | None = None) -> TableRecord:
    """South deals; with an auction that is over, the contract it led to."""
    bare = TableRecord(S, Vulnerability.NONE, deal=deal)
    whole = recording.with_auction(bare, Auction.parse(auction)) if auction else bare
    return replace(whole, play=Play.parse(play))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


FOUR_HEARTS = "S:1H Pass 4H Pass Pass Pass"


def test_the_contract_follows_from_the_auction_once_it_is_over() -> None:
    bidding = table("S:1H Pass 4H Pass Pass")
    assert (bidding.contract, bidding.declarer) == (None, None)

    over = recording.with_call(bidding, MadeCall(N, Plain.PASS))
    assert (over.contract, over.declarer) == (parse_contract("4H"), S)


def test_a_result_stays_while_the_same_side_declares() -> None:
    told = replace(table(), contract=parse_contract("3NT"), declarer=N, tricks_made=9)

    assert recording.with_auction(told, Auction.parse(FOUR_HEARTS)).tricks_made == 9
    theirs = recording.with_auction(told, Auction.parse("S:Pass 1H Pass 4H Pass Pass Pass"))
    assert (theirs.declarer, theirs.tricks_made) == (W, None)
    passed = recording.with_auction(told, Auction.parse("S:Pass Pass Pass Pass"))
    assert (str(passed.contract), passed.declarer, passed.tricks_made) == ("Pass", None, None)


def test_a_call_taken_back_leaves_the_turn_where_it_was() -> None:
    insufficient = recording.with_call(table("S:1H"), MadeCall(W, Bid(1, Denomination.C)))
    taken_back = recording.without_last_call(insufficient)

    assert str(taken_back.auction) == "S:1H ~W:1C"
    assert taken_back.auction is not None
    assert taken_back.auction.standing.turn is W
    assert recording.without_last_call(table()) == table()


def test_the_last_call_that_stands_is_alerted_or_no_longer() -> None:
    alerted = recording.with_alert_turned(table("S:1C ~N:1D"))

    assert str(alerted.auction) == "S:1C! ~N:1D"
    assert str(recording.with_alert_turned(alerted).auction) == "S:1C ~N:1D"


def test_a_card_out_of_turn_and_a_revoke_are_entered_and_found() -> None:
    entered = table(FOUR_HEARTS, deal=HANDS)
    for word in ("N:D2", "E:D8", "S:CA", "W:D9"):  # North's lead was accepted; South revokes
        entered = recording.with_event(entered, PlayEvent.parse(word))

    kinds = [type(found).__name__ for found in findings(entered)]
    assert kinds == ["LeadOutOfTurn", "Revoke"]


def test_the_last_card_gives_the_result_and_undoing_it_takes_it_away() -> None:
    auction, play = (
        FOUR_HEARTS,
        " ".join(f"W:{a} N:{b} E:{c} S:{d}" for a, b, c, d in _all_spades()),
    )
    words = play.split()
    before = table(auction, " ".join(words[:-1]))
    after = recording.with_event(before, PlayEvent.parse(words[-1]))

    assert (before.tricks_made, after.tricks_made) == (None, 0)
    assert recording.undone(after) == before


def _all_spades() -> list[tuple[str, str, str, str]]:
    """Thirteen tricks for West, who leads spades that nobody follows or ruffs."""
    return [(f"S{r}", f"D{r}", f"C{r}", f"C{r}") for r in "AKQJT98765432"]


@pytest.mark.parametrize(("claimer", "tricks", "made"), [(S, 12, 12), (N, 0, 0), (E, 3, 9)])
def test_a_claim_gives_the_rest_to_the_other_side(claimer: Seat, tricks: int, made: int) -> None:
    playing = table(FOUR_HEARTS, "W:SA N:S6 E:S2 S:S4 W:SQ")
    claimed = recording.with_claim(playing, claimer, tricks)

    assert (claimed.tricks_made, str(claimed.play)[-2:]) == (made, f"{claimer}*")
    assert recording.undone(claimed) == playing


@pytest.mark.parametrize("tricks", [-1, 13])
def test_more_tricks_than_are_left_cannot_be_claimed(tricks: int) -> None:
    with pytest.raises(ValueError, match="cannot be claimed"):
        recording.with_claim(table(FOUR_HEARTS, "W:SA N:S6 E:S2 S:S4"), S, tricks)


def test_what_can_be_played_is_the_hand_or_what_nobody_has_shown() -> None:
    known = table(FOUR_HEARTS, "W:SQ N:SK", deal=HANDS)
    assert recording.can_be_played(known, N) == cards("S6 HT H9 H8 H5 DA DT D4 D2 CQ C7 C2")

    unknown = table(FOUR_HEARTS, "W:SQ N:SK E~H5 W-SQ")
    west, east = (recording.can_be_played(unknown, seat) for seat in (W, E))
    assert set(PACK) - set(west) == set(cards("SK H5"))
    assert set(PACK) - set(east) == set(cards("SK SQ"))


def test_a_card_lies_face_up_until_it_is_played_or_picked_up() -> None:
    shown = table(FOUR_HEARTS, "E~H5 W:SQ W-SQ W~D2 S!H4")

    assert recording.face_up(shown) == tuple(zip((E, W, W), cards("H5 SQ D2"), strict=True))
    played = recording.with_event(shown, PlayEvent(W, CardAct.PLAYED, Card.parse("SQ")))
    assert recording.face_up(recording.with_event(played, PlayEvent.parse("E<H5"))) == (
        (W, Card.parse("D2")),
    )


def test_the_cards_of_the_last_two_tricks_can_be_taken_back_the_latest_first() -> None:
    played = table(FOUR_HEARTS, "W:S5 N:S6 E:S8 S:S4 E:D3 S:C3 S-C3")

    assert recording.can_be_withdrawn(played) == tuple(
        zip((E, S, E, N, W), cards("D3 S4 S8 S6 S5"), strict=True)
    )


RANKS = "AKQJT98765432"


def test_a_play_in_which_every_card_was_seen_tells_the_deal() -> None:
    tricks = [f"W:S{rank} N:D{rank} E:C{rank} S:H{rank}" for rank in RANKS]
    whole = table(FOUR_HEARTS, " ".join(tricks))
    dealt = Deal.parse("N:..AKQJT98765432. ...AKQJT98765432 .AKQJT98765432.. AKQJT98765432...")

    assert recording.deal_told(whole) == dealt
    assert recording.deal_told(table(FOUR_HEARTS, " ".join(tricks[:12]))) is None
    assert recording.deal_told(replace(whole, deal=HANDS)) is None


def test_a_card_that_was_taken_back_was_in_the_hand_it_came_from() -> None:
    tricks = [f"W:S{rank} N:D{rank} E:C{rank} S:H{rank}" for rank in RANKS]
    play = "E:CA E-CA " + " ".join(tricks)

    assert recording.deal_told(table(FOUR_HEARTS, play)) is not None
    assert recording.deal_told(table(FOUR_HEARTS, "N:CA N-CA " + " ".join(tricks))) is None


entries = st.lists(
    st.tuples(
        st.sampled_from(Seat),
        st.sampled_from(
            [CardAct.PLAYED, CardAct.SHOWED, CardAct.WITHDREW, CardAct.SURPLUS, CardAct.NAMED]
        ),
        st.sampled_from(PACK),
    ),
    max_size=30,
)


@settings(deadline=None)
@given(entries, st.sampled_from([None, HANDS]))
def test_nothing_that_happens_is_refused(
    entries: list[tuple[Seat, CardAct, Card]], deal: Deal | None
) -> None:
    entered = table(FOUR_HEARTS, deal=deal)
    for seat, act, card in entries:
        entered = recording.with_event(entered, PlayEvent(seat, act, card))
        findings(entered)
        recording.can_be_played(entered, seat)
        recording.can_be_withdrawn(entered)

    assert len(entered.play.events) == len(entries)
    while entered.play.events:
        entered = recording.undone(entered)
    assert entered == table(FOUR_HEARTS, deal=deal)


def test_a_note_of_two_calls_still_explains_the_other_when_one_is_explained_anew() -> None:
    notes = {1: "transfer", 3: "weak"}
    bidding = table("S:1NT 2D! =1= X =3= 2H! =1=")
    assert bidding.auction
    bidding = replace(bidding, auction=bidding.auction.with_notes(notes))

    again = recording.with_explanation(bidding, 1, "natural").auction
    assert again
    assert (str(again), again.notes) == (
        "S:1NT 2D! =4= X =3= 2H! =1=",
        {4: "natural", 3: "weak", 1: "transfer"},
    )
    none = recording.with_explanation(bidding, 2, "").auction
    assert none
    assert (str(none), none.notes) == ("S:1NT 2D! =1= X 2H! =1=", {1: "transfer"})
