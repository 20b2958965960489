"""The worst of the normal lines: fewest tricks for the claimer, every player helping to it.

The claimer's side plays whatever is normal, the others whatever is legal; doubt goes against the
claimer (70A), so the least of all these lines counts. First comes the ending in which discards
cost the opponents nothing: it has few positions, and no line wins less. Then a line is looked for
that wins no more.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rulings.claims.ending import Ending
from rulings.claims.fewest_tricks import Least
from rulings.claims.knowledge import Plays
from rulings.claims.moves import Moves
from rulings.claims.normal_cards import Normal
from rulings.claims.position import SEATS, SUITS, Position, mask, number
from rulings.claims.statement import Statement, Switches
from rulings.claims.supposition import Supposed

LONG = 8
"""So many tricks are not worked out at once."""
TRIED = 40
"""Lines of a long ending played by chance before the search: a bound from above to begin with."""


class Search:
    """All normal lines of one ending. `tick` is called now and then with it, and may raise."""

    def __init__(
        self,
        ending: Ending,
        statement: Statement,
        switches: Switches,
        tick: Callable[[Search], None] | None = None,
    ) -> None:
        self.normal = Normal(ending, statement, switches)
        self.moves = Moves(self.normal)
        self.trump = self.moves.trump
        self.start = _position(ending)
        self._tick = tick
        self._supposed = Least(Supposed(self.normal), self.tell)
        self._least = Least(self.moves, self.tell, self._supposed)
        self.sure = 0
        """So many tricks every normal line is known to win; grows while the search goes on."""
        self.at_most = self._left(self.start)
        """So many a normal line is known to win; shrinks while the search goes on."""

    @property
    def looked_at(self) -> int:
        """Positions remembered so far."""
        return len(self._supposed) + len(self._least)

    def worst(self) -> int:
        """Tricks the claiming side wins of the ending, at worst."""
        if self.at_most >= LONG:
            chance = Random(TRIED)  # noqa: S311 - the same lines every time
            self.at_most = min(self._by_chance(chance) for _ in range(TRIED))
        for asked in (self._supposed, self._least):
            while self.sure < self.at_most and not asked.is_under(self.start, self.sure + 1):
                self.sure += 1
        self.at_most = self.sure
        return self.sure

    def wins_more_than(self, tricks: int) -> bool:
        """Whether every normal line does."""
        return not self._least.is_under(self.start, tricks + 1)

    def _by_chance(self, chance: Random) -> int:
        """What one line wins, its cards taken by lot."""
        now, tricks = self.start, 0
        while any(now.hands):
            now, won = self.play(now, chance.choice([*self.plays(now)]))
            tricks += won
        return tricks

    def value(self, now: Position, known: int = 0) -> int:
        """Tricks the claiming side still wins from here on, the one on the table counted; so many
        are `known` to be won.
        """
        found, most = self.at_least(now, known), self._left(now)
        while found < most and not self._least.is_under(now, found + 1):
            found += 1
        return found

    def at_least(self, now: Position, known: int = 0) -> int:
        """So many tricks no line loses from here on, by the easier ending alone."""
        found, most = known, self._left(now)
        while found < most and not self._supposed.is_under(now, found + 1):
            found += 1
        return found

    def value_after(self, now: Position, card: int, known: int = 0) -> int:
        """The same after this card, where so many are `known` before it: no card wins fewer."""
        after, won = self.play(now, card)
        return won + (self.value(after, max(known - won, 0)) if any(after.hands) else 0)

    def keeps_to(self, now: Position, card: int, tricks: int) -> bool:
        """Whether some line with this card wins no more than so many tricks from here on."""
        after, won = self.play(now, card)
        if not any(after.hands):
            return won <= tricks
        return self._least.is_under(after, tricks - won + 1)

    def plays(self, now: Position) -> Plays:
        """The cards to be tried: normal ones of the claiming side, all legal ones of the other."""
        return self.moves.plays(now)

    def play(self, now: Position, card: int) -> tuple[Position, int]:
        """The position after the card, and whether (1) that won a trick for the claiming side."""
        return self.moves.play(now, card)

    @staticmethod
    def _left(now: Position) -> int:
        """Tricks to come, the one on the table counted."""
        return now.hands[now.turn].bit_count()

    def tell(self) -> None:
        """Say how far it has come; whoever is told may raise."""
        if self._tick:
            self._tick(self)


def _position(ending: Ending) -> Position:
    north, east, south, west = map(mask, ending.hands)
    shown = sum(
        1 << SEATS.index(seat) * 4 + SUITS.index(suit) for seat, suit in set(ending.shown_out)
    )
    played = tuple(map(number, ending.trick))
    return Position((north, east, south, west), SEATS.index(ending.leader), played, shown)
