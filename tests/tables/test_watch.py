"""A penalty card at table A1, followed from tap to tap until nothing is open."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from deals.bridge.cards import PACK, Card
from deals.bridge.seats import Seat
from deals.models import Event, PlayedBoard, Table
from deals.pages.queries import place_of
from deals.table.services import enter, token_of
from deals.words.cards import card_text
from rulings.laws.conclusions.premature import Demand
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling, Stay, TableEvent, What
from rulings.record import give
from rulings.record.answers import answer, start_matter
from rulings.record.events import note_event
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.record.session_over import AN_EVENING
from rulings.record.watching import watched as watched_at
from rulings.ruled.slips import slip_path
from rulings.tables.ahead import told as in_full
from rulings.tables.page import Unsaid
from rulings.tables.queries import line_context, sheet_rows
from rulings.watch import store
from rulings.watch.events import Named, Opened, PickedUp
from rulings.watch.obligations import LeadBan, PenaltyCard, PlayOrder, penalty_cards
from rulings.words.persons import with_names
from rulings.words.table import names_at
from tests.database import taken_back
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given
from tests.evidence.boards import DEAL
from tests.factories import DirectorCallFactory, MembershipFactory

D5 = Card.parse("D5")


@pytest.fixture
def watched(director: Director, revoke: Matter) -> DirectorCall:
    """East has revoked and corrected; an unnamed card lies before East, South declares."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    return DirectorCall.objects.get()


def tap(director: Director, words: str) -> None:
    """Tap one of the buttons at the bottom."""
    page = director.page.context["page"]
    place = next(str(button.place) for button in page.buttons if button.label == words)
    call = director.page.context["call"]
    director.send(
        reverse("rulings:happened", args=[call.pk]),
        event=place,
        seen=str(director.page.context["seen"]),
    )


def choose(director: Director, way: str, suit: str) -> None:
    """Set the switch, and tap one of the four suits."""
    call, seen = director.page.context["call"], director.page.context["seen"]
    url = reverse("rulings:happened", args=[call.pk])
    director.send(url, way=way, chosen=suit, seen=str(seen))


def named(asked: Unsaid) -> list[str]:
    """The suits that may be tapped, then those that are named at once."""
    one = [key.suit.value for key in asked.keys if key.may]
    return one + [letters for letters, _name in asked.several]


def seen(director: Director) -> tuple[list[str], list[str], list[str]]:
    """What is open, what to say, and the buttons."""
    page = director.page.context["page"]
    buttons = [*page.shown, *page.buttons]
    return [o.title for o in page.open], list(page.say), [b.label for b in buttons]


def test_the_director_is_told_beforehand_what_to_say_at_the_next_lead(
    director: Director, watched: DirectorCall
) -> None:
    assert director.page.context["page"].cue == "When West is on lead, say:"
    assert seen(director) == (
        ["Penalty card in front of East."],
        [
            "Stop. West, do not lead yet.",
            "South, you may require the suit of the penalty card in front of East, forbid it, or"
            " neither.",
            "If you require or forbid it, East picks the card up; otherwise it stays.",
        ],
        ["West is on lead", "East played the penalty card"],
    )


def test_from_the_lead_to_the_ban_to_nothing_open(
    director: Director, watched: DirectorCall
) -> None:
    tap(director, "West is on lead")
    assert director.page.context["page"].choosing.free.verb == "A free lead"
    choose(director, "forbid", "H")
    assert seen(director) == (
        ["West may not lead hearts."],
        [
            "West: do not lead hearts for as long as you keep the lead, unless you have nothing"
            " else.",
            "East: pick up the penalty cards of that suit.",
            "South may use what the penalty card showed. West: you may not use that, or why it"
            " lay there.",
        ],
        ["West has lost the lead"],
    )
    tap(director, "West has lost the lead")
    assert seen(director) == ([], ["Nothing restricts any more what you play."], [])
    assert DirectorCall.objects.get().is_open
    director.send(reverse("rulings:board-over", args=[watched.pk]))
    assert not DirectorCall.objects.get().is_open


