"""Two have the same page open: nobody writes over what he has not seen, and no word is lost."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from axes.models import AccessLog
from django import forms
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.accounts.devices import devices_of, sign_out_on
from deals.accounts.services import accept_link, link_path, make_link, remove_member
from deals.evening.services.names import name_pair
from deals.models import (
    Club,
    Device,
    Direction,
    Event,
    Membership,
    Pair,
    Pairing,
    Player,
    Session,
    Table,
    User,
)
from deals.pages.meanwhile import Meanwhile
from deals.privacy.services import erase_user
from rulings.models import FreeText, SavedSearch, Summary
from rulings.privacy.erasing import erase_account, goes_with
from tests.calls import by_hand
from tests.evening.test_taken_away import meanwhile
from tests.factories import PASSWORD, MembershipFactory, PlayerFactory
from tests.jobs import ask, until, waiting_for_us
from tests.people import signed_in
from tests.site.matrix import make_world
from tests.site.pages import may_do_everything
from tests.site.test_once import Forms, Sender
from tests.site.test_role_matrix import ROWS

EDITS: dict[str, dict[str, tuple[str, str]]] = {
    "deals:board-edit": {"dealer": ("W", "S"), "vulnerability": ("NS", "EW")},
    "deals:club-edit": {"name": ("Aarhus", "Odense"), "privacy_contact": ("Ask Bo", "Ask Eva")},
    "deals:event-edit": {"name": ("Tuesday", "Friday"), "scoring": ("imps", "matchpoints")},
    "deals:member": {"roles": ("reviewer", "administrator")},
    "deals:player": {"name": ("Bo Nygaard", "Bo Dahl"), "number": ("77", "78")},
    "deals:session-edit": {"rounds": ("6", "7"), "boards_per_round": ("4", "5")},
    "deals:session-names": {
        "ns_names": ("Bo Dahl - Eva Lund", "Jan - Per"),
        "ew_names": ("Ib - Ole", "Kaj - Per"),
    },
    "deals:settings": {"name": ("Lis Dam", "Liss Dam"), "theme": ("dark", "light")},
    "deals:table": {"last_board": ("5", "6"), "first_board": ("2", "3")},
    "rulings:given-on-paper": {
        "given_by": ("Lis Dam", "Bo Dahl"),
        "given_at": ("2026-01-02T20:00", "2026-01-02T20:30"),
    },
    "rulings:scores-shown": {"shown_at": ("2026-01-02T22:00", "2026-01-02T22:30")},
    "rulings:summary": {"title_en": ("A revoke", "Hearts"), "text_da": ("Farven", "Hjerter")},
}
"""The pages on which two may edit the same: of each field what one writes there, and the other."""
FIRST = {
    "rulings:given-on-paper": {"given_at": "2026-01-02T21:00", "given_by": "Eva"},
    "rulings:summary": dict.fromkeys(("title_en", "text_en", "title_da", "text_da"), "Noise."),
}
"""What those pages cannot be sent without."""
CHANGED = "Somebody has changed this meanwhile"


class Typed(Forms):
    """With what stands in the large fields."""

    area = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attributes)
        self.area = dict(attributes).get("name") or "" if tag == "textarea" else ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.found[-1][1][self.area] += data.removeprefix("\n").replace("\n", "\r\n")

    def handle_endtag(self, tag: str) -> None:
        self.area = ""


def fields_of(page: HttpResponse, address: str) -> dict[str, Any]:
    """What the page's own form sends if nobody touches it."""
    forms = Typed(page.content.decode(), address).found
    return next(fields for to, fields in forms if to == address)


@pytest.fixture
def client(db: None) -> Client:
    world = make_world()
    Pair.objects.filter(pk=world.pairing.ns.pk).update(direction=Direction.NS)
    Pair.objects.filter(pk=world.pairing.ew.pk).update(direction=Direction.EW)
    client = signed_in(may_do_everything(world))
    client.world = world  # type: ignore[attr-defined]
    return client


def address_of(client: Client, name: str) -> str:
    return reverse(name, args=ROWS[name].args(client.world))  # type: ignore[attr-defined]


def opened(client: Client, name: str, address: str) -> dict[str, Any]:
    """The page as it stands, once it holds what it cannot do without."""
    if name in FIRST:
        client.post(address, fields_of(client.get(address), address) | FIRST[name])
    return fields_of(client.get(address), address)


