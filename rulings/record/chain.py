"""The chain of rulings of a club: each seals the one before, so nobody can rewrite one unseen."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter
from typing import Any

import orjson
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from deals.models import Club
from rulings.models import ClubChain, FreeText, Ruling
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
_SEALED = {
    "previous": "previous_hash",
    "club": "club_id",
    "position": "position",
    "call": "matter__call_id",
    "letter": f"{_CALL}table__section__letter",
    "table": f"{_CALL}table__number",
    "round": f"{_CALL}round",
    "board": f"{_CALL}board__number",
    "matter": "matter__number",
    "irregularity": "matter__irregularity",
    "number": "number",
    "amends": "amends__hash",
    **{name: name for name in ("kind", "edition", "digest", "facts", "steps", "words")},
    **{name: name for name in ("outcome", "laws", "plain_en", "plain_da")},
    **{name: f"{name}__digest" for name in FREE_TEXTS},
    "by": "by_id",
    "at": "at",
    "polled": "polled",
    "said": "said_at",
    "salt": "salt",
}
"""What a seal is over, by its name there: where it stands."""
_BESIDE = tuple(
    f"{one}__{name}" for one in FREE_TEXTS for name in ("text", "salt", "digest", "erased_at")
)
_texts = attrgetter(*_BESIDE)
"""The free texts of a row, and what was sealed of them."""

_AS_TEXT = {name: f"{name}_text" for name in ("facts", "steps", "words", "laws")}
_COLUMNS = _SEALED | _AS_TEXT
_columns = attrgetter(*_COLUMNS.values())
"""As `_SEALED`, but what is JSON as the text it is in the database."""

_canonical = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def lock_head(club: Club) -> ClubChain:
    """The head of the chain, held until the transaction ends: one ruling is added at a time. Taken
    last of all that is locked, so that nobody of the club waits for what can be done before.
    """
    locked = ClubChain.objects.select_for_update()
    if head := next(iter(locked.filter(club=club)), None):
        return head
    ClubChain.objects.bulk_create([ClubChain(club=club)], ignore_conflicts=True)
    return locked.get(club=club)


def seal(ruling: Ruling, head: ClubChain) -> None:
    """Put the ruling at the end of the chain, save it, and move the head."""
    ruling.position = head.length + 1
    ruling.previous_hash = head.head
    ruling.salt = secrets.token_hex(16)
    ruling.hash = hash_of(ruling)
    ruling.save(force_insert=True)
    head.length, head.head = ruling.position, ruling.hash
    head.save(update_fields=["length", "head"])


def hash_of(ruling: Ruling) -> str:
    """SHA-256 over everything that was decided and shown, in one canonical JSON text."""
    return fingerprint(sealed_of(ruling))


def fingerprint(sealed: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON text of what is sealed."""
    return sha256(_canonical(sealed).encode()).hexdigest()


def sealed_of(ruling: Ruling) -> dict[str, Any]:
    """What the seal of a ruling is over."""
    return _shaped({name: _standing(ruling, path) for name, path in _SEALED.items()})


def _standing(row: Any, path: str) -> Any:
    """What stands there; None behind what is not there."""
    for name in path.split("__"):
        row = getattr(row, name) if row is not None else None
    return row


def _shaped(found: dict[str, Any]) -> dict[str, Any]:
    """As it is sealed, of what was found by the names of `_SEALED`."""
    table, plain = f"{found.pop('letter')}{found['table']}", [found.pop("plain_en")]
    plain.append(found.pop("plain_da"))
    for name in ("polled", "said", "salt"):
        if found[name] is None:
            del found[name]  # no older seal knows of it
    if "said" in found:
        found["said"] = found["said"].isoformat()
    return found | {"table": table, "plain": plain, "at": found["at"].isoformat()}


def verify(club: Club) -> list[Broken]:
    """Everything that is wrong with the club's chain; empty if it holds."""
    return list(_faults(club))


def _faults(club: Club) -> Iterator[Broken]:
    """Rows, and no rulings made of them; JSON as the text it is in the database."""
    own = Ruling.objects.filter(club=club).annotate(
        **{text: Cast(name, TextField()) for name, text in _AS_TEXT.items()}
    )
    columns = dict.fromkeys(("hash", *_COLUMNS.values(), *_BESIDE))
    rows = own.values_list(*columns, named=True)
    length, last = yield from walk(club, rows, _hash_of_row, _PROBLEMS, _changed_texts)
    head = ClubChain.objects.filter(club=club).first()
    if (head.length, head.head) != (length, last) if head else length:
        yield Broken(club, length, "the head of the chain does not fit")


def _hash_of_row(row: Any) -> str:
    """As `fingerprint`, by a library that is five times as fast. Where its text gives another hash
    than the seal's, the seal is asked in the way it was made: a number may be written otherwise.
    """
    found = dict(zip(_COLUMNS, _columns(row), strict=True))
    texts = {name: found[name] for name in _AS_TEXT}
    sealed = _shaped(found | {name: orjson.loads(text) for name, text in texts.items()})
    quick = sha256(orjson.dumps(sealed, option=orjson.OPT_SORT_KEYS)).hexdigest()
    if quick == row.hash:
        return quick
    return fingerprint(_shaped(found | {name: json.loads(text) for name, text in texts.items()}))


def _changed_texts(row: Any) -> Iterator[str]:
    parts = iter(_texts(row))
    for name, text, salt, digest, erased_at in zip(FREE_TEXTS, *[parts] * 4, strict=True):
        if digest is not None and erased_at is None and digest_of(text, salt) != digest:
            yield f"the text of its {name} was changed"


def walk(
    club: Club,
    links: QuerySet[Any, Any],
    hash_of: Callable[[Any], str],
    problems: Problems,
    changed_texts: Callable[[Any], Iterable[str]],
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
