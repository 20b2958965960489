"""Of whom a site administrator has changed something, his log keeps no name that is erased."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, Player, User
from deals.privacy.services import erase_user
from rulings.privacy.services.retention import clear_leftovers
from tests.factories import PlayerFactory, UserFactory

_INLINE = "memberships"


@pytest.fixture
def soren(db: None) -> User:
    return UserFactory(username="soren", name="Søren Holm")


def made_member(client: Client, club: Club, user: User) -> None:
    """On the page of the club in Django's administration."""
    fields = {
        **{"name": club.name, "slug": club.slug, "language": club.language},
        **{"keep_months": str(club.keep_months), "table_card_codes": str(club.table_card_codes)},
        **{f"{_INLINE}-TOTAL_FORMS": "1", f"{_INLINE}-INITIAL_FORMS": "0"},
        **{f"{_INLINE}-0-user": str(user.pk), f"{_INLINE}-0-roles": "director"},
    }
    address = reverse("admin:deals_club_change", args=[club.pk])
    assert client.post(address, fields).status_code == 302


def logged() -> str:
    """What the administration tells of all that was changed in it."""
    told = ((one.object_repr, one.change_message) for one in LogEntry.objects.all())
    return " ".join(f"{about} {message}" for about, message in told)


def test_the_log_of_a_club_names_no_member(as_root: Client, club: Club, soren: User) -> None:
    made_member(as_root, club, soren)
    page = as_root.get(reverse("admin:deals_club_history", args=[club.pk])).content.decode()

    assert club.memberships.get().user == soren
    assert "Added membership “…”." in page
    assert "Holm" not in page


def test_what_it_named_before_goes_with_the_account(
    as_root: Client, club: Club, soren: User
) -> None:
    told = [{"added": {"name": "membership", "object": "Søren Holm, Aarhus"}}]
    LogEntry.objects.log_actions(User.objects.get(is_superuser=True).pk, [club], 2, told)
    erase_user(soren)

    assert "Holm" not in logged()


def test_the_log_forgets_players_who_are_gone(as_root: Client, club: Club) -> None:
    gone, there = PlayerFactory(club=club, name="Anna Holm"), PlayerFactory(club=club, name="Bo")
    for player, number in ((gone, "1"), (there, "2")):
        address = reverse("admin:deals_player_change", args=[player.pk])
        told = {"club": club.pk, "name": player.name, "number": number, "user": ""}
        assert as_root.post(address, told).status_code == 302
    Player.objects.filter(pk=gone.pk).delete()  # as once the names of his last evening go
    clear_leftovers(timezone.localdate())

    assert [one.object_repr for one in LogEntry.objects.all()] == ["Bo"]