def test_what_was_noted_counts_on_where_a_rank_was_corrected_else_it_is_said_that_it_does_not(
    director: Director, revoke: Matter
) -> None:
    record = reverse("rulings:record", args=[revoke.call_id, revoke.number])

    def amended(card: str) -> tuple[bool, list[str]]:
        """What is said before, and what is open after it."""
        position = position_of(revoke)
        assert position.door is not None
        assert position.door.card is not None
        key = position.door.card.key
        answer(
            position=position, key=key, versions=[Said(card)], seen=position.seen, by=director.user
        )
        said = "note it there again" in director.send(record).content.decode()
        director.send(record, reason="It was another.", seen=position_of(revoke).state)
        return said, seen(director)[0]

    director.answers(revoke, "@E", "D8", "follow_suit", "nothing", "nobody")
    director.send(record)
    tap(director, "West is on lead")
    choose(director, "forbid", "D")

    assert amended("D5") == (False, ["West may not lead diamonds."])
    ruling = director.look(reverse("rulings:ruling", args=[Ruling.objects.latest("pk").pk]))
    rows, information = ruling.context["noted"]
    assert [words for words, _time in rows] == ["West was on lead", "South forbade diamonds"]
    assert [(one.text, one.law, one.may) for one in information] == [
        ("South may use what the card that is picked up showed.", "50E2", True),
        ("West may not use what the card that is picked up showed.", "50E2", False),
    ]
    assert "data-since" not in ruling.content.decode()  # a stopwatch runs where a call is open
    assert amended("C5") == (
        True,
        [f"Penalty card {card_text(Card.parse('C5'))} in front of East."],
    )


@pytest.mark.parametrize("name", ["record", "override", "by-hand", "amend"])
def test_what_is_noted_while_another_ruling_is_written_is_not_ended_by_it_unsaid(
    director: Director, watched: DirectorCall, name: str
) -> None:
    ruling, matter = Ruling.objects.get(), Matter.objects.get()
    where = [ruling.pk] if name == "amend" else [watched.pk, matter.number]
    url = reverse(f"rulings:{name}", args=where)
    words = {"found": "Noise.", "decision": "Play on.", "reason": "I was wrong."}
    if name == "record":
        position = position_of(matter)
        assert position.door is not None
        assert position.door.card is not None
        told = {"key": position.door.card.key, "versions": [Said("D8")]}
        answer(position=position, seen=position.seen, by=director.user, **told)
    page = director.send(url) if name == "record" else director.client.get(url)

    director.look(reverse("rulings:call", args=[watched.pk]))
    tap(director, "West is on lead")
    page = director.send(url, **_told(page), **words)
    assert (page.status_code, Ruling.objects.count()) == (422, 1)
    assert 'class="finding"' in page.content.decode()

    director.send(url, **_told(page), **words)
    assert Ruling.objects.count() == 2


def test_nor_is_it_by_a_record_that_has_come_since(director: Director, revoke: Matter) -> None:
    """Where there is one, the story of the table begins again with it."""
    url = reverse("rulings:record", args=[revoke.call_id, revoke.number])
    director.answers(revoke, "@E", "D8", "follow_suit", "nothing", "nobody")
    director.send(url)
    tap(director, "West is on lead")
    position = position_of(revoke)
    told = {"key": "revoke_card", "versions": [Said("D5")]}
    answer(position=position, seen=position.seen, by=director.user, **told)
    page = director.send(url)
    assert "note it there again" not in page.content.decode()
    place = place_of(revoke.call.board, revoke.call.table)
    won = partial(replace, tricks_made=11)
    enter(place=place, seen=token_of(place.record), change=won, by=director.user)

    page = director.send(url, reason="It was another.", **_told(page))

    assert "note it there again" in page.content.decode()
    assert Ruling.objects.count() == 1


def test_a_ruling_for_the_end_of_play_that_is_completed_drops_nothing_unsaid(
    director: Director, revoke: Matter
) -> None:
    url = reverse("rulings:record", args=[revoke.call_id, revoke.number])
    both = ("unusual", "dummy_unnamed", "both_revoked", "one_side")
    director.answers(revoke, "@E", "follow_suit", *both)
    director.send(url)
    tap(director, "West is on lead")
    position = position_of(revoke)
    told = {"key": "revoke_card", "versions": [Said("D8")]}
    answer(position=position, seen=position.seen, by=director.user, **told)

    assert "note it there again" in director.send(url).content.decode()
    assert Ruling.objects.count() == 1


def _told(page: HttpResponse) -> dict[str, str]:
    return dict(re.findall(r'name="(seen|heard)" value="([^"]*)"', page.content.decode()))


def test_the_last_tap_can_be_taken_back_and_stays_written_down(
    director: Director, watched: DirectorCall
) -> None:
    before = seen(director)
    tap(director, "East played the penalty card")
    director.send(
        reverse("rulings:happened", args=[watched.pk]),
        undo="1",
        seen=str(director.page.context["seen"]),
    )
    assert seen(director) == before
    assert not director.page.context["can_undo"]
    last = TableEvent.objects.order_by("number").last()
    assert last is not None
    assert last.detail == {"undo": last.number - 1}


