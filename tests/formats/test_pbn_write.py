"""Writing PBN: what we export is read back equal, whatever went wrong at the table."""

from pathlib import Path
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge.auction import Auction
from deals.bridge.cards import PACK, Denomination
from deals.bridge.contract import Contract, Doubling, PassedOut
from deals.bridge.deal import Deal
from deals.bridge.play import CardAct, Play, PlayEvent, PlayMark
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.formats.pbn import read_pbn, write_pbn
from deals.formats.record import Record

SAMPLES = Path(__file__).with_name("samples")
DEAL = "N:A6.J863.965.Q753 K7.T2.AKQJT4.864 J9542.A975.87.T2 QT83.KQ4.32.AKJ9"


def back(*records: Record) -> list[Record]:
    """The records read from the file in which `records` were written."""
    return only_records(write_pbn(records))


def only_records(data: bytes) -> list[Record]:
    return [found for found in read_pbn(data) if isinstance(found, Record)]


def three_no_trump(play: str = "", auction: str = "N:Pass 1D Pass 3NT AP") -> Record:
    """West declares; North is on lead."""
    table = TableRecord(
        Seat.N,
        Vulnerability.NONE,
        Deal.parse(DEAL),
        Auction.parse(auction),
        Contract(3, Denomination.NT),
        Seat.W,
        Play.parse(play),
        9,
    )
    return Record(table, {"Event": "Test", "Board": "1"})


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.glob("*.pbn")))
def test_every_sample_survives_being_written(name: str) -> None:
    records = only_records((SAMPLES / name).read_bytes())
    assert back(*records) == records


def test_the_export_is_the_standards_own_layout() -> None:
    record = three_no_trump("N:H3 E:H2 S:HA W:H4 S:S4 W:S3 N:SA *")
    assert (
        write_pbn([record]).decode("latin-1")
        == f"""% PBN 2.1
% EXPORT
%
[Event "Test"]
[Site ""]
[Date ""]
[Board "1"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Scoring ""]
[Declarer "W"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
Pass 1D Pass 3NT
Pass Pass Pass
[Play "N"]
H3 H2 HA H4
SA - S4 S3
*
"""
    )


def test_irregular_play_is_marked_for_other_programs() -> None:
    text = write_pbn([three_no_trump("E:H2 S:HA W:H4 N:H3 S:S4 W:CJ")]).decode()
    assert '[Play "N"]\nH3 ^L H2 HA H4\n- - S4 ^R CJ\n[ParagrafPlay ""]\nE:H2 S:HA' in text


@pytest.mark.parametrize(
    "play",
    [
        "N:H3 E:H2 S:S4 S-S4 S:HA W:H4",
        "N~SA N<SA N:H3",
        "E:H2 E-H2 N:H3 E:H2",
        "N:H3 S:HA E:H2 W:H4",
        "N:H3 E:H2 S:HA W0 S+H5",
        "N:H3 E:? S:H5 W:? S:S4",
        "N:? E:? *",
    ],
)
def test_what_pbn_has_no_words_for_is_read_back_all_the_same(play: str) -> None:
    assert back(three_no_trump(play)) == [three_no_trump(play)]


def test_withdrawn_calls_are_read_back_too() -> None:
    record = three_no_trump(auction="N:Pass 1D ~W:1S Pass ~W:1C 3NT AP")
    only = three_no_trump(auction="N:~W:1S")
    assert '[Auction "N"]\nPass 1D Pass 3NT\n' in write_pbn([record]).decode()
    assert back(record, only) == [record, only]


@pytest.mark.parametrize("section", ["ParagrafAuction", "ParagrafPlay"])
def test_our_own_section_spoiled_by_hand_gives_way_to_the_standard_one(section: str) -> None:
    record = three_no_trump("N:H3 E:H2 E-H2", "N:Pass ~W:1C 1D Pass 3NT AP")
    whole = write_pbn([record]).decode()
    spoiled = whole.replace(f'[{section} ""]\n', f'[{section} ""]\nfie ')
    [found] = read_pbn(spoiled.encode())
    assert isinstance(found, Record)
    if section == "ParagrafPlay":
        assert found.table.play == Play.parse("N:H3")
    else:
        assert found.table.auction == Auction.parse("N:Pass 1D Pass 3NT AP")


def test_a_board_without_declarer_is_written_in_the_columns_of_who_led() -> None:
    table = TableRecord(Seat.N, Vulnerability.NONE, None, play=Play.parse("E:H2 S:HA"))
    assert back(Record(table, {"Board": "1"})) == [Record(table, {"Board": "1"})]


