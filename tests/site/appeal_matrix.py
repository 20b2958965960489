"""Who gets what from the addresses of appeals."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from deals.models import ClubRole, User
from rulings.appeals import services as appeals
from rulings.models import Agreement, Appeal, Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests.site.matrix import Row, World

OFFICIAL = "ok refused ok"
DONE = "moved refused moved"
MOVED = "moved absent moved"
"""With an appeal that is not published: for others there is none."""


def _director(world: World) -> User:
    user = world.people["own", ClubRole.DIRECTOR.value]
    assert user is not None
    return user


def _ruling(world: World) -> Ruling:
    user = _director(world)
    call = open_call(table=world.table, board=world.board, round_number=1, by=user)
    matter = answers.start_matter(call=call, irregularity="something-else", by=user)
    decided = Decided("Play on.", "Nobody heard.", "Noise.", ["81C5"])
    return give.rule_by_hand(matter=matter, decided=decided, by=user)


def _appeal(world: World, agreement: str = Agreement.BOTH) -> Appeal:
    return appeals.request_appeal(
        ruling=_ruling(world),
        side="NS",
        agreement=agreement,
        requested_at=timezone.now(),
        grounds="The card was not seen.",
        by=_director(world),
    )


def ruled(world: World) -> tuple[int]:
    return (_ruling(world).pk,)


def asked(world: World) -> tuple[int]:
    return (_appeal(world).pk,)


def alone(world: World) -> tuple[int]:
    """Asked for by one partner only."""
    return (_appeal(world, Agreement.NO).pk,)


def decided(world: World) -> tuple[int]:
    appeal = _appeal(world)
    decision = appeals.AppealDecision("upheld", "Noise.", ["81C5"], "No damage.", "It stands.")
    appeals.decide(appeal=appeal, decision=decision, by=_director(world))
    return (appeal.pk,)


def request(_world: World) -> dict[str, Any]:
    return {"side": "NS", "agreement": "both", "requested_at": "2026-11-21T22:00"}


def hearing(_world: World) -> dict[str, Any]:
    return {"hearing_at": "2026-11-24T19:30"}


def decision(_world: World) -> dict[str, Any]:
    return {"facts": "Noise.", "conclusion": "None.", "result": "upheld", "decision": "It stands."}


def evening(world: World) -> tuple[int]:
    return (world.session.pk,)


def shown(_world: World) -> dict[str, Any]:
    return {"shown_at": "2026-11-21T21:40"}


ROWS = {
    "rulings:appeals": Row("ok", "method", other_get="ok"),
    # Before an official publishes it, an appeal does not exist for the rest of the club.
    "rulings:appeal": Row("ok absent ok", "method", asked),
    "rulings:appeal-request": Row(OFFICIAL, DONE, ruled, request),
    "rulings:appeal-agree": Row("method", MOVED, alone),
    "rulings:appeal-schedule": Row("ok absent ok", MOVED, asked, hearing),
    "rulings:appeal-decide": Row("ok absent ok", MOVED, asked, decision),
    "rulings:appeal-publish": Row("method", MOVED, decided),
    "rulings:appeal-withdraw": Row("method", MOVED, asked),
    "rulings:appeal-pack": Row("ok absent ok", "method", asked),
    "rulings:blank-report": Row("ok", "method", other_get="ok"),
    "rulings:report": Row("ok", "method", ruled),
    "rulings:scores-shown": Row(OFFICIAL, DONE, evening, shown),
}
