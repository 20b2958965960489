"""The archive as a table to be read: in the reader's language, as a spreadsheet of it opens."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from deals.bridge.seats import Side
from deals.models import Pair, Pairing
from deals.pages.cells import cell
from deals.words.closed_cards import without_cards
from deals.words.seats import side_name
from rulings.appeals.state import state_name
from rulings.archive.export import Echo, happened_there, outcome_there
from rulings.archive.queries.export import Exported
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.page import penalty_text, side_text
from rulings.words.calls import irregularity_names
from rulings.words.outcome_page import mark

_APART = {"da": ";"}
"""What Excel expects between the cells, where it is no comma: that is written in numbers."""


def spreadsheet_lines(
    told: Iterable[tuple[Exported, Pairing | None]], language: str
) -> Iterator[str]:
    """A byte order mark, so that Excel reads the letters; then a line for each ruling.

    It is sent while other pages are made, so each line says in which language it is.
    """
    writer = csv.writer(Echo(), delimiter=_APART.get(language, ","))
    with override(language):
        heads, names = _heads(), irregularity_names()
    yield "\ufeff" + writer.writerow(heads)
    for one, pairing in told:
        with override(language):
            row = [cell(value) for value in _row(one, pairing, names, language)]
        yield writer.writerow(row)


def _row(
    told: Exported, pairing: Pairing | None, names: Mapping[str, str], language: str
) -> list[Any]:
    found = told.found
    ruling, call = found.ruling, found.ruling.matter.call
    session, slug = call.session, ruling.matter.irregularity
    words = ruling.words.get(language, {})
    shown: Callable[[str], str] = without_cards if found.is_closed else str
    return [
        ruling.reference,
        _local(ruling.time),
        str(ruling.club),
        str(session.event),
        session.number,
        str(call.table),
        call.round,
        call.board.number if call.board else None,
        *(_names(pair) for pair in ((pairing.ns, pairing.ew) if pairing else (None, None))),
        names.get(slug, slug),
        shown(happened_there(ruling, words)),
        mark(ruling.kind).word,
        shown(outcome_there(ruling, words)),
        shown(ruling.decision.text) if ruling.decision else "",
        shown(ruling.reason.text) if ruling.reason else "",
        ruling.laws,
        found.line.tricks,
        *_scores(told.score),
        "; ".join(state_name(state) for state, _result in told.appeals),
        "; ".join(str(result.label) if result else "" for _state, result in told.appeals),
        str(ruling.by),
        ruling.amends.reference if ruling.amends else None,
        ruling.later.reference if ruling.later else None,
        _("yes") if found.line.is_reviewed else _("no"),
    ]


def _heads() -> tuple[str, ...]:
    return (
        pgettext("heading on the slip", "Ruling"),
        _("Given"),
        _("Club"),
        _("Event"),
        _("Session"),
        _("Table"),
        _("Round"),
        _("Board"),
        side_name(Side.NS),
        side_name(Side.EW),
        _("Irregularity"),
        _("What happened"),
        _("Kind of ruling"),
        _("Outcome"),
        _("The director’s ruling"),
        pgettext("heading on the slip", "Grounds"),
        _("Laws"),
        _("Tricks transferred"),
        *(_("Score, %(side)s") % {"side": side_name(side)} for side in Side),
        _("Penalties"),
        _("Appeal"),
        _("Appeal decided"),
        _("Director"),
        _("Amends"),
        _("Amended by"),
        _("Reviewed"),
    )


def _scores(score: ScoreDecision | None) -> tuple[str, ...]:
    if score is None:
        return ("", "", "")
    penalties = "; ".join(penalty_text(one) for one in score.penalties)
    return (*(side_text(score.of(side)) for side in Side), penalties)


def _local(moment: datetime) -> str:
    """As Excel takes it for a time, whatever its language."""
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M")


def _names(pair: Pair | None) -> str:
    players = (pair.player1, pair.player2) if pair else ()
    return " – ".join(str(player) for player in players if player)
