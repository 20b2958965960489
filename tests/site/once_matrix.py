"""What the forms are about that do nothing as the role matrix sends them, so that they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from deals.accounts.services import make_link
from deals.models import ClubRole, Direction, Event, Import, ImportState, Session, User
from rulings.alerts.encryption import packed, public
from rulings.archive.services import approve_summary
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches, judge
from rulings.drills.queries import case_of
from rulings.models import BenchState, ClaimBench, DirectorCall, Matter, Rehearsal, Summary
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import state_of
from rulings.record.position import position_of
from tests.bench.test_bench import OVERLOOKED, doubted
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PairingFactory,
    TableFactory,
)
from tests.imports.test_import import PBN
from tests.people import signed_in
from tests.site.bench_matrix import claim
from tests.site.matrix import World
from tests.site.rulings_matrix import call, computed, summarised, watched

Filled = tuple[tuple[Any, ...], dict[str, Any]]
"""What the address is made of, and what is filled in."""


class Again(SimpleUploadedFile):
    """A file that is sent more than once."""

    def read(self, *_size: int) -> bytes:
        return PBN


def a_board(world: World, _by: User) -> Filled:
    return (BoardFactory(session=world.session, number=9).pk,), {}


def a_table(world: World, _by: User) -> Filled:
    return (TableFactory(section=world.table.section, number=9).pk,), {}


def another_device(_world: World, by: User) -> Filled:
    signed_in(by)
    return (), {}


def a_file(_world: World, _by: User) -> Filled:
    return (), {"file": Again("tuesday.pbn", PBN)}


def a_file_that_was_read(world: World, _by: User) -> Filled:
    found = Import.objects.create(
        club=world.club, filename="tuesday.pbn", content=PBN, state=ImportState.READ
    )
    return (found.pk,), {}


def an_invitation(world: World, _by: User) -> Filled:
    make_link(world.member.user)
    return (world.club.slug, world.member.pk), {}


def names(world: World, _by: User) -> Filled:
    PairFactory(section=world.table.section, direction=Direction.NS)
    return (world.session.pk,), {"ns_names": "Anna Holm - Bo Dahl", "ew_names": ""}


def a_missing_pair(world: World, _by: User) -> Filled:
    pairing = PairingFactory(table=world.table, round=9)
    return (world.session.pk,), {world.table.section.letter: str(pairing.ew.pk)}


def a_phone(_world: World, by: User) -> Filled:
    key = packed(public(ec.generate_private_key(ec.SECP256R1())))
    endpoint = f"https://fcm.googleapis.com/fcm/send/{by.pk}"
    return (), {"endpoint": endpoint, "key": key, "secret": packed(bytes(16))}


def a_bench_that_is_done(world: World, by: User) -> Filled:
    pk, number = claim(world)
    matter = Matter.objects.get(call=pk, number=number)
    doubted(matter)
    bench = ask_bench(
        club=world.club,
        ending=OVERLOOKED,
        statement=Statement(),
        switches=Switches(),
        by=by,
        matter=matter,
    )
    verdict = judge(OVERLOOKED, Statement(), Switches()).dump()
    ClaimBench.objects.filter(pk=bench.pk).update(state=BenchState.DONE, verdict=verdict)
    return (bench.pk,), {"tricks": "3", "seen": position_of(matter).state}


def a_chief(world: World, by: User) -> Filled:
    chief = MembershipFactory(club=world.club, roles=[ClubRole.DIRECTOR]).user
    Event.objects.filter(pk=world.event.pk).update(chief=chief)
    (pk,) = call(world)
    return (pk,), {"asked": "yes", "seen": state_of(DirectorCall.objects.get(pk=pk))}


def a_colleague(world: World, by: User) -> Filled:
    colleague = MembershipFactory(club=world.club, roles=[ClubRole.DIRECTOR]).user
    (pk,) = call(world)
    seen = state_of(DirectorCall.objects.get(pk=pk))
    return (pk,), {"to": str(colleague.pk), "seen": seen}


def a_drill_to_its_end(world: World, by: User) -> Filled:
    (key,) = computed(world)
    page = signed_in(by).get(reverse("rulings:drill", args=[key]), {"heard": "1"})
    case = case_of(by, key)
    assert case is not None
    told = {f"q-{one.key}": one.token for one in case.drill.asks}
    return (key,), told | {"ruling": "0", "started": page.context["started"]}


def a_tap_of_the_watch(world: World, _by: User) -> Filled:
    (pk,) = watched(world)
    seen = DirectorCall.objects.get(pk=pk).events.count()
    return (pk,), {"event": "0", "seen": str(seen)}


def what_was_trained(_world: World, by: User) -> Filled:
    told = {"key": "c-1", "irregularity": "revoke", "started_at": timezone.now()}
    Rehearsal.objects.create(user=by, asked=1, right=1, is_right=True, **told)
    return (), {}


def a_summary(world: World, by: User) -> Summary:
    """Of an evening that is over."""
    (pk,) = summarised(world)
    shown = timezone.now() - timedelta(hours=1)
    Session.objects.filter(pk=world.session.pk).update(scores_shown_at=shown)
    return Summary.objects.get(ruling=pk)


def a_summary_that_was_read(world: World, by: User) -> Filled:
    kept = a_summary(world, by)
    return (kept.ruling_id,), {"read": "yes", "seen": kept.written_at.isoformat()}


def a_summary_that_is_published(world: World, by: User) -> Filled:
    kept = a_summary(world, by)
    approve_summary(summary=kept, seen=kept.written_at.isoformat(), by=by)
    return (kept.ruling_id,), {}


def noted(world: World) -> DirectorCall:
    """A call that nobody has taken."""
    by = MembershipFactory(club=world.club, roles=[ClubRole.DIRECTOR]).user
    return open_call(table=world.table, board=world.board, round_number=1, by=by, take=False)


def a_call_that_waits(world: World, _by: User) -> Filled:
    return (noted(world).pk,), {}


def a_session_where_somebody_waits(world: World, _by: User) -> Filled:
    noted(world)
    return (world.session.pk,), {}


READY: Mapping[str, Callable[[World, User], Filled]] = {
    "deals:board-remove": a_board,
    "deals:devices": another_device,
    "deals:import": a_file,
    "deals:import-store": a_file_that_was_read,
    "deals:member-link-back": an_invitation,
    "deals:session-missing": a_missing_pair,
    "deals:session-names": names,
    "deals:table-remove": a_table,
    "rulings:alert-device-add": a_phone,
    "rulings:bench-use": a_bench_that_is_done,
    "rulings:chief": a_chief,
    "rulings:drill": a_drill_to_its_end,
    "rulings:hand-over": a_colleague,
    "rulings:happened": a_tap_of_the_watch,
    "rulings:rehearsal-forget": what_was_trained,
    "rulings:summary-approve": a_summary_that_was_read,
    "rulings:summary-withdraw": a_summary_that_is_published,
    "rulings:take": a_call_that_waits,
    "rulings:take-next": a_session_where_somebody_waits,
}
