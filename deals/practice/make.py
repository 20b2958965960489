"""Writes `practice.pbn`: `python -m deals.practice.make`. Same seed, same file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from deals.bridge.auction import Auction
from deals.bridge.cards import PACK
from deals.bridge.contract import Contract
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Side, dealer_of_board, vulnerability_of_board
from deals.bridge.table import Table
from deals.formats.pbn import write_pbn
from deals.formats.record import Record
from deals.practice import accidents
from deals.practice.bidding import bid_out
from deals.practice.playing import Player

FILE = Path(__file__).with_name("practice.pbn")
SEED = 9
TABLES, ROUNDS, BOARDS_A_ROUND = 8, 7, 3
TABLES_WITH_PLAY = 4
CURRENT_ROUND = 4
"""The round in which the evening is met: most accidents happen here."""

PAIRS = (
    *("Anna Holm - Bent Riis", "Carl Lund - Dorte Skov", "Emma Frost - Finn Bak"),
    *("Grete Toft - Henrik Vang", "Ida Kjær - Jens Ågren", "Karen Møller - Lars Østby"),
    *("Mette Dahl - Niels Brink", "Oda Krogh - Per Sand", "Alice Marlow - Ben Thorne"),
    *("Clara Winslow - David Peel", "Edith Harrow - Frank Lyle", "Grace Penn - Hugh Arden"),
    *("Iris Colby - Jack Rowan", "Kate Fenwick - Leo Marsh", "Nora Blythe - Oscar Wynn"),
    "Paula Reed - Quentin Ash",
)
"""Pairs 1-16, invented; 1-8 sit North-South."""

STYLES = (0, 1, -1, 0)
"""Some pairs think more of their cards than others, so that contracts differ."""

PLAY_ACCIDENTS: dict[tuple[int, int], tuple[accidents.Accident, ...]] = {
    (2, 3): (accidents.declarer_corrects,),
    (3, 2): (accidents.lead_out_of_turn_accepted,),
    (CURRENT_ROUND, 1): (accidents.defender_ruffs_and_wins, accidents.defender_leads_out_of_turn),
    (CURRENT_ROUND, 2): (accidents.dummy_wins,),
    (CURRENT_ROUND, 3): (accidents.defender_notices_at_once, accidents.defender_discards),
    (CURRENT_ROUND, 4): (accidents.declarer_ruffs,),
}
"""(round, table) → what happens there, each on the first of its boards that allows it."""

CALL_ACCIDENTS = {
    (1, 4): accidents.insufficient_bid,
    (3, 1): accidents.bid_out_of_rotation,
}


def records() -> Iterator[Record]:
    """All games of the evening, by round, table and board."""
    chance = _chance("deals")
    deals = [_deal(chance) for _ in range(TABLES * BOARDS_A_ROUND)]
    for round_ in range(1, ROUNDS + 1):
        for table in range(1, TABLES + 1):
            yield from _round_at_table(round_, table, deals)


def _chance(*what: object) -> Random:
    """The same luck in every run, and different luck for everything named differently."""
    return Random(f"{SEED} {what}")  # noqa: S311 - practice deals are no secret


def _deal(chance: Random) -> Deal:
    pack = list(PACK)
    chance.shuffle(pack)
    return Deal.of({seat: tuple(pack[n::4]) for n, seat in enumerate(Seat)})


def _movement(round_: int, table: int) -> tuple[int, int]:
    """East-West pair and first board: a Mitchell movement with a skip after half."""
    step = round_ - 1
    skip = step + (round_ > TABLES // 2)
    pair = TABLES + 1 + (table - 1 - skip) % TABLES
    return pair, 1 + BOARDS_A_ROUND * ((table - 1 + step) % TABLES)


def _round_at_table(round_: int, table: int, deals: list[Deal]) -> Iterator[Record]:
    pair, first = _movement(round_, table)
    styles = {Side.NS: STYLES[table % 4], Side.EW: STYLES[pair % 3]}
    waiting = list(PLAY_ACCIDENTS.get((round_, table), ()))
    spoil_call = CALL_ACCIDENTS.get((round_, table))
    for board in range(first, first + BOARDS_A_ROUND):
        auction = bid_out(deals[board - 1], dealer_of_board(board), styles)
        if spoil_call and (spoiled := spoil_call(auction)):
            auction, spoil_call = spoiled, None
        chance = _chance(round_, table, board)
        whole, happened = _played(board, deals[board - 1], auction, chance, waiting)
        waiting = [accident for accident in waiting if accident is not happened]
        if table > TABLES_WITH_PLAY:
            whole = replace(whole, play=Play())
        yield Record(whole, _tags(round_, table, pair, board))
    if waiting or spoil_call:
        raise RuntimeError(f"round {round_}, table {table}: the cards do not allow the accident")


def _played(
    board: int,
    deal: Deal,
    auction: Auction,
    chance: Random,
    waiting: list[accidents.Accident],
) -> tuple[Table, accidents.Accident | None]:
    """The board played, with the first accident the cards allow, and which that was."""
    start = Table(
        auction.dealer,
        vulnerability_of_board(board),
        deal,
        auction,
        auction.contract,
        auction.declarer,
    )
    if not isinstance(start.contract, Contract) or start.declarer is None:
        return start, None
    player = Player(deal, start.declarer, start.contract.denomination, chance)
    spoiled = ((accident(player), accident) for accident in waiting)
    play, happened = next(((p, a) for p, a in spoiled if p), (player.play_on(Play()), None))
    after = replace(start, play=play)
    return replace(after, tricks_made=after.declarer_tricks()), happened


def _tags(round_: int, table: int, pair: int, board: int) -> dict[str, str]:
    north, south = PAIRS[table - 1].split(" - ")
    east, west = PAIRS[pair - 1].split(" - ")
    return {
        "Event": "Practice evening",
        "Site": "The practice room",
        "Board": str(board),
        **{"North": north, "South": south, "East": east, "West": west},
        "Scoring": "MatchPoints",
        **{"Section": "A", "Table": str(table), "Round": str(round_)},
        **{"PairNS": str(table), "PairEW": str(pair)},
    }


if __name__ == "__main__":
    FILE.write_bytes(write_pbn(records()))
