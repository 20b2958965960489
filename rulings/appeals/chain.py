"""The chain of the appeals of a club: each step is sealed with the request and the step before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from django.utils import timezone

from deals.models import Club
from rulings.appeals.seals import TEXTS, sealed_step
from rulings.models import Appeal, AppealSeal, AppealStep
from rulings.record.chain import Broken, Problems, fingerprint, holds, walk


def seal_step(step: AppealStep) -> AppealSeal:
    """Put the step at the end of the club's appeals; the club's chain is locked by now."""
    club = step.appeal.club
    last = AppealSeal.objects.filter(club=club).order_by("position").last()
    seal = AppealSeal(
        step=step,
        club=club,
        position=last.position + 1 if last else 1,
        previous_hash=last.hash if last else "",
    )
    if step.hearing_at:  # written by a form in the zone of the site; the database gives it back so
        step.hearing_at = step.hearing_at.astimezone(UTC)
    seal.hash = hash_of_step(seal)
    seal.save(force_insert=True)
    return seal


def seal_of(appeal: Appeal) -> str:
    """The hash of the last thing done about the appeal; empty while it is only asked for."""
    sealed = AppealSeal.objects.filter(step__appeal=appeal).order_by("position")
    return sealed.values_list("hash", flat=True).last() or ""


def hash_of_step(seal: AppealSeal) -> str:
    """SHA-256 over the request, what was done, and the seal before it."""
    appeal = seal.step.appeal
    sealed = sealed_step(seal.step, appeal, appeal.ruling.hash, seal.position)
    return fingerprint({"previous": seal.previous_hash, **sealed})


def _hash_as_sealed(seal: AppealSeal) -> str:
    """Until 2026-11-30 the hour of a hearing was sealed as the site's own zone writes it."""
    told, step = hash_of_step(seal), seal.step
    if told == seal.hash or not step.hearing_at:
        return told
    step.hearing_at = timezone.localtime(step.hearing_at, timezone.get_default_timezone())
    return hash_of_step(seal)


def verify_appeals(club: Club) -> list[Broken]:
    """Everything that is wrong with the club's appeals; empty if they hold."""
    return list(_faults(club))


def _faults(club: Club) -> Iterator[Broken]:
    seals = AppealSeal.objects.filter(club=club).select_related(
        "step__appeal__ruling", "step__appeal__grounds", *(f"step__{name}" for name in TEXTS)
    )
    yield from walk(club, seals, _hash_as_sealed, _PROBLEMS, _changed_texts)
    for step in AppealStep.objects.filter(appeal__club=club, sealed_by=None):
        yield Broken(club, step.appeal.number, "a step of the appeal has no seal")


_PROBLEMS = Problems(
    missing="a step of an appeal is missing",
    loose="a step of an appeal does not follow the one before it",
    changed="a step of an appeal was changed after it was recorded",
)


def _changed_texts(seal: AppealSeal) -> list[str]:
    texts = (seal.step.appeal.grounds, *(getattr(seal.step, name) for name in TEXTS))
    return [] if all(holds(text) for text in texts) else ["a text of an appeal was changed"]
