"""Which rulings were appealed, and what became of them, as far as a reader may know."""

from __future__ import annotations

from django.db.models import Case, Exists, OuterRef, Subquery, Value, When

from deals.access.asked import once
from deals.models import User
from rulings.access import appeals_of
from rulings.models import AppealResult, AppealState, AppealStep

Appealed = dict[int, list[tuple[int, str]]]
"""By the key of a matter, of each appeal the key of the ruling it is against, and what became of
that ruling: an AppealResult, or "" before the decision is published.
"""


def appealed_to(user: User) -> Appealed:
    """The matters with an appeal that the user may read. One query, once for a page."""

    def asked() -> Appealed:
        steps = AppealStep.objects.filter(appeal=OuterRef("pk"))
        decided = steps.filter(what=AppealState.DECIDED).order_by("-number")
        last = When(
            Exists(steps.filter(what=AppealState.PUBLISHED)),
            then=Subquery(decided.values("result")[:1]),
        )
        result = Case(last, default=Value(""))
        rows = appeals_of(user).order_by("pk").values_list("ruling__matter", "ruling", result)
        found: Appealed = {}
        for matter, ruling, became in rows:
            found.setdefault(matter, []).append((ruling, became))
        return found

    return once(user, "appealed", asked)


def decided_on_appeal(appealed: Appealed, *, matter: int, ruling: int) -> list[AppealResult]:
    """What the published decisions say of the ruling (its key and that of its matter), as its slip
    does: also that one which it has replaced since was changed.
    """
    return [
        AppealResult(became)
        for against, became in appealed.get(matter, ())
        if became and (against == ruling or (against < ruling and became == AppealResult.CHANGED))
    ]