def stands(client: Client, address: str, *fields: str) -> list[str]:
    shown = fields_of(client.get(address), address)
    return [shown.get(field, "") for field in fields]


@pytest.mark.parametrize("name", [name for name, fields in EDITS.items() if len(fields) > 1])
def test_what_each_has_changed_is_kept_of_both(client: Client, name: str) -> None:
    address = address_of(client, name)
    (one, (ours, _)), (other, (_, theirs)) = EDITS[name].items()
    old = opened(client, name, address)
    client.post(address, old | {other: theirs})

    client.post(address, old | {one: ours})

    assert stands(client, address, one, other) == [ours, theirs]


@pytest.mark.parametrize("name", EDITS)
def test_of_what_both_have_changed_the_second_is_told_first(client: Client, name: str) -> None:
    address = address_of(client, name)
    field, (theirs, ours) = next(iter(EDITS[name].items()))
    old = opened(client, name, address)
    client.post(address, old | {field: theirs})

    page = client.post(address, old | {field: ours})

    assert CHANGED in page.content.decode()
    assert stands(client, address, field) == [theirs]
    again = fields_of(page, address)
    assert again[field] == ours
    client.post(address, again)
    assert stands(client, address, field) == [ours]


@pytest.mark.parametrize("seen", ["", "{", "[]", '{"name": 7}', '{"nobody": []}', "9" * 9999])
def test_what_says_nothing_of_its_page_is_taken(client: Client, seen: str) -> None:
    address = address_of(client, "deals:player")
    old = fields_of(client.get(address), address)

    client.post(address, old | {"number": "77", "seen": seen})

    assert stands(client, address, "number") == ["77"]


@pytest.mark.django_db(transaction=True)
def test_in_the_same_moment_one_comes_after_the_other(event: Event, alice: User) -> None:
    address = reverse("deals:event-edit", args=[event.pk])
    client = signed_in(alice)
    old = fields_of(client.get(address), address)

    def send() -> None:
        try:
            client.post(address, old | {"round_minutes": "23"})
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            sent = threads.submit(send)
            until(waiting_for_us)
            Event.objects.filter(pk=event.pk).update(name="Friday pairs", keep_months=6)
        sent.result()

    event.refresh_from_db()
    assert (event.name, event.keep_months, event.round_minutes) == ("Friday pairs", 6, 23)


