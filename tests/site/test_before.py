"""A page of before: what is taken away, ended or brought back by it is what it has shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deals.accounts.services import set_roles
from deals.evening.services import evenings
from deals.models import Board, ClubRole, Event, Membership, Pairing, Table, User
from rulings.archive.services import RulingText, approve_summary, write_summary
from rulings.models import DirectorCall, Matter, Ruling, Summary
from rulings.record import answers
from rulings.record.calls.ending import board_is_over, bring_back, close_if_done
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from rulings.record.give import Decided, give_ruling, rule_by_hand
from rulings.room.services.queue import settle_call
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import MembershipFactory
from tests.site.test_once import Forms

IN_BETWEEN = "Something was answered in between. Nothing is lost: you are here."


def form_on(client: Client, page: str, form: str) -> dict[str, Any]:
    """What the page's form of that address sends."""
    forms = Forms(client.get(page).content.decode(), page).found
    return next(fields for to, fields in forms if to == form)


def seats(pairing: Pairing) -> tuple[str, str]:
    page, form = ("deals:table", "deals:table-remove")
    return reverse(page, args=[pairing.table_id]), reverse(form, args=[pairing.table_id])


def test_a_table_at_which_somebody_was_seated_meanwhile_stays(
    as_alice: Client, pairing: Pairing
) -> None:
    page, form = seats(pairing)
    old = form_on(as_alice, page, form)
    Pairing.objects.filter(pk=pairing.pk).update(first_board=5, last_board=6)

    as_alice.post(form, old)
    stays = Table.objects.filter(pk=pairing.table_id).exists()
    as_alice.post(form, form_on(as_alice, page, form))

    assert (stays, Table.objects.filter(pk=pairing.table_id).exists()) == (True, False)


def test_who_was_given_another_role_meanwhile_is_not_taken_out(as_ada: Client, alice: User) -> None:
    member = Membership.objects.get(user=alice)
    page, form = (
        reverse(name, args=[member.club.slug, member.pk])
        for name in ("deals:member", "deals:member-remove")
    )
    old = form_on(as_ada, page, form)
    set_roles(member.club, alice, [ClubRole.DIRECTOR, ClubRole.REVIEWER])

    as_ada.post(form, old)
    stays = Membership.objects.filter(pk=member.pk).exists()
    as_ada.post(form, form_on(as_ada, page, form))

    assert (stays, Membership.objects.filter(pk=member.pk).exists()) == (True, False)


def test_an_evening_to_which_a_call_came_meanwhile_is_not_put_away(
    as_alice: Client, table: Table, bob: User
) -> None:
    """It would leave the room, and its call with it."""
    event = table.section.session.event
    page, form = (reverse(name, args=[event.pk]) for name in ("deals:event", "deals:event-archive"))
    old = form_on(as_alice, page, form) | {"archived": "yes"}
    open_call(table=table, board=None, round_number=1, by=bob, take=False)

    as_alice.post(form, old)
    stays = Event.objects.get().archived_at is None
    as_alice.post(form, form_on(as_alice, page, form) | {"archived": "yes"})

    assert (stays, Event.objects.get().archived_at is None) == (True, False)


@pytest.mark.parametrize("way", ["noted", "taken"])
def test_an_evening_that_was_put_away_meanwhile_is_back_with_a_call_from_it(
    as_alice: Client, table: Table, way: str
) -> None:
    """It was said to be noted, and stood in no room."""
    event, page = table.section.session.event, reverse("rulings:table", args=[table.pk])
    old = form_on(as_alice, page, page)
    evenings.put_away(event)

    as_alice.post(
        page, old | ({"note": "1"} if way == "noted" else {}) | {"irregularity": "revoke"}
    )

    call = DirectorCall.objects.get()
    assert f'id="call-{call.pk}"' in as_alice.get("/").content.decode()


@pytest.mark.parametrize("way", ["taken", "ruled"])
def test_nor_does_a_call_that_goes_on_there_stay_away(
    director: Director, revoke: Matter, colleague: User, way: str
) -> None:
    """What its director is to stay for would stand on no page of his."""
    if way == "ruled":
        director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    event = revoke.call.session.event
    said = director.look(reverse("deals:event", args=[event.pk])).content.decode()
    assert f"Calls are still open: {revoke.call.table}." in said
    evenings.put_away(event)
    if way == "taken":
        take_call(call=revoke.call, by=colleague)
    else:
        director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    assert Event.objects.get(pk=event.pk).archived_at is None


