"""What a club calls the state, the kind and the irregularity of a ruling, in either language and as
it is inflected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Named:
    """What the words may mean: a value of a filter, and the words that are left."""

    name: str
    """Of the filter."""
    value: Any
    label: str
    """What the value is called."""
    words: str


_STATES: list[tuple[str, dict[str, Any]]] = [
    (r"(?:ikke|ej) appeller\w*|not appealed|unappealed", {"appealed": "no"}),
    (r"appel(?:ler\w*|len|s?sag\w*)?|anket|ankede|appeal(?:s|ed)?", {"appealed": "yes"}),
    (r"(?:ikke|ej) gennemgåe(?:t|de)|not reviewed|unreviewed", {"reviewed": "no"}),
    (r"gennemgåe(?:t|de)|reviewed", {"reviewed": "yes"}),
    (r"omgjort|omgjorte|erstattede kendelser|amended|superseded", {"amended": "yes"}),
    (r"foreløbige?|interim|for now", {"kind": ("interim",)}),
    (r"afgjort anderledes|fraveget|fravegne|overridden|ruled otherwise", {"kind": ("overridden",)}),
    (r"(?:med )?egne ord|(?:in )?own words", {"kind": ("manual",)}),
]
"""How a state or a kind is typed → the filters it sets. None of it is said in what is recorded of a
ruling by itself, so it takes no words from a search.
"""
_IRREGULARITIES: dict[str, str] = {
    "revoke": r"(?:kulør)?svigt\w*|revok\w*|bekend\w*",
    "claim": r"krav(?:et|ene?|s)?|claim\w*|konced\w*|konces\w*|conced\w*|concession\w*",
    "lead-out-of-turn": r"(?:spil\w* ud|udspil\w*|leads?|led) (?:uden for tur|out of turn)",
    "opening-lead": r"(?:åbnings?)?udspil\w*(?: uden for tur)?|opening leads?(?: out of turn)?",
    "exposed-card": r"(?:vist|viste|tabt|tabte) kort\w*|(?:exposed|dropped) cards?|cards? shown",
    "premature-play": r"(?:spillet )?for tidligt|prematur\w*|too early",
    "defective-trick": r"defekt\w* stik|defective tricks?",
    "dummy": r"(?:den )?blindes?|dummys?",
    "penalty-card": r"(?:små |lille |stort |store )?strafkort\w*|penalty cards?",
    "insufficient-bid": r"(?:for )?lav\w* (?:bud|melding)\w*|underbud\w*"
    r"|utilstrækkelig\w*(?: (?:bud|melding)\w*)?|insufficient\w*(?: bids?)?",
    "call-out-of-rotation": r"meld\w* uden for tur|(?:calls?|bids?) out of (?:turn|rotation)",
    "change-of-call": r"ændre\w* melding\w*|utilsigte\w*(?: melding\w*)?"
    r"|change[sd]? (?:of )?calls?|unintended(?: calls?)?",
    "inadmissible-call": r"ulovlig\w*(?: melding\w*)?|inadmissible(?: calls?)?",
    "card-in-auction": r"kort\w* (?:vist )?i meld\w*|cards? in the auction",
    "misinformation": r"(?:forkert|urigtig)\w* (?:forklar|oplys)\w*|mi|misforklar\w*|misinformation"
    r"|misinformed|(?:wrong|mistaken) explanations?",
    "unauthorised-information": r"tænkepause\w*|tøv\w*|pause\w*|tempo\w*|ui"
    r"|ubeføje\w*(?: oplysning\w*)?|hesitat\w*|unauthori[sz]ed(?: information)?|breaks? in tempo",
    "boards": r"forkerte? (?:mappe|spil)\w*|wrong boards?",
    "conduct": r"opførsel\w*|adfærd\w*|conduct|behaviou?r",
    "score": r"scor\w*|regnefejl\w*|regnskab\w*",
}
"""Irregularity (slug) → how it is typed."""


def states_in(words: str) -> tuple[dict[str, Any], str]:
    """The filters of what the words say of a ruling's state and kind, and the words that are left.

    >>> states_in("appellerede svigt")
    ({'appealed': 'yes'}, 'svigt')
    """
    found: dict[str, Any] = {}
    for typed, filters in _STATES:
        said = re.search(rf"\b(?:{typed})\b", words, re.IGNORECASE)
        if said and not filters.keys() & found.keys():
            found |= filters
            words = without(words, said.span())
    return found, " ".join(words.split()) if found else words


def irregularities_in(words: str, names: dict[str, str]) -> list[Named]:
    """Those of the irregularities (slug: what it is called) that the words name, each by itself.

    >>> irregularities_in("svigt i finalen", {"revoke": "Kulørsvigt"})
    [Named(name='irregularity', value='revoke', label='Kulørsvigt', words='i finalen')]
    """
    found = []
    for slug, label in names.items():
        typed = "|".join(filter(None, (_IRREGULARITIES.get(slug), re.escape(label))))
        if said := re.search(rf"(?<!\w)(?:{typed})(?!\w)", words, re.IGNORECASE):
            left = " ".join(without(words, said.span()).split())
            found.append(Named("irregularity", slug, label, left))
    return found


def without(words: str, at: tuple[int, int]) -> str:
    return words[: at[0]] + words[at[1] :]
