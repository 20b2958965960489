"""Answers that a phone kept while it had no line, and what becomes of them when they arrive."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import BadRequest
from django.db import transaction
from django.db.models import Exists, OuterRef

from deals.models import User
from deals.words.closed_cards import IsClosed
from rulings.access.closed import is_closed
from rulings.engine import TooManyVersions, WrongAnswer
from rulings.flow.forms import versions_from
from rulings.matter.branches import is_same, still_to_give, to_withdraw
from rulings.matter.facts import Fact, Said
from rulings.models import Answer, DirectorCall, Matter, Source
from rulings.pages.steps import TAKEN_BACK
from rulings.record import answers, refusals
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.calls.put_away import stands_in_the_room
from rulings.record.calls.seen import lock_call
from rulings.record.position import MatterPosition, position_of
from rulings.words.questions import picked_token

DISAGREE, PICKED, LATER = "disputed", "picked", "later"
"""Answers that are no tokens, as `TAKEN_BACK` is none: they disagree, what is ticked, and a card
that nobody names now.
"""
MOST = 200
"""Answers that are taken at once."""
_HANDS = re.compile(r"\d+-\d+[NESW-]?")


@dataclass(frozen=True, slots=True)
class Kept:
    """What a form held: the question's key, its button, what was ticked, and the note."""

    key: str
    answer: str
    members: tuple[str, ...] = ()
    note: str = ""


