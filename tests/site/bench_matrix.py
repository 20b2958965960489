"""Who gets what from the claim bench."""

from __future__ import annotations

from typing import Any

from deals.models import ClubRole, User
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.record import answers
from rulings.record.calls.opening import open_call
from tests.claims.endings import ending
from tests.site.matrix import Row, World


def _director(world: World) -> User:
    user = world.people["own", ClubRole.DIRECTOR.value]
    assert user is not None
    return user


def claim(world: World) -> tuple[int, int]:
    by = _director(world)
    call = open_call(table=world.table, board=world.board, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="claim", by=by)
    return (matter.call_id, matter.number)


def board(world: World) -> tuple[int]:
    return (world.board.pk,)


def bench(world: World) -> tuple[int]:
    """Two cards each on the bench, not worked out yet."""
    asked = ask_bench(
        club=world.club,
        ending=ending("A2...", "43...", "K.A..", ".43.."),
        statement=Statement(),
        switches=Switches(),
        by=_director(world),
        board=world.board,
        from_record=True,
    )
    return (asked.pk,)


def two_cards_each(_world: World) -> dict[str, Any]:
    return {
        "N": ["SA", "S2"],
        "E": ["S4", "S3"],
        "S": ["SK", "HA"],
        "W": ["H4", "H3"],
        "trumps": "NT",
        "declarer": "S",
        "claimer": "S",
        "leader": "S",
        "said_of_trumps": "unmentioned",
    }


RULES, RULED = "ok refused refused", "moved refused refused"
ROWS: dict[str, Row] = {
    "rulings:claim-bench": Row(RULES, RULED, claim, two_cards_each),
    "rulings:board-bench": Row(RULES, RULED, board, two_cards_each),
    "rulings:bench": Row(RULES, "method", bench),
    "rulings:bench-stop": Row("method", RULED, bench),
    "rulings:bench-use": Row("method", RULED, bench),
}
