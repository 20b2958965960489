"""What is handed to players speaks the event's language, or the one that is asked for."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rulings.models import Ruling
from tests.appeals.test_appeal import asked
from tests.appeals.test_pack import revoked

__all__ = ["revoked"]

HEADINGS = {
    "slip": {"en": "For the players’ phones", "da": "Til spillernes telefoner"},
    "appeal-pack": {"en": "Signatures", "da": "Underskrifter"},
    "report": {"en": "Signatures", "da": "Underskrifter"},
}


def spoken(page: HttpResponse) -> tuple[str, str]:
    """The language by the page's own word and by its header."""
    [tag] = [line for line in page.content.decode().splitlines() if line.startswith("<html")]
    return tag.split('lang="')[1][:2], page["Content-Language"]


@pytest.fixture
def in_danish(revoked: Ruling) -> Ruling:
    """A ruling at an event whose papers are Danish; those who read it here read English."""
    event = revoked.matter.call.session.event
    event.language = "da"
    event.save(update_fields=["language"])
    return revoked


@pytest.mark.parametrize("name", HEADINGS)
def test_a_page_of_paper_speaks_the_language_of_the_event_or_the_one_asked_for(
    as_alice: Client, in_danish: Ruling, name: str
) -> None:
    key = asked(as_alice, in_danish).pk if name == "appeal-pack" else in_danish.pk
    address = reverse(f"rulings:{name}", args=[key])
    for query, language in (("", "da"), ("?language=en", "en"), ("?language=xx", "da")):
        page = as_alice.get(address + query)
        body = page.content.decode()
        other = {"da": "en", "en": "da"}[language]
        assert spoken(page) == (language, language)
        assert HEADINGS[name][language] in body
        assert HEADINGS[name][other] not in body
        assert f'<a href="?language={other}" lang="{other}"' in body


def test_the_language_stays_where_the_paper_changes(as_alice: Client, in_danish: Ruling) -> None:
    address = reverse("rulings:slip", args=[in_danish.pk])

    on_a5 = as_alice.get(address, {"language": "en"}).content.decode()
    on_a_roll = as_alice.get(address, {"language": "en", "roll": "80"}).content.decode()

    assert '<a href="?language=en&amp;roll=80">For a roll of 80 mm</a>' in on_a5
    assert '<a href="?language=en">For A5</a>' in on_a_roll
    assert '<a href="?language=da&amp;roll=80" lang="da"' in on_a_roll


def test_without_a_choice_of_its_own_an_event_prints_as_its_club(
    as_alice: Client, revoked: Ruling
) -> None:
    club = revoked.matter.call.session.event.club
    club.language = "da"
    club.save(update_fields=["language"])

    assert spoken(as_alice.get(reverse("rulings:slip", args=[revoked.pk]))) == ("da", "da")
    assert spoken(as_alice.get(reverse("rulings:ruling", args=[revoked.pk]))) == ("en", "en")
