"""The sections, tables, pairs and players of a session while a file is being stored."""

from __future__ import annotations

from deals.imports.report import Counts
from deals.imports.values import Names
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
        self,
        letter: str,
        direction: Direction,
        names: Names,
        *,
        number: int | None,
        expected: Pair | None,
    ) -> Pair | None:
        """The pair of those names, else of that number; the `expected` one if it may be.

        Somebody else in a pair's place, as a substitute, makes another pair.
        """
        pairs = self.pairs.setdefault((letter, direction), [])
        numbered = next((pair for pair in pairs if pair.number == number), None)
        if not any(names):
            return expected or numbered or self._new_pair(letter, direction, number, names)
        players = tuple(map(self.player, names))
        for pair in pairs:
            if (pair.player1, pair.player2) == players:
                return pair
        for pair in (expected, numbered):
            if pair and not (pair.player1 or pair.player2):
                pair.player1, pair.player2 = players
                pair.save(update_fields=["player1", "player2"])
                return pair
        return self._new_pair(letter, direction, number, names)

    def _new_pair(
        self, letter: str, direction: Direction, number: int | None, names: Names
    ) -> Pair | None:
        """A pair under its number, or the next free one; None where the file tells nothing."""
        if number is None and not any(names):
            return None
        pairs = self.pairs[letter, direction]
        used = {pair.number for pair in pairs}
        free = number if number and number not in used else max(used, default=0) + 1
        first, second = map(self.player, names)
        pair = Pair.objects.create(
            section=self.section(letter),
            number=free,
            direction=direction,
            player1=first,
            player2=second,
        )
        pairs.append(pair)
        self.pair_of_key[pair.pk] = pair
        return pair
