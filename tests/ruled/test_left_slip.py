"""The slip that players keep, without an account."""

from __future__ import annotations

import re
import time

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from deals.models import Event, User
from rulings.matter.facts import Said
from rulings.models import Matter, Ruling
from rulings.record import answers
from rulings.record.calls.ending import board_is_over
from rulings.record.give import Decided, amend_ruling, give_ruling
from rulings.record.position import position_of
from rulings.ruled.slips import KEPT, slip_path
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    """East's revoke, corrected."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give_ruling(matter=revoke, by=director.user)


def test_the_director_shows_a_link_that_anybody_can_read(
    as_bob: Client, client: Client, ruling: Ruling
) -> None:
    leave = as_bob.get(reverse("rulings:slip", args=[ruling.pk])).context["leave"]
    page = client.get(leave.address.removeprefix("http://testserver"))

    assert page.status_code == 200
    assert page.context["slip"].number == ruling.reference
    assert page["X-Robots-Tag"] == "noindex"


def test_the_page_leads_nowhere_else(client: Client, ruling: Ruling) -> None:
    page = client.get(slip_path(ruling)).content.decode()

    body = page[page.index("<body") :]
    assert re.findall(r'<a [^>]*href="([^"]+)"', body) == ["#step"]
    assert re.findall(r'action="([^"]+)"', body) == ["/set-language/"]


@pytest.mark.parametrize(("language", "heading"), [("en", "Ruling"), ("da", "Kendelse")])
def test_each_player_reads_it_in_the_language_of_his_phone(
    client: Client, ruling: Ruling, language: str, heading: str
) -> None:
    page = client.get(slip_path(ruling), headers={"accept-language": language})

    assert f"{heading} {ruling.reference}" in page.content.decode()


def test_an_amended_ruling_leads_to_the_one_that_holds(client: Client, ruling: Ruling) -> None:
    newer = amend_ruling(
        ruling=ruling, decided=Decided("Score stands.", "Misheard.", "Noise.", []), by=ruling.by
    )

    page = client.get(slip_path(ruling))

    assert page.context["slip"].number == newer.reference
    assert (
        f"Ruling {ruling.reference} was amended. This is the one that holds."
        in page.content.decode()
    )


def test_one_for_now_that_takes_back_a_final_one_is_the_one_that_holds(
    client: Client, director: Director, ruling: Ruling
) -> None:
    """It turns out that play had gone on. Once the final one was given, that is amended."""
    matter = ruling.matter
    _says_that(matter, "played", by=director.user)
    newer = give_ruling(matter=matter, by=director.user, reason="South had played.")
    assert (newer.kind, newer.amends) == ("interim", ruling)

    for one in (ruling, newer):
        assert client.get(slip_path(one)).context["slip"].number == newer.reference
    slip = director.look(reverse("rulings:slip", args=[newer.pk]))
    assert slip.context["holds"] is None
    amend = reverse("rulings:amend", args=[newer.pk])
    typed = {"decision": "Score stands.", "reason": "Misheard."}
    director.send(amend, **typed, seen=str(director.look(amend).context["seen"]))

    final = Ruling.objects.latest("number")
    assert final.kind == "overridden"
    assert not director.look(reverse("rulings:ruling", args=[newer.pk])).context["may_amend"]
    assert director.look(amend).context["ruling"] == final


def _says_that(matter: Matter, token: str, by: User) -> None:
    """Since the revoke."""
    position, said = position_of(matter), [Said(token)]
    answers.answer(position=position, key="since_revoke", versions=said, seen=position.seen, by=by)


def test_one_for_now_leads_to_no_final_one_that_was_taken_back(
    client: Client, director: Director, revoke: Matter
) -> None:
    """Play goes on after all, once that was given."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    first = give_ruling(matter=revoke, by=director.user)
    board_is_over(call=revoke.call, by=director.user)
    given(position_of(revoke), ("none", "offender", "some", "no"), director.user)
    final = give_ruling(matter=revoke, by=director.user)
    position = position_of(revoke)
    answers.take_back(
        position=position, key="other_established_revokes", seen=position.seen, by=director.user
    )
    again = give_ruling(matter=revoke, by=director.user, reason="They play on.")
    assert [one.kind for one in (first, final, again)] == ["interim", "computed", "interim"]
    assert (final.amends, again.amends) == (None, final)

    for one in (first, final, again):
        page = client.get(slip_path(one))
        assert page.context["slip"].number == again.reference
        assert "This is the final one." not in page.content.decode()


def test_a_ruling_for_now_leads_to_the_final_one(
    director: Director, client: Client, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    early = give_ruling(matter=revoke, by=director.user)
    path = slip_path(early)
    board_is_over(call=revoke.call, by=director.user)
    assert client.get(path).context["slip"].number == early.reference
    given(position_of(revoke), ("none", "offender", "some", "no"), director.user)
    final = give_ruling(matter=revoke, by=director.user)

    page = client.get(path)

    assert page.context["slip"].number == final.reference
    told = f"Ruling {early.reference} was for now. This is the final one."
    assert told in page.content.decode()
    assert "Ask the director what the board is scored as." in page.content.decode()


class SignedLongAgo(signing.TimestampSigner):
    """Signs as the product did a minute more than two weeks ago."""

    def timestamp(self) -> str:
        return signing.b62_encode(int(time.time() - KEPT.total_seconds() - 60))


def test_a_link_expires(client: Client, ruling: Ruling) -> None:
    token = SignedLongAgo(salt="rulings.slip-for-players").sign(ruling.pk)

    page = client.get(reverse("rulings:left-slip", args=[token]))

    assert page.status_code == 410
    assert "This link has expired." in page.content.decode()


def test_a_link_opens_the_slip_for_as_long_as_an_appeal_is_possible(
    client: Client, director: Director, ruling: Ruling
) -> None:
    def ends_after() -> int:
        director.look(reverse("rulings:slip", args=[ruling.pk]))
        days: int = director.page.context["leave"].days
        assert f"works for {days} days" in director.page.content.decode()
        return days

    assert ends_after() == 14
    Event.objects.update(correction_minutes=20 * 24 * 60)
    assert ends_after() == 22
    token = SignedLongAgo(salt="rulings.slip-for-players").sign(ruling.pk)
    assert client.get(reverse("rulings:left-slip", args=[token])).status_code == 200


@pytest.mark.parametrize("token", ["1", "1:abc:def", "%00", "x" * 300])
def test_what_nobody_signed_opens_nothing(client: Client, ruling: Ruling, token: str) -> None:
    page = client.get(f"/slips/{token}/")

    assert page.status_code == 404
    assert "This is not a whole link." in page.content.decode()
