"""The result of a board, typed from the score slip where there is no scoring file."""

from __future__ import annotations

import pytest
from django.test import Client

from deals.models import PlayedBoard
from tests.factories import BoardFactory, PairingFactory, PlayedBoardFactory, PlayerFactory
from tests.site.test_once import Forms

pytestmark = pytest.mark.django_db

FOUR_SPADES = {"level": "4", "denomination": "S", "doubling": "X", "declarer": "S", "tricks": "9"}


@pytest.fixture
def url(session) -> str:
    """Of board 1 at a table where nothing has been entered yet."""
    pairing = PairingFactory(table__section__session=session, first_board=1, last_board=2)
    board = BoardFactory(session=session, number=101)
    return f"/boards/{board.pk}/tables/{pairing.table.pk}/result/"


def send(client: Client, url: str, **data: str) -> object:
    seen = client.get(url).context["seen"]
    return client.post(url, {"seen": seen} | data)


def written() -> list[tuple[str, str, int | None]]:
    return list(PlayedBoard.objects.values_list("contract", "declarer", "tricks"))


def test_contract_declarer_and_tricks_are_kept(as_ada: Client, url: str) -> None:
    send(as_ada, url, **FOUR_SPADES)
    assert written() == [("4SX", "S", 9)]
    board = PlayedBoard.objects.get().board
    page = as_ada.get(f"/boards/{board.pk}/")
    (result,) = page.context["results"]
    assert (result.tricks, result.score) == (9, -200)  # vulnerable
    assert '<td class="nr">−200</td>' in page.content.decode()


def test_it_can_be_entered_before_the_play_and_corrected_after(as_ada: Client, url: str) -> None:
    send(as_ada, url, **FOUR_SPADES | {"tricks": ""})
    assert written() == [("4SX", "S", None)]
    send(as_ada, url, **FOUR_SPADES | {"doubling": "", "tricks": "10"})
    assert written() == [("4S", "S", 10)]
    assert PlayedBoard.objects.get().versions.count() == 3


def test_a_passed_out_board_has_no_declarer(as_ada: Client, url: str) -> None:
    send(as_ada, url, level="pass", denomination="S", declarer="S", tricks="9")
    assert written() == [("Pass", "", None)]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"level": ""}, "Contract: This field is required."),
        ({"level": "8"}, "Contract: Select a valid choice."),
        ({"denomination": ""}, "Suit: Choose the suit, or no-trump."),
        ({"declarer": ""}, "Declarer: Choose who declares."),
        ({"tricks": "14"}, "less than or equal to 13"),
    ],
    ids=["no contract", "eight", "no suit", "no declarer", "fourteen tricks"],
)
def test_what_is_wrong_is_said(as_ada: Client, url: str, wrong: dict[str, str], said: str) -> None:
    page = send(as_ada, url, **FOUR_SPADES | wrong).content.decode()  # type: ignore[attr-defined]
    assert said in page
    assert written() == []


def test_an_older_form_changes_nothing_and_what_was_typed_stands_there(
    as_ada: Client, url: str
) -> None:
    older = as_ada.get(url).context["seen"]
    send(as_ada, url, **FOUR_SPADES)
    mine = FOUR_SPADES | {"tricks": "3"}

    page = as_ada.post(url, {"seen": older} | mine)

    assert written() == [("4SX", "S", 9)]
    form = page.context["form"]
    assert {name: form[name].value() for name in mine} == mine
    said = "Something was entered here meanwhile. Send it again if yours is to hold."
    assert said in page.content.decode()
    as_ada.post(url, {"seen": page.context["seen"]} | mine)
    assert written() == [("4SX", "S", 3)]


def test_a_contract_that_gives_way_to_calls_entered_meanwhile_is_said_back(
    as_ada: Client, url: str
) -> None:
    """Sent again, the tricks of one contract were saved as those of the other."""
    seen = as_ada.get(url).context["seen"]
    pad = url.replace("result", "record")
    calls = {"typed": "4h p p p", "part": "auction", "seen": as_ada.get(pad).context["seen"]}
    as_ada.post(pad, calls)

    page = as_ada.post(url, {"seen": seen} | FOUR_SPADES)

    words = "The contract follows from the calls by now. You had chosen: 4♠︎X by South."
    assert words in page.content.decode()
    assert [row[2] for row in written()] == [None]


@pytest.mark.parametrize(("page", "told"), [("result", FOUR_SPADES), ("record", {"call": "1H"})])
def test_it_is_that_of_the_round_of_its_page(
    as_ada: Client, url: str, session, page: str, told: dict[str, str]
) -> None:
    """Where no movement says in which one the board is played; the first call of it too."""
    url = url.replace("result", page)
    page = as_ada.get(url).content.decode()
    sent = next(fields for to, fields in Forms(page, url).found if to == url)
    as_ada.post(f"/sessions/{session.pk}/round/", {"round": "2"})

    as_ada.post(url, sent | told)

    assert PlayedBoard.objects.get().round == 1


def test_where_calls_are_entered_only_the_tricks_are_asked(as_ada: Client, session) -> None:
    played = PlayedBoardFactory(
        board__session=session,
        table__section__session=session,
        auction="N:1NT Pass Pass Pass",
        contract="1NT",
        declarer="N",
        tricks=None,
    )
    url = f"/boards/{played.board_id}/tables/{played.table_id}/result/"
    assert list(as_ada.get(url).context["form"].fields) == ["tricks"]
    send(as_ada, url, tricks="8")
    assert written() == [("1NT", "N", 8)]
    # nor is a number kept that no contract goes with, nor said to be
    PlayedBoard.objects.update(auction="N:1NT Pass", contract="", declarer="", tricks=None)
    page = send(as_ada, url, tricks="8")
    assert "nobody plays a contract" in page.content.decode()  # type: ignore[attr-defined]


def test_who_plays_the_board_later_sees_no_result_of_it(as_ada: Client, ada, url: str) -> None:
    send(as_ada, url, **FOUR_SPADES)
    played = PlayedBoard.objects.get()
    other = PairingFactory(table__section=played.table.section)
    type(other.ns).objects.filter(pk=other.ns.pk).update(
        player1=PlayerFactory(club=played.board.session.event.club, user=ada)
    )
    assert "Kept closed for you" in as_ada.get(url).content.decode()
