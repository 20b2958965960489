"""One style sheet for every page: a phone asks for one file, where it asked for eleven.

A first visit takes ten requests and 9 KB less. A browser that has nothing yet gets the sheet in its
first page, which waits for no second file then (docs/measurements.md says what that saves). Sheets
of single pages stay by themselves.
"""

import base64
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, overload

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage
from django.http import HttpRequest

from config.hashed import HashedStorage

NAME = "css/site.css"
SHEETS = [
    "tokens",
    "base",
    "parts",
    "forms",
    "cards",
    "pages",
    "flow",
    "entry",
    "slip",
    "room",
    "archive",
    "wide",
    "large",
]
ON_PAPER = "print"
HAD = "sheet"
"""The cookie that says which sheet a browser has had."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The collected sheet: its address, its text, and the digest by which a policy allows it."""

    address: str
    text: str
    digest: str


def sheet() -> Sheet | None:
    """None where static files are not collected."""
    if not isinstance(staticfiles_storage, HashedStorage):
        return None
    return _read(staticfiles_storage.url(NAME), staticfiles_storage.stored_name(NAME))


@cache
def _read(address: str, name: str) -> Sheet:
    """Kept: it would be read from the disk for every answer."""
    text = Path(staticfiles_storage.path(name)).read_text()
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Sheet(address, text, digest)


def new_to(request: HttpRequest | None) -> Sheet | None:
    """The sheet, if it has to come with the page: this browser has not had it yet."""
    found = sheet()
    return found if request and found and request.COOKIES.get(HAD) != found.digest else None


class SheetFinder(BaseFinder):
    """Finds `css/site.css`, written anew when one of its parts has changed."""

    def __init__(self) -> None:
        self._made = FileSystemStorage(settings.DATA_DIR / "made")

    def check(self, **_: object) -> list[CheckMessage]:
        return []

    @overload
    def find(self, path: str, find_all: Literal[False] = False) -> str | None: ...
    @overload
    def find(self, path: str, find_all: Literal[True]) -> list[str]: ...
    def find(self, path: str, find_all: bool = False) -> str | list[str] | None:
        if path != NAME:
            return [] if find_all else None
        return [self._write()] if find_all else self._write()

    def list(self, _ignore_patterns: object) -> Iterator[tuple[str, FileSystemStorage]]:
        self._write()
        yield NAME, self._made

    def _write(self) -> str:
        made, parts = Path(self._made.path(NAME)), settings.BASE_DIR / "static" / "css"
        *shown, printed = ((parts / f"{name}.css").read_text() for name in [*SHEETS, ON_PAPER])
        text = "".join(shown) + f"@media print {{\n{printed}}}\n"
        if not made.exists() or made.read_text() != text:
            made.parent.mkdir(parents=True, exist_ok=True)
            unfinished = made.with_suffix(f".{os.getpid()}")
            unfinished.write_text(text)
            unfinished.replace(made)  # two processes may write at once
        return str(made)
