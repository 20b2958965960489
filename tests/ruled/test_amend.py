"""Amending: a new ruling with the reason; the old one stays, and points to it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rulings.models import Matter, Ruling
from rulings.record import give
from tests.directing import EARLY_REVOKE_BY_EAST, Director


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give.give_ruling(matter=revoke, by=director.user)


def url(ruling: Ruling) -> str:
    return reverse("rulings:amend", args=[ruling.pk])


def test_the_new_ruling_names_the_old_one(director: Director, ruling: Ruling) -> None:
    director.send(url(ruling), decision="Play on.", reason="I was wrong.", laws="82C")

    new = Ruling.objects.get(amends=ruling)
    assert director.page.request["PATH_INFO"] == reverse("rulings:ruling", args=[new.pk])
    assert (new.kind, new.laws[0]) == ("overridden", "82C")
    director.look(reverse("rulings:ruling", args=[ruling.pk]))
    assert director.page.context["amended_by"] == new


def test_a_reason_is_needed(director: Director, ruling: Ruling) -> None:
    page = director.send(url(ruling), decision="Play on.")

    assert (page.status_code, list(page.context["form"].errors)) == (422, ["reason"])


def test_what_is_amended_already_leads_to_the_newer_one(director: Director, ruling: Ruling) -> None:
    director.send(url(ruling), decision="Play on.", reason="I was wrong.")

    director.look(url(ruling))
    newer = Ruling.objects.latest("position")
    assert director.page.request["PATH_INFO"] == reverse("rulings:ruling", args=[newer.pk])

    page = director.send(url(ruling), decision="Again.", reason="And again.")

    assert Ruling.objects.count() == 2
    assert (page.status_code, f'action="{url(newer)}"' in page.content.decode()) == (422, True)
