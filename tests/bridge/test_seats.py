"""Seats, roles, and who deals and is vulnerable on a board (Law 2)."""

import pytest

from deals.bridge.seats import (
    Role,
    Seat,
    Side,
    Vulnerability,
    dealer_of_board,
    seat_of,
    vulnerability_of_board,
)


def test_the_turn_goes_clockwise_from_every_seat() -> None:
    assert [seat.lho for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.rho for seat in Seat] == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert Seat.S.rotation == (Seat.S, Seat.W, Seat.N, Seat.E)
    assert Seat.N.after(-1) is Seat.W


def test_partners_are_one_side_and_opponents_the_other() -> None:
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert Side.NS.seats == (Seat.N, Seat.S)
    assert Side.EW.seats == (Seat.E, Seat.W)
    assert [side.other for side in Side] == [Side.EW, Side.NS]


@pytest.mark.parametrize(
    ("role", "seat"),
    [
        (Role.OFFENDER, Seat.W),
        (Role.LHO, Seat.N),
        (Role.PARTNER, Seat.E),
        (Role.RHO, Seat.S),
        (Role.DECLARER, Seat.S),
        (Role.DECLARERS_LHO, Seat.W),
        (Role.DUMMY, Seat.N),
        (Role.DECLARERS_RHO, Seat.E),
    ],
)
def test_a_role_is_counted_from_the_offender_or_from_declarer(role: Role, seat: Seat) -> None:
    assert seat_of(role, offender=Seat.W, declarer=Seat.S) is seat


@pytest.mark.parametrize("role", Role)
def test_a_role_has_no_seat_while_nobody_is_known(role: Role) -> None:
    assert seat_of(role, offender=None, declarer=None) is None


def test_the_dealer_moves_round_the_table() -> None:
    assert "".join(dealer_of_board(n) for n in range(1, 9)) == "NESWNESW"


def test_vulnerability_is_that_of_law_2_and_repeats_after_sixteen_boards() -> None:
    names = {"-": "None", "N": "NS", "E": "EW", "A": "All"}
    law_2 = [Vulnerability(names[letter]) for letter in "-NEANEA-EA-NA-NE"]
    assert [vulnerability_of_board(n) for n in range(1, 33)] == law_2 * 2


@pytest.mark.parametrize(
    ("vulnerability", "north", "west"),
    [
        (Vulnerability.NONE, False, False),
        (Vulnerability.NS, True, False),
        (Vulnerability.EW, False, True),
        (Vulnerability.ALL, True, True),
    ],
)
def test_vulnerability_is_of_sides(vulnerability: Vulnerability, north: bool, west: bool) -> None:
    assert vulnerability.includes(Seat.N) is north
    assert vulnerability.includes(Side.EW) is west
