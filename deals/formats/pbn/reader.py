"""PBN files to records (PBN 1.0-2.1, import format).

Tolerant per board and per tag: a deal that is wrong costs its board, an auction or
a contract that cannot be read costs only itself, and each loss is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from deals.bridge.auction import Auction
from deals.bridge.cards import Card
from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability, dealer_of_board, vulnerability_of_board
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS
from deals.formats.limits import MOST_PROBLEMS, shared
from deals.formats.pbn.scan import MOST_ROWS, Game, games
from deals.formats.pbn.sections import bounded, noted_cards, placed, play_table, read_auction
from deals.formats.problems import Code, Problem, sound
from deals.formats.record import Record, whole
from deals.formats.text import decode

OUR_AUCTION, OUR_PLAY = "ParagrafAuction", "ParagrafPlay"
"""Our own sections, for what PBN has no words: calls and cards withdrawn and the like."""

_IN_TABLE = {
    *("Dealer", "Vulnerable", "Deal", "Contract", "Declarer", "Result"),
    *("Auction", "Play", OUR_AUCTION, OUR_PLAY),
}
_MAKES_A_BOARD = {"Board", "Deal", "Auction", "Contract", "ScoreTable"}
_UNKNOWN = ("", "?", "-")
_MOST_STANDING = 50
"""Tags whose value stands for all later games: every game gets each of them."""


def read_pbn(data: bytes, file: str = "") -> Iterator[Record | Problem]:
    """The boards of a PBN file and what could not be read, in file order."""
    text = decode(data)
    if not text.strip():
        yield Problem(Code.EMPTY, file, 0)
        return
    inherited = _Inheritance()
    found = tags = 0
    bare: list[Problem] = []
    dealt: set[str] = set()
    for game in games(text):
        tags += len(game.tags)
        inherited.apply(game)
        if not _MAKES_A_BOARD.isdisjoint(game.tags):
            found += 1
            number = game.tags.get("Board", "")
            if game.tags.get("Deal", "") not in _UNKNOWN:
                dealt.add(number)
            elif len(bare) < MOST_PROBLEMS:
                bare.append(Problem(Code.NO_DEAL, file, game.line, number))
            yield from _Board(game, file).read()
    if dealt:
        yield from (told for told in bare if told.board not in dealt)
    if not tags:
        yield Problem(Code.NOT_THIS_FORMAT, file, 1, params={"format": "PBN"})
    elif not found:
        yield Problem(Code.NO_BOARDS, file, 1)


@dataclass(slots=True)
class _Inheritance:
    """Values repeated from game to game (PBN 2.1, section 4.8).

    `#` is the last value of the tag; `##` or `##value` is that for this game and for
    every later one in which the tag is missing.
    """

    last: dict[str, str] = field(default_factory=dict)
    standing: dict[str, str] = field(default_factory=dict)

    def apply(self, game: Game) -> None:
        for tag, value in game.tags.items():
            if not value.startswith("#"):
                continue
            if value.startswith("##"):
                game.tags[tag] = value[2:] or self.last.get(tag, "")
                if tag in self.standing or len(self.standing) < _MOST_STANDING:
                    self.standing[tag] = game.tags[tag]
            elif value == "#":
                game.tags[tag] = self.last.get(tag, "")
        self.last.update(game.tags)
        for tag, value in self.standing.items():
            game.tags.setdefault(tag, value)


@dataclass(slots=True)
class _Board:
    """One game being read."""

    game: Game
    file: str
    problems: list[Problem] = field(default_factory=list)

    def read(self) -> Iterator[Record | Problem]:
        """The record, if the deal is sound, and all problems after it."""
        for line, text in self.game.bad:
            self._report(Code.BAD_TAG, line=line, text=text)
        for line, text in self.game.mended:
            self._report(Code.LOST_BRACKET, line=line, text=text)
        for line, text in self.game.unquoted:
            self._report(Code.LOST_MARK, line=line, text=text)
        for line, tag in self.game.twice:
            self._report(Code.TAG_TWICE, line=line, tag=tag)
        if self.game.full_at:
            self._report(Code.LONG_BOARD, line=self.game.full_at, most=str(MOST_ROWS))
        if (text := self._tag("Board")) and self._number() is None:
            self._report(Code.BOARD_NUMBER, "Board", text=text)
        sound, deal = self._deal()
        if sound:
            yield self._record(deal)
        yield from sorted(self.problems, key=lambda problem: problem.line)

    def _tag(self, name: str) -> str:
        """The value of a tag, "" for one that is missing or says it is unknown."""
        value = self.game.tags.get(name, "")
        return "" if value in _UNKNOWN else value

    def _report(self, code: Code, tag_name: str = "", *, line: int = 0, **params: str) -> None:
        line = line or self.game.lines.get(tag_name, self.game.line)
        self.problems.append(Problem(code, self.file, line, self._tag("Board"), params))

    def _deal(self) -> tuple[bool, Deal | None]:
        """Whether the board can come in, and its deal if one is given."""
        text = self._tag("Deal")
        if not text:
            return True, None
        try:
            deal = Deal.parse(text)
        except ValueError:
            self._report(Code.DEAL_UNREADABLE, "Deal", text=text)
            return False, None
        line = self.game.lines.get("Deal", self.game.line)  # or it is inherited
        dealt, faults = sound(deal, self.file, line, self._tag("Board"))
        self.problems += faults
        return dealt is not None, dealt

    def _record(self, deal: Deal | None) -> Record:
        auction = self._auction()
        contract = self._contract(auction)
        declarer = self._declarer(auction, contract)
        table = TableRecord(
            self._dealer(auction),
            self._vulnerability(),
            deal,
            auction,
            contract,
            declarer,
            self._play(deal, contract, declarer),
            self._result(contract, declarer),
        )
        game = self.game
        return Record(
            table,
            tags={
                tag: value
                for tag, value in game.tags.items()
                if tag not in _IN_TABLE and value not in _UNKNOWN
            },
            call_notes=_notes(game.notes.get("Auction", [])),
            card_notes=_notes(game.notes.get("Play", [])),
            noted_cards=self._noted_cards() if table.play.events else {},
            sections={
                tag: tuple(text.strip() for _, text in rows)
                for tag, rows in game.rows.items()
                if tag and tag not in _IN_TABLE
            },
            irregular_declarer=self._tag("Declarer").startswith("^"),
            irregular_result=self._tag("Result").startswith("^"),
            line=game.line,
        )

    def _noted_cards(self) -> dict[Card, int]:
        rows = [text for _, text in self.game.rows.get("Play", [])]
        return noted_cards(rows) if any("=" in row for row in rows) else {}

    # The parts. Each is left out, and reported, when it cannot be read.

    def _number(self) -> int | None:
        text = self._tag("Board")
        return whole(text) or None

    def _dealer(self, auction: Auction | None) -> Seat:
        text = self._tag("Dealer")
        if (seat := _seat(text)) is not None:
            return seat
        if text:
            self._report(Code.DEALER, "Dealer", text=text)
        number = self._number()
        if number:
            return dealer_of_board(number)
        return auction.dealer if auction else Seat.N

    def _vulnerability(self) -> Vulnerability:
        text = self.game.tags.get("Vulnerable", "").strip()
        if known := _VULNERABLE.get(text.upper()):
            return known
        if text not in _UNKNOWN:
            self._report(Code.VULNERABILITY, "Vulnerable", text=text)
        return vulnerability_of_board(self._number() or 1)

    def _contract(self, auction: Auction | None) -> Contract | PassedOut | None:
        text = self._tag("Contract")
        if text:
            try:
                return parse_contract(text)
            except ValueError:
                self._report(Code.CONTRACT, "Contract", text=text)
        return auction.contract if auction and auction.is_over else None

    def _declarer(
        self, auction: Auction | None, contract: Contract | PassedOut | None
    ) -> Seat | None:
        if not isinstance(contract, Contract):
            return None
        text = self._tag("Declarer").lstrip("^")
        if (seat := _seat(text)) is not None:
            return seat
        if text:
            self._report(Code.DECLARER, "Declarer", text=text)
        return auction.declarer if auction else None

    def _result(self, contract: Contract | PassedOut | None, declarer: Seat | None) -> int | None:
        """Declarer's tricks; "NS 9 EW 4" names those of each side."""
        text = self._tag("Result").lstrip("^").strip()
        of_sides = dict(_SIDE_RESULT.findall(text.upper()))
        if of_sides and all(map(_is_tricks, of_sides.values())):
            text = of_sides.get(declarer.side.value, "") if declarer else ""
        if not text or isinstance(contract, PassedOut):
            return None
        if _is_tricks(text):
            return whole(text)
        self._report(Code.RESULT, "Result", text=text)
        return None

    def _ours(self, section: str) -> str:
        """The words of a section of our own."""
        rows = self.game.rows[section]
        return " ".join(bounded(word for _, row in rows for word in row.split()))

    def _auction(self) -> Auction | None:
        game = self.game
        if OUR_AUCTION in game.rows:
            try:
                ours = Auction.parse(self._ours(OUR_AUCTION))
                return replace(ours, calls=tuple(map(shared, ours.calls)))
            except ValueError:
                pass  # Somebody edited it; the standard section says nearly the same.
        rows = game.rows.get("Auction", [])
        first = _seat(self._tag("Auction")) or _seat(self._tag("Dealer"))
        if not rows:
            return None
        try:
            if first is None:
                raise ValueError(repr(game.tags["Auction"]))
            auction = read_auction(first, (text for _, text in rows))
        except ValueError as error:
            self._report(Code.AUCTION, "Auction", text=_quoted(error))
            return None
        return auction if auction.calls else None

    def _play(
        self, deal: Deal | None, contract: Contract | PassedOut | None, declarer: Seat | None
    ) -> Play:
        game = self.game
        if OUR_PLAY in game.rows:
            try:
                ours = Play.parse(self._ours(OUR_PLAY))
                return replace(ours, events=tuple(map(shared, ours.events)))
            except ValueError:
                pass  # As with the auction.
        texts = [text for _, text in game.rows.get("Play", [])]
        first = _seat(self._tag("Play")) or (declarer.lho if declarer else None)
        if not any(any(map(str.isalpha, text)) for text in texts):
            return Play()
        try:
            if first is None:
                raise ValueError(repr(game.tags["Play"]))
            trumps = contract.denomination if isinstance(contract, Contract) else None
            table = play_table(first, placed(texts))
            if given := deal and table.by_owner(deal):
                self._report(Code.BY_OWNER, "Play")
            play = (given or table).play(first, trumps)
        except ValueError as error:
            self._report(Code.PLAY, "Play", text=_quoted(error))
            return Play()
        if trumps is None and len(play.events) > 4:
            self._report(Code.PLAY_WITHOUT_CONTRACT, "Play")
            return Play(play.events[:4])
        return play


