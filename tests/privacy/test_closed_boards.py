"""A director who plays reads nothing of a board he has still to play: no page, file or link tells.

Everything he can reach is looked at: the pages of the role matrix, and from there every link. The
same walk by a director who does not play finds all of it, so the walk sees what it should.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html import unescape
from io import BytesIO
from urllib.parse import urldefrag, urljoin, urlsplit
from zipfile import ZipFile

import pytest
from django.contrib.admin import site
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.seats import Seat
from deals.models import Board, ClubRole, Session, Table, User
from rulings.appeals import services as appeals
from rulings.archive.services import RulingText, write_summary
from rulings.matter.facts import Said
from rulings.models import Appeal, DirectorCall, Matter, Poll, Ruling
from rulings.polls.services import make_poll
from rulings.record import answers, calls, give
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.room.services import queue
from rulings.ruled.slips import slip_path
from tests.evidence.boards import DEAL
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    TableFactory,
)
from tests.site.matrix import World, make_world
from tests.site.pages import addresses, names_for
from tests.site.poll_matrix import SHOWN

SECRETS = {
    "a contract": "7NT",
    "a hand": "K6.T985.AT42.Q72",
    "a score": "2220",
    "what was found": "zebra",
    "a ruling": "walnut",
    "a reason": "lantern",
    "a comment": "cobalt",
    "grounds of an appeal": "harpoon",
    "why a call was settled": "mandolin",
    "a ruling on equal facts": "trumpet",
    "a poll of peers": "tambourine",
    "a summary": "oboe",
}
CLOSED = 7
"""The number of the board."""
LINK = re.compile(r'(?:href|hx-get|src|action)="([^"#][^"]*)"')
NOT_FOLLOWED = ("/static/", "/admin/", "/slips/", "/alerts/", "/laws/", "data:", "/sign-out")
"""A slip's link is for who holds it, and the Laws know of no board."""
MOST = 2
"""Addresses that differ by numbers alone, or by what is filtered for: half of a walk was players of
whom there is nothing to tell, and other pages were left out for them.
"""
DUMMY_WARNED = {"dummys_act": "warned", "dummy_warned_of": "wrong_hand", "dummy_forfeited": "no"}
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


@pytest.fixture
def world(db: None) -> World:
    """Board 7: seven no trumps made, ruled on by somebody who does not play, with all that can
    stand beside a ruling. Players are counted from one: "Player 2220" is shown by the last of it.
    """
    PlayerFactory.reset_sequence(1)
    world = make_world()
    by = world.people["own", ClubRole.DIRECTOR.value]
    assert by is not None
    session = world.session
    Session.objects.filter(pk=session.pk).update(starts_at=timezone.now() - timedelta(hours=1))
    board = BoardFactory(session=session, number=CLOSED, hands=str(DEAL))
    played = PlayedBoardFactory(
        board=board,
        table=world.table,
        ns=world.pairing.ns,
        ew=world.pairing.ew,
        contract="7NT",
        declarer="S",
        tricks=13,
        play="W:D9",
    )
    call = calls.open_call(table=world.table, board=board, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    decided = Decided("Give the walnut back.", "It was a lantern.", "A zebra rang.", ["74A2"])
    asks = SHOWN | {"told": "A tambourine."}
    make_poll(matter=matter, shown=asks, hours=2, by=by)
    ruling = give.rule_by_hand(matter=matter, decided=decided, by=by)
    give.comment(ruling=ruling, text="Rather cobalt.", by=by)
    write_summary(ruling=ruling, text=RulingText(*["An oboe."] * 4), by=by)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now()}
    appeals.request_appeal(ruling=ruling, by=by, grounds="A harpoon.", **asked)
    settled = calls.open_call(table=beside(world), board=board, round_number=1, by=by)
    queue.settle_call(call=settled, by=by, said="A mandolin.")
    going_on = calls.open_call(table=beside(world), board=board, round_number=1, by=by)
    begun = answers.start_matter(call=going_on, irregularity="revoke", by=by)
    east = [Said("defender", seat=Seat.E)]
    position = position_of(begun)
    answers.answer(
        position=position,
        key="revoker",
        versions=east,
        seen=position.seen,
        by=by,
        note="A juniper.",
    )
    likened(world, board, by)
    himself = world.pairing.ns.player1
    assert himself is not None
    return replace(world, board=board, played=played, player=himself)


def likened(world: World, board: Board, by: User) -> None:
    """What stands beside other rulings: a precedent in an appeal's pack, one on equal facts."""
    plain = calls.open_call(table=beside(world), board=None, round_number=1, by=by)
    matter = answers.start_matter(call=plain, irregularity="something-else", by=by)
    decided = Decided("Play on.", "Nobody heard.", "Noise.", ["74A2"])
    about = give.rule_by_hand(matter=matter, decided=decided, by=by)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now()}
    appeals.request_appeal(ruling=about, by=by, grounds="Noise.", **asked)
    for at in (board, None):
        call = calls.open_call(table=beside(world), board=at, round_number=1, by=by)
        matter = answers.start_matter(call=call, irregularity="dummy", by=by)
        for key, token in DUMMY_WARNED.items():
            position = position_of(matter)
            seen = position.seen
            answers.answer(position=position, key=key, versions=[Said(token)], seen=seen, by=by)
        if at:
            own = Decided("Sound the trumpet.", "Nobody minded.", laws=["42B2"])
            give.override_ruling(matter=matter, decided=own, by=by)


