"""An evening with a board that some have still to play, and everything that may tell of it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from io import BytesIO
from zipfile import ZipFile

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.seats import Seat
from deals.imports import worker
from deals.models import Board, ClubRole, RecordVersion, Session, Table, User
from rulings.appeals import services as appeals
from rulings.archive.services import (
    RulingText,
    approve_summary,
    switch_public_page,
    write_summary,
)
from rulings.matter.facts import Said
from rulings.models import Ruling, Summary
from rulings.polls.services import make_poll
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.room.services import queue
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from tests.evidence.boards import DEAL
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
)
from tests.jobs import do_jobs
from tests.site.matrix import World, make_world
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
    "a contract with the same cards": "6NT",
    "a ruling on the same cards": "piccolo",
    "a note on a score": "zither",
    "a contract under way": "5NT",
    "a summary for everybody": "clarinet",
}
CLOSED = 7
"""The number of the board."""
SPOILT = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Contract "eight spades"]\n'
"""A board of a file that cannot come in, and is quoted where it is told of."""
DECIDED = Decided("Give the piccolo back.", "A fife.", "A fife rang.", ["74A2"])
DUMMY_WARNED = {"dummys_act": "warned", "dummy_warned_of": "wrong_hand", "dummy_forfeited": "no"}


def closed_world() -> World:
    """Board 7: seven no trumps made, ruled on by somebody who does not play, with all that can
    stand beside a ruling. Players are counted from one: "Player 2220" is shown by the last of it.
    """
    PlayerFactory.reset_sequence(1)
    world = make_world()
    by, session = director_of(world), world.session
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
    call = open_call(table=world.table, board=board, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    decided = Decided("Give the walnut back.", "It was a lantern.", "A zebra rang.", ["74A2"])
    asks = SHOWN | {"told": "A tambourine."}
    make_poll(matter=matter, shown=asks, hours=2, by=by)
    ruling = give.rule_by_hand(matter=matter, decided=decided, by=by)
    give.comment(ruling=ruling, text="Rather cobalt.", by=by)
    write_summary(ruling=ruling, text=RulingText(*["An oboe."] * 4), by=by)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now()}
    appeals.request_appeal(ruling=ruling, by=by, grounds="A harpoon.", **asked)
    settled = open_call(table=beside(world), board=board, round_number=1, by=by)
    queue.settle_call(call=settled, by=by, said="A mandolin.")
    going_on = open_call(table=beside(world), board=board, round_number=1, by=by)
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
    plain = open_call(table=beside(world), board=None, round_number=1, by=by)
    matter = answers.start_matter(call=plain, irregularity="something-else", by=by)
    decided = Decided("Play on.", "Nobody heard.", "Noise.", ["74A2"])
    about = give.rule_by_hand(matter=matter, decided=decided, by=by)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now()}
    appeals.request_appeal(ruling=about, by=by, grounds="Noise.", **asked)
    for at in (board, None):
        call = open_call(table=beside(world), board=at, round_number=1, by=by)
        matter = answers.start_matter(call=call, irregularity="dummy", by=by)
        for key, token in DUMMY_WARNED.items():
            position = position_of(matter)
            seen = position.seen
            answers.answer(position=position, key=key, versions=[Said(token)], seen=seen, by=by)
        if at:
            own = Decided("Sound the trumpet.", "Nobody minded.", laws=["42B2"])
            give.override_ruling(matter=matter, decided=own, by=by)


def with_kin(world: World) -> World:
    """Beside that: the same cards, turned, in a session that is over, with a ruling and its score;
    a score of the evening; and a record that a colleague is still entering.
    """
    by = director_of(world)
    shown = timezone.now() - timedelta(hours=2)
    afternoon = SessionFactory(event__club=world.club, starts_at=shown, scores_shown_at=shown)
    at = PairingFactory(table=TableFactory(section__session=afternoon))
    board = BoardFactory(session=afternoon, number=CLOSED + 20, hands=turned(str(DEAL)))
    place = {"board": board, "table": at.table, "ns": at.ns, "ew": at.ew}
    played = PlayedBoardFactory(**place, contract="6NT", declarer="S", tricks=12)
    call = open_call(table=at.table, board=board, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    there = give.rule_by_hand(matter=matter, decided=DECIDED, by=by)
    write_summary(ruling=there, text=RulingText(*["A clarinet."] * 4), by=by)
    told = Summary.objects.get(ruling=there)
    approve_summary(summary=told, seen=told.written_at.isoformat(), by=by)
    switch_public_page(club=world.club, is_on=True, by=by)
    here = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    for ruling, record in ((there, played), (here, world.played)):
        asked = {"decision": ScoreDecision(), "seen": 0, "by": by, "note": "A zither."}
        record_score(ruling=ruling, played=record, **asked)
    entered = {"contract": "5NT", "declarer": "S", "auction": "", "play": "W:D9"}
    on = PlayedBoardFactory(board=world.board, table=beside(world), tricks=None, **entered)
    RecordVersion.objects.create(played=on, number=0, by=by, **entered)
    return world


def turned(hands: str) -> str:
    """The same cards, each hand at the next chair."""
    first, *others = hands.removeprefix("N:").split()
    return " ".join(["N:" + others[0], *others[1:], first])


def beside(world: World) -> Table:
    """One more table of the section."""
    table: Table = PairingFactory(table=TableFactory(section=world.table.section)).table
    return table


def director_of(world: World) -> User:
    """Who directs there, and does not play."""
    by = world.people["own", ClubRole.DIRECTOR.value]
    assert by is not None
    return by


def another_director(world: World, *, plays: bool) -> Client:
    """With every role in the club."""
    user = MembershipFactory(club=world.club, roles=list(ClubRole)).user
    if plays:
        himself = PlayerFactory(club=world.club, user=user)
        PairFactory(section=world.table.section, player1=himself)
    client = Client()
    client.force_login(user)
    return client


def told_of(response: HttpResponse) -> str:
    """Everything the reader gets, as text; a zip file is opened."""
    content = b"".join(response)
    if content[:2] == b"PK":
        with ZipFile(BytesIO(content)) as files:
            return " ".join(files.read(name).decode(errors="ignore") for name in files.namelist())
    return content.decode(errors="ignore")


def text_of(client: Client, address: str) -> str:
    """What the reader sees of it."""
    return re.sub(r"<[^>]+>", "", told_of(client.get(address, follow=True)))


def taken_in(session: Session, content: str, by: User | None = None) -> str:
    """The address of the report on a file that has been read."""
    club, told = session.event.club, content.encode()
    named = {"filename": "guess.pbn", "made_by": by}
    upload = worker.take_in(club=club, session=session, content=told, **named)
    do_jobs()
    return reverse("deals:import-report", args=[upload.pk])


def secrets_in(page: str) -> set[str]:
    """Which of them stand in the text; the numbers that some names end in are none."""
    text = re.sub(r"(Player|Club|Event) \d+", "", unescape(re.sub(r"<[^>]+>", "", page)))
    return {what for what, secret in SECRETS.items() if secret.lower() in text.lower()}
