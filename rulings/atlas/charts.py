"""The charts that are committed under ``docs/charts``: one page for each Law and each door.

Every rule is a chapter of its page, in which the rules it leans on are named and not opened. So a
change of law shows in review as a changed chapter of that Law alone, and a door shows nothing but
how it routes. What changes without changing a word changes the mark at the end of the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any

from rulings.atlas.graphs import calls, rule_root
from rulings.atlas.labels import (
    Closed,
    Label,
    Values,
    first_sentences,
    parameters_of,
    sentence_of,
    value_words,
)
from rulings.atlas.passages import Branch, Going, Passage, read
from rulings.atlas.points import Does, Head, Point, Reply
from rulings.engine import Kind, Message, When, graph_digest

Rule = Callable[..., Any]
Worded = Callable[[Message], str]
"""A sentence in English, with roles in its gaps."""

INDEX = "README.md"

HEAD = """\
# Charts of the Laws

Made by `manage.py charts --write` from the rules themselves; do not edit. A change of law shows
here as a changed page.

Read a chapter from the top. A question stands in **bold**, with the paragraph it is asked for; its
answers stand below it. Answers that lead to the same stand together, and what the Laws say stands
beside or below the answer. A chapter or another page that is named is read in its place, with what
is known so far. “↓” goes on just below, “→ **2**” at step 2 of the same chapter, “⇒” is what the
chapter finds, and “nothing more” means that this is all. “As found” cites the paragraph that led
there. Of answers that differ only in the number or suits then said, the first is written out.
"""


def charts(worded: Worded) -> dict[str, str]:
    """File name → text, for every module whose rules some door runs, and the list of them."""
    by_module: dict[str, dict[Rule, None]] = {}
    for call in calls():
        by_module.setdefault(call.function.__module__, {})[call.function] = None
    pages = {
        _file(module): _page(module, rules, worded) for module, rules in sorted(by_module.items())
    }
    titles = {_file(module): _title(module) for module in by_module}
    return {INDEX: _index(titles), **pages}


def _index(titles: dict[str, str]) -> str:
    names = sorted(titles, key=lambda name: [int(n) for n in re.findall(r"\d+", name)])
    doors = "".join(f"- [{titles[n]}]({n})\n" for n in names if n.startswith("door"))
    laws = "".join(f"- [{titles[n]}]({n})\n" for n in names if n.startswith("law"))
    return f"{HEAD}\n## What players call out\n\n{doors}\n## The book\n\n{laws}"


def _title(module: str) -> str:
    return first_sentences(sys.modules[module]).removesuffix(".")


def _file(module: str) -> str:
    name = module.rsplit(".", 1)[-1]
    return f"{name}.md" if name.startswith("law") else f"door_{name}.md"


def _page(module: str, rules: Iterable[Rule], worded: Worded) -> str:
    in_order = sorted(rules, key=lambda rule: rule.__code__.co_firstlineno)
    chapters = "\n".join(_chapter(rule, worded) for rule in in_order)
    return f"# {_title(module)}\n\n{chapters}\n<!-- {_mark(in_order)} -->\n"


def _chapter(rule: Rule, worded: Worded) -> str:
    lines = Chapter(worded, parameters_of(rule), rule.__module__).written(rule_root(rule).start)
    return "".join(f"{line}\n" for line in (f"## {sentence_of(rule)}", *lines))


def _mark(rules: Iterable[Rule]) -> str:
    """A hash of keys, tokens, Laws and conclusions: see ``engine.digest``."""
    graphs = [
        f"{rule.__name__}{arguments}{graph_digest(graph)}"
        for rule in rules
        for arguments, graph in rule_root(rule).variants.items()
    ]
    return sha256("".join(sorted(graphs)).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Chapter:
    """How a rule is written down: in English words, as a list of Markdown."""

    worded: Worded
    parameters: tuple[str, ...] = ()
    """What the rule is called with, by name."""
    module: str = ""
    """The page it stands on; a rule of another is a link."""

    def written(self, start: Point | None) -> list[str]:
        """The lines of a folded rule."""
        return self._lines(read(start), "")

    def _lines(self, passages: Iterable[Passage], indent: str) -> list[str]:
        lines: list[str] = []
        ends = False
        for passage in passages:
            head = passage.point.head
            words = self._words(head) + _going(passage.goes)
            if head.does is Does.RETURNS and ends and not passage.step:
                lines[-1] += f" {words}"
            else:
                step = f"**{passage.step}.** " if passage.step else ""
                lines.append(f"{indent}- {step}{words}")
            for branch in passage.branches:
                lines += self._branch(branch, f"{indent}  ")
            ends = not (passage.branches or passage.goes)
        return lines

    def _branch(self, branch: Branch, indent: str) -> list[str]:
        sample = " (said for the first)" if branch.way.is_sample else ""
        answers = f"{indent}- {self._replies(branch.way.replies)}{sample}"
        below = self._lines(branch.passages, f"{indent}  ")
        if len(below) == 1:
            return [f"{answers} — {below[0].lstrip(' -')}"]
        if not below and not branch.goes:
            return [f"{answers} — nothing more"]
        return [f"{answers}{_going(branch.goes)}", *below]

    def _words(self, head: Head) -> str:
        match head.does:
            case Does.PARTS:
                return f"By *{self.parameters[int(head.key)].replace('_', ' ')}*"
            case Does.ASKS:
                notes = [head.law, _KINDS[head.kind], _WHEN[head.when]]
                return f"**{self._label(head.label)}** ({', '.join(filter(None, notes))})"
            case Does.SAYS:
                return f"{self._label(head.label)} ({head.law or 'as found'})"
            case Does.RETURNS:
                return f"⇒ {self._label(head.label) or 'what was found'}"
        return self._label(head.label)

    def _replies(self, replies: Iterable[Reply]) -> str:
        """The answers; together those that exist with the same arguments only."""
        return " / ".join(
            " / ".join(self._label(reply.label) for reply in alike)
            + (f" (only {_values(only)})" if only.words else "")
            for only, alike in groupby(replies, lambda reply: reply.only)
        )

    def _label(self, label: Label) -> str:
        match label:
            case Values():
                return _values(label)
            case Closed(law, rule, given):
                sentence = sentence_of(rule).removesuffix(".") if rule else law
                if rule and self.module and rule.__module__ != self.module:
                    sentence = f"[{sentence}]({_file(rule.__module__)})"
                return f"▸ {sentence}" + (f" ({_values(given)})" if given.words else "")
        return self.worded(label)


_KINDS = {Kind.FACT: "", Kind.CHOICE: "a choice", Kind.JUDGEMENT: "a judgement"}
_WHEN = {When.NOW: "", When.SOON: "seen next", When.AFTER_PLAY: "after play"}


def _values(values: Values) -> str:
    words = ((value_words(word), word) for word in values.words)
    return ", ".join(known.msgid if known else word.replace("_", " ") for known, word in words)


def _going(going: Going | None) -> str:
    if going is None:
        return ""
    return f" → **{going.to.step}**" if going.to else " ↓"
