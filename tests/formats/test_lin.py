"""LIN, both ways: hands of Bridge Base Online and vugraph."""

from dataclasses import replace

import pytest

from deals.bridge.auction import Auction
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.deal import Deal
from deals.bridge.findings import LeadOutOfTurn, findings
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.evening.practice import FILE
from deals.formats.lin import read_lin, write_lin
from deals.formats.pbn import read_pbn
from deals.formats.problems import Code, Problem
from deals.formats.record import Record

DEAL = "N:A6.J863.965.Q753 K7.T2.AKQJT4.864 J9542.A975.87.T2 QT83.KQ4.32.AKJ9"
SOUTH, WEST, NORTH = "S2459JH579AD78C2T", "S38TQH4QKD23C9JKA", "S6AH368JD569C357Q"
MD = f"md|3{SOUTH},{WEST},{NORTH},|"
HEAD = f"pn|Bent,Ben,Anna,Alice|st||{MD}rh||ah|Board 1|sv|o|"


def read(text: str) -> list[Record | Problem]:
    return list(read_lin(text.encode(), "some.lin"))


def one(text: str) -> Record:
    [record] = read(text)
    assert isinstance(record, Record), str(record)
    return record


def test_a_hand_comes_in_with_calls_explanations_cards_and_claim() -> None:
    record = one(
        HEAD + "mb|p|mb|1D!|an|4+ diamonds|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||"
        "pc|H3|pc|h2|pc|HA|pc|H4|pg||pc|S4|mc|9|pg||"
    )

    assert record.table == TableRecord(
        Seat.N,
        Vulnerability.NONE,
        Deal.parse(DEAL),
        Auction.parse("N:Pass 1D! =1= Pass 3NT AP"),
        parse_contract("3NT"),
        Seat.W,
        Play.parse("N:H3 E:H2 S:HA W:H4 S:S4 *"),
        9,
    )
    assert record.call_notes == {1: "4+ diamonds"}
    assert record.tags == {
        "Board": "1",
        "South": "Bent",
        "West": "Ben",
        "North": "Anna",
        "East": "Alice",
    }


def test_calls_may_share_a_pair_and_be_doubled() -> None:
    record = one(HEAD + "mb|p1Ndr|mb|2S!!pxp|mb|pp|")
    assert record.table.auction == Auction.parse("N:Pass 1NT X XX 2S! Pass X Pass Pass Pass")
    assert record.table.contract == parse_contract("2SX")


def test_a_passed_out_hand_has_no_tricks() -> None:
    table = one(HEAD + "mb|p|mb|p|mb|p|mb|p|mc|0|").table
    assert (table.contract, table.declarer, table.tricks_made) == (PassedOut(), None, None)


def test_a_card_belongs_to_who_holds_it_so_that_a_lead_out_of_turn_is_seen() -> None:
    table = one(HEAD + "mb|p|mb|1D|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|HA|").table
    assert table.play == Play.parse("S:HA")
    assert [type(found) for found in findings(table)] == [LeadOutOfTurn]


def test_a_card_of_an_unknown_hand_is_played_by_whose_turn_it_is() -> None:
    text = HEAD.replace(f"{WEST},{NORTH},", ",,") + "mb|p|mb|1D|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|H3|"
    assert one(text).table.play == Play.parse("N:H3")


VUGRAPH = (
    "vg|Club final,Second half,I,1,2,Home,10,Away,12|\n"
    "rs|3NWx-1,1NN+2,PASS,4HS=|\n"
    "pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||\n"
    f"qx|o1|st||{MD}sv|0|mb|p|mb|1D|nt|someone: hello|pg||\n"
    f"qx|c1|st||{MD}sv|b|pg||\n"
    "qx|o3|nt|no deal|\n"
    f"qx|c2|{MD}sv|?|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|D3|\n"
)


