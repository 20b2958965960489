"""The server says whose memory a page may lie in, and what is closed lies in none."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Session, Table, User
from rulings.models import DirectorCall, Matter, Ruling
from rulings.pages.felt import matter_url
from rulings.record.answers import start_matter
from rulings.record.calls.opening import open_call
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import MembershipFactory, PairFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def _kept(client: Client, addresses: list[str]) -> list[str | None]:
    return [client.get(one, follow=True).get("X-Keep") for one in addresses]


def test_a_page_says_whose_it_is_to_a_browser_that_keeps_pages(
    director: Director, revoke: Matter, as_alice: Client, alice: User
) -> None:
    table = revoke.call.table
    addresses = ["/", matter_url(revoke), f"/calls/at/{table.pk}/", "/laws/", "/laws/64A/"]
    others = ["/?q=B9", "/laws/?q=64", "/menu/", "/archive/"]
    assert _kept(as_alice, addresses) == [None] * 5

    as_alice.cookies["keeps"] = "1"
    [mine] = [f"{one.user_id}.{one.club_id}d" for one in alice.memberships.all()]
    assert _kept(as_alice, addresses) == [mine] * 5
    assert _kept(as_alice, others) == [None] * 4

    section = table.section
    player = PlayerFactory(user=alice, club=section.session.event.club)
    PairFactory(section=section, player1=player)  # she has boards to play there
    DirectorCall.objects.update(played_board=None)  # as in a call of one that she plays
    assert _kept(as_alice, addresses) == ["nobody"] * 3 + [mine] * 2

    as_alice.post("/sign-out/")
    assert _kept(as_alice, ["/"]) == ["nobody"]


def test_who_sits_down_in_an_evening_without_boards_keeps_nothing_of_it(
    as_alice: Client, alice: User, table: Table
) -> None:
    """A call of which nobody has said the board is closed to its director from then on, as soon as
    a colleague has said something there: its page lay on the phone, whoever has opened it.
    """
    as_alice.cookies["keeps"] = "1"
    call = open_call(table=table, board=None, round_number=1, by=alice)
    start_matter(call=call, irregularity="insufficient-bid", by=alice)
    session = table.section.session
    addresses = [f"/calls/{call.pk}/", "/", f"/sessions/{session.pk}/now/"]
    [mine] = [f"{one.user_id}.{one.club_id}d" for one in alice.memberships.all()]
    assert _kept(as_alice, addresses) == [mine] * 3

    PairFactory(section=table.section, player1=PlayerFactory(user=alice, club=session.event.club))
    assert _kept(as_alice, addresses) == ["nobody"] * 3
    Session.objects.filter(pk=session.pk).update(scores_shown_at=timezone.now())
    assert _kept(as_alice, addresses) == [mine] * 3


def test_a_law_is_kept_in_no_memory_with_what_was_ruled_by_it(
    director: Director, revoke: Matter
) -> None:
    """Of a board that the director sits down to play next; the whole book lies there instead."""
    director.client.cookies["keeps"] = "1"
    [mine] = [f"{one.user_id}.{one.club_id}d" for one in director.user.memberships.all()]
    laws = ["/laws/62A/", "/laws/all/"]
    assert _kept(director.client, laws) == [mine] * 2

    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    assert "62A" in Ruling.objects.get().laws
    assert _kept(director.client, laws) == [None, mine]


def test_a_watch_is_kept_with_what_its_buttons_lead_to(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    director.client.cookies["keeps"] = "1"
    [mine] = [f"{one.user_id}.{one.club_id}d" for one in director.user.memberships.all()]
    watch = [reverse(f"rulings:{name}", args=[revoke.call_id]) for name in ("call", "ahead")]
    assert _kept(director.client, watch) == [mine] * 2


def test_the_worker_lies_at_the_root_for_anybody_and_is_asked_for_each_time(client: Client) -> None:
    answer = client.get("/worker.js")
    told = (answer.status_code, answer["Content-Type"], "no-store" in answer["Cache-Control"])
    assert told == (200, "text/javascript", True)
    said = answer.content.decode()
    assert all(one in said for one in ('"/static/"', "showNotification(title", "X-Keep"))


def test_a_memory_is_of_the_clubs_and_roles_that_its_owner_had(
    as_alice: Client, alice: User, revoke: Matter
) -> None:
    """Who is put out of one of several clubs, or is director or site administrator no more, loses
    what his phone has kept of it with the first page that the server answers.
    """
    as_alice.cookies["keeps"] = "1"
    other = MembershipFactory(user=alice, roles=["director", "reviewer"])
    both = _kept(as_alice, ["/laws/"])
    other.roles = ["reviewer"]
    other.save()
    fewer = _kept(as_alice, ["/laws/"])
    other.delete()
    alone = _kept(as_alice, ["/laws/"])
    User.objects.filter(pk=alice.pk).update(is_superuser=True)

    own = f"{alice.pk}.{revoke.call.session.event.club_id}d"
    expected = [[f"{own}.{other.club_id}dr"], [f"{own}.{other.club_id}r"], [own]]
    assert [both, fewer, alone] == expected
    assert _kept(as_alice, ["/laws/"]) == [f"{own}.all"]
