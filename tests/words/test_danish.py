"""What is not to be said in Danish, in any sentence of any page: `docs/danish.md` says what is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings

from config.language import messages
from rulings.book import paragraphs

NEVER = (
    r"protokol",
    r"kravbænk|\bbænken\b",
    r"\bdøm om det",
    r"måtte have sagt",
    r"melderunde",
    r"noget andet: afgør",
    r"intet binder",
    r"begrænsning(er)? ved udspil",
    r"\b(er|bliver|makker) fri\b",
    r"\bføringen",
    r"at blive ved\b",
    r"adlyd",
    r"intet berigtiges|det koster intet",
    r"retten er tabt|fortab[te]",
    r"eftergiv",
    r"(vinde[rt]?|vandt|vundet) ved det",
    r"(tolvte|trettende) stik",
    r"nier og ned",
    r"kalde på|\bet kald\b|tilkaldelse",
    r"ledende turneringsleder",
    r"sveg kulør",
    r"rådfør",
    r"alertet",
    r"opførsel",
    r"fotograf",
    r"kendsgerning",
    r"ingen læser\b",
    r"\b(han|ham|hans|hun|hendes?)\b",
)
TAKEN_BACK = re.compile(r"tag(es)? tilbage[^.]*bliver liggende", re.IGNORECASE)
"""What stays on the table then is a penalty card, and called so."""


def sentences() -> Iterator[str]:
    """All that is said in Danish: of every page, and of the book."""
    [folder] = messages.folders(settings.LOCALE_PATHS[0])
    for entry in messages.merged(messages.fragments(folder)):
        yield from entry.msgstr_plural.values() or [entry.msgstr]
    for one in paragraphs("da").values():
        yield from (one.title, one.text)


SAID = list(sentences())


@pytest.mark.parametrize("never", NEVER)
def test_what_no_director_says_stands_on_no_page(never: str) -> None:
    found = re.compile(never, re.IGNORECASE)

    assert [said for said in SAID if found.search(said)] == []


def test_a_card_that_stays_when_another_is_taken_back_is_called_a_penalty_card() -> None:
    told = [said for said in SAID if TAKEN_BACK.search(said)]

    assert [said for said in told if "strafkort" not in said] == []


def test_no_percent_is_parted_from_its_number() -> None:
    assert [said for said in SAID if re.search(r"[\w)] %(?!\()", said)] == []
