"""What we export, another program reads back equal: endplay, in an environment of its own.

`python -m benchmarks.formats` makes the environment; without it these tests are skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from deals.bridge.contract import Contract
from deals.bridge.findings import findings
from deals.bridge.seats import Seat
from deals.formats.pbn import read_pbn, write_pbn
from deals.formats.record import Record
from deals.imports.reader import read_file
from deals.imports.worker import store
from deals.models import Session
from tests.factories import MembershipFactory

ROOT = Path(__file__).parents[2]
ORACLE = ROOT / "benchmarks" / "oracle"
PYTHON = ORACLE / ".venv" / "bin" / "python"
DATA = Path(os.environ.get("PARAGRAF_DATA", ROOT.parent / "shared" / "data")) / "pbn"
REAL = sorted(path for path in DATA.rglob("*") if path.suffix.lower() == ".pbn")

pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="run benchmarks.formats first")


def records_of(path: Path) -> list[Record]:
    return [found for found in read_pbn(path.read_bytes()) if isinstance(found, Record)]


def is_regular(record: Record) -> bool:
    """Whether it is something the other program has words for: whole, numbered, nothing wrong."""
    table = record.table
    return (
        table.deal is not None
        and table.deal.is_complete
        and isinstance(table.contract, Contract)
        and table.tricks_made is not None
        and table.auction is not None
        and table.auction.is_over
        and not findings(table)
        and None not in [event.card for event in table.play.events]
        and record.board is not None
        and not (record.irregular_declarer or record.irregular_result)
    )


def told(record: Record) -> dict[str, Any]:
    """The record in the words of the oracle."""
    table = record.table
    contract = table.contract
    assert isinstance(contract, Contract)
    cards = [card for trick in table.tricks() for _, card in trick.cards]
    return {
        "board": record.board,
        "dealer": table.dealer.value,
        "vulnerable": table.vulnerability.value,
        "deal": str(table.deal),
        "level": contract.level,
        "denomination": contract.denomination.value,
        "declarer": table.declarer and table.declarer.value,
        "tricks": table.tricks_made,
        "calls": [str(made.call) for made in table.auction.calls] if table.auction else [],
        "cards": [str(card) for card in cards],
        "north": record.player(Seat.N),
    }


def by_oracle(records: list[Record], path: Path) -> list[dict[str, Any]]:
    path.write_bytes(write_pbn(records))
    return read_by_oracle(path)


def read_by_oracle(path: Path) -> list[dict[str, Any]]:
    done = subprocess.run(
        [PYTHON, ORACLE / "boards.py", path], capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_sample_is_read_back_equal_by_both(tmp_path: Path) -> None:
    records = records_of(Path(__file__).with_name("samples") / "regular.pbn")
    assert by_oracle(records, tmp_path / "out.pbn") == [told(record) for record in records]
    assert list(read_pbn(write_pbn(records))) == records


@pytest.mark.django_db
def test_what_a_user_takes_away_is_read_by_both(client: Client, tmp_path: Path) -> None:
    sample = Path(__file__).with_name("samples") / "regular.pbn"
    member = MembershipFactory()
    store(read_file(sample.read_bytes(), sample.name), member.club, None, sample.name)
    client.force_login(member.user)
    (tmp_path / "out.pbn").write_bytes(
        client.get(f"/sessions/{Session.objects.get().pk}/boards.pbn").content
    )

    mine = records_of(tmp_path / "out.pbn")
    assert [record.table for record in mine] == [record.table for record in records_of(sample)]
    assert read_by_oracle(tmp_path / "out.pbn") == [told(record) for record in mine]


@pytest.mark.skipif(not REAL, reason="no real files: set PARAGRAF_DATA")
def test_every_regular_board_of_the_world_is_read_back_equal_by_both(tmp_path: Path) -> None:
    records = [one for path in REAL[::4] for one in records_of(path) if is_regular(one)]
    assert len(records) > 1000
    found = by_oracle(records, tmp_path / "out.pbn")
    assert len(found) == len(records)
    wrong = [
        (mine, theirs)
        for mine, theirs in zip(map(told, records), found, strict=True)
        if mine != theirs
    ]
    assert wrong[:1] == []
    assert list(read_pbn(write_pbn(records))) == records