def test_an_older_page_changes_nothing(director: Director, watched: DirectorCall) -> None:
    before = seen(director)
    page = director.send(reverse("rulings:happened", args=[watched.pk]), event="0", seen="1")
    assert seen(director) == before
    assert [str(m) for m in page.context["messages"]] == [
        "Something has been noted here meanwhile. Look again at what is open."
    ]


@pytest.mark.parametrize("place", ["9", "x", "", "-1"])
def test_what_is_not_offered_changes_nothing(
    director: Director, watched: DirectorCall, place: str
) -> None:
    before = seen(director)
    director.send(
        reverse("rulings:happened", args=[watched.pk]),
        event=place,
        seen=str(director.page.context["seen"]),
    )
    assert seen(director) == before


def test_the_director_may_say_that_something_no_longer_applies(
    director: Director, watched: DirectorCall
) -> None:
    director.send(
        reverse("rulings:happened", args=[watched.pk]),
        settled=str(director.page.context["page"].settled[0].place),
        seen=str(director.page.context["seen"]),
    )
    assert seen(director)[0] == []


def test_a_broken_ban_opens_the_revoke_door_with_player_and_failure_filled_in(
    director: Director, watched: DirectorCall
) -> None:
    tap(director, "West is on lead")
    choose(director, "forbid", "H")
    (button,) = director.page.context["page"].broken
    assert button.label == "West led a forbidden suit, but had others"
    director.send(
        reverse("rulings:broken", args=[watched.pk]),
        broken=str(button.place),
        seen=str(director.page.context["seen"]),
    )
    matter = Matter.objects.latest("pk")
    facts = position_of(matter).facts
    assert matter.irregularity == "revoke"
    assert facts["revoker"].seat == "W"
    assert facts["failure"].versions[0].token == "restriction"
    assert director.page.context["page"].key not in ("revoker", "failure")


def test_a_penalty_card_that_was_not_played_opens_its_own_door(
    director: Director, watched: DirectorCall
) -> None:
    tapped = {"broken": "0", "seen": str(director.page.context["seen"])}
    director.send(reverse("rulings:broken", args=[watched.pk]), **tapped)
    matter = Matter.objects.latest("pk")
    facts = position_of(matter).facts
    assert matter.irregularity == "penalty-card"
    assert facts["penalty_card_holder"].seat == "E"
    assert facts["penalty_card_now"].versions[0].token == "not_played"

    director.send(reverse("rulings:broken", args=[watched.pk]), **tapped)  # back, and once more
    assert Matter.objects.latest("pk") == matter


def test_a_card_nobody_has_named_is_named_by_one_tap_and_the_words_name_its_suit(
    director: Director, watched: DirectorCall
) -> None:
    director.send(
        reverse("rulings:happened", args=[watched.pk]),
        **{"card-0": "D5"},
        seen=str(director.page.context["seen"]),
    )
    assert seen(director) == (
        [f"Penalty card {card_text(D5)} in front of East."],
        [
            "Stop. West, do not lead yet.",
            "South, you may require diamonds, forbid diamonds, or neither.",
            "If you require or forbid it, East picks the card up; otherwise it stays.",
        ],
        ["West is on lead", f"{card_text(D5)} is played"],
    )
    assert director.page.context["page"].unnamed == ()


@pytest.mark.parametrize("sent", [{"card-0": "D99"}, {"card-1": "D5"}, {"card-x": ""}])
def test_what_is_no_card_changes_nothing_and_says_so(
    director: Director, watched: DirectorCall, sent: dict[str, str]
) -> None:
    before, number = seen(director), str(director.page.context["seen"])
    page = director.send(reverse("rulings:happened", args=[watched.pk]), seen=number, **sent)
    assert seen(director) == before
    (said,) = [str(m) for m in page.context["messages"]]
    assert said.startswith("Something has been noted here meanwhile.")


def test_a_card_of_another_hand_is_refused_where_the_deal_is_known(
    director: Director, watched: DirectorCall
) -> None:
    board = watched.board
    assert board is not None
    board.hands = str(DEAL)
    board.save()
    elsewhere = next(card for card in PACK if card not in (DEAL.hand(Seat.E) or ()))
    page = director.send(
        reverse("rulings:happened", args=[watched.pk]),
        **{"card-0": str(elsewhere)},
        seen=str(director.page.context["seen"]),
    )
    assert seen(director)[0] == ["Penalty card in front of East."]
    assert [str(m) for m in page.context["messages"]] == [
        "By the hands of this board that player does not hold that card. Tap another one."
    ]


