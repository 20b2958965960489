"""Who gets what from the poll of peers."""

from __future__ import annotations

from typing import Any

from deals.models import ClubRole, User
from rulings.models import Matter, Poll
from rulings.polls import services
from rulings.polls.links import link_path
from rulings.record import answers
from rulings.record.calls.opening import open_call
from tests.site.matrix import Row, World

SHOWN = {
    "kind": "call",
    "seat": "S",
    "hand": "K6.T985.AT42.Q72",
    "dummy": "",
    "dealer": "N",
    "vulnerability": "None",
    "auction": "N:1H Pass",
    "scoring": "imps",
    "told": "",
    "question": "",
}

TYPED = SHOWN | {"hand": "J74 AQ743 KQ A103", "auction": "1H p", "hours": "2", "sure": "yes"}
PEERS_ANSWER = {"chosen": "2H", "also": ["Pass"], "strength": "club"}


def _director(world: World) -> User:
    user = world.people["own", ClubRole.DIRECTOR.value]
    assert user is not None
    return user


def _matter(world: World) -> Matter:
    by = _director(world)
    call = open_call(table=world.table, board=world.board, round_number=1, by=by)
    return answers.start_matter(call=call, irregularity="unauthorised-information", by=by)


def made(world: World) -> Poll:
    return services.make_poll(matter=_matter(world), shown=SHOWN, hours=2, by=_director(world))


def judged(world: World) -> tuple[int, int]:
    matter = _matter(world)
    return (matter.call_id, matter.number)


def poll(world: World) -> tuple[int]:
    return (made(world).pk,)


def token(world: World) -> tuple[str]:
    return (link_path(made(world).links.get()).split("/")[-2],)


def typed(_world: World) -> dict[str, Any]:
    return TYPED


def peers_answer(_world: World) -> dict[str, Any]:
    return PEERS_ANSWER


RULES, RULED = "ok refused refused", "moved refused refused"
ROWS: dict[str, Row] = {
    "rulings:poll-new": Row(RULES, RULED, judged, typed),
    "rulings:poll": Row(RULES, "method", poll),
    "rulings:poll-ask": Row("method", RULED, poll, lambda _world: {"seen": "1"}),
    "rulings:poll-take-back": Row("method", RULED, poll, lambda _world: {"number": "1"}),
    # Players answer, who have no account.
    "rulings:polled": Row(
        "ok",
        "moved",
        token,
        peers_answer,
        other_get="ok",
        other_post="moved",
        anonymous_get="ok",
        anonymous_post="moved",
    ),
}
