"""What declarer chooses for a lead, on the page of the table."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.models import PlayedBoard
from rulings.models import DirectorCall, TableEvent, What
from rulings.record.events import note_event
from rulings.record.watching import watched
from rulings.tables.choosing import ChoiceButton
from rulings.watch import store
from rulings.watch.events import Led, OnLead, Opened, WatchEvent
from rulings.watch.obligations import (
    FirstLeadRight,
    LeadBan,
    LeadRequire,
    Obligation,
    PenaltyCard,
    Right,
    waiting,
)
from tests.directing import EARLY_REVOKE_BY_EAST, Director

E, W, S = Seat.E, Seat.W, Seat.S
D5, CK, H9 = (Card.parse(text) for text in ("D5", "CK", "H9"))


@pytest.fixture
def call(director: Director, played: PlayedBoard) -> DirectorCall:
    """A ruling was given here, and its penalty card is gone: nothing is open."""
    matter = director.calls_to(played.table, board=str(played.board.number))
    director.answers(matter, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    director.send(
        reverse("rulings:happened", args=[matter.call_id]),
        settled=str(director.page.context["page"].settled[0].place),
        seen=str(director.page.context["seen"]),
    )
    assert director.page.context["page"].is_free
    return DirectorCall.objects.get()


def arose(call: DirectorCall, *obligations: Obligation) -> None:
    for one in obligations:
        event = store.dump(Opened(one))
        note_event(call, What.OBLIGATION_OPENED, by=call.director, event=event)


def happens(director: Director, call: DirectorCall, event: WatchEvent) -> None:
    note_event(call, What.AT_TABLE, by=call.director, event=store.dump(event))
    director.look(reverse("rulings:call", args=[call.pk]))


def sends(director: Director, call: DirectorCall, **what: str | list[str]) -> str:
    seen = str(director.page.context["seen"])
    page = director.send(reverse("rulings:happened", args=[call.pk]), seen=seen, **what)
    return page.content.decode()


def shown(director: Director) -> str:
    return director.page.content.decode()


def open_now(call: DirectorCall) -> tuple[Obligation, ...]:
    return watched(call.events.order_by("number")).keeping


def keys(director: Director) -> list[tuple[str, bool]]:
    return [(key.suit.value, key.may) for key in director.page.context["page"].choosing.keys]


def test_with_the_card_named_there_are_three_buttons_and_what_happens_to_it(
    director: Director, call: DirectorCall
) -> None:
    arose(call, PenaltyCard(E, D5))
    happens(director, call, OnLead(W))
    choosing = director.page.context["page"].choosing
    assert choosing.heading == "West is on lead. What does South choose?"
    assert choosing.buttons == (
        ChoiceButton(0, "Requires", Suit.D, "♦︎5 is picked up"),
        ChoiceButton(1, "Forbids", Suit.D, "♦︎5 is picked up"),
        ChoiceButton(2, "A free lead", None, "♦︎5 stays"),
    )
    assert [button.label for button in choosing.rare] == ["West has led"]
    assert shown(director).count('<button class="answer"') == 3
    drawing = director.page.context["drawing"]
    assert drawing.turn is W
    assert [seat for seat in Seat if drawing.chair(seat).lit] == [S]
    assert [seat for seat in Seat if drawing.chair(seat).waiting] == [W]


@pytest.mark.parametrize(
    ("way", "left"),
    [
        ("require", (LeadRequire(W, Suit.H),)),
        ("forbid", (LeadBan(W, frozenset([Suit.H])),)),
    ],
)
def test_with_any_suit_there_is_a_switch_and_the_suit_ends_it(
    director: Director, call: DirectorCall, way: str, left: tuple[Obligation, ...]
) -> None:
    arose(call, PenaltyCard(E))
    happens(director, call, OnLead(W))
    assert keys(director) == [("S", True), ("H", True), ("D", True), ("C", True)]
    page = shown(director)
    assert re.findall(r'name="way" value="(\w+)"', page) == ["require", "forbid"]
    assert re.findall(r'name="chosen" value="(\w)"( disabled)?', page) == [
        (suit, "") for suit in "SHDC"
    ]
    sends(director, call, way=way, chosen="H")
    assert open_now(call) == left


def test_of_two_cards_their_suits_may_be_named_and_the_others_are_dead(
    director: Director, call: DirectorCall
) -> None:
    arose(call, PenaltyCard(E, D5), PenaltyCard(E, CK))
    happens(director, call, OnLead(W))
    assert keys(director) == [("S", False), ("H", False), ("D", True), ("C", True)]
    choosing = director.page.context["page"].choosing
    assert [button.label for button in choosing.both] == ["Forbid diamonds and clubs"]
    assert [button.label for button in choosing.rare] == ["West has led"]
    before = open_now(call)
    sends(director, call, way="require", chosen="S")
    assert open_now(call) == before


@pytest.mark.parametrize("sent", [{"chosen": "X", "way": "forbid"}, {"chosen": "D", "way": "x"}])
def test_what_is_no_suit_and_no_way_changes_nothing(
    director: Director, call: DirectorCall, sent: dict[str, str]
) -> None:
    arose(call, PenaltyCard(E, D5))
    happens(director, call, OnLead(W))
    before = open_now(call)
    assert "Look again at what is open" in sends(director, call, **sent)
    assert open_now(call) == before


def test_a_suit_tapped_on_an_older_page_changes_nothing(
    director: Director, call: DirectorCall
) -> None:
    arose(call, PenaltyCard(E, D5))
    happens(director, call, OnLead(W))
    before = open_now(call)
    url = reverse("rulings:happened", args=[call.pk])
    director.send(url, seen="1", way="forbid", chosen="D")
    assert open_now(call) == before


def test_where_only_forbidding_is_lawful_there_is_no_switch_and_suits_shown_are_dead(
    director: Director, call: DirectorCall
) -> None:
    arose(call, FirstLeadRight(W, frozenset(Suit) - {Suit.H}))
    happens(director, call, OnLead(W))
    assert keys(director) == [("S", True), ("H", False), ("D", True), ("C", True)]
    page = shown(director)
    assert 'type="radio"' not in page
    assert '<input type="hidden" name="way" value="forbid">' in page
    assert 'name="chosen" value="H" disabled' in page
    assert director.page.context["page"].choosing.free.verb == "Forbids nothing"
    sends(director, call, way="forbid", chosen="C")
    assert open_now(call) == (LeadBan(W, frozenset([Suit.C]), Right.WITHDRAWN_CALL),)
    assert "West may not lead clubs." in shown(director)


def test_what_was_shown_in_the_auction_is_asked_when_it_decides(
    director: Director, call: DirectorCall
) -> None:
    arose(call, FirstLeadRight(W))
    director.look(reverse("rulings:call", args=[call.pk]))
    assert director.page.context["page"].choosing is None
    happens(director, call, OnLead(W))
    asked = director.page.context["page"].choosing.asks_shown
    assert asked == "Which suits has East shown in the legal auction?"
    assert 'name="chosen"' not in shown(director)
    sends(director, call, shown_by="1", shown=["H", "S"])
    assert keys(director) == [("S", False), ("H", False), ("D", True), ("C", True)]
    assert director.page.context["page"].say == (
        "Stop. West, do not lead yet.",
        "South, you may forbid diamonds or clubs, not both.",
    )


def test_who_has_shown_no_suit_leaves_all_four(director: Director, call: DirectorCall) -> None:
    arose(call, FirstLeadRight(W))
    happens(director, call, OnLead(W))
    sends(director, call, shown_by="1")
    assert [may for _suit, may in keys(director)] == [True] * 4


def test_who_has_shown_every_suit_leaves_nothing_to_forbid(
    director: Director, call: DirectorCall
) -> None:
    arose(call, FirstLeadRight(W))
    happens(director, call, OnLead(W))
    sends(director, call, shown_by="1", shown=["S", "H", "D", "C"])
    assert open_now(call) == ()
    assert director.page.context["page"].is_free


def test_a_card_led_before_the_choice_stands_if_every_suit_was_shown(
    director: Director, call: DirectorCall
) -> None:
    arose(call, FirstLeadRight(W))
    happens(director, call, Led(W, H9))
    sends(director, call, shown_by="1", shown=["S", "H", "D", "C"])
    assert open_now(call) == ()


def test_what_was_shown_is_noted_only_where_it_is_asked(
    director: Director, call: DirectorCall
) -> None:
    arose(call, FirstLeadRight(W))
    director.look(reverse("rulings:call", args=[call.pk]))
    events = TableEvent.objects.count()
    sends(director, call, shown_by="1", shown=["S"])
    assert TableEvent.objects.count() == events


def test_what_was_shown_can_be_taken_back(director: Director, call: DirectorCall) -> None:
    arose(call, FirstLeadRight(W))
    happens(director, call, OnLead(W))
    sends(director, call, shown_by="1", shown=["S", "H"])
    sends(director, call, undo="1")
    assert director.page.context["page"].choosing.asks_shown


@pytest.mark.parametrize(
    ("obligations", "bound"),
    [
        ((PenaltyCard(E, D5),), (W,)),
        ((PenaltyCard(E, D5, is_major=False),), (E,)),
        ((LeadBan(W, frozenset([Suit.D])), PenaltyCard(E, CK)), (W,)),
        ((FirstLeadRight(W),), (W,)),
    ],
)
def test_the_partner_of_a_minor_penalty_card_is_free(
    obligations: tuple[Obligation, ...], bound: tuple[Seat, ...]
) -> None:
    assert waiting(obligations) == bound


def test_a_card_nobody_has_named_is_drawn_as_a_question(
    director: Director, call: DirectorCall
) -> None:
    arose(call, PenaltyCard(E))
    happens(director, call, OnLead(W))
    (lying,) = director.page.context["drawing"].lying
    assert (lying.seat, lying.card) == (E, None)


def test_at_most_three_buttons_stand_below_the_words(
    director: Director, call: DirectorCall
) -> None:
    arose(call, PenaltyCard(E, D5), PenaltyCard(W, CK), FirstLeadRight(W))
    director.look(reverse("rulings:call", args=[call.pk]))
    page = director.page.context["page"]
    assert [button.label for button in page.buttons] == [
        "West is on lead",
        "East is on lead",
        "♦︎5 is played",
    ]
    assert [button.label for button in page.rare] == ["♣︎K is played"]
