"""No page asks the database more often because there is more to show.

Every page of the role matrix is tried, so none can be forgotten: once in a small club, and once
more after everything that a page may list has become more. The first look at all of them also finds
each form that there is.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection, reset_queries
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from django.utils import timezone

from deals.clubs.services import make_token
from deals.models import ClubRole, Import, User
from deals.pages.once import TOKEN
from deals.pages.typed import typed_in
from rulings.appeals import services as appeals
from rulings.archive import services as summaries
from rulings.models import Ruling, SavedSearch
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests import factories as make
from tests.conftest import Unblock
from tests.database import taken_back
from tests.formats.fuzzing import DEAL
from tests.people import signed_in
from tests.site.marks import FULL, MEETS, NEEDS_NOT, STANDS, Buttons, Form
from tests.site.matrix import World, make_world
from tests.site.pages import addresses, elsewhere, may_do_everything, names_for
from tests.site.test_meanwhile import EDITS
from tests.site.test_once import NOT_WRITING, WRITING, Forms, changed, rows_of, shown

pytestmark = pytest.mark.django_db

TAKEN = NEEDS_NOT.keys() | EDITS.keys() | MEETS
"""What is taken from another page too."""


def ruled(world: World, user: User) -> Ruling:
    """At a table of its own, with all that may stand beside it."""
    pairing = make.PairingFactory(table=make.TableFactory(section=world.table.section))
    make.PlayedBoardFactory(board=world.board, table=pairing.table, ns=pairing.ns, ew=pairing.ew)
    call = open_call(table=pairing.table, board=world.board, round_number=1, by=user)
    matter = answers.start_matter(call=call, irregularity="something-else", by=user)
    decided = Decided(f"{world.player.name} is warned.", "It rang.", "A telephone.", ["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=decided, by=user)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now(), "grounds": "No."}
    appeals.request_appeal(ruling=ruling, by=user, **asked)
    give.comment(ruling=ruling, text=f"{world.player.name} agreed.", by=user)
    words = summaries.RulingText("Noise", "Loud.", "Støj", "Højt.")
    summaries.write_summary(ruling=ruling, text=words, by=user)
    return ruling


def grow(world: World, user: User) -> None:
    """More of everything that some page lists."""
    club, session = world.club, world.session
    for number in range(2, 5):
        make.MembershipFactory(club=club, roles=[ClubRole.DIRECTOR])
        make.MembershipFactory(club=make.ClubFactory(), user=user, roles=list(ClubRole))
        make.PlayerFactory(club=club)
        make_token(club, name=f"Laptop {number}", made_by=user)
        Import.objects.create(club=club, filename=f"{number}.pbn", content=b"")
        SavedSearch.objects.create(user=user, name=f"Search {number}", query="q=noise")
        board = make.BoardFactory(session=session, number=number)
        make.PlayedBoardFactory(board=board, table=world.table, ns=world.pairing.ns)
        make.PairingFactory(table=world.table, round=number, ns=world.pairing.ns)
        ruled(world, user)
        open_call(
            table=make.TableFactory(section=world.table.section),
            board=None,
            round_number=1,
            by=user,
        )
        event = make.EventFactory(club=club, keep_months=number, date=dt.date(2026, 11, number))
        make.SectionFactory(session=make.SessionFactory(event=event, number=1))
        make.SectionFactory(session=session, letter="BCDE"[number - 2])
        make.SessionFactory(event=world.event, number=number + 10)
        played_without_its_deal(world, number)


def played_without_its_deal(world: World, number: int) -> None:
    """What was played of it may be what somebody has still to play elsewhere."""
    session = make.SessionFactory(event__club=world.club)
    pairing = make.PairingFactory(table=make.TableFactory(section__session=session))
    board = make.BoardFactory(session=session, number=number, hands="")
    place = {"board": board, "table": pairing.table, "ns": pairing.ns, "ew": pairing.ew}
    make.PlayedBoardFactory(**place, play=" ".join(["W:S2", "N:S3", "E:S4", "S:S5"] * 2))


def seat_elsewhere(world: World, user: User) -> None:
    """He plays tonight too, and has boards still to play of which the cards are known."""
    session = make.SessionFactory(event__club=world.club)
    pair = make.PairFactory(section__session=session)
    pair.player1 = make.PlayerFactory(club=world.club, user=user)
    pair.save()
    for number in (1, 2):
        make.BoardFactory(session=session, number=number, hands=DEAL)


def queries(client: Client, address: str) -> int:
    """How many the page takes."""
    reset_queries()  # what is kept of them is a row with an end
    with CaptureQueriesContext(connection) as asked:
        assert (address, client.get(address).status_code) == (address, 200)
    return len(asked)


WRITTEN = re.compile(r'<(?:textarea|input(?=[^>]*type="text"))[^>]*? name="([^"]+)"')
SAID_WITH_A_BLANK = {*"NESW", "hand", "number", "evening", "law", "player", "table"}
"""Cards of four suits, a player's number; and filters, which no form sends."""


