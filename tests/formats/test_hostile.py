"""Files that are damaged, cut off, of another kind or made to do harm: words, no exception."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from deals.formats.boards import read_boards
from deals.formats.problems import Code, Problem
from deals.formats.record import Record
from tests.formats.bridgemate import bridgemate

SAMPLES = sorted(
    path for path in Path(__file__).with_name("samples").iterdir() if path.suffix != ".md"
)
DEAL = "N:A6.J863.965.Q753 K7.T2.AKQJT4.864 J9542.A975.87.T2 QT83.KQ4.32.AKJ9"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n'
MD = "md|3S2459JH579AD78C2T,S38TQH4QKD23C9JKA,S6AH368JD569C357Q,|"
LIN = f"pn|Bent,Ben,Anna,Alice|st||{MD}rh||ah|Board 1|sv|o|mb|p|mb|1D|mb|p|pg||"


def told(data: bytes, file: str = "some.pbn") -> list[Record | Problem]:
    """What is read, and every problem in words."""
    found = list(read_boards(data, file))
    assert all(str(one) for one in found if isinstance(one, Problem))
    return found


def packed() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("evening.pbn", PBN)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (packed(), Code.COMPRESSED, 0),
        (gzip.compress(PBN.encode()), Code.COMPRESSED, 0),
        (b'%PDF-1.7\n[Board "1"]', Code.DOCUMENT, 0),
        (b"\xff\xd8\xff\xe0", Code.DOCUMENT, 0),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Code.DOCUMENT, 0),
        (b"\r\n<!doctype HTML><p>Sign in", Code.WEB_PAGE, 1),
        (b'<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>', Code.WEB_PAGE, 1),
        (b"<!-- served --><html><head>", Code.WEB_PAGE, 1),
        (b"", Code.EMPTY, 0),
        (bytes(5000), Code.EMPTY, 0),
        (b" \r\n\t\n", Code.EMPTY, 0),
        (b"\xef\xbb\xbf", Code.EMPTY, 0),
    ],
)
def test_what_is_no_file_of_boards_is_named_for_what_it_is(
    data: bytes, code: Code, line: int
) -> None:
    assert told(data) == [Problem(code, "some.pbn", line)]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"]
)
def test_boards_are_read_in_every_encoding_programs_write(encoding: str) -> None:
    [record] = told(f'{PBN}[North "Søren Ærø"]\n'.encode(encoding))

    assert isinstance(record, Record)
    assert str(record.table.deal) == DEAL
    if "16-" not in encoding:  # without a mark at its head UTF-16 is not known; its cards are
        assert record.tags["North"] == "Søren Ærø"


@pytest.mark.long
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_file_cut_off_anywhere_invents_nothing(path: Path) -> None:
    whole = path.read_bytes()
    deals = {
        (one.board, str(one.table.deal))
        for one in told(whole, path.name)
        if isinstance(one, Record) and one.table.deal
    }
    for length in range(1, len(whole), max(1, len(whole) // 40)):
        for one in told(whole[:length], path.name):
            if isinstance(one, Record) and one.table.deal and one.table.deal.is_complete:
                assert (one.board, str(one.table.deal)) in deals


@pytest.mark.long
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_byte_that_is_wrong_costs_no_more_than_it_touches(path: Path) -> None:
    whole = path.read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 40)):
        for wrong in (b"\0", b"|", b'"', b"{", b"\xff"):
            told(whole[:at] + wrong + whole[at + 1 :], path.name)


def test_a_bridgemate_file_with_wrong_bytes_is_read_or_refused_in_words() -> None:
    whole = bridgemate()
    for at in range(0, len(whole), 997):
        told(whole[:at] + b"\xff\xff" + whole[at + 2 :], "evening.bws")


@pytest.mark.parametrize(
    ("cut", "line"), [(f"{LIN}\n{LIN}\npn|A,B,C,D|st||md|3S24", 3), (f"{LIN}\n{LIN}p", 2)]
)
def test_a_lin_file_that_breaks_off_says_so_at_its_line(cut: str, line: int) -> None:
    found = told(cut.encode(), "match.lin")

    assert [type(one) for one in found] == [Record, Record, Problem]
    assert found[2] == Problem(Code.BROKEN_OFF, "match.lin", line)


NINES = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        PBN.replace('"1"', f'"{NINES}"'),
        f'{PBN}[Declarer "N"]\n[Contract "4S"]\n[Result "{NINES}"]\n',
        f'{PBN}[Auction "N"]\n1C ={NINES}=\n[Note "{NINES}:x"]\n',
        f'{PBN}[Table "{NINES}"]\n[Round "{NINES}"]\n',
        LIN.replace("Board 1", f"Board {NINES}"),
        f"{LIN}mc|{NINES}|",
        f"vg|a,b,I,{NINES},2|rs|4SN+{NINES},|qx|o1|{LIN}",
        f"board;NS;EW;contract;result\n{NINES};1;2;4S N;{NINES}\n1;{NINES};{NINES};4S N;+{NINES}\n",
        '<USEBIO Version="1.2"><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE>'
        f"<NS_PAIR_NUMBER>{NINES}</NS_PAIR_NUMBER><SCORE>{NINES}</SCORE><TRICKS>{NINES}</TRICKS>"
        "</TRAVELLER_LINE></BOARD></EVENT></USEBIO>",
    ],
)
def test_a_number_of_thousands_of_digits_is_none(text: str) -> None:
    for one in told(text.encode()):
        if isinstance(one, Record):
            assert one.board in (None, 1)
            assert one.table.tricks_made is None


@pytest.mark.parametrize(
    "repeated",
    [
        (f"{PBN}x ", "{}"),
        (f"{PBN}", '"a" '),
        (f'{PBN}[Site "', "a"),
        (PBN, "[a\n"),
        (f'{PBN}[Auction "N"]\n', "Pass "),
        (f'{PBN}[Declarer "W"]\n[Contract "3NT"]\n[Play "N"]\n', "H3 H2 HA H4\n"),
        ("pn|a,b,c,d|", "pc|H2|"),
        (MD, "mb|p|"),
        (f"{MD}mb|p|", "an|x|"),
        (f"{MD}mb|p|mb|3N|mb|p|mb|p|mb|p|", "pc|H2|"),
    ],
)
def test_a_file_of_one_thing_a_thousandfold_is_read_to_its_end(repeated: tuple[str, str]) -> None:
    """Work that grew with the square of it would keep the worker busy for hours."""
    head, piece = repeated
    found = told((head + piece * (400_000 // len(piece))).encode())

    assert found
