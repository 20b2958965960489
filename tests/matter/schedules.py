"""A phone with an outbox, a line that is lost at any moment, and somebody else at the same call.

The server's side is what decides there (`rulings.matter.branches`); the phone's is the protocol of
`static/js/walker.js` and `outbox.js`, message by message.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from rulings.matter.branches import still_to_give, to_withdraw
from rulings.matter.facts import Fact, Said, fold

KEYS = tuple("abcdefgh")
STEPS = 40


@dataclass
class Server:
    """The log of one matter."""

    log: list[Fact] = field(default_factory=list)

    def next_key(self) -> str:
        facts = fold(self.log)
        return next((key for key in KEYS if key not in facts), "")

    def answers(self, seen: int, mine: Fact) -> bool:
        """One tap with a line; False where it had seen less."""
        if seen != len(self.log):
            return False
        self.log.append(mine)
        return True

    def takes(self, seen: int, mine: list[Fact], *, prefer: bool = False) -> bool:
        """All that was kept; False where both branches are shown."""
        since = self.log[seen:]
        if prefer:
            self.log += to_withdraw(self.log[:seen], since, mine)
            told = {one.key: one.versions for one in self.log}
            self.log += [one for one in mine if told.get(one.key) != one.versions]
            return True
        left = still_to_give(since, mine)
        self.log += left or ()
        return left is not None


@dataclass
class Phone:
    """Who taps; `base` and `sent` are what lies in IndexedDB, and `sent` is empty once the mark
    says that all is sent.
    """

    server: Server
    chance: Random
    base: int = 0
    sent: list[Fact] = field(default_factory=list)
    tapped: list[Fact] = field(default_factory=list)
    told: list[Fact] = field(default_factory=list)
    """Taps of which the director was told that they do not count, or which he has dropped."""

    def taps(self, *, has_line: bool) -> None:
        if not self.sent:
            self.base = len(self.server.log)
        facts = fold([*self.server.log[: self.base], *self.sent])
        key = next((key for key in KEYS if key not in facts), "")
        if not key:
            return
        tap = Fact(key, (Said(f"tap {len(self.tapped)}"),))
        if self.chance.random() < 0.2 and (same := fold(self.server.log).get(key)):
            tap = replace(tap, versions=same.versions)  # as somebody else has said
        self.tapped.append(tap)
        self.sent.append(tap)
        if has_line and len(self.sent) == 1:
            self._sends_one()

    def _sends_one(self) -> None:
        if self.chance.random() < 0.2:  # lost on its way there
            return
        is_taken = self.server.answers(self.base, self.sent[0])
        if self.chance.random() < 0.2:  # lost on its way back
            return
        if not is_taken:
            self.told += self.sent
        self.sent = []

    def sends_all(self, *, is_lost: bool) -> None:
        """As soon as there is a line, after any reload: once, or more often."""
        if not self.sent or (is_lost and self.chance.random() < 0.5):
            return
        is_taken = self.server.takes(self.base, self.sent)
        if is_lost:
            return
        if not is_taken:
            self._picks()
        self.sent = []

    def _picks(self) -> None:
        if self.chance.random() < 0.5:
            self.told += self.sent
            return
        for _again in range(self.chance.choice((1, 2))):  # its answer may be lost, too
            if not _again or not self.server.takes(self.base, self.sent):
                self.server.takes(self.base, self.sent, prefer=True)


def run(seed: int) -> tuple[list[Fact], list[Fact]]:
    """One schedule: what was lost, and what came twice."""
    chance = Random(seed)
    server = Server()
    phone = Phone(server, chance)
    for _step in range(STEPS):
        what = chance.random()
        if what < 0.4:
            phone.taps(has_line=chance.random() < 0.5)
        elif what < 0.7:
            phone.sends_all(is_lost=chance.random() < 0.5)
        elif what < 0.8 and (key := server.next_key()):
            server.log.append(Fact(key, (Said(f"other {_step}"),)))
        elif what < 0.85 and (facts := fold(server.log)):
            server.log.append(Fact(chance.choice([*facts]), ()))  # somebody takes an answer back
    phone.sends_all(is_lost=False)
    lost = [one for one in phone.tapped if one not in server.log and one not in phone.told]
    return lost, [*_twice(server.log)]


def _twice(log: list[Fact]) -> Iterator[Fact]:
    """What was written though it held already. Where it was taken back meanwhile, and the director
    has picked it again, it is another act.
    """
    held: dict[str, Fact] = {}
    for one in log:
        if one.versions and held.get(one.key) == one:
            yield one
        held[one.key] = one
