"""The sections, tables, pairs and players of a session while a file is being stored."""

from __future__ import annotations

from unicodedata import normalize

from deals.imports.report import Counts
from deals.imports.values import Names, PairIn, PairKey
from deals.models import Pair, Player, Section, Session, Table


class SessionRoom:
    """The sections, tables and pairs of a session, found or made."""

    def __init__(self, session: Session, counts: Counts) -> None:
        self.session = session
        self.club = session.event.club
        self.is_practice = session.event.is_practice
        self.counts = counts
        self.sections = {section.letter: section for section in session.sections.all()}
        self.tables = {
            (table.section.letter, table.number): table
            for table in Table.objects.filter(section__session=session).select_related("section")
        }
        self.pairs: dict[tuple[str, str], list[Pair]] = {}
        self.pair_of_key: dict[int, Pair] = {}
        self.meant: dict[tuple[str, PairKey], Pair] = {}
        """Whom a list means by a number, where they sit here already: its names are sure."""
        self.before: dict[tuple[Player | None, ...], list[Pair]] = {}
        """Who sat here before the file came, by the two of them as they sit."""
        stored = Pair.objects.filter(section__session=session)
        for pair in stored.select_related("section", "player1", "player2"):
            self.pairs.setdefault((pair.section.letter, pair.direction), []).append(pair)
            self.pair_of_key[pair.pk] = pair
            self.before.setdefault((pair.player1, pair.player2), []).append(pair)
        self.players: dict[str, Player] = {}
        self.numbered: dict[str, Player] = {}
        for player in self.club.players.filter(is_invented=self.is_practice).order_by("-pk"):
            if player.name:
                self.players[player.name.casefold()] = player
            if player.number:
                self.numbered[player.number] = player

    def section(self, letter: str) -> Section:
        if letter not in self.sections:
            self.sections[letter] = Section.objects.create(session=self.session, letter=letter)
        return self.sections[letter]

    def table(self, letter: str, number: int) -> Table:
        if (letter, number) not in self.tables:
            table = Table.objects.create(section=self.section(letter), number=number)
            self.tables[letter, number] = table
        return self.tables[letter, number]

    def player(self, name: str, number: str = "") -> Player | None:
        """The player of that name and number; whoever has only a number is called by it.

        A number that belongs to somebody of another name is not believed, and somebody of the
        same name with another number is another person. Each letter is one sign, as it is typed.
        """
        name = normalize("NFC", name)
        owner = self.numbered.get(number) if number else None
        if owner and (not name or owner.name.casefold() == name.casefold()):
            return owner
        if owner and owner.name == number:
            owner.name = name
            owner.save(update_fields=["name"])
            self.players.setdefault(name.casefold(), owner)
            return owner
        number = "" if owner else number
        name = name or number
        if not name:
            return None
        known = self.players.get(name.casefold())
        if known and number and known.number not in ("", number):
            known = None
        if known is None:
            known = Player.objects.create(
                club=self.club, name=name, number=number, is_invented=self.is_practice
            )
            self.players.setdefault(name.casefold(), known)
            self.counts.players_new += 1
        elif number and not known.number:
            known.number = number
            known.save(update_fields=["number"])
        if number:
            self.numbered[number] = known
        return known

    def listed(self, pair_in: PairIn) -> bool:
        """See to it that the pair is there; False where others have its number here."""
        key = (pair_in.section, pair_in.direction)
        stored = self._find(key, pair_in.number)
        told = zip(pair_in.names, pair_in.player_numbers, strict=True)
        first, second = (self.player(name, number) for name, number in told)
        known = self._seated((first, second))
        if known:
            self.meant[pair_in.section, (pair_in.number, pair_in.direction)] = known
            return True
        if stored is None:
            self._make(key, pair_in.number, first, second)
            return True
        if not (stored.player1_id or stored.player2_id) and (first or second):
            stored.player1, stored.player2 = first, second
            stored.save(update_fields=["player1", "player2"])
            return True
        return not (first or second) or (stored.player1, stored.player2) == (first, second)

    def numbered_pair(self, letter: str, key: PairKey | None) -> Pair | None:
        """The pair of that number and direction, made if there is none."""
        if key is None:
            return None
        number, direction = key
        known = self.meant.get((letter, key)) or self._find((letter, direction), number)
        return known or self._make((letter, direction), number, None, None)

    def _here(self, letter: str, direction: str) -> list[Pair]:
        """Also those that sit both ways: a session made by hand may know no directions."""
        directions = (direction, "") if direction else ("",)
        return [pair for each in directions for pair in self.pairs.get((letter, each), [])]

    def _seated(self, players: tuple[Player | None, ...]) -> Pair | None:
        """The one pair of these two that was here before the file, in whatever section and under
        whatever number: two sit in one place, and another file of the evening may call it
        otherwise.
        """
        found = [] if None in players else self.before.get(players, [])
        return found[0] if len(found) == 1 else None

    def _find(self, key: tuple[str, str], number: int | None) -> Pair | None:
        here = self._here(*key)
        return next((pair for pair in here if number and pair.number == number), None)

    def _make(
        self, key: tuple[str, str], number: int, first: Player | None, second: Player | None
    ) -> Pair:
        letter, direction = key
        pair = Pair.objects.create(
            section=self.section(letter),
            number=number,
            direction=direction,
            player1=first,
            player2=second,
        )
        self.pairs.setdefault(key, []).append(pair)
        self.pair_of_key[pair.pk] = pair
        self.counts.pairs_new += 1
        return pair

    def pair(
        self,
        letter: str,
        direction: str,
        names: Names,
        *,
        number: int | None,
        expected: Pair | None,
    ) -> Pair | None:
        """The pair of those names, else of that number; the `expected` one if it may be.

        Somebody else in a pair's place, as a substitute, makes another pair.
        """
        numbered = self._find((letter, direction), number)
        if not any(names):
            meant = self.meant.get((letter, (number or 0, direction)))
            return meant or expected or numbered or self._new_pair(letter, direction, number, names)
        players = tuple(map(self.player, names))
        for pair in self._here(letter, direction):
            if (pair.player1, pair.player2) == players:
                return pair
        if known := self._seated(players):
            return known
        for empty in (expected, numbered):
            if empty and not (empty.player1 or empty.player2):
                pair = empty
                pair.player1, pair.player2 = players
                pair.save(update_fields=["player1", "player2"])
                return pair
        return self._new_pair(letter, direction, number, names)

    def _new_pair(
        self, letter: str, direction: str, number: int | None, names: Names
    ) -> Pair | None:
        """A pair under its number, or the next free one; None where the file tells nothing."""
        if number is None and not any(names):
            return None
        used = {pair.number for pair in self.pairs.get((letter, direction), [])}
        free = number if number and number not in used else max(used, default=0) + 1
        first, second = map(self.player, names)
        return self._make((letter, direction), free, first, second)