_SIDE_RESULT = re.compile(r"(NS|EW)\s*(\d+)")
_NOTE = re.compile(r"\s*(\d{1,9})\s*:(.*)", re.DOTALL)
_VULNERABLE = {
    **dict.fromkeys(("NONE", "LOVE", "-"), Vulnerability.NONE),
    **dict.fromkeys(("NS", "N-S", "N/S"), Vulnerability.NS),
    **dict.fromkeys(("EW", "E-W", "E/W"), Vulnerability.EW),
    **dict.fromkeys(("ALL", "BOTH"), Vulnerability.ALL),
}


def _seat(text: str) -> Seat | None:
    """The seat named by its letter or its whole name."""
    name = text.strip().upper()
    if name in ("NORTH", "EAST", "SOUTH", "WEST"):
        name = name[0]
    return Seat(name) if name in Seat.__members__ else None


def _notes(values: list[str]) -> dict[int, str]:
    matches = filter(None, map(_NOTE.fullmatch, values))
    return {int(match[1]): match[2].strip() for match in matches}


def _is_tricks(text: str) -> bool:
    tricks = whole(text)
    return tricks is not None and tricks <= TRICKS


def _quoted(error: ValueError) -> str:
    """The word at the front of an error of the core, which quotes it."""
    return str(error).split("'")[1] if "'" in str(error) else str(error)
