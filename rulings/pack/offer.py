"""Whether a page may be walked on from by the phone, and what it needs to know for that."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, TypedDict

from django.urls import reverse

from deals.access.closed import are_hands_closed
from deals.bridge.seats import Seat
from deals.models import User
from rulings.access.closed import closed_to
from rulings.engine import Question, Rule, explored
from rulings.irregularities import Door
from rulings.laws.law49_exposed_card import CARDS_LYING
from rulings.matter.carry import questions_of
from rulings.matter.facts import Fact
from rulings.models import Source
from rulings.pack import files
from rulings.pack.states import LATER
from rulings.pages.steps import change_prefix, elsewhere
from rulings.record.beside import open_beside
from rulings.record.from_table import table_on_record, told_for_each
from rulings.record.position import MatterPosition
from rulings.record.watching import watched
from rulings.words.calls import is_of_auction
from rulings.words.speaker import language

_FOLLOWED = (Source.DIRECTOR, Source.RECORD, Source.CARRIED)
"""Where answers come from that the pack has too, however they came."""


class Offer(TypedDict):
    """Of the template: where in the pack the matter stands."""

    door: str
    declarer: str
    facts: str
    """Key → what was answered: a chair by its seat, a card, else the token; JSON."""
    over: str
    change: str
    never: str
    """Question key → the answers that cannot be given here, though the pack has them; JSON."""
    table: str
    """Where nothing is open yet and no record tells what happens, so that its watch is known."""


def pack_url() -> str:
    """The address of the pack in the reader's language; "" while there is none."""
    name = files.name_of(language())
    return reverse("rulings:pack", args=[name.removesuffix(".json")]) if name else ""


def offer(user: User, position: MatterPosition) -> Offer | None:
    """None where the pack does not hold what comes, and where no pack is made yet."""
    door, call = position.door, position.matter.call
    if not files.name_of(language()) or door is None or elsewhere(position.matter):
        return None
    if call.director_id != user.pk or not _is_plain(position, user) or _is_kept_there(position):
        return None
    record = _from_record(user, position, door)
    if record is None or not _is_held(position, door, record):
        return None
    asked = position.standing.question
    facts = {key: _said(fact, asked(key)) for key, fact in position.facts.items()}
    said = {one.key for one in position.answers if one.source != Source.RECORD}
    facts |= dict.fromkeys((_named_in(door) & said) - facts.keys(), LATER)
    return {
        "door": door.slug,
        "declarer": "" if is_of_auction(door.slug) else call.declarer,
        "facts": json.dumps(record | facts),
        "over": "1" if position.board_over else "",
        "never": json.dumps({key: sorted(no) for key, no in position.cannot_be.items()}),
        "change": change_prefix(position.matter),
        "table": _table(position),
    }


def _named_in(door: Door) -> set[str]:
    """The keys of the card and the bids that are asked for and can be left for later."""
    return {one.key for one in (door.card, *door.bids) if one}


def _table(position: MatterPosition) -> str:
    matter, call = position.matter, position.matter.call
    is_first = matter.number == 1 and not position.was_ruled
    return str(call.table) if is_first and not table_on_record(call) else ""


def _is_plain(position: MatterPosition, user: User) -> bool:
    """Whether nothing is in doubt, is explained by a note, or contradicts the record; and whether
    nothing is carried over as soon as the player is known.
    """
    answered = all(
        one.source in _FOLLOWED and len(one.versions) <= 1 and not one.note
        for one in position.answers
    )
    agrees = all(fact.record is None for fact in position.facts.values())
    is_known = position.offender or position.door is None or position.door.offender is None
    if not answered or not agrees:
        return False
    matter = position.matter
    return bool(is_known) or (matter.number == 1 and not open_beside(matter.call, user))


def _is_kept_there(position: MatterPosition) -> bool:
    """Whether an earlier matter of the call keeps the director at the table, which the ruling says
    then, whatever it is itself.
    """
    if position.matter.number == 1 or position.board_over:
        return False
    return bool(watched(position.matter.call.events.order_by("number")).staying)


def _from_record(user: User, position: MatterPosition, door: Door) -> dict[str, str] | None:
    """What the record answers by itself as soon as it is asked, key to token: nobody sees a
    question that it answers. None where it depends on a player who is not known yet, names a card
    to somebody who may not see it, or has named one before it was taken away, or tells something
    beside a question.
    """
    matter, offender = position.matter, position.offender
    if are_hands_closed(user, matter.call.board) and table_on_record(matter.call):
        return None
    if _names_card(position) and closed_to(user, matter.call)():
        return None
    seats = [offender] if offender or door.offender is None else [None, *Seat]
    proofs, clues = zip(*told_for_each(matter, seats), strict=True)
    told = {key for one in clues for key in one} - position.facts.keys()
    if told or (len(seats) > 1 and any(proofs)):
        return None
    said = {one.key for one in position.answers if one.source != Source.RECORD or one.versions}
    own = {one.key for one in (door.card, door.suit_led) if one}
    left = {key: proof for key, proof in proofs[0].items() if key not in said}
    if any(proof.names_card and key not in own for key, proof in left.items()):
        return None
    return {key: proof.seat.value if proof.seat else proof.token for key, proof in left.items()}


def _names_card(position: MatterPosition) -> bool:
    """Whether an answer has named one, also where nobody has said the board."""
    asked = (position.standing.question(key) for key in position.facts)
    named = any(one is not None and one.tells_card for one in asked)
    return named or any(one.source == Source.RECORD for one in position.answers)


def _is_held(position: MatterPosition, door: Door, record: Mapping[str, str]) -> bool:
    """Whether the pack has been where the matter stands: each fact is one that is asked for, on
    this way or on another, and no premise, bids and the suit that was led may be named here, and
    the record answers nothing but what is asked, and nothing that has words before it.
    """
    standing = position.standing
    on_the_way = {step.key for step in standing.answered}
    card = {door.card.key} if door.card else set()
    details = {one.key for one in (*door.bids, door.suit_led, door.replacing) if one}
    own = card | (details & standing.offered.keys())
    if any(
        form.presumed for key in position.facts for form in questions_of(door.rule).get(key, ())
    ):
        return False
    lying = position.facts.get(CARDS_LYING.key)
    if lying is not None and lying.source == Source.CARRIED:
        return False  # once the card is named it lies there alone, as far as the pack knows
    aside = questions_of(door.rule).keys() - asked_by(door.rule) - own
    aside |= told_before(door.rule) - on_the_way
    told = position.facts.keys() - own
    return told <= asked_by(door.rule) - details and aside.isdisjoint(record)


@cache
def asked_by(rule: Rule) -> frozenset[str]:
    """What the rule waits for an answer to. Kept: as `questions_of` is."""
    return frozenset(node.key for node in explored(rule).nodes)


@cache
def told_before(rule: Rule) -> frozenset[str]:
    """What is asked right after the table was told something. Where a record answers that, its
    words stand before the next question, and the pack has none there.
    """
    return frozenset(
        edge.target.key
        for edge in explored(rule).edges()
        if edge.target and any(step.conclusion.at_once for step in edge.added)
    )


def _said(fact: Fact, question: Question[Any] | None) -> str:
    said = fact.versions[0]
    if said.seat is None:
        return said.token
    return (question.chair(said.seat) if question else said.seat).value
