"""A name is looked for among the texts that have one of its words, and none is passed by."""

from __future__ import annotations

import pytest

from rulings.models import FreeText
from rulings.privacy.services.sought import MOST, sought_by, texts_with
from rulings.record.texts import erase, write

pytestmark = pytest.mark.django_db

NAMES = (
    "Anna Holm",
    "Bo Li",
    "Øst-Ærø Ågård",
    "İpek Yıldız",
    "Jürgen Groß",
    "Σίσυφος Παπάς",
    "Rene\N{COMBINING ACUTE ACCENT} d’Arc",
    "Bo Nord",
    "Holm_Anna",
    "Anna",
)
SAID = (
    *("Anna was late.", "Holmes would.", "holm/anna@club.dk", "http://holm.dk/anna?x=ANNA", "HOLM"),
    *(
        "Revoked.Holm said so",
        "pre-holm_x",
        "Holm’s",
        "anna2",
        "2anna",
        "Annas",
        "«anna»",
        "Bo, Li",
    ),
    *(
        "Annas",
        "Bo, Li",
        "bo li called",
        "BO LI",
        "Bo  Li",
        "a Bo Li-Holm",
        "ærø",
        "ÅGÅRD",
        "Ågårds",
        "åGåRD.",
    ),
    *("yıldız", "YILDIZ", "Yildiz", "İPEK", "ipek", "i̇pek", "groß", "GROẞ", "GROSS", "Σίσυφος"),
    *(
        "ΣΊΣΥΦΟΣ’α",
        "σίσυφοσ",
        "παπάς",
        "RENE\N{COMBINING ACUTE ACCENT}",
        "René",
        "rene",
        "nord",
        "",
    ),
    "x" * 20_000 + " Anna " + "y" * 3_000,
)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_reading_every_text_finds_is_found_by_its_words(name: str) -> None:
    for one in SAID:
        write(one)
    sought = sought_by([name])
    told = FreeText.objects.filter(text__iregex=sought) if sought else FreeText.objects.none()
    found = texts_with(name)

    assert found is not None
    assert sorted(found) == sorted(told.values_list("pk", flat=True))
    assert bool(found) == (name != "Bo Nord")


def test_a_text_that_was_erased_is_not_found() -> None:
    kept, erased = write("Anna was late."), write("Anna was very late.")
    assert kept
    assert erased
    erase(text=erased)

    assert texts_with("Anna Holm") == [kept.pk]


def test_a_name_that_stands_nearly_everywhere_is_not_looked_for_by_its_words() -> None:
    FreeText.objects.bulk_create(FreeText(text="Anna", digest=str(one)) for one in range(MOST))
    assert len(texts_with("Anna") or ()) == MOST
    write("anna")

    assert texts_with("Anna") is None
