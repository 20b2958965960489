"""Boards and records taken away as files: whole, read back equal, and nothing hidden in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from deals.bridge.auction import MadeCall
from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.formats.lin import read_lin
from deals.formats.pbn import read_pbn
from deals.formats.record import Record
from deals.models import Board, Import, Pairing, PlayedBoard, Session, User
from deals.models.records import table_of
from tests.factories import (
    BoardFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    TableFactory,
)
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db

AUCTION = "N:Pass Pass 1H =1= ~N:2C Pass 4H =2= Pass Pass Pass"
NOTES = {"1": "five cards or more", "2": "to play; “weak”"}
REMARKS = {"1 DJ SQ": "highest of series", "3": "of the whole play"}
PLAY = "W:SQ N:SK E:SA S:S4 E:DJ S:DK W:C5^R W-C5 W:D9 N:D2"
OTHER = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


@pytest.fixture
def evening(session: Session, pairing: Pairing, played: PlayedBoard) -> Session:
    """Board 1 at two tables, one of them with all that can go wrong; 2 adjusted; 3 dealt; 4 not."""
    PlayedBoard.objects.filter(pk=played.pk).update(
        auction=AUCTION, call_notes=NOTES, card_notes=REMARKS, play=PLAY, tricks=10
    )
    section = pairing.table.section
    other = PairingFactory(
        table=TableFactory(section=section, number=2),
        round=2,
        ns=PairFactory(section=section, number=3, player1__name="Søren Ærø", player2=None),
        ew=PairFactory(section=section, number=4),
    )
    at_other = {"table": other.table, "ns": other.ns, "ew": other.ew, "round": 2}
    PlayedBoardFactory(board=played.board, contract="Pass", declarer="", tricks=None, **at_other)
    PlayedBoardFactory(
        board=BoardFactory(session=session, number=2, hands=OTHER),
        contract="",
        declarer="",
        tricks=None,
        imported_unit="percent",
        imported_ns=60,
        imported_ew=40,
        **at_other,
    )
    BoardFactory(session=session, number=3, hands=OTHER)
    BoardFactory(session=session, number=4, hands="")
    return session


def url(thing: Session | Board, ending: str) -> str:
    kind = "sessions" if isinstance(thing, Session) else "boards"
    return f"/{kind}/{thing.pk}/{'boards' if kind == 'sessions' else 'board'}.{ending}"


def records_of(content: bytes) -> list[Record]:
    found = list(read_pbn(content))
    records = [one for one in found if isinstance(one, Record)]
    assert records == found  # not a problem among them
    return records


def rows_of(session: Session) -> list[tuple[object, ...]]:
    """Everything a file can tell of the session."""
    fields = ("contract", "declarer", "auction", "call_notes", "card_notes", "play", "tricks")
    scores = ("imported_unit", "imported_ns", "imported_ew")
    players = [f"{side}__player{n}__name" for side in ("ns", "ew") for n in (1, 2)]
    place = ("board__number", "table__section__letter", "table__number", "round")
    numbers = ("ns__number", "ew__number")
    found = PlayedBoard.objects.filter(board__session=session)
    return sorted(found.values_list(*place, *fields, *scores, *numbers, *players), key=repr)


def told(record: Record) -> TableRecord:
    """The record's table, its calls explained by its notes."""
    auction = record.table.auction
    return replace(record.table, auction=auction and auction.with_notes(record.call_notes))


def boards_of(session: Session) -> list[tuple[object, ...]]:
    return list(session.boards.values_list("number", "dealer", "vulnerability", "hands"))


def test_the_file_reads_back_as_the_records_that_are_stored(
    as_bob: Client, evening: Session
) -> None:
    read = records_of(as_bob.get(url(evening, "pbn")).content)

    stored = PlayedBoard.objects.select_related("board").order_by("board__number", "table__number")
    assert [told(one) for one in read if one.board != 3] == [table_of(each) for each in stored]
    assert [one.board for one in read] == [1, 1, 2, 3]
    assert str(read[3].table.deal) == OTHER
    first = read[0]
    assert first.player(Seat.N) == str(stored[0].ns.player1)
    assert read[1].tags == {
        "Event": "Tuesday pairs",
        "EventDate": "2026.11.21",
        "Site": "Aarhus",
        "Date": timezone.localtime(evening.starts_at).strftime("%Y.%m.%d"),
        "Board": "1",
        "Scoring": "MatchPoints",
        "Session": "1",
        "Section": "A",
        "Table": "2",
        "Round": "2",
        "North": "Søren Ærø",
        "East": str(stored[1].ew.player1),
        "West": str(stored[1].ew.player2),
        "PairNS": "3",
        "PairEW": "4",
    }


def first_calls(record: Record) -> list[MadeCall]:
    """The calls of the record that its notes explain."""
    auction = told(record).auction
    return [made for made in auction.calls if made.explanation] if auction else []


@pytest.mark.parametrize("into_session", [True, False], ids=["that session", "the same club"])
def test_brought_in_again_it_changes_nothing(
    as_alice: Client, evening: Session, into_session: bool
) -> None:
    content = as_alice.get(url(evening, "pbn")).content
    before = rows_of(evening), boards_of(evening)

    report = brought_in(as_alice, content, "aarhus", evening if into_session else None)

    assert report["counts"] | {"boards_same": 0, "results_same": 0} == dict.fromkeys(
        report["counts"], 0
    )
    assert (report["counts"]["results_same"], report["entries"]) == (3, [])
    assert (rows_of(evening), boards_of(evening)) == before
    assert Session.objects.count() == 1


