"""The bid that was too low, the one before it, and the suit led to a revoke: told in two taps, and
named from then.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import PlayedBoard
from deals.words.drawing import FaceUpCall
from rulings.models import Matter
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director

pytestmark = pytest.mark.django_db


def tells(director: Director, matter: Matter, key: str, token: str) -> None:
    """What the small form of the outcome's page sends."""
    url = reverse("rulings:answer", args=[matter.call_id, matter.number])
    director.send(url, key=key, seen=position_of(matter).state, answer=token)


def recorded(director: Director, matter: Matter) -> dict[str, list[str]]:
    """What the record tells of the facts, in each language."""
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    words = matter.rulings.get().words
    return {code: [row["told"] for row in words[code]["facts"]] for code in ("en", "da")}


@pytest.fixture
def too_low(director: Director, played: PlayedBoard) -> Matter:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "accept")
    return matter


def test_a_bid_that_was_too_low_is_told_in_two_taps_and_named_from_then(
    director: Director, too_low: Matter
) -> None:
    asked = director.page.context["detail"]
    assert (asked.key, asked.heading) == ("insufficient_bid", "Which bid did East make?")
    shown = director.page.content.decode()
    level, bid, record = (
        shown.index(part)
        for part in ('name="level" value="1"', 'value="1H"', 'class="go" form="record"')
    )
    assert level < bid < record
    assert director.page.context["page"].say == (
        "The bid is accepted. The auction goes on from it.",
    )

    tells(director, too_low, "insufficient_bid", "1H")

    assert director.page.context["detail"] is None
    page = director.page.context["page"]
    assert page.say == ("1♥︎ is accepted. The auction goes on from it.",)
    assert [row.answer for row in page.answers][-1] == "1♥︎"
    told = recorded(director, too_low)
    assert told["en"][1:3] == ["East bid 1♥︎.", "The call by East was no slip of hand or tongue."]
    assert told["da"][1] == "Øst meldte 1♥︎."


