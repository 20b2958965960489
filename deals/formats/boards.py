"""What is in a file of any format, told by what is in it and not by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deals.formats.bws import read_bws
from deals.formats.dealing import named_dealing, read_dealing, unread_dealing
from deals.formats.limits import limited
from deals.formats.lin import read_lin
from deals.formats.pbn import read_pbn
from deals.formats.problems import Code, Problem
from deals.formats.record import Record
from deals.formats.sheet import looks_like_sheet, read_sheet
from deals.formats.text import decode
from deals.formats.tournament import Tournament
from deals.formats.usebio import read_usebio

_LIN = re.compile(
    r"\s*+(?:(?!(?:md|pn|qx|vg)\|)[a-z0-9]{2}\|[^|]*+\|\s*+)*+(?:md|pn|qx|vg)\|", re.IGNORECASE
)
_ACCESS = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
_XML = re.compile(r"\s*<(?:\?xml|!--|!DOCTYPE|USEBIO)", re.IGNORECASE)


_PAGE = re.compile(
    r"\s*+(?:<\?xml[^>]*+>\s*+)?+(?:<!--(?:(?!-->).)*+-->\s*+)*+<(?:!DOCTYPE\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_SEEN = 40
"""Letters told of the beginning of a file that no reader knows."""
_SIGNED = {
    Code.COMPRESSED: (b"PK\3\4", b"PK\5\6", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh"),
    Code.DOCUMENT: (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\xd0\xcf\x11\xe0", b"{\\rtf"),
}
"""What files that are none of boards begin with."""


def read_any(data: bytes, file: str = "") -> Iterator[Record | Tournament | Problem]:
    """What is in the file: tournaments in those of scoring programs, else boards."""
    return limited(_read(data, file), file)


def _read(data: bytes, file: str) -> Iterator[Record | Tournament | Problem]:
    if data.startswith(_ACCESS):
        return read_bws(data, file)
    for code, signatures in _SIGNED.items():
        if data.startswith(signatures):
            return iter([Problem(code, file, 0)])
    start = decode(data[:5000])
    if _PAGE.match(start):
        return iter([Problem(Code.WEB_PAGE, file, 1)])
    if (dealt := read_dealing(data, file)) is not None:
        return dealt
    if name := unread_dealing(file):
        return iter([Problem(Code.NOT_READ, file, 0, params={"format": name})])
    if _XML.match(start):
        return read_usebio(data, file)
    if looks_like_sheet(start) or file.lower().endswith((".csv", ".tsv")):
        return read_sheet(data, file)
    return read_lin(data, file) if _LIN.match(start) else _pbn_or_unknown(data, file, start)


def _pbn_or_unknown(data: bytes, file: str, start: str) -> Iterator[Record | Problem]:
    """PBN, for which one tag is enough; without any, what its name promised or what was seen."""
    for item in read_pbn(data, file):
        if isinstance(item, Problem) and item.code is Code.NOT_THIS_FORMAT:
            seen = " ".join(start.split())[:_SEEN]
            if name := named_dealing(file):
                yield Problem(item.code, file, item.line, params={"format": name})
            elif seen.isprintable():
                yield Problem(Code.UNKNOWN_TEXT, file, item.line, params={"text": seen})
            else:
                yield Problem(Code.UNKNOWN_BYTES, file, 0)
        else:
            yield item


def read_boards(data: bytes, file: str = "") -> Iterator[Record | Problem]:
    """The same with the results of tournaments one by one, as boards.

    >>> [problem] = read_boards(b"md|1SX|")
    >>> print(problem.code)
    deal_unreadable
    """
    for item in read_any(data, file):
        if isinstance(item, Tournament):
            yield from item.records()
        else:
            yield item
