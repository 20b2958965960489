from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from deals.imports import worker
from deals.models import Board, Club, Import, ImportState, PlayedBoard, Player, Session, User
from tests.factories import PairFactory, SectionFactory
from tests.imports.test_import import PBN
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db

FIFTY_ONE = PBN.replace(b"K6.T985", b"K.T985").replace(b'Board "1"', b'Board "2"')


@pytest.fixture
def upload(club: Club) -> Import:
    return worker.take_in(club=club, filename="tuesday.pbn", content=PBN)


def page(client: Client, upload: Import) -> str:
    return client.get(f"/imports/{upload.pk}/").content.decode()


def test_while_the_file_is_being_read_the_page_asks_again(as_alice: Client, upload: Import) -> None:
    html = page(as_alice, upload)

    assert "Reading the boards" in html
    assert f'hx-get="/imports/{upload.pk}/"' in html
    assert "Look again" in html


def test_the_report_promises_and_nothing_is_stored(as_alice: Client, upload: Import) -> None:
    do_jobs()

    html = page(as_alice, upload)
    assert "Would come in" in html
    assert f'hx-get="/imports/{upload.pk}/"' not in html
    assert not PlayedBoard.objects.exists()


def test_a_yes_stores_it_and_leads_to_the_session(as_alice: Client, upload: Import) -> None:
    do_jobs()
    response = as_alice.post(f"/imports/{upload.pk}/store/")
    assert response["Location"] == f"/imports/{upload.pk}/"
    do_jobs()

    html = page(as_alice, upload)
    played = PlayedBoard.objects.get()
    assert f'href="/sessions/{played.board.session_id}/"' in html
    assert (played.contract, played.declarer, played.tricks) == ("4H", "S", 10)
    assert str(played.table) == "A3"


def test_a_second_yes_stores_nothing_more(as_alice: Client, upload: Import) -> None:
    do_jobs()
    as_alice.post(f"/imports/{upload.pk}/store/")
    do_jobs()

    response = as_alice.post(f"/imports/{upload.pk}/store/", follow=True)
    do_jobs()

    assert "dealt with already" in response.content.decode()
    assert PlayedBoard.objects.count() == 1


@pytest.mark.parametrize("stored", [False, True])
def test_what_the_file_says_is_not_quoted_to_who_has_still_to_play(
    as_alice: Client, alice: User, club: Club, stored: bool
) -> None:
    """Nor is anything told of a board that is known to be his; and no line, for it says how long
    what stands before it is.
    """
    spoilt = PBN.replace(b'"4H"', b'"eight spades"')
    upload = worker.take_in(club=club, filename="tuesday.pbn", content=spoilt)
    do_jobs()
    if stored:
        as_alice.post(f"/imports/{upload.pk}/store/")
        do_jobs()
    assert "eight spades" in (before := page(as_alice, upload))
    assert "<small>line 1" in before
    himself = Player.objects.create(club=club, name="Alice", user=alice)
    if stored:
        board = Board.objects.get(session__event__name="Tuesday")
        Session.objects.update(starts_at=timezone.now())
        PairFactory(section=SectionFactory(session=board.session), player1=himself)

    html = page(as_alice, upload)

    assert ("eight spades" in html, "<small>line 1" in html) == (False, False)
    assert ("…" in html, "not a contract" in html) == (not stored, not stored)


def test_a_file_not_yet_read_cannot_be_stored(as_alice: Client, upload: Import) -> None:
    as_alice.post(f"/imports/{upload.pk}/store/")

    upload.refresh_from_db()
    assert upload.state == ImportState.WAITING


def test_the_same_file_again_changes_nothing_and_the_page_says_so(
    as_alice: Client, club: Club, upload: Import
) -> None:
    do_jobs()
    as_alice.post(f"/imports/{upload.pk}/store/")
    do_jobs()
    again = worker.take_in(club=club, filename="tuesday.pbn", content=PBN)
    do_jobs()

    html = page(as_alice, again)
    assert "Everything in this file is stored already" in html
    assert "Store it" not in html


def test_a_bad_board_is_named_with_its_line_its_reason_and_what_to_do(
    as_alice: Client, club: Club
) -> None:
    upload = worker.take_in(club=club, filename="two.pbn", content=PBN + b"\n" + FIFTY_ONE)
    do_jobs()

    html = page(as_alice, upload)
    assert "Board 2" in html
    assert "line 25" in html
    assert "The deal has 51 cards: North has 12." in html
    assert "This board was left out." in html
    assert "every player has thirteen cards" in html


def test_the_report_speaks_danish_to_a_dane(as_alice: Client, alice: User, club: Club) -> None:
    alice.language = "da"
    alice.save()
    upload = worker.take_in(club=club, filename="two.pbn", content=FIFTY_ONE)
    do_jobs()

    html = page(as_alice, upload)
    assert "Fordelingen har 51 kort: Nord har 12." in html


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"Hello\n", "It is text and begins: “Hello”."), (b"  \n", "The file is empty.")],
)
def test_a_file_that_is_no_pbn_is_refused_as_a_whole(
    as_alice: Client, club: Club, content: bytes, said: str
) -> None:
    upload = worker.take_in(club=club, filename="x.pbn", content=content)
    do_jobs()

    html = page(as_alice, upload)
    assert said in html
    assert "Choose another file" in html
    assert "Store it" not in html
