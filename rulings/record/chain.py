"""The chain of rulings of a club: each seals the one before, so nobody can rewrite one unseen."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from django.db.models import QuerySet

from deals.models import Club
from rulings.models import Adjustment, AppealSeal, ClubChain, FreeText, Ruling
from rulings.record.texts import digest_of

FREE_TEXTS = ("found", "decision", "reason")


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a chain does not hold, and how it shows."""

    club: Club
    position: int
    problem: str


@dataclass(frozen=True, slots=True)
class Problems:
    """How the three faults of a link are told."""

    missing: str
    loose: str
    """It does not follow the link before it."""
    changed: str


_PROBLEMS = Problems(
    "missing", "does not follow the ruling before it", "was changed after it was given"
)

_CALL = "matter__call__"
_SEALED = (
    *("club", "position", "previous_hash", "hash", "number", "kind", "edition", "digest", "facts"),
    *("steps", "words", "outcome", "laws", "plain_en", "plain_da", "by", "at", "amends__hash"),
    *("matter__number", "matter__irregularity", f"{_CALL}round", f"{_CALL}board__number"),
    *(f"{_CALL}table__number", f"{_CALL}table__section__letter"),
    *(f"{text}__{name}" for text in FREE_TEXTS for name in ("text", "salt", "digest", "erased_at")),
)
"""The columns that a seal is over, and no other: they are most of what verifying costs."""

Link = TypeVar("Link", Ruling, Adjustment, AppealSeal)


def lock_head(club: Club) -> ClubChain:
    """The head of the chain, held until the transaction ends: one ruling is added at a time."""
    ClubChain.objects.get_or_create(club=club)
    return ClubChain.objects.select_for_update().get(club=club)


def seal(ruling: Ruling, head: ClubChain) -> None:
    """Put the ruling at the end of the chain, save it, and move the head."""
    ruling.position = head.length + 1
    ruling.previous_hash = head.head
    ruling.hash = hash_of(ruling)
    ruling.save(force_insert=True)
    head.length, head.head = ruling.position, ruling.hash
    head.save(update_fields=["length", "head"])


def hash_of(ruling: Ruling) -> str:
    """SHA-256 over everything that was decided and shown, in one canonical JSON text."""
    return fingerprint(sealed_of(ruling))


def fingerprint(sealed: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON text of what is sealed."""
    text = json.dumps(sealed, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def sealed_of(ruling: Ruling) -> dict[str, Any]:
    """What the seal of a ruling is over."""
    matter = ruling.matter
    call = matter.call
    return {
        "previous": ruling.previous_hash,
        "club": ruling.club_id,
        "position": ruling.position,
        "call": call.pk,
        "table": str(call.table),
        "round": call.round,
        "board": call.board.number if call.board else None,
        "matter": matter.number,
        "irregularity": matter.irregularity,
        "number": ruling.number,
        "amends": ruling.amends.hash if ruling.amends else None,
        "kind": ruling.kind,
        "edition": ruling.edition,
        "digest": ruling.digest,
        "facts": ruling.facts,
        "steps": ruling.steps,
        "words": ruling.words,
        "outcome": ruling.outcome,
        "laws": ruling.laws,
        "plain": [ruling.plain_en, ruling.plain_da],
        **{name: _digest(getattr(ruling, name)) for name in FREE_TEXTS},
        "by": ruling.by_id,
        "at": ruling.at.isoformat(),
    }


def _digest(text: FreeText | None) -> str | None:
    return text.digest if text else None


def verify(club: Club) -> list[Broken]:
    """Everything that is wrong with the club's chain; empty if it holds."""
    return list(_faults(club))


def _faults(club: Club) -> Iterator[Broken]:
    around = ("matter__call__table__section", "matter__call__board", "amends", *FREE_TEXTS)
    rulings = Ruling.objects.filter(club=club).select_related(*around).only(*_SEALED)
    length, last = yield from walk(club, rulings, hash_of, _PROBLEMS, _changed_texts)
    head = ClubChain.objects.filter(club=club).first()
    if (head.length, head.head) != (length, last) if head else length:
        yield Broken(club, length, "the head of the chain does not fit")


def _changed_texts(ruling: Ruling) -> Iterator[str]:
    for name in FREE_TEXTS:
        if not holds(getattr(ruling, name)):
            yield f"the text of its {name} was changed"


def walk(
    club: Club,
    links: QuerySet[Link],
    hash_of: Callable[[Link], str],
    problems: Problems,
    changed_texts: Callable[[Link], Iterable[str]],
) -> Generator[Broken, None, tuple[int, str]]:
    """What is wrong with a chain and the texts its links seal, told by `changed_texts`.

    Returns its length and the hash of its last link, "" for an empty chain.
    """
    previous, length = "", 0
    for link in links.order_by("position").iterator(chunk_size=500):
        length += 1
        if link.position != length:
            yield Broken(club, length, problems.missing)
            length = link.position
        elif link.previous_hash != previous:
            yield Broken(club, length, problems.loose)
        if hash_of(link) != link.hash:
            yield Broken(club, length, problems.changed)
        for problem in changed_texts(link):
            yield Broken(club, length, problem)
        previous = link.hash
    return length, previous


def holds(text: FreeText | None) -> bool:
    """Whether a free text is as it was sealed; one that was erased is not held against it."""
    if text is None or text.erased_at is not None:
        return True
    return digest_of(text.text, text.salt) == text.digest
