"""Contracts as text."""

import pytest

from deals.bridge.cards import Denomination
from deals.bridge.contract import Contract, Doubling, PassedOut, parse_contract

EVERY = [
    Contract(level, denomination, doubling)
    for level in range(1, 8)
    for denomination in Denomination
    for doubling in Doubling
]


@pytest.mark.parametrize("contract", EVERY, ids=str)
def test_every_contract_is_read_back_as_written(contract: Contract) -> None:
    assert parse_contract(str(contract)) == contract


@pytest.mark.parametrize("text", ["Pass", "pass", " P ", "AP", "All Pass", "passed out"])
def test_a_board_passed_out_has_several_spellings(text: str) -> None:
    assert parse_contract(text) == PassedOut()


def test_no_trump_and_doubles_have_short_forms() -> None:
    assert parse_contract("3n") == Contract(3, Denomination.NT)
    assert parse_contract("4h*") == Contract(4, Denomination.H, Doubling.DOUBLED)
    assert parse_contract("4S **") == Contract(4, Denomination.S, Doubling.REDOUBLED)
    assert str(PassedOut()) == "Pass"


@pytest.mark.parametrize("text", ["", "8S", "0NT", "4", "S4", "4SXXX", "?"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a contract"):
        parse_contract(text)


def test_a_contract_needs_six_tricks_more_than_its_level() -> None:
    assert Contract(3, Denomination.NT).needed == 9
    assert [d.factor for d in Doubling] == [1, 2, 4]
