"""Rows of the tables of a Microsoft Access database (Jet 3 and 4), from untrusted bytes.

`access_parser` gathers columns and forgets which row a value was missing from, gives up
a table over one short row, and follows chains of pages wherever they lead. Here every
row is padded, a short row loses its last values only, and no chain is followed twice.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterable
from typing import NamedTuple

from access_parser.access_parser import AccessParser, AccessTable
from access_parser.parsing_primitives import TDEF_HEADER
from access_parser.utils import categorize_pages

# It reports each oddity of a sound file as an error; ours are told as problems.
logging.getLogger("access_parser").setLevel(logging.CRITICAL)

PAGE = 2048
"""Bytes; every file is a whole number of these."""

Value = str | int | float | bool | bytes | None
Row = dict[str, Value]


class Tables(NamedTuple):
    """What could be read of some tables."""

    rows: dict[str, list[Row]]
    """A table that is not there has none."""
    damaged: list[str]
    """The names of those that are there and cannot be read."""
    is_cut: bool
    """Whether one of them says that it has more rows than there are."""


def read_tables(data: bytes, names: Iterable[str]) -> Tables:
    """The rows of these tables. ValueError when the bytes are no database."""
    try:
        database = _Database(data)
    except Exception as error:  # the library raises whatever its code meets in damaged bytes
        raise ValueError("not an Access database") from error
    tables = Tables({}, [], is_cut=len(data) % PAGE > 0)
    for name in names:
        tables.rows[name] = []
        if name not in database.catalog:
            continue
        try:
            table = database.table(name)
            tables.rows[name] = table.rows()
            tables = tables._replace(is_cut=tables.is_cut or table.is_cut)
        except Exception:
            tables.damaged.append(name)
    return tables


# access-parser has no types
class _Database(AccessParser):  # type: ignore[misc]
    """The tables of a file that need not lie on a disk."""

    def __init__(self, data: bytes) -> None:
        self.db_data = data
        self._parse_file_header(data)
        self._table_defs, self._data_pages, self._all_pages = categorize_pages(data, self.page_size)
        self._tables_with_data = self._link_tables_to_data()
        self.extra_props: dict[str, object] = {}
        self.catalog: dict[str, int] = {}
        for row in self._table(2).rows():
            if row.get("Type") == 1 and isinstance(row.get("Id"), int):
                self.catalog[str(row.get("Name"))] = int(row["Id"] or 0)

    def table(self, name: str) -> _Table:
        """A table that is in the catalog."""
        return self._table(self.catalog[name])

    def _table(self, page: int) -> _Table:
        offset = page * self.page_size
        table = self._tables_with_data.get(offset) or _Empty(self._table_defs[offset])
        return _Table(table, self.version, self.page_size, self._data_pages, self._table_defs)


class _Empty:
    """A table without a page of data."""

    def __init__(self, definition: bytes) -> None:
        self.value = definition
        self.linked_pages: list[bytes] = []


class _Table(AccessTable):  # type: ignore[misc]
    """One table, row by row."""

    def rows(self) -> list[Row]:
        """All rows, each with every column."""
        self.count = 0
        if self.table.linked_pages:
            self.parse()
        names = [column.col_name_str for column in self.columns.values()]
        return [{name: self.parsed_table[name][at] for name in names} for at in range(self.count)]

    @property
    def is_cut(self) -> bool:
        """Whether its definition counts more rows than were found."""
        return int(self.table_header.number_of_rows) > self.count

    def _parse_row(self, record: bytes) -> None:
        super()._parse_row(record)
        self.count += 1
        for column in self.columns.values():
            values = self.parsed_table[column.col_name_str]
            values += [None] * (self.count - len(values))

    def _parse_fixed_length_data(
        self, original_record: bytes, column: object, null_table: list[bool]
    ) -> None:
        try:
            super()._parse_fixed_length_data(original_record, column, null_table)
        except struct.error:  # the row was written before the column was added
            return

    def _parse_memo(self, relative_obj_data: bytes, return_raw: bool = False) -> None:
        """Long texts and objects are in no table that is read, and are chains of pages."""

    def _merge_table_data(self, first_page: int) -> bytes:
        """The rest of a definition that is longer than a page; each page once."""
        data, page, seen = b"", first_page, set[int]()
        while page and page not in seen:
            seen.add(page)
            part = self._table_defs[page * self.page_size]
            header = TDEF_HEADER.parse(part)
            data += part[header.header_end :]
            page = header.next_page_ptr
        return data
