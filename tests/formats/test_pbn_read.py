"""Reading PBN: what a person could read in a file comes in, the rest is named."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from deals.bridge.auction import Auction
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.deal import Deal
from deals.bridge.findings import IllegalCall, LeadOutOfTurn, Revoke, findings
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.formats.pbn import read_pbn
from deals.formats.problems import Code, Problem, Scope
from deals.formats.record import Record

SAMPLES = Path(__file__).with_name("samples")
DEAL = "N:A6.J863.965.Q753 K7.T2.AKQJT4.864 J9542.A975.87.T2 QT83.KQ4.32.AKJ9"


def read(text: str) -> list[Record | Problem]:
    return list(read_pbn(text.encode(), "some.pbn"))


def records(found: Iterable[Record | Problem]) -> list[Record]:
    """The boards, where nothing else may be."""
    items = list(found)
    assert [str(item) for item in items if isinstance(item, Problem)] == []
    return [item for item in items if isinstance(item, Record)]


def sample(name: str) -> list[Record | Problem]:
    return list(read_pbn((SAMPLES / name).read_bytes(), name))


def one(text: str) -> Record:
    [record] = records(read(text))
    return record


def codes(text: str) -> list[Code]:
    return [found.code for found in read(text) if isinstance(found, Problem)]


# A regular file


def test_a_board_comes_in_with_everything_around_it() -> None:
    first, _ = records(sample("regular.pbn"))
    table = first.table

    assert first.board == 1
    assert first.line == 4
    assert [first.player(seat) for seat in Seat] == [
        "Anna Holm",
        "Alice Marlow",
        "Bent Riis",
        "Ben Thorne",
    ]
    assert (first.tags["Event"], first.tags["Date"]) == ("Tuesday pairs", "2026.03.03")
    assert (table.dealer, table.vulnerability) == (Seat.N, Vulnerability.NONE)
    assert table.deal == Deal.parse(DEAL)
    assert table.auction == Auction.parse("N:Pass 1D =1= Pass 1S Pass 2D Pass 3NT AP")
    assert first.call_notes == {1: "four cards or more"}
    assert (table.contract, table.declarer) == (parse_contract("3NT"), Seat.W)
    assert table.tricks_made == table.won_by(Seat.W.side) == 7
    assert findings(table) == ()


def test_play_is_put_in_the_order_in_which_it_was_played() -> None:
    first, second = records(sample("regular.pbn"))

    assert str(first.table.play).startswith("N:H3 E:H2 S:HA W:H4 S:S4 W:S3 N:SA E:S7 N:C3")
    assert len(first.table.play.events) == 52
    assert second.table.play == Play.parse(
        "W:HA N:H4 E:H5 S:H3 W:HK N:H6 E:H9 S:H7 W:HJ N:D3 E:HT S:HQ *"
    )


def test_a_hash_repeats_the_value_of_the_game_before() -> None:
    first, second = records(sample("regular.pbn"))
    assert second.board == 2
    assert dict(second.tags) == {**first.tags, "Board": "2"}


# Irregularities


def test_every_irregularity_mark_is_kept() -> None:
    [record] = records(sample("irregular.pbn"))
    table = record.table

    assert table.auction == Auction.parse("N:^S 1D Pass ^S Pass 2D Pass ^I 1S Pass 3NT AP")
    assert table.play == Play.parse(
        "N:H3 E:H2 S:HA W:H4 S:S4 W:CJ^R N:SA E:S7 S:CT^L W:C9 N:C3 E:C4 S:H5 W:HK *"
    )
    assert record.irregular_declarer
    assert record.irregular_result
    assert (table.declarer, table.tricks_made) == (Seat.W, 8)


def test_what_the_marks_say_is_also_found_in_the_record() -> None:
    [record] = records(sample("irregular.pbn"))
    assert [(type(found), found.seat) for found in findings(record.table)] == [
        (IllegalCall, Seat.E),
        (IllegalCall, Seat.N),
        (IllegalCall, Seat.W),
        (Revoke, Seat.W),
        (LeadOutOfTurn, Seat.S),
    ]


# What is wrong


def test_a_bad_board_is_named_and_the_others_come_in() -> None:
    found = sample("bad_boards.pbn")
    boards = [item.tags["Board"] for item in found if isinstance(item, Record)]
    lost = [item for item in found if isinstance(item, Problem) and item.scope is Scope.BOARD]

    assert boards == ["1", "6", "7", "seven and a half", "9"]
    assert [(item.board, item.code, dict(item.params)) for item in lost] == [
        ("2", Code.WRONG_COUNT, {"total": "51", "seat": "S", "count": "12"}),
        ("3", Code.WRONG_COUNT, {"total": "53", "seat": "W", "count": "14"}),
        ("3", Code.CARD_TWICE, {"card": "C2"}),
        ("4", Code.CARD_TWICE, {"card": "CA"}),
        ("5", Code.DEAL_UNREADABLE, {"text": "N:A6.J863.965 K7.T2.AKQJT4.864"}),
    ]


def test_a_part_that_cannot_be_read_costs_only_itself() -> None:
    found = sample("bad_boards.pbn")
    parts = [item for item in found if isinstance(item, Problem) and item.scope is Scope.PART]

    assert [(item.line, item.board, item.code, *item.params.values()) for item in parts] == [
        (21, "6", Code.DEALER, "Nobody"),
        (22, "6", Code.VULNERABILITY, "Sometimes"),
        (24, "6", Code.CONTRACT, "8S"),
        (25, "6", Code.AUCTION, "Boo"),
        (31, "7", Code.DECLARER, "Q"),
        (32, "7", Code.TAG_TWICE, "Declarer"),
        (33, "7", Code.RESULT, "14"),
        (34, "7", Code.PLAY, "ZZ"),
        (37, "seven and a half", Code.BOARD_NUMBER, "seven and a half"),
        (39, "seven and a half", Code.PLAY_WITHOUT_CONTRACT),
        (44, "9", Code.BAD_TAG, "[=== nonsense"),
    ]


def test_a_problem_reads_as_a_sentence_with_advice() -> None:
    problems = [item for item in sample("bad_boards.pbn") if isinstance(item, Problem)]
    assert str(problems[0]) == (
        "bad_boards.pbn, line 9, board 2: The deal has 51 cards: S has 12. "
        "Correct the hand so that every player has thirteen cards."
    )
    assert str(Problem(Code.EMPTY, "a.pbn", 0)) == (
        "a.pbn, line 0: The file is empty. Export it again from the program it came from."
    )


@pytest.mark.parametrize("code", Code)
def test_every_kind_of_problem_has_words_and_a_scope(code: Code) -> None:
    assert code.scope in Scope
    assert code.reason[-1] == code.advice[-1] == "."


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", Code.EMPTY),
        (b"  \r\n ", Code.EMPTY),
        (b"%PDF-1.4 \x00\x01\x02", Code.NOT_THIS_FORMAT),
        (b"<html><body>Results</body></html>", Code.NOT_THIS_FORMAT),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)), Code.NOT_THIS_FORMAT),
        (b'[Event "Chess"]\n[White "Carlsen"]\n\n1. e4 e5\n', Code.NO_BOARDS),
    ],
)
def test_what_is_no_pbn_gives_one_clear_problem(data: bytes, code: Code) -> None:
    [problem] = read_pbn(data, "x.pbn")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.scope) == (code, Scope.FILE)
    assert problem.reason


def test_an_auction_or_play_without_a_first_seat_is_reported() -> None:
    board = f'[Board "0"]\n[Deal "{DEAL}"]\n'
    assert codes(board + '[Auction "?"]\n1C\n[Play ""]\nH3\n') == [
        Code.BOARD_NUMBER,
        Code.AUCTION,
        Code.PLAY,
    ]


def test_a_note_that_explains_no_call_spoils_the_auction_only() -> None:
    assert codes('[Board "1"]\n[Auction "N"]\n=1= 1C\n') == [Code.AUCTION]


# Generosity


def test_what_programs_write_though_the_standard_does_not_is_read() -> None:
    *found, told = sample("loose.pbn")
    assert isinstance(told, Problem)
    assert (told.code, told.line, told.board) == (Code.NO_DEAL, 30, "3")
    first, second, third = records(found)

    assert dict(first.tags) == {
        "Event": 'The "Big" evening',
        "Site": "Hall",
        "Board": "1",
        "West": "Ben",
    }
    assert (first.table.dealer, first.table.vulnerability) == (Seat.N, Vulnerability.ALL)
    assert first.table.deal == Deal.parse(DEAL)
    assert first.table.auction == Auction.parse("N:P 1D P 1S P 3NT AP")
    assert (first.table.contract, first.table.declarer) == (parse_contract("3NT"), Seat.W)
    assert first.table.tricks_made == 9
    assert first.table.play == Play.parse("N:H3 E:H2 S:HA")

    assert second.tags["Site"] == "C:\\dir\\"
    assert second.tags["Scoring"] == "Random words"
    assert second.table.deal == Deal.parse("N:A6.J863.965.Q753 - J9542.A975.87.T2 -")
    assert (second.table.dealer, second.table.vulnerability) == (Seat.E, Vulnerability.NS)
    assert second.table.auction == Auction.parse("E:1NT 2S")
    assert second.table.contract is None

    assert third.tags["Event"] == 'The "Big" evening'
    assert third.table.contract == PassedOut()
    assert third.sections == {"ScoreTable": ('1 9 "0;0"', "2 10 -")}


@pytest.mark.parametrize("name", ["latin1.pbn", "utf8_bom.pbn", "crlf.pbn"])
def test_encodings_and_line_ends_make_no_difference(name: str) -> None:
    [record] = records(sample(name))
    assert record.tags["Event"] == "Påskestævne"
    assert [record.player(seat) for seat in (Seat.N, Seat.S)] == ["Jørgen Ågård", "José Müller"]


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_what_windows_writes_is_read(encoding: str) -> None:
    text = f'[Event "“Pair” – blåbær"]\n[Deal "{DEAL}"]\n'
    [record] = records(read_pbn(text.encode(encoding)))
    assert record.tags["Event"] == "“Pair” – blåbær"


def test_a_default_stays_until_it_is_replaced() -> None:
    text = "\n".join(
        [
            '[Board "1"]\n[West "?"]\n[Site "##Hall"]\n',
            '[Board "2"]\n[West "Bo"]\n',
            '[Board "3"]\n[West "##"]\n[Site "Elsewhere"]\n',
            '[Board "4"]\n[North "#"]\n',
        ]
    )
    assert [dict(record.tags) for record in records(read(text))] == [
        {"Board": "1", "Site": "Hall"},
        {"Board": "2", "West": "Bo", "Site": "Hall"},
        {"Board": "3", "West": "Bo", "Site": "Elsewhere"},
        {"Board": "4", "West": "Bo", "Site": "Hall"},
    ]


@pytest.mark.parametrize(
    ("tags", "dealer", "vulnerability"),
    [
        ('[Board "7"]', Seat.S, Vulnerability.ALL),
        ('[Board "7"]\n[Dealer ""]\n[Vulnerable "?"]', Seat.S, Vulnerability.ALL),
        ('[Board ""]\n[Auction "W"]\n1C', Seat.W, Vulnerability.NONE),
        ('[Board "7"]\n[Vulnerable "-"]', Seat.S, Vulnerability.NONE),
        ('[Deal ""]', Seat.N, Vulnerability.NONE),
    ],
)
def test_dealer_and_vulnerability_follow_the_board_where_they_are_missing(
    tags: str, dealer: Seat, vulnerability: Vulnerability
) -> None:
    table = one(tags).table
    assert (table.dealer, table.vulnerability) == (dealer, vulnerability)


def test_contract_and_declarer_follow_from_the_auction_where_they_are_missing() -> None:
    table = one('[Board "1"]\n[Auction "N"]\n1H Pass 2H Pass\nPass Pass').table
    assert (table.contract, table.declarer) == (parse_contract("2H"), Seat.N)
    unfinished = one('[Board "1"]\n[Auction "N"]\n1H Pass *').table
    assert (unfinished.contract, unfinished.declarer) == (None, None)
    bare = one('[Board "1"]\n[Contract "2H"]').table
    assert (bare.contract, bare.declarer) == (parse_contract("2H"), None)


def test_a_result_may_name_both_sides() -> None:
    board = '[Board "1"]\n[Contract "2H"]\n[Result "NS 9 EW 4"]\n'
    assert one(board + '[Declarer "S"]').table.tricks_made == 9
    assert one(board + '[Declarer "E"]').table.tricks_made == 4
    assert one(board).table.tricks_made is None


def test_comments_may_stand_anywhere() -> None:
    text = f"""% [Board "9"]
