"""What the claim bench takes of the processor: `python -m benchmarks.claims [cards] [endings]`.

Endings dealt by seed, half of them from a whole pack and half from its top cards, where more lines
have to be looked at. The budget is one second for six cards each; see `docs/benchmarks.md`.
"""

from __future__ import annotations

import random
import sys
from time import process_time

from deals.bridge.cards import PACK, Denomination
from deals.bridge.seats import Seat
from rulings.claims import Ending, Statement, Switches, judge


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


def _halves(cards: list[object]) -> tuple[list[object], list[object]]:
    return cards[::2], cards[1::2]


def main(cards: int = 6, endings: int = 100) -> None:
    taken = []
    for seed in range(endings):
        one = ending(seed, cards)
        began = process_time()
        verdict = judge(one, Statement(), Switches())
        taken.append((process_time() - began, seed, verdict.positions, verdict.tricks))
    taken.sort()
    middle, slow, slowest = taken[len(taken) // 2], taken[len(taken) * 95 // 100], taken[-1]
    print(f"{endings} endings of {cards} cards each")
    for name, (seconds, seed, positions, tricks) in (
        ("median", middle),
        ("95 %", slow),
        ("slowest", slowest),
    ):
        milliseconds = f"{seconds * 1000:8.0f} ms"
        print(f"{name:8} {milliseconds}  {positions:7} positions  seed {seed}  {tricks} tricks")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
