"""A tap on a page that does not show all that was noted there: without a line a phone goes on from
what it holds, and no page of it has the card that was named meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from deals.models import User
from rulings.models import DirectorCall, What
from rulings.record.refusals import Stale
from rulings.record.watching import watched
from rulings.watch import breakable
from rulings.watch.obligations import unnamed, unsaid
from rulings.watch.table import Watched

_OFFERED: dict[str, Callable[[Watched], tuple[Any, ...]]] = {
    "event": lambda at: at.can_happen,
    "settled": lambda at: at.keeping,
    "suit": lambda at: unsaid(at.obligations),
    "card": lambda at: unnamed(at.obligations),
    "broken": lambda at: breakable(at.obligations),
}
"""What the buttons of each name stand for, by their places."""


@dataclass(frozen=True, slots=True)
class Page:
    """The table as a phone showed it, and as it stood when the tap was made."""

    shown: Watched
    now: Watched

    def place_now(self, name: str, place: int) -> int:
        """Where that stands by now which stood there on the page. Raises Stale where it cannot
        happen any more, or nothing stood there.
        """
        offered = _OFFERED[name](self.shown)
        if not 0 <= place < len(offered):
            raise Stale
        found = enumerate(_OFFERED[name](self.now))
        for now, one in found:
            if _is_same(one, offered[place]):
                return now
        raise Stale


def page_of(call: DirectorCall, *, seen: int, unshown: Collection[int], by: User) -> Page:
    """The page of the event `seen` without those of the numbers `unshown`. Raises Stale where one
    of them is no tap of his own.
    """
    rows = list(call.events.filter(number__lte=seen).order_by("number"))
    left_out = [row for row in rows if row.number in unshown]
    if any(row.what != What.AT_TABLE or row.by_id != by.pk for row in left_out):
        raise Stale
    return Page(watched(row for row in rows if row not in left_out), watched(rows))


def _is_same(now: Any, shown: Any) -> bool:
    """Whether it is that, with the card named since or without."""
    if type(now) is not type(shown):
        return False
    has_card = getattr(shown, "card", shown) is None and now.card is not None
    return bool((replace(now, card=None) if has_card else now) == shown)
