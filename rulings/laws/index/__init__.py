"""The citation index: every Law and paragraph that may be cited, with our own short title.

A key is written as the Laws are cited, without dots, spaces or brackets: ``"63A1"``, ``"50D2a"``,
``"30B1bi"`` (Law, letter, number, small letter, roman numeral). A key that is not here does not
exist and must never be cited. Titles are our labels, not the headings of the Laws.
Edition: the Laws of Duplicate Bridge 2017.
"""

import re
from collections.abc import Iterable

from rulings.engine.words import Message
from rulings.laws.index import laws_01_16, laws_17_40, laws_41_71, laws_72_93

TITLES: dict[str, Message] = {
    **laws_01_16.TITLES,
    **laws_17_40.TITLES,
    **laws_41_71.TITLES,
    **laws_72_93.TITLES,
}
"""Title of each key, in the order of the book."""

# The small letter comes before the numeral, so the last "i" of "80B2i" is a letter (there is a
# 80B2h) while the last "i" of "30B1bi" is a numeral.
_KEY = re.compile(r"(\d+)([A-Z])?(\d+)?([a-z])?([iv]+)?")


def is_known(key: str) -> bool:
    """Whether the key may be cited."""
    return key in TITLES


def law_number(key: str) -> int:
    """The Law a key belongs to: ``law_number("50D2a") == 50``. Unknown key: `KeyError`."""
    return int(_parts(key)[0])


def parent(key: str) -> str | None:
    """The key one level up, ``None`` for a whole Law. Unknown key: `KeyError`."""
    return "".join(_parts(key)[:-1]) or None


def children(key: str) -> tuple[str, ...]:
    """The keys one level down, in the order of the book. Unknown key: `KeyError`."""
    _parts(key)
    return _CHILDREN.get(key, ())


def _parts(key: str) -> list[str]:
    """The key cut into its levels: ``["50", "D", "2", "a"]``. Unknown key: `KeyError`."""
    match = _KEY.fullmatch(key)
    if match is None or key not in TITLES:
        raise KeyError(key)
    return [part for part in match.groups() if part]


def _by_parent(keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    below: dict[str, tuple[str, ...]] = {}
    for key in keys:
        above = parent(key)
        if above is not None:
            below[above] = (*below.get(above, ()), key)
    return below


_CHILDREN = _by_parent(TITLES)