@pytest.mark.django_db(transaction=True)
def test_who_is_taken_out_in_the_same_moment_is_found_no_more(
    club: Club, ada: User, bob: User
) -> None:
    membership = Membership.objects.get(club=club, user=bob)
    address = reverse("deals:member", args=[club.slug, membership.pk])
    client = signed_in(ada)

    def send() -> int:
        try:
            return client.post(address, {"roles": ["director"]}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            Club.objects.select_for_update().get(pk=club.pk)
            sent = threads.submit(send)
            until(waiting_for_us)
            remove_member(membership)
        assert sent.result() == 404


@pytest.mark.django_db(transaction=True)
def test_names_wait_for_an_import_and_both_are_kept(pairing: Pairing, alice: User) -> None:
    """It locks the club, and then what it finds in the session."""
    session = pairing.table.section.session
    Pair.objects.filter(pk=pairing.ns.pk).update(direction=Direction.NS)
    address = reverse("deals:session-names", args=[session.pk])
    client = signed_in(alice)
    old = fields_of(client.get(address), address)

    def send() -> int:
        try:
            return client.post(address, old | {"ns_names": "Ib Lund - Kaj Holm"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            Club.objects.select_for_update().get(pk=session.event.club_id)
            sent = threads.submit(send)
            until(waiting_for_us)
            Session.objects.filter(pk=session.pk).update(rounds=5)
            Pair.objects.filter(pk=pairing.ns.pk).update(number=1)
        assert sent.result() == 302

    session.refresh_from_db()
    assert session.rounds == 5
    assert stands(client, address, "ns_names") == ["Ib Lund - Kaj Holm"]


@pytest.mark.django_db(transaction=True)
def test_a_name_erased_while_the_names_are_saved_is_not_made_anew(
    pairing: Pairing, ada: User
) -> None:
    """Who saves them has read it, and holds the club."""
    player, club = pairing.ns.player1, pairing.table.section.session.event.club
    address = reverse("rulings:player-data", args=[player.pk])
    client = signed_in(ada)
    old = fields_of(client.get(address), address)
    names = (player.name, pairing.ns.player2.name)

    def send() -> int:
        try:
            return client.post(address, old | {"sure": "yes"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            Club.objects.select_for_update().get(pk=club.pk)
            sent = threads.submit(send)
            until(lambda: waiting_for_us() or sent.done())
            name_pair(Pair.objects.get(pk=pairing.ns.pk), names)
        assert sent.result() == 302

    assert not Player.objects.filter(name=names[0]).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["rulings:player-data", "rulings:member-erase"])
@pytest.mark.parametrize("what", ["rulings:save-search", "rulings:summary"])
def test_what_is_kept_while_a_name_is_erased_does_not_go_with_it_unsaid(
    table: Table, alice: User, ada: User, name: str, what: str
) -> None:
    """Whoever erases it has read what goes with it, and waits for its last text."""
    club = table.section.session.event.club
    ruling = by_hand(table, alice, "Anna Holm was loud.", "74A2")
    if name == "rulings:player-data":
        address = page = reverse(name, args=[PlayerFactory(club=club, name="Anna Holm").pk])
    else:
        member = MembershipFactory(club=club, user__name="Anna Holm")
        address = reverse(name, args=[club.slug, member.pk])
        page = reverse("deals:member", args=[club.slug, member.pk])
    admin, director = signed_in(ada), signed_in(alice)
    erases = dict(Typed(admin.get(page).content.decode(), page).found)[address]
    erases |= {"sure": "yes", "text": [ruling.decision_id]}
    words = dict.fromkeys(("title_en", "text_en", "title_da", "text_da"), "Anna Holm was loud.")
    keeps = words | {"name": "Anna Holm", "query": "q=loud", "club": club.slug}
    to = reverse(what, args=[ruling.pk] if what == "rulings:summary" else [])

    def send(client: Client, address: str, data: dict[str, Any]) -> int:
        try:
            return client.post(address, data).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        with transaction.atomic():
            FreeText.objects.select_for_update().get(pk=ruling.decision_id)
            erased = threads.submit(send, admin, address, erases)
            until(waiting_for_us)
            kept = threads.submit(send, director, to, keeps)
            until(lambda: kept.done() or len(ask("SELECT 1 FROM pg_locks WHERE NOT granted")) > 1)
        assert (erased.result(), kept.result()) == (302, 302)

    assert (SavedSearch.objects.count(), Summary.objects.count()) in [(1, 0), (0, 1)]
    assert FreeText.objects.get(pk=ruling.decision_id).erased_at


@pytest.mark.django_db(transaction=True)
def test_of_two_searches_of_one_name_kept_at_once_the_second_says_whose_place_it_takes(
    alice: User,
) -> None:
    """By two phones of one account."""
    client = signed_in(alice)

    def send() -> str:
        try:
            data = {"name": "Mine", "query": "q=card"}
            page = client.post(reverse("rulings:save-search"), data, follow=True)
            return page.content.decode()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=alice.pk)
            alice.saved_searches.create(name="Mine", query="q=noise")
            sent = threads.submit(send)
            until(waiting_for_us)
        assert "It takes the place of the one that had this name." in sent.result()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["deals:settings", "deals:password"])
def test_an_account_erased_in_the_same_moment_stays_erased(alice: User, name: str) -> None:
    alice.set_password("three words here")
    alice.save()
    client = signed_in(alice)
    old = fields_of(client.get(reverse("deals:settings")), reverse("deals:settings"))
    new = dict.fromkeys(("new_password1", "new_password2"), "four words are here")

    def send() -> None:
        try:
            client.post(reverse(name), old | new | {"old_password": "three words here"})
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=alice.pk)
            sent = threads.submit(send)
            until(waiting_for_us)
            erase_user(alice, anyway=True)
        sent.result()

    alice.refresh_from_db()
    assert (alice.name, alice.is_active, alice.has_usable_password()) == ("", False, False)


@pytest.mark.django_db(transaction=True)
def test_who_signs_in_while_his_account_is_erased_leaves_no_trace(alice: User) -> None:
    """His user name stood in the log of sign-ins for a month, and when he had signed in."""
    tried = {"username": alice.username, "password": PASSWORD}
    send = partial(Client().post, reverse("deals:sign-in"), tried)

    [came] = meanwhile(partial(erase_user, alice, anyway=True), send)

    assert came.status_code == 200
    alice.refresh_from_db()
    assert (AccessLog.objects.count(), alice.last_login) == (0, None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ends", ["his account", "his sign-in"])
def test_a_page_opened_while_its_sign_in_ends_comes_and_its_device_is_not_noted(
    alice: User, ends: str
) -> None:
    """It ended in an error, or left a device to an account that is erased."""
    client = signed_in(alice)
    Device.objects.update(used_at=timezone.now() - timedelta(hours=1))

    def end() -> None:
        if ends == "his account":
            erase_user(alice, anyway=True)
        else:
            sign_out_on(devices_of(alice))

    [came] = meanwhile(end, partial(client.get, reverse("deals:menu")))

    assert came.status_code == 200
    assert not Device.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_is_invited_while_his_account_is_erased_is_not_said_to_belong_to_the_club(
    alice: User, other_club: Club, charlie: User
) -> None:
    """By his user name, into another club, which got a member without a name."""
    by = Sender(charlie, "administrator")
    data = {"name": "", "username": alice.username, "roles": ["director"]}
    send = partial(by.send, reverse("deals:invite", args=[other_club.slug]), data)

    [came] = meanwhile(partial(erase_user, alice, anyway=True), send)

    assert "Nobody here signs in with that user name." in came.content.decode()
    assert not alice.memberships.exists()


@pytest.mark.django_db(transaction=True)
def test_a_link_that_is_used_while_its_account_is_erased_opens_nothing(alice: User) -> None:
    """Neither waits for the other in turn."""
    link = make_link(alice)
    chosen = {"username": "alise", "name": "Alise", "password": "three long words"}

    [came] = meanwhile(
        lambda: User.objects.select_for_update().get(pk=alice.pk),
        partial(accept_link, link, **chosen, language="en"),
        then=partial(erase_user, alice, anyway=True),
    )

    assert str(came).startswith("This link is used or taken back.")


@pytest.mark.django_db(transaction=True)
def test_nor_does_who_comes_by_a_link(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """He had just taken the name that was noted."""
    to = link_path(make_link(alice))
    said = {"username": "lisdam", "name": "Lis Dam"}
    said |= dict.fromkeys(("password1", "password2"), "three long words")

    def erase() -> None:
        try:
            erase_user(alice, anyway=True)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        erasing: list[Future[None]] = []

        def begins(_devices: object) -> None:
            erasing.append(threads.submit(erase))
            until(lambda: waiting_for_us() or erasing[0].done())

        monkeypatch.setattr("deals.accounts.views.sign_out_on", begins)
        Client().post(to, said)
        erasing[0].result()

    alice.refresh_from_db()
    assert (alice.name, AccessLog.objects.count()) == ("", 0)


@pytest.mark.django_db(transaction=True)
def test_a_search_kept_while_the_account_is_erased_does_not_outlive_it(alice: User) -> None:
    """By another phone of the account; a typed name may stand in it."""
    data = {"name": "Anna Holm", "query": "q=Anna+Holm"}
    send = partial(signed_in(alice).post, reverse("rulings:save-search"), data, follow=True)

    [came] = meanwhile(partial(erase_user, alice, anyway=True), send)

    assert "Sign in" in came.content.decode()
    assert not SavedSearch.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("by_himself", [True, False])
def test_an_account_is_erased_after_what_is_kept_as_his_in_that_moment(
    alice: User, ada: User, *, by_himself: bool
) -> None:
    """It refers to him and to his club, in any order; neither waits for the other in turn."""
    membership = alice.memberships.get()
    seen = goes_with(membership, ada).seen

    def erase() -> None:
        try:
            if by_himself:
                erase_user(alice, anyway=True)
            else:
                erase_account(membership, ada, seen)
        finally:
            connection.close()

    refer = "SELECT FROM {} WHERE id = %s FOR KEY SHARE"  # as the database does for a foreign key
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(refer.format("deals_user"), [alice.pk])
            erased = threads.submit(erase)
            until(waiting_for_us)
            cursor.execute(refer.format("deals_club"), [membership.club_id])
        erased.result()

    alice.refresh_from_db()
    assert alice.erased_at


def test_every_form_about_a_stored_row_is_among_them() -> None:
    ours = {form for form in _under(forms.ModelForm) if form.__module__.startswith("deals.")}

    assert {one.__name__ for one in ours if not issubclass(one, Meanwhile)} == {
        *("ModelForm", "WelcomeForm"),  # his own, from a link that opens once
        "ClubForm",  # of a club there is not yet
    }


def _under(form: type) -> Iterator[type]:
    for one in form.__subclasses__():
        yield one
        yield from _under(one)
