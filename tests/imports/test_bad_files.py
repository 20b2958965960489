"""Files that are wrong: what the user is told, word for word, and that the good boards come in."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from deals.imports.page import ShownProblem
from deals.models import Board, Club, Import, ImportState, Session, User
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db

FIRST = "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"
SECOND = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
LEFT_OUT = "this board was left out"
THIRTEEN = "Correct the hand so that every player has thirteen cards."
ONCE = "Correct the hands so that every card is there once."


def pbn(*boards: tuple[int, str]) -> bytes:
    """A file of boards; the hands of the first stand in line 5, of the next in line 11."""
    return "".join(
        f'[Event "Tuesday"]\n[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        f'[Deal "{hands}"]\n\n'
        for number, hands in boards
    ).encode()


def sent(client: Client, content: bytes, session: Session | None = None) -> list[ShownProblem]:
    """Upload the file, have it read, and store what can be; what the report says was left out."""
    into = str(session.pk) if session else ""
    file = SimpleUploadedFile("evening.pbn", content)
    page = client.post("/import/", {"file": file, "club": "aarhus", "session": into}, follow=True)
    assert page.status_code == 200
    upload = Import.objects.get()
    do_jobs()
    report = client.get(f"/imports/{upload.pk}/")
    client.post(f"/imports/{upload.pk}/store/")
    do_jobs()
    return list(report.context["problems"])


def stored() -> list[tuple[int, str]]:
    return sorted(Board.objects.values_list("number", "hands"), key=lambda board: board[0])


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        pytest.param(
            FIRST.replace("K6.", "6."),
            [("The deal has 51 cards: North has 12.", THIRTEEN)],
            id="51 cards",
        ),
        pytest.param(
            FIRST.replace("Q953.J62", "Q953.J652"),
            [
                ("The deal has 53 cards: West has 14.", THIRTEEN),
                ("The card ♥︎5 is dealt twice.", ONCE),
            ],
            id="53 cards",
        ),
        pytest.param(
            FIRST.replace("K6.", "A6."),
            [("The card ♠︎A is dealt twice.", ONCE)],
            id="a card twice",
        ),
    ],
)
def test_a_board_with_wrong_cards_is_named_and_the_other_comes_in(
    as_alice: Client, club: Club, hands: str, told: list[tuple[str, str]]
) -> None:
    problems = sent(as_alice, pbn((1, hands), (2, SECOND)))

    assert problems == [ShownProblem(5, "1", LEFT_OUT, reason, advice) for reason, advice in told]
    assert stored() == [(2, SECOND)]


def test_a_board_twice_keeps_the_first_and_says_so(as_alice: Client, session: Session) -> None:
    problems = sent(as_alice, pbn((1, FIRST), (1, SECOND), (2, SECOND)), session)

    assert problems == [
        ShownProblem(
            line=7,
            board="1",
            effect=LEFT_OUT,
            reason="Board 1 of the session already has other hands.",
            advice="It was left as it is. Choose another session, or correct the stored board.",
        )
    ]
    assert stored() == [(1, FIRST), (2, SECOND)]


def test_the_same_board_twice_is_one_board(as_alice: Client, club: Club) -> None:
    assert sent(as_alice, pbn((1, FIRST), (1, FIRST), (2, SECOND))) == []
    assert stored() == [(1, FIRST), (2, SECOND)]


def test_a_number_with_two_deals_and_no_session_named_is_of_two_sessions(
    as_alice: Client, club: Club
) -> None:
    assert sent(as_alice, pbn((1, FIRST), (1, SECOND))) == []
    assert Session.objects.count() == 2
    assert set(stored()) == {(1, FIRST), (1, SECOND)}


@pytest.mark.parametrize(
    ("content", "line", "reason", "advice"),
    [
        pytest.param(
            b"\x89PNG\r\n\x1a\n\0\0\0",
            0,
            "This is a document or a picture to look at, not a file of boards.",
            "Export the boards from the program they are in, as PBN, LIN, USEBIO, BWS or CSV, and"
            " choose that file.",
            id="a picture",
        ),
        pytest.param(
            b"PK\3\4\x14\0\0\0",
            0,
            "The file is packed, as ZIP files and spreadsheets of Excel are.",
            "Unpack it and choose the file inside; save a spreadsheet as CSV first.",
            id="a ZIP file",
        ),
        pytest.param(
            b"<!DOCTYPE html>\n<title>404 Not Found</title>",
            1,
            "This is a web page, not a file of boards; often it says why the file did not come.",
            "Open it to see what it says, sign in there if it asks, and download the file again.",
            id="an error page",
        ),
        pytest.param(
            b"Dear director,\nhere are the boards.\n",
            1,
            "No reader knows this file. It is text and begins: “Dear director, here are the"
            " boards.”.",
            "Choose a file of boards or results: PBN, LIN, RBN, USEBIO, BWS, CSV, or hands for a"
            " dealing machine.",
            id="a letter",
        ),
    ],
)
def test_what_is_no_file_of_boards_is_said_to_be_none(
    as_alice: Client, club: Club, content: bytes, line: int, reason: str, advice: str
) -> None:
    problems = sent(as_alice, content)

    assert problems == [ShownProblem(line, "", "nothing came in", reason, advice)]
    assert Import.objects.get().state == ImportState.FAILED
    assert stored() == []


def test_an_empty_file_is_refused_at_the_form(as_alice: Client, club: Club) -> None:
    file = SimpleUploadedFile("evening.pbn", b"")

    page = as_alice.post("/import/", {"file": file, "club": "aarhus", "session": ""})

    assert page.context["form"].errors == {
        "file": ["The file is empty. Export it again and choose it once more."]
    }
    assert not Import.objects.exists()


def test_the_report_is_in_the_users_language(as_alice: Client, club: Club, alice: User) -> None:
    alice.language = "da"
    alice.save()

    problems = sent(as_alice, pbn((1, FIRST.replace("K6.", "A6.")), (2, SECOND)))

    assert problems == [
        ShownProblem(
            line=5,
            board="1",
            effect="spillet blev udeladt",
            reason="Kortet ♠︎E er givet to gange.",
            advice="Ret hænderne, så hvert kort er der én gang.",
        )
    ]
