"""PBN text cut into games: tags with their values, and the rows below each.

Knows comments, escapes and where one game ends, nothing of bridge (PBN 2.1,
sections 2 and 3). It is generous where files in use are: several tags on a line or
one over several lines, quotes inside a value, no blank line between games or blank
lines within one.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import chain, islice

from deals.formats.limits import MOST_LETTERS
from deals.formats.text import lines_of

Line = tuple[int, str]
"""A line with its number, 1 being the first."""
Tag = tuple[str, str]
"""Name and value."""


_HEAD = {
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal"),
}
"""Tags with which a game may begin."""
_PAST_HEAD = {"Deal", "Declarer", "Contract", "Result", "Auction", "Play", "ScoreTable"}
"""Tags after which, and a blank line, a tag of the head begins the next game."""
_KNOWN = {
    *_HEAD,
    *_PAST_HEAD,
    *("Scoring", "Note", "Room", "Round", "Section", "Table", "HomeTeam", "VisitTeam", "Stage"),
    *("ParagrafAuction", "ParagrafPlay"),
}
_AS_KNOWN = {name.lower(): name for name in _KNOWN}
"""The tags that are read, by their names in small letters: some files write them large."""


@dataclass(slots=True)
class Game:
    """The tags and rows of one game, in file order."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    """The line each tag stands on."""
    rows: dict[str, list[Line]] = field(default_factory=dict)
    """The rows below a tag."""
    notes: dict[str, list[str]] = field(default_factory=dict)
    """The values of [Note] by the tag whose rows they explain."""
    block: list[str] = field(default_factory=list)
    """The tags since the last blank line."""
    mended: list[Line] = field(default_factory=list)
    """Lines that lack a bracket and were read all the same."""
    unquoted: list[Line] = field(default_factory=list)
    """Lines that lack a quotation mark and were read all the same."""
    bad: list[Line] = field(default_factory=list)
    """Lines that look like a tag and are none."""
    twice: list[Line] = field(default_factory=list)
    """Names of tags that came again with another value."""
    section: str = ""
    """The tag to which rows and notes now belong."""
    size: int = 0
    """How many tags, rows and notes were taken in."""
    full_at: int = 0
    """The line from which on no more are."""

    def has_room(self, number: int) -> bool:
        """Whether one more can be taken in; counts it."""
        self.size += 1
        if self.size > MOST_ROWS and not self.full_at:
            self.full_at = number
        return not self.full_at

    def add(self, number: int, name: str, value: str) -> None:
        """Take in a tag; the first of two with the same name counts (section 3.3)."""
        if not self.has_room(number):
            return
        if name == "Note":
            self.notes.setdefault(self.section, []).append(value)
        elif name not in self.tags:
            self.tags[name] = value
            self.lines[name] = number
            self.section = name
            self.block.append(name)
        elif self.tags[name] != value:
            self.twice.append((number, name))

    def ends_before(self, name: str, *, after_blank_line: bool) -> bool:
        """Whether a tag of that name begins the next game."""
        repeated = name in self.tags and name != "Note"
        if after_blank_line:
            past = name in _HEAD and not _PAST_HEAD.isdisjoint(self.tags)
            begins = name == "Event" and "Board" in self.tags  # the first tag of a game (3.4)
            return repeated or begins or (past and (name != "Deal" or "Deal" in self.tags))
        return repeated and name in ("Event", "Board")

    def next_at(self, number: int, name: str) -> Game:
        """The game that the tag of that name begins: what stands right above it, after a blank
        line, is of that game too.
        """
        following = Game(number)
        is_its_own = name not in self.block and self.rows.keys().isdisjoint(self.block)
        if is_its_own and len(self.block) < len(self.tags):
            for above in self.block:
                following.line = min(following.line, self.lines[above])
                following.add(self.lines.pop(above), above, self.tags.pop(above))
        return following


_QUOTED = r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"'
_TAG = re.compile(rf"\s*+\[\s*+(\w++)\s*+{_QUOTED}\s*+\]", re.DOTALL)
_USUAL_TAG = re.compile(r'\[(\w++) "((?:[^"\\\s]++(?: [^"\\\s]++)*+)?+)"\]')
"""A tag alone on its line as nearly all are, in a value nothing to be tidied."""
_UNOPENED = re.compile(r'\s*+([A-Z]\w*+)\s*+"([^"]*+)"\s*+\]\s*+')
"""A tag that has lost its first bracket."""
_LENIENT_TAG = re.compile(r'\s*+\[\s*+(\w++)(?:\s*+"|\s)')
"""How a line begins that was meant for a tag."""
_LONGEST_TAG = 6
"""Lines that one tag may be spread over."""
MOST_ROWS = 5000
"""Rows, tags and notes of one game; of its own the largest table of scores has a tenth."""


def games(text: str) -> Iterator[Game]:
    """The games of the file; none when there is no tag in it."""
    game = Game(1)
    blank = False
    for number, line, tags in _tagged(_uncommented(text)):
        if not tags:
            if not (text := line.strip()):
                blank, game.block = True, []
            elif not game.has_room(number):
                pass
            elif text[0] == "[":
                game.bad.append((number, text))
            else:
                row = line[:MOST_LETTERS].rstrip()
                game.rows.setdefault(game.section, []).append((number, row))
            continue
        if (whole := line.strip())[0] != "[" or whole[-1] != "]":
            game.mended.append((number, whole))
        elif _lacks_a_mark(whole):
            game.unquoted.append((number, whole))
        for name, value in tags:
            name = name if name in _KNOWN else _AS_KNOWN.get(name.lower(), name)
            if game.ends_before(name, after_blank_line=blank):
                following = game.next_at(number, name)
                yield game
                game = following
            blank = False
            game.line = game.line if game.tags else number
            game.add(number, name, value)
    if game.tags:
        yield game


def _tags(line: str) -> Iterator[Tag]:
    """The tags of a line; none when it cannot be read as tags."""
    match = _TAG.match(line)
    if match is None:
        lenient = _LENIENT_TAG.match(line)
        if lenient:
            value = line[lenient.end() :].rstrip().removesuffix("]").rstrip().removesuffix('"')
            yield lenient[1], _tidied(value)
    while match:
        value = match[2].replace('\\"', '"').replace("\\\\", "\\") if "\\" in match[2] else match[2]
        yield match[1], _tidied(value)
        match = _TAG.match(line, match.end())


def _lacks_a_mark(line: str) -> bool:
    """Whether the value of a tag has lost a quotation mark: some programs write none, and inside
    they may stand in pairs.
    """
    is_usual = line.endswith('"]') and ' "' in line and line.count('"') % 2 == 0
    return not is_usual and '"' in line and _TAG.match(line) is None


def _tidied(value: str) -> str:
    return " ".join(value[:MOST_LETTERS].split())


def _tagged(lines: Iterator[Line]) -> Iterator[tuple[int, str, Iterable[Tag]]]:
    """The lines with the tags on them, those of a tag over several lines as one."""
    ahead: deque[Line] = deque()
    while ahead or (ahead := deque(islice(lines, 1))):
        number, line = ahead.popleft()
        if not line.lstrip().startswith("["):
            unopened = _UNOPENED.fullmatch(line) if '"' in line else None
            yield number, line, [(unopened[1], _tidied(unopened[2]))] if unopened else ()
            continue
        usual = _USUAL_TAG.fullmatch(line)
        tags = iter([(usual[1], usual[2][:MOST_LETTERS])]) if usual else _tags(line)
        first = next(tags, None)
        if first is None:
            ahead.extend(islice(lines, _LONGEST_TAG - 1 - len(ahead)))
            whole = _TAG.match("\n".join([line, *(text for _, text in ahead)]))
            if whole:
                rest = [ahead.popleft()[1] for _ in range(whole[0].count("\n"))]
                line = "\n".join([line, *rest])
                tags = _tags(line)
                first = next(tags, None)
        yield number, line, chain([first], tags) if first else ()


_PIECE = re.compile(rf'{_QUOTED}|[^";{{]++|.')
_UNQUOTED = re.compile(r"[^;{]++|.")
"""The same where a quotation mark is not closed on the line."""


def _uncommented(text: str) -> Iterator[Line]:
    """The lines without comments; a line that was only comment is not there at all.

    `%` begins a line to be ignored, `;` the rest of a line, `{` goes on to `}` (3.8).
    """
    inside = False
    for number, whole in enumerate(lines_of(text), 1):
        line = whole
        if not inside and line.startswith("%"):
            continue
        if not inside and "{" not in line and ";" not in line:
            yield number, line
            continue
        kept, inside = _without_comments(line, inside)
        if kept.strip():
            yield number, kept


def _without_comments(line: str, inside: bool) -> tuple[str, bool]:
    """What is left of a line, and whether a comment goes on at its end."""
    kept = StringIO()  # a list of the pieces takes twenty times the line
    pieces, at = _PIECE, 0
    while at < len(line):
        if inside:
            end = line.find("}", at)
            inside, at = end < 0, len(line) if end < 0 else end + 1
            continue
        piece = pieces.match(line, at)
        word = piece[0] if piece else line[at:]
        at += len(word)
        if word == ";":
            break
        if word == '"':
            pieces = _UNQUOTED
        inside = word == "{"
        kept.write(" " if inside else word)
    return kept.getvalue(), inside
