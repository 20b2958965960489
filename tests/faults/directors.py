"""Directors who answer, rule and comment all the time, and keep what was acknowledged.

Whatever goes wrong on the way, the same form is sent again until the site says that it is done: a
director with a phone does that too.
"""

from __future__ import annotations

import http.client
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock, Thread

from tests.faults.evening import set_up
from tests.faults.phones import Form, Got, Losing, Phone, Screen
from tests.faults.site import Site, on_database_of

WAY = {"revoker": "E", "failure": "follow_suit", "revoke_trick": "early", "since_revoke": "nothing"}
"""Answers to a revoke that was found at once."""
SEEN = ("nothing", "no", "none")
MOST_STEPS = 30


@dataclass
class Kept:
    """What a director was told is done, in the order in which it was."""

    answers: list[tuple[int, int, str]] = field(default_factory=list)
    """Call, matter, key."""
    rulings: list[tuple[int, int]] = field(default_factory=list)
    """Call, matter."""
    comments: list[str] = field(default_factory=list)
    """What was typed."""


class RefusedError(AssertionError):
    """The site said something that no director could make sense of."""


class Director(Thread):
    """One of them, with a table of his own. `still` is held while something is under way."""

    def __init__(self, phone: Phone, user: int, table: int, seed: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.user, self.table = phone, user, table
        self.chance = random.Random(seed)
        self.kept = Kept()
        self.still = Lock()
        self.goes_home = Event()
        self.outage = 0.0
        """Seconds of the longest time in which nothing of his got through."""
        self.trouble = ""
        self.counted = Counter[str]()
        """How much of what he keeps somebody has counted already."""

    def run(self) -> None:
        try:
            while not self.goes_home.is_set():
                for _step in self._matter():
                    self.still.release()
                    self.goes_home.wait(self.chance.uniform(0.05, 0.5))
                    self.still.acquire()
        except Exception as error:  # told of by whoever looks after them
            self.trouble = f"{type(error).__name__}: {error}"
        finally:
            if self.still.locked():
                self.still.release()

    def start(self) -> None:
        self.still.acquire()
        super().start()

    def _matter(self) -> Iterator[None]:
        """From the call to the comment under its ruling, a form at a time."""
        at = f"/calls/at/{self.table}/"
        is_by_hand = self.chance.random() < 0.4
        at, page = self._arrives(at)
        slug = "something-else" if is_by_hand else "revoke"
        came = self._sends(_of(Screen(page, at), at), irregularity=slug)
        yield
        for _ in range(MOST_STEPS):
            at, page = self._arrives(came.leads_to)
            done, came = self._step(at, Screen(page, at))
            yield
            if done:
                break
        else:
            raise RefusedError(f"{at} leads nowhere")
        yield from self._afterwards(came)

    def _step(self, at: str, screen: Screen) -> tuple[bool, Got]:
        """The next form of the matter, and whether it was the ruling."""
        if at.endswith("/declarer/"):
            return False, self._sends(_of(screen, at), seat="S")
        call, matter = _place(at)
        if at.endswith("/by-hand/"):
            words = {"found": "Found.", "decision": self._words("Ruled"), "reason": "As it is."}
            came = self._sends(_of(screen, at), **words)
            self.kept.rulings.append((call, matter))
            return True, came
        if record := screen.form("/record/"):
            came = self._sends(record)
            if came.leads_to == at:
                raise RefusedError(f"{at} is not to be recorded")
            self.kept.rulings.append((call, matter))
            return True, came
        asked = _of(screen, "/answer/")
        key = asked.fields["key"]
        came = self._sends(asked, answer=self._said(key, asked))
        self.kept.answers.append((call, matter, key))
        return False, came

    def _said(self, key: str, asked: Form) -> str:
        offered = [value for name, value in asked.buttons if name == "answer"]
        wanted = (WAY.get(key), "later", *SEEN)
        return next((one for one in wanted if one in offered), offered[0])

    def _afterwards(self, came: Got) -> Iterator[None]:
        """The board is over, if something stays open at the table; then a comment."""
        at, page = self._arrives(came.leads_to)
        if over := Screen(page, at).form("/board-over/"):
            came = self._sends(over)
            yield
            at, page = self._arrives(came.leads_to)
        if comment := Screen(page, at).form("/comment/"):
            words = self._words("Said")
            self._sends(comment, text=words)
            self.kept.comments.append(words)
            yield

    def _words(self, begin: str) -> str:
        return f"{begin} {self.user}-{len(self.kept.rulings)}-{self.chance.getrandbits(64):x}"

    def _arrives(self, at: str) -> tuple[str, Got]:
        """The page at the end of where it leads, and its address."""
        got = self._until_heard(at, None)
        while got.status == http.client.FOUND:
            at = got.leads_to
            got = self._until_heard(at, None)
        return at, got

    def _sends(self, form: Form, **more: str) -> Got:
        got = self._until_heard(form.to, form.fields | more)
        if got.status != http.client.FOUND:
            raise RefusedError(f"{form.to} answered {got.status} to {more}")
        return got

    def _until_heard(self, to: str, fields: dict[str, str] | None) -> Got:
        """The answer, however often it has to be asked for."""
        began = time.monotonic()
        while True:
            try:
                got = self.phone.get(to) if fields is None else self.phone.post(to, fields)
            except (OSError, http.client.HTTPException):
                got = None
            if got is not None and got.status < http.client.INTERNAL_SERVER_ERROR:
                break
            if self.goes_home.is_set():
                raise RefusedError(f"{to} was never answered")
            time.sleep(0.1)
            self.outage = max(self.outage, time.monotonic() - began)
        if got.status >= http.client.BAD_REQUEST:
            raise RefusedError(f"{to} answered {got.status}")
        return got


def _of(screen: Screen, end: str) -> Form:
    form = screen.form(end)
    if form is None:
        raise RefusedError(f"{screen.at} has no form for {end}")
    return form


def _place(at: str) -> tuple[int, int]:
    """Call and matter of an address like /calls/5/1/q/revoker."""
    _, _, call, matter, *_ = at.split("/")
    return int(call), int(matter)


def at_work(site: Site, line: Losing, number: int, seed: str) -> list[Director]:
    """So many of them, each at a table of an evening that is made for them."""
    with on_database_of(site.folder):
        people = set_up(number)
    found = []
    for user, table, sign_in in people:
        phone = Phone(line.port, {"sessionid": sign_in})
        found.append(Director(phone, user, table, f"{seed} {user}"))
        found[-1].start()
    return found


@contextmanager
def all_still(directors: list[Director]) -> Iterator[None]:
    """Every form that was sent has its answer, and no further one is sent."""
    with ExitStack() as stack:
        for one in directors:
            stack.enter_context(one.still)
        yield
