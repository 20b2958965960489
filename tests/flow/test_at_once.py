"""Two directors in the same moment: who comes second has not seen what the first one did."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction
from django.urls import reverse

from rulings.models import Matter, Ruling
from rulings.record import give
from rulings.record.calls import lock_call
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.jobs import until, waiting_for_us

pytestmark = pytest.mark.django_db(transaction=True)


def sends_while_ruled(carl: Director, url: str, matter: Matter, **data: str) -> None:
    """Carl's form comes in after the ruling was begun, and before it is there."""

    def send() -> None:
        try:
            carl.send(url, **data)
        finally:
            connection.close()

    other = threading.Thread(target=send)
    with transaction.atomic():
        lock_call(matter.call)
        other.start()
        until(waiting_for_us)
        decided = give.Decided("Play on.", "Nobody was hurt by it.")
        give.rule_by_hand(matter=matter, decided=decided, by=matter.call.director)
    other.join()


def stands(matter: Matter) -> list[tuple[str, bool]]:
    """The matters of the call, and whether each counts."""
    found = Matter.objects.filter(call=matter.call_id).order_by("number")
    return [(one.irregularity, one.set_aside_at is None) for one in found]


def test_what_is_ruled_meanwhile_is_not_begun_anew(carl: Director, revoke: Matter) -> None:
    url = reverse("rulings:start-again", args=[revoke.call_id, revoke.number])

    sends_while_ruled(carl, url, revoke, seen=position_of(revoke).state)

    assert (Ruling.objects.get().matter, stands(revoke)) == (revoke, [("revoke", True)])
    [said] = carl.page.context["messages"]
    assert str(said) == "Something was answered in between. Nothing is lost: you are here."


def test_a_check_ruled_meanwhile_makes_no_room_for_another(
    director: Director, carl: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    url = reverse("rulings:check", args=[revoke.call_id, revoke.number])
    director.send(url, check="waiver")

    sends_while_ruled(carl, url, Matter.objects.get(irregularity="checks"), check="could_know")

    assert stands(revoke) == [("revoke", True), ("checks", True), ("checks", True)]


@pytest.mark.parametrize(
    ("key", "said"),
    [("since_revoke", "nothing"), ("revoker", "taken-back"), ("revoke_card", "later")],
)
def test_an_answer_does_not_land_in_what_is_ruled_meanwhile(
    director: Director, carl: Director, revoke: Matter, key: str, said: str
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    before = position_of(revoke)
    url = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    sends_while_ruled(carl, url, revoke, key=key, answer=said, seen=before.state)

    assert (Ruling.objects.get().answers, position_of(revoke).seen) == (before.seen, before.seen)
    [told] = carl.page.context["messages"]
    assert str(told) == "Something was answered in between. Nothing is lost: you are here."