def test_when_the_board_is_over_what_was_to_be_looked_at_leads_to_its_own_ruling(
    director: Director, watched: DirectorCall
) -> None:
    director.send(reverse("rulings:board-over", args=[watched.pk]))
    assert "did the exposed card help West and East?" in director.page.content.decode()

    director.send(reverse("rulings:review", args=[watched.pk]), law="50E4")

    matter = Matter.objects.latest("pk")
    assert (matter.call_id, matter.irregularity) == (watched.pk, "review")
    facts = position_of(matter).facts
    assert facts["what_is_reviewed"].versions[0].token == "exposed_card"
    assert facts["infraction_by"].seat == "E"
    assert DirectorCall.objects.get().is_open
    assert director.page.context["page"].key == "exposed_card_helped"
    assert "/worksheet/exposed_card_helped/" in director.page.content.decode()
    director.answers(matter, "yes", "yes", "no", "one")
    director.send(reverse("rulings:record", args=[watched.pk, matter.number]))
    ruling = Ruling.objects.latest("pk")
    assert [step["law"] for step in ruling.steps if "type" in step] == [
        "50E4",
        "12C1b",
    ]
    assert not DirectorCall.objects.get().is_open

    page = director.look(reverse("rulings:ruling", args=[Ruling.objects.earliest("pk").pk]))
    assert 'name="law"' not in page.content.decode()
    director.send(reverse("rulings:review", args=[watched.pk]), law="50E4")
    assert Matter.objects.latest("pk") == matter
    assert not DirectorCall.objects.get().is_open


@pytest.mark.parametrize("law", ["50E4", "99", ""])
def test_nothing_is_looked_at_again_before_the_board_is_over(
    director: Director, watched: DirectorCall, law: str
) -> None:
    director.send(reverse("rulings:review", args=[watched.pk]), law=law)
    assert Matter.objects.count() == 1


@pytest.fixture
def free(director: Director, played: PlayedBoard) -> Matter:
    """East has bid too low and then enough in the same suit, and the call is closed."""
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "same")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    assert not DirectorCall.objects.get().is_open
    return matter


def test_what_is_looked_at_again_once_the_evening_was_put_away_brings_its_call_to_the_room(
    director: Director, watched: DirectorCall
) -> None:
    """It was open, and stood in no room until it was ruled on."""
    director.send(reverse("rulings:board-over", args=[watched.pk]))
    Event.objects.update(archived_at=timezone.now())

    director.send(reverse("rulings:review", args=[watched.pk]), law="50E4")

    assert DirectorCall.objects.get().is_open
    assert Event.objects.get().archived_at is None


def offered(director: Director) -> list[str]:
    """What the page of the only ruling offers to look at again, by its paragraph."""
    page = director.look(reverse("rulings:ruling", args=[Ruling.objects.get().pk]))
    return re.findall(r'name="law" value="(\w+)"', page.content.decode())


def test_where_nothing_keeps_a_director_the_ruling_leads_to_what_is_looked_at_after_play(
    director: Director, free: Matter
) -> None:
    assert offered(director) == ["27D"]

    director.send(reverse("rulings:review", args=[free.call_id]), law="27D")

    matter, told = Matter.objects.latest("pk"), [one.what for one in free.call.events.all()]
    assert (matter.irregularity, matter.call_id) == ("review", free.call_id)
    assert (told.count(What.BOARD_OVER), DirectorCall.objects.get().is_open) == (1, True)


def test_what_was_open_is_watched_again_where_the_board_was_not_over(
    director: Director, watched: DirectorCall
) -> None:
    """Unless it has been ruled on since: that was a ruling on a board that was over."""
    back = reverse("rulings:bring-back", args=[watched.pk])
    before = director.look(reverse("rulings:call", args=[watched.pk])).context["page"]
    director.send(reverse("rulings:board-over", args=[watched.pk]))
    director.send(back)

    page = director.look(reverse("rulings:call", args=[watched.pk]))
    assert page.context["page"] == before
    assert Stay.objects.filter(call=watched).exists()
    assert not position_of(watched.matters.get()).board_over

    director.send(reverse("rulings:board-over", args=[watched.pk]))
    director.send(reverse("rulings:review", args=[watched.pk]), law="50E4")
    give.rule_by_hand(
        matter=Matter.objects.latest("pk"),
        decided=Decided("It told nothing.", "So."),
        by=director.user,
    )
    director.send(back)
    assert position_of(watched.matters.earliest("pk")).board_over


