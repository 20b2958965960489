"""Double dummy: the tricks both sides win when everybody sees all cards and plays perfectly.

It is advice. The Laws ask for the likely result (64C, 12C1) or for normal play (70, 71),
never for the perfect one. The solver is optional and lives in one child process, started
when it is first asked: it may crash without hurting anyone and is then started anew.
"""

from __future__ import annotations

import atexit
import signal
import subprocess
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from deals.bridge.cards import Card, Denomination, Rank, Suit
from deals.bridge.seats import Seat, Side
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS
from deals.double_dummy.worker import library_path
from deals.jobs.child import Child

BUDGET = 0.15
"""Seconds of the processor a question may take; nearly every ending needs a tenth of that."""
PATIENCE = 3.0
"""Seconds on the clock after which it is given up all the same, the process's start included."""
_SUITS = tuple(Suit)
_SEATS = tuple(Seat)
_TRUMPS = (Denomination.S, Denomination.H, Denomination.D, Denomination.C, Denomination.NT)
_OUT_OF_TIME = {-signal.SIGPROF} if hasattr(signal, "SIGPROF") else set()
_WORKER = Path(__file__).with_name("worker.py")


class SolverUnavailable(Exception):  # noqa: N818
    """There is no solver on this system, or it gave up on the question."""


class NotInTime(SolverUnavailable):
    """The position needs more time than a question may take."""


@dataclass(frozen=True, slots=True)
class SolverPosition:
    """A deal or an ending with all hands known, between tricks or within one.

    ValueError when a card is there twice, or the hands are not equally long (those who
    have played to the trick hold one card less).
    """

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    """The cards not yet played of N, E, S, W."""
    trump: Denomination
    leader: Seat
    """Who leads, or led, to this trick."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, in the order they were played."""

    def __post_init__(self) -> None:
        cards = Counter(card for hand in (*self.hands, self.trick) for card in hand)
        twice = [str(card) for card, times in cards.items() if times > 1]
        if twice:
            raise ValueError(f"there twice: {', '.join(twice)}")
        if len(self.trick) > 3:
            raise ValueError("the trick is complete")
        for seat in self.leader.rotation:
            has_played = self.leader.rotation.index(seat) < len(self.trick)
            if len(self.hand(seat)) + has_played != self.tricks_left:
                raise ValueError(f"{seat} has {len(self.hand(seat))} cards")
        if not 1 <= self.tricks_left <= TRICKS:
            raise ValueError(f"there are {self.tricks_left} tricks to play")

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """What `seat` holds."""
        return self.hands[_SEATS.index(seat)]

    @property
    def turn(self) -> Seat:
        """Whose turn it is to play."""
        return self.leader.after(len(self.trick))

    @property
    def tricks_left(self) -> int:
        """Tricks not yet complete, this one counted."""
        return len(self.hand(self.leader)) + bool(self.trick)


def position_before(table: TableRecord, trick: int) -> SolverPosition:
    """The position when trick `trick` (1 to 13) was about to be led, as the record has it.

    ValueError when deal or contract is unknown, the trick was not reached, or cards of
    the tricks before it are missing or irregular.
    """
    tricks = table.tricks()
    if table.deal is None or table.denomination is None or table.declarer is None:
        raise ValueError("deal and contract are needed")
    if trick < 1 or (trick > 1 and len(tricks) < trick - 1):
        raise ValueError(f"trick {trick} was not reached")
    played = {card for each in tricks[: trick - 1] for _, card in each.cards if card}
    leader = table.declarer.lho if trick == 1 else tricks[trick - 2].winner
    if leader is None:
        raise ValueError(f"nobody won trick {trick - 1}")
    north, east, south, west = (
        tuple(card for card in hand or () if card not in played) for hand in table.deal.hands
    )
    return SolverPosition((north, east, south, west), table.denomination, leader)


def is_available() -> bool:
    """Whether the solver is installed; it may still refuse to load."""
    return library_path() is not None


def solve(position: SolverPosition, *, within: float = BUDGET) -> dict[Card, int]:
    """Each card that may be played now, with the tricks its side wins from here on.

    The trick in progress counts. `within`: seconds of the processor. Raises SolverUnavailable, of
    which NotInTime is one.
    """
    return _rated(position, "all", within)


def _rated(position: SolverPosition, cards: str, within: float) -> dict[Card, int]:
    """All cards, or one of the best, with the tricks the side to play wins."""
    answer = _worker.ask(
        {
            "within": within,
            "cards": cards,
            "hands": [[_mask(hand, suit) for suit in _SUITS] for hand in position.hands],
            "trump": _TRUMPS.index(position.trump),
            "leader": _SEATS.index(position.leader),
            "trick": [[_SUITS.index(card.suit), int(card.rank)] for card in position.trick],
        }
    )
    if "cards" not in answer:
        raise SolverUnavailable(str(answer))
    return {Card(_SUITS[suit], Rank(rank)): won for suit, rank, won in answer["cards"]}


def best_tricks(position: SolverPosition, side: Side, *, within: float = BUDGET) -> int:
    """Tricks `side` wins from here on when both sides play perfectly. Raises as `solve` does."""
    won = max(_rated(position, "best", within).values())
    return won if position.turn.side is side else position.tricks_left - won


def _mask(hand: tuple[Card, ...], suit: Suit) -> int:
    return sum(1 << card.rank for card in hand if card.suit is suit)


class _Worker:
    """The child process; one question at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._child: Child | None = None

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            began = monotonic()
            answer = self._exchange(question)
            if not answer and monotonic() - began < PATIENCE:
                # The process had died since it was last asked, or dies of this question.
                answer = self._exchange(question)
            if not answer:
                late = monotonic() - began >= PATIENCE
                raise (NotInTime if late else SolverUnavailable)("the solver gave up")
            if "missing" in answer:
                self.end()
                raise SolverUnavailable(answer["missing"])
            return answer

    def _exchange(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer; empty, and the process gone, when it died or was too slow."""
        if not is_available():
            raise SolverUnavailable("the solver is not installed")
        if self._child is None or self._child.process.poll() is not None:
            self.end()
            self._child = Child("-I", str(_WORKER))
        with closing(self._child.answers(question, within=PATIENCE)) as answers:
            answer = next(answers, {})
        if not answer:
            self._say_why(self._child.process)
        return answer

    def _say_why(self, process: subprocess.Popen[str]) -> None:
        """The process has ended. Raises NotInTime where the position took more than it may."""
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)
        ended = process.returncode
        self.end()
        if ended in _OUT_OF_TIME:
            raise NotInTime("the position needs more than its share of the processor")

    def end(self) -> None:
        """Stop the process; the next question starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.end()


_worker = _Worker()
atexit.register(_worker.end)
