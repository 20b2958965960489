"""Telling a director, before he records, that the club ruled otherwise on equal facts."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from deals.access.closed import plays_anywhere
from deals.models import User
from deals.words.closed_cards import without_cards
from rulings.access import rulings_of
from rulings.access.closed import closed_to, without_cards_to
from rulings.matter.replay import is_outcome
from rulings.models import Ruling, RulingKind
from rulings.record.position import MatterPosition
from rulings.record.same_facts import equal_to, titles
from rulings.words.outcome_page import OutcomeMark, mark
from rulings.words.record import outcome_key
from rulings.words.speaker import language

SHOWN = 3


@dataclass(frozen=True, slots=True)
class Before:
    """An earlier ruling on equal facts, and what it said."""

    url: str
    reference: str
    mark: OutcomeMark
    words: str


def ruled_before(
    position: MatterPosition, reader: User, *, is_override: bool = False
) -> list[Before]:
    """The newest few that say something else than is about to be recorded.

    None of what is closed to the reader; of a board that he has still to play they name no card,
    and where a card that is closed to him is among the facts none is told of, for it has that card.
    What he writes himself may agree with what somebody wrote before, or not: there all are shown.
    """
    if position.door is None:
        return []
    standing = position.standing
    final = standing.is_ruled and not standing.is_interim
    if not is_override and not final:
        return []
    computed = outcome_key(standing.concluded) if final else ""
    keys = standing.rests_on if final else tuple(position.facts)
    asked = (standing.question(key) for key in keys)
    names_card = any(one is not None and one.tells_card for one in asked)
    if names_card and closed_to(reader, position.matter.call)():
        return []
    found = equal_to(position, keys)
    if found and plays_anywhere(reader):  # a closed one takes no other's place
        found = equal_to(position, keys, rulings_of(reader))
    other = [one for one in found if is_override or not is_outcome(one.outcome, computed)]
    shown = other[:SHOWN]
    told = titles(filter(_is_told_by_title, shown), language())
    closed = without_cards_to(reader, [one.pk for one in shown])
    return [_before(one, told.get(one.pk, ""), is_closed=one.pk in closed) for one in shown]


def _is_told_by_title(ruling: Ruling) -> bool:
    own = ruling.decision.text if ruling.decision else ""
    return not own and ruling.kind == RulingKind.COMPUTED


def _before(ruling: Ruling, title: str, *, is_closed: bool) -> Before:
    own = ruling.decision.text if ruling.decision else ""
    said = title if _is_told_by_title(ruling) else own or _("(erased)")
    return Before(
        url=reverse("rulings:ruling", args=[ruling.pk]),
        reference=ruling.reference,
        mark=mark(ruling.kind),
        words=without_cards(said) if is_closed else said,
    )
