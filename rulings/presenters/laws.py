"""The book as pages: a list of Laws, and one paragraph with its neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.laws.index import TITLES, children, is_known, parent
from rulings.laws.paragraphs import PARAGRAPHS, Tag
from rulings.presenters.words import Seating, in_words, law_text

_NOBODY = Seating()


@dataclass(frozen=True, slots=True)
class LawRow:
    key: str
    name: str
    title: str
    text: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class LawPage:
    key: str
    name: str
    title: str
    text: str
    tags: tuple[str, ...]
    above: tuple[LawRow, ...]
    below: tuple[LawRow, ...]
    see: tuple[LawRow, ...]


def law_rows(query: str = "") -> list[LawRow]:
    """The whole Laws; or every paragraph whose number or title fits the query."""
    if not query:
        return [_row(key) for key in TITLES if parent(key) is None]
    sought = query.casefold().replace(" ", "").removeprefix("law").removeprefix("§")
    return [
        _row(key)
        for key in TITLES
        if key.casefold().startswith(sought) or query.casefold() in _title(key).casefold()
    ]


def law_page(key: str) -> LawPage | None:
    """The paragraph with everything below it; None if there is no such paragraph."""
    if not is_known(key):
        return None
    paragraph = PARAGRAPHS.get(key)
    above = []
    up = parent(key)
    while up is not None:
        above.insert(0, _row(up))
        up = parent(up)
    return LawPage(
        key=key,
        name=law_text(key),
        title=_title(key),
        text=in_words(paragraph.text, _NOBODY) if paragraph else "",
        tags=tuple(_tag(tag) for tag in paragraph.tags) if paragraph else (),
        above=tuple(above),
        below=tuple(_below(key)),
        see=tuple(_row(other) for other in paragraph.see) if paragraph else (),
    )


def _below(key: str, depth: int = 0) -> list[LawRow]:
    rows = []
    for child in children(key):
        rows += [_row(child, depth), *_below(child, depth + 1)]
    return rows


def _row(key: str, depth: int = 0) -> LawRow:
    paragraph = PARAGRAPHS.get(key)
    text = in_words(paragraph.text, _NOBODY) if paragraph else ""
    return LawRow(key, law_text(key), _title(key), text, depth)


def _title(key: str) -> str:
    return in_words(TITLES[key], _NOBODY)


def _tag(tag: Tag) -> str:
    if tag is Tag.INTERPRETATION:
        return _("The Laws are silent or unclear here: this is a reading of them.")
    return _("The Laws leave this to the director.")
