"""No page asks the database more often because there is more to show.

Every page of the role matrix is tried, so none can be forgotten: once in a small club, and once
more after everything that a page may list has become more. The first look at all of them also finds
each form that there is.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve
from django.utils import timezone

from deals.clubs.services import make_token
from deals.models import ClubRole, Import, User
from deals.pages.once import TOKEN
from rulings.appeals import services as appeals
from rulings.archive import services as summaries
from rulings.models import Ruling, SavedSearch
from rulings.record import answers, calls, give
from rulings.record.give import Decided
from tests import factories as make
from tests.conftest import Unblock
from tests.database import taken_back
from tests.people import signed_in
from tests.site.matrix import World, make_world
from tests.site.pages import addresses, may_do_everything, names_for
from tests.site.test_meanwhile import EDITS
from tests.site.test_once import NOT_WRITING, SENT, WRITING, Forms, changed, rows_of, shown

pytestmark = pytest.mark.django_db


def ruled(world: World, user: User) -> Ruling:
    """At a table of its own, with all that may stand beside it."""
    pairing = make.PairingFactory(table=make.TableFactory(section=world.table.section))
    make.PlayedBoardFactory(board=world.board, table=pairing.table, ns=pairing.ns, ew=pairing.ew)
    call = calls.open_call(table=pairing.table, board=world.board, round_number=1, by=user)
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
        calls.open_call(
            table=make.TableFactory(section=world.table.section),
            board=None,
            round_number=1,
            by=user,
        )
        event = make.EventFactory(club=club, keep_months=number, date=dt.date(2026, 11, number))
        make.SectionFactory(session=make.SessionFactory(event=event, number=1))
        make.SectionFactory(session=session, letter="BCDE"[number - 2])
        make.SessionFactory(event=world.event, number=number + 10)


def queries(client: Client, address: str) -> int:
    """How many the page takes."""
    with CaptureQueriesContext(connection) as asked:
        assert (address, client.get(address).status_code) == (address, 200)
    return len(asked)


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


def test_no_page_asks_more_often_when_there_is_more(site: Site) -> None:
    few = {name: queries(site.client, address) for name, address in site.addresses.items()}
    grow(site.world, site.user)
    more = {}
    for name, address in site.addresses.items():
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


def test_each_form_says_what_its_page_has_shown_or_need_not(site: Site) -> None:
    """Nobody acts on a page of before unseen: a new form says so too, or stands in `NEEDS_NOT`."""
    found = [
        (resolve(urlsplit(to).path).view_name, to, fields)
        for name, address in site.addresses.items()
        for to, fields in Forms(site.pages[name], address).found
    ]
    silent = {form for form, _to, fields in found if not SAYS & fields.keys()}
    assert silent == NEEDS_NOT.keys()
    wrote = set()
    for form, to, fields in {form: (form, to, fields) for form, to, fields in found}.values():
        if form in silent | EDITS.keys() | MEETS:
            continue
        with taken_back():
            before = rows_of()
            other = {name: another(said) for name, said in fields.items() if name in SAYS}
            site.client.post(to, fields | other | SENT.get(form, {}))
            if changed(before, rows_of()):
                wrote.add(form)
    assert wrote == set()


def another(said: str) -> str:
    """What another page would have said; of counts one before."""
    return ("0" if said != "0" else "7") if said.isdecimal() else "of another page"


SAYS = {"seen", "state", "had"}
"""The fields by which a form says what its page has shown."""
NEEDS_NOT = {
    **dict.fromkeys(
        (
            "deals:evening-new",
            "deals:event-copy",
            "deals:invite",
            "deals:session-new",
            "deals:tokens",
        ),
        "makes something new, and says so where one of that name is there (`Anew`)",
    ),
    **dict.fromkeys(
        ("rulings:board-bench", "rulings:claim-bench", "rulings:poll-new", "rulings:rule-on"),
        "the same once more is what is there",
    ),
    **dict.fromkeys(
        ("deals:session-boards", "rulings:comment", "rulings:table-card"),
        "adds to what is there, whatever it is",
    ),
    **dict.fromkeys(
        ("deals:password", "deals:set-language", "deals:sign-out", "rulings:alert-device-add"),
        "of the reader alone",
    ),
    **dict.fromkeys(
        ("deals:club-leave", "rulings:my-erase", "rulings:rehearsal-share", "rulings:save-search"),
        "of the reader alone",
    ),
    **dict.fromkeys(
        ("deals:member-link", "rulings:bench-stop", "rulings:poll-take-back", "rulings:summaries"),
        "its button says what is wanted, whatever stands there",
    ),
    **dict.fromkeys(
        ("rulings:member-erase", "rulings:player-data"), "asked once more, and for good"
    ),
    "deals:import": "what it will do is told before it is done",
    "rulings:take-next": "whoever waits longest by now",
}
"""The forms that do not say what their page has shown, and why."""
MEETS = {"deals:round-length", "rulings:table"}
"""What was changed meanwhile is taken over (`Meanwhile`); and a table to which no call has come."""
