"""Boards from a file of any format, told by what is in it and not by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from deals.formats.bws import read_bws
from deals.formats.lin import read_lin
from deals.formats.pbn import read_pbn
from deals.formats.problems import Problem
from deals.formats.record import Record
from deals.formats.text import decode
from deals.formats.tournament import Tournament
from deals.formats.usebio import read_usebio

_LIN = re.compile(r"\s*(?:[a-z0-9]{2}\|[^|]*\|\s*)*?(?:md|pn|qx|vg)\|", re.IGNORECASE)
_ACCESS = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
_XML = re.compile(r"\s*<(?:\?xml|!--|!DOCTYPE|USEBIO)", re.IGNORECASE)


def read_boards(data: bytes, file: str = "") -> Iterator[Record | Problem]:
    """The boards of a LIN, USEBIO or BWS file, else of a PBN file, with what could not be read.

    >>> [problem] = read_boards(b"md|1SX|")
    >>> print(problem.code)
    deal_unreadable
    """
    if data.startswith(_ACCESS):
        return _records(read_bws(data, file))
    start = decode(data[:5000])
    if _XML.match(start):
        return _records(read_usebio(data, file))
    return read_lin(data, file) if _LIN.match(start) else read_pbn(data, file)


def _records(found: Iterable[Tournament | Problem]) -> Iterator[Record | Problem]:
    """The boards and results of tournaments, one by one."""
    for item in found:
        if isinstance(item, Tournament):
            yield from item.records()
        else:
            yield item
