"""A director who has still to play a board reads no card of it in a colleague’s call."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.seats import Seat
from deals.models import ClubRole, Membership, PlayedBoard, Session, User
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling, Source
from rulings.pack import files
from rulings.pack.offer import offer
from rulings.record import answers, give
from rulings.record.answer_log import append
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.position import position_of
from rulings.ruled.slips import slip_path
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.evidence.boards import DEAL
from tests.factories import MembershipFactory, PairFactory, PlayerFactory

pytestmark = pytest.mark.django_db

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")
STILL_TO_PLAY = "You have not played board 1 yet"
CARD = re.compile("[♠♥♦♣]\ufe0e?(10|[AKQJ2-9])")


@pytest.fixture
def record(played: PlayedBoard) -> PlayedBoard:
    """Board 1 with its hands, played as far as the club with which East failed to follow."""
    played.board.hands = str(DEAL)
    played.play = "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4 *"
    played.board.save()
    played.save()
    return played


@pytest.fixture
def playing(record: PlayedBoard) -> Client:
    """Carl directs too. He plays in the session and has not played the board."""
    club = record.board.session.event.club
    carl = MembershipFactory(club=club, user__username="carl", roles=[ClubRole.DIRECTOR]).user
    PairFactory(section=record.table.section, player1=PlayerFactory(club=club, user=carl))
    client = Client()
    client.force_login(carl)
    return client


def page_of(client: Client, url: str) -> str:
    page = client.get(url, follow=True).content.decode()
    assert "<main" in page
    return page


def cards_on(page: str) -> list[str]:
    return CARD.findall(re.sub(r"<[^>]+>", "", page.partition("<main")[2]))


@pytest.fixture
def found(director: Director, record: PlayedBoard) -> Matter:
    """Alice ruled on what the record shows her; it filled the card in."""
    director.send(f"/calls/on/{record.pk}/", finding="revoke-2-E-C4")
    matter = Matter.objects.get()
    director.answers(matter, "nothing", "nobody")
    return matter


def test_a_card_filled_in_from_the_record_is_not_named_to_him(
    director: Director, found: Matter, playing: Client
) -> None:
    url = f"/calls/{found.call_id}/{found.number}/"
    assert cards_on(page_of(director.client, url))

    page = page_of(playing, url)

    assert not cards_on(page)
    assert STILL_TO_PLAY in page


def test_nor_when_the_call_has_been_handed_to_him(
    director: Director, found: Matter, playing: Client
) -> None:
    outcome = f"/calls/{found.call_id}/{found.number}/"
    pages = [outcome, f"{outcome}q/since_revoke"]
    assert all(cards_on(page_of(director.client, page)) for page in pages)
    carl = User.objects.get(username="carl")
    DirectorCall.objects.update(director=carl)

    assert not any(cards_on(page_of(playing, page)) for page in pages)


def test_nor_is_its_button_marked_where_the_answer_is_changed(
    director: Director, found: Matter, playing: Client
) -> None:
    DirectorCall.objects.update(director=User.objects.get(username="carl"))
    card = position_of(found).door.card.key  # type: ignore[union-attr]
    address = f"/calls/{found.call_id}/{found.number}/q/{card}"

    theirs, his = (page_of(one, address) for one in (director.client, playing))

    assert ['chosen" name="answer" value="C4"' in page for page in (theirs, his)] == [True, False]


def test_nor_does_the_link_of_his_own_slip_where_he_ruled_on_it(
    found: Matter, playing: Client
) -> None:
    """It lies before him on the slip's page, which names none; who sat there reads all by it."""
    carl = User.objects.get(username="carl")
    DirectorCall.objects.update(director=carl)
    link = slip_path(ruling := give.give_ruling(matter=found, by=carl))

    assert not cards_on(page_of(playing, reverse("rulings:slip", args=[ruling.pk])))
    assert not cards_on(page_of(playing, link))
    assert cards_on(page_of(Client(), link))


def test_nor_does_a_search_say_whether_his_ruling_names_one(
    found: Matter, playing: Client, director: Director
) -> None:
    carl = User.objects.get(username="carl")
    DirectorCall.objects.update(director=carl)
    ruling = give.give_ruling(matter=found, by=carl)

    def finds(client: Client) -> list[str]:
        pages = {card: page_of(client, f"/archive/?q={card}") for card in ("♣︎4", "♣︎5")}
        return [card for card, page in pages.items() if f"/rulings/{ruling.pk}/" in page]

    assert (finds(director.client), finds(playing)) == (["♣︎4"], [])


