"""A call about the auction: there is no declarer yet, and still a chair is pointed at."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import PlayedBoard, Table
from deals.words.drawing import FaceUpCall
from tests.directing import Director

pytestmark = pytest.mark.django_db


def test_an_insufficient_bid_is_ruled_on_with_the_seats_of_the_table(
    director: Director, played: PlayedBoard
) -> None:
    table: Table = played.table
    matter = director.calls_to(table, "insufficient-bid")
    assert director.heading == "Who made the call?"
    assert director.page.context["page"].by_chair
    director.answers(matter, "@E", "meant", "nothing")
    assert director.heading == "Does South accept the insufficient bid?"
    # all branches are explained before South decides
    page = director.page.context["page"]
    assert page.cue == "Say to South"
    assert page.say == ("The bid by East is too low. You decide first, without asking North.",)
    assert page.options == (
        "If you accept, it counts, and you call.",
        "If you refuse, East must replace it. The lowest bid in the same suit, or a comparable"
        " call, leaves West free. Otherwise West must pass to the end, and you may perhaps forbid"
        " a suit at the lead.",
    )
    assert page.answers[1].leads_to[0].startswith("East must replace the bid.")
    director.answers(matter, "refuse", "other", "none")
    # said at once, and not again with the outcome
    page = director.page.context["page"]
    assert page.say == (
        "West: you must pass for the rest of the auction, but East may go on calling.",
    )
    director.answers(matter, "auction")
    page = director.page.context["page"]
    assert page.title == "West must pass."
    assert page.say == (
        "West: you may not use the withdrawn call. South and North may.",
        "If East becomes a defender, declarer may, the first time West is to lead, forbid one suit"
        " that East has not shown legally, while West keeps the lead.",
    )


def test_what_the_table_must_do_is_said_before_it_is_asked_what_it_did(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "call-out-of-rotation")
    director.answers(matter, "@E", "rho", "nobody", "bid", "refuse")
    page = director.page.context["page"]
    assert page.cue == "Say now"
    assert page.say == (
        "The call is cancelled.",
        "North: it is your turn to call.",
        "East: if North passes, you must repeat the call.",
        "If North bids or doubles, you may call freely. If your call is then not comparable, West"
        " must pass the next time.",
    )
    assert director.heading == "What did North call?"
    assert page.waits


def test_the_bid_out_of_turn_is_asked_for_once_and_named_from_then_on(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "call-out-of-rotation")
    director.answers(matter, "@E", "rho", "nobody", "bid")
    assert director.heading == "Which bid did East make?"

    director.answers(matter, "2D")
    page = director.page.context["page"]
    assert page.say == (
        "2♦︎ by East came when North was to call. You decide, without asking North.",
    )
    assert page.options[0] == "If you accept, 2♦︎ stands, and you call now."
    assert director.page.context["drawing"].called == FaceUpCall(Seat.E, "2D")

    director.answers(matter, "refuse")
    assert director.page.context["page"].say[::2] == (
        "The call is cancelled.",
        "East: if North passes, you must repeat 2♦︎.",
    )
    assert director.page.context["drawing"].called == FaceUpCall(Seat.E, "2D", cancelled=True)

    director.answers(matter, "pass")
    assert director.page.context["page"].say == ("East: now repeat 2♦︎.",)


def test_the_suits_shown_are_ticked_and_kept_in_the_order_of_the_suits(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "other", "none", "to_come")
    page = director.page.context["page"]
    assert [pick.token for pick in page.picks] == ["S", "H", "D", "C"]
    answer = {"key": page.key, "answer": "picked", "seen": str(director.page.context["seen"])}
    url = reverse("rulings:answer", args=[matter.call_id, matter.number])

    director.send(url, **answer, member=["H", "C", "X"])
    director.send(url, **answer, member=["C", "H"])  # a second tap says nothing

    assert list(director.page.context["messages"]) == []
    assert matter.answers.get(key=page.key).versions == [{"token": "CH"}]
    rows = {row.key: row.answer for row in director.page.context["page"].answers}
    assert rows[page.key] == "Clubs and hearts"


def test_with_nothing_ticked_no_suit_was_shown(director: Director, played: PlayedBoard) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "other", "none", "to_come")

    director.answers(matter, "picked")

    assert matter.answers.get(key="suits_shown_legally").versions == [{"token": "-"}]


def test_the_felt_names_no_contract_and_no_declarer_that_only_the_record_knows(
    director: Director, played: PlayedBoard
) -> None:
    PlayedBoard.objects.filter(pk=played.pk).update(contract="4S", declarer="S")
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E")

    drawing = director.page.context["drawing"]

    assert (drawing.contract, drawing.declarer) == ("", None)
    assert {chair.role for chair in drawing.chairs.values()} == {""}


@pytest.mark.parametrize(
    ("auction", "told"),
    [
        (
            "N:1H 2C 4H Pass Pass Pass",
            "By the record East did not bid 1♠. Another bid? Another board?",
        ),
        ("N:1H ~E:1S 2C 4H Pass Pass Pass", ""),
        ("N:1H", ""),  # it is not over: what he has bid may still be entered
    ],
)
def test_a_bid_that_is_not_in_the_record_is_said_and_taken(
    director: Director, played: PlayedBoard, auction: str, told: str
) -> None:
    PlayedBoard.objects.filter(pk=played.pk).update(auction=auction)
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "1S", "nothing")

    assert director.heading == "Does South accept the insufficient bid?"
    assert director.told_beside == told


@pytest.mark.parametrize("declarer", ["E", "W"])
def test_who_declares_is_never_told_by_an_earlier_record_while_the_auction_goes_on(
    director: Director, played: PlayedBoard, declarer: str
) -> None:
    """26B is a right against West, of declarer if East-West defend: West and East have none."""
    PlayedBoard.objects.filter(pk=played.pk).update(contract="4H", declarer=declarer)
    matter = director.calls_to(played.table, "call-out-of-rotation")
    director.answers(matter, "@E", "rho", "nobody", "bid", "refuse", "acts", "none", "auction")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))

    seen = director.page.context
    lines = [(one.title, one.detail) for one in seen["page"].open]
    right = (
        "The first lead by West.",
        "If West becomes a defender, declarer may then forbid one suit, and require none.",
    )
    assert lines == [("West must pass next time, and not after that.", ""), right]
    assert (seen["drawing"].contract, seen["drawing"].declarer) == ("", None)

    def tap(label: str) -> None:
        page = director.page.context["page"]
        buttons = [*page.buttons, *page.rare, *page.declarers]
        place = next(str(one.place) for one in buttons if one.label == label)
        url = reverse("rulings:happened", args=[matter.call_id])
        director.send(url, event=place, seen=str(director.page.context["seen"]))

    tap("West has called")
    page = director.page.context["page"]
    assert [one.label for one in page.declarers] == ["North", "East", "South", "West"]
    assert (page.buttons, page.rare) == ((), ())
    assert [(one.title, one.detail) for one in page.open] == [right]
    tap("South")
    page = director.page.context["page"]
    assert [(one.title, one.detail) for one in page.open] == [
        ("The opening lead by West.", "South may then forbid one suit, and require none.")
    ]
    assert [one.label for one in page.buttons] == ["West has the opening lead"]
    assert "Look whether it is that board." in str(*director.page.context["messages"])
    drawing = director.page.context["drawing"]  # the contract of the record is another declarer's
    assert (drawing.contract, drawing.declarer) == ("", "S")

    director.look(reverse("rulings:matter", args=[matter.call_id, matter.number]))
    assert director.page.context["recorded"] == matter.rulings.get().pk


def test_who_has_accepted_by_calling_is_not_asked_to_call(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "call-out-of-rotation")
    director.answers(matter, "@E", "rho", "lho", "pass")

    assert director.page.context["page"].say == (
        "South has called and so accepted the call. West calls after South, and the auction goes"
        " on from there.",
    )


def test_whether_a_call_is_comparable_is_asked_once_it_is_made(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "call-out-of-rotation")
    director.answers(matter, "@E", "partner", "nobody", "bid", "refuse")

    page = director.page.context["page"]
    assert page.say == (
        "The call is cancelled.",
        "West: it is your turn to call.",
        "West: you may not use the withdrawn call. South and North may.",
        "East: at your turn you may make any legal call.",
    )
    assert page.heading == "Is the new call comparable?"
    assert page.help == "If East has not called yet, wait."
    assert "Not yet: back to the room" in director.page.content.decode()


@pytest.mark.parametrize(
    ("comparable", "said"),
    [
        ("narrower", "The auction goes on. West is free and may use both calls."),
        ("none", "West: after the new call by East you must pass at your next turn."),
    ],
)
def test_what_a_withdrawn_call_told_is_barred_once_and_free_after_a_comparable_one(
    director: Director, played: PlayedBoard, comparable: str, said: str
) -> None:
    matter = director.calls_to(played.table, "call-out-of-rotation")
    director.answers(matter, "@E", "partner", "nobody", "bid", "refuse", comparable)

    assert director.page.context["page"].say == (said,)


def test_who_declares_is_asked_of_a_card_that_the_record_does_not_have(
    director: Director, played: PlayedBoard
) -> None:
    """24D: a record of before tells neither that, nor who is declarer."""
    auction = "S:1S Pass Pass Pass"
    PlayedBoard.objects.filter(pk=played.pk).update(contract="1S", declarer="S", auction=auction)
    matter = director.calls_to(played.table, "card-in-auction", board=str(played.board.number))
    director.answers(matter, "@E", "auction", "partner", "honour")
    assert director.heading == "Which side declares?"

    director.answers(matter, "opponents")

    told = " ".join(director.page.context["page"].say)
    assert "wait until declarer has chosen" in told


@pytest.mark.parametrize(
    ("is_over", "title"),
    [
        ("yes", "Did North-South score less than they could expect without the infraction?"),
        ("no", ""),
    ],
)
def test_nobody_is_told_to_play_on_before_it_is_known_that_play_goes_on(
    director: Director, played: PlayedBoard, is_over: str, title: str
) -> None:
    matter = director.calls_to(played.table, "misinformation", board=str(played.board.number))
    director.answers(matter, "meaning", "@E", "wrong", "lho", "card_later")
    page = director.page.context["page"]
    assert (page.heading, page.say) == ("Is play over?", ())

    director.answers(matter, is_over)

    page = director.page.context["page"]
    asked_or_told = getattr(page, "heading", "") or page.say[0]
    assert asked_or_told == (
        title or "Play on. Call me again after play if you believe that you were damaged."
    )