def test_a_call_that_was_brought_back_with_all_ruled_is_closed_again(
    director: Director, free: Matter
) -> None:
    director.send(reverse("rulings:review", args=[free.call_id]), law="27D")
    review = Matter.objects.latest("pk")
    give.rule_by_hand(matter=review, decided=Decided("It told nothing.", "So."), by=director.user)
    call = DirectorCall.objects.get()
    director.send(reverse("rulings:bring-back", args=[call.pk]))
    assert DirectorCall.objects.get().is_open

    page = director.look(reverse("rulings:matter", args=[call.pk, free.number])).context
    assert (page["recorded"], page["may_close"]) == (free.rulings.get().pk, True)
    director.send(reverse("rulings:board-over", args=[call.pk]), state=page["state"]())

    assert not DirectorCall.objects.get().is_open


def test_the_ruling_of_another_evening_leads_to_nothing_more(
    director: Director, free: Matter
) -> None:
    DirectorCall.objects.update(called_at=timezone.now() - AN_EVENING)
    assert offered(director) == []


def test_the_sheet_holds_what_can_come_next_and_a_tap_there_leads_to_the_words(
    director: Director, watched: DirectorCall
) -> None:
    (row,) = sheet_rows(director.user)
    assert [button.label for button in row.buttons] == [
        "West is on lead",
        "East played the penalty card",
    ]
    director.send(reverse("rulings:happened", args=[watched.pk]), event="0", seen=str(row.seen))
    assert seen(director)[1][0].startswith("Stop. West, do not lead yet.")
    (row,) = sheet_rows(director.user)
    assert row.sentences[0].startswith("South, you may require the suit of the penalty card")


def test_the_line_asks_again_and_is_told_only_what_has_changed(
    director: Director, watched: DirectorCall
) -> None:
    line = line_context(director.user, page="/")
    assert director.client.get(line["ask_url"]).status_code == 204
    tap(director, "East played the penalty card")
    page = director.client.get(line["ask_url"])
    assert page.status_code == 200
    assert "table to stay at" not in page.content.decode()


@pytest.mark.parametrize("asked", ["", "?now=x&but=99999999999&session=ø&next=//x"])
@pytest.mark.parametrize("name", ["rulings:watching", "rulings:stays"])
def test_the_line_and_the_sheet_can_be_asked_for_anything(
    director: Director, watched: DirectorCall, asked: str, name: str
) -> None:
    assert director.client.get(reverse(name) + asked).status_code == 200


def test_the_watch_speaks_danish(director: Director, watched: DirectorCall) -> None:
    director.user.language = "da"
    director.user.save()
    director.look(reverse("rulings:call", args=[watched.pk]))
    assert seen(director)[0] == ["Strafkort foran Øst."]


def test_the_suit_declarer_named_for_partners_card_is_asked_and_kept(
    director: Director, watched: DirectorCall
) -> None:
    order = store.dump(Opened(PlayOrder(Seat.W, Demand.SUIT)))
    note_event(watched, What.OBLIGATION_OPENED, by=director.user, event=order)
    director.look(reverse("rulings:call", args=[watched.pk]))
    asked = director.page.context["page"].unsaid
    assert [(one.player, one.question) for one in asked] == [
        (Seat.W, "Which suit did South name for West?")
    ]
    assert named(asked[0]) == ["S", "H", "D", "C"]

    url, number = reverse("rulings:happened", args=[watched.pk]), director.page.context["seen"]
    for sent in ({"suit-0": "X"}, {"suit-1": "C"}, {"suit-0": ""}):
        director.send(url, seen=str(number), **sent)
        assert director.page.context["page"].unsaid == asked

    director.send(url, seen=str(number), **{"suit-0": "C"})
    assert director.page.context["page"].unsaid == ()
    assert "West plays clubs to this trick." in seen(director)[0]


