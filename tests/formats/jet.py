"""Writes a small Access database (Jet 4), to test Bridgemate files without a real one.

Just what a reader needs, after the description of the format by the mdbtools project (HACKING): a
header, the catalog, and for each table its definition, its rows and the map of its pages. No
indexes, no long texts. `mdb-tables`, `mdb-schema` and `mdb-export` read it as well.
"""

from __future__ import annotations

import datetime as dt
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

PAGE = 4096
_CATALOG = 2
"""The page of the catalog's definition; 1 is that of the maps."""
_MAPS = 1
_SYSTEM = -0x80000000
_DAY_ZERO = dt.datetime(1899, 12, 30)

Value = int | str | bool | dt.datetime | None
Row = Mapping[str, Value]


class Kind(IntEnum):
    """The types of columns, by their numbers in the file."""

    BOOL = 1
    INT = 3
    LONG = 4
    DATE = 8
    TEXT = 10
    OBJECT = 11

    @property
    def size(self) -> int:
        """Bytes in a row; for texts the longest, in letters of two bytes."""
        return {Kind.BOOL: 1, Kind.INT: 2, Kind.LONG: 4, Kind.DATE: 8, Kind.TEXT: 510}.get(self, 0)

    @property
    def is_fixed(self) -> bool:
        return self not in (Kind.TEXT, Kind.OBJECT)


@dataclass(frozen=True)
class Table:
    """Columns in their order, and rows; what a row does not say is null."""

    columns: Mapping[str, Kind]
    rows: Sequence[Row] = ()

    @property
    def fixed(self) -> list[str]:
        return [name for name, kind in self.columns.items() if kind.is_fixed]

    @property
    def variable(self) -> list[str]:
        return [name for name, kind in self.columns.items() if not kind.is_fixed]


def write_jet(tables: Mapping[str, Table]) -> bytes:
    """The file."""
    columns = {"Id": Kind.LONG, "ParentId": Kind.LONG, "Name": Kind.TEXT, "Type": Kind.INT}
    columns |= {"Flags": Kind.LONG, "LvProp": Kind.OBJECT}
    names = ["MSysObjects", *tables]
    listed = [
        {"Id": _CATALOG + at, "Name": name, "Type": 1, "Flags": 0 if at else _SYSTEM}
        for at, name in enumerate(names)
    ]
    everything = [Table(columns, listed), *tables.values()]
    pages: list[bytes] = []
    maps: list[bytes] = []
    first = _CATALOG + len(everything)
    for at, table in enumerate(everything):
        filled = list(
            _data_pages(_CATALOG + at, map(lambda row, t=table: _row(t, row), table.rows))
        )
        maps.append(_map(range(first + len(pages), first + len(pages) + len(filled))))
        pages += filled
    [map_page] = _data_pages(0, [*maps, _map(())])
    definitions = [
        _definition(table, used=at, free=len(everything)) for at, table in enumerate(everything)
    ]
    return b"".join([_header(), map_page, *definitions, *pages])


def _header() -> bytes:
    plain = bytearray(128)
    struct.pack_into("<H", plain, 0x3C - 0x18, 1252)  # code page
    struct.pack_into("<H", plain, 0x6E - 0x18, 1033)  # language
    start = b"\0\1\0\0Standard Jet DB\0" + struct.pack("<I", 1)
    return (start + _rc4(b"\xc7\xda\x39\x6b", bytes(plain))).ljust(PAGE, b"\0")


def _rc4(key: bytes, data: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def _definition(table: Table, *, used: int, free: int) -> bytes:
    """The page that defines a table; `used` and `free` are rows of the page of maps."""
    places = dict(zip(table.fixed, _offsets(table), strict=True))
    body = struct.pack("<IIII", 0, len(table.rows), 0, 0) + bytes(12)
    body += struct.pack("<BHHH", 0x4E, len(table.columns), len(table.variable), len(table.columns))
    body += struct.pack("<II", 0, 0)
    body += struct.pack("<II", used | _MAPS << 8, free | _MAPS << 8)
    before = 0
    for at, (name, kind) in enumerate(table.columns.items()):
        flags = 0x02 | kind.is_fixed
        various = struct.pack("<HBB", 1033, 0, 0) if kind is Kind.TEXT else bytes(4)
        body += struct.pack("<BIHHH", kind, 0, at, before, at) + various
        body += struct.pack("<BBIHH", flags, 0, 0, places.get(name, 0), kind.size)
        before += not kind.is_fixed
    for name in table.columns:
        body += struct.pack("<H", 2 * len(name)) + name.encode("utf-16-le")
    head = b"\2\1" + struct.pack("<HI", 0, 0) + struct.pack("<I", len(body) + 12)
    page = (head + body).ljust(PAGE, b"\0")
    assert len(page) == PAGE
    return page


def _offsets(table: Table) -> Iterator[int]:
    """Where each fixed column stands behind the number of columns; a bool stands nowhere."""
    sizes = [0 if table.columns[n] is Kind.BOOL else table.columns[n].size for n in table.fixed]
    yield from list(accumulate(sizes, initial=0))[:-1]


def _row(table: Table, row: Row) -> bytes:
    data = struct.pack("<H", len(table.columns))
    data += b"".join(_fixed(table.columns[name], row.get(name)) for name in table.fixed)
    starts = []
    for name in table.variable:
        starts.append(len(data))
        data += str(row.get(name) or "").encode("utf-16-le")
    for offset in (len(data), *reversed(starts), len(starts)):
        data += struct.pack("<H", offset)
    mask = bytearray((len(table.columns) + 7) // 8)
    for at, (name, kind) in enumerate(table.columns.items()):
        value = row.get(name)
        if value if kind is Kind.BOOL else value is not None:
            mask[at // 8] |= 1 << at % 8
    return data + bytes(mask)


def _fixed(kind: Kind, value: Value) -> bytes:
    if kind is Kind.BOOL:
        return b""
    if kind is Kind.DATE:
        days = (value - _DAY_ZERO) / dt.timedelta(days=1) if isinstance(value, dt.datetime) else 0
        return struct.pack("<d", days)
    return struct.pack("<i" if kind is Kind.LONG else "<h", value or 0)


def _data_pages(owner: int, rows: Iterator[bytes] | Sequence[bytes]) -> Iterator[bytes]:
    """As many pages as the rows need, the first row of each at its end."""
    page: list[bytes] = []
    for row in rows:
        if sum(map(len, page)) + len(row) + 2 * len(page) + 16 > PAGE:
            yield _data_page(owner, page)
            page = []
        page.append(row)
    if page:
        yield _data_page(owner, page)


def _data_page(owner: int, rows: Sequence[bytes]) -> bytes:
    ends = [PAGE - size for size in accumulate(map(len, rows))]
    table = b"".join(struct.pack("<H", end) for end in ends)
    free = PAGE - 14 - len(table) - sum(map(len, rows))
    head = b"\1\1" + struct.pack("<HIIH", free, owner, 0, len(rows)) + table
    return head + bytes(free) + b"".join(reversed(rows))


def _map(pages: Sequence[int]) -> bytes:
    """Which pages belong to a table, as bits from page 0 on."""
    bits = bytearray(64)
    for page in pages:
        bits[page // 8] |= 1 << page % 8
    return b"\0" + struct.pack("<I", 0) + bytes(bits)
