"""Auctions: notation, what is illegal and why, the contract they lead to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge.auction import Auction, Bid, Call, Illegality, MadeCall, Plain, parse_call
from deals.bridge.cards import Denomination
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.seats import Seat

CALLS: list[Call] = [*Plain, *(Bid(n, d) for n in range(1, 8) for d in Denomination)]


@pytest.mark.parametrize(
    ("text", "contract", "declarer"),
    [
        ("N:1NT Pass 3NT AP", "3NT", Seat.N),
        ("E:1H Pass 2H Pass 4H AP", "4H", Seat.E),
        ("S:1C 1S 2S 3S X AP", "3SX", Seat.W),
        ("W:1D Pass 1H 1S X XX AP", "1SXX", Seat.S),
        ("N:1S 2S 3S 4H AP", "4H", Seat.W),
    ],
)
def test_the_contract_is_the_last_bid_and_declarer_named_its_denomination_first(
    text: str, contract: str, declarer: Seat
) -> None:
    auction = Auction.parse(text)

    assert auction.is_over
    assert auction.contract == parse_contract(contract)
    assert auction.declarer is declarer
    assert auction.illegal_calls() == ()


def test_four_passes_end_it_without_a_contract() -> None:
    auction = Auction.parse("E:AP")

    assert str(auction) == "E:Pass Pass Pass Pass"
    assert auction.is_passed_out
    assert auction.contract == PassedOut()
    assert auction.declarer is None


def test_three_passes_do_not_end_an_auction_nobody_has_opened() -> None:
    auction = Auction.parse("E:Pass Pass Pass")

    assert not auction.is_over
    assert auction.contract is None
    assert auction.standing.turn is Seat.N


def test_a_doubles_effect_ends_with_the_next_bid() -> None:
    assert Auction.parse("N:1S X 2S AP").contract == parse_contract("2S")


def test_all_pass_is_only_as_many_passes_as_are_missing() -> None:
    assert str(Auction.parse("N:1S Pass AP")) == "N:1S Pass Pass Pass"
    assert str(Auction.parse("N:1S Pass Pass Pass AP")) == "N:1S Pass Pass Pass"


@pytest.mark.parametrize(
    ("before", "seat", "call", "faults"),
    [
        ("N:", Seat.N, "1C", ()),
        ("N:", Seat.E, "1C", (Illegality.OUT_OF_ROTATION,)),
        ("N:1S", Seat.E, "1H", (Illegality.INSUFFICIENT,)),
        ("N:1S", Seat.E, "1S", (Illegality.INSUFFICIENT,)),
        ("N:1S", Seat.E, "1NT", ()),
        ("N:1S", Seat.S, "1D", (Illegality.OUT_OF_ROTATION, Illegality.INSUFFICIENT)),
        ("N:1S", Seat.E, "X", ()),
        ("N:", Seat.N, "X", (Illegality.INADMISSIBLE_DOUBLE,)),
        ("N:1S Pass", Seat.S, "X", (Illegality.INADMISSIBLE_DOUBLE,)),
        ("N:1S X Pass", Seat.W, "X", (Illegality.INADMISSIBLE_DOUBLE,)),
        ("N:1S X", Seat.S, "XX", ()),
        ("N:1S", Seat.E, "XX", (Illegality.INADMISSIBLE_REDOUBLE,)),
        ("N:1S X Pass", Seat.W, "XX", (Illegality.INADMISSIBLE_REDOUBLE,)),
        ("N:1S X XX", Seat.W, "XX", (Illegality.INADMISSIBLE_REDOUBLE,)),
        ("N:1S X XX", Seat.W, "Pass", ()),
        ("N:1S AP", Seat.N, "2S", (Illegality.AUCTION_OVER,)),
    ],
)
def test_a_call_is_illegal_for_these_reasons(
    before: str, seat: Seat, call: str, faults: tuple[Illegality, ...]
) -> None:
    assert Auction.parse(before).faults_of(seat, parse_call(call)) == faults


@pytest.mark.parametrize(
    ("bid", "other", "lowest"),
    [
        ("1H", "1S", "2H"),
        ("1H", "1H", "2H"),
        ("1H", "2C", "2H"),
        ("1H", "2S", "3H"),
        ("2NT", "3C", "3NT"),
        ("6H", "7S", None),
    ],
)
def test_the_lowest_bid_in_a_denomination_supersedes_the_last_one(
    bid: str, other: str, lowest: str | None
) -> None:
    low, last = parse_call(bid), parse_call(other)
    assert isinstance(low, Bid)
    assert isinstance(last, Bid)

    assert low.lowest_over(last) == (parse_call(lowest) if lowest else None)


def test_illegal_calls_are_held_and_found_where_they_stand() -> None:
    auction = Auction.parse("N:^S 1D ^I 1C 4S ^I 3NT ^S ^S X 5H X AP")

    assert auction.calls[0] == MadeCall(Seat.E, Bid(1, Denomination.D))
    assert auction.calls[4].seat is Seat.W
    assert auction.illegal_calls() == (
        (0, Illegality.OUT_OF_ROTATION),
        (1, Illegality.INSUFFICIENT),
        (3, Illegality.INSUFFICIENT),
        (4, Illegality.OUT_OF_ROTATION),
    )
    assert auction.contract == parse_contract("5HX")
    assert auction.declarer is Seat.N
    assert str(auction) == "N:^S 1D ^I 1C 4S ^I 3NT ^S ^S X 5H X Pass Pass Pass"


def test_a_withdrawn_call_is_remembered_but_does_not_count() -> None:
    auction = Auction.parse("N:1S ~E:1H 2H ~W:4S Pass AP")

    assert auction.contract == parse_contract("2H")
    assert auction.declarer is Seat.E
    assert auction.illegal_calls() == (
        (1, Illegality.INSUFFICIENT),
        (3, Illegality.OUT_OF_ROTATION),
    )
    assert str(auction) == "N:1S ~E:1H 2H ~W:4S Pass Pass Pass"


def test_a_bid_withdrawn_in_the_denomination_played_does_not_make_its_bidder_declarer() -> None:
    assert Auction.parse("N:~N:1H 1C Pass 1H AP").declarer is Seat.S


def test_notes_stay_with_their_call() -> None:
    auction = Auction.parse("S:1D 1S 3H =12= 4S")
    assert [made.note for made in auction.calls] == [None, None, 12, None]
    assert str(auction) == "S:1D 1S 3H =12= 4S"


@pytest.mark.parametrize(
    "text", ["", "1S Pass", "Q:1S", "N:1S Boo", "N:=1=", "N:8C", "N:~E:", "N:1"]
)
def test_what_is_no_auction_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Auction.parse(text)


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_every_call_is_read_back_as_written(call: Call) -> None:
    assert parse_call(str(call)) == call


made_calls = st.builds(
    MadeCall,
    st.sampled_from(Seat),
    st.sampled_from(CALLS),
    withdrawn=st.booleans(),
    marked=st.booleans(),
    note=st.none() | st.integers(1, 32),
    alerted=st.booleans(),
)


@settings(deadline=None)
@given(st.builds(Auction, st.sampled_from(Seat), st.lists(made_calls, max_size=20).map(tuple)))
def test_any_auction_legal_or_not_is_read_back_as_written(auction: Auction) -> None:
    assert Auction.parse(str(auction)) == auction


@settings(deadline=None)
@given(st.sampled_from(Seat), st.randoms(use_true_random=False))
def test_an_auction_of_legal_calls_ends_and_nothing_is_found_in_it(seat: Seat, chance) -> None:  # type: ignore[no-untyped-def]
    auction = Auction(seat)
    while not auction.is_over:
        turn = auction.standing.turn
        legal = [call for call in CALLS if not auction.faults_of(turn, call)]
        auction = Auction(seat, (*auction.calls, MadeCall(turn, chance.choice(legal))))

    assert auction.illegal_calls() == ()
    assert auction.contract is not None