def test_letters_outside_the_western_alphabet_make_the_file_utf_8() -> None:
    plain, polish, rare = (
        Record(TableRecord(Seat.N, Vulnerability.NONE), {"Board": "1", "North": name})
        for name in ("Jørgen Ågård", "Łukasz", "Ã¸")
    )
    assert "Jørgen Ågård".encode("latin-1") in write_pbn([plain])
    assert write_pbn([polish]).startswith(b"\xef\xbb\xbf")
    assert write_pbn([rare]).startswith(b"\xef\xbb\xbf")
    assert back(plain, polish, rare) == [plain, polish, rare]


def test_a_value_that_looks_like_a_repeat_loses_its_sign() -> None:
    table = TableRecord(Seat.N, Vulnerability.NONE)
    tags = {"Board": "1", "North": "##Ann", "South": "#"}
    assert back(Record(table, tags)) == [Record(table, {"Board": "1", "North": "Ann"})]


def test_no_boards_make_a_file_with_nothing_but_its_head() -> None:
    assert write_pbn([]) == b"% PBN 2.1\n% EXPORT\n%\n"


# Everything else, by chance

words = (
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=20)
    .map(lambda text: normalize("NFC", " ".join(text.lstrip("#").split())))
    .filter(lambda text: text not in ("", "?", "-"))
)
names = st.sampled_from(["Event", "Site", "North", "South", "Round", "Table", "Room", "Extra"])
events = st.builds(
    PlayEvent,
    st.sampled_from(Seat),
    st.sampled_from([act for act in CardAct if act is not CardAct.NO_CARD]),
    st.sampled_from(PACK),
    st.none() | st.sampled_from(PlayMark),
)


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """Any calls in any order, told by their notation."""
    dealer = draw(st.sampled_from(Seat))
    word = st.sampled_from(["Pass", "X", "XX", "1C", "2NT", "7S", "^S", "^I 1D", "~E:1H", "Pass"])
    text = f"{dealer}:1C =1= {' '.join(draw(st.lists(word, max_size=12)))}"
    return Auction.parse(text)


@st.composite
def whole_records(draw: st.DrawFn) -> Record:
    """A record of any deal with any calls, any events and any names."""
    pack = list(PACK)
    Random(draw(st.integers(0, 999))).shuffle(pack)
    deal = Deal.of({seat: tuple(pack[n::4]) for n, seat in enumerate(Seat)})
    contract = draw(
        st.builds(
            Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Doubling)
        )
    )
    table = TableRecord(
        draw(st.sampled_from(Seat)),
        draw(st.sampled_from(Vulnerability)),
        deal,
        draw(auctions()),
        contract,
        draw(st.sampled_from(Seat)),
        Play(
            played := tuple(draw(st.lists(events, max_size=30))),
            bool(played) and draw(st.booleans()),
        ),
        draw(st.none() | st.integers(0, 13)),
    )
    return Record(
        table,
        {"Board": str(draw(st.integers(1, 99))), **draw(st.dictionaries(names, words))},
        call_notes=draw(st.dictionaries(st.integers(1, 32), words)),
        irregular_declarer=draw(st.booleans()),
    )


@settings(deadline=None, max_examples=60)
@given(st.lists(whole_records(), min_size=1, max_size=3))
def test_what_we_export_we_read_back_equal(records: list[Record]) -> None:
    assert back(*records) == records


def test_a_passed_out_board_is_read_back_equal() -> None:
    auction = Auction.parse("N:AP")
    table = TableRecord(Seat.N, Vulnerability.ALL, Deal.parse(DEAL), auction, PassedOut())
    assert back(Record(table, {"Board": "4"})) == [Record(table, {"Board": "4"})]


def test_a_remark_comes_back_at_its_card() -> None:
    text = (
        b'[Board "1"]\n[Contract "4S"]\n[Declarer "S"]\n'
        b'[Play "W"]\nHK =2= H2 ^R S3 =1= H4\n- - SA =1= -\n*\n[Note "1:odd"]\n[Note "2:from KQ"]\n'
    )
    [record] = only_records(text)
    cards = {str(card): number for card, number in record.noted_cards.items()}
    assert (record.card_notes, cards) == (
        {1: "odd", 2: "from KQ"},
        {"HK": 2, "S3": 1, "SA": 1},
    )
    assert back(record) == [record]


def test_notes_of_an_auction_and_a_play_that_could_not_be_read_come_back() -> None:
    text = (
        b'[Board "1"]\n[Auction "N"]\n1Z =1=\n[Note "1:strong"]\n[Play "N"]\nZZ\n[Note "3:odd"]\n'
    )
    [record] = only_records(text)
    assert (record.call_notes, record.card_notes) == ({1: "strong"}, {3: "odd"})
    assert back(record) == [record]
