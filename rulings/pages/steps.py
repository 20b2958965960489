"""What the flow shows of a matter: where it stands, a question's page, the outcome's page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypedDict

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest
from deals.bridge.seats import Seat
from deals.models import User
from deals.pages.fragments import PIECES
from deals.pages.keeping import kept_tonight
from rulings.access.closed import is_closed
from rulings.engine import Concluded, Conclusion, Kind, OutcomeSection, Question, Rule, When
from rulings.evidence import EQUITY_KEYS, Clue
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact
from rulings.matter.standing import Standing, options, outcomes_left
from rulings.models import SOMETHING_ELSE, Matter, Ruling, Source
from rulings.pages import whose
from rulings.pages.advice_offer import advice_url
from rulings.pages.check_links import beside
from rulings.pages.felt import (
    lying_before,
    matter_context,
    matter_url,
    not_called,
    not_dealt,
    scene_table,
    step,
    what_url,
)
from rulings.pages.likeness import ruled_before
from rulings.pages.reader import speaker_at
from rulings.record import given
from rulings.record.calls.ending import may_close
from rulings.record.calls.seen import state_of
from rulings.record.marks import mark
from rulings.record.matters import in_auction
from rulings.record.position import MatterPosition, standing_at
from rulings.record.watching import watched
from rulings.watch.words import title
from rulings.words.outcome_page import AnswerRow, OutcomeLine, OutcomePage
from rulings.words.outcomes import (
    answer_rows,
    details_to_add,
    outcome_page,
    premises_to_deny,
)
from rulings.words.question_page import QuestionPage
from rulings.words.questions import only_if, question_page
from rulings.words.record import serialised, spoken, to_say_now
from rulings.words.speaker import Seating, Speaker

TAKEN_BACK = "taken-back"
"""The answer that asks the question again."""


class QuestionWords(TypedDict):
    """Of the template of a question: the page, the answers so far, and what is presumed."""

    page: QuestionPage
    rows: tuple[AnswerRow, ...]
    premises: tuple[AnswerRow, ...]


def elsewhere(matter: Matter) -> str:
    """Where to go instead: declarer is asked first, though not in an auction, and what no door
    leads to is ruled by hand.
    """
    if matter.irregularity == SOMETHING_ELSE:
        return matter_url(matter, "by-hand")
    door = DOORS.get(matter.irregularity)
    if door and not door.needs_declarer:
        return ""
    played = matter.call.played_board
    bidding = in_auction(matter) or (played is not None and played.in_auction)
    if not matter.call.declarer and not bidding:
        return reverse("rulings:declarer", args=[matter.call_id])
    return ""


def step_url(position: MatterPosition) -> str:
    """The address of the current step: a question has its own, so that Back works."""
    if position.door is None:
        return matter_url(position.matter, "by-hand")
    if position.next_key:
        return matter_url(position.matter, "question", position.next_key)
    return matter_url(position.matter)


def show_question(
    request: AuthenticatedHttpRequest,
    position: MatterPosition,
    key: str,
    *,
    url: str = "",
    note: str = "",
) -> HttpResponse:
    """The question; `note` is what was typed beside it and is not kept yet."""
    whose.say_whose(request, position.matter.call)
    fact, door = position.standing.facts.get(key), position.door
    speaker = speaker_at(request.user, position)
    worded = question_words(position, key, speaker)
    page = worded["page"]
    can_skip = page.can_skip and key == position.next_key
    page = replace(page, note=note or page.note, can_skip=can_skip)
    offender = door.offender if door else None
    asks_card = page.by_card and key == position.next_key
    others = [seat for seat in Seat if seat is not position.offender] if asks_card else ()
    context = matter_context(
        position,
        **{**worded, "page": page},
        drawing=scene_table(
            position,
            speaker,
            page.lit,
            choose=list(Seat) if page.by_chair else others,
            answered=_answered_by(fact, position.standing.question(key)),
            is_his=fact is None or fact.source != Source.CARRIED,
            lying=lying_before(position, speaker, asked=page.by_card),
        ),
        chair_key=offender.key if asks_card and offender else "",
        change=change_prefix(position.matter),
        not_dealt="" if page.by_card else not_dealt(request.user, position),
        not_called=not_called(request.user, position),
        taken_back=TAKEN_BACK if fact else "",
        found_for_now=_found_for_now(position, worded["rows"], key),
        advice_url=advice_url(request.user, position) if key in EQUITY_KEYS else "",
        detail=_beside_bid(position, speaker) if page.is_choice or page.private else None,
        **beside(position),
        back_url=_back_url(position, key),
    )
    shown = step(request, "flow/question.html", context, url=url)
    return kept_tonight(request, shown, position.matter.call.session_id)


def _found_for_now(position: MatterPosition, rows: Sequence[AnswerRow], key: str) -> str:
    """The answer that was found while play went on, where it is asked once more."""
    if key != position.found_for_now:
        return ""
    return next((row.answer for row in rows if row.key == key), "")


def _answered_by(fact: Fact | None, question: Question[Any] | None) -> Seat | None:
    """The chair that was pointed at, if the question is answered by one."""
    seat = fact.seat if fact and question and question.seats else None
    return question.chair(seat) if question and seat else None


def _beside_bid(position: MatterPosition, speaker: Speaker) -> QuestionPage | None:
    """The call in place of a bid that was too low, or what that was too low over, while nobody has
    said so: with it a script names the lowest.
    """
    if position.door is None or speaker.seating.bid is None:
        return None
    open_ = details_to_add(position.standing, speaker)
    return next((one for one in reversed(open_) if one.key in position.door.after_bid), None)


def question_words(position: MatterPosition, key: str, speaker: Speaker) -> QuestionWords:
    """What the rule, its words and the record give to a question's page."""
    assert position.door is not None
    told, facts = position.told_beside(key), tuple(position.facts.values())
    if not (told or position.cannot_be or any(fact.note for fact in facts)):
        try:
            about = (position.door.slug, facts, key)
            return _words_for_everybody(*about, speaker.seating, speaker.language)
        except _NamesCardError:
            pass
    return worded_question(position.door.rule, position.standing, key, speaker, told=told)