def beside(world: World) -> Table:
    """One more table of the section."""
    table: Table = PairingFactory(table=TableFactory(section=world.table.section)).table
    return table


def another_director(world: World, *, plays: bool) -> Client:
    """With every role in the club."""
    user = MembershipFactory(club=world.club, roles=list(ClubRole)).user
    if plays:
        himself = PlayerFactory(club=world.club, user=user)
        PairFactory(section=world.table.section, player1=himself)
    client = Client()
    client.force_login(user)
    return client


def starts(world: World) -> list[str]:
    """What the matrix knows of that board, and the calls and rulings themselves."""
    session = world.session
    own = [
        f"/calls/at/{world.table.pk}/?board={CLOSED}",
        f"/boards/{world.board.pk}/?result={world.played.pk}",
        *(f"/calls/{call.pk}/{name}" for call in session.director_calls.all() for name in CALL),
    ]
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


def told_of(response: HttpResponse) -> str:
    """Everything the reader gets, as text; a zip file is opened."""
    content = b"".join(response)
    if content[:2] == b"PK":
        with ZipFile(BytesIO(content)) as files:
            return " ".join(files.read(name).decode(errors="ignore") for name in files.namelist())
    return content.decode(errors="ignore")


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


def secrets_in(page: str) -> set[str]:
    """Which of them stand in the text; the numbers that some names end in are none."""
    text = re.sub(r"(Player|Club|Event) \d+", "", unescape(re.sub(r"<[^>]+>", "", page)))
    return {what for what, secret in SECRETS.items() if secret.lower() in text.lower()}


def test_the_walk_of_who_does_not_play_finds_all_of_it(world: World) -> None:
    found: set[str] = set()
    for _address, page in walk(another_director(world, plays=False), starts(world)):
        found |= secrets_in(page)
        if found == SECRETS.keys():
            break  # however many pages more would tell it again

    assert found == SECRETS.keys()


def test_who_has_still_to_play_the_board_reads_none_of_it(world: World) -> None:
    pages = list(walk(another_director(world, plays=True), starts(world)))

    assert len(pages) > 50
    assert {at: found for at, page in pages if (found := secrets_in(page))} == {}


def of_admin(client: Client) -> Iterator[set[str]]:
    """What Django's admin tells of it, page by page."""
    ahead = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for model in site._registry
        if model._meta.app_label in ("deals", "rulings")
    ]
    for address in ahead:
        page = client.get(address).content.decode()
        yield secrets_in(page)
        ahead += {one for one in re.findall(r'href="([^"?]+/change/)', page) if one not in ahead}


def test_nor_does_a_site_administrator_read_it_in_the_pages_of_django(world: World) -> None:
    clients = [another_director(world, plays=plays) for plays in (False, True)]
    User.objects.update(is_superuser=True)

    found, told = (of_admin(client) for client in clients)
    assert {"a contract"} in found
    assert {secret for page in told for secret in page} == set()


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
    """It took the hour of that for its start; a session is over twelve hours after that."""
    begun = timezone.now() - timedelta(hours=13)
    Session.objects.filter(pk=world.session.pk).update(starts_at=begun)
    address = reverse("rulings:ruling", args=[Ruling.objects.earliest("pk").pk])
    client, listed = another_director(world, plays=True), reverse("rulings:archive")
    pages = [client.get(one) for one in (address, listed)]
    DirectorCall.objects.update(called_at=begun)

    assert [page.status_code for page in pages] == [403, 200]
    assert [secrets_in(page.content.decode()) for page in pages] == [set(), set()]
    assert "walnut" in client.get(address).content.decode()


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
        told = closed.status_code, "You have still to play board" in closed.content.decode()
        assert told == (403, True)
    Session.objects.update(scores_shown_at=timezone.now())

    assert ["walnut" in told_of(client.get(address)) for address in addresses] == [True, True]


def test_nor_does_the_room_that_a_phone_keeps_say_who_declares_it(world: World) -> None:
    by = DirectorCall.objects.earliest("pk").director
    assert by is not None
    asked = {"round_number": 1, "by": by, "take": False}
    call = calls.open_call(table=world.table, board=world.board, **asked)
    address = reverse("rulings:room-ahead", args=[world.session.pk])

    told = [
        another_director(world, plays=plays).get(address).json()["tables"]
        for plays in (False, True)
    ]

    at = reverse("rulings:call", args=[call.pk])
    assert [tables[at]["declarer"] for tables in told] == ["S", ""]


def test_who_takes_the_call_is_told_what_is_asked_there(world: World) -> None:
    client = another_director(world, plays=True)
    call = DirectorCall.objects.get(matters__irregularity="revoke")
    page = client.get(reverse("rulings:hand-over", args=[call.pk]))
    assert (page.status_code, secrets_in(page.content.decode())) == (200, set())

    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(call.director_id)})

    assert client.get(f"/calls/{call.pk}/1/", follow=True).status_code == 200