@dataclass(frozen=True)
class Site:
    """A small club, and who may open everything in it."""

    world: World
    user: User
    client: Client
    addresses: dict[str, str]
    pages: dict[str, str]
    """What each shows at the first look: what is kept from that is not counted afterwards."""


@pytest.fixture(scope="module")
def site(module_db: Unblock) -> Site:
    with module_db():
        world = make_world()
        found = addresses(world, names_for(*ClubRole.values))
        user = may_do_everything(world)
        for _once in range(2):
            ruled(world, user)
        client = signed_in(user)
        pages = {name: shown(client, address) for name, address in found.items()}
        return Site(world, user, client, found, pages)


NOT_FOR_WHO_PLAYS = (
    "rulings:member-export",  # waits until he has played
    "rulings:home",  # asks of each evening that goes on whether he sits there
    "rulings:which-table",  # so does this
)


@pytest.mark.parametrize("plays", [False, True], ids=["who directs", "who plays elsewhere too"])
def test_no_page_asks_more_often_when_there_is_more(site: Site, plays: bool) -> None:
    asked = dict(site.addresses)
    if plays:
        seat_elsewhere(site.world, site.user)
        for name in NOT_FOR_WHO_PLAYS:
            del asked[name]
    few = {name: queries(site.client, address) for name, address in asked.items()}
    grow(site.world, site.user)
    more = {}
    for name, address in asked.items():
        now = queries(site.client, address)
        if now > few[name]:  # what is kept from a first look with more: looked at again
            now = queries(site.client, address)
        if now > few[name]:
            more[name] = few[name], now
    assert more == {}


def test_each_form_of_each_page_has_its_key_and_is_sent_twice_in_another_test(site: Site) -> None:
    unknown, keyless = set(), set()
    for name, address in site.addresses.items():
        for to, fields in Forms(site.pages[name], address).found:
            form = resolve(urlsplit(to).path).view_name
            unknown |= {form} - WRITING.keys() - NOT_WRITING.keys()
            keyless |= set() if len(fields.get(TOKEN, "")) == CSRF_TOKEN_LENGTH else {(name, form)}

    assert (unknown, keyless) == (set(), set())


def test_what_is_written_in_any_form_is_said_back_where_it_is_refused_whole(site: Site) -> None:
    """A single word too."""
    names = {name for page in site.pages.values() for name in WRITTEN.findall(page)}
    said = typed_in(RequestFactory().post("/", {name: name for name in names}))

    assert names - set(said) == SAID_WITH_A_BLANK


def test_each_form_says_what_its_page_has_shown_or_need_not(site: Site) -> None:
    """Nobody acts on a page of before unseen: a new form says so too, or stands in `NEEDS_NOT`.

    Each is sent by each of its buttons as another page would, and as its own until it writes.
    """
    pages = ((site.addresses[name], page) for name, page in site.pages.items())
    found = [form for address, page in pages for form in Buttons(page, address).forms]
    with taken_back():
        wrote, works = tried(site.client, found)
        for name, args in STANDS:
            address = reverse(name, args=args(elsewhere(site.world), site.user))
            page = site.client.get(address, follow=True).content.decode()
            found += (more := Buttons(page, address).forms)
            told = tried(site.client, more)
            wrote, works = wrote | told[0], works | told[1]
    silent = {form.name for form in found if not form.others}
    idle = {form.name for form in found if form.name not in TAKEN} - works

    assert silent == NEEDS_NOT.keys()
    assert (sorted(wrote), idle) == ([], FULL)


def tried(client: Client, forms: list[Form]) -> tuple[set[str], set[str]]:
    """Which forms write as another page would send them, and which as their own does."""
    wrote, works, before = set(), set(), rows_of()
    for form in (one for one in forms if one.name not in TAKEN):
        for sent in form.sent():
            client.post(form.to, sent | form.others)
        if changed(before, after := rows_of()):
            wrote.add(form.name)
            before = after
        if any(writes(client, form.to, sent) for sent in form.sent()):
            works.add(form.name)
    return wrote, works


def writes(client: Client, to: str, sent: dict[str, Any]) -> bool:
    with taken_back():
        before = rows_of()
        client.post(to, sent)
        return bool(changed(before, rows_of()))
