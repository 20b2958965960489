"""Two directors at one call, who do at random what its pages offer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import transaction

from deals.bridge.seats import Seat
from deals.models import User
from rulings.irregularities import DOORS
from rulings.irregularities.every_call import CHECKS
from rulings.matter.facts import Said
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter, Ruling, RulingKind, Source
from rulings.record import answers, checks, give, refusals
from rulings.record.calls import ending
from rulings.record.check_offers import checks_beside
from rulings.record.give import Decided
from rulings.record.matters import current_matter
from rulings.record.position import MatterPosition, position_of
from rulings.record.reviews import reviews_left, rule_on_review
from rulings.record.watching import is_over, reviews_due, watched
from rulings.room.queries.tables import open_calls, to_look_at_again
from rulings.room.services.queue import settle_call
from rulings.tables import services as at_table
from rulings.watch import breakable
from tests.directing import EARLY_REVOKE_BY_EAST, given
from tests.factories import DirectorCallFactory, MembershipFactory

T = TypeVar("T")
FREQUENT = ["revoke", "exposed-card", "opening-lead", "lead-out-of-turn"]
CHAIRS = {"declarer": Seat.S, "dummy": Seat.N}


class NotOfferedError(Exception):
    """Nothing of that kind can be done now."""


@dataclass
class Course:
    """A call, and what was done with it so far."""

    chance: random.Random
    call: DirectorCall
    directors: list[User]
    done: list[str] = field(default_factory=list)
    is_settled: bool = False
    """Somebody has ended it without a ruling, and was told what ends with it."""
    put_away: set[int] = field(default_factory=set)
    """The keys of the matters of which an act says that it sets them aside."""

    @classmethod
    def begun(cls, seed: int) -> Course:
        """With a penalty card of East's, in most."""
        call = DirectorCallFactory(declarer="S", contract="4S")
        colleague = MembershipFactory(club=call.session.event.club).user
        course = cls(random.Random(seed), call, [call.director, colleague])
        if course.chance.random() < 0.7:
            matter = answers.start_matter(call=call, irregularity="revoke", by=call.director)
            told = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")
            given(position_of(matter), told, call.director)
            give.give_ruling(matter=matter, by=call.director)
        return course

    def goes_on(self) -> None:
        """One act, or none: what a page does not offer, and what is refused, changes nothing."""
        (act,) = self.chance.choices(list(OFTEN), list(OFTEN.values()))
        self.call = DirectorCall.objects.select_related("session").get(pk=self.call.pk)
        with suppress(refusals.Refused, NotOfferedError), transaction.atomic():
            self.put_away |= act(self) or set()
            self.done.append(act.__name__)

    def lost(self) -> Iterator[str]:
        """What was noted and is neither ruled on, nor shown, nor put away by an act that says so;
        what keeps a director, or has to be looked at again, where home tells nobody.
        """
        self.call.refresh_from_db()
        gone = self.call.matters.exclude(set_aside_at=None).exclude(pk__in=self.put_away)
        yield from (f"set aside: {one.irregularity}" for one in gone)
        if self.call.withdrawn_at or self.is_settled:
            return
        rows = list(self.call.events.order_by("number"))
        open_ = [] if is_over(rows) else [type(one).__name__ for one in watched(rows).keeping]
        open_ += [one.irregularity for one in self.standing if _waits(one)]
        shown = [one for one in open_calls(self.call.session) if one.call == self.call]
        if open_ and not any(one.loudness for one in shown):
            yield f"nowhere: {', '.join(open_)}"
        is_told = shown or any(row.detail.get("nothing") for row in rows)
        asked = [row for row in rows if "said" not in row.detail]
        is_due = not is_told and bool(reviews_left({self.call: asked}))
        if is_due and self.call not in to_look_at_again(self.call.session):
            yield "to be looked at again"

    @property
    def standing(self) -> list[Matter]:
        return list(self.call.matters.filter(set_aside_at=None).order_by("number"))

    @property
    def unruled(self) -> list[Matter]:
        return [one for one in self.standing if not one.rulings.exists()]

    @property
    def by(self) -> User:
        return self.chance.choice(self.directors)

    def any_of(self, among: Iterable[T]) -> T:
        found = list(among)
        if not found:
            raise NotOfferedError
        return self.chance.choice(found)

    def position(self) -> MatterPosition:
        """Of some matter that has questions."""
        found = position_of(self.any_of(self.standing))
        if found.door is None:
            raise NotOfferedError
        return found

    def answered(self, position: MatterPosition, key: str) -> MatterPosition:
        """Somehow."""
        question = position.standing.question(key)
        if question is None:
            raise NotOfferedError
        token = self.chance.choice(question.answers).token
        defender = self.chance.choice([Seat.E, Seat.W]) if token == "defender" else None
        said = Said(token, seat=CHAIRS.get(token, defender))
        return answers.answer(
            position=position, key=key, versions=[said], seen=position.seen, by=self.by
        )

    def to_the_end(self, position: MatterPosition) -> MatterPosition:
        """Of its questions, as far as one comes before play is over."""
        while position.door and position.next_key and not give.computes(position):
            position = self.answered(position, position.next_key)
        return position