def test_both_suits_that_declarer_forbade_are_noted_in_one_tap(
    director: Director, watched: DirectorCall
) -> None:
    lying = [PenaltyCard(Seat.E, Card.parse(card)) for card in ("H5", "S9")]
    events = (PickedUp(Seat.E), Opened(LeadBan(Seat.W)), *map(Opened, lying))
    for event in events:  # the unnamed card is gone
        note_event(watched, What.OBLIGATION_OPENED, by=director.user, event=store.dump(event))
    director.look(reverse("rulings:call", args=[watched.pk]))
    (asked,) = director.page.context["page"].unsaid
    assert named(asked) == ["S", "H", "SH"]

    sent = {"suit-0": "SH", "seen": str(director.page.context["seen"])}
    director.send(reverse("rulings:happened", args=[watched.pk]), **sent)
    assert director.page.context["page"].unsaid == ()
    assert seen(director)[0] == ["West may lead neither spades nor hearts."]


def ahead(director: Director, call: DirectorCall) -> list[dict[str, Any]]:
    """What the phone is told of the table, from now on."""
    told = director.client.get(reverse("rulings:ahead", args=[call.pk])).json()
    states: list[dict[str, Any]] = told["states"]
    return states


def test_a_phone_is_told_three_taps_ahead_what_is_said_then(
    director: Director, watched: DirectorCall
) -> None:
    told = ahead(director, watched)
    url, at = reverse("rulings:happened", args=[watched.pk]), told[0]
    way = [
        ("event-0", {"event": "0"}),  # West is on lead
        ("forbid-D", {"way": "forbid", "chosen": "D"}),
        ("event-0", {"event": "0"}),  # and has lost it
    ]
    for token, sent in way:
        number = watched.events.count()
        director.send(url, seen=str(number), open=at["open"], **sent)
        at = told[at["taps"][token]]
        now = ahead(director, watched)[0]
        assert (watched.events.count(), now["html"], now["open"]) == (
            number + 1,
            at["html"],
            at["open"],
        )


def test_a_tap_that_took_something_else_to_be_open_is_not_counted(
    director: Director, watched: DirectorCall
) -> None:
    told, number = ahead(director, watched), watched.events.count()
    other = told[told[0]["taps"]["event-0"]]["open"]
    url = reverse("rulings:happened", args=[watched.pk])
    director.send(url, event="0", seen=str(number), open=other)
    assert watched.events.count() == number


def test_a_tap_of_a_page_that_a_restored_database_has_otherwise_is_not_counted(
    director: Director, watched: DirectorCall
) -> None:
    """As many events as the page had shown, and others."""
    url, number = reverse("rulings:happened", args=[watched.pk]), watched.events.count()
    with taken_back():
        tap(director, "West is on lead")
        page = {name: str(director.page.context[name]) for name in ("seen", "open")}
    director.send(url, event="1", seen=str(number))  # East played the penalty card

    director.send(url, **page, way="forbid", chosen="D")
    director.send(url, **page, undo="1")

    assert watched.events.count() == int(page["seen"]) == number + 1


def noted_since(call: DirectorCall, number: int) -> list[str]:
    rows = call.events.filter(number__gt=number).order_by("number")
    return [row.detail["event"]["type"] for row in rows]


def test_a_card_named_without_a_line_leaves_what_was_tapped_after_it(
    director: Director, watched: DirectorCall
) -> None:
    """The phone goes on from pages on which the card has no name, and says so."""
    told, began = ahead(director, watched), watched.events.count()
    url, at = reverse("rulings:happened", args=[watched.pk]), told[0]
    director.send(url, seen=str(began), open=at["open"], **{"card-0": "D5"})
    way = [
        ("event-0", {"event": "0"}),  # West is on lead
        ("forbid-D", {"way": "forbid", "chosen": "D"}),
        ("event-0", {"event": "0"}),  # and has lost it
    ]
    for seen, (token, sent) in enumerate(way, began + 1):
        page = {"seen": str(seen), "open": at["open"], "unshown": f" {began + 1}"}
        director.send(url, **page, **sent)
        at = told[at["taps"][token]]
    assert noted_since(watched, began) == ["Named", "OnLead", "Chosen", "LeadLost"]


@pytest.mark.parametrize("is_own", [True, False])
def test_what_is_left_out_of_a_page_is_what_its_reader_has_noted(
    director: Director, watched: DirectorCall, *, is_own: bool
) -> None:
    told, began = ahead(director, watched), watched.events.count()
    url = reverse("rulings:happened", args=[watched.pk])
    page = {"open": told[0]["open"], "unshown": f"{began + 1}"}
    by = director.user if is_own else MembershipFactory(club=watched.session.event.club).user
    note_event(watched, What.AT_TABLE, by=by, event=store.dump(Named(Seat.E, D5)))
    director.send(url, **page, seen=str(began + 1), event="1")  # East played the penalty card
    played = ["PenaltyCardPlayed"] if is_own else []
    assert noted_since(watched, began) == ["Named", *played]