class _NamesCardError(Exception):
    """The words name a card, which one reader may see and another not."""


def _refuse() -> bool:
    raise _NamesCardError


@lru_cache(maxsize=PIECES)
def _words_for_everybody(
    door: str, facts: tuple[Fact, ...], key: str, seating: Seating, language: str
) -> QuestionWords:
    """The same where it names no card and nobody has typed anything. Kept: 0.7 ms a step."""
    standing = standing_at(DOORS[door], {fact.key: fact for fact in facts})
    speaker = Speaker(seating, language, _refuse)
    return worded_question(DOORS[door].rule, standing, key, speaker)


def worded_question(
    rule: Rule,
    standing: Standing,
    key: str,
    speaker: Speaker,
    *,
    told: Sequence[Clue] = (),
) -> QuestionWords:
    """The same of a matter that need not be stored; `told` is what the record shows beside the
    question.
    """
    page, premises = question_alone(rule, standing, key, speaker, told=told)
    return {"page": page, "rows": answer_rows(standing, speaker), "premises": premises}


def question_alone(
    rule: Rule,
    standing: Standing,
    key: str,
    speaker: Speaker,
    *,
    told: Sequence[Clue] = (),
    outcomes: Sequence[Conclusion] | None = None,
) -> tuple[QuestionPage, tuple[AnswerRow, ...]]:
    """The question without what was answered before, and the premises to deny; `outcomes` is what
    is still possible, where that is known already.
    """
    asked = standing.question(key)
    assert asked is not None
    is_pending = standing.pending is not None and standing.pending[0] == key
    if is_pending and outcomes is None:
        outcomes = outcomes_left(rule, standing)
    page = question_page(
        key,
        asked,
        speaker,
        fact=standing.facts.get(key),
        previews=options(rule, standing) if is_pending and asked.kind is Kind.CHOICE else None,
        outcomes=(outcomes or ()) if is_pending else (),
        say=spoken(_to_say(standing, asked), speaker) if is_pending or asked.chooser else (),
        only_if=only_if(key, standing, speaker) if len(standing.versions) > 1 else {},
        told=told,
    )
    is_untold = not is_pending and key not in standing.facts
    premises = premises_to_deny(standing, speaker) if is_pending else ()
    return replace(page, can_skip=is_untold and (page.by_card or page.by_bid)), premises


def _to_say(standing: Standing, asked: Question[Any]) -> tuple[Concluded, ...]:
    """What the table must know first: all there is, before a choice that has no script.

    Once play is over nobody is told any more how to play on.
    """
    if asked.when is When.AFTER_PLAY:
        return ()
    if asked.chooser and not asked.aloud:
        return standing.concluded
    now = to_say_now(standing.steps, standing.facts)
    if asked.chooser is None:
        return now
    # the script says itself that there is a choice
    return tuple(one for one in now if one.conclusion.section is not OutcomeSection.CHOICE)


