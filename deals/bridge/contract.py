"""Contracts: level, denomination and doubling; or a board that was passed out (Law 22)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.cards import Denomination


class Doubling(StrEnum):
    """Whether the last bid was doubled or redoubled; the value is how PBN writes it."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    @property
    def factor(self) -> int:
        """What trick points are multiplied by: 1, 2 or 4."""
        return {"": 1, "X": 2, "XX": 4}[self.value]


@dataclass(frozen=True, slots=True)
class Contract:
    """An undertaking to win `level` tricks above six (the odd tricks)."""

    level: int
    denomination: Denomination
    doubling: Doubling = Doubling.UNDOUBLED

    @property
    def needed(self) -> int:
        """The number of tricks, of thirteen, that fulfils the contract."""
        return 6 + self.level

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{self.doubling}"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """All four players passed and nobody bid."""

    def __str__(self) -> str:
        return "Pass"


_CONTRACT = re.compile(r"([1-7])\s*(NT|N|[CDHS])\s*(XX|X|\*\*|\*)?", re.IGNORECASE)
_PASSED_OUT = ("PASS", "P", "AP", "PASSED OUT", "PASSOUT", "ALL PASS", "PASSED")


def parse_contract(text: str) -> Contract | PassedOut:
    """The contract written `text`, as "4SX", "3nt" or "Pass"; else ValueError.

    >>> str(parse_contract("3n x")), str(parse_contract("passed out"))
    ('3NTX', 'Pass')
    """
    tidy = text.strip()
    if tidy.upper() in _PASSED_OUT:
        return PassedOut()
    match = _CONTRACT.fullmatch(tidy)
    if match is None:
        raise ValueError(f"{text!r} is not a contract")
    level, denomination, doubling = match.groups()
    return Contract(
        int(level),
        Denomination("NT" if denomination.upper() in ("N", "NT") else denomination.upper()),
        Doubling((doubling or "").upper().replace("*", "X")),
    )
