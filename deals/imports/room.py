"""The sections, tables, pairs and players of a session while a file is being stored."""

from __future__ import annotations

from itertools import count

from deals.imports.layout import Names
from deals.imports.report import Counts
from deals.models import Direction, Pair, Player, Section, Session, Table


class Room:
    """Everything is found if it is there, else made."""

    """The sections, tables and pairs of a session, found or made."""

    def __init__(self, session: Session, counts: Counts) -> None:
        self.session = session
        self.club = session.event.club
        self.counts = counts
        self.sections = {section.letter: section for section in session.sections.all()}
        self.tables = {
            (table.section.letter, table.number): table
            for table in Table.objects.filter(section__session=session).select_related("section")
        }
        self.pairs: dict[tuple[str, str], list[Pair]] = {}
        self.pair_of_key: dict[int, Pair] = {}
        stored = Pair.objects.filter(section__session=session)
        for pair in stored.select_related("section", "player1", "player2"):
            self.pairs.setdefault((pair.section.letter, pair.direction), []).append(pair)
            self.pair_of_key[pair.pk] = pair
        self.players: dict[str, Player] = {}
        for player in self.club.players.exclude(name="").order_by("-pk"):
            self.players[player.name.casefold()] = player

    def section(self, letter: str) -> Section:
        if letter not in self.sections:
            self.sections[letter] = Section.objects.create(session=self.session, letter=letter)
        return self.sections[letter]

    def table(self, letter: str, number: int) -> Table:
        if (letter, number) not in self.tables:
            table = Table.objects.create(section=self.section(letter), number=number)
            self.tables[letter, number] = table
        return self.tables[letter, number]

    def player(self, name: str) -> Player | None:
        if not name:
            return None
        key = name.casefold()
        if key not in self.players:
            self.players[key] = Player.objects.create(club=self.club, name=name)
            self.counts.players_new += 1
        return self.players[key]

    def pair(
        self, letter: str, direction: Direction, names: Names, *, number: int, expected: Pair | None
    ) -> Pair | None:
        """The pair of those names, or the `expected` one if either side has no names."""
        if not any(names):
            return expected
        if expected and not (expected.player1 or expected.player2):
            expected.player1, expected.player2 = map(self.player, names)
            expected.save(update_fields=["player1", "player2"])
            return expected
        pairs = self.pairs.setdefault((letter, direction), [])
        players = tuple(map(self.player, names))
        for pair in pairs:
            if (pair.player1, pair.player2) == players:
                return pair
        used = {pair.number for pair in pairs}
        free = number if number not in used else next(n for n in count(1) if n not in used)
        pair = Pair.objects.create(
            section=self.section(letter),
            number=free,
            direction=direction,
            player1=players[0],
            player2=players[1],
        )
        pairs.append(pair)
        return pair