def _waits(matter: Matter) -> bool:
    last = matter.rulings.order_by("number").last()
    return last.kind == RulingKind.INTERIM if last else not matter.beside


def tile(course: Course) -> set[int]:
    """Another one in the place of a matter, as the page of the tiles names it."""
    if not course.call.is_open:
        raise NotOfferedError
    unruled, current = course.unruled, current_matter(course.call)
    instead = course.chance.choice(unruled) if unruled else None
    if instead and current in unruled and course.chance.random() < 0.6:
        instead = current
    goes = {instead.number, instead.beside} - {None} if instead else set()
    idle = [one for one in unruled if one.number in goes or one.beside in (goes or {one.beside})]
    slug, number = _some_door(course), instead.number if instead else None
    answers.start_matter(call=course.call, irregularity=slug, by=course.by, instead=number)
    return {one.pk for one in idle if instead or one.beside}


def one_more(course: Course) -> None:
    if not course.call.is_open:
        raise NotOfferedError
    slug = _some_door(course)
    answers.start_matter(call=course.call, irregularity=slug, by=course.by, one_more=True)


def _some_door(course: Course) -> str:
    return course.chance.choice(
        course.chance.choice([FREQUENT, FREQUENT, [*DOORS, SOMETHING_ELSE, CHECKS]])
    )


def answer(course: Course) -> None:
    course.to_the_end(course.position())


def change(course: Course) -> None:
    position = course.position()
    course.answered(position, course.any_of(position.facts))


def take_back(course: Course) -> None:
    position = course.position()
    key = course.any_of(position.facts)
    answers.take_back(position=position, key=key, seen=position.seen, by=course.by)


def start_again(course: Course) -> set[int]:
    matter = course.any_of(course.unruled)
    answers.start_again(matter=matter, by=course.by)
    return {matter.pk}


def check(course: Course) -> set[int]:
    """Beside a matter; one in which nobody has answered makes room for it."""
    position = course.position()
    idle = course.call.matters.filter(irregularity=CHECKS, rulings=None).exclude(beside=None)
    idle = idle.exclude(answers__source=Source.DIRECTOR)
    may_go = set(idle.values_list("pk", flat=True))
    found = course.any_of(checks_beside(position))
    checks.open_check(position=position, check=found, by=course.by)
    return may_go


def record(course: Course) -> None:
    matter = course.to_the_end(position_of(course.any_of(course.standing))).matter
    for_now = course.chance.random() < 0.2
    give.give_ruling(matter=matter, by=course.by, reason="A reason.", for_now=for_now)


def override(course: Course) -> None:
    matter = course.any_of(course.standing)
    give.override_ruling(matter=matter, decided=_own_words(course), by=course.by)


def rule_by_hand(course: Course) -> None:
    matter = course.any_of(course.standing)
    give.rule_by_hand(matter=matter, decided=_own_words(course), by=course.by)


def amend(course: Course) -> None:
    ruling = course.any_of(Ruling.objects.filter(matter__call=course.call).order_by("pk"))
    give.amend_ruling(ruling=ruling, decided=_own_words(course), by=course.by)


def _own_words(course: Course) -> Decided:
    return Decided(f"Decision {len(course.done)}.", "A reason.")


def over(course: Course) -> None:
    ending.board_is_over(call=course.call, by=course.by)


def changed_nothing(course: Course) -> None:
    _due(course)
    ending.board_is_over(call=course.call, by=course.by, nothing=True)


def look_again(course: Course) -> None:
    rule_on_review(call=course.call, law=_due(course), by=course.by)


def _due(course: Course) -> str:
    due = reviews_due(list(course.call.events.order_by("number")))
    return course.any_of(one.law for one in due)


def settle(course: Course) -> None:
    settle_call(call=course.call, by=course.by, said="A reason.")
    course.is_settled = not course.call.is_open


def withdraw(course: Course) -> None:
    ending.withdraw_call(call=course.call, by=course.by)


def bring_back(course: Course) -> None:
    if course.call.is_open:
        raise NotOfferedError
    ending.bring_back(call=course.call, by=course.by)
    course.is_settled = False


def happens(course: Course) -> None:
    now = watched(course.call.events.order_by("number"))
    place = course.any_of(range(len(now.can_happen)))
    at_table.happened(call=course.call, place=place, seen=now.seen, by=course.by)


def undo(course: Course) -> None:
    seen = watched(course.call.events.order_by("number")).seen
    at_table.undo(call=course.call, seen=seen, by=course.by)


def breaks(course: Course) -> None:
    now = watched(course.call.events.order_by("number"))
    place = course.any_of(range(len(breakable(now.obligations))))
    at_table.broken(call=course.call, place=place, seen=now.seen, by=course.by)


OFTEN: dict[Callable[[Course], set[int] | None], int] = {
    **{tile: 10, one_more: 8, answer: 25, change: 10, take_back: 4, start_again: 3, check: 8},
    **{record: 35, override: 4, rule_by_hand: 4, amend: 4},
    **{over: 2, changed_nothing: 4, look_again: 12, settle: 1, withdraw: 1, bring_back: 4},
    **{happens: 25, undo: 3, breaks: 4},
}
"""How often of all."""