def test_nor_does_one_say_which_card_it_was_on_a_board_that_he_never_played(
    director: Director, found: Matter, playing: Client
) -> None:
    """Once the evening is over the ruling is found by every other word of it."""
    ruling = give.give_ruling(matter=found, by=director.user)
    Session.objects.update(scores_shown_at=timezone.now())
    words = ("♣︎4", "♣", "4", "a club", "clubbed", "revoke", "trick 2", "East")

    def finds(client: Client) -> list[str]:
        pages = {one: client.get("/archive/", {"q": one}).content.decode() for one in words}
        return [one for one, page in pages.items() if f"/rulings/{ruling.pk}/" in page]

    theirs, his = ["♣︎4", "a club", "clubbed", "revoke", "East"], ["revoke", "East"]
    assert (finds(director.client), finds(playing)) == (theirs, his)


def test_nor_does_his_phone_get_it_once_the_record_is_gone(
    playing: Client, played: PlayedBoard, director: Director, settings: Any, tmp_path: Path
) -> None:
    settings.PACKS = tmp_path
    files.write({"en": b"{}"}, "this code")
    carl = User.objects.get(username="carl")
    matter = director.calls_to(played.table, "exposed-card", board="1")
    for key, said in (("exposer", Said("defender", seat=Seat.E)), ("exposed_card", Said("C4"))):
        append(position_of(matter), key, [said], by=director.user, source=Source.RECORD)
    PlayedBoard.objects.update(play="", auction="")
    matter = Matter.objects.get()
    assert '"C4"' in str(offer(director.user, position_of(matter)))

    DirectorCall.objects.update(director=carl)

    assert offer(carl, position_of(Matter.objects.get())) is None


def test_nor_where_a_colleague_has_named_it_and_nobody_the_board(
    playing: Client, played: PlayedBoard, director: Director, settings: Any, tmp_path: Path
) -> None:
    settings.PACKS = tmp_path
    files.write({"en": b"{}"}, "this code")
    carl, at = User.objects.get(username="carl"), {"table": played.table, "round_number": 1}
    call = open_call(board=None, by=director.user, **at)
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=director.user)
    for key, said in (("exposer", Said("defender", seat=Seat.E)), ("exposed_card", Said("C4"))):
        append(position_of(matter), key, [said], by=director.user)
    name_declarer(call=call, declarer="S")
    assert '"C4"' in str(offer(director.user, position_of(Matter.objects.get())))

    DirectorCall.objects.update(director=carl)

    assert offer(carl, position_of(Matter.objects.get())) is None


def test_a_ruling_keeps_its_card_and_does_not_show_it_to_him(
    director: Director, found: Matter, playing: Client
) -> None:
    director.send(f"/calls/{found.call_id}/{found.number}/record/")
    url = f"/rulings/{Ruling.objects.get().pk}/"
    assert "♣︎4" in str(Ruling.objects.get().words)
    assert cards_on(page_of(director.client, url))

    for address in (url, f"{url}slip/", "/archive/"):
        assert not cards_on(page_of(playing, address)), address


def test_nor_does_the_file_about_a_player_who_has_played_the_board(
    found: Matter, playing: Client, record: PlayedBoard, director: Director
) -> None:
    Membership.objects.filter(user__username="carl").update(roles=[ClubRole.ADMINISTRATOR])
    give.give_ruling(matter=found, by=director.user)
    pair = record.ns or PairFactory(section=record.table.section, number=41)
    PlayedBoard.objects.filter(pk=record.pk).update(ns=pair)
    pair.player1 = PlayerFactory(club=record.board.session.event.club)
    pair.save()

    def told() -> dict[str, list[dict[str, str]]]:
        file = playing.get(f"/players/{pair.player1.pk}/data.zip")
        with ZipFile(BytesIO(file.content)) as archive:
            return dict(json.loads(archive.read("data.json")))

    going_on = told()
    Session.objects.update(scores_shown_at=timezone.now())

    over = told()
    for file in (going_on, over):
        assert [sorted(one) for one in file["boards"]] == [
            ["board", "event", "round", "session", "side", "table"]
        ]
    assert (len(going_on["rulings"]), len(over["rulings"])) == (0, 1)
    assert CARD.findall(str(over["rulings"])) == []


