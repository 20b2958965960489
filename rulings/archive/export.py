"""The archive as a table for other programs; its columns are described in `docs/archive.md`."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from deals.pages.cells import cell
from deals.words.closed_cards import without_cards
from rulings.archive.queries.export import Exported
from rulings.models import Ruling, RulingKind
from rulings.scores.adjustment_list import penalty_code, side_code
from rulings.words.rulings import happened

COLUMNS = (
    "reference",
    "given",
    "sent",
    "club",
    "event",
    "date",
    "practice",
    "session",
    "table",
    "round",
    "board",
    "irregularity",
    "irregularity_words",
    "happened",
    "kind",
    "outcome",
    "outcome_words",
    "decision",
    "reason",
    "laws",
    "tricks_transferred",
    "score_ns",
    "score_ew",
    "penalties",
    "appeal",
    "appeal_result",
    "director",
    "edition",
    "amends",
    "amended_by",
    "reviewed",
    "hash",
)
Row = dict[str, Any]


def export_row(told: Exported, language: str, names: Mapping[str, str]) -> Row:
    """A ruling by its columns. `names` words the irregularities."""
    found, score = told.found, told.score
    line, ruling = found.line, found.ruling
    call = ruling.matter.call
    session = call.session
    slug, words = ruling.matter.irregularity, ruling.words.get(language, {})
    shown: Callable[[str], str] = without_cards if found.is_closed else str
    return {
        "reference": ruling.reference,
        "given": ruling.time.isoformat(),
        "sent": ruling.sent_at.isoformat() if ruling.sent_at else None,
        "club": str(ruling.club),
        "event": str(session.event),
        "date": session.event.date.isoformat() if session.event.date else None,
        "practice": session.event.is_practice,
        "session": session.number,
        "table": str(call.table),
        "round": call.round,
        "board": call.board.number if call.board else None,
        "irregularity": slug,
        "irregularity_words": names.get(slug, slug),
        "happened": shown(happened_there(ruling, words)),
        "kind": ruling.kind,
        "outcome": ruling.outcome,
        "outcome_words": shown(outcome_there(ruling, words)),
        "decision": shown(ruling.decision.text) if ruling.decision else "",
        "reason": shown(ruling.reason.text) if ruling.reason else "",
        "laws": ruling.laws,
        "tricks_transferred": line.tricks,
        "score_ns": side_code(score.ns) if score else None,
        "score_ew": side_code(score.ew) if score else None,
        "penalties": "; ".join(f"{one.side} {penalty_code(one)}" for one in score.penalties)
        if score
        else None,
        "appeal": "; ".join(state or "requested" for state, _result in told.appeals),
        "appeal_result": "; ".join(result or "" for _state, result in told.appeals),
        "director": str(ruling.by),
        "edition": ruling.edition,
        "amends": ruling.amends.reference if ruling.amends else None,
        "amended_by": ruling.later.reference if ruling.later else None,
        "reviewed": line.is_reviewed,
        # one of before is over the cards alone, which could be tried
        "hash": None if found.is_closed and ruling.salt is None else ruling.hash,
    }


def outcome_there(ruling: Ruling, words: Mapping[str, Any]) -> str:
    """What was computed, unless the director ruled otherwise."""
    return "" if ruling.kind == RulingKind.OVERRIDDEN else str(words.get("title", ""))


def happened_there(ruling: Ruling, words: Mapping[str, Any]) -> str:
    """In the sentences of the slip, or as the director wrote it."""
    return ruling.found.text if ruling.found else happened(words, ruling.kind)


class Echo:
    """A file that gives back what is written to it."""

    def write(self, text: str) -> str:
        return text


def csv_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A byte order mark, so that Excel reads the letters; then a line for each ruling."""
    writer = csv.writer(Echo())
    yield "\ufeff" + writer.writerow(COLUMNS)
    for row in rows:
        yield writer.writerow([cell(row[name]) for name in COLUMNS])


def json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """`{"columns": […], "rulings": […]}`, one ruling on a line."""
    yield f'{{"columns": {json.dumps(COLUMNS)},\n"rulings": ['
    for number, row in enumerate(rows):
        yield (",\n" if number else "\n") + json.dumps(row, ensure_ascii=False)
    yield "\n]}\n"
