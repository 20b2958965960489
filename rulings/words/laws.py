"""The book as pages: its Laws, one paragraph with its neighbours, and all of it on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.atlas.citations import doors_citing
from rulings.atlas.graphs import laws_drawn
from rulings.book import Tag, children, is_known, law_number, paragraphs, parent
from rulings.irregularities import DOORS
from rulings.words.law_search import found
from rulings.words.speaker import book_speaker, law_text, law_title, paragraph


@dataclass(frozen=True, slots=True)
class Reference:
    """A paragraph by its number and title."""

    key: str
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class LawRow:
    """A paragraph as it stands in the book; `text` is empty where we have nothing but its title."""

    key: str
    name: str
    title: str
    text: str = ""
    depth: int = 0
    """0 for the part directly below the page's own paragraph."""
    tags: tuple[str, ...] = ()
    """How the Laws stand to what the text says, where they do not plainly say it."""
    see: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class DoorRow:
    """A door that rests on the paragraph."""

    slug: str
    title: str


@dataclass(frozen=True, slots=True)
class LawPage:
    key: str
    name: str
    title: str
    text: str
    tags: tuple[str, ...]
    above: tuple[LawRow, ...]
    below: tuple[LawRow, ...]
    see: tuple[Reference, ...]
    doors: tuple[DoorRow, ...]
    is_drawn: bool
    """Whether its Law has a picture."""


def law_rows(query: str = "") -> list[LawRow]:
    """The whole Laws; or every paragraph that fits the query."""
    keys = found(query) if query else [key for key in paragraphs() if parent(key) is None]
    return [law_row(key) for key in keys]


def whole_book() -> Iterator[tuple[LawRow, tuple[LawRow, ...]]]:
    """Every Law with everything below it."""
    for key in paragraphs():
        if parent(key) is None:
            yield law_row(key), tuple(_below(key))


def law_page(key: str) -> LawPage | None:
    """The paragraph with everything below it; None if there is no such paragraph."""
    if not is_known(key):
        return None
    row = law_row(key)
    above: list[LawRow] = []
    up = parent(key)
    while up is not None:
        above.insert(0, law_row(up))
        up = parent(up)
    return LawPage(
        key=key,
        name=row.name,
        title=row.title,
        text=row.text,
        tags=row.tags,
        above=tuple(above),
        below=tuple(_below(key)),
        see=row.see,
        doors=tuple(DoorRow(slug, door_title(slug)) for slug in doors_citing(key)),
        is_drawn=law_number(key) in laws_drawn(),
    )


def law_row(key: str, depth: int = 0) -> LawRow:
    """One paragraph. Unknown key: `KeyError`."""
    found = paragraph(key)
    return LawRow(
        key,
        law_text(key),
        found.title,
        found.text,
        depth,
        (_tag(found.tag),) if found.tag else (),
        tuple(Reference(other, law_text(other), law_title(other)) for other in found.see),
    )


def _below(key: str, depth: int = 0) -> Iterator[LawRow]:
    for child in children(key):
        yield law_row(child, depth)
        yield from _below(child, depth + 1)


def door_title(slug: str) -> str:
    return book_speaker().say(DOORS[slug].title)


def _tag(tag: Tag) -> str:
    if tag is Tag.INTERPRETATION:
        return _("The Laws are silent or unclear here; the director decides. This is a reading.")
    return _("The Laws leave this to the director.")
