"""Somebody of another club, who is everything there, sends the keys of what is not his.

The role matrix asks for each address by itself. Here the address is his own, and a key of another
club stands in the form.
"""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from deals.models import ClubRole, Membership, User
from rulings.models import DirectorCall, SavedSearch, What
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.room.services import queue
from rulings.ruled.slips import _signer, slip_path
from tests.factories import MembershipFactory, PlayerFactory
from tests.site.matrix import World, make_world


@pytest.fixture
def worlds(db: None) -> tuple[World, World, Client]:
    """His club, the other one, and he signed in."""
    own, other = make_world(), make_world()
    user = MembershipFactory(club=own.club, roles=list(ClubRole)).user
    client = Client()
    client.force_login(user)
    return own, other, client


def test_a_key_of_another_club_in_ones_own_form_does_nothing(
    worlds: tuple[World, World, Client],
) -> None:
    own, other, client = worlds
    me = Membership.objects.get(club=own.club, roles=list(ClubRole)).user
    call = open_call(table=own.table, board=own.board, round_number=1, by=me)
    theirs = other.people["own", ClubRole.DIRECTOR.value]
    assert theirs is not None
    sent: list[tuple[str, list[Any], dict[str, Any]]] = [
        ("rulings:move", [call.pk], {"table": other.table.pk, "board": other.board.pk}),
        ("rulings:hand-over", [call.pk], {"to": theirs.pk}),
        (
            "deals:event-edit",
            [own.event.pk],
            {
                "name": "Mine",
                "date": "2026-11-21",
                "form": "pairs",
                "scoring": "matchpoints",
                "chief": theirs.pk,
            },
        ),
        ("deals:player", [own.player.pk], {"name": "Bo", "user": theirs.pk}),
        (
            "deals:table",
            [own.table.pk],
            {f"{other.pairing.pk}-ns": own.pairing.ns_id, "pairing": other.pairing.pk},
        ),
        ("deals:member", [own.club.slug, other.member.pk], {"roles": ["reviewer"]}),
        ("rulings:member-erase", [own.club.slug, other.member.pk], {"sure": "yes"}),
        ("rulings:save-search", [], {"name": "Ours", "query": "q=x", "club": other.club.slug}),
        ("rulings:rehearsal-share", [], {"club": other.club.slug, "is_on": "yes"}),
    ]
    before = (call.table_id, other.member.roles, other.pairing.ns_id, own.event.chief_id)

    statuses = {
        name: client.post(reverse(name, args=args), data).status_code for name, args, data in sent
    }

    assert {name: status for name, status in statuses.items() if status >= 500} == {}
    for row in (call, other.member, other.pairing, own.event, own.player):
        row.refresh_from_db()
    assert (call.table_id, other.member.roles, other.pairing.ns_id, own.event.chief_id) == before
    assert (call.handed_to, own.player.user) == (None, None)
    assert not SavedSearch.objects.filter(club=other.club).exists()
    assert not User.objects.exclude(erased_at=None).exists()


def test_a_text_of_another_club_stays_when_a_namesake_is_erased(
    worlds: tuple[World, World, Client],
) -> None:
    own, other, client = worlds
    theirs = other.people["own", ClubRole.DIRECTOR.value]
    assert theirs is not None
    PlayerFactory(club=other.club, name="Anna Holm")
    mine = PlayerFactory(club=own.club, name="Anna Holm")
    call = open_call(table=other.table, board=other.board, round_number=1, by=theirs)
    queue.settle_call(call=call, by=theirs, said="Anna Holm was right.")
    call.refresh_from_db()
    assert call.resolution is not None

    client.post(
        reverse("rulings:player-data", args=[mine.pk]),
        {"sure": "yes", "text": [call.resolution_id]},
    )

    call.resolution.refresh_from_db()
    mine.refresh_from_db()
    assert (mine.name, call.resolution.text) == ("", "Anna Holm was right.")


def test_a_site_administrator_moves_nothing_to_another_club_or_board(
    worlds: tuple[World, World, Client],
) -> None:
    """Rulings are sealed with club and board, and who reads them is asked of the club."""
    own, _other, client = worlds
    User.objects.update(is_superuser=True)
    stays = {
        "event": (own.event, {"club"}),
        "session": (own.session, {"event"}),
        "board": (own.board, {"session", "number"}),
    }

    for name, (row, fields) in stays.items():
        page = client.get(reverse(f"admin:deals_{name}_change", args=[row.pk]))
        form = page.context["adminform"].form
        assert (name, fields & form.fields.keys()) == (name, set())
        assert form.fields


@pytest.mark.django_db
def test_a_link_to_a_ruling_that_is_not_there_opens_nothing(client: Client) -> None:
    path = reverse("rulings:left-slip", args=[_signer.sign(999_999)])

    assert client.get(path).status_code == 404


def test_a_slip_of_one_ruling_is_none_of_another(worlds: tuple[World, World, Client]) -> None:
    own, _other, _client = worlds
    me = Membership.objects.get(club=own.club, roles=list(ClubRole)).user
    call = open_call(table=own.table, board=own.board, round_number=1, by=me)
    matter = answers.start_matter(call=call, irregularity="something-else", by=me)
    decided = Decided("Play on.", "Nobody heard.", "Noise.", [])
    given = give.rule_by_hand(matter=matter, decided=decided, by=me)
    pk, _, seal = slip_path(given).removeprefix("/slips/").removesuffix("/").partition(":")

    assert Client().get(f"/slips/{int(pk) + 1}:{seal}/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_of_two_hand_overs_at_once_the_last_holds_and_both_are_told_of() -> None:
    world = make_world()
    me = world.people["own", ClubRole.DIRECTOR.value]
    assert me is not None
    others = [MembershipFactory(club=world.club).user for _ in range(2)]
    call = open_call(table=world.table, board=world.board, round_number=1, by=me)

    def hand(to: User) -> None:
        try:
            queue.hand_over(call=DirectorCall.objects.get(pk=call.pk), to=to, by=me)
        finally:
            connection.close()

    threads = [threading.Thread(target=hand, args=[to]) for to in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    call.refresh_from_db()
    told = [event.detail["to"] for event in call.events.filter(what=What.HANDED).order_by("number")]
    assert sorted(told) == sorted(one.pk for one in others)
    assert call.handed_to_id == told[-1]
    assert call.director == me
