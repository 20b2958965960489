"""Revokes that real files mark with `^R`: each is found in the trick where it is marked.

The marks are counted from the text itself, trick by trick as it is printed, not with our reader.
Files from the world are not part of the project; without the folder (PARAGRAF_DATA) these tests are
skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from deals.bridge.findings import Finding, Revoke, findings
from deals.bridge.play import PlayMark
from deals.bridge.table import TableRecord
from deals.formats.record import Record
from rulings.engine import Pending, run
from rulings.evidence import facts_for, if_ruled_now
from rulings.irregularities import DOORS
from tests.formats.real import FOLDER, READERS, read_from

FILES = sorted(path for path in FOLDER.rglob("*") if path.suffix.lower() in READERS)
REVOKE = DOORS["revoke"].rule

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not FILES, reason="no real files: set PARAGRAF_DATA"),
]

WRITTEN_TO_BE_WRONG = "errors_10.pbn"
"""The verifier's own collection of errors: it marks cards that are no revokes, to be told so."""
EXERCISES = (WRITTEN_TO_BE_WRONG, "errors_20.pbn")
MOST_ANSWERS = 2
"""Answers a director gives from *Rule on this* to a ruling, where the record says what followed."""

Place = tuple[str, int, str]
"""File, trick and card."""

_SECTION = re.compile(r'^\[Play "[NESW]"\]\s*\n((?:[^\[].*\n|\n(?!\[))*)', re.MULTILINE)
_NO_WORD = re.compile(r"\{[^}]*\}|[;%].*|=\d+=|\$\d+|\^L|\*", re.MULTILINE)


@cache
def marked_in(path: Path) -> list[Place]:
    """Each `^R` of a file: its trick, which is a row of four words, and the card behind it."""
    marked = []
    for section in _SECTION.finditer(path.read_text("latin-1").replace("\r", "")):
        cards, is_marked = 0, False
        for word in _NO_WORD.sub(" ", section[1]).split():
            if word == "^R":
                is_marked = True
                continue
            cards += 1
            if is_marked:
                marked.append((path.name, (cards - 1) // 4 + 1, word.upper()))
            is_marked = False
    return marked


class Read(NamedTuple):
    """A record, the name of its file, and what its cards prove."""

    name: str
    table: TableRecord
    found: tuple[Finding, ...]

    @property
    def revokes(self) -> list[Revoke]:
        return [found for found in self.found if isinstance(found, Revoke)]


@pytest.fixture(scope="module")
def read() -> list[Read]:
    """Every record of every file; of PBN without a mark only what was played to the end: of the
    eight thousand that were broken off nothing is asked.
    """
    return [
        Read(path.name, item.table, tuple(findings(item.table)))
        for path in FILES
        for item in read_from(path)
        if isinstance(item, Record) and (_is_asked(item.table) or not _is_plain(path))
    ]


def _is_asked(table: TableRecord) -> bool:
    events = table.play.events
    return len(events) == 52 or any(event.mark for event in events)


def _is_plain(path: Path) -> bool:
    return path.suffix.lower() == ".pbn" and not marked_in(path)


def test_every_mark_is_found_in_its_trick(read: list[Read]) -> None:
    marks = Counter(
        place for path in FILES if path.suffix.lower() == ".pbn" for place in marked_in(path)
    )
    found = Counter(
        (one.name, revoke.trick, str(revoke.card)) for one in read for revoke in one.revokes
    )

    missed = marks - found

    assert marks.total() > 50
    assert {name for name, _, _ in missed} <= {WRITTEN_TO_BE_WRONG}
    real = Counter({place: n for place, n in marks.items() if place[0] != WRITTEN_TO_BE_WRONG})
    assert (missed & real).total() <= 0.05 * real.total()


def test_every_revoke_a_reader_takes_for_marked_is_found(read: list[Read]) -> None:
    missed = []
    for one in read:
        events = one.table.play.events
        marked = {(event.seat, event.card) for event in events if event.mark is PlayMark.REVOKE}
        found = {(revoke.seat, revoke.card) for revoke in one.revokes}
        missed += [(one.name, *each) for each in marked - found if one.name not in EXERCISES]
    assert missed == []


def test_nothing_is_found_in_complete_plays_without_marks(read: list[Read]) -> None:
    complete = [
        one
        for one in read
        if len(one.table.play.events) == 52
        and not any(event.mark for event in one.table.play.events)
    ]

    assert len(complete) > 1000
    assert [(one.name, one.found) for one in complete if one.found] == []


def test_a_server_lets_nothing_irregular_happen(read: list[Read]) -> None:
    played = [one for one in read if one.name.lower().endswith(".lin")]

    assert played != []
    assert [(one.name, one.found) for one in played if one.found] == []


def answers_needed(table: TableRecord, revoke: Revoke) -> int:
    """How many answers lead to a first ruling, be it one that waits for the end of play."""
    known = {key: proof.token for key, proof in facts_for("revoke", table, revoke).items()}
    given = 0
    while isinstance(outcome := run(REVOKE, known), Pending) and not outcome.is_interim:
        known[outcome.key] = _usual(outcome)
        given += 1
    return given


def _usual(outcome: Pending) -> str:
    usual = {"since_revoke": "played", "revoke_noticed": "in_play"}
    return usual.get(outcome.key, outcome.question.answers[0].token)


def test_a_marked_revoke_needs_two_answers_at_most(read: list[Read]) -> None:
    many = [
        (one.name, revoke, needed)
        for one in read
        if one.name != WRITTEN_TO_BE_WRONG
        for revoke in one.revokes
        if (needed := answers_needed(one.table, revoke)) > MOST_ANSWERS
    ]

    assert many == []


def test_the_calculator_answers_or_names_what_is_missing(read: list[Read]) -> None:
    for one in read:
        for revoke in one.revokes:
            result = if_ruled_now(REVOKE, one.table, revoke)
            assert result.missing is not None or result.concluded
