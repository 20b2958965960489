"""A director who plays reads nothing of a board he has still to play: no page, file or link tells.

Who does not play reads all of it, from the pages of the role matrix along every link; so what is
looked for is there. What he who plays reads at every address is seen by `test_two_evenings`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import ClubRole, PlayedBoard, RecordVersion, Session
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.matter.facts import Said
from rulings.models import Appeal, DirectorCall, Matter, Poll, Ruling
from rulings.record import answers
from rulings.record.calls.opening import open_call
from rulings.record.position import position_of
from rulings.ruled.slips import slip_path
from tests.claims.endings import ending
from tests.privacy.closed import (
    CLOSED,
    SECRETS,
    another_director,
    director_of,
    secrets_in,
    told_of,
    with_kin,
)
from tests.site.matrix import World
from tests.site.pages import addresses, names_for

LINK = re.compile(r'(?:href|hx-get|src|action)="([^"#][^"]*)"')
NOT_FOLLOWED = ("/static/", "/admin/", "/slips/", "/alerts/", "/laws/", "data:", "/sign-out")
"""A slip's link is for who holds it, and the Laws know of no board."""
MOST = 2
"""Addresses that differ by numbers alone, or by what is filtered for: half of a walk was players of
whom there is nothing to tell, and other pages were left out for them.
"""
CALL = ("", "what/", "declarer/", "move/", "withdraw/", "settle/", "hand-over/")
MATTER = (
    "",
    "override/",
    "by-hand/",
    "start-again/",
    "polls/",
    "q/revoker",
    "disagree/revoker/",
    "advice/",
)
APPEAL = ("", "pack/", "schedule/", "decide/")
RULING = ("", "slip/", "report/", "amend/", "appeal/", "score/", "paper/", "summary/")


def starts(world: World) -> list[str]:
    """What the matrix knows of that board, and the calls, records and rulings themselves."""
    session = world.session
    own = [
        f"/calls/at/{world.table.pk}/?board={CLOSED}",
        f"/boards/{world.board.pk}/?result={world.played.pk}",
        *(f"/calls/{call.pk}/{name}" for call in session.director_calls.all() for name in CALL),
    ]
    own += [f"/calls/{one.pk}/" for one in DirectorCall.objects.exclude(session=session)]
    own += [reverse("deals:session", args=[one.pk]) for one in Session.objects.all()]
    own += [reverse("rulings:public", args=[world.club.slug])]
    for played in PlayedBoard.objects.filter(board__number__gte=CLOSED):
        record = reverse("deals:record", args=[played.board_id, played.table_id])
        own += [record, reverse("deals:board", args=[played.board_id])]
    own += [reverse("rulings:poll", args=[poll.pk]) for poll in Poll.objects.all()]
    for matter in Matter.objects.filter(call__session=session):
        own += [f"/calls/{matter.call_id}/{matter.number}/{name}" for name in MATTER]
    for ruling in Ruling.objects.all():
        own += [f"/rulings/{ruling.pk}/{name}" for name in RULING]
    for appeal in Appeal.objects.all():
        own += [f"/appeals/{appeal.pk}/{name}" for name in APPEAL]
    return own + list(
        addresses(world, names_for(ClubRole.DIRECTOR.value, "administrator")).values()
    )


def walk(client: Client, begin: list[str]) -> Iterator[tuple[str, str]]:
    """Each kind of address that can be reached, with what it says."""
    ahead, seen, alike = list(begin), set(begin), Counter[str]()
    while ahead:
        address = ahead.pop(0)
        response = client.get(address)
        if response.status_code in (301, 302):
            links = [response["Location"]]
        elif response.status_code != 200:
            yield address, told_of(response)
            continue
        else:
            page = told_of(response)
            yield address, page
            links = LINK.findall(page)
        for link in links:
            parts = urlsplit(urldefrag(urljoin(address, unescape(link))).url)
            to = parts.path + (f"?{parts.query}" if parts.query else "")
            if parts.netloc or to in seen or any(no in to for no in NOT_FOLLOWED):
                continue
            seen.add(to)
            kind = re.sub(r"\d+", "", parts.path)
            alike[kind] += 1
            if alike[kind] <= MOST:
                ahead.append(to)


def test_the_walk_of_who_does_not_play_finds_all_of_it(world: World) -> None:
    with_kin(world)
    found: set[str] = set()
    for _address, page in walk(another_director(world, plays=False), starts(world)):
        found |= secrets_in(page)
        if found == SECRETS.keys():
            break  # however many pages more would tell it again

    assert found == SECRETS.keys()