def test_vugraph_has_two_rooms_and_a_list_of_results() -> None:
    first, closed, second = [found for found in read(VUGRAPH) if isinstance(found, Record)]

    assert first.tags == {
        "Board": "1",
        "Room": "Open",
        "South": "S1",
        "West": "W1",
        "North": "N1",
        "East": "E1",
        "Event": "Club final",
        "Stage": "Second half",
        "Scoring": "IMP",
        "HomeTeam": "Home",
        "VisitTeam": "Away",
    }
    assert (first.table.contract, first.table.declarer) == (parse_contract("3NTX"), Seat.W)
    assert (first.table.tricks_made, first.line) == (8, 4)

    assert (closed.tags["Room"], closed.player(Seat.N)) == ("Closed", "N2")
    assert closed.table.contract == parse_contract("1NT")
    assert (closed.table.tricks_made, closed.table.vulnerability) == (9, Vulnerability.ALL)

    assert (second.board, second.table.declarer) == (2, Seat.E)
    assert (second.table.tricks_made, second.table.vulnerability) == (10, Vulnerability.NS)


def test_the_rooms_of_a_match_are_read_back() -> None:
    records = [found for found in read(VUGRAPH) if isinstance(found, Record)]
    bare = replace(records[0], tags={"Board": "7"})
    again = list(read(write_lin([*records, bare]).decode()))
    told = ("Board", "Room", "South", "West", "North", "East")
    assert [
        {tag: one.tags.get(tag) for tag in told} for one in again if isinstance(one, Record)
    ] == [{tag: one.tags.get(tag) for tag in told} for one in (*records, bare)]


def test_a_board_passed_out_in_the_list_of_results_is_passed_out() -> None:
    text = VUGRAPH.replace("qx|o3|nt|no deal|", f"qx|o2|{MD}sv|n|")
    (found,) = [r for r in read(text) if isinstance(r, Record) and r.tags["Room"] == "Open"][1:]
    assert (found.board, found.table.contract) == (2, PassedOut())


def test_a_board_outside_the_list_of_results_has_none() -> None:
    listed = VUGRAPH.replace("c2|", "c7|").replace("|mb|4H", "").replace("mb|p|", "")
    assert [r.table.contract for r in read(listed) if isinstance(r, Record)][-1] is None
    assert one(f"vg|Club|qx|o1|{MD}").table.contract is None
    unknown = VUGRAPH.replace("1NN+2", "")
    assert [r.table.contract for r in read(unknown) if isinstance(r, Record)][1] is None


def test_boards_follow_each_other_without_a_sign_between_them() -> None:
    found = read(HEAD + "\n" + HEAD.replace("Board 1", "Board 2") + "\n" + MD + "ah|Board 3|")
    assert [item.board for item in found if isinstance(item, Record)] == [1, 2, 3]


def test_dealer_and_vulnerability_follow_the_board_where_they_are_missing() -> None:
    table = one(HEAD.replace("md|3", "md|0").replace("sv|o|", "").replace("Board 1", "7")).table
    assert (table.dealer, table.vulnerability) == (Seat.S, Vulnerability.ALL)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", [Code.EMPTY]),
        ("<html>", [Code.NOT_THIS_FORMAT]),
        ("pn|a,b,c,d|", [Code.NO_BOARDS]),
        (HEAD.replace("S2459J", "X2459J"), [Code.DEAL_UNREADABLE]),
        (f"md|3{SOUTH},{WEST},S6AH368JD569C357,S|", [Code.SHORT_HAND]),
        (HEAD.replace("S6A", "S68"), [Code.CARD_TWICE]),
        (HEAD + "mb|1Z|", [Code.AUCTION]),
        (HEAD + "pc|H3H4|", [Code.PLAY]),
        (HEAD + "pc|Z3|", [Code.PLAY]),
    ],
)
def test_what_cannot_be_read_is_named(text: str, codes: list[Code]) -> None:
    assert [item.code for item in read(text) if isinstance(item, Problem)] == codes


def test_a_problem_says_line_and_board() -> None:
    [_, problem] = read("\n" + HEAD + "\nmb|1Z|")
    assert isinstance(problem, Problem)
    assert (problem.line, problem.board, dict(problem.params)) == (3, "1", {"text": "1Z"})


# Writing


def test_a_board_is_written_as_the_server_does() -> None:
    line = (
        "pn|Bent,Ben,Anna,Alice|st||"
        f"md|3{SOUTH},{WEST},{NORTH},S7KH2TD4TJQKAC468|rh||ah|Board 1|sv|o|"
        "mb|p|mb|1D!|an|4+|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||"
        "pc|H3|pc|H2|pc|HA|pc|H4|pg||pc|S4|pg||mc|9|pg||\n"
    )
    assert write_lin([one(line)]).decode() == line


