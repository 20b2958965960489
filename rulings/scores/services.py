"""The score of a ruling, recorded beside it and never changed; each is sealed as it is written."""

from __future__ import annotations

from django.db import transaction

from deals.models import Club, PlayedBoard, User
from rulings.models import Adjustment, Ruling, RulingKind
from rulings.record.chain import Broken, Problems, fingerprint, holds, lock_head, walk
from rulings.record.refusals import NotYet, Stale
from rulings.record.texts import say, write
from rulings.scores.adjustment import ScoreDecision, dump_penalty, dump_side


@transaction.atomic
def record_score(
    *,
    ruling: Ruling,
    decision: ScoreDecision,
    played: PlayedBoard | None,
    seen: int,
    by: User,
    note: str = "",
) -> Adjustment:
    """Add what the ruling makes of the score; it takes the place of an earlier one of the matter.

    `seen` is the key of the adjustment the director saw as the last, 0 for none. Recorded twice (a
    double tap, or the page as it comes anew), the first is returned. Raises NotYet for an interim
    ruling or one that was amended, Stale if somebody has recorded another score since.
    """
    lock_head(ruling.club)
    if ruling.kind == RulingKind.INTERIM or Ruling.objects.filter(amends=ruling).exists():
        raise NotYet
    before = last_of(ruling)
    made = Adjustment(
        club=ruling.club,
        ruling=ruling,
        supersedes=before,
        before=result_at_table(played),
        ns=dump_side(decision.ns),
        ew=dump_side(decision.ew),
        penalties=[dump_penalty(one) for one in decision.penalties],
        by=by,
    )
    again = before is not None and _same(before, made)
    if before is not None and before.pk != seen:
        if again and before.by_id == by.pk:
            return before
        raise Stale
    if before is not None and again and say([before.note], note):
        return before
    made.note = write(note)
    _seal(made)
    return made


def last_of(ruling: Ruling) -> Adjustment | None:
    """The adjustment that counts for the matter of the ruling."""
    of_matter = Adjustment.objects.filter(ruling__matter=ruling.matter_id)
    return next(iter(of_matter.order_by("-position")[:1]), None)


def result_at_table(played: PlayedBoard | None) -> dict[str, object]:
    """Contract, declarer and tricks as the record has them; empty where it has no whole result."""
    if played is None or not played.contract or (played.declarer and played.tricks is None):
        return {}
    return {
        "contract": played.contract,
        "declarer": played.declarer,
        "tricks": played.tricks,
    }


def _same(one: Adjustment, other: Adjustment) -> bool:
    names = ("ruling_id", "before", "ns", "ew", "penalties")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _seal(made: Adjustment) -> None:
    """Put it at the end of the club's adjustments; the club's chain is locked by now."""
    last = Adjustment.objects.filter(club=made.club).order_by("position").last()
    made.position = last.position + 1 if last else 1
    made.previous_hash = last.hash if last else ""
    made.hash = hash_of_adjustment(made)
    made.save(force_insert=True)


def hash_of_adjustment(made: Adjustment) -> str:
    """SHA-256 over what was decided, the ruling it belongs to and the adjustment before it."""
    return fingerprint(
        {
            "previous": made.previous_hash,
            "club": made.club_id,
            "position": made.position,
            "ruling": made.ruling.hash,
            "supersedes": made.supersedes.hash if made.supersedes else None,
            "before": made.before,
            "ns": made.ns,
            "ew": made.ew,
            "penalties": made.penalties,
            "note": made.note.digest if made.note else None,
            "by": made.by_id,
            "at": made.at.isoformat(),
        }
    )


def verify_scores(club: Club) -> list[Broken]:
    """Everything that is wrong with the club's adjustments; empty if they hold."""
    rows = Adjustment.objects.filter(club=club).select_related("ruling", "supersedes", "note")
    return list(walk(club, rows, hash_of_adjustment, _PROBLEMS, _changed_note))


_PROBLEMS = Problems(
    missing="an adjustment is missing",
    loose="an adjustment does not follow the one before it",
    changed="an adjustment was changed after it was recorded",
)


def _changed_note(made: Adjustment) -> list[str]:
    return [] if holds(made.note) else ["the note of an adjustment was changed"]