def test_a_slips_link_tells_it_to_who_is_not_signed_in_or_does_not_play(world: World) -> None:
    link = slip_path(Ruling.objects.earliest("pk"))
    readers = [
        Client(),
        another_director(world, plays=False),
        another_director(world, plays=True),
    ]

    pages = [reader.get(link) for reader in readers]

    assert [page.status_code for page in pages] == [200, 200, 403]
    assert [bool(secrets_in(page.content.decode())) for page in pages] == [True, True, False]


def test_an_evening_that_was_set_up_in_the_morning_is_not_over_while_it_is_played(
    world: World,
) -> None:
    """It took the hour of that for its start; a session is over twelve hours after that, its last
    call and its last round: it may go on the next day.
    """
    begun = timezone.now() - timedelta(hours=13)
    session = Session.objects.filter(pk=world.session.pk)
    session.update(starts_at=begun)
    address = reverse("rulings:ruling", args=[Ruling.objects.earliest("pk").pk])
    client, listed = another_director(world, plays=True), reverse("rulings:archive")
    pages = [client.get(one) for one in (address, listed)]
    DirectorCall.objects.update(called_at=begun)
    session.update(rounds=2, current_round=2, rounds_began=[None, timezone.now()])
    pages += [client.get(one) for one in (address, listed)]

    assert [page.status_code for page in pages] == [403, 200] * 2
    assert [secrets_in(page.content.decode()) for page in pages] == [set()] * 4
    session.update(rounds_began=[begun, None])
    assert "walnut" in client.get(address).content.decode()
    assert "walnut" in client.get(listed).content.decode()


def test_once_the_session_is_over_ruling_and_members_file_are_read(world: World) -> None:
    client = another_director(world, plays=True)
    first = Ruling.objects.earliest("pk")
    who = first.by.memberships.get()
    addresses = [
        reverse("rulings:ruling", args=[first.pk]),
        reverse("rulings:member-export", args=[who.club.slug, who.pk]),
    ]
    for address in addresses:
        closed = client.get(address)
        told = closed.status_code, "You have not played board" in closed.content.decode()
        assert told == (403, True)
    Session.objects.update(scores_shown_at=timezone.now())

    assert ["walnut" in told_of(client.get(address)) for address in addresses] == [True, True]


def test_but_no_card_of_a_board_that_he_has_never_played(world: World) -> None:
    """Of a colleague's whole record, of what he answered and put on the bench."""
    who = director_of(world).memberships.get()
    entered = {"contract": "7NT", "declarer": "S", "play": "W:D9"}
    RecordVersion.objects.create(played=world.played, number=0, by=who.user, **entered)
    matter = Matter.objects.get(call__board=world.board, irregularity="revoke")
    at = position_of(matter)
    named = {"key": "revoke_card", "versions": [Said("D9")], "seen": at.seen}
    answers.answer(position=at, by=who.user, **named)
    about = {"statement": Statement(), "switches": Switches(), "board": world.board}
    claimed = ending("A...", "K...", "Q...", "J...")
    ask_bench(club=who.club, ending=claimed, matter=matter, by=who.user, **about)
    Session.objects.update(scores_shown_at=timezone.now())
    address = reverse("rulings:member-export", args=[who.club.slug, who.pk])

    def told(*, plays: bool) -> list[bool]:
        file = told_of(another_director(world, plays=plays).get(address))
        return [one in file for one in ("W:D9", '"D9"', '"SA"', "7NT", "walnut")]

    assert (told(plays=False), told(plays=True)) == ([True] * 5, [False] * 3 + [True] * 2)


def test_nor_does_the_room_that_a_phone_keeps_say_who_declares_it(world: World) -> None:
    by = DirectorCall.objects.earliest("pk").director
    assert by is not None
    asked = {"round_number": 1, "by": by, "take": False}
    call = open_call(table=world.table, board=world.board, **asked)
    address = reverse("rulings:room-ahead", args=[world.session.pk])

    told = [
        another_director(world, plays=plays).get(address).json()["tables"]
        for plays in (False, True)
    ]

    at = reverse("rulings:call", args=[call.pk])
    assert [tables[at]["declarer"] for tables in told] == ["S", ""]


def test_the_page_on_which_it_would_be_taken_over_tells_nothing(world: World) -> None:
    client = another_director(world, plays=True)
    call = DirectorCall.objects.get(matters__irregularity="revoke")
    page = client.get(reverse("rulings:hand-over", args=[call.pk]))
    assert (page.status_code, secrets_in(page.content.decode())) == (200, set())
