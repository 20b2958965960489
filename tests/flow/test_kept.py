"""Answers given without a line: they count once, in order; nothing is merged unseen."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from rulings.models import Matter
from rulings.record import answers
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from tests.directing import Director

HTMX = {"HX-Request": "true"}
WAY = (
    ("revoker", "E"),
    ("revoke_card", "later"),
    ("failure", "follow_suit"),
    ("revoke_trick", "early"),
)
BEGUN = "0-0-0S4H"


def said(*way: tuple[str, str]) -> str:
    kept = [{"key": key, "answer": answer, "members": [], "note": ""} for key, answer in way]
    return json.dumps(kept)


def arrive(client: Client, matter: Matter, *way: tuple[str, str], **more: str) -> tuple[int, str]:
    """What the phone gets: the status, and whether it may forget them."""
    url = reverse("rulings:kept", args=[matter.call_id, matter.number])
    response = client.post(url, {"seen": BEGUN, "said": said(*way), **more}, headers=HTMX)
    return response.status_code, response.get("X-Kept", "")


def rows(matter: Matter) -> list[tuple[str, str]]:
    return [
        (one.key, one.versions[0].get("seat") or one.versions[0]["token"] if one.versions else "")
        for one in matter.answers.order_by("number")
    ]


GIVEN = [
    ("revoker", "E"),
    ("revoke_card", ""),
    ("failure", "follow_suit"),
    ("revoke_trick", "early"),
]


def test_they_come_once_however_often_they_are_sent(director: Director, revoke: Matter) -> None:
    came = [arrive(director.client, revoke, *WAY[:count]) for count in (1, 3, 3, 4, 4, 2)]

    assert came == [(200, "taken")] * 6
    assert rows(revoke) == GIVEN


def test_what_is_tapped_again_on_a_page_that_did_not_show_it_yet_counts_once(
    director: Director, revoke: Matter
) -> None:
    """It lay on the phone, and the page was opened anew before the pack was there."""
    twice = [one for one in WAY[:2] for _ in range(2)]

    assert arrive(director.client, revoke, *twice, *WAY[2:]) == (200, "taken")
    assert arrive(director.client, revoke, *twice) == (200, "taken")
    assert rows(revoke) == GIVEN


def test_who_has_said_the_same_meanwhile_has_said_it_for_both(
    director: Director,
    revoke: Matter,
    carl: Director,
) -> None:
    assert arrive(carl.client, revoke, *WAY) == (200, "taken")
    assert arrive(director.client, revoke, *WAY) == (200, "taken")
    assert rows(revoke) == GIVEN


@pytest.mark.parametrize(
    ("pick", "after"),
    [
        ("theirs", [*GIVEN[:2], ("failure", "missing_card")]),
        ("mine", [*GIVEN[:2], ("failure", "missing_card"), *GIVEN[2:]]),
    ],
)
def test_where_somebody_else_has_answered_the_director_picks(
    director: Director,
    revoke: Matter,
    carl: Director,
    pick: str,
    after: list[tuple[str, str]],
) -> None:
    other = (*WAY[:2], ("failure", "missing_card"))
    assert arrive(carl.client, revoke, *other) == (200, "taken")

    url = reverse("rulings:kept", args=[revoke.call_id, revoke.number])
    page = director.client.post(url, {"seen": BEGUN, "said": said(*WAY)}, headers=HTMX)

    assert (page.status_code, page.get("X-Kept")) == (422, None)
    assert [one.question for one in page.context["parted"]] == [
        "Could East have followed suit?",
        "In which trick did it happen?",
    ]
    assert page.context["others"] == "Carl"
    assert rows(revoke) == [*GIVEN[:2], ("failure", "missing_card")]

    now = str(page.context["seen"])
    assert arrive(director.client, revoke, *WAY, pick=pick, now=now) == (200, "taken")
    assert rows(revoke) == after
    # its answer was lost, and it is sent again
    assert arrive(director.client, revoke, *WAY, pick=pick, now=now) == (200, "taken")
    assert rows(revoke) == after


@pytest.mark.parametrize("pick", ["mine", "theirs"])
def test_what_is_picked_after_a_third_answer_is_shown_anew(
    director: Director, revoke: Matter, carl: Director, pick: str
) -> None:
    arrive(carl.client, revoke, *WAY[:2], ("failure", "missing_card"))

    assert arrive(director.client, revoke, *WAY, pick=pick, now="2-0-0S4H") == (422, "")
    assert rows(revoke) == [*GIVEN[:2], ("failure", "missing_card")]


def test_mine_holds_and_what_was_answered_beside_it_is_taken_back(
    director: Director,
    revoke: Matter,
    carl: Director,
) -> None:
    arrive(carl.client, revoke, ("revoker", "W"), *WAY[1:4])
    now = position_of(revoke).state

    assert arrive(director.client, revoke, WAY[0], pick="mine", now=now) == (200, "taken")
    facts = position_of(revoke).facts
    assert {key: fact.versions[0].seat for key, fact in facts.items()} == {"revoker": "E"}


@pytest.mark.parametrize(
    ("pick", "after"),
    [
        ("theirs", [*GIVEN[:3], ("failure", "missing_card")]),
        ("mine", [*GIVEN[:3], ("failure", "missing_card"), ("failure", "follow_suit")]),
    ],
)
def test_an_answer_that_was_affirmed_is_not_dropped_where_somebody_has_changed_it(
    director: Director, revoke: Matter, carl: Director, pick: str, after: list[tuple[str, str]]
) -> None:
    arrive(director.client, revoke, *WAY[:3])
    affirmed = {"seen": position_of(revoke).state}
    assert arrive(director.client, revoke, WAY[2], **affirmed) == (200, "taken")
    assert rows(revoke) == GIVEN[:3]  # nobody has said anything else
    arrive(carl.client, revoke, ("failure", "missing_card"), **affirmed)

    assert arrive(director.client, revoke, WAY[2], **affirmed) == (422, "")
    picked = {"pick": pick, "now": position_of(revoke).state}
    for _again in range(2):
        assert arrive(director.client, revoke, WAY[2], **affirmed, **picked) == (200, "taken")
        assert rows(revoke) == after


def test_what_is_asked_no_more_is_said_before_the_phone_forgets_it(
    director: Director, revoke: Matter
) -> None:
    gone = ("asked_by_older_rules", "yes")
    picked = {"pick": "mine", "now": position_of(revoke).state}

    for answer in ("yes", "disputed"):
        assert arrive(director.client, revoke, (gone[0], answer)) == (422, "")
    for _again in range(2):
        assert arrive(director.client, revoke, *WAY, gone, **picked) == (200, "taken")
    assert rows(revoke) == GIVEN
    assert arrive(director.client, revoke, *WAY, gone) == (422, "")
    withdraw_call(call=revoke.call, by=director.user)
    assert arrive(director.client, revoke, gone) == (422, "")


def test_what_was_written_beside_the_same_answer_is_kept_with_mine(
    director: Director, revoke: Matter, carl: Director
) -> None:
    arrive(carl.client, revoke, WAY[0], ("revoke_card", "later"))
    mine = json.dumps([{"key": "revoker", "answer": "E", "members": [], "note": "By North."}])
    now = position_of(revoke).state

    assert arrive(director.client, revoke, said=mine) == (422, "")
    assert arrive(director.client, revoke, said=mine, pick="mine", now=now) == (200, "taken")
    assert position_of(revoke).facts["revoker"].note == "By North."


@pytest.mark.parametrize("pick", ["mine", "theirs", "anew", "disputed"])
def test_what_was_written_beside_an_answer_that_does_not_hold_is_said_back(
    director: Director, revoke: Matter, pick: str
) -> None:
    note = "North said so."
    gone = {"key": "asked_by_older_rules", "answer": "yes", "members": [], "note": note}
    given = [*json.loads(said(*WAY)), gone]
    name = "rulings:kept"
    if pick == "disputed":  # they disagree about what is asked next
        given[2:] = [gone, *json.loads(said(("failure", pick)))]
        pick = "mine"
    data = {"seen": BEGUN, "said": json.dumps(given)}
    if pick == "anew":
        withdraw_call(call=revoke.call, by=director.user)
        name = "rulings:kept-anew"
    now = {"pick": pick, "now": position_of(revoke).state}
    url = reverse(name, args=[revoke.call_id, revoke.number])
    came = director.client.post(url, data | now, headers=HTMX)

    led = came.get("HX-Redirect")
    page = director.client.get(led, follow=True) if led else came
    assert came["X-Kept"] == "taken"
    assert f"You had written: {note}" in page.content.decode()


def test_who_declares_comes_alone_where_nothing_was_answered_after_it(
    director: Director, revoke: Matter
) -> None:
    revoke.call.declarer = ""
    revoke.call.save()

    assert arrive(director.client, revoke, seen="0-0-0", seat="W") == (200, "taken")
    revoke.call.refresh_from_db()
    assert (revoke.call.declarer, rows(revoke)) == ("W", [])
    assert arrive(director.client, revoke, seen="0-0-0")[0] == 400


def test_who_has_the_call_by_now_is_seen_first(
    director: Director,
    revoke: Matter,
    carl: Director,
) -> None:
    take_call(call=revoke.call, by=carl.user)

    assert arrive(director.client, revoke, *WAY) == (422, "")
    assert rows(revoke) == []


def test_a_matter_that_was_set_aside_shows_what_was_said(
    director: Director, revoke: Matter
) -> None:
    answers.start_again(matter=revoke, by=director.user)

    assert arrive(director.client, revoke, *WAY) == (422, "")
    assert arrive(director.client, revoke, *WAY, pick="theirs") == (204, "taken")
    assert rows(revoke) == []


def test_rules_that_ask_something_else_by_now_are_told_of(
    director: Director, revoke: Matter
) -> None:
    of_old_rules = (*WAY[:3], ("asked_no_more", "yes"))
    assert arrive(director.client, revoke, *of_old_rules) == (422, "")
    assert rows(revoke) == []
    assert arrive(director.client, revoke, *of_old_rules, pick="mine", now=BEGUN) == (200, "taken")
    assert rows(revoke) == GIVEN[:3]


def test_they_disagree_leads_to_who_says_what(director: Director, revoke: Matter) -> None:
    url = reverse("rulings:kept", args=[revoke.call_id, revoke.number])
    way = (*WAY[:2], ("failure", "disputed"))
    answer = director.client.post(url, {"seen": BEGUN, "said": said(*way)}, headers=HTMX)

    assert answer["HX-Redirect"].endswith("/disagree/failure/")
    assert rows(revoke) == GIVEN[:2]


def test_half_a_letter_is_kept_as_a_mark(director: Director, revoke: Matter) -> None:
    """A phone may cut a picture letter in two, and JSON carries the half."""
    kept = [{"key": "revoker", "answer": "E", "members": [], "note": "East \ud83c"}]
    url = reverse("rulings:kept", args=[revoke.call_id, revoke.number])

    came = director.client.post(url, {"seen": BEGUN, "said": json.dumps(kept)}, headers=HTMX)

    assert (came.status_code, position_of(revoke).facts["revoker"].note) == (200, "East ?")


def test_the_page_of_somebody_else_does_nothing_in_the_name_of_who_signed_in_since(
    director: Director, revoke: Matter, carl: Director
) -> None:
    url = reverse("rulings:kept", args=[revoke.call_id, revoke.number])
    data = {"seen": BEGUN, "said": said(*WAY)}
    came = [
        carl.client.post(url, data, headers=HTMX | {"X-Who": str(whose.pk)})
        for whose in (director.user, carl.user)
    ]

    assert [(one.status_code, one.get("HX-Refresh")) for one in came] == [
        (409, "true"),
        (200, None),
    ]
    assert set(revoke.answers.values_list("by", flat=True)) == {carl.user.pk}


@pytest.mark.parametrize(
    "sent",
    [
        {"said": "{"},
        {"said": "[]"},
        {"said": "[1]"},
        {"said": '[{"key": 1, "answer": "E", "members": [], "note": ""}]'},
        {"said": said(*WAY), "seen": "x"},
        {"said": said(*WAY * 60)},
    ],
)
def test_what_no_phone_of_ours_sends_is_refused(
    director: Director, revoke: Matter, sent: dict[str, str]
) -> None:
    assert arrive(director.client, revoke, **sent)[0] == 400
    assert rows(revoke) == []
