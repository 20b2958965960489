"""Seats, sides and roles; who deals and who is vulnerable on which board (Law 2)."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """A partnership, named by its two seats."""

    NS = "NS"
    EW = "EW"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side, the first of them North or East."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)

    @property
    def other(self) -> Side:
        """The opponents' side."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(StrEnum):
    """A compass point at the table, in the order of rotation: N, E, S, W."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    def after(self, turns: int) -> Seat:
        """The seat that comes `turns` places later in the rotation; negative goes back.

        >>> Seat.W.after(1)
        <Seat.N: 'N'>
        """
        return _ROTATIONS[self][turns % 4]

    @property
    def lho(self) -> Seat:
        """Left-hand opponent: the next to call or play."""
        return _ROTATIONS[self][1]

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return self.after(2)

    @property
    def rho(self) -> Seat:
        """Right-hand opponent: the one before in turn."""
        return self.after(3)

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    @property
    def rotation(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The four seats in order of play, this one first."""
        return _ROTATIONS[self]


_N, _E, _S, _W = Seat
_ROTATIONS = {
    _N: (_N, _E, _S, _W),
    _E: (_E, _S, _W, _N),
    _S: (_S, _W, _N, _E),
    _W: (_W, _N, _E, _S),
}


class Role(StrEnum):
    """A player as the Laws name him, seen from the offender or from declarer."""

    OFFENDER = "offender"
    PARTNER = "partner"
    LHO = "lho"
    RHO = "rho"
    DECLARER = "declarer"
    DUMMY = "dummy"
    DECLARERS_LHO = "declarers_lho"
    DECLARERS_RHO = "declarers_rho"


_TURNS_FROM_OFFENDER = {Role.OFFENDER: 0, Role.LHO: 1, Role.PARTNER: 2, Role.RHO: 3}
_TURNS_FROM_DECLARER = {
    Role.DECLARER: 0,
    Role.DECLARERS_LHO: 1,
    Role.DUMMY: 2,
    Role.DECLARERS_RHO: 3,
}


def seat_of(role: Role, *, offender: Seat | None, declarer: Seat | None) -> Seat | None:
    """The seat that plays `role`, or None while the seat it is counted from is unknown.

    >>> seat_of(Role.DUMMY, offender=None, declarer=Seat.E)
    <Seat.W: 'W'>
    """
    if role in _TURNS_FROM_OFFENDER:
        return offender and offender.after(_TURNS_FROM_OFFENDER[role])
    return declarer and declarer.after(_TURNS_FROM_DECLARER[role])


class Vulnerability(StrEnum):
    """Which sides are vulnerable; the values are those of PBN."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def includes(self, who: Seat | Side) -> bool:
        """Whether that seat or side is vulnerable."""
        side = who.side if isinstance(who, Seat) else who
        return self is Vulnerability.ALL or self.value == side.value


def dealer_of_board(number: int) -> Seat:
    """The dealer of board `number` (Law 2): North deals 1, East 2, and so on round.

    >>> dealer_of_board(7)
    <Seat.S: 'S'>
    """
    return Seat.N.after(number - 1)


_VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def vulnerability_of_board(number: int) -> Vulnerability:
    """Who is vulnerable on board `number` (Law 2); repeats after sixteen boards.

    >>> vulnerability_of_board(7), vulnerability_of_board(13), vulnerability_of_board(17)
    (<Vulnerability.ALL: 'All'>, <Vulnerability.ALL: 'All'>, <Vulnerability.NONE: 'None'>)
    """
    # Each group of four boards begins one step further along the same cycle.
    index = number - 1
    return _VULNERABILITIES[(index + index // 4) % 4]