def test_a_bid_is_asked_for_where_it_decides_and_the_script_names_the_lowest_that_does(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant")
    assert (director.heading, director.page.context["page"].can_skip) == (
        "Which bid did East make?",
        True,
    )
    assert b'value="later"' in director.page.content
    director.answers(matter, "1H", "nothing")
    asked = director.page.context["detail"]
    assert asked.heading == "What was the last bid before 1♥︎?"
    assert [one.token for one in asked.answers][:4] == ["1H", "1S", "1NT", "2C"]
    assert (
        director.page.context["page"]
        .options[1]
        .startswith(
            "If you refuse, East must replace it. The lowest bid in the same suit, or a comparable"
        )
    )

    tells(director, matter, "bid_to_beat", "1S")

    assert director.page.context["detail"] is None
    page = director.page.context["page"]
    assert page.say == ("1♥︎ by East is too low. You decide first, without asking North.",)
    assert page.options[1].startswith(
        "If you refuse, East must replace it. 2♥︎, or a comparable call, leaves West free."
    )
    director.answers(matter, "refuse")
    assert director.page.context["page"].options[0] == "With 2♥︎, West is free."
    director.answers(matter, "same")
    told = recorded(director, matter)
    assert told["en"][1:3] == ["East bid 1♥︎.", "The last bid before it was 1♠︎."]
    assert told["da"][-1] == "Øst erstattede det med 2♥︎."


@pytest.mark.parametrize(
    ("first", "then"),
    [
        pytest.param(("insufficient_bid", "1H"), ("bid_to_beat", "1C"), id="the bid before it"),
        pytest.param(("bid_to_beat", "1C"), ("insufficient_bid", "1H"), id="the bid itself"),
    ],
)
def test_a_bid_that_is_not_too_low_over_the_one_before_it_is_not_taken(
    director: Director, played: PlayedBoard, first: tuple[str, str], then: tuple[str, str]
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "later", "nothing")
    tells(director, matter, *first)

    tells(director, matter, *then)

    told = [one.key for one in position_of(matter).answers if one.versions]
    assert (first[0] in told, then[0] in told) == (True, False)
    words = "Over that bid it is not too low. Which of the two was another one?"
    assert words in director.page.content.decode()


@pytest.mark.parametrize(
    ("instead", "told", "drawn"),
    [
        ("same", "East replaced it with 2♥︎.", "2H"),
        ("other", "The new call was 3♣︎.", "3C"),
        ("double", "East replaced it with a double or redouble.", "X"),
    ],
)
def test_the_call_in_its_place_is_named_and_drawn_beside_it(
    director: Director, played: PlayedBoard, instead: str, told: str, drawn: str
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "1H", "nothing")
    tells(director, matter, "bid_to_beat", "1S")
    director.answers(matter, "refuse", instead)
    director.look(reverse("rulings:worksheet", args=[matter.call_id, matter.number, "comparable"]))
    if instead != "same":
        assert director.page.context["form"]["old_call"].value() == "1♥︎"
        director.look(reverse("rulings:matter", args=[matter.call_id, matter.number]))
    if instead == "other":
        asked = director.page.context["detail"]
        assert (asked.key, asked.heading) == ("replacing_call", "What did East call then?")
        tells(director, matter, "replacing_call", "3C")
    if instead != "same":
        director.answers(matter, "same_meaning")

    assert director.page.context["detail"] is None
    called = FaceUpCall(Seat.E, "1H", cancelled=True, instead=drawn)
    assert director.page.context["drawing"].called == called
    rows = recorded(director, matter)["en"]
    assert told in rows[rows.index("South did not accept the bid.") + 1 :][:2]


def test_who_puts_the_bid_off_is_not_asked_for_the_one_before_it(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "later")

    assert director.heading == "What has happened since the insufficient bid?"
    director.answers(matter, "nothing")
    assert director.page.context["detail"] is None
    assert (
        director.page.context["page"]
        .options[1]
        .startswith(
            "If you refuse, East must replace it. The lowest bid in the same suit, or a comparable"
        )
    )


@pytest.mark.parametrize("turn", ["out_of_turn", "bound"])
def test_bids_are_not_asked_for_where_nothing_turns_on_them(
    director: Director, played: PlayedBoard, turn: str
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant")
    tells(director, matter, "bidders_turn", turn)

    assert position_of(matter).next_key not in ("", "insufficient_bid", "bid_to_beat")


def test_a_ruling_waits_for_no_bid_and_its_words_do_without(
    director: Director, too_low: Matter
) -> None:
    told = recorded(director, too_low)

    assert not [one for one in told["en"] if "♥" in one]
    said = too_low.rulings.get().words["da"]["say"]
    assert said == ["Buddet er accepteret. Meld videre derfra."]


def test_only_a_bid_is_taken_for_one(director: Director, too_low: Matter) -> None:
    for token in ("8H", "Pass", "H", "1h", ""):
        tells(director, too_low, "insufficient_bid", token)

    assert "insufficient_bid" not in position_of(too_low).facts


def test_the_suit_that_was_led_is_a_tap_and_no_suit_of_the_card_that_did_not_follow(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    assert [one.token for one in director.page.context["detail"].answers] == ["S", "H", "D", "C"]
    tells(director, revoke, "revoke_card", "H9")
    assert [one.token for one in director.page.context["detail"].answers] == ["S", "D", "C"]

    tells(director, revoke, "suit_led_to_revoke", "S")

    assert director.page.context["page"].title == "East must correct the revoke with a spade."
    told = recorded(director, revoke)
    said = revoke.rulings.get().words["da"]["say"]
    assert said[0] == "Kulørsvigten rettes: ♥︎9 trækkes tilbage, og der lægges en spar."
    assert told["en"][1] == "A spade had been led."
    assert told["da"][1] == "Der var spillet en spar ud."


def test_what_the_suit_was_told_of_is_named_no_more_once_that_is_changed(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    director.answers(revoke, "nothing", "nobody")
    tells(director, revoke, "suit_led_to_revoke", "S")
    assert position_of(revoke).seating.suit_led is not None

    tells(director, revoke, "failure", "restriction")

    assert position_of(revoke).seating.suit_led is None


def winners(director: Director, matter: Matter) -> list[str]:
    """Who may have won the revoke trick, as the page asks."""
    director.look(
        reverse("rulings:question", args=[matter.call_id, matter.number, "revoke_trick_winner"])
    )
    return [one.token for one in director.page.context["page"].answers]


@pytest.mark.parametrize(
    ("contract", "card", "may"),
    [
        ("4S", "H9", False),
        ("3NT", "H9", False),
        ("4HX", "H9", True),
        ("4S", "", True),
    ],
)
def test_a_card_that_did_not_follow_suit_wins_as_a_trump_or_not_at_all(
    director: Director, revoke: Matter, contract: str, card: str, may: bool
) -> None:
    PlayedBoard.objects.update(contract=contract)
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    if card:
        tells(director, revoke, "revoke_card", card)

    told = position_of(revoke).standing.meanwhile
    assert told is not None
    assert ("At most two go" in told.english) is may
    assert winners(director, revoke) == [*(["offender"] if may else []), "partner", "opponents"]
    tells(director, revoke, "revoke_trick_winner", "offender")

    assert ("revoke_trick_winner" in position_of(revoke).facts) is may


def test_a_trick_is_no_longer_won_by_a_card_that_turns_out_to_be_no_trump(
    director: Director, revoke: Matter
) -> None:
    PlayedBoard.objects.update(contract="4S")
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    tells(director, revoke, "revoke_trick_winner", "offender")
    assert position_of(revoke).standing.first_reading["revoke_trick_winner"] == "offender"

    tells(director, revoke, "revoke_card", "H9")

    found = position_of(Matter.objects.get(pk=revoke.pk))
    assert "revoke_trick_winner" not in found.standing.first_reading


def test_the_suit_is_asked_for_on_a_page_of_its_own_too(
    director: Director, revoke: Matter, as_alice: Client
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    own = reverse("rulings:question", args=[revoke.call_id, revoke.number, "suit_led_to_revoke"])
    director.look(own)

    page = director.page.content.decode()

    assert 'name="answer" value="D"' in page
    assert "I do not know" not in page
    tells(director, revoke, "suit_led_to_revoke", "D")
    assert "suit_led_to_revoke" in position_of(revoke).facts


def test_an_answer_that_fits_no_more_is_asked_for_again_with_a_word(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "claim")
    told = {"what_was_claimed": "later_tricks", "claim_state": "doubted"}
    told |= {"outstanding_trump": "none", "stated_line": "none", "adjudicated_tricks": "4"}
    tells(director, matter, "claimer", "S")
    for key, token in told.items():
        tells(director, matter, key, token)
    assert position_of(matter).next_key == ""

    tells(director, matter, "tricks_left", "3")

    assert position_of(matter).next_key == "adjudicated_tricks"
    said = [str(one) for one in director.page.context["messages"]]
    assert said == ["What you answered here before does not fit that."]
