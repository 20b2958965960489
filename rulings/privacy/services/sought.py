"""What a name is looked for by in typed words: its own words, whole and in either case."""

from __future__ import annotations

import re
from collections.abc import Collection

from django.db.models import Value

from deals.privacy.services import words_of
from rulings.models import FreeText, WordsIn

MOST = 2_000
"""So many texts with a name are found by their words; of a name in more of them each text of the
club is read.
"""


def sought_by(names: Collection[str]) -> str | None:
    """For the database's regular expressions: the words of the names, and of a name that has none
    of its own (Bo Li) the whole; None if there is nothing to look for.
    """
    parts = _parts(names)
    return rf"\m({'|'.join(map(re.escape, sorted(parts)))})\M" if parts else None


def texts_with(name: str) -> list[int] | None:
    """The keys of the typed words, of any club, in which the name stands, or a part of it; None
    where there are too many.

    The expression matches whole words alone, so whatever it matches has one of them, and only what
    has one is read.
    """
    sought = sought_by([name])
    if sought is None:
        return []
    words = WordsIn(Value(" ".join(_parts([name]))))
    told = FreeText.objects.alias(words=WordsIn("text")).filter(words__overlap=words)
    told = told.filter(text__iregex=sought, erased_at=None).order_by()
    found = list(told.values_list("pk", flat=True)[: MOST + 1])
    return found if len(found) <= MOST else None


def _parts(names: Collection[str]) -> set[str]:
    parts: set[str] = set()
    for name in names:
        parts |= set(words_of(name)) or _whole(name)
    return parts


def _whole(name: str) -> set[str]:
    words = name.split()
    is_of_letters = name[:1].isalnum() and name[-1:].isalnum()
    return {name} if len(words) > 1 and is_of_letters else set()
