"""The results a file tells: of the table a record is about, and of the field in its score table.

PBN's ScoreTable has one row per result, under columns that its tag names; scoring programs of
pairs events write the whole field there. Names may stand beside the results (BridgeComposer) or
once for each pair in a TotalScoreTable (Magic Contest).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.seats import Seat
from deals.formats.record import Record, whole
from deals.imports.places import LETTER, match_key, match_numbers, section_key, section_letters
from deals.imports.values import Names, ResultIn, ScoreIn, believable

Row = dict[str, str]

_MOST = 100_000
"""No score on a board is that high; three times the highest of Law 77 is less than half of it."""
_CELL = re.compile(r'"([^"]*)"|(\S+)')
_BETWEEN = re.compile(r"\s+-\s+|\s*;\s*")
_NEEDED = {"Contract", "Declarer", "Result"}


def told_results(records: Sequence[Record]) -> list[ResultIn]:
    """Every result, tables and rounds as the file has them, table 1 where it has none."""
    letters = section_letters(records)
    matches = match_numbers(records)
    names = _pair_names(records)
    results: list[ResultIn] = []
    for record in records:
        letter = letters[section_key(record)]
        field = [_of_row(record, row, letter, names) for row in _field(record)]
        if _has_result(record):
            own = _of_record(record, letter, matches.get(match_key(record)) or 1)
            field = _with_own(field, own)
        results += field
    return _with_directions(results)


def _with_directions(results: list[ResultIn]) -> list[ResultIn]:
    """The same; pairs that sit both ways under one number, as in a Howell, are told as one.

    A number that stands on one board both North-South and East-West is two pairs.
    """
    either = {
        letter
        for letter in {result.section for result in results}
        if _sit_both_ways([result for result in results if result.section == letter])
    }
    return [
        replace(each, ns_direction="", ew_direction="") if each.section in either else each
        for each in results
    ]


def _sit_both_ways(results: list[ResultIn]) -> bool:
    """Whether a number is the same pair North-South and East-West, as far as is told."""
    ns = {(each.board, each.ns_number) for each in results if each.ns_number}
    ew = {(each.board, each.ew_number) for each in results if each.ew_number}
    both = {number for _, number in ns} & {number for _, number in ew}
    if not both or ns & ew:
        return False
    named: dict[int | None, set[frozenset[str]]] = {}
    for each in results:
        for number, names in ((each.ns_number, each.ns), (each.ew_number, each.ew)):
            if any(names):
                named.setdefault(number, set()).add(frozenset(names))
    # A substitute makes three names of two; nobody in common makes two pairs.
    return not any(_strangers(named.get(number, set())) for number in both)


def _strangers(pairs: set[frozenset[str]]) -> bool:
    return any(one.isdisjoint(other) for one in pairs for other in pairs)


def _has_result(record: Record) -> bool:
    """Whether the record tells of a table, or only deals a board."""
    table = record.table
    return bool(table.auction or table.contract or table.play.events) or bool(_score(record))


def _score(record: Record) -> ScoreIn | None:
    """The adjusted score a tournament's file gives."""
    unit = record.tags.get("AdjustedUnit", "")
    if not unit:
        return None
    ns, ew = (round(Decimal(record.tags[f"Adjusted{side}"]), 2) for side in ("NS", "EW"))
    return ScoreIn(unit, ns, ew) if max(abs(ns), abs(ew)) < _MOST else None


def _of_record(record: Record, letter: str, table: int) -> ResultIn:
    contract, declarer = _sound(record.table.contract, record.table.declarer)
    return ResultIn(
        board=record.board or 0,
        section=letter,
        table=believable(record.tags.get("Table", "")) or table,
        round=believable(record.tags.get("Round", "")),
        ns=(_tidy(record.player(Seat.N)), _tidy(record.player(Seat.S))),
        ew=(_tidy(record.player(Seat.E)), _tidy(record.player(Seat.W))),
        ns_number=believable(record.tags.get("PairNS", "")),
        ew_number=believable(record.tags.get("PairEW", "")),
        contract=contract,
        declarer=declarer,
        auction=str(record.table.auction) if record.table.auction else "",
        call_notes=_notes(record),
        card_notes=_remarks(record),
        play=str(record.table.play),
        tricks=record.table.tricks_made if declarer else None,
        line=record.line,
        score=_score(record),
    )


