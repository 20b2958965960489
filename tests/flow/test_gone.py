"""Answers of a phone to a matter that is gone: they hold in another one, or are thrown away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from deals.models import PlayedBoard, User
from rulings.models import DirectorCall, Matter, Ruling
from rulings.pages.felt import matter_url
from rulings.record import answers, give
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.room.services.queue import settle_call
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given
from tests.flow.test_kept import BEGUN, GIVEN, HTMX, WAY, arrive, rows, said
from tests.site.test_once import Forms


def anew(director: Director, matter: Matter) -> HttpResponse:
    """What the director said on his phone is used."""
    url = reverse("rulings:kept-anew", args=[matter.call_id, matter.number])
    return director.client.post(url, {"seen": BEGUN, "said": said(*WAY)}, headers=HTMX)


@contextmanager
def lost() -> Iterator[None]:
    """What is written meanwhile is in no backup."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def newest() -> Matter:
    return Matter.objects.latest("pk")


def withdrawn(matter: Matter, by: User) -> None:
    withdraw_call(call=matter.call, by=by)


def settled(matter: Matter, by: User) -> None:
    settle_call(call=matter.call, by=by, said="")


@pytest.mark.parametrize("ended", [withdrawn, settled])
def test_of_a_call_that_is_over_they_are_shown_and_hold_in_a_new_one(
    director: Director, revoke: Matter, ended: Callable[[Matter, User], None]
) -> None:
    ended(revoke, director.user)

    assert arrive(director.client, revoke, *WAY) == (422, "")
    assert rows(revoke) == []
    for _again in range(2):  # its answer may be lost
        came = anew(director, revoke)
        assert (came["HX-Redirect"], came["X-Kept"]) == (matter_url(newest()), "taken")

    old, new = DirectorCall.objects.order_by("pk")
    assert (new.table, new.board, new.round, new.declarer, new.director) == (
        *(old.table, old.board, old.round, old.declarer),
        director.user,
    )
    assert (newest().call, rows(newest()), Matter.objects.count()) == (new, GIVEN, 2)


def test_of_a_matter_that_was_begun_again_they_hold_in_the_one_that_was(
    director: Director, revoke: Matter
) -> None:
    again = answers.start_again(matter=revoke, by=director.user)

    assert anew(director, revoke)["X-Kept"] == "taken"
    assert (newest(), rows(again)) == (again, GIVEN)


def test_what_somebody_has_answered_in_the_one_that_was_begun_stays(
    director: Director, carl: Director, revoke: Matter
) -> None:
    again = answers.start_again(matter=revoke, by=director.user)
    theirs = (*WAY[:2], ("failure", "missing_card"))
    assert arrive(carl.client, again, *theirs) == (200, "taken")

    assert anew(director, revoke)["X-Kept"] == "taken"
    assert rows(again) == [*GIVEN[:2], ("failure", "missing_card")]
    assert (newest().call, rows(newest())) == (revoke.call, GIVEN)


def test_a_colleague_who_has_a_call_about_it_by_now_keeps_it(
    director: Director, carl: Director, revoke: Matter
) -> None:
    withdrawn(revoke, carl.user)
    old = revoke.call
    open_call(table=old.table, board=old.board, round_number=old.round, by=carl.user)

    came = anew(director, revoke)
    assert (came.status_code, came.get("X-Kept")) == (422, None)
    assert "Carl has this call." in came.content.decode()
    assert Matter.objects.count() == 1


def test_of_a_matter_that_goes_on_both_sides_are_shown(director: Director, revoke: Matter) -> None:
    assert anew(director, revoke).status_code == 422
    assert rows(revoke) == []


def test_where_nothing_is_asked_they_are_refused(director: Director, played: PlayedBoard) -> None:
    """In a restored database another call can have that number, and be ruled on by hand."""
    matter = director.is_called_to(played, "something-else")
    assert anew(director, matter).status_code == 400

    withdrawn(matter, director.user)
    came = (anew(director, matter).status_code, arrive(director.client, matter, *WAY)[0])
    assert came == (400, 400)


