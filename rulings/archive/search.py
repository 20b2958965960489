"""What is typed into the archive's search, told apart: a table, a board or a Law is a filter.

Names are no filter by themselves, for a word of a ruling may be one: `players_called` offers them.
"""

from __future__ import annotations

import re

from django.http import QueryDict

from deals.access import DIRECTING, club_keys
from deals.models import Player, User
from rulings.words.quick_filters import filters_of

OFFERED = 3
"""So many names are offered; whoever means another types more of it."""
_SHORTEST = 3
_FILTERS = {
    "table": re.compile(
        r"\b(?:table|bord) ?([a-zæøå]{0,2} ?\d{1,3})\b|\b([a-zæøå]\d{1,2})\b", re.I
    ),
    "board": re.compile(r"\b(?:board|spil|mappe) ?(\d{1,3})\b", re.I),
    "law": re.compile(r"(?:§|\b(?:law|lov|paragraf)\b) ?(\d{1,2}[a-z\d]*)", re.I),
}
"""Filter → how it is typed, in either language."""


def told_apart(query: QueryDict) -> QueryDict | None:
    """The filters that the words name, and the words that are left; None where they name none.
    What stands in quotation marks is looked for as it is.

    >>> told_apart(QueryDict("q=revoke+A6+board+12&kind=manual")).urlencode()
    'kind=manual&board=12&table=A6&q=revoke'
    """
    words = query.get("q", "")
    if '"' in words:
        return None
    found: dict[str, str] = {}
    for name in ("board", "law", "table"):
        if named := _FILTERS[name].search(words):
            said = next(filter(None, named.groups())).replace(" ", "")
            found[name] = said.upper() if name == "table" else said
            words = words[: named.start()] + words[named.end() :]
    if not found:
        return None
    kept = filters_of(query)
    kept.pop("q", None)
    for name, value in (*found.items(), ("q", " ".join(words.split()))):
        if value:
            kept[name] = value
    return kept


def players_called(user: User, words: str) -> list[str]:
    """Some names with those words in them, of the clubs where the user may see who played."""
    words = words.strip()
    if len(words) < _SHORTEST:
        return []
    clubs = club_keys(user, *DIRECTING)
    named = Player.objects.filter(club__in=clubs, name__icontains=words).order_by("name")
    return list(named.values_list("name", flat=True).distinct()[:OFFERED])