def test_an_evening_that_was_put_away_is_back_with_a_call_that_is_brought_back(
    as_alice: Client, table: Table, alice: User
) -> None:
    event = table.section.session.event
    call = open_call(table=table, board=None, round_number=1, by=alice)
    settle_call(call=call, by=alice)
    evenings.put_away(event)
    page, form = (reverse(f"rulings:{name}", args=[call.pk]) for name in ("call", "bring-back"))

    as_alice.post(form, form_on(as_alice, page, form))

    assert f'id="call-{call.pk}"' in as_alice.get("/").content.decode()


def test_who_picks_the_board_after_a_colleague_was_called_there_makes_no_second_call(
    as_alice: Client, table: Table, board: Board, bob: User
) -> None:
    """The page of the board was made since, and tells of no call."""
    call = open_call(table=table, board=board, round_number=1, by=bob)
    answers.start_matter(call=call, irregularity="revoke", by=bob)
    page = f"{reverse('rulings:table', args=[table.pk])}?board={board.number}"

    led = as_alice.post(page, form_on(as_alice, page, page) | {"irregularity": "revoke"})

    assert DirectorCall.objects.get() == call
    assert led.headers["Location"] == reverse("rulings:hand-over", args=[call.pk])


@pytest.fixture
def colleague(director: Director, revoke: Matter) -> User:
    club = revoke.call.session.event.club
    return MembershipFactory(club=club, roles=[ClubRole.DIRECTOR]).user


def told(director: Director) -> list[str]:
    return [str(one) for one in director.page.context["messages"]]


def test_what_a_colleague_has_brought_back_and_ended_again_stays_ended(
    director: Director, revoke: Matter, colleague: User
) -> None:
    call = revoke.call
    settle_call(call=call, by=director.user)
    page, form = (reverse(f"rulings:{name}", args=[call.pk]) for name in ("call", "bring-back"))
    old = form_on(director.client, page, form)
    bring_back(call=call, by=colleague)
    settle_call(call=call, by=colleague, said="It was another table.")

    director.send(form, **old)

    assert (told(director), DirectorCall.objects.get().is_open) == ([IN_BETWEEN], False)


ENDED: dict[str, Callable[[DirectorCall, User], object]] = {
    "ruled on anew": lambda call, by: rule_by_hand(
        matter=call.matters.get(set_aside_at=None),
        decided=Decided("They play on.", "Law 27B1."),
        by=by,
    ),
    "said to have changed nothing": lambda call, by: board_is_over(call=call, by=by, nothing=True),
}


@pytest.mark.parametrize("meanwhile", ENDED)
def test_what_was_to_be_looked_at_after_play_is_looked_at_as_it_stands(
    director: Director, table: Table, colleague: User, meanwhile: str
) -> None:
    """Nothing is said to have changed nothing, nor begun anew, on a page of before."""
    matter = director.calls_to(table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "same")
    give_ruling(matter=matter, by=director.user)
    call = matter.call
    close_if_done(call, list(call.events.order_by("number")))
    page, review, over = (
        reverse(f"rulings:{name}", args=[call.pk]) for name in ("call", "review", "board-over")
    )
    old = form_on(director.client, page, review), form_on(director.client, page, over)
    ENDED[meanwhile](call, colleague)
    before = call.matters.count(), call.events.count()

    director.send(review, **old[0], law="27D")
    director.send(over, **old[1], nothing="1")

    assert (call.matters.count(), call.events.count()) == before


def test_a_summary_of_other_words_stays_approved(
    director: Director, revoke: Matter, colleague: User
) -> None:
    decided = Decided("Play on.", "Nobody was hurt by it.")
    matter = answers.start_matter(call=revoke.call, irregularity="something-else", by=colleague)
    ruling = rule_by_hand(matter=matter, decided=decided, by=colleague)
    text = RulingText("A revoke", "Loud.", "En kulørsvigt", "Højt.")
    session = ruling.matter.call.session
    session.scores_shown_at = ruling.at
    session.save()

    def approved(words: RulingText) -> None:
        kept = write_summary(ruling=ruling, text=words, by=colleague)
        approve_summary(summary=kept, seen=kept.written_at.isoformat(), by=colleague)

    approved(text)
    page, form = (
        reverse(f"rulings:{name}", args=[ruling.pk]) for name in ("summary", "summary-withdraw")
    )
    old = form_on(director.client, page, form)
    approved(RulingText("A revoke", "Quiet.", "En kulørsvigt", "Stille."))

    director.send(form, **old)
    stays = Summary.objects.get().is_approved
    director.send(form, **form_on(director.client, page, form))

    assert (stays, Summary.objects.get().is_approved) == (True, False)
    assert Ruling.objects.count() == 1
