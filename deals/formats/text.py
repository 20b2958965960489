"""From the bytes of an old or new file to text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from unicodedata import normalize

_MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WINDOWS = {
    chr(code): letter
    for code in range(0x80, 0xA0)
    if (letter := bytes([code]).decode("cp1252", errors="ignore"))
}
"""What Windows added to ISO 8859-1: dashes, quotes and a few letters."""
_ADDED = re.compile(f"[{''.join(_WINDOWS)}]")


def decode(data: bytes) -> str:
    """The text of `data`, lines separated by newline, without NUL, and each letter one sign, as it
    is typed: a name is compared. Never fails.

    What is valid UTF-8 is read so; anything else is taken for ISO 8859-1, which PBN
    prescribes, with the letters Windows added to it.
    """
    text = normalize("NFC", _decode(data))
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def lines_of(text: str) -> Iterator[str]:
    """The lines one by one, for all at once would be many times the text."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def _decode(data: bytes) -> str:
    for mark, encoding in _MARKED:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _ADDED.sub(lambda code: _WINDOWS[code[0]], data.decode("latin-1"))
