"""Going through a record: every moment has an address, and no hand leaks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import Board, PlayedBoard, RecordVersion, User
from deals.table.page.replay import ReplayPage
from deals.table.services import written
from tests.factories import PairFactory, PlayerFactory

pytestmark = pytest.mark.django_db
AUCTION = "N:Pass Pass 1H Pass 4H Pass Pass Pass"
PLAY = "W:SQ N:SK E:SA S:S4 E:DJ S:DK W:D9 N:D2"


@pytest.fixture
def url(played: PlayedBoard) -> str:
    """Board 1 at table A1: four hearts by South, two tricks."""
    PlayedBoard.objects.update(auction=AUCTION, play=PLAY, tricks=None)
    return reverse("deals:replay", args=[played.board_id, played.table_id])


def moments(client: Client, url: str, **asked: str) -> list[tuple[str, str]]:
    """What is said at each moment from the first to the last, by the links to the next."""
    found, at = [], 0
    while at is not None:
        page = client.get(url, {"at": str(at), **asked}).context["page"]
        found.append((page.step, page.heading))
        at = page.steps[1].at
    return found


def test_every_call_and_card_is_a_moment(as_alice: Client, url: str) -> None:
    assert [step for step, _ in moments(as_alice, url)] == [
        "Nothing has happened yet.",
        "North: pass.",
        "East: pass.",
        "South: 1♥︎.",
        "West: pass.",
        "North: 4♥︎.",
        "East: pass.",
        "South: pass.",
        "West: pass.",
        "West played ♠︎Q.",
        "North played ♠︎K.",
        "East played ♠︎A.",
        "South played ♠︎4.",
        "East played ♦︎J.",
        "South played ♦︎K.",
        "West played ♦︎9.",
        "North played ♦︎2.",
    ]


def test_the_play_is_begun_with_and_tricks_are_leapt_over(as_alice: Client, url: str) -> None:
    page = as_alice.get(url).context["page"]

    assert (page.at, page.heading) == (8, "West to lead to trick 1")
    assert [move.at for move in page.leaps] == [0, 0, 12, 16]
    last = as_alice.get(url, {"at": "9999"}).context["page"]
    assert [move.at for move in last.leaps] == [0, 12, None, None]


def hands(page: ReplayPage) -> list[tuple[str, str]]:
    """Each hand from North on, spades first, and what is said of it."""
    found = []
    for hand in page.hands:
        held = ".".join(text.replace(" ", "").replace("–", "") for _, text in hand.suits)
        found.append((held, "hidden" if hand.is_hidden else hand.note))
    return found


def test_hands_are_what_is_still_held(as_alice: Client, url: str) -> None:
    page = as_alice.get(url, {"at": "12"}).context["page"]

    assert hands(page) == [
        ("6.10985.A1042.Q72", ""),
        ("1082.K.J87653.84", ""),
        ("J7.AQ743.KQ.A103", ""),
        ("953.J62.9.KJ965", ""),
    ]


def test_who_wants_the_players_view_sees_dummy_and_the_cards_seen_so_far(
    as_alice: Client, url: str
) -> None:
    before = as_alice.get(url, {"show": "seen"}).context["page"]
    after = as_alice.get(url, {"show": "seen", "at": "9"}).context["page"]
    later = as_alice.get(url, {"show": "seen", "at": "14"}).context["page"]

    assert hands(before) == [("", "hidden")] * 4
    assert hands(after) == [
        ("K6.10985.A1042.Q72", "on the table"),
        ("", "hidden"),
        ("", "hidden"),
        ("Q...", "seen so far"),
    ]
    assert hands(later)[1:] == [
        ("A..J.", "seen so far"),
        ("4..K.", "seen so far"),
        ("Q...", "seen so far"),
    ]


@pytest.fixture
def played_out(url: str) -> str:
    """All thirteen tricks, a suit each, and nobody has written the hands down."""
    play = " ".join(f"W:S{r} N:D{r} E:C{r} S:H{r}" for r in "AKQJT98765432")
    PlayedBoard.objects.update(play=play)
    Board.objects.update(hands="")
    return url


def test_the_play_tells_hands_that_nobody_wrote_down(as_alice: Client, played_out: str) -> None:
    page = as_alice.get(played_out, {"at": "12"}).context["page"]

    suit = "KQJ1098765432"
    assert hands(page) == [
        (f"..{suit}.", "told by the play"),
        (f"...{suit}", "told by the play"),
        (f".{suit}..", "told by the play"),
        (f"{suit}...", "told by the play"),
    ]


def test_after_the_last_trick_the_hands_stand_as_they_were_dealt(
    as_alice: Client, played_out: str
) -> None:
    last = as_alice.get(played_out, {"at": "60"}).context["page"]
    before = as_alice.get(played_out, {"at": "59"}).context["page"]
    seen = as_alice.get(played_out, {"at": "60", "show": "seen"}).context["page"]

    suit = "AKQJ1098765432"
    whole = [f"..{suit}.", f"...{suit}", f".{suit}..", f"{suit}..."]
    assert hands(last) == [(hand, "as dealt") for hand in whole]
    assert hands(before)[1:] == [
        ("", "all played"),
        (".2..", "told by the play"),
        ("", "all played"),
    ]
    assert hands(seen) == [(hand, "seen so far") for hand in whole]


def test_three_hands_that_are_told_tell_the_fourth(as_alice: Client, played_out: str) -> None:
    play = " ".join(f"W:S{r} N:D{r} E:C{r} S:?" for r in "AKQJT98765432")
    PlayedBoard.objects.update(play=play)

    page = as_alice.get(played_out, {"at": "8"}).context["page"]

    assert hands(page)[2] == (".AKQJ1098765432..", "told by the play")


def test_of_a_hand_that_is_not_told_whole_the_cards_seen_are_shown(
    as_alice: Client, url: str
) -> None:
    Board.objects.update(hands="")

    page = as_alice.get(url, {"at": "12"}).context["page"]

    assert hands(page) == [
        ("..2.", "as far as the play tells"),
        ("..J.", "as far as the play tells"),
        ("..K.", "as far as the play tells"),
        ("..9.", "as far as the play tells"),
    ]


def test_what_is_irregular_is_ruled_on_from_the_replay(
    as_alice: Client, as_bob: Client, url: str, played: PlayedBoard
) -> None:
    PlayedBoard.objects.update(play=f"{PLAY} E:C8 S:C3 W:CK N:HT")
    rule_on = reverse("rulings:rule-on", args=[played.pk])

    page = as_alice.get(url, {"at": "20"})
    assert page.context["page"].latest.heading == "Revoke in trick 3"
    assert rule_on in page.content.decode()
    assert rule_on not in as_alice.get(url, {"at": "12"}).content.decode()
    assert rule_on not in as_bob.get(url, {"at": "20"}).content.decode()


def test_the_way_back_to_entering_keeps_the_round(as_alice: Client, url: str) -> None:
    page = as_alice.get(url, {"round": str(PlayedBoard.objects.get().round)})

    assert page.context["record_url"].endswith(f"?round={PlayedBoard.objects.get().round}")


def test_a_director_who_has_still_to_play_sees_no_hand_at_any_moment(
    as_alice: Client, url: str, alice: User, played: PlayedBoard
) -> None:
    himself = PlayerFactory(club=alice.memberships.get().club, user=alice)
    PairFactory(section=played.table.section, number=9, player1=himself)
    played.refresh_from_db()
    RecordVersion.objects.create(played=played, number=1, by=alice, **written(played)._asdict())

    for at in range(17):
        for show in ("all", "seen"):
            response = as_alice.get(url, {"at": str(at), "show": show})
            assert response.context["page"].hands == []
            assert "calls/on/" not in response.content.decode()
            assert 'class="hand' not in response.content.decode()


@pytest.mark.parametrize("at", ["", "-1", "x", "9" * 30, "\0", "4.5"])
def test_a_moment_that_is_none_is_the_beginning_of_the_play(
    as_alice: Client, url: str, at: str
) -> None:
    assert as_alice.get(url, {"at": at, "round": at}).context["page"].at == 8


def test_a_board_of_which_nothing_is_recorded_has_nothing_to_go_through(
    as_alice: Client, played: PlayedBoard
) -> None:
    url = reverse("deals:replay", args=[played.board_id, played.table_id])

    assert as_alice.get(url).status_code == 404


def test_an_early_end_and_an_illegal_play_are_gone_through(as_alice: Client, url: str) -> None:
    PlayedBoard.objects.update(auction="", play="E:SA E-SA W:? N0 W+C4 E~H5 S!H4 *", tricks=9)

    assert [step for step, _ in moments(as_alice, url)][1:] == [
        "East played ♠︎A.",
        "East took ♠︎A back.",
        "West played a card nobody wrote down.",
        "North played no card.",
        "West played ♣︎4 as well.",
        "East showed ♥︎5 without playing it.",
        "South named ♥︎4 without playing it.",
    ]


def test_a_moment_costs_the_same_however_far_the_record_has_come(
    as_alice: Client, url: str, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(14):
        as_alice.get(url, {"at": "16"})
