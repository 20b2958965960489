"""What stands beside a call that was taken over, or a ruling of one's own, is closed as that is."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from deals.bridge.seats import Seat
from deals.models import Session, User
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record import answers, calls, give
from rulings.record.position import position_of
from tests.privacy.closed import another_director, beside, director_of, told_of
from tests.site.matrix import World

pytestmark = pytest.mark.django_db

CARD = re.compile("[♠♥♦♣]\ufe0e?(10|[AKQJ2-9])")
SHOWN_BY_EAST = {
    "exposer": Said("defender", seat=Seat.E),
    "exposed_card": Said("C4"),
    "how_exposed": Said("dropped"),
}


def answered(matter: Matter, by: User, facts: dict[str, Said]) -> None:
    for key, said in facts.items():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[said], seen=at.seen, by=by)


def test_no_list_names_a_card_of_his_own_ruling_where_nobody_has_said_the_board(
    world: World,
) -> None:
    """A colleague named it, of whom he took the call over; its own page has named none before."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=beside(world), board=None, round_number=1, by=colleague)
    calls.name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=colleague)
    answered(matter, colleague, SHOWN_BY_EAST)
    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=himself)
    ruling = give.give_ruling(matter=Matter.objects.get(pk=matter.pk), by=himself)
    lists = [reverse(f"rulings:archive{kind}") for kind in ("", "-json", "-csv")]
    lists += [reverse("rulings:ruling", args=[ruling.pk]), reverse("rulings:law", args=["50B"])]

    def named() -> list[str]:
        pages = {one: re.sub(r"<[^>]+>", "", told_of(client.get(one))) for one in lists}
        return [one for one, page in pages.items() if CARD.search(page)]

    assert "♣︎4" in Ruling.objects.get(pk=ruling.pk).words["en"]["title"]
    assert ruling.reference in told_of(client.get(lists[0]))
    assert named() == []
    Session.objects.update(scores_shown_at=timezone.now())
    assert named() == lists
