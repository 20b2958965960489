"""What a form has seen is told by the site's key: a page that leaves a card out does not tell it by
a digest that anybody can make of all fifty-two.
"""

from __future__ import annotations

import pytest
from django.test import override_settings

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from rulings.matter.facts import Said
from rulings.models import Matter
from rulings.pages.steps import read_of
from rulings.record import answers
from rulings.record.calls.seen import state_of
from rulings.record.position import position_of
from rulings.tables.ahead import digest
from rulings.watch.obligations import PenaltyCard
from tests.directing import Director

pytestmark = pytest.mark.django_db

LIES = (PenaltyCard(Seat.E, Card.parse("SQ")),)


def test_what_a_form_has_seen_is_a_digest_by_the_sites_key_of_that_row_alone(
    director: Director, revoke: Matter
) -> None:
    call = revoke.call
    more = answers.start_matter(call=call, irregularity="revoke", by=director.user, one_more=True)
    for matter in (revoke, more):
        for key, said in (("revoker", Said("defender", seat=Seat.E)), ("revoke_card", Said("SQ"))):
            found = position_of(matter)
            if key in found.standing.offered or found.standing.question(key):
                seen, by = found.seen, director.user
                answers.answer(position=found, key=key, versions=[said], seen=seen, by=by)

    def marks() -> list[str]:
        found = [position_of(one) for one in (revoke, more)]
        of_matters = [mark for one in found for mark in (one.mark_of_answers, read_of(one))]
        return [*of_matters, digest(1, LIES), digest(2, LIES), state_of(call)]

    with override_settings(SECRET_KEY="another"):
        others = marks()
    assert len({*marks(), *others}) == 14
