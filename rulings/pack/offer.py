"""Whether a page may be walked on from by the phone, and what it needs to know for that."""

from __future__ import annotations

import json
from typing import TypedDict

from django.urls import reverse

from deals.models import User
from rulings.matter.carry import questions_of
from rulings.matter.facts import Fact
from rulings.models import Source
from rulings.pack import files
from rulings.pages.steps import change_prefix, elsewhere
from rulings.record.from_table import table_on_record
from rulings.record.position import MatterPosition
from rulings.words.speaker import language


class Offer(TypedDict):
    """Of the template: where in the pack the matter stands."""

    door: str
    declarer: str
    facts: str
    """Key → what was answered: a chair by its seat, a card, else the token; JSON."""
    over: str
    change: str


def pack_url() -> str:
    """The address of the pack in the reader's language; "" while there is none."""
    name = files.name_of(language())
    return reverse("rulings:pack", args=[name.removesuffix(".json")]) if name else ""


def offer(user: User, position: MatterPosition) -> Offer | None:
    """None where the pack does not hold what comes: where facts came from elsewhere than the
    director's own answers, are in doubt, or may not be told to him; and where no pack is made yet.
    """
    if not files.name_of(language()) or position.door is None or elsewhere(position.matter):
        return None
    if not all(_is_plain(fact) for fact in position.answers):
        return None
    call = position.matter.call
    if call.director_id != user.pk or position.matter.number > 1 or table_on_record(call):
        return None
    asked = questions_of(position.door.rule)
    if any(form.presumed for key in position.facts for form in asked.get(key, ())):
        return None
    card = position.door.card
    facts = {key: _said(fact) for key, fact in position.facts.items()}
    if card and card.key not in facts and any(one.key == card.key for one in position.answers):
        facts[card.key] = "later"
    return {
        "door": position.door.slug,
        "declarer": call.declarer,
        "facts": json.dumps(facts),
        "over": "1" if position.board_over else "",
        "change": change_prefix(position.matter),
    }


def _is_plain(fact: Fact) -> bool:
    return fact.source == Source.DIRECTOR and len(fact.versions) <= 1 and not fact.note


def _said(fact: Fact) -> str:
    said = fact.versions[0]
    return said.seat.value if said.seat else said.token