def _notes(record: Record) -> dict[str, str]:
    """The explanations of calls, where there is an auction they belong to."""
    told = record.call_notes.items() if record.table.auction else ()
    return {str(number): text for number, text in told if text}


def _remarks(record: Record) -> dict[str, str]:
    """The remarks on cards, where there is a play they belong to."""
    told = record.card_notes.items() if record.table.play.events else ()
    return {_remark(number, record): text for number, text in told if text}


def _remark(number: int, record: Record) -> str:
    cards = [str(card) for card, note in record.noted_cards.items() if note == number]
    return " ".join([str(number), *sorted(cards)])


def _with_own(field: list[ResultIn], own: ResultIn) -> list[ResultIn]:
    """The field with the record's own table in it: joined to its row if there is one."""
    for place, row in enumerate(field):
        if (row.contract, row.declarer, row.tricks) == (own.contract, own.declarer, own.tricks):
            field[place] = replace(
                row,
                auction=own.auction,
                call_notes=own.call_notes,
                card_notes=own.card_notes,
                play=own.play,
            )
            return field
    return [own, *field]


# The score table


def _field(record: Record) -> Iterator[Row]:
    """The rows that tell a result at a table; a table of frequencies has none."""
    columns = _columns(record.tags.get("ScoreTable", ""))
    if not _NEEDED.issubset(columns) or not {"Table", "PairId_NS"}.intersection(columns):
        return
    for text in record.sections.get("ScoreTable", ()):
        yield _row(columns, text)


def _columns(tag: str) -> list[str]:
    return [column.partition("\\")[0].lstrip("+-") for column in tag.split(";")]


def _row(columns: Iterable[str], text: str) -> Row:
    cells = ["".join(cell) for cell in _CELL.findall(text)]
    return {
        column: "" if cell == "-" else cell for column, cell in zip(columns, cells, strict=False)
    }


def _of_row(record: Record, row: Row, letter: str, names: dict[int, Names]) -> ResultIn:
    contract, declarer = _sound(_contract(row["Contract"]), _seat(row.get("Declarer", "")))
    ns_number = believable(row.get("PairId_NS", ""))
    ew_number = believable(row.get("PairId_EW", ""))
    section = row.get("Section", "").upper()
    tricks = whole(row.get("Result", ""))
    return ResultIn(
        board=record.board or 0,
        section=section if LETTER.fullmatch(section) else letter,
        table=believable(row.get("Table", "")) or ns_number or 1,
        round=believable(row.get("Round", "")),
        ns=_two_names(row.get("Names_NS", "")) or names.get(ns_number or 0, ("", "")),
        ew=_two_names(row.get("Names_EW", "")) or names.get(ew_number or 0, ("", "")),
        ns_number=ns_number,
        ew_number=ew_number,
        contract=contract,
        declarer=declarer,
        auction="",
        play="",
        tricks=tricks if declarer and tricks is not None and tricks <= 13 else None,
        line=record.line,
    )


def _pair_names(records: Iterable[Record]) -> dict[int, Names]:
    """The names of the pairs by number, where a total score table tells them."""
    names: dict[int, Names] = {}
    for record in records:
        columns = _columns(record.tags.get("TotalScoreTable", ""))
        for text in record.sections.get("TotalScoreTable", ()):
            row = _row(columns, text)
            number, pair = believable(row.get("PairId", "")), _two_names(row.get("Names", ""))
            if number and pair:
                names[number] = pair
    return names


def _two_names(text: str) -> Names | None:
    """Both names of a cell; surnames joined by one hyphen are two as well."""
    parts = _BETWEEN.split(text, maxsplit=1)
    if len(parts) == 1:
        parts = text.split("-")
    return (_tidy(parts[0]), _tidy(parts[1])) if len(parts) == 2 else None


# What both tell


def _sound(contract: Contract | PassedOut | None, declarer: Seat | None) -> tuple[str, str]:
    """Contract and declarer as they are stored: a contract without its declarer is unknown."""
    if isinstance(contract, PassedOut):
        return str(contract), ""
    return (str(contract), declarer.value) if contract and declarer else ("", "")


def _contract(text: str) -> Contract | PassedOut | None:
    try:
        return parse_contract(text)
    except ValueError:
        return None


def _seat(text: str) -> Seat | None:
    return Seat(text.upper()) if text.upper() in Seat.__members__ else None


def _tidy(name: str) -> str:
    return " ".join(name.split())[:200]
