"""Amending: a new ruling with the reason; the old one stays, and points to it."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from rulings.appeals import services as appeals
from rulings.matter.facts import Said
from rulings.models import Matter, Ruling
from rulings.record import answers as record
from rulings.record import give
from rulings.record.position import position_of
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from tests.directing import EARLY_REVOKE_BY_EAST, Director


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give.give_ruling(matter=revoke, by=director.user)


def url(ruling: Ruling) -> str:
    return reverse("rulings:amend", args=[ruling.pk])


def _seen(page: HttpResponse) -> str:
    return str(page.context["seen"])


def test_the_new_ruling_names_the_old_one(director: Director, ruling: Ruling) -> None:
    director.send(url(ruling), decision="Play on.", reason="I was wrong.", laws="82C")

    new = Ruling.objects.get(amends=ruling)
    assert director.page.request["PATH_INFO"] == reverse("rulings:ruling", args=[new.pk])
    assert (new.kind, new.laws[0]) == ("overridden", "82C")
    director.look(reverse("rulings:ruling", args=[ruling.pk]))
    assert director.page.context["amended_by"] == new


def test_a_reason_is_needed(director: Director, ruling: Ruling) -> None:
    page = director.send(url(ruling), decision="Play on.")

    assert (page.status_code, list(page.context["form"].errors)) == (422, ["reason"])


def test_what_is_amended_already_leads_to_the_newer_one(director: Director, ruling: Ruling) -> None:
    director.send(url(ruling), decision="Play on.", reason="I was wrong.")

    director.look(url(ruling))
    newer = Ruling.objects.latest("position")
    assert director.page.request["PATH_INFO"] == reverse("rulings:ruling", args=[newer.pk])

    page = director.send(url(ruling), decision="Again.", reason="And again.")

    assert Ruling.objects.count() == 2
    assert (page.status_code, f'action="{url(newer)}"' in page.content.decode()) == (422, True)


def test_answers_that_were_changed_since_stand_above_an_amendment_that_is_sealed_with_them(
    director: Director, ruling: Ruling
) -> None:
    """By a colleague, who has recorded nothing: no page of the ruling tells of them."""
    position = position_of(ruling.matter)
    before = director.look(url(ruling)).context["answers_since"]
    lho = [Said("lho")]
    record.answer(
        position=position, key="played_after", versions=lho, seen=position.seen, by=director.user
    )

    page = director.look(url(ruling))
    now = {row.key: row.answer for row in page.context["answers_since"]}
    director.send(url(ruling), decision="Play on.", reason="I was wrong.", seen=_seen(page))

    new = Ruling.objects.get(amends=ruling)
    assert before == ()
    assert (list(now), now["played_after"]) == ([fact["key"] for fact in new.facts], "South")
    assert "Answers were given or changed since this ruling." in page.content.decode()


def test_an_appeal_that_was_decided_meanwhile_is_seen_before_the_ruling_is_amended(
    director: Director, ruling: Ruling
) -> None:
    asked = {"side": "NS", "agreement": "both", "requested_at": ruling.at, "grounds": "No."}
    appeal = appeals.request_appeal(ruling=ruling, by=director.user, **asked)
    old = _fields(director.look(url(ruling)))
    decision = appeals.AppealDecision("changed", "F.", ["64A"], "C.", "D.", "P")
    appeals.decide(appeal=appeal, decision=decision, by=director.user)
    words = {"decision": "Play on.", "reason": "I was wrong."}

    page = director.send(url(ruling), **old, **words)
    assert (page.status_code, Ruling.objects.count()) == (422, 1)

    director.send(url(ruling), **_fields(page), **words)
    assert Ruling.objects.count() == 2


def test_so_is_a_score_that_was_recorded_meanwhile(director: Director, ruling: Ruling) -> None:
    old = _fields(director.look(url(ruling)))
    stands = {"ruling": ruling, "played": ruling.matter.call.played_board, "seen": 0}
    record_score(decision=ScoreDecision(), by=director.user, note="As played.", **stands)
    words = {"decision": "Play on.", "reason": "I was wrong."}

    page = director.send(url(ruling), **old, **words)
    assert (page.status_code, Ruling.objects.count()) == (422, 1)
    assert "Why: As played." in page.content.decode()

    director.send(url(ruling), **_fields(page), **words)
    assert Ruling.objects.count() == 2


def _fields(page: HttpResponse) -> dict[str, str]:
    found = re.findall(r'name="(seen|heard)" value="([^"]*)"', page.content.decode())
    return dict(found)