def change_prefix(matter: Matter) -> str:
    """What stands before a question's key in its address."""
    return f"{matter_url(matter)}q/"


def _back_url(position: MatterPosition, key: str) -> str:
    """The question before this one; before the first, what happened."""
    keys = [row.key for row in position.standing.answered]
    door = position.door
    if door and door.card and door.offender and door.offender.key in keys:
        keys.insert(keys.index(door.offender.key) + 1, door.card.key)
    before = keys[: keys.index(key)] if key in keys else keys
    if before:
        return matter_url(position.matter, "question", before[-1])
    return what_url(position.matter)


def show_outcome(
    request: AuthenticatedHttpRequest, position: MatterPosition, *, url: str = ""
) -> HttpResponse:
    """What the rule says now: an interim ruling, the ruling, or what it turns on."""
    assert position.door is not None
    whose.say_whose(request, position.matter.call)
    standing, matter = position.standing, position.matter
    speaker = speaker_at(request.user, position)
    page = _with_what_lies(outcome_page(position.door, standing, speaker), position, speaker)
    keys, last = [row.key for row in page.answers], _last_given(position, request.user)
    if last and given.is_otherwise(last, position):
        _say_otherwise(request, last)
    after_bid, is_named = position.door.after_bid, speaker.seating.bid is not None
    details = details_to_add(standing, speaker)
    details = tuple(one for one in details if is_named or one.key not in after_bid)
    recorded = last.pk if last and given.is_given(last, position) else None
    context = matter_context(
        position,
        page=page,
        drawing=scene_table(
            position,
            speaker,
            page.lit,
            waiting=page.waiting,
            lying=lying_before(position, speaker),
        ),
        seats=list(Seat),
        details=details,
        # most is said of the last that is told in a tap or two
        detail=next((d for d in reversed(details) if d.is_short and d.key not in after_bid), None),
        premises=premises_to_deny(standing, speaker),
        change=change_prefix(matter),
        not_dealt=not_dealt(request.user, position),
        not_called=not_called(request.user, position),
        recorded=recorded,
        may_close=recorded is not None and may_close(matter.call),
        may_wait=standing.is_ruled and given.rests_on_a_finding(position),
        read=read_of(position),
        equal=ruled_before(position, request.user),
        advice_url=advice_url(request.user, position),
        state=partial(state_of, matter.call),  # for the forms about the whole call, if there are
        **beside(position),
        back_url=matter_url(matter, "question", keys[-1]) if keys else "",
    )
    shown = step(request, "flow/outcome.html", context, url=url)
    return kept_tonight(request, shown, matter.call.session_id)


def _with_what_lies(page: OutcomePage, position: MatterPosition, speaker: Speaker) -> OutcomePage:
    """Nobody may go while an earlier matter of the call keeps him at the table, and nobody stays
    once it is closed; nor is sent back once the board is over.
    """
    call, number = position.matter.call, position.matter.number
    if not call.is_open:
        return replace(page, stays=False, stay=(), leave="")
    if position.board_over:
        return replace(page, leave="")
    if not page.leave or number == 1:
        return page
    left = watched(call.events.order_by("number")).staying
    if not left:
        return page
    stay = tuple(OutcomeLine(speaker.say(title(one)), "") for one in left)
    return replace(page, stays=True, stay=stay, leave="")


def read_of(position: MatterPosition) -> str:
    """A digest of what the rules say there, by which a form tells what its reader has read."""
    steps = [serialised(one) for one in position.standing.steps]
    return mark("read", position.matter.pk, json.dumps(steps, sort_keys=True))


def _last_given(position: MatterPosition, reader: User) -> Ruling | None:
    """The last ruling given in the matter; of what it holds, what says whether it is this one. What
    a colleague has ruled in a call of the reader's may be closed to him, and whether it is the same
    is told by what it says.
    """
    rulings = Ruling.objects.filter(matter=position.matter).order_by("number")
    last = rulings.only("kind", "facts", "steps", "words", "answers", "by").last()
    return None if last and is_closed(reader, position.matter.call, by=last.by_id) else last


def _say_otherwise(request: AuthenticatedHttpRequest, last: Ruling) -> None:
    """Above what the rule says: what was ruled there is something else."""
    to = reverse("rulings:ruling", args=[last.pk])
    link = format_html('<a href="{}">{}</a>', to, _("Open the ruling"))
    messages.info(request, format_html("{} {}", _("It was ruled otherwise here."), link))
