"""Boards from a file of any format, told by what is in it and not by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deals.formats.lin import read_lin
from deals.formats.pbn import read_pbn
from deals.formats.problems import Problem
from deals.formats.record import Record
from deals.formats.text import decode

_LIN = re.compile(r"\s*(?:[a-z0-9]{2}\|[^|]*\|\s*)*?(?:md|pn|qx|vg)\|", re.IGNORECASE)


def read_boards(data: bytes, file: str = "") -> Iterator[Record | Problem]:
    """The boards of a LIN file, else of a PBN file, with what could not be read.

    >>> [problem] = read_boards(b"md|1SX|")
    >>> print(problem.code)
    deal_unreadable
    """
    return read_lin(data, file) if _LIN.match(decode(data[:5000])) else read_pbn(data, file)
