"""Directors who rule over the real site, as its pages lead them, and keep what was acknowledged.

Each has a table of his own and walks without end: the call, the answers to a revoke, the ruling.
What is not acknowledged he sends again, the very same, as the page does: with a script it stays as
it is, without one the answer is a page that keeps the form.
"""

from __future__ import annotations

import http.client
import random
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlsplit

from benchmarks.phone import Got, Phone

ANSWERS = {
    "revoker": "E",
    "revoke_card": "later",
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "nothing",
    "card_already_faced": "no",
}
"""What is said of a revoke by East, by question; of other questions the first answer."""
TAPS = 9
"""From the call to the ruling, where the declarer is asked."""
OF_A_CLUB = 5
AGAIN = 3.0
"""Seconds before something is sent again, as the page has it."""
AWAY_WORDS = (
    "The database does not answer just now",
    "Databasen svarer ikke lige nu",
    "Paragraf does not answer just now",
)
"""One of them stands on every page that is not the one asked for."""
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


@dataclass(slots=True)
class Tally:
    """What all directors have seen; seconds are those of `time.monotonic`."""

    took: list[tuple[float, float, str]] = field(default_factory=list)
    """When each request was sent, the seconds to its answer, and its kind."""
    acknowledged: list[float] = field(default_factory=list)
    """When something written was acknowledged."""
    away: Counter[str] = field(default_factory=Counter)
    """Answers other than the page, by what they were; all of them were asked for again."""
    wrong: list[str] = field(default_factory=list)
    """What should never be."""


class Director(threading.Thread):
    """One of them: `pause` is his time at the table before each tap, in seconds, on average.

    The first call comes within the time of one ruling: if all came within a pause, all would call
    again together, and record together, for as long as it lasts.
    """

    def __init__(
        self, port: int, made: tuple[str, int], *, pause: float, until: float, tally: Tally
    ) -> None:
        super().__init__(daemon=True)
        session, self.table = made
        self.phone = Phone(port, {"sessionid": session}, patience=30)
        self.pause, self.until, self.tally = pause, until, tally
        self.has_script = self.table % 2 == 0
        self.calls: set[int] = set()
        """Their keys: who has only begun one there is led to it again."""
        self.said: dict[str, list[str]] = {}
        """The keys of the questions answered, by the address of the matter."""
        self.ruled: list[str] = []

    def run(self) -> None:
        """Rule until the time is up; what has been begun to send is sent."""
        time.sleep(random.random() * self.pause * TAPS)  # noqa: S311
        try:
            while time.monotonic() < self.until:
                self.rule()
        except Exception as error:
            self.tally.wrong.append(f"{self.name}: {error!r}")

    def rule(self) -> None:
        """From the call to the ruling."""
        page, at = self.follow(f"/calls/at/{self.table}/")
        fields = form_of(page, 'id="what"')
        page, at = self.send("call", at, fields, [("irregularity", "revoke")], at)
        call = at.split("/")[2]
        self.calls.add(int(call))
        matter = f"/calls/{call}/1"
        said = self.said[matter] = []
        if at.endswith("/declarer/"):
            fields = form_of(page, 'class="screen"')
            page, at = self.send("declarer", at, fields, [("seat", "S")], at)
        while (fields := form_of(page, 'id="ask"')) and self.goes_on:
            key = dict(fields)["key"]
            page, at = self.send(
                "answer", f"{matter}/answer/", fields, [("answer", said_of(key, page))], at
            )
            said.append(key)
        if self.goes_on:
            fields = form_of(page, 'id="record"')
            self.send("ruling", f"{matter}/record/", fields, [("called_by", "")], at)
            self.ruled.append(matter)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def follow(self, path: str) -> tuple[str, str]:
        """A page and where it is."""
        while True:
            got = self.ask("page", "GET", path, [])
            if got is None:
                time.sleep(AGAIN)
            elif got.status == 302:
                path = urlsplit(got.headers["location"]).path
            else:
                return got.text, path

    def send(
        self,
        kind: str,
        path: str,
        fields: list[tuple[str, str]],
        tapped: list[tuple[str, str]],
        at: str,
    ) -> tuple[str, str]:
        """Send a form until it is acknowledged; the page that comes, and where it is."""
        time.sleep(self.pause * random.uniform(0.5, 1.5))  # noqa: S311
        sent = [*fields, *tapped]
        swaps = {"HX-Request": "true"} if self.has_script and kind == "answer" else {}
        while (got := self.ask(kind, "POST", path, sent, **swaps)) is None:
            time.sleep(AGAIN)
        self.tally.acknowledged.append(time.monotonic())
        if got.status == 302:
            return self.follow(urlsplit(got.headers["location"]).path)
        return got.text, at

    def ask(
        self, kind: str, method: str, path: str, sent: list[tuple[str, str]], **headers: str
    ) -> Got | None:
        """The answer; None if it has to be asked again."""
        began = time.monotonic()
        try:
            got = (
                self.phone.get(path)
                if method == "GET"
                else self.phone.post(path, sent, Referer=f"http://127.0.0.1{path}", **headers)
            )
        except (OSError, http.client.HTTPException) as error:
            self.tally.away[f"{kind}: {type(error).__name__}"] += 1
            return None
        self.tally.took.append((began, time.monotonic() - began, kind))
        if got.status in (200, 302):
            return got
        if got.status not in (502, 503, 504):
            said = re.findall(r"<h1[^>]*>(.*?)</h1>", got.text)
            raise RuntimeError(f"{got.status} of {method} {path}: {said}")
        self.tally.away[f"{kind}: {got.status}"] += 1
        self.must_say_what_is_going_on(got, sent)
        return None

    def must_say_what_is_going_on(self, got: Got, sent: list[tuple[str, str]]) -> None:
        if not any(words in got.text for words in AWAY_WORDS):
            self.tally.wrong.append(f"A page without a word: {got.status} {got.text[:80]}")
        if got.status == 503 and sent and "data-kept" in got.text:
            kept = [(name, unescape(value)) for name, value in _HIDDEN.findall(got.text)]
            if kept != sent:
                self.tally.wrong.append(f"The page kept {kept} of {sent}")
            self.tally.away["forms kept by a page"] += 1


