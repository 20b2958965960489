"""The book: every Law and paragraph that may be cited, with our own short title and our own words.

A language is a folder here, a Law one page in it: ``da/63.md`` (how a page is written:
`rulings.book.pages`). The English pages say which paragraphs there are and in which order; the
pages of every other language are held to them.

A key is written as the Laws are cited, without dots, spaces or brackets: ``"63A1"``, ``"50D2a"``,
``"30B1bi"`` (Law, letter, number, small letter, roman numeral). A key that is not here does not
exist and must never be cited. Edition: the Laws of Duplicate Bridge 2017.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulings.book.pages import BookError, Paragraph, Tag, differences, levels, read

FOLDER = Path(__file__).parent
FIRST = "en"


def languages() -> tuple[str, ...]:
    """The languages that have pages, by their codes."""
    return tuple(sorted({page.parent.name for page in FOLDER.glob("*/*.md")}))


@cache
def paragraphs(language: str = FIRST) -> Mapping[str, Paragraph]:
    """The paragraphs by key, in the order of the book; read when first asked for.

    `BookError` if the pages of the language are wrong, or differ from the English ones in more
    than their words. Kept: 28 ms for each language.
    """
    book = read(FOLDER / language)
    if language != FIRST and (faults := differences(paragraphs(), book)):
        raise BookError(faults)
    return book


def nearest_with_words(key: str, language: str = FIRST) -> Paragraph:
    """The paragraph, or the nearest above it that has words: every Law has. As `parent` raises."""
    above, found = parent(key), paragraphs(language)[key]
    return found if found.text or above is None else nearest_with_words(above, language)


def is_known(key: str) -> bool:
    """Whether the key may be cited."""
    return key in paragraphs()


def law_number(key: str) -> int:
    """The Law a key belongs to: ``law_number("50D2a") == 50``. Unknown key: `KeyError`."""
    return int(_known_levels(key)[0])


def parent(key: str) -> str | None:
    """The key one level up, ``None`` for a whole Law. Unknown key: `KeyError`."""
    return "".join(_known_levels(key)[:-1]) or None


def children(key: str) -> tuple[str, ...]:
    """The keys one level down, in the order of the book. Unknown key: `KeyError`."""
    _known_levels(key)
    return tuple(_by_parent().get(key, ()))


def _known_levels(key: str) -> tuple[str, ...]:
    if not is_known(key):
        raise KeyError(key)
    return levels(key)


@cache
def _by_parent() -> Mapping[str | None, list[str]]:
    """Kept: 0.6 ms each time the paragraphs below another are asked for."""
    below = defaultdict(list)
    for key in paragraphs():
        below[parent(key)].append(key)
    return below
