"""Files are told apart by what is in them."""

import pytest

from deals.formats.boards import read_boards
from deals.formats.problems import Code, Problem
from deals.formats.record import Record

LIN = b"st||pn|Ann,Bo,Cy,Di|md|1S2459JH579AD78C2T,S38TQH4QKD23C9JKA,S6AH368JD569C357Q,|"


@pytest.mark.parametrize(
    "data",
    [
        LIN,
        b"\xef\xbb\xbf\r\n" + LIN,
        b'[Board "1"]\n[South "Ann"]\n',
        b'% PBN 2.1\n[Board "1"]\n[South "Ann"]',
    ],
)
def test_lin_and_pbn_both_come_in(data: bytes) -> None:
    [record] = read_boards(data)
    assert isinstance(record, Record)
    assert record.tags["South"] == "Ann"


@pytest.mark.parametrize(
    ("data", "code", "seen"),
    [
        (b"", Code.EMPTY, {}),
        (b"a|b|", Code.UNKNOWN_TEXT, {"text": "a|b|"}),
        (b"Ann  and\nBo " * 9, Code.UNKNOWN_TEXT, {"text": ("Ann and Bo " * 4)[:40]}),
        (bytes(range(1, 99)), Code.UNKNOWN_BYTES, {}),
    ],
)
def test_of_anything_else_what_was_seen_is_said(
    data: bytes, code: Code, seen: dict[str, str]
) -> None:
    [problem] = read_boards(data, "x")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.params) == (code, seen)
