"""The practice evening on the club's pages: always there, started afresh, never taken away."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.evening.services import practice as evening_practice
from deals.models import Club, Edition, Event, Membership, User


@pytest.fixture
def practice(club: Club) -> Event:
    return evening_practice.load_practice_event(club)


def test_it_stands_by_itself_on_the_club_page_and_its_players_in_no_list(
    as_alice: Client, club: Club, practice: Event
) -> None:
    page = as_alice.get(reverse("deals:club", args=[club.slug]))
    players = as_alice.get(reverse("deals:players", args=[club.slug]))

    assert (page.context["practice"], list(page.context["events"])) == (practice, [])
    assert list(players.context["players"]) == []


def test_what_has_a_name_of_ours_is_changed_from_the_name_that_is_shown(
    as_alice: Client, club: Club, practice: Event
) -> None:
    Club.objects.filter(pk=club.pk).update(name="Practice club")
    Membership.objects.filter(club=club).update(roles=["administrator", "director"])
    User.objects.update(language="da")
    club_form = reverse("deals:club-edit", args=[club.slug])
    for address, shown in (
        (club_form, "Øveklubben"),
        (reverse("deals:event-edit", args=[practice.pk]), "Øveaften"),
    ):
        page = as_alice.get(address)
        assert f'value="{shown}"' in page.content.decode()


def test_it_is_started_afresh_once_however_often_that_is_sent(
    as_alice: Client, club: Club, practice: Event
) -> None:
    address = reverse("deals:practice-afresh", args=[practice.pk])

    first, second = (as_alice.post(address, follow=True) for _ in range(2))

    fresh = club.events.get(is_practice=True, archived_at=None)
    assert fresh != practice
    led = [(reverse("deals:event", args=[fresh.pk]), 302)]
    assert first.redirect_chain == second.redirect_chain == led
    told = [str(one) for page in (first, second) for one in page.context["messages"]]
    assert told == [
        "The practice evening is as it was in the beginning.",
        "Somebody has started it afresh meanwhile: this is the new one.",
    ]


def test_an_event_that_is_no_practice_is_not_started_afresh(as_alice: Client, event: Event) -> None:
    assert as_alice.post(reverse("deals:practice-afresh", args=[event.pk])).status_code == 404


@pytest.mark.parametrize("name", ["event-remove", "event-archive"])
def test_who_tries_to_take_it_away_reads_why_it_stays(
    as_ada: Client, practice: Event, name: str
) -> None:
    address = reverse(f"deals:{name}", args=[practice.pk])

    page = as_ada.post(address, {"archived": "yes"}, follow=True)

    practice.refresh_from_db()
    assert practice.archived_at is None
    assert "The practice evening is always there" in page.content.decode()


def test_the_edition_is_a_setting_of_the_event_and_an_unknown_one_is_refused(
    as_alice: Client, event: Event
) -> None:
    address = reverse("deals:event-edit", args=[event.pk])
    told = {
        "name": event.name,
        "date": "2026-11-21",
        "form": "pairs",
        "scoring": "matchpoints",
        "correction_minutes": "30",
    }

    refused = as_alice.post(address, told | {"edition": "1997"})
    accepted = as_alice.post(address, told | {"edition": "2017", "language": "da"})

    assert refused.context["form"].errors == {
        "edition": ["The program does not know that edition. Choose one of the list."]
    }
    event.refresh_from_db()
    assert accepted.status_code == 302
    assert (event.edition, event.printed_in) == (Edition.LAWS_2017, "da")