def test_what_was_noted_since_stands_on_the_slip_and_beside_the_list(
    director: Director, client: Client, watched: DirectorCall
) -> None:
    """A right that is spent: the slip says that South may forbid hearts, and now that he has."""
    tap(director, "West is on lead")
    choose(director, "forbid", "H")
    ruling = Ruling.objects.get()
    since = ("West was on lead.", "South forbade hearts.")

    slip = director.look(reverse("rulings:slip", args=[ruling.pk]))
    beside = director.look(f"{reverse('rulings:archive')}?show={ruling.pk}")
    left = client.get(slip_path(ruling))
    told = [page.context["since"] for page in (slip, beside, left)]
    assert told == [_with_names(since, ruling)] * 3
    assert "Noted at the table since</h2>" in left.content.decode()


def _with_names(sentences: tuple[str, ...], ruling: Ruling) -> tuple[str, ...]:
    names = names_at(ruling.matter.call.seated)
    return tuple(with_names(one, names) for one in sentences)


def test_each_ruling_has_its_slip_beside_it(director: Director, watched: DirectorCall) -> None:
    page = director.look(reverse("rulings:call", args=[watched.pk])).content.decode()

    assert page.count(f'href="{reverse("rulings:slip", args=[Ruling.objects.get().pk])}"') == 1


def test_taps_after_a_ruling_that_came_late_count_from_it_and_once(
    director: Director, watched: DirectorCall
) -> None:
    """The phone could not know the numbers of the events that the ruling has opened."""
    told = ahead(director, watched)
    url = reverse("rulings:happened-since", args=[watched.pk, 1])
    way = [("event-0", {"event": "0"}), ("forbid-D", {"way": "forbid", "chosen": "D"})]
    opened, at = watched.events.count(), told[0]
    for seen, (token, sent) in enumerate(way):
        for _again in range(2):
            director.send(url, seen=str(seen), open=at["open"], phone_key=f"{seen:032x}", **sent)
        at = told[at["taps"][token]]
    noted = watched.events.filter(number__gt=opened).order_by("number")
    assert [one.detail["event"]["type"] for one in noted] == ["OnLead", "Chosen"]

    elsewhere = reverse("rulings:happened-since", args=[watched.pk, 2])  # nothing was ruled there
    director.send(elsewhere, seen="2", open=at["open"], event="0")
    assert watched.events.count() == opened + 2


