"""Reads the pages of the book, and says with file and line what is wrong with them.

A page is Markdown: a heading for each paragraph, one ``#`` more for each level of its key; below it
what it means, in whole sentences of our own; and where to read on, after an arrow::

    ### 23A1 Same or similar meaning [judgement]
    The new call has the same meaning as the one it replaces, or one that is close to it.
    → 23A2, 26B

Lines may be broken anywhere. A paragraph may have its title alone, a Law may not. What the Laws do
not plainly say is marked in the heading with a `Tag`, which is the same word in every language.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

READ_ON = "→"
_NOT_UTF_8 = "\N{REPLACEMENT CHARACTER}"
# From a heading, or whatever else a page begins with, to the next heading.
_SECTION = re.compile(r"^.+(?:\n(?!#).*)*", re.MULTILINE)
_HEADING = re.compile(r"(#+) (\S+) ([^\[\]]+?)(?: \[(\w+)\])?")
# The small letter comes before the numeral, so the last "i" of "80B2i" is a letter (there is a
# 80B2h) while the last "i" of "30B1bi" is a numeral.
_KEY = re.compile(r"([1-9]\d*)([A-Z])?(\d+)?([a-z])?([iv]+)?")


class BookError(ValueError):
    """The pages are wrong: `faults`, a line for each, with its file and line."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Tag(StrEnum):
    """How the Laws themselves stand to what a paragraph says; untagged means they say it."""

    INTERPRETATION = "interpretation"
    """The Laws are silent or ambiguous: a reasoned reading, which a director may depart from."""

    JUDGEMENT = "judgement"
    """The Laws leave the point to the director's judgement or finding of fact."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What a paragraph means, as a director explains it to a player.

    The text is paraphrase throughout: the Laws are a protected text, and only their numbers are
    cited. It is empty where we have nothing but the title, which is our label too.
    """

    key: str
    title: str
    text: str
    see: tuple[str, ...]
    """Where to read on."""
    tag: Tag | None
    where: str
    """The file and line of its heading."""


@cache
def levels(key: str) -> tuple[str, ...]:
    """The key cut into its levels: ``("50", "D", "2", "a")``. `ValueError` if it is not one.

    Kept: 0.03 ms a page, which asks some twenty times.
    """
    match = _KEY.fullmatch(key)
    if match is None:
        raise ValueError(f"{key} is not a Law or paragraph as it is cited.")
    return tuple(part for part in match.groups() if part)


def read(folder: Path) -> dict[str, Paragraph]:
    """The paragraphs of one language by key, in the order of the pages. Raises `BookError`."""
    book: dict[str, Paragraph] = {}
    faults = []
    for page in sorted(folder.glob("*.md")):
        text = page.read_text(encoding="utf-8-sig", errors="replace")
        for section in _SECTION.finditer(text):
            line = text.count("\n", 0, section.start()) + 1
            where = f"{folder.name}/{page.name}:{line}"
            try:
                paragraph = _paragraph(section[0], where)
                _check_place(paragraph, page, book)
            except ValueError as error:
                faults.append(f"{where}: {error}")
            else:
                book[paragraph.key] = paragraph
    # A paragraph that could not be read would be missed by all that refer to it.
    faults = faults or [fault for paragraph in book.values() for fault in _strays(paragraph, book)]
    if faults:
        raise BookError(faults)
    return book


def differences(first: Mapping[str, Paragraph], other: Mapping[str, Paragraph]) -> list[str]:
    """What another language has more, less or otherwise than the first, its words left aside."""
    faults = [
        f"{paragraph.where}: {key} is missing in the other language."
        for key, paragraph in first.items()
        if key not in other
    ]
    for key, paragraph in other.items():
        model = first.get(key)
        if model is None:
            faults.append(f"{paragraph.where}: {key} is in this language alone.")
            continue
        wanted = _frame(model)
        faults += [
            f"{paragraph.where}: {key} differs from {model.where} in {what}."
            for what, value in _frame(paragraph).items()
            if value != wanted[what]
        ]
    return faults


def _frame(paragraph: Paragraph) -> dict[str, object]:
    """What of a paragraph is the same in every language."""
    return {
        "its references": paragraph.see,
        "its tag": paragraph.tag,
        "having words": bool(paragraph.text),
    }


def _paragraph(section: str, where: str) -> Paragraph:
    heading, *below = section.splitlines()
    match = _HEADING.fullmatch(heading.rstrip())
    if match is None:
        raise ValueError(f"A heading is written “### 63A1 Title”, not “{heading}”.")
    marks, key, title, tag = match.groups()
    if len(marks) != len(levels(key)):
        raise ValueError(f"The heading of {key} begins with {'#' * len(levels(key))}.")
    if _NOT_UTF_8 in section:
        raise ValueError("The page is not saved as UTF-8.")
    text, _arrow, see = " ".join(below).partition(READ_ON)
    return Paragraph(
        key=key,
        title=title,
        text=" ".join(text.split()),
        see=tuple(see.replace(",", " ").split()),
        tag=Tag(tag) if tag else None,
        where=where,
    )


def _check_place(paragraph: Paragraph, page: Path, book: dict[str, Paragraph]) -> None:
    """That it may stand after what was read. Raises ValueError."""
    key = paragraph.key
    law, *rest = levels(key)
    if f"{law:>02}" != page.stem:
        raise ValueError(f"{key} is not of the Law this page is named for.")
    if rest and key.removesuffix(rest[-1]) not in book:
        raise ValueError(f"{key} stands below nothing.")
    if not rest and not paragraph.text:
        raise ValueError(f"Law {key} has no words.")
    if book and _order(key) <= _order(last := next(reversed(book))):
        raise ValueError(f"{key} may not stand after {last}.")


def _order(key: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in levels(key)]


def _strays(paragraph: Paragraph, book: Mapping[str, Paragraph]) -> Iterator[str]:
    for key, times in Counter(paragraph.see).items():
        if key not in book:
            yield f"{paragraph.where}: it reads on at {key}, which is not in the book."
        elif key == paragraph.key or times > 1:
            yield f"{paragraph.where}: it reads on at {key}, and that is itself or said before."
