"""Polls of peers as evidence: what is frozen of them with a ruling (Law 16B1b)."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone

from rulings.models import FreeText, Matter, Poll, PollLink, Ruling, RulingKind

Evidence = dict[str, Any]
"""What was shown and answered, as JSON; of words somebody typed only the digest, which stays when
they are erased.
"""
_SHOWN = ("number", "kind", "seat", "hand", "dummy", "dealer", "vulnerability", "auction")


def evidence_of(matter: Matter) -> list[Evidence] | None:
    """The polls of the matter that asked somebody, the first first; None without one. One made
    before the call was moved to another board is of that. In two queries, one without any.
    """
    of_board = Q(board=None) | Q(board=matter.call.board_id)
    links = Prefetch("links", PollLink.objects.select_related("answer__words"))
    polls = matter.polls.filter(of_board).select_related("question", "told").prefetch_related(links)
    return [poll_evidence(poll) for poll in polls if poll.links.all()] or None


def is_over(poll: Poll) -> bool:
    """Its time is up, its matter was ruled on for good since, is not ruled on any more, as where
    its call was settled without a ruling, or is of another board by now.
    """
    matter = poll.matter
    if poll.board_id not in (None, matter.call.board_id):
        return True
    if poll.ends_at <= timezone.now() or matter.set_aside_at or matter.call.withdrawn_at:
        return True
    if matter.call.closed_at and not Ruling.objects.filter(matter__call=matter.call_id).exists():
        return True
    given = Ruling.objects.filter(matter=matter, number__gt=poll.after)
    return given.exclude(kind=RulingKind.INTERIM).exists()


def poll_evidence(poll: Poll) -> Evidence:
    """What one poll says. A link that was taken back unanswered asked nobody."""
    answers = [link.answer for link in poll.links.all() if hasattr(link, "answer")]
    waiting = [one for one in poll.links.all() if not hasattr(one, "answer")]
    return {
        **{name: getattr(poll, name) for name in _SHOWN},
        "scoring": poll.scoring,
        "question": _digest(poll.question),
        "told": _digest(poll.told),
        "asked": len(answers) + sum(one.taken_back_at is None for one in waiting),
        "answers": [
            {
                "chosen": one.chosen,
                "also": one.also,
                "strength": one.strength,
                "words": _digest(one.words),
            }
            for one in answers
        ],
    }


def _digest(text: FreeText | None) -> str | None:
    return text.digest if text else None
