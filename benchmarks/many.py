"""Very many rulings, made of some that the product's own services gave: for benchmarks alone.

`record` gives rulings through every door, at random (always the same). `Growth` copies them to as
many as asked for: fifty clubs whose sizes differ as 1/√k, five years, twenty rulings an evening,
with times, tables, boards, people and typed words of their own, and every chain sealed as the
product seals it. Rows go to the server by COPY and are spread there (`many.sql`), with triggers
off.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

CLUBS, EACH, YEARS, DIRECTORS, PLAYERS, TABLES, BOARDS, ROUNDS = 50, 20, 5, 5, 200, 10, 24, 4
FIRST = 1_000_000
"""Where the keys of what is grown begin."""
TYPED = ("found", "decision", "reason")
HANDS, OVERRIDES = 30, 12
"""One ruling of so many is by hand, overridden."""
_BEGIN = ["bor", "kla", "stu", "fen", "gri", "mol", "tra", "ves", "hyl", "pad"]
_END = ["nding", "kker", "lsen", "ring", "stad", "mark", "ven", "ter", "ligt", "sted"]
WORDS = [begin + vowel + end for begin in _BEGIN for vowel in "aeiouy" for end in _END]


def record(rulings: int) -> None:
    """Give so many rulings in a club of their own, through every door in turn."""
    from deals.evening.movements import Movement, Plan, SectionPlan
    from deals.evening.services.evenings import add_session
    from deals.evening.services.practice import create_club
    from deals.models import Event, Membership, User
    from rulings.irregularities import DOORS

    chance = random.Random(1)  # noqa: S311
    user = User.objects.create_superuser("scale", "scale", name="Scale Director")
    club = create_club(name="Template", slug="template", language="en", made_by=user)
    member, _ = Membership.objects.get_or_create(club=club, user=user, defaults={"roles": []})
    member.roles = ["director", "administrator", "reviewer"]
    member.save()
    event = Event.objects.create(club=club, name="Template evening")
    plan = Plan(
        timezone.now(), [SectionPlan("A", TABLES)], ROUNDS, BOARDS // ROUNDS, Movement.NONE, BOARDS
    )
    session = add_session(event, plan)
    doors, made, tries = list(DOORS), 0, 0
    while made < rulings:
        tries += 1
        if tries > 20 * rulings:
            raise RuntimeError("Most random ways lead to no ruling.")
        made += _one(session, user, doors[tries % len(doors)], tries, chance)


def _one(session: Any, user: Any, door: str, number: int, chance: random.Random) -> int:
    """One ruling, 1; or none, 0, where the way taken at random leads to none."""
    from deals.models import Table
    from rulings.matter.facts import Said
    from rulings.models import DirectorCall
    from rulings.record import answers, give
    from rulings.record.position import position_of
    from rulings.record.refusals import Refused

    tables = Table.objects.filter(section__session=session)
    try:
        with transaction.atomic():
            call = DirectorCall.objects.create(
                session=session,
                table=chance.choice(tables),
                round=chance.randint(1, ROUNDS),
                board=chance.choice(session.boards.all()),
                declarer=chance.choice("NESW"),
                called_by=chance.choice("NESW"),
                director=user,
                claimed_at=timezone.now(),
            )
            if number % HANDS == 0:
                matter = answers.start_matter(call=call, irregularity="something-else", by=user)
                decided = give.Decided("Adjusted by hand", "Nothing fits", "What was found")
                give.rule_by_hand(matter=matter, by=user, decided=decided)
                return 1
            matter = answers.start_matter(call=call, irregularity=door, by=user)
            position = position_of(matter)
            while pending := position.standing.pending:
                key, question = pending
                said = [Said(chance.choice(list(question.answers)).token)]
                position = answers.answer(
                    position=position, key=key, versions=said, seen=position.seen, by=user
                )
            if number % OVERRIDES == 0:
                decided = give.Decided("Decided otherwise", "Equity of the table")
                give.override_ruling(matter=matter, by=user, decided=decided)
            else:
                give.give_ruling(matter=matter, by=user)
    except (Refused, ValueError, LookupError):
        return 0
    return 1


@dataclass(frozen=True, slots=True)
class _Form:
    """A recorded ruling as a mould: its sealed text with gaps, and what was typed."""

    pk: int
    text: str
    typed: tuple[str | None, ...]


def _forms() -> list[_Form]:
    from rulings.models import Ruling
    from rulings.record.chain import sealed_of

    around = ("matter__call__table__section", "matter__call__board", "amends", *TYPED)
    return [
        _form(one, sealed_of(one))
        for one in Ruling.objects.filter(club__slug="template").select_related(*around)
    ]


def _form(ruling: Any, sealed: dict[str, Any]) -> _Form:
    names = ("previous", "club", "position", "call", "table", "round", "board", "by", "at")
    texts = [getattr(ruling, name) for name in TYPED]
    sealed |= {name: f"@{name}@" for name in names} | {"matter": 1, "number": 1, "amends": None}
    sealed |= {name: f"@{name}@" if text else None for name, text in zip(TYPED, texts, strict=True)}
    text = json.dumps(sealed, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("%", "%%")
    for name in ("club", "position", "call", "round", "board", "by"):
        text = text.replace(f'"@{name}@"', f"%({name})s")
    for name in ("previous", "table", "at", *TYPED):
        text = text.replace(f"@{name}@", f"%({name})s")
    return _Form(ruling.pk, text, tuple(one.text if one else None for one in texts))


class Growth:
    """Fifty clubs, grown in steps: `to(10_000)`, then `to(100_000)` adds what is missing."""

    def __init__(self) -> None:
        self.chance = random.Random(2)  # noqa: S311
        self.forms = _forms()
        self.parts = _parts()
        self.rulings = self.evenings = self.texts = 0
        self.heads = [("", 0)] * CLUBS
        self.end = timezone.now().replace(minute=0, second=0, microsecond=0) - timedelta(hours=20)
        with connection.cursor() as cursor:
            cursor.execute(self.parts["clubs"])

    def to(self, rulings: int) -> None:
        """Add what is missing to so many rulings of the grown clubs, and analyse the tables."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(self.parts["stages"])
            self._stage(cursor, rulings)
            cursor.execute(self.parts["rooms"])
            for name, given in self.parts.items():
                kind, _, rest = name.partition(" ")
                if kind == "copied":
                    table, _, source = rest.partition(" FROM ")
                    if table == "rulings_archiveline":  # its trigger counts
                        cursor.execute("SET LOCAL session_replication_role = DEFAULT")
                    cursor.execute(_copied(cursor, table, source, given))
                    # a line has its review: written anew for each, they took a third of the time
                    cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(self.parts["heads"])
            cursor.execute("DROP TABLE s_evening, s_ruling, s_text")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")

    def _stage(self, cursor: Any, rulings: int) -> None:
        """What is to be added, evening by evening in the order of time, as rows of the stages."""
        weights = [1 / (club + 1) ** 0.5 for club in range(CLUBS)]
        many = (rulings - self.rulings) // EACH
        drawn = self.chance.choices(range(CLUBS), weights, k=max(0, many - CLUBS))
        clubs = [*drawn, *range(CLUBS)]
        days = sorted(self.chance.random() * 365 * YEARS for _ in clubs)
        evenings, given, typed = [], [], []
        for club, days_ago in zip(clubs, reversed(days), strict=True):
            starts = (self.end - timedelta(days=days_ago)).replace(minute=0, second=0)
            evenings.append((self.evenings, club, starts))
            for number in range(EACH):
                row, texts = self._ruling(club, starts + timedelta(minutes=7 * number))
                given.append(row)
                typed += texts
            self.evenings += 1
        for table, rows in (("s_evening", evenings), ("s_ruling", given), ("s_text", typed)):
            with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)

    def _ruling(self, club: int, at: datetime) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
        chance, form = self.chance, self.chance.choice(self.forms)
        at += timedelta(microseconds=chance.randrange(1, 10**6))
        table, board = chance.randrange(TABLES), chance.randrange(BOARDS)
        by = FIRST + club * DIRECTORS + chance.randrange(DIRECTORS)
        round_ = chance.randint(1, ROUNDS)
        texts, keys, digests = [], [], []
        for typed in form.typed:
            keys.append(None if typed is None else FIRST + self.texts)
            digests.append(None)
            if typed is not None:
                words = (WORDS[int(chance.paretovariate(0.6)) % len(WORDS)] for _ in range(8))
                body, salt = f"{typed} {' '.join(words)}", f"{chance.getrandbits(128):032x}"
                digests[-1] = sha256(f"{salt}\n{body}".encode()).hexdigest()
                texts.append((keys[-1], body, salt, digests[-1]))
                self.texts += 1
        pk, (previous, length) = FIRST + self.rulings, self.heads[club]
        sealed = form.text % {
            "previous": previous, "club": FIRST + club, "position": length + 1, "call": pk,
            "table": f"A{table + 1}", "round": round_, "board": board + 1, "by": by,
            "at": at.astimezone(UTC).isoformat(), **dict(zip(TYPED, digests, strict=True)),
        }  # fmt: skip
        digest = sha256(sealed.encode()).hexdigest()
        self.heads[club] = (digest, length + 1)
        self.rulings += 1
        row = (pk, form.pk, FIRST + club, length + 1, previous, digest, at, by)
        return (*row, FIRST + self.evenings, table, round_, board, *keys), texts


def _parts() -> dict[str, str]:
    """The parts of `many.sql` by the line that begins each."""
    parts = Path(__file__).with_suffix(".sql").read_text().split("-- ")[1:]
    return {name: body for name, _, body in (part.partition("\n") for part in parts)}


def _copied(cursor: Any, table: str, source: str, given: str) -> str:
    """The rows of a table of the template, once for each ruling; `given` are the columns that
    differ, a line each.
    """
    changed = dict(line.split(" = ", 1) for line in given.strip().splitlines())
    cursor.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s"
        " AND is_generated = 'NEVER' ORDER BY ordinal_position",
        [table],
    )
    names = [name for (name,) in cursor.fetchall() if changed.get(name) != "DEFAULT"]
    values = ", ".join(changed.get(name, f't."{name}"') for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {source}"  # noqa: S608