def test_the_practice_evening_goes_through_lin_and_back() -> None:
    names = ("Board", "North", "East", "South", "West")
    for found in read_pbn(FILE.read_bytes()):
        assert isinstance(found, Record)
        table = found.table
        if findings(table) or table.tricks_made is None or not table.play.events:
            continue
        [back] = read_lin(write_lin([found]))
        assert isinstance(back, Record)
        assert back == replace(found, tags={name: found.tags[name] for name in names})


@pytest.mark.parametrize("play", ["", "N:H3 E:H2 S:HA W:H4 S:S4 *"], ids=["no play", "claimed"])
def test_a_result_the_play_does_not_tell_is_read_back_too(play: str) -> None:
    record = one(HEAD + "mb|p|mb|1D|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||")
    table = replace(record.table, play=Play.parse(play), tricks_made=0)
    [back] = read_lin(write_lin([replace(record, table=table)]))
    assert isinstance(back, Record)
    assert back.table == table


def test_what_was_withdrawn_or_is_not_known_is_left_out() -> None:
    table = replace(
        one(HEAD + "mb|p|mb|1D|mb|p|mb|3N|mb|p|mb|p|mb|p|").table,
        auction=Auction.parse("N:Pass ~W:1C 1D Pass 3NT AP"),
        play=Play.parse("N:H3 E:? S:HA"),
    )
    hidden = replace(table, deal=Deal.parse("N:- - J9542.A975.87.T2 -"))
    text = write_lin([Record(table), Record(replace(table, deal=None)), Record(hidden)]).decode()
    assert text.count("\n") == 2
    assert "mb|p|mb|1D|mb|p|" in text
    assert "pc|H3|pc|HA|pg||\n" in text
    assert f"md|3{SOUTH},,,|" in text


def test_two_explanations_of_one_call_are_one_note() -> None:
    record = one(HEAD + "mb|1C|an|Precision|an|16+|mb|p|an|none|")
    assert record.call_notes == {1: "Precision 16+", 2: "none"}
    assert [call.note for call in record.table.auction.calls] == [1, 2]
    [again] = read_lin(write_lin([record]))
    assert again.call_notes == record.call_notes


def test_an_alert_and_an_explanation_come_back_each_by_itself() -> None:
    record = one(HEAD + "mb|1C!|mb|p|mb|2C|an|natural|mb|p|mb|2D!|an|any two|mb|p|")
    assert str(record.table.auction) == "N:1C! Pass 2C =1= Pass 2D! =2= Pass"
    [again] = read_lin(write_lin([record]))
    assert (again.table.auction, again.call_notes) == (record.table.auction, record.call_notes)


def test_that_play_stopped_is_written_though_nobody_said_how_many_tricks() -> None:
    record = one(HEAD + "mb|1C|mb|p|mb|p|mb|p|pc|HQ|mc||")
    assert (record.table.play.stopped, record.table.tricks_made) == (True, None)
    [again] = read_lin(write_lin([record]))
    assert again.table == record.table


def test_an_opening_lead_nobody_wrote_down_is_no_lead_by_dummy() -> None:
    record = one(HEAD + "mb|1C|mb|p|mb|p|mb|p|pc|S2|")
    dummy = record.table.dummy
    assert dummy is not None
    assert [(event.seat, str(event.card or "?")) for event in record.table.play.events] == [
        (dummy.rho, "?"),
        (dummy, "S2"),
    ]
    assert findings(record.table) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [(HEAD + "mb|1C|mb|p|mb|p|mb|p|mc|109|", "109"), (HEAD + "mb|1C|mb|p|mb|p|mb|p|mc|-1|", "-1")],
)
def test_more_tricks_than_there_are_is_no_result(text: str, said: str) -> None:
    record, told = read(text)
    assert isinstance(record, Record)
    assert record.table.tricks_made is None
    assert isinstance(told, Problem)
    assert (told.code, dict(told.params)) == (Code.RESULT, {"text": said})
