"""Rulings given: interim, computed, overridden, by hand, amended; each sealed as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import transaction

from deals.models import Session, User
from rulings.engine import Rule, digest
from rulings.models import (
    Comment,
    DirectorCall,
    FreeText,
    Matter,
    Ruling,
    RulingKind,
    TableEvent,
    What,
)
from rulings.record.beside import given_up, taken_over
from rulings.record.call_record import version_of
from rulings.record.calls.ending import close_if_done
from rulings.record.calls.put_away import stands_in_the_room
from rulings.record.calls.seen import lock_call, lock_matter
from rulings.record.chain import lock_head, seal
from rulings.record.events import events_of, note_events, said_in
from rulings.record.given import (
    computes,
    facts_at,
    is_given,
    is_given_for_now,
    rests_on_a_finding,
    says_the_same,
    speaks_of_another,
    was_computed_otherwise,
)
from rulings.record.likeness import note_facts
from rulings.record.polls import evidence_of
from rulings.record.position import MatterPosition
from rulings.record.refusals import NotYet, SaysNoReason, Stale
from rulings.record.texts import say, write
from rulings.record.watching import watched
from rulings.watch import openings, store
from rulings.watch.events import Opened, WatchEvent
from rulings.watch.obligations import is_look
from rulings.watch.story import Story, in_place, was_noted_since
from rulings.words.record import Words, frozen_words, outcome_key, plain_text, serialised
from rulings.words.speaker import LANGUAGES


@dataclass(frozen=True, slots=True)
class Decided:
    """What a director wrote himself: the facts he found, his decision, why, by which Laws."""

    decision: str = ""
    reason: str = ""
    found: str = ""
    laws: Sequence[str] = field(default=())


@transaction.atomic
def give_ruling(
    *,
    matter: Matter,
    by: User,
    called_by: str = "",
    reason: str = "",
    seen: str | None = None,
    for_now: bool = False,
) -> Ruling:
    """Freeze what the rule says: interim while it waits for the end of play, or `for_now` where
    the director has found a disputed fact and evidence is to come; else computed.

    `seen` is the state the form was made from (`MatterPosition.state`), None for who has just read
    it. Given twice on the same facts (a double tap), the first ruling is returned. Raises Stale if
    the matter stands elsewhere now, NotYet while a fact is missing or disputed in a way that
    matters, SaysNoReason if it changes a ruling that was given and `reason` is empty.
    """
    position = lock_matter(matter, seen)
    if position.door is None:
        raise NotYet
    standing = position.standing
    if not computes(position):
        raise NotYet
    _name_caller(matter, called_by)
    waits = standing.is_interim or (for_now and rests_on_a_finding(position))
    ruling = _computed(position, RulingKind.INTERIM if waits else RulingKind.COMPUTED, by)
    before = last_given(position)
    if before and (is_given(before, position) or is_given_for_now(before, ruling, position)):
        return before
    takes_back = _changes(before, ruling) or (
        before
        and (
            was_computed_otherwise(before, position)
            or speaks_of_another(before, position)
            or begins_again(position)
        )
    )
    _amend(ruling, before if takes_back else None, reason)
    return _give(ruling, position, obligations=True)


@transaction.atomic
def override_ruling(
    *, matter: Matter, decided: Decided, by: User, called_by: str = "", seen: str | None = None
) -> Ruling:
    """The director decides otherwise than computed, and says why; both stay visible. Raises Stale
    as `give_ruling` does.
    """
    position = lock_matter(matter, seen)
    if not computes(position):
        raise NotYet
    _name_caller(matter, called_by)
    ruling = _computed(position, RulingKind.OVERRIDDEN, by)
    return _decide(ruling, decided, last_given(position), position)


@transaction.atomic
def rule_by_hand(
    *, matter: Matter, decided: Decided, by: User, called_by: str = "", seen: str | None = None
) -> Ruling:
    """A ruling no rule computes: facts, decision, reason and Laws as the director writes them.
    Raises Stale as `give_ruling` does.
    """
    position = lock_matter(matter, seen)
    _name_caller(matter, called_by)
    ruling = _manual(position, by)
    return _decide(ruling, decided, last_given(position), position)


@transaction.atomic
def amend_ruling(*, ruling: Ruling, decided: Decided, by: User, seen: str | None = None) -> Ruling:
    """A new ruling in place of one that was given, with the reason. The old one stays. Raises Stale
    as `give_ruling` does, and if a later one was given in the matter.
    """
    matter = ruling.matter
    position = lock_matter(matter, seen)
    before = last_given(position)
    if before != ruling:
        raise Stale
    amended = (
        _computed(position, RulingKind.OVERRIDDEN, by)
        if computes(position)
        else _manual(position, by)
    )
    return _decide(amended, decided, before, position)


@transaction.atomic
def comment(*, ruling: Ruling, text: str, by: User) -> Comment | None:
    """Write under a ruling; None for nothing but blanks. The last one, where he says it again."""
    lock_call(ruling.matter.call)  # two tabs may say it in the same moment
    last = ruling.comments.select_related("text").order_by("pk").last()
    if last and last.by_id == by.pk and say([last.text], text):
        return last
    written = write(text)
    return Comment.objects.create(ruling=ruling, text=written, by=by) if written else None


def _computed(position: MatterPosition, kind: RulingKind, by: User) -> Ruling:
    """An unsaved ruling with facts, steps and words as the rule has them."""
    door, standing = position.door, position.standing
    assert door is not None
    concluded = standing.concluded
    ruling = _blank(position, kind, by)
    ruling.digest = _digest(door.rule)
    ruling.facts = facts_at(position, standing.rests_on)
    ruling.steps = [serialised(step) for step in standing.steps]
    ruling.words = frozen_words(door, standing, position.seating)
    ruling.outcome = "" if kind == RulingKind.OVERRIDDEN else outcome_key(concluded)
    ruling.laws = list(dict.fromkeys(step.law for step in concluded))
    return ruling


def _manual(position: MatterPosition, by: User) -> Ruling:
    """An unsaved ruling that holds the answers given so far, and no conclusion."""
    ruling = _blank(position, RulingKind.MANUAL, by)
    ruling.facts = facts_at(position, list(position.facts))
    ruling.steps, ruling.laws = [], []
    ruling.words = {language: _no_words() for language in LANGUAGES}
    return ruling


def _no_words() -> Words:
    return {"irregularity": "", "title": "", "say": [], "sections": {}, "facts": [], "steps": []}


def _blank(position: MatterPosition, kind: RulingKind, by: User) -> Ruling:
    matter, number = position.matter, position.rulings + 1
    call = matter.call
    call.session = Session.objects.select_related("event__club").get(pk=call.session_id)
    club = call.session.event.club
    return Ruling(matter=matter, club=club, number=number, kind=kind, edition=matter.edition, by=by)


@cache
def _digest(rule: Rule) -> str:
    """Rules do not change while the program runs. Kept: 70 ms for each ruling on a revoke."""
    return digest(rule)


def last_given(position: MatterPosition) -> Ruling | None:
    """The ruling in whose place the next one comes."""
    if not position.rulings:
        return None
    return position.matter.rulings.select_related("amends", "by").order_by("-number").first()


def _changes(before: Ruling | None, ruling: Ruling) -> bool:
    """Whether the ruling takes back the one before, rather than completing it after play."""
    if before is None:
        return False
    if before.kind != RulingKind.INTERIM:
        return True
    kept = {fact["key"]: fact["versions"] for fact in ruling.facts}
    return any(kept.get(fact["key"]) != fact["versions"] for fact in before.facts)


def _amend(ruling: Ruling, before: Ruling | None, reason: str) -> None:
    if before is None:
        return
    ruling.amends = before
    ruling.reason = _required(reason)


def _required(text: str) -> FreeText:
    written = write(text)
    if written is None:
        raise SaysNoReason
    return written


def _decide(
    ruling: Ruling,
    decided: Decided,
    before: Ruling | None,
    position: MatterPosition,
) -> Ruling:
    """Give it in the director's words. Sent once more (Back, and the page as it comes anew), the
    ruling that says the same is returned.
    """
    ruling.laws = list(dict.fromkeys(decided.laws)) or ruling.laws
    words = decided.decision, decided.reason, decided.found
    if before and says_the_same(before, ruling, position, *words):
        return before
    ruling.decision = _required(decided.decision)
    ruling.reason = _required(decided.reason)
    ruling.found = write(decided.found)
    ruling.amends = before if before and before.kind != RulingKind.INTERIM else None
    return _give(ruling, position, obligations=False)


def _give(ruling: Ruling, position: MatterPosition, *, obligations: bool) -> Ruling:
    """Seal the ruling, write down what it opens at the table, and close the call if it is done."""
    matter, call = ruling.matter.number, ruling.matter.call
    ruling.answers = position.seen
    at = {"contract": call.known_contract, "declarer": call.declarer}
    ruling.words = {language: words | at for language, words in ruling.words.items()}
    ruling.polled = evidence_of(ruling.matter)
    is_followed = ruling.kind != RulingKind.OVERRIDDEN
    ruling.plain_en = plain_text(ruling.words, "en", is_followed=is_followed)
    ruling.plain_da = plain_text(ruling.words, "da", is_followed=is_followed)
    is_over = position.board_over or (obligations and position.standing.is_over)
    opens = _opens(position) if obligations and not is_over else ()
    version = version_of(call) if opens else -1
    if position.was_ruled:
        given_up(call, matter, by=ruling.by, version=version_of(call))
    taken = taken_over(call, opens, by=ruling.by, version=version)
    before = events_of(call)
    kept = _goes_on(position, watched(before).told, opens)
    opened = [_opened(event, matter, version) for event in opens]
    for (_what, detail), number in zip(opened, kept, strict=False):
        detail["instead"] = number
    looks = _looks(ruling, position, before) if obligations else []
    ruling.said_at = said_in(call, before, ruling.at)
    seal(ruling, lock_head(ruling.club))
    note_facts(ruling)
    what = What.AMENDED if ruling.amends_id else What.RULED
    given = {"ruling": ruling.pk, "kind": ruling.kind, "matter": matter}
    given |= {"goes_on": True} if kept else {}
    rows = note_events(call, [(what, given), *taken, *opened, *looks], by=ruling.by, before=before)
    close_if_done(call, rows, may_open=bool(opened) or ruling.kind == RulingKind.INTERIM)
    if call.is_open and call.session.event.archived_at:
        stands_in_the_room(call.session)
    return ruling


def _opens(position: MatterPosition) -> tuple[WatchEvent, ...]:
    """What the ruling opens at the table."""
    concluded = (step.conclusion for step in position.standing.concluded)
    return openings(concluded, position.seating.seat)


def _looks(
    ruling: Ruling, position: MatterPosition, before: Sequence[TableEvent]
) -> list[tuple[What, dict[str, Any]]]:
    """Of a ruling that is given once the board is over what has to be looked at: it opens nothing
    else. Where the final ruling in whose place it comes has asked for that too, home had named it
    and goes on to; else its director reads it as he rules, and it is `said`.
    """
    if not position.board_over:
        return []
    looks = [one for one in _opens(position) if isinstance(one, Opened) and is_look(one.obligation)]
    named = watched(row for row in before if "said" not in row.detail).told
    had = {one.event for one in named if one.matter == position.matter.number}
    is_final = ruling.amends is not None and ruling.amends.kind != RulingKind.INTERIM
    found = [_opened(one, position.matter.number, -1) for one in looks]
    for (_what, detail), one in zip(found, looks, strict=True):
        detail |= {} if is_final and one in had else {"said": True}
    return found


def _goes_on(position: MatterPosition, told: Story, opens: Sequence[WatchEvent]) -> tuple[int, ...]:
    """The numbers of what was opened before, where the story of the table goes on: no more than
    the rank of a card is another. One that is read from a record begins again with it.
    """
    matter = position.matter
    if not was_noted_since(told, matter.number) or version_of(matter.call) >= 0:
        return ()
    return in_place(told, matter.number, opens)


def begins_again(position: MatterPosition, *, own_words: bool = False) -> bool:
    """Whether a ruling given now would leave out what was noted at the table since the last: that
    is said before it is recorded. One in a director's `own_words` opens nothing there, so it ends
    what is open.
    """
    if not position.was_ruled or position.board_over or position.door is None:
        return False
    told = watched(events_of(position.matter.call)).told
    if own_words:
        of_matter = (one for one in told if one.matter == position.matter.number)
        return any(
            isinstance(one.event, Opened) and one.event.obligation.keeps_director
            for one in of_matter
        )
    return was_noted_since(told, position.matter.number) and not _goes_on(
        position, told, _opens(position)
    )


def _opened(event: WatchEvent, matter: int, version: int) -> tuple[What, dict[str, Any]]:
    detail = {"event": store.dump(event), "matter": matter, "version": version}
    return What.OBLIGATION_OPENED, detail


def _name_caller(matter: Matter, called_by: str) -> None:
    """It is asked until somebody has said it: what a page says that is older changes it no more."""
    unsaid = DirectorCall.objects.filter(pk=matter.call_id, called_by="")
    if called_by and unsaid.update(called_by=called_by):
        matter.call.called_by = called_by
