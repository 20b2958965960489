"""Who walks through the pages of a club in an evening, act by act (`benchmarks/begun.py` begins
it).
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.forms import Form, Page, Sent, filled, kind_of
from benchmarks.holding import Holding, as_it_stands
from benchmarks.walkers import Got, Reader, shown_to_players
from deals.pages.once import TOKEN
from tests.jobs import do_jobs

BUSY = {
    **{"alice": 5, "dora": 4, "boris": 3, "bob": 2, "ada": 3, "root": 1},
    **{"charlie": 2, "player": 1, "stranger": 1},
}
"""How often of all each of them does something. Alice is chief director and does not play; Dora
directs and plays, by a link to her account, and Boris by his name alone; Bob reviews; Ada
administers the club and Root the site; Charlie does everything in another club. A player without
an account opens what tables are shown, and a stranger what is open to everybody.
"""
GOES_ON = 0.5
"""How often the same does the next thing too."""
SELDOM = 2
"""What was sent more often in an evening is sent less and less often."""
LOOKS_HOME = 100
"""After so many acts it is looked whether what is open is reached."""
LAST = 20
"""So many acts ago something was done that is sent once more."""
POST = "send "
NOT_WALKED = ("/sign-out/", "/settings/data/erase/", "/admin/", "/static/")
"""What ends a reader, or is not ours."""


@dataclass
class Act:
    """What somebody did, and what was found after it."""

    step: int
    who: str
    how: str
    kind: str
    """The name of the view."""
    to: str
    answer: int
    is_sent: bool = False
    is_done: bool = False
    way: str = ""
    """How it was sent."""
    words: int = 0
    """So many were typed that stood nowhere else."""
    found: list[str] = field(default_factory=list)


@dataclass
class Evening:
    """What was done so far; all of it comes from `chance`."""

    chance: random.Random
    readers: list[Reader]
    holding: Holding
    within: str = ""
    """What begins so is gone to first, and sent however often."""
    step: int = 0
    been: Counter[str] = field(default_factory=Counter)
    """How often each kind of page was looked at, and each kind of form sent."""
    done: deque[tuple[Reader, Sent, Got]] = field(default_factory=lambda: deque(maxlen=LAST))
    ways: dict[str, dict[str, str]] = field(default_factory=dict)
    """Of each reader the last address of each kind that a page of his led to, and of the last page
    from which he could send each kind of form.
    """
    taken: dict[tuple[str, str], str] = field(default_factory=dict)
    """What was taken last in a field of a kind of form."""
    opened: deque[str] = field(default_factory=lambda: deque(maxlen=3 * LAST))
    """Where somebody has been."""
    written: deque[str] = field(default_factory=lambda: deque(maxlen=LAST))
    """Where what was done is told of."""

    def acts(self, many: int) -> Iterator[Act]:
        weights, reader = [BUSY[one.name] for one in self.readers], self.readers[0]
        for _act in range(many):
            self.step += 1
            if self.chance.random() > GOES_ON:
                (reader,) = self.chance.choices(self.readers, weights)
            (does,) = self.chance.choices(list(DOES), list(DOES.values()))
            yield does(self, reader)
            if self.step % LOOKS_HOME == 0 and self.holding.directs(self.readers[0]):
                yield self.looks_home(self.readers[0])

    def looks(self, reader: Reader) -> Act:
        """Follow a link, most likely one that leads where nobody has been."""
        page = reader.pages[-1] if reader.pages and self.chance.random() < 0.8 else None
        links = [one for one in page.links if not one.startswith(NOT_WALKED)] if page else []
        return self._goes(reader, "looks", self._least(self._near(links or reader.begins), kind_of))

    def seeks(self, reader: Reader) -> Act:
        """Go to a page that he has seldom had, or from which he sends what was seldom done."""
        known = self.ways.get(reader.name)
        if not known:
            return self.looks(reader)
        near = [one for one, at in known.items() if at.startswith(self.within)]
        kind = self._least(near or list(known), str)
        act = self._goes(reader, "seeks", known[kind])
        forms = [one for one in reader.pages[-1].forms if POST + kind_of(one.to) == kind]
        if act.found or not forms:
            self.been[kind] += 1  # it was looked for, and stands there no more
            return act
        return self._sends_one(reader, "seeks", reader.pages[-1], self.chance.choice(forms))

    def looks_in(self, reader: Reader) -> Act:
        """Open what somebody else has had open, or has written to, or another of that kind."""
        among = self.written if self.chance.random() < 0.5 else self.opened
        at = self.chance.choice(list(among) or reader.begins)
        if self.chance.random() < 0.3:
            by = self.chance.randint(-2, 2)
            at = re.sub(r"\d+", lambda key: str(int(key[0]) + by), at, count=1)
        return self._goes(reader, "looks in", at)

    def renews(self, reader: Reader) -> Act:
        """A region of the page that lies open."""
        pages = [one for one in reader.pages if one.regions]
        if not pages:
            return self.looks(reader)
        page = pages[-1] if self.chance.random() < 0.7 else self.chance.choice(pages)
        region = self._least(page.regions, kind_of)
        self.been[kind_of(region)] += 1
        return self._act(reader, "renews", region, reader.renews(page, region))

    def looks_home(self, reader: Reader) -> Act:
        found = list(self.holding.is_reached(reader))
        return Act(self.step, reader.name, "looks home", "rulings:home", "/", 200, found=found)

    def sends(self, reader: Reader) -> Act:
        """A form of the page that lies open."""
        return self._sends(reader, "sends", -1)

    def sends_twice(self, reader: Reader) -> Act:
        return self._sends(reader, "twice", -1)

    def answer_lost(self, reader: Reader) -> Act:
        return self._sends(reader, "answer lost", -1)

    def goes_back(self, reader: Reader) -> Act:
        return self._sends(reader, "back", -2)

    def old_page(self, reader: Reader) -> Act:
        return self._sends(reader, "old page", -self.chance.randint(1, max(1, len(reader.pages))))

    def second_tab(self, reader: Reader) -> Act:
        """The same from two tabs, both opened before either was sent."""
        if not reader.pages or not reader.pages[-1].forms:
            return self.looks(reader)
        tabs = [reader.looks(reader.pages[-1].at) for _tab in range(2)]
        act = self._sends(reader, "second tab", -1)
        first = self.done[-1][1] if act.is_done else None
        if first and (fresh := Page(tabs[0].at, tabs[0].html).token) and TOKEN in dict(first.data):
            data = tuple((name, fresh if name == TOKEN else said) for name, said in first.data)
            got = reader.sends(replace(first, data=data))
            act.found += [*self.holding.once(first), *self.holding.is_for(reader, got)]
        return act

    def meets(self, reader: Reader) -> Act:
        """A colleague sends something from the same page first, before what is typed there."""
        forms = [(page, one) for page in reader.pages for one in _walked(page.forms)]
        if not forms:
            return self.looks(reader)
        typed = [one for one in forms if one[1].is_typed and one[1].has_seen]
        near = [one for one in typed or forms if one[1].to.startswith(self.within)]
        own, form = self._least(near or typed or forms, lambda one: POST + kind_of(one[1].to))
        colleague = self.chance.choice([one for one in self.readers if one.user and one != reader])
        got = colleague.looks(own.at)
        page = Page(got.at, got.html if got.is_page else "")
        theirs = _walked(page.forms)
        if self.chance.random() < 0.5:
            theirs = [one for one in theirs if one.to == form.to]
        its = self.chance.choice(theirs) if theirs else None
        first = self._sends_one(colleague, "meets", page, its) if its else None
        act = self._sends_one(reader, "meets", own, form)
        act.found += [f"{colleague.name} first: {one}" for one in (first.found if first else ())]
        return act

    def again(self, _reader: Reader) -> Act:
        """What somebody did some acts ago, sent once more; of a player without an account nobody
        knows who it is.
        """
        done = [one for one in self.done if one[0].user is not None]
        if not done:
            return self.looks(_reader)
        reader, sent, first = self.chance.choice(done)
        before = as_it_stands()
        got = reader.sends(sent, is_lost=True)
        act = self._act(reader, "again", sent.to, got)
        if not self._is_signed_out(reader, got):
            act.found += self.holding.nothing_more(before, sent, first=first, again=got)
        return act

    def _goes(self, reader: Reader, how: str, at: str) -> Act:
        got = reader.looks(at)
        self.been[kind_of(at)] += 1
        act = self._act(reader, how, at, got)
        if not self._is_signed_out(reader, got) and got.status == 200:
            self.opened.append(at)
        return act

    def _sends(self, reader: Reader, how: str, place: int) -> Act:
        pages = [one for one in reader.pages if one.forms]
        forms = _walked(pages[place].forms) if len(pages) >= -place else []
        near = [one for one in forms if one.to.startswith(self.within)]
        form = self._least(near or forms, lambda one: POST + kind_of(one.to)) if forms else None
        if form is None or (not (self.within and near) and self._was_often(form)):
            return self.seeks(reader)
        return self._sends_one(reader, how, pages[place], form)

    def _sends_one(self, reader: Reader, how: str, page: Page, form: Form) -> Act:
        sent = filled(page, form, self.chance, self.taken)
        self.been[POST + sent.kind] += 1
        self.holding.hears(sent)
        first = shown = reader.sends(sent, is_lost=how == "answer lost")
        act = self._act(reader, how, sent.to, first)
        act.is_sent, act.way, act.words = True, sent.way.value, len(sent.words)
        if self._is_signed_out(reader, first):
            return act
        act.is_done = first.is_done
        if how in ("twice", "answer lost"):
            before = as_it_stands()
            shown = reader.sends(sent)
            if first.has_written:
                act.found += self.holding.nothing_more(before, sent, first=first, again=shown)
        act.found += self.holding.done(reader, sent, first, shown, self.step)
        if act.is_done:
            self.done.append((reader, sent, first))
            self.written.append(shown.at)
            self.taken.update({(sent.kind, name): said for name, said in sent.data if said})
            do_jobs()
        return act

    def _act(self, reader: Reader, how: str, to: str, got: Got) -> Act:
        found = [*self.holding.leads_on(got), *self.holding.is_for(reader, got)]
        if got.is_page:
            self._remembers(reader, Page(got.at, got.html))
        player = next(one for one in self.readers if one.name == "player")
        links = [one for one in shown_to_players(got.html) if one not in player.begins]
        player.begins = [*player.begins, *links][-LAST:]
        return Act(self.step, reader.name, how, kind_of(to), to, got.answered, found=found)

    def _remembers(self, reader: Reader, page: Page) -> None:
        known = self.ways.setdefault(reader.name, {})
        walked = [one for one in page.links if not one.startswith(NOT_WALKED)]
        known.update({kind_of(one): one for one in walked})
        known.update({POST + kind_of(one.to): page.at for one in _walked(page.forms)})

    def is_led(self, reader: Reader, at: str) -> None:
        """Where a form of this address stands: there, or on a page above it."""
        self.ways.setdefault(reader.name, {})[POST + kind_of(at)] = next(
            (above for above in _ways_up(at) if reader.looks(above).status == 200), "/"
        )

    def _was_often(self, form: Form) -> bool:
        return self.chance.random() * self.been[POST + kind_of(form.to)] > SELDOM

    def _near(self, links: list[str]) -> list[str]:
        return [one for one in links if one.startswith(self.within)] or links

    def _is_signed_out(self, reader: Reader, got: Got) -> bool:
        """Whether he was; then he signs in."""
        if reader.user is None or not got.asks_who:
            return False
        reader.signs_in()
        return True

    def _least(self, among: list[Any], kind: Callable[[Any], str]) -> Any:
        """One of the kind that was chosen least often, or any."""
        if self.chance.random() < 0.3:
            return self.chance.choice(among)
        least = min(self.been[kind(one)] for one in among)
        return self.chance.choice([one for one in among if self.been[kind(one)] == least])


def _walked(forms: list[Form]) -> list[Form]:
    return [one for one in forms if not one.to.startswith(NOT_WALKED)]


def _ways_up(address: str) -> Iterator[str]:
    parts = address.strip("/").split("/")
    yield from (f"/{'/'.join(parts[:many])}/" for many in range(len(parts), 0, -1))


DOES: dict[Callable[[Evening, Reader], Act], int] = {
    **{Evening.looks: 20, Evening.looks_in: 20, Evening.seeks: 25, Evening.renews: 8},
    **{Evening.sends: 25, Evening.sends_twice: 8},
    **{Evening.answer_lost: 5, Evening.second_tab: 5, Evening.goes_back: 5, Evening.old_page: 10},
    **{Evening.meets: 10, Evening.again: 6},
}
"""How often of all."""
