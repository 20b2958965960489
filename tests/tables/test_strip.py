"""The strip of tables to stay at: what can come next there, on every page, tapped where one is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.models import PlayedBoard
from rulings.models import DirectorCall, Matter, TableEvent, What
from rulings.record.events import note_event
from rulings.tables.queries import strip_context, tables_to_stay_at
from rulings.tables.strip import Strip
from rulings.watch import store
from rulings.watch.events import (
    AuctionOver,
    Choice,
    Chosen,
    LeadLost,
    Led,
    OnLead,
    Opened,
    Played,
    WatchEvent,
)
from rulings.watch.obligations import FirstLeadRight, Obligation, PassOnce, PenaltyCard, Right
from rulings.watch.options import likeliest
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import DirectorCallFactory

E, W = Seat.E, Seat.W
D5, CK = Card.parse("D5"), Card.parse("CK")
HTMX = {"HX-Request": "true", "HX-Target": "watching"}


@pytest.fixture
def asked(director: Director, played: PlayedBoard) -> Matter:
    """A question is open on the phone: nothing else is."""
    return director.calls_to(played.table, board=str(played.board.number))


@pytest.fixture
def elsewhere(director: Director, played: PlayedBoard) -> DirectorCall:
    """Another table of his, where the five of diamonds lies before East."""
    call = DirectorCallFactory(
        table=played.table,
        session=played.board.session,
        board=played.board,
        played_board=played,
        declarer="S",
        director=director.user,
    )
    opened(call, PenaltyCard(E, D5))
    return call


def opened(call: DirectorCall, *obligations: Obligation) -> None:
    for one in obligations:
        note_event(call, What.OBLIGATION_OPENED, by=call.director, event=store.dump(Opened(one)))


def told(call: DirectorCall, event: WatchEvent, place: int | None = None) -> None:
    where = {} if place is None else {"place": place}
    note_event(call, What.AT_TABLE, by=call.director, event=store.dump(event), **where)


def strip_of(director: Director) -> Strip:
    (strip,) = tables_to_stay_at(director.user)
    return strip


def labels(strip: Strip) -> list[str]:
    return [one.label for one in strip.buttons]


def question(matter: Matter) -> str:
    return reverse("rulings:question", args=[matter.call_id, matter.number, "revoker"])


def test_a_tap_in_the_middle_of_a_ruling_leads_back_to_its_question(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    page = director.look(question(asked))
    assert "Stay at table A1" in page.content.decode()
    page = director.send(
        reverse("rulings:happened", args=[elsewhere.pk]),
        event="0",
        seen=str(strip_of(director).seen),
        here=question(asked),
    )
    assert page.redirect_chain == [(question(asked), 302)]
    strip = strip_of(director)
    assert strip.words == (
        "Stop. West, do not lead yet. South, you may require diamonds, forbid diamonds, or leave"
        " the lead free."
    )
    assert labels(strip) == ["Require diamonds", "Forbid diamonds", "Neither: a free lead"]

    url = reverse("rulings:happened", args=[elsewhere.pk])
    page = director.send(url, event="1", seen=str(strip.seen), here=question(asked))
    assert strip_of(director).words == (
        "West: do not lead diamonds for as long as you keep the lead, unless you have nothing else."
    )
    assert [str(message) for message in page.context["messages"]] == [
        "A1: East: pick up ♦︎5.",
        "A1: South may use what ♦︎5 showed. West: you may not, nor why it lay there.",
    ]


def test_with_a_script_only_the_strip_and_the_words_are_sent(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    url = reverse("rulings:happened", args=[elsewhere.pk]) + "?flow=1"
    seen = str(strip_of(director).seen)
    sent = director.client.post(
        url, {"event": "1", "seen": seen, "here": question(asked)}, headers=HTMX
    ).content.decode()
    assert '<nav id="watching"' in sent
    assert 'id="messages"' in sent
    assert "No more restrictions; you may leave the table." in sent
    assert "<h1" not in sent


@pytest.mark.parametrize("here", ["https://elsewhere.example/", "//elsewhere.example", "", "\\\\x"])
def test_nobody_is_led_to_another_site(
    director: Director, asked: Matter, elsewhere: DirectorCall, here: str
) -> None:
    url = reverse("rulings:happened", args=[elsewhere.pk])
    sent = director.client.post(url, {"event": "0", "seen": "1", "here": here})
    assert sent.headers["Location"] == reverse("rulings:call", args=[elsewhere.pk])


def test_a_tap_from_an_older_strip_changes_nothing_and_says_so_where_he_is(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    page = director.send(
        reverse("rulings:happened", args=[elsewhere.pk]), event="0", seen="0", here=question(asked)
    )
    assert page.redirect_chain == [(question(asked), 302)]
    assert "Something has been noted here meanwhile. Look again at what is open." in [
        str(message) for message in page.context["messages"]
    ]


def test_the_same_table_is_told_of_while_a_second_matter_is_ruled_on(
    director: Director, asked: Matter
) -> None:
    director.answers(asked, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[asked.call_id, asked.number]))
    assert "Stay at table A1</b>" not in director.page.content.decode()
    director.send(reverse("rulings:what", args=[asked.call_id]) + "?more=1", irregularity="revoke")
    assert Matter.objects.count() == 2
    assert "Stay at table A1</b>" in director.page.content.decode()


def test_the_two_readings_are_the_buttons_where_the_record_goes_against_a_tap(
    director: Director, elsewhere: DirectorCall, django_assert_num_queries
) -> None:
    elsewhere.played_board.play = "W:H2 N:H3 E:H4 S:HA"
    elsewhere.played_board.save()
    told(elsewhere, OnLead(W))
    tap = TableEvent.objects.latest("number").number
    note_event(elsewhere, What.AT_TABLE, by=director.user, differs=[2, tap])
    with django_assert_num_queries(2):
        strip = strip_of(director)
    assert labels(strip) == ["In the record: East played ♥︎4", "Noted here: West is on lead"]
    assert [(one.name, one.value) for one in strip.buttons] == [
        ("agree", "record"),
        ("agree", "tap"),
    ]


def test_what_the_record_will_tell_can_still_be_tapped(
    director: Director, elsewhere: DirectorCall
) -> None:
    opened(elsewhere, PenaltyCard(W, CK))
    told(elsewhere, Led(Seat.S, CK), place=3)
    strip = strip_of(director)
    assert labels(strip) == []
    assert "West is on lead" in [one.label for one in strip.more]


def test_when_the_record_tells_the_last_of_it_that_is_said_for_a_while(
    director: Director, elsewhere: DirectorCall, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(elsewhere, Led(E, D5), place=3)
    strip = strip_of(director)
    assert (strip.is_free, strip.buttons) == (True, ())
    assert strip.words == (
        "♦︎5 is an ordinary card now that it is played. West: you may not use why it lay there. No"
        " more restrictions; you may leave the table."
    )
    monkeypatch.setattr("rulings.tables.queries.A_WHILE", timedelta(0))
    assert tables_to_stay_at(director.user) == []


def test_a_tap_that_ends_it_leaves_no_strip(director: Director, elsewhere: DirectorCall) -> None:
    told(elsewhere, Led(E, D5))
    assert tables_to_stay_at(director.user) == []
    assert strip_context(director.user)["strips"] == []


def test_without_a_script_everything_else_stands_behind_more(
    director: Director, elsewhere: DirectorCall, as_alice: Client
) -> None:
    opened(elsewhere, PenaltyCard(E, CK))
    told(elsewhere, OnLead(W))
    page = as_alice.get(reverse("rulings:laws")).content.decode()
    assert "<summary>More…</summary>" in page
    assert page.count('<button name="event"') == 7


def forbid(*suits: Suit) -> Chosen:
    return Chosen(W, Right.PENALTY_CARD, Choice.FORBID, frozenset(suits))


def require(suit: Suit) -> Chosen:
    return Chosen(W, Right.PENALTY_CARD, Choice.REQUIRE, frozenset([suit]))


FREE = Chosen(W, Right.PENALTY_CARD, Choice.NEITHER)


@pytest.mark.parametrize(
    ("events", "first"),
    [
        ((OnLead(W), Played(E)), (OnLead(W), Played(E))),
        (
            (require(Suit.S), require(Suit.H), forbid(Suit.S), forbid(Suit.H), FREE, Led(W)),
            (require(Suit.S), forbid(Suit.S), FREE),
        ),
        ((forbid(Suit.S), forbid(Suit.H), FREE, Led(W)), (forbid(Suit.S), forbid(Suit.H), FREE)),
        (
            (LeadLost(E), *map(AuctionOver, Seat)),
            (LeadLost(E),),
        ),
        (tuple(map(AuctionOver, Seat)), tuple(map(AuctionOver, (Seat.N, E, Seat.S)))),
    ],
    ids=["few", "one of each kind", "a lead too early last", "the auction goes on", "it ends"],
)
def test_the_likeliest_few_come_first(
    events: tuple[WatchEvent, ...], first: tuple[WatchEvent, ...]
) -> None:
    assert likeliest(events, 3) == first


def test_a_right_of_26b_and_forced_passes_have_buttons_too(
    director: Director, elsewhere: DirectorCall
) -> None:
    opened(elsewhere, FirstLeadRight(E, frozenset([Suit.S])), PassOnce(W))
    strip = strip_of(director)
    assert labels(strip) == ["West has called", "West is on lead", "East played ♦︎5"]
    assert len(strip.more) == 4
