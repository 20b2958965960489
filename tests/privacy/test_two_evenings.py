"""Who has a board still to play gets the same, letter by letter, whatever is closed to him.

One evening is stored and every address of the site fetched, then all that is closed is changed or
taken away (`otherwise`), and they are fetched again; lists, counts and filters once more where
nothing of it was ruled at all (`unruled`). A new address is among them by itself. Who
does not play gets another answer at most of them, so that what is changed is seen there.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from copy import deepcopy
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.models import Board, ClubRole, Session, User
from deals.pages.fragments import forget_all
from rulings.appeals import services as appeals
from rulings.archive.services import RulingText, write_summary
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.models import DirectorCall, Matter, Review, What
from rulings.polls.services import ask_another, make_poll, take_answer
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.events import note_event
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.ruled.services import note_paper
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import PenaltyCard
from tests.calls import CORRECTED
from tests.claims.endings import ending
from tests.conftest import Unblock
from tests.database import taken_back
from tests.factories import MembershipFactory, PairFactory, PlayerFactory
from tests.privacy.closed import CLOSED, beside, closed_world, director_of, told_of, with_kin
from tests.privacy.every_address import beside_it, of_administration, routes
from tests.privacy.otherwise import otherwise, unruled
from tests.site.matrix import World
from tests.site.poll_matrix import SHOWN

pytestmark = pytest.mark.django_db
LINKED, BY_NAME, ROOT = "a director", "a reviewer by his name", "the administrator of the site"
OTHER, NOBODY, FREE = "another club's director", "nobody", "who does not play"
UNRULED = "a director, where nothing was ruled"
MOST = 3
"""So many addresses of a route, the newest: of two calls of the director's own, with a board and
without, and of another's.
"""
EVERYBODYS = ("/slips/", "/p/", "/public/")
"""What is for whoever has the link is closed only to who is known to play."""
TOLD = ("/rulings/", "/appeals/", "/polls/", "/bench/", "/boards/", "/archive/", "/events/")
"""Where who does not play reads what was changed."""
LISTS = re.compile(
    r"/archive/|/appeals/$|/laws/|/rehearsal/(next/)?$|/public/|/players/|/events/\d+/adjustments"
    r"|/clubs/[^/]+/(statistics|summaries|rehearsal|people|players)/$|/settings/data"
)
"""What would tell by its length, a count or a choice that something was ruled."""
_CHANGES = re.compile(
    r'(?<=csrfmiddlewaretoken" value=")\w+|(?<=csrfmiddlewaretoken\\" value=\\")\w+'
    r'|(?<=/slips/)[^/"]+|data:image[^"]+|(?<=name="started" value=")[^"]+'
    r"|\d\d[:.]\d\d([:.][\d.]+)?|(?:&lt;|<)?\d+\s*min\b|Content-Length: \d+"
    r"|(?<=version=)[0-9a-f]{16}\b|csrftoken=\w+"
)
"""Tokens, times, and the mark of how a room stands."""
Got = dict[str, str]


def another_call(world: World, by: User, *, on: Board | None) -> DirectorCall:
    return open_call(table=beside(world), board=on, round_number=1, by=by)


def helped(matter: Matter, by: User) -> None:
    """What closes a call to another director, whose it is."""
    poll = make_poll(matter=matter, shown=SHOWN | {"told": "A drum."}, hours=2, by=by)
    said = {"chosen": "2H", "also": ["Pass"], "strength": "club", "words": "A lute."}
    take_answer(link=poll.links.get(), **said)
    ask_another(poll=poll, seen=1)
    claimed, call = ending("A...", "K...", "Q...", "J..."), matter.call
    about = {"ending": claimed, "statement": Statement(), "switches": Switches(), "by": by}
    where = {"board": call.board, "from_record": False, "club": call.session.event.club}
    ask_bench(**about, **where, matter=matter)


def ruled(call: DirectorCall, by: User, *, door: str = "something-else") -> None:
    """By one director, and all that another one may write of it."""
    other = director_of_(call)
    matter = answers.start_matter(call=call, irregularity=door, by=by)
    if by == other:
        name_declarer(call=call, declarer="S", contract="3NT")
    if by == other or door == "revoke":
        helped(matter, other)
    for key, said_there in CORRECTED.items() if door == "revoke" else ():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[said_there], seen=at.seen, by=by)
    if door == "revoke":
        ruling = give.give_ruling(matter=matter, by=by)
    else:
        decided = Decided("A gong.", "It rang.", "Loudly.", ["74A2"])
        ruling = give.rule_by_hand(matter=matter, decided=decided, by=by)
    give.comment(ruling=ruling, text="Rather loud.", by=other)
    asked_for = {"side": "NS", "agreement": "both", "requested_at": timezone.now(), "by": other}
    appeal = appeals.request_appeal(ruling=ruling, grounds="A bell.", **asked_for)
    appeals.schedule(appeal=appeal, hearing_at=timezone.now(), panel="A choir.", by=other)
    heard = appeals.AppealDecision("upheld", "Heard.", [], "So.", "It stands.", "")
    appeals.decide(appeal=appeal, by=other, decision=heard)
    scored = {"decision": ScoreDecision(), "played": None, "seen": 0, "note": "A flute."}
    record_score(ruling=ruling, by=other, **scored)
    write_summary(ruling=ruling, text=RulingText(*["A harp."] * 4), by=other)
    Review.objects.create(ruling=ruling, by=other)
    note_paper(ruling=ruling, given_at=timezone.now(), given_by="A viol.", by=other)


def director_of_(call: DirectorCall) -> User:
    """The first of the club."""
    return User.objects.filter(memberships__club=call.session.event.club).earliest("pk")


def watched(world: World, by: User) -> None:
    """A card of the record lies at a table, on a closed board and on one that nobody has said."""
    for board in (world.board, None):
        call = another_call(world, by, on=board)
        matter = answers.start_matter(call=call, irregularity="penalty-card", by=by)
        give.rule_by_hand(matter=matter, decided=Decided("It lies.", "H.", laws=["50"]), by=by)
        DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
        lies = store.dump(Opened(PenaltyCard(Seat.W, Card.parse("D5"))))
        note_event(call, What.AT_TABLE, by=by, event=lies, place=1)


def readers(world: World) -> dict[str, User | None]:
    """Who does not play, and then three who have the board still to play."""
    club, section, roles = world.club, world.table.section, list(ClubRole)
    linked, root, free = (MembershipFactory(club=club, roles=roles).user for _ in range(3))
    User.objects.filter(pk=root.pk).update(is_superuser=True)
    reviewer = MembershipFactory(club=club, roles=[ClubRole.REVIEWER], user__name="Ann Berg Holm")
    for user in (linked, root):
        PairFactory(section=section, player1=PlayerFactory(club=club, user=user))
    PairFactory(section=section, player1=PlayerFactory(club=club, name="Ann Berg Holm"))
    other = world.people["other", ClubRole.DIRECTOR.value]
    people = {LINKED: linked, BY_NAME: reviewer.user, ROOT: root, OTHER: other, NOBODY: None}
    return {FREE: free} | people


def evening(world: World) -> dict[str, User | None]:
    by, people = director_of(world), readers(world)
    linked = people[LINKED]
    assert linked is not None
    watched(world, by)
    whose = ((by, None), (linked, None), (by, world.board), (linked, world.board))
    for who, board in whose:
        ruled(another_call(world, who, on=board), who, door="revoke")
    for matter in Matter.objects.filter(call__director=linked, irregularity="revoke"):
        decided = Decided("A viola.", "It rang.", "Loudly.", ["74A2"])
        give.override_ruling(matter=matter, decided=decided, by=by)
    for who, board in whose:  # last, so that those of his that are his alone are looked at
        ruled(another_call(world, who, on=board), who)
    begun = timezone.now() - timedelta(hours=2)  # no round comes to its end meanwhile
    Session.objects.filter(pk=world.session.pk).update(starts_at=begun)
    return people


def signed_in(user: User | None) -> Client:
    """On a device that is known by now, and keeps pages."""
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user)
        client.cookies["keeps"] = "1"
        client.get("/menu/")
    return client


def told(client: Client, address: str) -> str:
    """All of the answer, without tokens and times. No look is remembered for the next one."""
    remembered = deepcopy(client.cookies)
    with taken_back():
        response = client.get(address)
    client.cookies = remembered
    headers = [f"{name}: {value}" for name, value in sorted(response.headers.items())]
    whole = "\n".join([str(response.status_code), *headers, told_of(response)])
    return _CHANGES.sub("", whole)


def first_look(who: str, client: Client, world: World) -> Got:
    """All that the reader is looked at."""
    if who == ROOT:
        return {address: told(client, address) for address in of_administration(1)}
    most = MOST if who == LINKED else 1
    skipped = EVERYBODYS if who in (OTHER, NOBODY) else ()
    found: Got = {}
    for route, addresses in routes(world.club, CLOSED):
        if who in (BY_NAME, FREE) and not f"/{route}".startswith(TOLD):
            continue
        for address in addresses[:most]:
            page = "" if address.startswith(skipped) else told(client, address)
            if not page or page.startswith("405"):
                break
            found |= {address: page} | {one: told(client, one) for one in beside_it(route, address)}
    return found


@pytest.fixture(scope="module")
def looks(module_db: Unblock) -> dict[str, tuple[Got, Got]]:
    """What each reader gets before and after. Before, the process has shown everything to who does
    not play; after, he is the last.
    """
    logging.disable()  # of each refusal
    with module_db():
        world = with_kin(closed_world())
        people = evening(world)
        clients = {who: signed_in(user) for who, user in people.items()}
        before = {who: first_look(who, client, world) for who, client in clients.items()}
        linked = people[LINKED]
        assert linked is not None
        with taken_back():
            calls_, boards = DirectorCall.objects.order_by("pk"), Board.objects.order_by("pk")
            otherwise(calls_, boards.filter(number__gte=CLOSED), linked)
            forget_all()
            after = {
                who: {address: told(clients[who], address) for address in got}
                for who, got in reversed(before.items())
            }
        before[UNRULED] = {at: page for at, page in before[LINKED].items() if LISTS.match(at)}
        with taken_back():
            unruled(linked)
            forget_all()
            after[UNRULED] = {at: told(clients[LINKED], at) for at in before[UNRULED]}
    logging.disable(logging.NOTSET)
    return {who: (got, after[who]) for who, got in before.items()}


def differing(looks: dict[str, tuple[Got, Got]], who: str) -> dict[str, list[str]]:
    """By address the first lines that are others."""
    before, after = looks[who]
    return {
        address: [one[:300] for one in page.splitlines() if one not in after[address]][:3]
        for address, page in before.items()
        if page != after[address]
    }


@pytest.mark.parametrize("who", [LINKED, BY_NAME, ROOT, OTHER, NOBODY, UNRULED])
def test_a_reader_gets_the_same_whatever_is_closed_to_him(
    looks: dict[str, tuple[Got, Got]], who: str
) -> None:
    assert differing(looks, who) == {}
    assert len(looks[who][0]) > 25


def test_who_does_not_play_gets_another_answer_nearly_everywhere(
    looks: dict[str, tuple[Got, Got]],
) -> None:
    there = Counter(address.split("/")[1] for address in differing(looks, FREE))

    assert there.keys() >= {at.strip("/") for at in TOLD}
