"""Which messages the source has, and what is wrong with a language's translation of them.

Needed by tests and translators only, and so is Babel, which this module alone imports.
"""

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from babel.messages.extract import extract as read_marked
from django.utils.translation.template import templatize

from config.language.messages import Key, fragments, key_of

SOURCES = ("config", "deals", "rulings")
TEMPLATES = "templates"

# The functions that mark a message, by the names our modules import them under.
KEYWORDS = {
    "_": None,
    "lazy": None,
    "now": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "msg": None,
    "msg_n": (1, 2),
}
GAP = re.compile(r"\{(\w+)\}|%\((\w+)\)[sd]")


@dataclass(frozen=True, slots=True)
class SourceMessage:
    """A message in the source. `plural` is empty where it has none."""

    context: str | None
    text: str
    plural: str
    where: str

    @property
    def key(self) -> Key:
        """What a translation is looked up by."""
        return self.context, self.text


def extract(root: Path) -> Iterator[SourceMessage]:
    """Every marked message under `root`, once for each place it stands in."""
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            yield from _read(path.read_bytes(), str(path.relative_to(root)))
    for path in sorted((root / TEMPLATES).rglob("*")):
        if path.suffix in {".html", ".txt"}:
            where = str(path.relative_to(root))
            # Django turns a template into calls of gettext among masked words. It keeps the
            # indentation, which means nothing there and would be an error in Python.
            calls = templatize(path.read_text(), origin=where)
            text = "\n".join(line.lstrip() for line in calls.splitlines())
            yield from _read(text.encode(), where)


def _read(source: bytes, where: str) -> Iterator[SourceMessage]:
    # A computed argument is a lookup, not a mark, and is passed over.
    for line, said, _comments, context in read_marked(
        "python", io.BytesIO(source), KEYWORDS, options={"encoding": "utf-8"}
    ):
        text, plural = said if isinstance(said, tuple) else (said, "")
        yield SourceMessage(context, text, plural, f"{where}:{line}")


def problems(found: Iterable[SourceMessage], folder: Path) -> list[str]:
    """Why the translation in `folder` is not complete and exact, one line each; none if it is."""
    wanted = {message.key: message for message in found}
    have: dict[Key, polib.POEntry] = {}
    lines = []
    for part in fragments(folder):
        name = Path(part.fpath).name
        for entry in part:
            where = f"{name}:{entry.linenum}"
            if entry.obsolete or key_of(entry) not in wanted:
                lines.append(f"{where}: no longer in the source: {entry.msgid!r}")
                continue
            have[key_of(entry)] = entry
            lines += [
                f"{where}: {fault}: {entry.msgid!r}"
                for fault in _faults(entry, wanted[key_of(entry)])
            ]
    lines += [
        f"{message.where}: not translated: {message.text!r}"
        for key, message in wanted.items()
        if key not in have
    ]
    return lines


def _faults(entry: polib.POEntry, message: SourceMessage) -> Iterator[str]:
    if entry.fuzzy:
        yield "fuzzy"
    if (entry.msgid_plural or "") != message.plural:
        yield f"its plural in the source is {message.plural!r}"
    forms = (
        [(entry.msgid, entry.msgstr_plural.get(0, ""))]
        + [(message.plural, text) for form, text in entry.msgstr_plural.items() if form]
        if message.plural
        else [(entry.msgid, entry.msgstr)]
    )
    for english, translated in forms:
        if not translated.strip():
            yield "empty"
        elif _gaps(english) != _gaps(translated):
            yield f"gaps {sorted(_gaps(translated))} where English has {sorted(_gaps(english))}"


def _gaps(text: str) -> set[str]:
    return {named or percent for named, percent in GAP.findall(text)}