def said_of(key: str, page: str) -> str:
    """The answer to that question; of one that is not foreseen the page's first."""
    first = re.search(r'name="answer" value="(\w+)"', page)
    return ANSWERS.get(key) or (first[1] if first else "")


def form_of(page: str, mark: str) -> list[tuple[str, str]]:
    """The hidden fields of the form with that attribute; none if there is none."""
    found = re.search(rf"<form {mark}[^>]*>(.*?)</form>", page, re.DOTALL)
    return [(key, unescape(value)) for key, value in _HIDDEN.findall(found[1])] if found else []


def made(many: int) -> list[tuple[str, int]]:
    """So many directors, five to a club, each signed in and with a table of his own."""
    from django.test import Client
    from django.utils import timezone

    from deals.evening.movements import Movement, Plan, SectionPlan
    from deals.evening.services.evenings import add_session
    from deals.models import Club, ClubRole, Event, Membership, Table, User

    directors = []
    for number in range(many):
        if number % OF_A_CLUB == 0:
            club = Club.objects.create(name=f"Club {number}", slug=f"club-{number}", language="da")
            Event.objects.create(
                club=club, name="Practice", is_practice=True
            )  # or a start makes one
            event = Event.objects.create(club=club, name="Evening")
            sections = [SectionPlan("A", OF_A_CLUB * 2)]
            plan = Plan(timezone.now(), sections, 4, 6, Movement.NONE, 24)
            session = add_session(event, plan)
            tables = list(Table.objects.filter(section__session=session).order_by("number"))
        user = User.objects.create_user(f"director-{number}", name=f"Director {number}")
        Membership.objects.create(user=user, club=club, roles=[ClubRole.DIRECTOR])
        client = Client()
        client.force_login(user)
        key = client.cookies["sessionid"].value
        directors.append((key, tables[number % OF_A_CLUB].pk))
    return directors


def compared(directors: list[Director]) -> tuple[int, int, int]:
    """How many answers, calls and rulings were acknowledged and are lost, stand there twice, and
    stand there once. What the practice evenings hold is not theirs.
    """
    from rulings.models import Answer, DirectorCall, Matter, Ruling, Source

    acknowledged: Counter[tuple[str, object, str]] = Counter()
    stored: Counter[tuple[str, object, str]] = Counter()
    acknowledged.update({("call", key, "") for one in directors for key in one.calls})
    for director in directors:
        acknowledged.update(("ruling", matter, "") for matter in director.ruled)
        for matter, keys in director.said.items():
            acknowledged.update(("answer", matter, key) for key in keys)
    calls = DirectorCall.objects.filter(table__in=[one.table for one in directors])
    stored.update(("call", key, "") for key in calls.values_list("pk", flat=True))
    matters = Matter.objects.filter(call__in=calls)
    address = {one.pk: f"/calls/{one.call_id}/{one.number}" for one in matters}
    for matter in Ruling.objects.filter(matter__in=matters).values_list("matter", flat=True):
        stored["ruling", address[matter], ""] += 1
    told = Answer.objects.filter(source=Source.DIRECTOR, matter__in=matters)
    for matter, key in told.values_list("matter", "key"):
        stored["answer", address[matter], key] += 1
    lost, double = acknowledged - stored, stored - acknowledged
    return lost.total(), double.total(), (stored & acknowledged).total()
