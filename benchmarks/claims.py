"""What the claim bench takes: `python -m benchmarks.claims [cards] [endings] [seconds] [real]`.

Endings dealt by seed, half of them from a whole pack and half from its top cards, where more lines
have to be looked at; or, where the last is 1, claims of real records. Seconds are of the processor.
The budget is one second for six cards each; see `docs/measurements.md`.
"""

from __future__ import annotations

import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from time import process_time

from deals.bridge.cards import PACK, Card, Denomination
from deals.bridge.seats import Seat
from deals.formats.lin import read_lin
from deals.formats.record import Record
from rulings.claims import (
    BadEnding,
    Ending,
    Search,
    Statement,
    Switches,
    TooLong,
    ending_before,
    judge,
)


def ending(seed: int, cards: int) -> Ending:
    """Odd seeds deal any cards; even ones the top of the pack, most of it to the claimer's side."""
    dealt = random.Random(seed)  # noqa: S311 - a benchmark that can be repeated
    if seed % 2:
        pack = dealt.sample(PACK, 4 * cards)
        north, east, south, west = (pack[place::4] for place in range(4))
    else:
        pack = sorted(PACK, key=lambda card: (-card.rank, dealt.random()))[: 4 * cards]
        strong, weak = pack[: 2 * cards], pack[2 * cards :]
        dealt.shuffle(strong)
        dealt.shuffle(weak)
        north, south, east, west = (*_halves(strong), *_halves(weak))
    return Ending(
        (tuple(north), tuple(east), tuple(south), tuple(west)),
        dealt.choice(list(Denomination)),
        Seat.S,
        dealt.choice([Seat.S, Seat.S, Seat.W]),
        dealt.choice(list(Seat)),
    )


def _halves(cards: list[Card]) -> tuple[list[Card], list[Card]]:
    return cards[::2], cards[1::2]


class _Enough(Exception):  # noqa: N818 - named for what happened
    """The budget of one ending is spent."""


def recorded(cards: int) -> list[Ending]:
    """Claims of the real records with so many cards left; PARAGRAF_DATA names their folder."""
    root = Path(__file__).parents[1].parent / "shared" / "data"
    data = Path(os.environ.get("PARAGRAF_DATA", root)) / "lin"
    read = (one for path in sorted(data.rglob("*.lin")) for one in read_lin(path.read_bytes()))
    found = []
    for table in (one.table for one in read if isinstance(one, Record)):
        with suppress(BadEnding):
            left = ending_before(table)
            if left.left == cards:
                found.append(left)
    return found


def worked_out(one: Ending, budget: float) -> tuple[float, int, str]:
    """Seconds of the processor, positions, and the answer or how far it came."""
    began = process_time()
    search: Search | None = None

    def tick(asked: Search) -> None:
        nonlocal search
        search = search or asked
        if process_time() - began > budget:
            raise _Enough

    try:
        verdict = judge(one, Statement(), Switches(), tick)
    except (_Enough, TooLong):
        assert search is not None
        bounds = f"{search.sure} to {search.at_most}"
        return process_time() - began, search.looked_at, f"unfinished: {bounds}"
    return process_time() - began, verdict.positions, str(verdict.tricks)


def main(cards: int = 6, endings: int = 100, budget: int = 60, real: int = 0) -> None:
    """`real` takes claims of the records, else endings are dealt; no ending gets more than
    `budget` seconds."""
    found = recorded(cards) if real else []
    if real:
        random.Random(cards).shuffle(found)  # noqa: S311 - a benchmark that can be repeated
    dealt = found[:endings] if real else [ending(seed, cards) for seed in range(endings)]
    taken = sorted(worked_out(one, budget) for one in dealt)
    unfinished = sum("unfinished" in answer for _, _, answer in taken)
    print(f"{len(taken)} endings of {cards} cards each, {unfinished} not done in {budget} s")
    for name, at in (("median", 50), ("90 %", 90), ("95 %", 95), ("slowest", 100)):
        seconds, positions, answer = taken[min(len(taken) * at // 100, len(taken) - 1)]
        print(f"{name:8} {seconds * 1000:8.0f} ms  {positions:7} positions  tricks {answer}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
