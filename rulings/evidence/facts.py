"""The one way in: a record and what a matter is about, to the facts that need not be asked."""

from __future__ import annotations

from deals.bridge.findings import (
    Finding,
    IllegalCall,
    ImpossibleCard,
    LeadOutOfTurn,
    PlayOutOfTurn,
    Revoke,
)
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from rulings.evidence.calls import about_call
from rulings.evidence.catalogue import door_of, picked
from rulings.evidence.course import course_of
from rulings.evidence.impossible_cards import about_impossible
from rulings.evidence.leads import about_early_card, about_lead
from rulings.evidence.proof import Facts
from rulings.evidence.revoke import about_revoke
from rulings.evidence.surroundings import about_anything


def facts_for(
    door: str, table: TableRecord, found: Finding | None = None, offender: Seat | None = None
) -> Facts:
    """What the record proves for that door: question key → proof; empty where it proves nothing.

    `found` is the finding the matter is about. Where nobody has said which, it is the only one of
    its kind by the `offender`; with none or several of them the record is silent about it.
    """
    found = found or picked(table, door, offender)
    if found is None or door_of(found) != door:
        return about_anything(door, table, offender)
    return about_anything(door, table, found.seat) | _about(table, found)


def _about(table: TableRecord, found: Finding) -> Facts:
    match found:
        case IllegalCall():
            return about_call(table.auction, found) if table.auction else {}
        case Revoke():
            return about_revoke(course_of(table), found)
        case LeadOutOfTurn():
            return about_lead(course_of(table), found)
        case PlayOutOfTurn():
            return about_early_card(course_of(table), found)
        case ImpossibleCard():
            return about_impossible(course_of(table), found)