def test_after_a_restore_the_director_picks(director: Director, revoke: Matter) -> None:
    """The phone's page had an answer that the backup had not."""
    assert arrive(director.client, revoke, *WAY[:1]) == (200, "taken")
    seen = "2-0-0S4H"

    assert arrive(director.client, revoke, *WAY[1:], seen=seen) == (422, "")
    assert rows(revoke) == GIVEN[:1]
    now = position_of(revoke).state
    mine = {"seen": seen, "pick": "mine", "now": now}
    assert arrive(director.client, revoke, *WAY[1:], **mine) == (200, "taken")
    assert rows(revoke) == GIVEN


def test_other_answers_than_it_had_seen_are_no_page_of_its_own(
    director: Director, revoke: Matter, carl: Director
) -> None:
    """The phone's page had as many answers as the restored database has, and others."""
    with lost():
        assert arrive(director.client, revoke, *WAY[:3]) == (200, "taken")
        seen = position_of(revoke).state
    assert arrive(carl.client, revoke, *WAY[:2], ("failure", "missing_card")) == (200, "taken")

    url = reverse("rulings:kept", args=[revoke.call_id, revoke.number])
    page = director.client.post(url, {"seen": seen, "said": said(*WAY[3:])}, headers=HTMX)
    assert (page.status_code, page.context["is_other"]) == (422, True)
    assert rows(revoke) == [*GIVEN[:2], ("failure", "missing_card")]


def test_no_ruling_on_other_answers_than_its_page_had(
    director: Director, revoke: Matter, carl: Director
) -> None:
    """As many as in the restored database, in which a colleague has answered otherwise."""
    with lost():
        given(position_of(revoke), [*EARLY_REVOKE_BY_EAST, "nothing", "nobody"], director.user)
        seen = position_of(revoke).state
    given(position_of(revoke), ["W", *EARLY_REVOKE_BY_EAST[1:], "nothing", "nobody"], carl.user)
    assert position_of(revoke).state.partition("-")[2] == seen.partition("-")[2]

    url = reverse("rulings:record", args=[revoke.call_id, revoke.number])
    director.send(url, seen=seen)

    assert Ruling.objects.count() == 0


@pytest.mark.parametrize("what", ["record", "override", "by-hand"])
def test_no_ruling_in_place_of_another_than_its_page_had(
    director: Director, revoke: Matter, carl: Director, what: str
) -> None:
    """There is one in the restored database too, on the same answers: a colleague's, in his words.
    What is typed stands there still.
    """
    given(position_of(revoke), [*EARLY_REVOKE_BY_EAST, "nothing", "nobody"], director.user)
    url = reverse(f"rulings:{what}", args=[revoke.call_id, revoke.number])
    first = Decided("East keeps his card.", "South allowed it.", laws=["81C5"])
    with lost():
        give.rule_by_hand(matter=revoke, decided=first, by=director.user)
        is_asked_why = what == "record"  # then the reason is asked for, on a page of its own
        page = director.client.post(url) if is_asked_why else director.client.get(url)
        sent = dict(Forms(page.content.decode(), url).found)[url]
    theirs = Decided("Ten tricks, as they agreed.", "By agreement.", laws=["81C5"])
    ruling = give.rule_by_hand(matter=newest(), decided=theirs, by=carl.user)

    typed = {"decision": "One.", "reason": "The Law says so.", "found": "A revoke.", "laws": "64"}
    page = director.client.post(url, sent | typed)

    assert Ruling.objects.get() == ruling
    assert (page.status_code, typed["reason"] in page.content.decode()) == (422, True)


def test_no_call_is_withdrawn_whose_answers_are_others_than_its_page_had(
    director: Director, revoke: Matter, carl: Director
) -> None:
    call, url = revoke.call, reverse("rulings:withdraw", args=[revoke.call_id])
    with lost():
        assert arrive(director.client, revoke, *WAY[:3]) == (200, "taken")
        seen = director.look(url).context["seen"]
    assert arrive(carl.client, revoke, *WAY[:2], ("failure", "missing_card")) == (200, "taken")

    director.send(url, seen=seen)

    call.refresh_from_db()
    assert call.withdrawn_at is None