def read_kept(text: str, *, at_least: int = 1) -> tuple[Kept, ...]:
    """What the phone sends, as JSON. Raises BadRequest for anything else, and for fewer answers."""
    try:
        said = json.loads(text)
        kept = tuple(
            Kept(one["key"], one["answer"], tuple(one["members"]), _whole(one["note"].strip()))
            for one in said
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadRequest from error
    words = (word for one in kept for word in (one.key, one.answer, one.note, *one.members))
    if not at_least <= len(kept) <= MOST or not all(isinstance(word, str) for word in words):
        raise BadRequest
    return kept


def _whole(text: str) -> str:
    """With a mark for half a letter, which JSON carries and no database keeps."""
    return text.encode(errors="replace").decode()


def said_in(position: MatterPosition, kept: Kept) -> str:
    """The button's answer; of a set the token of what is ticked."""
    asked = position.standing.question(kept.key)
    if kept.answer != PICKED or asked is None:
        return kept.answer
    return picked_token(kept.members, asked)


@dataclass(frozen=True)
class Branches:
    """What was answered from one page on: by the phone, and by whoever had a line."""

    now: MatterPosition
    base: MatterPosition
    """As the phone's page had it."""
    mine: MatterPosition
    """Where the phone's answers lead."""
    unasked: int
    """How many of them answer what nobody asks."""
    is_same_page: bool
    """What stood there stands there still, no ruling was given meanwhile, and the call changed
    neither hands, place nor declarer.
    """
    is_other: bool
    """The answers before them are others than the phone's page had, in a restored database."""

    @property
    def given(self) -> Sequence[Fact]:
        return self.mine.answers[self.base.seen :]

    @property
    def since(self) -> list[Fact]:
        """What was answered since by directors; what follows from it comes by itself."""
        found = self.now.answers[self.base.seen :]
        return [one for one in found if one.source == Source.DIRECTOR]

    @property
    def to_give(self) -> Sequence[Fact] | None:
        """What can be taken without asking; None where the director must pick."""
        if self.unasked:
            return None
        left = still_to_give(self.since, self.given)
        return left if not left or self.is_same_page else None

    @property
    def is_given(self) -> bool:
        """All that is asked there was answered so since."""
        return still_to_give(self.since, self.given) == ()


def branches(
    position: MatterPosition, seen: str, kept: Sequence[Kept], is_closed: IsClosed
) -> Branches:
    """From the matter as it stands and as the phone's page had it; of a matter that has come back
    from a backup since, as far as that goes. To whom the board `is_closed` no page had what was
    read from its record, and was taken back. Raises BadRequest for what is no state, and where
    nothing is asked: what no door leads to is ruled by hand.
    """
    counted, _, rest = seen.partition("-")
    count, _, told = counted.partition(".")
    if not count.isdecimal() or len(count) > 4 or position.door is None:
        raise BadRequest
    base = replace(position, answers=position.answers[: int(count)])
    is_other = told not in ("", base.mark_of_answers)  # an older page says none
    if any(one.source == Source.RECORD for one in base.answers) and is_closed():
        base = replace(base, answers=tuple(map(_unread, base.answers)))
    gone = [
        one for one in base.answers if not ((now := _told(position, one.key)) and is_same(now, one))
    ]
    mine, unasked = base, 0
    for one in kept:
        after = _after(mine, one, is_closed, gone)
        mine, unasked = (after, unasked) if after else (mine, unasked + 1)
    is_same_page = int(count) <= position.seen and not is_other
    is_same_page &= _hands(rest) == _hands(position.state.partition("-")[2])
    return Branches(position, base, mine, unasked, is_same_page, is_other)


def _unread(fact: Fact) -> Fact:
    return replace(fact, versions=()) if fact.source == Source.RECORD else fact


def _hands(rest: str) -> str:
    """Rulings, changes of the call and declarer: what the record has told since parts nobody."""
    found = _HANDS.match(rest)
    return found[0] if found else rest


def _told(position: MatterPosition, key: str) -> Fact | None:
    return next((one for one in reversed(position.answers) if one.key == key), None)


def _is_said(position: MatterPosition, fact: Fact, gone: Collection[Fact]) -> bool:
    """Whether it stands there in these words: tapped again on a page that did not show it yet. What
    its page showed and somebody has answered otherwise since, and so is `gone`, is said anew.
    """
    told = _told(position, fact.key)
    if told is None or told in gone or told.source != Source.DIRECTOR:
        return False
    return is_same(told, fact)


def _after(
    position: MatterPosition, kept: Kept, is_closed: IsClosed, gone: Collection[Fact]
) -> MatterPosition | None:
    """With one answer more, if it is not said yet; None where its question is not asked there.
    Whether it is said tells of a card that a colleague named: not to whom that is closed.
    """
    said, asked = said_in(position, kept), position.standing.question(kept.key)
    versions: list[Said] = []
    if said not in (LATER, TAKEN_BACK):
        if asked is None:
            return None
        versions = versions_from(said, asked, position.seating)
        try:
            for one in versions:
                asked.read(one.token)
        except WrongAnswer:
            return None
    number = position.seen + 1
    fact = Fact(kept.key, tuple(versions), number, Source.DIRECTOR, kept.note)
    if _is_said(position, fact, gone) and not is_closed():
        return position
    after = position.with_answer(fact)
    try:
        return after if after.standing else None
    except TooManyVersions:
        return None


@transaction.atomic
def give(position: MatterPosition, facts: Sequence[Fact], by: User) -> MatterPosition:
    """Append the answers, all or none. Raises Stale where one is not asked, or somebody was
    quicker.
    """
    for fact in facts:
        position = _give(position, fact, by)
    return position


@transaction.atomic
def prefer(found: Branches, by: User) -> tuple[MatterPosition, int]:
    """Let the phone's answers hold, all that was answered meanwhile taken back; and how many of
    them nobody asks any more. Raises Stale where somebody was quicker.
    """
    position, missed = found.now, found.unasked
    for fact in to_withdraw(found.base.answers, found.since, found.given):
        if fact.versions or fact.key in position.facts:
            position = _give(position, fact, by)
    for fact in found.given:
        told = {one.key: (one.versions, one.note) for one in position.answers}
        if told.get(fact.key) == (fact.versions, fact.note):
            continue
        if fact.versions and position.standing.question(fact.key) is None:
            missed += 1
            continue
        position = _give(position, fact, by)
    return position, missed


@transaction.atomic
def begin_anew(found: Branches, by: User, is_closed: IsClosed) -> Matter:
    """Let what the phone has said of a matter that is gone hold in a new one: of its call, or of
    one opened anew where that is over. What nobody asks there is left out, and so is what was read
    from the record. To whom the board `is_closed` nothing tells what a colleague has named. Raises
    TakenBy where a colleague has a call about the same board, that is not closed to him.
    """
    old = found.now.matter
    lock_call(old.call)  # two who use it at once use it once
    call = _goes_on(old.call, by)
    there = call.matters.filter(irregularity=old.irregularity, set_aside_at=None)
    same = there
    if is_closed():
        found = _without_cards_of_others(found, by)
        others = Answer.objects.filter(matter=OuterRef("pk")).exclude(by=by)
        same = there.exclude(Exists(others))
    wanted = {key: fact.versions for key, fact in found.mine.facts.items()}
    for position in map(position_of, same.order_by("-number")):
        if wanted.items() <= {key: one.versions for key, one in position.facts.items()}.items():
            return position.matter  # said once more
    matter = there.filter(rulings=None, answers=None).last() or answers.start_matter(
        call=call, irregularity=old.irregularity, by=by, one_more=True
    )
    position = position_of(matter)
    for fact in found.mine.answers:
        if fact.source != Source.RECORD and _is_asked(position, fact):
            position = _give(position, fact, by)
    return matter


def _without_cards_of_others(found: Branches, by: User) -> Branches:
    """Without the cards that others have named before the phone's page, or their suits: in a call
    of his own they would be his.
    """
    mine, count = found.mine, found.base.seen
    own = Answer.objects.filter(matter=mine.matter, by=by, source=Source.DIRECTOR)
    numbers = set(own.values_list("number", flat=True))
    kept = [
        fact
        for place, fact in enumerate(mine.answers)
        if place >= count or fact.number in numbers or not _tells_card(mine, fact)
    ]
    return replace(found, mine=replace(mine, answers=tuple(kept)))


def _tells_card(position: MatterPosition, fact: Fact) -> bool:
    asked = position.standing.question(fact.key)
    return asked is None or asked.tells_card


def _goes_on(call: DirectorCall, by: User) -> DirectorCall:
    if call.is_open:
        return call
    same = {"table": call.table, "board": call.board, "director__isnull": False}
    going_on = DirectorCall.objects.filter(**same, closed_at=None, withdrawn_at=None)
    there = next((one for one in going_on if not is_closed(by, one)), None)
    if there and there.director_id != by.pk:
        raise refusals.TakenBy(there.director)
    try:
        opened = there or open_call(
            table=call.table, board=call.board, round_number=call.round, by=by
        )
    except refusals.CalledSince as since:
        if since.call.director_id != by.pk:
            raise refusals.TakenBy(since.call.director) from since
        opened = since.call  # by another tab of his
    stands_in_the_room(call.session)
    if call.declarer and not opened.declarer:
        name_declarer(call=opened, declarer=call.declarer, contract=call.contract)
    return opened


def _is_asked(position: MatterPosition, fact: Fact) -> bool:
    known = position.facts.get(fact.key)
    if fact.versions:
        is_said = known is not None and known.versions == fact.versions
        return not is_said and position.standing.question(fact.key) is not None
    return known is not None or fact.key in position.standing.offered


def _give(position: MatterPosition, fact: Fact, by: User) -> MatterPosition:
    key, seen = fact.key, position.seen
    if fact.versions:
        return answers.answer(
            position=position, key=key, versions=fact.versions, seen=seen, by=by, note=fact.note
        )
    leave = answers.take_back if key in position.facts else answers.put_off
    return leave(position=position, key=key, seen=seen, by=by)