def test_what_was_noted_without_a_line_is_told_with_its_time_and_that_of_its_arrival(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    began = timezone.now() - timedelta(minutes=40)
    DirectorCall.objects.update(called_at=began, claimed_at=began)
    acts = [
        ("record", 30, {}),
        ("happened-since", 20, {"seen": "0", "event": "0"}),  # West is on lead
        ("happened-since", 10, {"seen": "1", "way": "require", "chosen": "S"}),
    ]
    for name, minutes, sent in acts:
        url = reverse(f"rulings:{name}", args=[revoke.call_id, revoke.number])
        kept = {"X-Kept-By": "phone", "X-Ago": str(60 * minutes)}
        director.client.post(url, sent | {"phone_key": f"{minutes:032x}"}, headers=kept)
    page = director.look(reverse("rulings:call", args=[revoke.call_id]))
    late = [(one.words, one.sent - one.time) for one in page.context["late"]]
    assert late == [
        ("West was on lead", timedelta(minutes=20)),
        ("South required spades", timedelta(minutes=10)),
    ]
    told = [f"{one:%H:%M}" for one in map(timezone.localtime, page.context["late"][1][1:])]
    assert re.sub(r"\s+", " ", strip_tags(page.content.decode())).count(" sent ".join(told)) == 1
    assert page.content.decode().count('class="sent"') == 3  # with the ruling's


def test_what_is_open_may_be_said_in_full(director: Director, watched: DirectorCall) -> None:
    """A phone that has it from the pack makes no digest of it."""
    now = watched_at(watched.events.order_by("number"))
    url = reverse("rulings:happened-since", args=[watched.pk, 1])
    number = watched.events.count()
    director.send(url, seen="0", event="0", open=in_full(now.obligations).replace('"E"', '"W"'))
    assert watched.events.count() == number
    director.send(url, seen="0", event="0", open=in_full(now.obligations))
    assert watched.events.count() == number + 1


def test_all_four_seats_may_be_named_as_declarer(director: Director, table: Table) -> None:
    matter = director.calls_to(table, "insufficient-bid")
    answers = ("W", "meant", "nothing", "refuse", "other", "none", "auction")
    given(position_of(matter), answers, director.user)
    give.give_ruling(matter=matter, by=director.user)
    page = director.look(reverse("rulings:call", args=[matter.call_id])).context["page"]

    assert [one.label for one in page.declarers] == ["North", "East", "South", "West"]
    assert (page.buttons, page.rare) == ((), ())
    (row,) = sheet_rows(director.user)
    assert row.buttons == ()
    west = page.declarers[-1].place
    seen = str(director.page.context["seen"])
    director.send(reverse("rulings:happened", args=[matter.call_id]), event=str(west), seen=seen)
    assert director.page.context["page"].is_free


def test_that_it_changed_nothing_is_noted_also_after_play(
    director: Director, watched: DirectorCall
) -> None:
    over = reverse("rulings:board-over", args=[watched.pk])
    director.send(over)
    assert "Now that play is over" in director.page.content.decode()

    for _twice in range(2):
        director.send(over, nothing="1")
    assert [one.detail for one in watched.events.filter(what=What.BOARD_OVER)] == [
        {},
        {"nothing": True},
    ]
    closed = director.look(reverse("rulings:call", args=[watched.pk])).content.decode()
    assert "Looked at after play: it changed nothing" in closed
    assert "Now that play is over" not in closed
    director.send(reverse("rulings:review", args=[watched.pk]), law="50E4")
    assert Matter.objects.latest("pk").irregularity == "review"


def by_two_calls(
    director: Director, played: PlayedBoard, first: tuple[str, str], second: tuple[str, str]
) -> tuple[DirectorCall, DirectorCall]:
    """Two penalty cards at the table, each by a call of its own; the page of the later one."""
    matter = director.calls_to(played.table, "exposed-card", board=str(played.board.number))
    director.answers(matter, *first, "dropped")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    call = DirectorCallFactory(
        table=played.table, board=played.board, round=matter.call.round, director=director.user
    )
    further = start_matter(call=call, irregularity="exposed-card", by=director.user)
    given(position_of(further), (*second, "dropped"), director.user)
    give.give_ruling(matter=further, by=director.user)
    director.look(reverse("rulings:call", args=[call.pk]))
    return matter.call, call


def open_there(director: Director) -> list[tuple[str, str]]:
    return [(one.title, one.detail) for one in director.page.context["page"].open]


def test_penalty_cards_of_both_defenders_by_two_calls_are_on_one_watch(
    director: Director, played: PlayedBoard
) -> None:
    """50B: each stays what it is, as they lie before two players."""
    by_two_calls(director, played, ("@W", "D5"), ("@E", "HK"))

    assert open_there(director) == [
        (
            "Penalty card ♦︎5 in front of West.",
            "Minor. No other card below the ten of the suit before it.",
        ),
        ("Penalty card ♥︎K in front of East.", "Major. Played at the first legal chance."),
    ]
    lying = director.page.context["page"].lying
    assert [(one.seat, str(one.card)) for one in lying] == [(Seat.W, "D5"), (Seat.E, "HK")]


def test_of_one_players_penalty_cards_by_two_calls_one_watch_tells_all(
    director: Director, played: PlayedBoard
) -> None:
    """50B, 51: a low card lies there by the first call, and is major beside that of the second."""
    first, second = by_two_calls(director, played, ("@E", "D5"), ("@E", "HK"))

    both = "Major. If several can be played, South says which."
    assert open_there(director) == [
        ("Penalty card ♦︎5 in front of East.", both),
        ("Penalty card ♥︎K in front of East.", both),
    ]
    assert director.page.context["page"].say[1] == (
        "South, you may require hearts or diamonds, forbid one of them or both, or neither."
    )
    shown = director.look(reverse("rulings:call", args=[first.pk])).content.decode()
    assert director.page.context["page"].open == ()
    assert "By another call here: Penalty card" in shown

    # another card than was ruled on first: what was taken over lies there no more
    matter = first.matters.get()
    six = {"key": "exposed_card", "answer": "D6", "seen": position_of(matter).state}
    director.send(reverse("rulings:answer", args=[first.pk, matter.number]), **six)
    give.give_ruling(matter=matter, by=director.user, reason="It was the six.")
    open_ = [watched_at(one.events.order_by("number")).obligations for one in (first, second)]
    cards = [[one.card for one in penalty_cards(each)] for each in open_]
    assert cards == [[Card.parse("HK"), Card.parse("D6")], []]
