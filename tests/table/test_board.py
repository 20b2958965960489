from __future__ import annotations

import re

import pytest
from django.test import Client

from deals.models import Board, PlayedBoard, User
from rulings.models import DirectorCall
from tests.factories import PairFactory, PairingFactory, PlayedBoardFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def url(board: Board) -> str:
    return f"/boards/{board.pk}/"


def words(html: str) -> str:
    """What the page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<main")[2]).split())


def test_it_shows_hands_result_and_score(as_bob: Client, played: PlayedBoard) -> None:
    text = words(as_bob.get(url(played.board)).content.decode())

    assert "Dealer North, none vulnerable" in text
    assert "10 9 8 5" in text
    assert "A1 4 ♥︎ by South 10 420" in text
    assert f"{played.ns.player1} – {played.ns.player2}" in text


def test_the_score_is_that_of_north_south(as_bob: Client, played: PlayedBoard) -> None:
    played.declarer, played.tricks = "W", 8
    played.save()

    assert "by West 8 100" in words(as_bob.get(url(played.board)).content.decode())


def test_a_score_below_nought_has_a_minus_and_no_hyphen(
    as_bob: Client, played: PlayedBoard
) -> None:
    played.tricks, played.imported_unit = 9, "imps"
    played.imported_ns, played.imported_ew = -3, 3
    played.save()

    text = words(as_bob.get(url(played.board)).content.decode())
    assert "by South 9 −50" in text
    assert "N-S −3, E-W 3 (" in text


def test_auction_and_play_of_the_fullest_record_are_shown(
    as_bob: Client, played: PlayedBoard
) -> None:
    full = PlayedBoardFactory(
        board=played.board,
        table__section=played.table.section,
        auction="N:Pass Pass 1H Pass 4H Pass Pass Pass",
        play="W:S3 N:S6 E:SA S:S4 *",
    )

    text = words(as_bob.get(url(played.board)).content.decode())

    assert f"Play at table {full.table}" in text
    assert "Here the play stopped" in text
    assert "Auction" in text


def test_a_record_with_something_irregular_is_flagged_and_shown_first(
    as_bob: Client, played: PlayedBoard
) -> None:
    section = played.table.section
    play = {"auction": "N:Pass Pass 1H Pass 4H Pass Pass Pass", "play": "W:S3 N:S6 E:SA S:S4 *"}
    PlayedBoardFactory(board=played.board, table__section=section, **play)
    played.play = "W:C9 N:C2 E:S2 S:C3"
    played.save()

    text = words(as_bob.get(url(played.board)).content.decode())

    assert "Play at table A1" in text
    assert "4 ♥︎ by South 1 irregularity 10 420" in text
    assert text.count("irregularity") == 1


def test_the_record_of_another_table_can_be_chosen(as_bob: Client, played: PlayedBoard) -> None:
    played.play = "W:S3 N:SK E:SA S:S4"
    played.card_notes = {"2 SK": "too <high>"}
    played.save()
    PlayedBoardFactory(
        board=played.board,
        table__section=played.table.section,
        play="W:S3 N:SK E:SA S:S4 E:S2 S:S7 W:SQ N:S6",
    )

    page = as_bob.get(url(played.board), {"result": played.pk}).content.decode()

    assert f"Play at table {played.table}" in page
    assert '<span class="vh"> remark </span>2</sup>' in page
    assert "1 remark on the play</summary>" in page
    assert "too &lt;high&gt;</li>" in page
    assert as_bob.get(url(played.board), {"result": "0"}).status_code == 404


def test_a_revoke_in_the_record_is_named_and_can_be_ruled_on(
    as_alice: Client, as_bob: Client, played: PlayedBoard
) -> None:
    # East follows to a club with a spade and holds ♣︎4.
    played.play = "W:C9 N:C2 E:S2 S:C3"
    played.save()
    page = as_alice.get(url(played.board)).content.decode()
    text = words(page)

    assert "Revoke in trick 1" in text
    assert "East played ♠︎ 2 and still held ♣︎ . Table A1." in text
    form = f'action="/calls/on/{played.pk}/"'
    assert form in page
    assert form not in as_bob.get(url(played.board)).content.decode()


def test_it_leads_to_the_boards_beside_it(as_bob: Client, board: Board) -> None:
    after = Board.objects.create(session=board.session, number=7, dealer="S", vulnerability="All")

    page = as_bob.get(url(after)).content.decode()

    assert f'href="{url(board)}"' in page
    assert "Nobody has written the hands down yet." in page


def test_a_director_who_plays_and_has_not_played_it_sees_nothing_of_it(
    as_alice: Client, alice: User, played: PlayedBoard
) -> None:
    himself = PlayerFactory(club=played.board.session.event.club, user=alice)
    pair = PairFactory(section=played.table.section, player1=himself)

    text = words(as_alice.get(url(played.board)).content.decode())
    assert "Kept closed for you" in text
    assert "10 9 8 5" not in text
    assert "420" not in text
    assert as_alice.get(url(played.board) + "edit/").status_code == 403
    assert as_alice.post(url(played.board) + "edit/", {}).status_code == 403

    PlayedBoardFactory(board=played.board, table__section=pair.section, ew=pair)
    assert "10 9 8 5" in words(as_alice.get(url(played.board)).content.decode())


def test_the_number_of_queries_does_not_grow_with_the_tables(
    as_alice: Client, played: PlayedBoard, django_assert_num_queries
) -> None:
    as_alice.get(url(played.board))
    with django_assert_num_queries(10):
        as_alice.get(url(played.board))
    for _more in range(3):
        pairing = PairingFactory(table__section=played.table.section)
        PlayedBoardFactory(board=played.board, table=pairing.table, ns=pairing.ns, ew=pairing.ew)
    with django_assert_num_queries(10):
        as_alice.get(url(played.board))


# Writing the hands down


BOARD = {"dealer": "N", "vulnerability": "None", "N": "", "E": "", "S": "", "W": ""}
THREE = {
    "N": "K6 T985 AT42 Q72",
    "E": "at82.k.j87653.84",
    "S": "B74 ED743 KD E103",  # as a Dane writes it
}


def test_three_hands_are_enough(as_alice: Client, board: Board) -> None:
    board.hands = ""
    board.save()

    response = as_alice.post(url(board) + "edit/", BOARD | THREE)

    assert response["Location"] == url(board)
    board.refresh_from_db()
    assert board.hands == ("N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965")


def test_the_stored_hands_stand_in_the_form_in_the_readers_letters(
    as_alice: Client, board: Board
) -> None:
    alice = User.objects.get(pk=as_alice.session["_auth_user_id"])
    written = {}
    for language in ("en", "da"):
        alice.language = language
        alice.save()
        page = as_alice.get(url(board) + "edit/").content.decode()
        written[language] = re.search(r'name="E" value="([^"]*)"', page)

    assert {language: found and found[1] for language, found in written.items()} == {
        "en": "A1082 K J87653 84",
        "da": "E1082 K B87653 84",
    }


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"N": "K6 T985 AT42"}, "Write the four suits with a blank between them"),
        ({"N": "K6 T985 AT42 Q7"}, "This hand has 12 cards."),
        ({"N": "A6 T985 AT42 Q72"}, "♠︎A is in two hands."),
        ({"N": "XX T985 AT42 Q72"}, "Write the four suits with a blank between them"),
    ],
    ids=["three suits", "twelve cards", "a card twice", "no cards"],
)
def test_what_is_no_hand_is_said_and_kept_in_the_form(
    as_alice: Client, board: Board, wrong: dict[str, str], said: str
) -> None:
    before = board.hands
    page = as_alice.post(url(board) + "edit/", BOARD | THREE | wrong).content.decode()

    assert said in page
    assert f'value="{wrong["N"]}"' in page
    board.refresh_from_db()
    assert board.hands == before


def test_a_void_is_written_with_a_hyphen(as_alice: Client, board: Board) -> None:
    as_alice.post(url(board) + "edit/", BOARD | {"N": "AKQJT98765432 - - -"})

    board.refresh_from_db()
    assert board.hands == "N:AKQJT98765432... - - -"


def test_hands_that_a_colleague_has_typed_since_go_with_no_page_from_before(
    as_alice: Client, board: Board
) -> None:
    typed, board.hands = board.hands, ""
    board.save()
    assert (
        '<input type="hidden" name="seen" value="">'
        in as_alice.get(url(board) + "edit/").content.decode()
    )
    Board.objects.update(hands=typed)

    page = as_alice.post(url(board) + "remove/", {"seen": ""}, follow=True).content.decode()
    assert "Somebody has changed something here meanwhile." in page
    assert Board.objects.exists()

    as_alice.post(url(board) + "remove/", {"seen": typed})
    assert not Board.objects.exists()


def test_a_board_added_by_mistake_is_taken_away(as_alice: Client, board: Board) -> None:
    response = as_alice.post(url(board) + "remove/")

    assert response["Location"] == f"/sessions/{board.session_id}/"
    assert not Board.objects.exists()


def test_a_board_that_was_played_or_asked_about_stays(
    as_alice: Client, played: PlayedBoard
) -> None:
    page = as_alice.post(url(played.board) + "remove/", follow=True).content.decode()
    assert "The board has been played." in page

    board = Board.objects.create(
        session=played.board.session, number=9, dealer="N", vulnerability="None"
    )
    DirectorCall.objects.create(session=board.session, table=played.table, board=board)
    page = as_alice.post(url(board) + "remove/", follow=True).content.decode()
    assert "The director has been called about this board." in page
