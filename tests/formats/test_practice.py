"""The practice evening: what a club can rely on in the file the product ships."""

from collections import Counter, defaultdict

import pytest

from deals.bridge.findings import IllegalCall, LeadOutOfTurn, Revoke, findings
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat, Side
from deals.evening.practice import FILE
from deals.formats.pbn import read_pbn, write_pbn
from deals.formats.record import Record


@pytest.fixture(scope="module")
def games() -> list[Record]:
    """Every game of the file; a problem in it would be no record."""
    read = list(read_pbn(FILE.read_bytes(), FILE.name))
    assert [found for found in read if not isinstance(found, Record)] == []
    return [found for found in read if isinstance(found, Record)]


def place(game: Record) -> tuple[int, int]:
    """Round and table."""
    return int(game.tags["Round"]), int(game.tags["Table"])


def test_read_and_written_it_is_the_same_file(games: list[Record]) -> None:
    assert write_pbn(games) == FILE.read_bytes()


def test_eight_tables_play_seven_rounds_of_three_of_the_24_boards(games: list[Record]) -> None:
    assert Counter(map(place, games)) == {
        (round_, table): 3 for round_ in range(1, 8) for table in range(1, 9)
    }
    assert {game.board for game in games} == set(range(1, 25))


def test_nobody_plays_a_board_or_meets_a_pair_twice(games: list[Record]) -> None:
    boards = Counter(
        (game.tags[pair], game.board) for game in games for pair in ("PairNS", "PairEW")
    )
    met = Counter((game.tags["PairNS"], game.tags["PairEW"]) for game in games)
    assert set(boards.values()) == {1}
    assert set(met.values()) == {3}


def test_a_board_is_the_same_deal_at_every_table(games: list[Record]) -> None:
    deals = defaultdict(set)
    for game in games:
        deals[game.board].add(str(game.table.deal))
    assert {len(of_board) for of_board in deals.values()} == {1}


def test_sixteen_pairs_keep_their_names_and_nobody_is_named_twice(games: list[Record]) -> None:
    names = defaultdict(set)
    for game in games:
        for side in Side:
            names[game.tags[f"Pair{side}"]].add(tuple(map(game.player, side.seats)))
    assert sorted(map(int, names)) == list(range(1, 17))
    assert {len(of_pair) for of_pair in names.values()} == {1}
    assert len({name for of_pair in names.values() for pair in of_pair for name in pair}) == 32


def test_only_the_accidents_are_irregular(games: list[Record]) -> None:
    found = {
        (*place(game), game.board): [type(each) for each in findings(game.table)]
        for game in games
        if findings(game.table)
    }
    by_place = defaultdict(list)
    for (round_, table, _), kinds in found.items():
        by_place[round_, table] += kinds
    assert by_place == {
        (1, 4): [IllegalCall],
        (2, 3): [Revoke],
        (3, 2): [LeadOutOfTurn],
        (3, 1): [IllegalCall],
        (4, 1): [Revoke, LeadOutOfTurn],
        (4, 2): [Revoke],
        (4, 3): [Revoke, Revoke],
        (4, 4): [Revoke],
    }


def test_the_revokes_are_of_every_kind(games: list[Record]) -> None:
    kinds = set()
    for game in games:
        for found in findings(game.table):
            if isinstance(found, Revoke):
                declarer = game.table.declarer
                role = {declarer: "declarer", game.table.dummy: "dummy"}.get(found.seat, "defender")
                tricks = game.table.tricks()
                won = tricks[found.trick - 1].winner is found.seat
                kinds.add((role, won, found.withdrawn, len(tricks) > found.trick))
    assert kinds == {
        ("defender", True, False, True),
        ("defender", False, False, True),
        ("defender", False, False, False),
        ("declarer", True, False, True),
        ("declarer", False, True, True),
        ("dummy", True, False, True),
    }


def test_every_played_board_has_a_result_but_those_where_the_director_is_waited_for(
    games: list[Record],
) -> None:
    unfinished = [
        place(game) for game in games if game.table.contract and game.table.score() is None
    ]
    assert unfinished == [(4, 1), (4, 3)]


def test_cards_are_recorded_at_the_first_four_tables(games: list[Record]) -> None:
    for game in games:
        if game.table.declarer is not None:
            recorded = bool(game.table.play.events)
            assert recorded is (place(game)[1] <= 4)
        assert all(
            event.act in (CardAct.PLAYED, CardAct.WITHDREW) for event in game.table.play.events
        )


def test_the_movement_uses_all_seats(games: list[Record]) -> None:
    assert {game.tags["PairNS"] for game in games} == {str(n) for n in range(1, 9)}
    assert {game.table.dealer for game in games} == set(Seat)
