"""Tables of PBN 2.1 (sections 5 and 3.9): read as they stand, written, and read back equal."""

from __future__ import annotations

import pytest

from deals.formats.pbn import read_pbn, write_pbn
from deals.formats.record import Record

DEAL = "N:A6.J863.965.Q753 K7.T2.AKQJT4.864 J9542.A975.87.T2 QT83.KQ4.32.AKJ9"
HEAD = f"""[Event "Tables"]
[Site ""]
[Date "2026.11.21"]
[Board "1"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Scoring "MatchPoints"]
[Declarer ""]
[Contract ""]
[Result ""]
"""
OPTIMUM = tuple(
    f"{seat} {denomination:>2} {tricks:>2}"
    for seat, tricks in (("N", 3), ("S", 4), ("E", 10), ("W", 9))
    for denomination in ("NT", "S", "H", "D", "C")
)
TABLES = {
    "OptimumResultTable": (r"Declarer;Denomination\2R;Result\2R", OPTIMUM),
    "ScoreTable": (
        r"Rank\2R;Contract\4L;Declarer\1;Result\2R;Score_NS\5R;MP_NS\5R;Names_NS;Multiplicity",
        (
            ' 1 4S   N  10   420  12.0 "Anna ""A"" Holm; Bo {Dahl}" 2',
            ' 2 3NTX W   -  -550   0.0 "O\'Hara - [Bak]" 1',
            ' - -    -   -     -   6.0 "" 1',
        ),
    ),
    "TotalScoreTable": (
        r"Rank\2R;PairId\2R;TotalScoreMP\5R;TotalPercentage\5R;Names\20L",
        (' 1  7 131.5 62.62 "Søren Ærø - Åse Øster"',),
    ),
    "InstantScoreTable": (r"Score\5R;MP\5R", ("  420  50.0", " -420  10.0")),
    "ActionTable": (r"Rank\2R;Call\4L;Score\3R", (" 1 Pass 100", " 2 X     40")),
    "AuctionTimeTable": (r"Time\5R", ("  1.5", " 20.0")),
    "PlayTimeTable": (r"Time\5R", ("  2.5",)),
}


def text_of(name: str) -> str:
    """The tag and its rows."""
    header, rows = TABLES[name]
    return "\n".join([f'[{name} "{header}"]'.replace("\\", r"\\"), *rows, ""])


def one(text: str) -> Record:
    [record] = read_pbn(text.encode())
    assert isinstance(record, Record), str(record)
    return record


@pytest.mark.parametrize("name", TABLES)
def test_a_table_keeps_its_header_and_every_row_and_is_read_back_equal(name: str) -> None:
    header, rows = TABLES[name]
    record = one(HEAD + text_of(name))

    assert record.tags[name] == header
    assert record.sections == {name: tuple(row.strip() for row in rows)}
    assert list(read_pbn(write_pbn([record]))) == [record]


def test_all_tables_stand_on_one_board_after_auction_and_play() -> None:
    whole = HEAD + '[Auction "N"]\nPass 1D Pass Pass\nPass\n' + "".join(map(text_of, TABLES))
    record = one(whole)

    assert record.sections == {
        name: tuple(row.strip() for row in rows) for name, (_, rows) in TABLES.items()
    }
    written = write_pbn([record]).decode("latin-1")
    assert list(read_pbn(written.encode("latin-1"))) == [record]
    order = [line[1:].split()[0] for line in written.splitlines() if line.startswith("[")]
    assert order[-len(TABLES) - 1 :] == ["Auction", *sorted(TABLES)]


def test_the_optimum_results_are_written_word_for_word() -> None:
    rows = "\n".join(row.strip() for row in OPTIMUM)
    written = write_pbn([one(HEAD + text_of("OptimumResultTable"))]).decode()

    assert f'[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]\n{rows}\n' in written
    assert (
        '[OptimumScore "EW 430"]'
        in write_pbn(
            [one(HEAD + '[OptimumScore "EW 430"]\n' + text_of("OptimumResultTable"))]
        ).decode()
    )


IMPORTED = f"""; written by hand
[Board "1"] [Event "Tables"]{{a comment
over two lines}}
[Date   "2026.11.21"]\t[Scoring "MatchPoints" ]
[Deal "{DEAL}"]
[Dealer "N"][Vulnerable "-"]
[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]
{"".join(f"  {row}   ; worked out{chr(10)}% a line of some program{chr(10)}" for row in OPTIMUM)}
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["unix", "windows", "old mac"])
def test_what_is_written_freely_is_exported_in_the_one_layout(end: str) -> None:
    """The import format allows what the export format does not (section 2.4)."""
    exported = f"% PBN 2.1\n% EXPORT\n%\n{HEAD}" + text_of("OptimumResultTable").replace(
        "\n ", "\n"
    )

    [record] = read_pbn(IMPORTED.replace("\n", end).encode())

    assert isinstance(record, Record)
    assert record == one(exported)
    assert write_pbn([record]).decode() == exported


def test_an_exported_file_is_exported_the_same_again() -> None:
    once = write_pbn([one(HEAD + "".join(map(text_of, TABLES)))])
    again = write_pbn([found for found in read_pbn(once) if isinstance(found, Record)])

    assert again == once
