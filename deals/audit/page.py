"""What was changed, in words: kinds of things, columns and their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deals.bridge.seats import Side
from deals.words.seats import side_letters

VEILED = "…"
"""As `deals.models.audit` writes it."""


@dataclass(frozen=True, slots=True)
class ColumnChange:
    """One column of one row. `row` names it where several rows share a line."""

    row: str
    column: str
    was: str
    now: str

    @property
    def is_veiled(self) -> bool:
        """Whether only the fact is kept, as of names and cards."""
        return VEILED in (self.was, self.now)


def kinds() -> dict[str, str]:
    """The kinds of things that are listed, by table, as a filter offers them."""
    return {
        "deals_club": _("The club"),
        "deals_membership": _("People and roles"),
        "deals_accesstoken": _("Access keys"),
        "deals_event": _("Events"),
        "deals_session": _("Sessions"),
        "deals_section": _("Sections"),
        "deals_table": _("Tables"),
        "deals_pair": _("Pairs"),
        "deals_pairing": _("Who meets whom"),
        "deals_player": _("Players"),
        "deals_board": _("Boards"),
        "deals_playedboard": _("Results"),
        "rulings_adjustment": _("Adjustments"),
        "rulings_appeal": _("Appeals"),
        "rulings_appealstep": _("Steps of appeals"),
    }


def _pair(label: str) -> str:
    """ "3NS" of pairs that share numbers: "3 N-S", or what the language calls the side."""
    for side in Side:
        if label.endswith(side.value):
            return f"{label.removesuffix(side.value)} {side_letters(side)}"
    return label


def kind_words(kind: str, label: str, number: int) -> str:
    """ "Table A3" of one that has a label, "an event" of one that has none, "4 tables" of many."""
    if number > 1:
        counted = _MANY.get(kind)
        return counted(number) % {"n": number} if counted else f"{number} × {kind}"
    first, _comma, second = label.partition(",")
    if kind == "deals_pair":
        label = _pair(label)
    one = {
        "deals_club": _("the club"),
        "deals_membership": _("the roles of %(label)s"),
        "deals_accesstoken": _("an access key"),
        "deals_event": _("an event"),
        "deals_session": _("session %(label)s"),
        "deals_section": _("section %(label)s"),
        "deals_table": _("table %(label)s"),
        "deals_pair": _("pair %(label)s"),
        "deals_pairing": _("who meets at table %(first)s in round %(second)s"),
        "deals_player": _("a player"),
        "deals_board": _("board %(label)s"),
        "deals_playedboard": _("the result of board %(first)s at table %(second)s"),
        "rulings_adjustment": _("adjustment %(label)s"),
        "rulings_appeal": _("appeal %(label)s"),
        "rulings_appealstep": _("a step of appeal %(first)s"),
    }
    return one.get(kind, kind) % {"label": label, "first": first, "second": second.strip()}


_MANY: dict[str, Callable[[int], str]] = {
    "deals_membership": lambda n: ngettext("%(n)s person’s roles", "%(n)s people’s roles", n),
    "deals_session": lambda n: ngettext("%(n)s session", "%(n)s sessions", n),
    "deals_event": lambda n: ngettext("%(n)s event", "%(n)s events", n),
    "deals_section": lambda n: ngettext("%(n)s section", "%(n)s sections", n),
    "deals_table": lambda n: ngettext("%(n)s table", "%(n)s tables", n),
    "deals_pair": lambda n: ngettext("%(n)s pair", "%(n)s pairs", n),
    "deals_pairing": lambda n: ngettext(
        "who meets whom, %(n)s time", "who meets whom, %(n)s times", n
    ),
    "deals_player": lambda n: ngettext("%(n)s player", "%(n)s players", n),
    "deals_board": lambda n: ngettext("%(n)s board", "%(n)s boards", n),
    "deals_playedboard": lambda n: ngettext("%(n)s result", "%(n)s results", n),
    "deals_accesstoken": lambda n: ngettext("%(n)s access key", "%(n)s access keys", n),
    "rulings_adjustment": lambda n: ngettext("%(n)s adjustment", "%(n)s adjustments", n),
    "rulings_appeal": lambda n: ngettext("%(n)s appeal", "%(n)s appeals", n),
    "rulings_appealstep": lambda n: ngettext(
        "%(n)s step of an appeal", "%(n)s steps of an appeal", n
    ),
}


def act_words(act: str, what: str) -> str:
    """ "Added: 4 tables."."""
    words = {
        "insert": _("Added: %(what)s."),
        "update": _("Changed: %(what)s."),
        "delete": _("Removed: %(what)s."),
    }
    return words[act] % {"what": what}


def column_words(field: Any, column: str) -> str:
    """The name of a column as its form has it."""
    chairs = {
        "player1_id": _("North or East"),
        "player2_id": _("South or West"),
        "ns_id": _("North-South"),
        "ew_id": _("East-West"),
    }
    if column in chairs:
        return chairs[column]
    return capfirst(str(field.verbose_name)) if field is not None else column


def value_words(field: Any, value: Any) -> str:
    """A stored value as a reader knows it."""
    if value is None or value in ("", []):
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    base = getattr(field, "base_field", field)
    labels = dict(getattr(base, "flatchoices", ()) or ())
    if isinstance(value, list):
        return ", ".join(str(labels.get(one, one)) for one in value)
    if value in labels:
        return str(labels[value])
    return _moment(value) if isinstance(value, str) else str(value)


def _moment(text: str) -> str:
    """A time or a day in the reader's way; any other text as it is."""
    when: datetime | date | None
    try:
        when = parse_datetime(text) if "T" in text else parse_date(text)
    except ValueError:
        when = None
    if when is None:
        return text
    if isinstance(when, datetime):
        return date_format(timezone.localtime(when), "SHORT_DATETIME_FORMAT")
    return date_format(when, "SHORT_DATE_FORMAT")