def test_another_club_gets_the_same_evening_from_it(
    as_alice: Client, as_charlie: Client, evening: Session
) -> None:
    content = as_alice.get(url(evening, "pbn")).content

    brought_in(as_charlie, content, "copenhagen", None)

    theirs = Session.objects.get(event__club__slug="copenhagen")
    assert rows_of(theirs) == rows_of(evening)
    assert boards_of(theirs) == [board for board in boards_of(evening) if board[0] != 4]
    assert (theirs.event.name, theirs.event.date) == (evening.event.name, evening.event.date)


def brought_in(client: Client, content: bytes, club: str, session: Session | None) -> dict:
    file = SimpleUploadedFile("back.pbn", content)
    client.post("/import/", {"file": file, "club": club, "session": session.pk if session else ""})
    do_jobs()
    upload = Import.objects.get()
    report: dict = upload.report
    client.post(f"/imports/{upload.pk}/store/")
    do_jobs()
    return report


def test_lin_has_the_hands_and_what_was_played(as_bob: Client, evening: Session) -> None:
    PlayedBoard.objects.filter(table__number=1).update(
        auction="N:Pass Pass 1H =1= Pass 4H =2= Pass Pass Pass", play="W:SQ N:SK E:SA S:S4 *"
    )
    read = list(read_lin(as_bob.get(url(evening, "lin")).content))

    stored = {each.board_id: each for each in PlayedBoard.objects.order_by("-table__number")}
    first = stored[evening.boards.get(number=1).pk]
    assert isinstance(read[0], Record)
    assert told(read[0]) == table_of(first)
    assert [made.explanation for made in first_calls(read[0])] == list(NOTES.values())
    assert [one.board for one in read if isinstance(one, Record)] == [1, 2, 3]


@pytest.mark.parametrize("ending", ["pbn", "lin"])
def test_the_file_is_named_by_day_event_and_session_and_kept(
    as_bob: Client, evening: Session, ending: str
) -> None:
    evening.event.name = 'Øens "grand" prix/år'
    evening.event.save()
    response = as_bob.get(url(evening, ending))

    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == (
        "attachment; filename*=utf-8''2026-11-21_%C3%98ens_grand_prix%C3%A5r_1." + ending
    )
    board = as_bob.get(url(evening.boards.get(number=1), ending))
    assert board["Content-Disposition"].endswith(f"_1-1.{ending}")


def test_one_board_is_taken_alone(as_bob: Client, evening: Session) -> None:
    read = records_of(as_bob.get(url(evening.boards.get(number=1), "pbn")).content)

    whole = records_of(as_bob.get(url(evening, "pbn")).content)
    assert read == whole[:2]


@pytest.mark.parametrize("ending", ["pbn", "lin"])
def test_who_plays_gets_no_board_he_has_still_to_play(
    as_alice: Client, alice: User, evening: Session, pairing: Pairing, ending: str
) -> None:
    pairing.ns.player1 = PlayerFactory(club=evening.event.club, user=alice)
    pairing.ns.save()
    played, unplayed = (evening.boards.get(number=number) for number in (1, 2))

    read = read_pbn if ending == "pbn" else read_lin
    found = list(read(as_alice.get(url(evening, ending)).content))

    assert {one.board for one in found if isinstance(one, Record)} == {1}
    assert as_alice.get(url(played, ending)).status_code == 200
    assert as_alice.get(url(unplayed, ending)).status_code == 403
    page = as_alice.get(f"/sessions/{evening.pk}/").content.decode()
    assert "The boards you have still to play are left out of the files." in page
    assert url(unplayed, "pbn") not in as_alice.get(f"/boards/{unplayed.pk}/").content.decode()


@pytest.mark.parametrize("ending", ["pbn", "lin"])
def test_a_session_without_boards_says_so(
    as_alice: Client, board: Board, session: Session, ending: str
) -> None:
    Board.objects.update(hands="")
    for thing in (session, board):
        page = as_alice.get(url(thing, ending), follow=True)
        assert "There is no board here yet that the file could tell of." in page.content.decode()


@pytest.mark.parametrize("ending", ["pbn", "lin"])
def test_it_takes_as_many_queries_for_many_boards_as_for_one(
    as_bob: Client,
    evening: Session,
    pairing: Pairing,
    ending: str,
    django_assert_num_queries: Callable[[int], object],
) -> None:
    as_bob.get(url(evening, ending))
    with django_assert_num_queries(6):
        as_bob.get(url(evening, ending))
    for number in range(5, 9):
        PlayedBoardFactory(
            board=BoardFactory(session=evening, number=number),
            table=pairing.table,
            ns=pairing.ns,
            ew=pairing.ew,
        )
    with django_assert_num_queries(6):
        as_bob.get(url(evening, ending))


def test_the_pages_offer_the_files(as_bob: Client, evening: Session) -> None:
    page = as_bob.get(f"/sessions/{evening.pk}/").content.decode()
    assert all(f'href="{url(evening, ending)}"' in page for ending in ("pbn", "lin"))

    for number, offered in ((1, ["pbn", "lin"]), (4, [])):
        board = evening.boards.get(number=number)
        page = as_bob.get(f"/boards/{board.pk}/").content.decode()
        assert [e for e in ("pbn", "lin") if f'href="{url(board, e)}"' in page] == offered


def test_a_revoke_is_still_marked_in_what_another_program_reads(
    as_bob: Client, evening: Session
) -> None:
    content = as_bob.get(url(evening, "pbn")).content.decode("latin-1")

    rows = '[Play "W"]\nSQ =1= SK SA S4\nD9 D2 DJ =1= DK\n'  # the withdrawn card has no place
    assert rows in content
    [record, *_] = records_of(content.encode("latin-1"))
    assert [event.card for event in record.table.play.events][6] == Card.parse("C5")
