"""The library `evidence`: what is irregular in a record, and *Rule on this*."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from deals.bridge.findings import Finding, ImpossibleCard, Revoke, findings
from deals.bridge.table import TableRecord
from deals.models import PlayedBoard
from rulings.evidence import if_ruled_now, name_of
from rulings.irregularities import DOORS
from rulings.record.findings import matters_about, ruled_about
from rulings.words.evidence import FindingRow, finding_row, grouped

register = template.Library()


@register.inclusion_tag("parts/findings.html", takes_context=True)
def findings_in(
    context: template.Context, played: PlayedBoard, table: TableRecord, may_rule: bool
) -> dict[str, Any]:
    """Each finding of the record, for somebody who may see the board. One query if there are any,
    another if they are ruled on, none otherwise.
    """
    found = findings(table)
    matters = matters_about(played) if found else {}
    ruled = ruled_about(matters)
    rule = DOORS["revoke"].rule
    rows: list[FindingRow] = []
    for one, more in grouped(found).items():
        calculated = None
        if isinstance(one, Revoke) and name_of(one) not in ruled:
            calculated = if_ruled_now(rule, table, one)
        rows.append(finding_row(one, table, matters, ruled, calculated, more))
    return {
        "rows": rows,
        "played": played,
        "may_rule": may_rule,
        "texts": _where_to_correct(played),
        "csrf_token": context.get("csrf_token"),
        "request": context.get("request"),
    }


@register.inclusion_tag("parts/rule_on_it.html", takes_context=True)
def rule_on_it(context: template.Context, found: Finding, played: PlayedBoard) -> dict[str, Any]:
    """*Rule on this* for one finding, or the call or ruling there is about it. One query, and one
    where there is one.
    """
    name, matters = name_of(found), matters_about(played)
    return {
        "name": name,
        "is_doubtful": isinstance(found, ImpossibleCard),
        "texts": _where_to_correct(played),
        "ruled_at": matters.get(name),
        "given": ruled_about(matters).get(name),
        "played": played,
        "look": "quiet",
        "csrf_token": context.get("csrf_token"),
    }


def _where_to_correct(played: PlayedBoard) -> dict[str, str]:
    """The addresses at which a wrong record is put right: what was played, and the hands."""
    text = reverse("deals:record-text", args=[played.board_id, played.table_id])
    return {
        "record": f"{text}?round={played.round}" if played.round else text,
        "hands": reverse("deals:board-edit", args=[played.board_id]),
    }
