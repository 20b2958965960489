"""Appeals: asked for, scheduled, decided, published or withdrawn; each step is a new row.

A step says what its page was made from (`seen`, as `seen_of` tells it, None for who has just
looked), and is refused where that has changed since: Stale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from deals.models import Session, User
from rulings.appeals.chain import seal_of, seal_step
from rulings.models import Agreement, Appeal, AppealState, AppealStep, Ruling
from rulings.record.chain import lock_head
from rulings.record.marks import mark
from rulings.record.refusals import Refused, Stale
from rulings.record.texts import say, text_of, write
from rulings.scores.services import last_of

ENDS = (AppealState.DECIDED, AppealState.PUBLISHED, AppealState.WITHDRAWN)
MAY: dict[str, tuple[str, ...]] = {
    AppealState.AGREED: ("", AppealState.SCHEDULED),
    AppealState.SCHEDULED: ("", AppealState.SCHEDULED),
    AppealState.DECIDED: ("", AppealState.SCHEDULED, AppealState.DECIDED),
    AppealState.PUBLISHED: (AppealState.DECIDED,),
    AppealState.WITHDRAWN: ("", AppealState.SCHEDULED),
}
"""What may be done, and in which states of the appeal; empty is the request alone."""


class NotAgreed(Refused):
    """Those who must want the appeal have not all said so: it cannot be heard (92D)."""


class AlreadyAsked(Refused):
    """The side has an appeal that is still open, and says something else."""


@dataclass(frozen=True, slots=True)
class AppealDecision:
    """What whoever heard the appeal came to, in the order it is written down."""

    result: str
    facts: str
    laws: Sequence[str]
    conclusion: str
    decision: str
    panel: str = ""
    """Who heard it, a name a line; empty for whoever the hearing named."""


@transaction.atomic
def show_scores(*, session: Session, at: datetime | None) -> None:
    """Say when everybody could read the scores (92B), or take it back. Appeals keep their end."""
    session.scores_shown_at = at
    session.save(update_fields=["scores_shown_at"])


@transaction.atomic
def request_appeal(
    *,
    ruling: Ruling,
    side: str,
    agreement: str,
    requested_at: datetime,
    grounds: str,
    by: User,
    seen: str | None = None,
) -> Appeal:
    """Keep the request, late or not.

    A second one by the same side while one is open is not made: the first is returned. Raises
    AlreadyAsked if it has other grounds, was asked for earlier, or says that both want it by now:
    that would be lost. Raises Stale if there was one since the page was made, `seen` as
    `asked_about` tells it.
    """
    lock_head(ruling.club)
    for before in _about(ruling).filter(side=side):
        if state_of(before) not in ENDS:
            is_news = agreement != Agreement.NO and not is_agreed(before)
            is_news |= requested_at < before.requested_at  # it may be in time
            if is_news or grounds.strip() not in ("", text_of(before.grounds)):
                raise AlreadyAsked
            return before
    now = Ruling.objects.get(pk=ruling.pk)  # it may have been amended since it was looked up
    if seen not in (None, asked_about(now)):
        raise Stale
    last = Appeal.objects.filter(club=ruling.club).order_by("number").last()
    return Appeal.objects.create(
        club=ruling.club,
        number=last.number + 1 if last else 1,
        ruling=ruling,
        side=side,
        agreement=agreement,
        requested_at=requested_at,
        due_at=ruling.matter.call.session.appeals_until,
        grounds=write(grounds),
        by=by,
    )


def asked_about(ruling: Ruling) -> str:
    """What a page that asks for an appeal is made from: the last that was asked for in the matter,
    and by which ruling this one was amended. A mark: it stands also on the page of who may not
    know.
    """
    last, later = _about(ruling).order_by("pk").last(), ruling.later
    return mark("asked", ruling.matter_id, f"{last and last.pk}.{later and later.pk}")


def _about(ruling: Ruling) -> QuerySet[Appeal]:
    return Appeal.objects.filter(ruling__matter=ruling.matter_id)


@transaction.atomic
def agree(*, appeal: Appeal, by: User, seen: str | None = None) -> AppealStep:
    """The partner, or the captain, has come and wants it too (92D). Raises Stale once it ended."""
    return _add(appeal, AppealState.AGREED, by, seen)


@transaction.atomic
def schedule(
    *, appeal: Appeal, hearing_at: datetime, panel: str, by: User, seen: str | None = None
) -> AppealStep:
    """Set the hearing, or move it. Raises NotAgreed; Stale once the appeal has ended."""
    return _add(appeal, AppealState.SCHEDULED, by, seen, {"panel": panel}, hearing_at=hearing_at)


@transaction.atomic
def decide(
    *, appeal: Appeal, decision: AppealDecision, by: User, seen: str | None = None
) -> AppealStep:
    """What was decided; once more as long as the club has not been told.

    Raises NotAgreed; Stale if the appeal was withdrawn or its decision published.
    """
    written = ("panel", "facts", "conclusion", "decision")
    words = {name: getattr(decision, name) for name in written}
    told = {"result": decision.result, "laws": list(decision.laws)}
    return _add(appeal, AppealState.DECIDED, by, seen, words, **told)


@transaction.atomic
def publish(*, appeal: Appeal, by: User, seen: str | None = None) -> AppealStep:
    """Let everybody of the club read the decision. Raises Stale unless there is one to publish."""
    return _add(appeal, AppealState.PUBLISHED, by, seen)


@transaction.atomic
def withdraw(*, appeal: Appeal, by: User, seen: str | None = None) -> AppealStep:
    """The side no longer wants it. Raises Stale once it has been decided."""
    return _add(appeal, AppealState.WITHDRAWN, by, seen)


def state_of(appeal: Appeal) -> str:
    """The state of the appeal; empty while it is only asked for."""
    return next((row.what for row in reversed(_rows(appeal)) if row.what != "agreed"), "")


def published_decision(appeal: Appeal) -> AppealStep | None:
    """The step by which it was decided, once that is published: before, nobody outside hears it."""
    if state_of(appeal) != AppealState.PUBLISHED:
        return None
    return [row for row in _rows(appeal) if row.what == AppealState.DECIDED][-1]


def is_agreed(appeal: Appeal) -> bool:
    """Whether everybody who must want it does."""
    return appeal.agreement != Agreement.NO or any(row.what == "agreed" for row in _rows(appeal))


def seen_of(appeal: Appeal) -> str:
    """What a page of the appeal is made from: the last thing done about it, by which ruling the one
    it is against was amended, and the last score of that. A mark, as that of `asked_about`.
    """
    later, score = appeal.ruling.later, last_of(appeal.ruling)
    told = [seal_of(appeal), *(str(one.pk) for one in (later, score) if one)]
    return mark("appeal", appeal.pk, ".".join(told))


def _rows(appeal: Appeal) -> list[AppealStep]:
    return sorted(appeal.steps.all(), key=lambda row: row.number)


def _add(
    appeal: Appeal,
    what: AppealState,
    by: User,
    seen: str | None,
    words: Mapping[str, str] | None = None,
    **told: Any,
) -> AppealStep:
    """Of a step that says something, with its texts in `words`, the same again is the one there."""
    lock_head(appeal.club)
    locked = Appeal.objects.select_related("ruling", "club").get(pk=appeal.pk)
    if seen not in (None, seen_of(locked)):
        raise Stale
    last = locked.steps.select_related(*words).order_by("-number").first() if words else None
    if last and _says(last, what, words or {}, told):
        return last
    if state_of(locked) not in MAY[what] or (what == AppealState.AGREED and is_agreed(locked)):
        raise Stale
    if what in (AppealState.SCHEDULED, AppealState.DECIDED) and not is_agreed(locked):
        raise NotAgreed
    told |= {name: write(text) for name, text in (words or {}).items()}
    number = locked.steps.count() + 1
    step = AppealStep.objects.create(appeal=locked, number=number, what=what, by=by, **told)
    seal_step(step)
    return step


def _says(
    step: AppealStep, what: AppealState, words: Mapping[str, str], told: Mapping[str, Any]
) -> bool:
    is_same = step.what == what and all(getattr(step, name) == one for name, one in told.items())
    return is_same and say([getattr(step, name) for name in words], *words.values())
