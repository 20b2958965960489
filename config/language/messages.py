"""Translations: many small .po files in a language's folder, one .mo file made of them.

Each area of the product keeps its own .po, so that a translator opens a short file and two people
rarely edit the same one. Django reads a single `django.mo`; it is built here, without gettext's
tools, and is never committed.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import polib

CATALOG = "django.mo"

# What a message is looked up by: its context (or none) and its English text.
Key = tuple[str | None, str]


class MessageConflictError(ValueError):
    """Two fragments translate the same message differently."""


def key_of(entry: polib.POEntry) -> Key:
    """The entry's context and English text."""
    return entry.msgctxt, entry.msgid


def folders(locale: Path) -> list[Path]:
    """The folders of `locale` that hold .po files, one for each language."""
    return sorted({po.parent for po in locale.glob("*/LC_MESSAGES/*.po")})


def fragments(folder: Path) -> list[polib.POFile]:
    """The .po files of one language, in order of name. Raises OSError on one that is malformed."""
    return [polib.pofile(str(path)) for path in sorted(folder.glob("*.po"))]


def merged(parts: Iterable[polib.POFile]) -> polib.POFile:
    """All usable entries of the fragments, each once. Raises MessageConflictError."""
    whole = polib.POFile()
    seen: dict[Key, tuple[polib.POEntry, str]] = {}
    for part in parts:
        whole.metadata = whole.metadata or part.metadata
        for entry in part.translated_entries():
            key = key_of(entry)
            if key not in seen:
                seen[key] = entry, part.fpath
                whole.append(entry)
                continue
            first, where = seen[key]
            if (first.msgstr, first.msgstr_plural) != (entry.msgstr, entry.msgstr_plural):
                raise MessageConflictError(
                    f"{entry.msgid!r} is translated in {Path(where).name} and, differently,"
                    f" in {Path(part.fpath).name}."
                )
    return whole


def build(locale: Path) -> list[Path]:
    """Make each language's catalog if a fragment is newer; the catalogs that were made."""
    made = []
    for folder in folders(locale):
        catalog = folder / CATALOG
        # A fragment that was removed shows in the folder's own time.
        changed = max(path.stat().st_mtime_ns for path in (folder, *folder.glob("*.po")))
        if catalog.exists() and catalog.stat().st_mtime_ns >= changed:
            continue
        making = folder / f"{CATALOG}.{os.getpid()}"
        merged(fragments(folder)).save_as_mofile(str(making))
        making.replace(catalog)
        os.utime(catalog)  # the rename has just touched the folder
        made.append(catalog)
    return made
