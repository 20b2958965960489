"""What must hold whatever readers do, and is looked for after each act of a walk.

1. No fault, and no page without a way on.
2. What was acknowledged stands, once: a form sent again does nothing, and what somebody typed goes
   by no act whose pages do not show it.
3. What is typed in a form stands in the database afterwards, or on the page that comes.
4. Nobody reads what others typed, bid or scored about a board that he has still to play, nor
   anything of another club.
5. What is open is reached by links from the home page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Q

from benchmarks.forms import WORD, Page, Sent, kind_of
from benchmarks.to_play import Closed
from benchmarks.walkers import BESIDE, Got, Reader
from deals.models import (
    Club,
    ClubRole,
    Membership,
)
from rulings.models import (
    Appeal,
    AppealState,
    ClaimBench,
    DirectorCall,
    Poll,
    Ruling,
    Stay,
    Summary,
)
from rulings.polls.links import find_link

NOT_OURS = {"auth", "admin", "axes", "contenttypes", "sessions", "procrastinate"}
FOR_PEERS = "/p/"
"""A page for who knows nobody here: once it is answered, or over, it leads nowhere."""
A_WALK_HOME = 250
"""So many pages are looked at for what is open, short addresses and seldom kinds first."""
_OVER = (AppealState.DECIDED, AppealState.PUBLISHED, AppealState.WITHDRAWN)


@dataclass(frozen=True)
class Typed:
    """A word, who typed it, and what it is about as far as the address tells."""

    word: str
    by: Reader
    step: int
    call: int | None
    board: int | None


@cache
def _tables() -> tuple[str, ...]:
    models = apps.get_models(include_auto_created=True)
    ours = [one for one in models if one._meta.app_label not in NOT_OURS and one._meta.managed]
    return tuple(sorted({one._meta.db_table for one in ours} - BESIDE))


def _of_all(query: str) -> list[tuple[Any, ...]]:
    """The rows of one query to every table."""
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(query.replace("TABLE", one) for one in _tables()))
        return cursor.fetchall()


def as_it_stands() -> dict[str, tuple[int, str | None]]:
    """Of every table how many rows it has, and a digest of them."""
    rows = _of_all(
        "SELECT 'TABLE', count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM \"TABLE\" t"
    )
    return {table: (many, digest) for table, many, digest in rows}


def words_there() -> dict[str, Counter[str]]:
    """How often each word stands in each table."""
    found: dict[str, Counter[str]] = {}
    for word, table, many in _of_all(
        "SELECT lower(w[1]), 'TABLE', count(*) FROM \"TABLE\" t,"
        " regexp_matches(t::text, 'wq[a-z]{6}', 'gi') w GROUP BY 1"
    ):
        found.setdefault(word, Counter())[table] += many
    return found


@dataclass
class Holding:
    """All that was typed in a walk, and what was found that must not be."""

    own: Club
    closed: dict[str, Closed]
    """By the names of readers."""
    typed: dict[str, Typed] = field(default_factory=dict)
    there: dict[str, Counter[str]] = field(default_factory=dict)
    no_trumps: bool = False
    """Somebody has named such a contract himself: those of the evening are not looked for now."""

    # 1

    def leads_on(self, got: Got) -> Iterator[str]:
        if got.status >= 500 or got.answered >= 500:
            yield f"fault: {got.status} {got.error}"
        elif got.is_page and not got.at.startswith(FOR_PEERS):
            page = Page(got.at, got.html)
            if not any(link != got.at for link in page.links) and not page.forms:
                yield "no way on"

    # 2 and 3

    def hears(self, sent: Sent) -> None:
        """Before it is sent."""
        self.no_trumps |= any(said.endswith(("NT", "NTX")) for _name, said in sent.data)

    def done(self, by: Reader, sent: Sent, first: Got, got: Got, step: int) -> Iterator[str]:
        """After a form was sent, of which the `first` answer may have been lost."""
        if not sent.words and not first.has_written:
            return
        before, self.there = self.there, words_there()
        call, board = about(sent.to) if any(about(sent.to)) else about(got.at)
        for word in sent.words:
            self.typed.setdefault(word, Typed(word, by, step, call, board))
            if word not in self.there and word not in got.html.lower():
                yield f"lost: {word}, {'said to be done' if first.is_done else 'refused'}"
        for word in before.keys() - self.there.keys():
            if word not in sent.page.html.lower() and word not in got.html.lower():
                yield f"gone: {word}"

    def nothing_more(
        self, before: dict[str, tuple[int, str | None]], sent: Sent, *, first: Got, again: Got
    ) -> Iterator[str]:
        """After the same form was sent once more."""
        now = as_it_stands()
        if grown := {one: now[one][0] - before[one][0] for one in now if now[one] != before[one]}:
            yield f"twice: {grown}"
        is_nobodys = sent.to.startswith(FOR_PEERS)  # no answer is kept for who has no account
        is_kept = first.is_done and not (is_nobodys or sent.is_once_by_itself)
        is_kept = is_kept and not again.asks_who
        if is_kept and first.leads_to != again.leads_to:
            yield f"another answer: {first.leads_to} and then {again.leads_to or again.answered}"

    def once(self, sent: Sent) -> Iterator[str]:
        """After it was sent from two tabs: no word stands there more often than after the first."""
        now = words_there()
        for word in sent.words:
            if more := now.get(word, Counter()) - self.there.get(word, Counter()):
                yield f"twice: {word} in {dict(more)}"
        self.there = now

    # 4

    def is_for(self, reader: Reader, got: Got) -> Iterator[str]:
        """Nothing on the page is closed to its reader."""
        asked = set(WORD.findall(got.at.lower()))
        found = {one.lower() for one in WORD.findall(got.html)} - asked
        others = [self.typed[one] for one in sorted(found & self.typed.keys())]
        others = [one for one in others if one.by is not reader]
        for of in others:
            if self._is_elsewhere(reader, of) and not _is_public(of.word):
                yield f"of another club: {of.word}"
        if closed := self.closed.get(reader.name):
            near = [one for one in others if one.by.whose == reader.whose]
            told = [one.word for one in near if closed.is_closed(one.call, one.board)]
            told += closed.told(got.html, bids=not self.no_trumps)
            if told and closed.holds(reader):
                yield f"still to play: {', '.join(told)}"

    def _is_elsewhere(self, reader: Reader, of: Typed) -> bool:
        if not of.by.whose or reader.name == "root" or of.by.whose == reader.whose:
            return False
        if reader.user is None:
            return reader.name == "stranger"
        member = Membership.objects.filter(user=reader.user, club__slug=of.by.whose)
        return not member.exists()

    # 5

    def directs(self, reader: Reader) -> bool:
        """Whether nobody has put him out of the club."""
        club = Membership.objects.filter(user=reader.user, club=self.own)
        return club.filter(roles__contains=[ClubRole.DIRECTOR]).exists()

    def is_reached(self, reader: Reader) -> Iterator[str]:
        """What is open, and no link leads to."""
        wanted = set(open_things(self.own))
        ahead, seen, alike = ["/"], {"/"}, Counter[str]()
        for _page in range(A_WALK_HOME):
            if not ahead or not wanted:
                break
            at = min(ahead, key=lambda one: 10 * alike[_sort_of(one)] + len(one))
            ahead.remove(at)
            alike[_sort_of(at)] += 1
            got = reader.looks(at)
            links = [got.at, *(Page(got.at, got.html).links if got.is_page else ())]
            wanted = {one for one in wanted if not any(link.startswith(one) for link in links)}
            new = [one for one in dict.fromkeys(links) if one not in seen]
            ahead += [one for one in new if not one.startswith(("/admin/", "/static/"))]
            seen.update(new)
        yield from (f"not reached: {one}" for one in sorted(wanted))


def _sort_of(address: str) -> str:
    """As `kind_of`; what is asked beside an address may lead elsewhere."""
    return f"{kind_of(address)} {re.findall('[?&]([a-z]+)=', address)}"


def open_things(club: Club) -> Iterator[str]:
    """The addresses of what somebody has to do something about."""
    calls = DirectorCall.objects.filter(session__event__club=club, withdrawn_at=None)
    calls = calls.filter(session__event__is_practice=False)
    for (pk,) in calls.filter(closed_at=None).values_list("pk"):
        yield f"/calls/{pk}/"
    for one in Stay.objects.filter(call__in=calls):
        yield f"/calls/{one.pk}/"
    for one in Appeal.objects.filter(club=club).exclude(steps__what__in=_OVER):
        yield f"/appeals/{one.pk}/"
    for one in Summary.objects.filter(ruling__club=club, approved_at=None):
        yield f"/rulings/{one.pk}/"


def about(address: str) -> tuple[int | None, int | None]:
    """The keys of the call and the board that it is about, as far as it tells."""
    found = re.match(r"/(calls|rulings|appeals|polls|bench|boards)/(\d+)/", address)
    if address.startswith(FOR_PEERS):
        link = find_link(address.split("/")[2])
        return (link.poll.matter.call_id, None) if link else (None, None)
    if not found:
        return None, None
    what, key = found[1], int(found[2])
    if what == "boards":
        return None, key
    to_call = {
        "rulings": (Ruling, "matter__call"),
        "appeals": (Appeal, "ruling__matter__call"),
        "polls": (Poll, "matter__call"),
        "bench": (ClaimBench, "matter__call"),
        "calls": (DirectorCall, "pk"),
    }
    kind, path = to_call[what]
    return kind._default_manager.filter(pk=key).values_list(path, flat=True).first(), None


def _is_public(word: str) -> bool:
    """It stands in what its club shows to everybody."""
    texts = ("title_en", "text_en", "title_da", "text_da")
    told = [Q(**{f"{one}__contains": word}) for one in texts]
    shown = Summary.objects.exclude(approved_at=None).filter(ruling__club__public_page__is_on=True)
    named = Club.objects.filter(Q(name__icontains=word) | Q(privacy_contact__icontains=word))
    return shown.filter(told[0] | told[1] | told[2] | told[3]).exists() or named.exists()