def test_what_he_was_told_at_his_own_table_he_reads(playing: Client, record: PlayedBoard) -> None:
    carl = User.objects.get(username="carl")
    own = Director(playing, carl)
    matter = own.calls_to(record.table, board="1")
    name_declarer(call=matter.call, declarer="S")
    own.look(f"/calls/{matter.call_id}/{matter.number}/")
    own.answers(matter, *CORRECTED)
    url, seen = f"/calls/{matter.call_id}/{matter.number}/answer/", own.page.context["seen"]
    own.send(url, key="revoke_card", seen=str(seen), answer="H9")

    assert cards_on(page_of(playing, f"/calls/{matter.call_id}/{matter.number}/"))


def drop(director: Director, record: PlayedBoard, card: str, rank: str) -> None:
    """East does, and Alice rules."""
    matter = director.calls_to(record.table, "exposed-card", board="1")
    director.answers(matter, "E", "dropped", rank)
    (key,) = [detail.key for detail in director.page.context["details"]]
    url, seen = f"/calls/{matter.call_id}/{matter.number}/", str(director.page.context["seen"])
    director.send(f"{url}answer/", key=key, seen=seen, answer=card)
    director.send(f"{url}record/")


def test_nor_do_the_archive_and_its_exports_name_it(
    director: Director, record: PlayedBoard, playing: Client, as_bob: Client
) -> None:
    drop(director, record, "C4", "one_low")

    for address in (
        "/archive/",
        "/archive/print/",
        "/archive/rulings.csv",
        "/archive/spreadsheet.csv",
    ):
        his, theirs = playing.get(address), as_bob.get(address)
        read = [b"".join(page).decode() for page in (his, theirs)]
        assert [bool(CARD.search(re.sub(r"<[^>]+>", "", text))) for text in read] == [False, True]
        assert "penalty card" not in read[0].partition("<main")[2].partition("</select>")[2]


def test_an_outcome_to_filter_by_is_that_of_any_card(
    director: Director, record: PlayedBoard, as_bob: Client
) -> None:
    drop(director, record, "C4", "one_low")

    page = as_bob.get("/archive/").content.decode()

    assert ">A card becomes a minor penalty card.</option>" in page


def test_a_penalty_card_that_lies_at_a_colleagues_table_is_not_drawn_for_him(
    director: Director, record: PlayedBoard, playing: Client
) -> None:
    drop(director, record, "C4", "one_low")
    url = f"/calls/{DirectorCall.objects.get().pk}/"

    theirs, his = (
        page_of(client, url).partition("<main")[2] for client in (director.client, playing)
    )

    drawn = ('class="faced', "four of clubs", "♣")
    assert [[sign in page for sign in drawn] for page in (theirs, his)] == [[True] * 3, [False] * 3]
    assert STILL_TO_PLAY in his


def test_nor_is_it_named_in_the_queue_of_the_room(
    director: Director, record: PlayedBoard, playing: Client
) -> None:
    drop(director, record, "DJ", "one_honour")

    theirs, his = (page_of(client, "/") for client in (director.client, playing))

    # the line of the tables that wait stands above what is the page's own
    named = [bool(CARD.search(re.sub(r"<[^>]+>", "", page))) for page in (theirs, his)]
    assert named == [True, False]


def test_nor_as_a_first_text_of_a_ruling_by_hand(
    director: Director, found: Matter, playing: Client
) -> None:
    url = f"/calls/{found.call_id}/{found.number}/by-hand/"

    theirs, his = (page_of(client, url) for client in (director.client, playing))

    assert [bool(cards_on(page)) for page in (theirs, his)] == [True, False]
    assert STILL_TO_PLAY in his


def test_nor_is_the_suit_that_was_led(director: Director, found: Matter, playing: Client) -> None:
    url = f"/calls/{found.call_id}/{found.number}/"
    director.send(f"{url}record/")
    ruling = f"/rulings/{Ruling.objects.get().pk}/"

    for address in (url, ruling, f"{ruling}slip/"):
        his, theirs = page_of(playing, address), page_of(director.client, address)
        assert ["a spade" in page.lower() for page in (his, theirs)] == [False, True], address