[Board "1"] ; not [Board "2"]
{{ a comment with [Board "3"], {{ and ; and

a blank line }} [Deal {{no}} "{DEAL}"]
[Contract "3NT"] {{one}} {{two}}
[Declarer "W"]
[Play "N"]
H3 {{low}} H2 ; second hand
{{ all of a line }}
HA H4
{{ left open"""
    record = one(text.replace(" {no}", ""))
    assert record.tags == {"Board": "1"}
    assert record.table.play == Play.parse("N:H3 E:H2 S:HA W:H4")


def test_an_escaped_quote_or_backslash_is_one_letter() -> None:
    assert one(r'[Board "1"]' + "\n" + r'[Event "a \"b\" \\ c"]').tags["Event"] == 'a "b" \\ c'


def test_a_lone_quote_in_a_row_hides_nothing() -> None:
    record = one('[Board "1"]\n[ScoreTable "A"]\nO"Hara 5 ; late\n')
    assert record.sections == {"ScoreTable": ('O"Hara 5',)}


def test_a_blank_line_within_a_board_does_not_end_it() -> None:
    record = one(f'[Event "x"]\n\n[Board "1"]\n\n[Deal "{DEAL}"]\n\n[Contract "3NT"]\n')
    assert record.tags == {"Event": "x", "Board": "1"}
    assert record.table.contract == parse_contract("3NT")


def test_boards_without_blank_lines_between_them_are_two() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n'
    assert [r.board for r in records(read(text + text.replace("1", "2", 1)))] == [1, 2]


def test_the_word_for_what_is_not_known_counts_as_missing() -> None:
    assert dict(one('[Board "1"]\n[Event "?"]\n[Site "-"]\n[Date ""]').tags) == {"Board": "1"}


# The order of play where cards are missing


def play(rows: str, contract: str = "4H") -> str:
    """South plays; the rows stand in West's columns."""
    board = f'[Board "1"]\n[Contract "{contract}"]\n[Declarer "S"]\n[Play "W"]\n'
    return str(one(board + rows).table.play)


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        ("", ""),
        ("*", ""),
        ("- - - -\n*", ""),
        ("SK", "W:SK"),
        ("SK S3 S4 S5\n- - - D2\n*", "W:SK N:S3 E:S4 S:S5 W:? N:? E:? S:D2 *"),
        ("SK S3 S4 SA\n- - - D2\n*", "W:SK N:S3 E:S4 S:SA S:D2 *"),
        ("SK S3 - SA\nD5 D6 D7 D2", "W:SK N:S3 E:? S:SA S:D2 W:D5 N:D6 E:D7"),
        ("SK S3 - S5\nC3 C4 D7 C2", "W:SK N:S3 E:? S:S5 W:C3 N:C4 E:D7 S:C2"),
        ("SK S3 - S5\nD3 D4 DA C2", "W:SK N:S3 E:? S:S5 W:D3 N:D4 E:DA S:C2"),
        ("- S3 S4 S5\nC3 D4 DA D2", "W:? N:S3 E:S4 S:S5 W:C3 N:D4 E:DA S:D2"),
        ("SK S3 S4 S5\nD3 + - D2", "W:SK N:S3 E:S4 S:S5 W:D3 N:? E:? S:D2"),
        ("SK =1= S3 ! S4 $14 S5", "W:SK N:S3 E:S4 S:S5"),
    ],
)
def test_the_leader_is_who_won_or_who_most_likely_did(rows: str, order: str) -> None:
    assert play(rows) == order


def test_play_on_a_board_passed_out_is_not_followed() -> None:
    board = '[Board "1"]\n[Contract "Pass"]\n[Play "W"]\nSK S3 S4 S5\nD2 - - -\n'
    assert codes(board) == [Code.PLAY_WITHOUT_CONTRACT]


def test_passes_after_the_end_are_habit_and_other_calls_are_not() -> None:
    habit = one('[Board "1"]\n[Auction "N"]\n1C Pass Pass Pass Pass Pass').table.auction
    late = one('[Board "1"]\n[Auction "N"]\n1C Pass Pass Pass 1D').table.auction
    assert habit == Auction.parse("N:1C AP")
    assert late == Auction.parse("N:1C Pass Pass Pass 1D")


# Files as they are found


def test_a_board_without_hands_is_a_board_of_its_own_and_said_to_have_none() -> None:
    """Its tags do not go to the next board, nor those that begin the next one to it."""
    text = f'[Board "1"]\n[Contract "Pass"]\n\n[Event "Cup"]\n[Deal "{DEAL}"]\n[Board "2"]\n'
    first, second, told = read(text)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert isinstance(told, Problem)
    assert (first.board, first.table.deal, dict(first.tags)) == (1, None, {"Board": "1"})
    assert (second.board, second.table.deal) == (2, Deal.parse(DEAL))
    assert dict(second.tags) == {"Event": "Cup", "Board": "2"}
    assert (told.code, told.board, told.line) == (Code.NO_DEAL, "1", 1)


def test_hands_that_begin_a_board_are_not_given_to_one_above_that_has_none() -> None:
    first, second, told = read(f'[Board "1"]\n[Dealer "N"]\n\n[Deal "{DEAL}"]\n[Board "2"]\n')
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert isinstance(told, Problem)
    assert [first.table.deal, second.table.deal] == [None, Deal.parse(DEAL)]
    assert (first.board, second.board, second.line) == (1, 2, 4)


def test_names_of_tags_are_read_in_any_case() -> None:
    [record] = records(
        read(f'[BOARD "7"]\n[deal "{DEAL}"]\n[DEALER "S"]\n[AUCTION "S"]\n1C AP\n[PLAY "W"]\nSQ\n')
    )
    assert record.board == 7
    assert record.table.deal == Deal.parse(DEAL)
    assert record.table.auction == Auction.parse("S:1C AP")
    assert str(record.table.play) == "W:SQ"


def test_cards_in_columns_that_are_not_the_seats_are_given_to_their_owners() -> None:
    """The columns follow the order of play, so the second row begins with the winner."""
    played = '[Declarer "W"]\n[Contract "3NT"]\n[Play "N"]\nC3 C8 CT CJ\nCA C5 C4 C2\n'
    record, told = read(f'[Board "1"]\n[Deal "{DEAL}"]\n{played}')
    assert isinstance(record, Record)
    assert str(record.table.play) == "N:C3 E:C8 S:CT W:CJ W:CA N:C5 E:C4 S:C2"
    assert isinstance(told, Problem)
    assert (told.code, told.line) == (Code.BY_OWNER, 5)


def test_a_card_of_another_hand_is_left_where_it_was_played() -> None:
    """Two cards of the row were dealt to one player: somebody played a card that was not his."""
    played = '[Declarer "W"]\n[Contract "3NT"]\n[Play "N"]\nC3 C5 CT CJ\n'
    [record] = records(read(f'[Board "1"]\n[Deal "{DEAL}"]\n{played}'))
    assert str(record.table.play) == "N:C3 E:C5 S:CT W:CJ"


def test_a_short_last_row_keeps_the_columns_its_blanks_put_it_in() -> None:
    played = '[Declarer "W"]\n[Contract "3NT"]\n[Play "N"]\nC3 C8 CT CJ\n         CA\n*\n'
    [record] = records(read(f'[Board "1"]\n[Deal "{DEAL}"]\n{played}'))
    assert str(record.table.play) == "N:C3 E:C8 S:CT W:CJ W:CA *"


@pytest.mark.parametrize("lost", ['[Board "1"', 'Board "1"]'])
def test_a_lost_bracket_is_named_and_the_tag_read(lost: str) -> None:
    record, told = read(f'{lost}\n[Deal "{DEAL}"]\n')
    assert isinstance(record, Record)
    assert (record.board, record.table.deal) == (1, Deal.parse(DEAL))
    assert isinstance(told, Problem)
    assert (told.code, told.line, dict(told.params)) == (Code.LOST_BRACKET, 1, {"text": lost})


@pytest.mark.parametrize("lost", ['[Board "1]', '[Board 1"]'])
def test_a_lost_quotation_mark_is_named_and_the_tag_read(lost: str) -> None:
    record, told = read(f'[Site "the "Bear" inn"]\n{lost}\n[Room "a\\"b"]\n[Deal "{DEAL}"]\n')
    assert isinstance(record, Record)
    assert (record.board, record.tags["Site"], record.tags["Room"]) == (1, 'the "Bear" inn', 'a"b')
    assert isinstance(told, Problem)
    assert (told.code, told.line, dict(told.params)) == (Code.LOST_MARK, 2, {"text": lost})


def test_a_short_hand_beside_hands_nobody_wrote_costs_itself() -> None:
    north, east = DEAL.removeprefix("N:").split()[:2]
    record, told = read(f'[Board "1"]\n[Deal "N:{north} {east} 5... -"]\n')
    assert isinstance(record, Record)
    assert record.table.deal == Deal.parse(f"N:{north} {east} - -")
    assert isinstance(told, Problem)
    assert (told.code, dict(told.params)) == (Code.SHORT_HAND, {"seat": "S", "count": "1"})


def test_one_known_card_beside_three_full_hands_costs_itself_too() -> None:
    north, east, south, west = DEAL.removeprefix("N:").split()
    record, told = read(f'[Board "1"]\n[Deal "N:{north} {east} {south} A..."]\n')
    assert isinstance(record, Record)
    assert record.table.deal == Deal.parse(f"N:{north} {east} {south} {west}")
    assert isinstance(told, Problem)
    assert (told.code, dict(told.params)) == (Code.SHORT_HAND, {"seat": "W", "count": "1"})


def test_an_event_after_a_blank_line_begins_a_game_though_it_has_no_number() -> None:
    items = read(f'[Board "2"]\n[North "A"]\n\n[Event "x"]\n[Deal "{DEAL}"]\n')
    bare, dealt = (item for item in items if isinstance(item, Record))
    assert (bare.board, bare.table.deal) == (2, None)
    assert (dealt.board, dealt.table.deal) == (None, Deal.parse(DEAL))


@pytest.mark.parametrize("tricks", ["109", "NS 109 EW 4"])
def test_more_tricks_than_there_are_is_no_result(tricks: str) -> None:
    record, told = read(f'[Board "1"]\n[Contract "3NT"]\n[Declarer "W"]\n[Result "{tricks}"]\n')
    assert isinstance(record, Record)
    assert record.table.tricks_made is None
    assert isinstance(told, Problem)
    assert (told.code, dict(told.params)) == (Code.RESULT, {"text": tricks})
