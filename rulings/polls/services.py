"""Making a poll of peers, asking one more, taking a link back, and taking a peer's answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from deals.models import User
from rulings.models import Matter, Poll, PollAnswer, PollLink, Ruling
from rulings.record.calls.seen import lock_call, lock_matter
from rulings.record.polls import is_over
from rulings.record.refusals import Refused
from rulings.record.texts import say, write

MOST_ASKED = 5
"""Players of one poll."""
MOST_POLLS = 5
"""Polls of one matter."""
MOST_TRIES = 20
"""Forms sent by one link; who needs more is no player with a phone."""


class Enough(Refused):
    """There are as many polls, or players asked, as there may be."""


class Closed(Refused):
    """The link was used or taken back, or its poll is over."""


class TooOften(Refused):
    """The link has sent too many forms."""


@transaction.atomic
def make_poll(
    *, matter: Matter, shown: dict[str, Any], hours: int, by: User, seen: str | None = None
) -> Poll:
    """A poll with one link. `shown` are the fields of `Poll` that its peers see, `question` and
    `told` as text. One that asks the same and goes on is the same. Raises Enough; Stale if the
    matter stands elsewhere than was `seen` (`MatterPosition.state`): its board may be another.
    """
    lock_matter(matter, seen)
    for before in matter.polls.select_related("question", "told"):
        if _asks(before, shown) and not is_over(before):
            return before
    number = matter.polls.count() + 1
    if number > MOST_POLLS:
        raise Enough
    texts = {name: write(shown.get(name, "")) for name in ("question", "told")}
    poll = Poll.objects.create(
        **{**shown, **texts},
        matter=matter,
        board=matter.call.board,
        number=number,
        after=Ruling.objects.filter(matter=matter).count(),
        ends_at=timezone.now() + timedelta(hours=hours),
        by=by,
    )
    PollLink.objects.create(poll=poll, number=1)
    return poll


def _asks(poll: Poll, shown: dict[str, Any]) -> bool:
    words = [shown.get(name, "") for name in ("question", "told")]
    others = {name: told for name, told in shown.items() if name not in ("question", "told")}
    is_same = all(getattr(poll, name) == told for name, told in others.items())
    return is_same and say([poll.question, poll.told], *words)


@transaction.atomic
def ask_another(*, poll: Poll, seen: int) -> PollLink | None:
    """A link for one player more; None if somebody has made it since `seen` links were shown.
    Raises Enough, and Closed once the poll is over.
    """
    _lock(poll)
    number = poll.links.count() + 1
    if seen != number - 1:
        return None
    if number > MOST_ASKED:
        raise Enough
    if is_over(poll):
        raise Closed
    return PollLink.objects.create(poll=poll, number=number)


@transaction.atomic
def take_link_back(*, poll: Poll, number: int) -> bool:
    """End a link that nobody has answered by; whether it was open."""
    lock_call(poll.matter.call)
    waiting = poll.links.filter(number=number, taken_back_at=None, answer=None)
    return waiting.update(taken_back_at=timezone.now()) > 0


def _lock(poll: Poll) -> None:
    """Nobody rules on its matter from now on, or begins it anew, and what was done is seen."""
    lock_call(poll.matter.call)
    poll.matter.refresh_from_db(fields=["set_aside_at"])


def note_try(link: PollLink) -> None:
    """Count a form that came by the link. Raises TooOften."""
    allowed = PollLink.objects.filter(pk=link.pk, tries__lt=MOST_TRIES)
    if not allowed.update(tries=F("tries") + 1):
        raise TooOften


@transaction.atomic
def take_answer(
    *, link: PollLink, chosen: str, also: Sequence[str], strength: str, words: str
) -> PollAnswer:
    """What a peer would have done. Raises Closed: a link is used once, and not after the ruling,
    which has the answers that were there.
    """
    _lock(link.poll)
    link.refresh_from_db(fields=["taken_back_at"])
    used = PollAnswer.objects.filter(link=link).exists()
    if used or link.taken_back_at or is_over(link.poll):
        raise Closed
    considered = [one for one in also if one != chosen]
    return PollAnswer.objects.create(
        link=link, chosen=chosen, also=considered, strength=strength, words=write(words)
    )
