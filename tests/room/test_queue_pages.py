"""The queue of a session, as directors and players at a table meet it."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, ClubRole, Event, Pair, Pairing, PlayedBoard, Session, Table, User
from rulings.models import DirectorCall, Matter, What
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over, bring_back
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from rulings.room.codes import code_of
from rulings.room.services import queue
from tests.directing import Director
from tests.factories import (
    EventFactory,
    MembershipFactory,
    PairingFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)


@pytest.fixture
def anna(club: Club) -> User:
    """Another director of the club."""
    return MembershipFactory(
        club=club, user__username="anna", user__name="Anna Holm", roles=[ClubRole.DIRECTOR]
    ).user


@pytest.fixture
def as_anna(anna: User) -> Client:
    client = Client()
    client.force_login(anna)
    return client


@pytest.fixture
def waiting(table: Table, alice: User) -> DirectorCall:
    return open_call(table=table, board=None, round_number=1, by=alice, take=False)


@pytest.fixture
def cards(club: Club) -> Club:
    """The club has switched the table cards on."""
    club.table_cards = True
    club.save()
    return club


def url(name: str, call: DirectorCall) -> str:
    return reverse(f"rulings:{name}", args=[call.pk])


def groups(client: Client) -> dict[str, list[tuple[str, str]]]:
    """The labels of the calls in each group of the queue, and what is said of them."""
    found = client.get("/").context["calls"]
    return {
        row.kind: [(one.label, one.title) for one in found if one.kind == row.kind] for row in found
    }


def said(client: Client) -> list[str]:
    return [str(message) for message in client.get("/").context["messages"]]


def test_who_comes_second_is_told_who_has_it(
    as_alice: Client, as_anna: Client, alice: User, waiting: DirectorCall
) -> None:
    as_alice.post(url("take", waiting), {"had": ""})

    response = as_anna.post(url("take", waiting), {"had": ""})

    assert (response.status_code, response["Location"]) == (302, "/")
    assert said(as_anna) == ["Alice has this call."]
    assert DirectorCall.objects.get().director == alice


def test_the_same_holds_for_a_tile_tapped_on_an_old_page(
    as_alice: Client, as_anna: Client, alice: User, waiting: DirectorCall
) -> None:
    as_alice.post(url("take", waiting), {"had": ""})

    as_anna.post(url("what", waiting), {"had": "", "irregularity": "revoke"})

    assert (DirectorCall.objects.get().director, Matter.objects.count()) == (alice, 0)


def test_who_takes_a_call_that_is_over_by_then_is_told_so(
    as_alice: Client, as_anna: Client, waiting: DirectorCall
) -> None:
    """A phone that had no line would say that all is sent."""
    as_anna.post(url("withdraw", waiting))

    page = as_alice.post(url("take", waiting), {"had": ""}, follow=True)

    assert [str(one) for one in page.context["messages"]] == [
        "Something was answered in between. Nothing is lost: you are here."
    ]


def test_a_call_is_handed_over_by_being_taken(
    as_alice: Client, as_anna: Client, alice: User, anna: User, waiting: DirectorCall
) -> None:
    as_alice.post(url("take", waiting), {"had": ""})
    assert (groups(as_alice), groups(as_anna)) == (
        {"mine": [("A1", "What happened?")]},
        {"others": [("A1", "What happened?")]},
    )

    as_alice.post(url("hand-over", waiting), {"to": anna.pk})
    assert groups(as_alice) == {"mine": [("A1", "Offered to Anna")]}
    assert groups(as_anna) == {"waiting": [("A1", "From Alice: What happened?")]}

    as_anna.post(url("take", waiting), {"had": alice.pk})
    assert (groups(as_alice), groups(as_anna)) == (
        {"others": [("A1", "What happened?")]},
        {"mine": [("A1", "What happened?")]},
    )


def test_whose_call_is_taken_is_told_by_whom(
    as_alice: Client, as_anna: Client, alice: User, waiting: DirectorCall
) -> None:
    as_alice.post(url("take", waiting), {"had": ""})
    assert as_alice.get("/").context["taken"] == []

    as_anna.post(url("take", waiting), {"had": alice.pk})

    assert "Anna Holm has taken A1 over." in as_alice.get("/").content.decode()
    assert as_alice.get("/").context["taken"] == []  # he has looked since
    assert as_anna.get("/").context["taken"] == []


@pytest.mark.parametrize("to", ["bob", "charlie", "nonsense"])
def test_only_a_director_of_the_club_can_be_handed_a_call(
    as_alice: Client, bob: User, charlie: User, waiting: DirectorCall, to: str
) -> None:
    as_alice.post(url("take", waiting))
    people = {"bob": str(bob.pk), "charlie": str(charlie.pk)}

    response = as_alice.post(url("hand-over", waiting), {"to": people.get(to, to)})

    assert response.status_code == 422
    assert "Choose one of the directors of the club." in response.content.decode()
    assert DirectorCall.objects.get().handed_to is None


def test_who_has_a_call_that_has_ended_is_asked_no_more(
    as_alice: Client, alice: User, waiting: DirectorCall
) -> None:
    """It ended between the tap and the page."""
    queue.settle_call(call=waiting, by=alice)

    led = as_alice.get(url("hand-over", waiting))

    assert (led.status_code, led["Location"]) == (302, url("call", waiting))


def test_the_chief_director_of_the_event_is_asked(
    as_alice: Client, as_anna: Client, anna: User, waiting: DirectorCall, session: Session
) -> None:
    as_alice.post(url("take", waiting), {"had": ""})
    as_alice.post(url("chief", waiting), {"asked": "1"})
    assert said(as_alice) == [
        "This event has no chief director. Name one where the event is changed."
    ]

    session.event.chief = anna
    session.event.save()
    as_alice.post(url("chief", waiting), {"asked": "1"})

    assert groups(as_alice) == {"mine": [("A1", "The chief is asked")]}
    assert groups(as_anna) == {"waiting": [("A1", "Alice asks for the chief")]}


def test_who_has_left_the_directors_is_not_said_to_be_asked(
    as_alice: Client, waiting: DirectorCall, session: Session, alice: User, anna: User
) -> None:
    """The call waited for somebody who cannot see it."""
    Event.objects.update(chief=anna)
    take_call(call=waiting, by=alice)
    queue.hand_over(call=waiting, to=anna, by=alice)
    queue.ask_chief(call=waiting, by=alice)
    before = groups(as_alice)
    anna.memberships.update(roles=[ClubRole.REVIEWER])

    assert (before, groups(as_alice)) == (
        {"mine": [("A1", "Offered to Anna")]},
        {"mine": [("A1", "What happened?")]},
    )
    asks = reverse("rulings:chief", args=[waiting.pk])
    assert asks not in as_alice.get(url("hand-over", waiting)).content.decode()
    queue.ask_chief(call=waiting, by=alice, asked=False)
    as_alice.post(asks, {"asked": "1"})
    assert DirectorCall.objects.get().chief_asked_at is None


def test_the_chief_director_is_chosen_among_the_directors(
    as_alice: Client, alice: User, bob: User, session: Session
) -> None:
    page = as_alice.get(reverse("deals:event-edit", args=[session.event_id]))

    assert list(page.context["form"].fields["chief"].queryset) == [alice]


def test_a_settled_call_is_closed_with_what_was_said(
    as_alice: Client, alice: User, waiting: DirectorCall
) -> None:
    """Also where he taps what is said most, having typed something."""
    sent = {"said": "They only asked the score.", "quick": "Nothing was wrong."}
    as_alice.post(url("settle", waiting), sent)

    page = as_alice.get(url("call", waiting))
    assert "Nothing was wrong. They only asked the score." in page.content.decode()
    assert groups(as_alice) == {}


@pytest.mark.parametrize("how", ["settle", "withdraw"])
def test_who_ends_a_call_is_told_of_each_matter_that_ends_with_it(
    director: Director, revoke: Matter, how: str
) -> None:
    """“No ruling needed” stands where another tile is chosen for one of them."""
    call, told = revoke.call, "Revoke, Claim"
    assert told not in director.look(url(how, call)).content.decode()
    answers.start_matter(call=call, irregularity="claim", by=director.user, one_more=True)

    assert told in director.look(url(how, call)).content.decode()


def test_what_was_said_stays_where_a_call_that_was_ruled_on_ends_again(
    director: Director, revoke: Matter
) -> None:
    """It ended too early, was brought back, and ends without another ruling: what is said of that
    was dropped, and the call said to be settled without one.
    """
    call = revoke.call
    decided = give.Decided("Play on.", "Nobody was hurt by it.")
    give.rule_by_hand(matter=revoke, decided=decided, by=director.user)
    board_is_over(call=call, by=director.user)
    for said in ("They asked once more.", ""):
        bring_back(call=call, by=director.user)
        page = director.send(url("settle", call), said=said)
        assert [str(one) for one in page.context["messages"]] == []

    assert "They asked once more." in director.look(url("call", call)).content.decode()


def test_a_question_of_a_settled_call_leads_to_where_the_call_stands(
    director: Director, revoke: Matter
) -> None:
    queue.settle_call(call=revoke.call, by=director.user)

    director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))

    assert director.page.templates[0].name == "room/closed.html"


def test_a_long_call_offers_the_table_more_time(
    as_alice: Client, alice: User, waiting: DirectorCall
) -> None:
    take_call(call=waiting, by=alice)
    earlier = timezone.now() - dt.timedelta(minutes=6)
    DirectorCall.objects.update(called_at=earlier, claimed_at=earlier)
    queue.settle_call(call=DirectorCall.objects.get(), by=alice)
    assert as_alice.get("/").context["took_long"] == [waiting]

    as_alice.post(url("give-time", waiting), {"minutes": "5"})
    as_alice.post(url("give-time", waiting), {"minutes": "5"})

    page = as_alice.get("/")
    ((tile,),) = page.context["sections"].values()
    assert (page.context["took_long"], tile.extra) == ([], "+5 min")

    Session.objects.update(current_round=2)
    ((tile,),) = as_alice.get("/").context["sections"].values()
    assert tile.extra == ""


@pytest.mark.parametrize("minutes", ["500", "", "five"])
def test_no_other_time_is_given(as_alice: Client, waiting: DirectorCall, minutes: str) -> None:
    as_alice.post(url("give-time", waiting), {"minutes": minutes})

    assert not waiting.events.filter(what=What.TIME_GIVEN).exists()
    assert said(as_alice) == ["Choose one of the offered times."]


@pytest.mark.parametrize("has_called", [True, False])
def test_a_table_gets_more_time_from_its_own_page(
    as_alice: Client, session: Session, played: PlayedBoard, has_called: bool
) -> None:
    """Also one that has not called: the time is noted with a call that is over at once."""
    table = played.table
    own, to_call = reverse("rulings:table", args=[table.pk]), DirectorCall.objects.none()
    more = reverse("rulings:more-time", args=[table.pk])
    if has_called:
        as_alice.post(own, {"irregularity": "revoke"})
        to_call = DirectorCall.objects.all()
    pages = [own, *(url("what", one) + "?more=1" for one in to_call)]
    assert [more in as_alice.get(page).content.decode() for page in pages] == [False] * len(pages)
    Event.objects.update(round_minutes=15)
    assert [more in as_alice.get(page).content.decode() for page in pages] == [True] * len(pages)

    seen = as_alice.get(more).context["seen"]
    for _tap in range(2):  # the second one by a colleague, from the same page
        as_alice.post(more, {"minutes": "5", "seen": seen})

    told = as_alice.get(more)
    assert "5 minutes more were given." in told.content.decode()
    assert told.context["board"] == played.board
    tiles = [spot for spots in as_alice.get("/").context["sections"].values() for spot in spots]
    assert [tile.extra for tile in tiles if tile.extra] == ["+5 min"]
    assert DirectorCall.objects.get().is_open is has_called


# The page that looks again by itself


def poll(client: Client, session: Session, version: str) -> tuple[int, str]:
    address = reverse("rulings:room-now", args=[session.pk])
    response = client.get(address, {"version": version}, headers={"HX-Request": "true"})
    return response.status_code, response.content.decode()


def test_nothing_is_sent_while_nothing_changes(as_alice: Client, waiting: DirectorCall) -> None:
    version = as_alice.get("/").context["version"]

    assert poll(as_alice, waiting.session, version) == (204, "")


def test_a_change_by_another_director_is_sent(
    as_alice: Client, anna: User, waiting: DirectorCall
) -> None:
    version = as_alice.get("/").context["version"]
    take_call(call=waiting, by=anna)

    status, body = poll(as_alice, waiting.session, version)

    assert (status, "<html" in body, ">Anna</span>" in body) == (200, False, True)
    assert ('id="queue"' in body, 'id="found" hx-swap-oob="true"' in body) == (True, True)


def test_each_thing_that_can_happen_changes_the_version(
    as_alice: Client, alice: User, anna: User, table: Table, session: Session
) -> None:
    def version() -> str:
        return str(as_alice.get("/").context["version"])

    seen = [version()]
    call = open_call(table=table, board=None, round_number=1, by=alice, take=False)
    seen.append(version())
    take_call(call=call, by=alice)
    seen.append(version())
    queue.hand_over(call=call, to=anna, by=alice)
    seen.append(version())
    queue.ask_chief(call=call, by=alice)
    seen.append(version())
    answers.start_matter(call=call, irregularity="revoke", by=alice)
    seen.append(version())
    queue.settle_call(call=call, by=alice)
    seen.append(version())
    queue.give_time(call=call, minutes=5, by=alice)
    seen.append(version())
    Session.objects.update(current_round=2)
    seen.append(version())

    assert len(set(seen)) == len(seen)


def test_a_name_that_is_mended_and_a_pair_that_moves_change_the_version(
    as_alice: Client, pairing: Pairing, session: Session
) -> None:
    def version() -> str:
        return str(as_alice.get("/").context["version"])

    seen = [version()]
    player = PlayerFactory(club=session.event.club, name="Bo Dal")
    Pair.objects.filter(pk=pairing.ns_id).update(player1=player)
    seen.append(version())
    player.name = "Bo Dahl"
    player.save()
    seen.append(version())
    pairing.ns, pairing.ew = pairing.ew, pairing.ns
    pairing.save()
    seen.append(version())

    assert len(set(seen)) == len(seen)


def test_looking_again_costs_the_same_however_much_there_is(
    as_alice: Client, alice: User, table: Table, session: Session
) -> None:
    version = as_alice.get("/").context["version"]
    with CaptureQueriesContext(connection) as before:
        poll(as_alice, session, version)
    for number in range(2, 8):
        new = TableFactory(section=table.section, number=number)
        PairingFactory(table=new)
        call = open_call(table=new, board=None, round_number=1, by=alice)
        answers.start_matter(call=call, irregularity="revoke", by=alice)
    version = as_alice.get("/").context["version"]
    with CaptureQueriesContext(connection) as after:
        poll(as_alice, session, version)

    assert len(after) == len(before)


def test_the_room_tells_as_much_as_the_browser_was_told(
    as_alice: Client, played: PlayedBoard
) -> None:
    def tile(**query: str) -> tuple[str, int]:
        context = as_alice.get("/", query).context
        ((spot,),) = context["sections"].values()
        return context["density"], len(spot.pairs)

    assert tile() == ("normal", 0)
    assert tile(density="names") == ("names", 2)
    assert tile() == ("names", 2)
    assert tile(density="everything") == ("names", 2)


# Cards on the tables


def test_whoever_sits_at_the_table_calls_from_the_card(
    client: Client, as_alice: Client, cards: Club, table: Table
) -> None:
    address = reverse("rulings:table-card", args=[code_of(cards, table)])
    page = client.get(address)
    assert "Table A1: call the director?" in page.content.decode()

    first, second = (client.post(address, follow=True).content.decode() for _ in range(2))

    assert "The director is called to table A1" in first
    assert "The director knows already" in second
    call = DirectorCall.objects.get()
    assert (call.table, call.round, call.from_card, call.director) == (table, 1, True, None)
    assert groups(as_alice) == {"waiting": [("A1", "Called from the table")]}


def test_the_page_of_a_card_shows_nothing_of_the_evening(
    client: Client, cards: Club, played: PlayedBoard
) -> None:
    address = reverse("rulings:table-card", args=[code_of(cards, played.table)])
    body = client.get(address).content.decode()
    body = re.sub(r'(value|action|hx-post|href)="[^"]*"', "", body)  # signed: any letters at all

    told = [played.ns.player1.name, played.board.session.event.name, "4H", "Board"]
    assert [words for words in told if words in body] == []


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_card_speaks_the_language_of_the_phone(
    client: Client, cards: Club, table: Table, language: str
) -> None:
    address = reverse("rulings:table-card", args=[code_of(cards, table)])
    body = client.get(address, headers={"Accept-Language": language}).content.decode()

    words = {"en": "Call the director", "da": "Tilkald turneringslederen"}
    assert words[language] in body


def test_a_card_is_worthless_once_it_is_replaced_forged_or_switched_off(
    client: Client, as_alice: Client, cards: Club, table: Table
) -> None:
    code = code_of(cards, table)

    def works(code: str) -> bool:
        response = client.post(reverse("rulings:table-card", args=[code]))
        assert response.status_code in (302, 410)
        return response.status_code == 302

    assert [works(code), works(code[:-1]), works(code.replace("A-1", "A-2"))] == [
        True,
        False,
        False,
    ]

    as_alice.post(reverse("rulings:table-cards-new", args=[table.section.session_id]))
    cards.refresh_from_db()
    assert [works(code), works(code_of(cards, table))] == [False, True]

    Club.objects.update(table_cards=False)
    assert not works(code_of(cards, table))


def test_of_two_who_make_new_codes_at_once_the_second_ends_no_card_of_the_first(
    as_alice: Client, cards: Club, table: Table
) -> None:
    address = reverse("rulings:table-cards-new", args=[table.section.session_id])
    seen = {"seen": str(cards.table_card_codes)}
    as_alice.post(address, seen)
    cards.refresh_from_db()
    printed = code_of(cards, table)

    page = as_alice.post(address, seen, follow=True).content.decode()

    cards.refresh_from_db()
    assert code_of(cards, table) == printed
    assert "Somebody has made new codes meanwhile." in page


def test_a_card_lies_on_its_table_evening_after_evening(
    client: Client, cards: Club, table: Table, session: Session
) -> None:
    code = code_of(cards, table)
    week = dt.timedelta(days=7)
    Session.objects.filter(pk=session.pk).update(starts_at=timezone.now() - week)
    address = reverse("rulings:table-card", args=[code])
    assert "No session is being played" in client.get(address).content.decode()
    client.post(address)
    assert not DirectorCall.objects.exists()

    tonight = SessionFactory(event=EventFactory(club=cards), number=1)
    again = TableFactory(section=SectionFactory(session=tonight, letter="A"), number=1)
    client.post(address)

    assert DirectorCall.objects.get().table == again


def test_the_sheet_has_a_card_for_each_table_in_the_language_of_the_club(
    as_alice: Client, cards: Club, table: Table, session: Session
) -> None:
    TableFactory(section=SectionFactory(session=session, letter="B"), number=1)
    Club.objects.update(language="da")
    address = reverse("rulings:table-cards", args=[session.pk])

    page, one = as_alice.get(address), as_alice.get(address, {"section": "B"})

    assert [card["table"] for card in page.context["cards"]] == ["A1", "B1"]
    assert [card["table"] for card in one.context["cards"]] == ["B1"]
    assert "Tilkald turneringslederen" in page.content.decode()
    assert "Cards for the tables" in page.content.decode()


@pytest.mark.parametrize("host", ["127.0.0.1:65536", "localhost:99999", "x:65536", "[1:2]"])
def test_a_host_that_no_card_can_name_is_a_bad_request(
    as_alice: Client, cards: Club, table: Table, session: Session, host: str
) -> None:
    address = reverse("rulings:table-cards", args=[session.pk])

    answers = [as_alice.get(address, headers={"host": one}) for one in (host, "127.0.0.1:8000")]

    assert [answer.status_code for answer in answers] == [400, 200]


def test_without_cards_the_sheet_says_who_can_switch_them_on(
    as_alice: Client, as_ada: Client, session: Session
) -> None:
    address = reverse("rulings:table-cards", args=[session.pk])
    edit = reverse("deals:club-edit", args=[session.event.club.slug])

    assert "An administrator of the club can" in as_alice.get(address).content.decode()
    assert edit in as_ada.get(address).content.decode()


def test_the_administrator_switches_the_cards_on(as_ada: Client, club: Club) -> None:
    address = reverse("deals:club-edit", args=[club.slug])
    form = {"name": club.name, "slug": club.slug, "language": "da", "table_cards": "on"}

    as_ada.post(address, form)

    club.refresh_from_db()
    assert club.table_cards


def test_a_card_call_opens_with_the_board_in_play(
    client: Client, director: Director, cards: Club, played: PlayedBoard
) -> None:
    client.post(reverse("rulings:table-card", args=[code_of(cards, played.table)]))
    call = DirectorCall.objects.get()
    director.look(url("call", call))
    assert director.page.context["board"] == played.board

    director.send(url("what", call), had="", irregularity="revoke", board="1")

    call.refresh_from_db()
    assert (call.board, call.played_board, call.declarer) == (played.board, played, "S")
    assert call.director == director.user
