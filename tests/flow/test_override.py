"""Ruling otherwise than computed: with a reason, and the computed ruling beside it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.bridge.seats import Seat
from rulings.models import Matter, Ruling
from tests.directing import EARLY_REVOKE_BY_EAST, Director

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


def url(matter: Matter) -> str:
    return reverse("rulings:override", args=[matter.call_id, matter.number])


def test_both_rulings_are_visible(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke), decision="Play on.", reason="All four agreed.", laws="§ 81 C5, 82c")

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.laws[:2]) == ("overridden", ["81C5", "82C"])
    director.look(reverse("rulings:ruling", args=[ruling.pk]))
    words = director.page.context["words"]
    assert words.own == (("The director’s ruling", "Play on."), ("Reason", "All four agreed."))
    assert words.title == "East must correct the revoke with a legal card."
    assert words.heading == "Play on."
    assert "The computed ruling, not followed" in director.page.content.decode()
    page = director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))
    assert page.context["recorded"] is None
    assert "It was ruled otherwise here." in page.content.decode()


def test_a_reason_is_needed(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    page = director.send(url(revoke), decision="Play on.", reason="  ")

    assert (page.status_code, list(page.context["form"].errors)) == (422, ["reason"])
    assert Ruling.objects.count() == 0


def test_an_unknown_law_is_said_and_what_was_typed_is_kept(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)

    page = director.send(url(revoke), decision="Play on.", reason="Why not.", laws="81C5, 99Z")

    form = page.context["form"]
    assert form.errors["laws"] == ["There is no Law “99Z”. Write for example 63A1."]
    assert form["decision"].value() == "Play on."


def test_there_is_nothing_to_override_while_something_is_missing(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, "E", "later")

    director.look(url(revoke))

    assert director.heading == "Could East have followed suit?"


def test_while_a_dispute_decides_there_is_no_computed_ruling_to_depart_from(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    disagree = reverse(
        "rulings:disagree", args=[revoke.call_id, revoke.number, "card_already_faced"]
    )
    director.send(disagree, N="yes", E="no")
    director.answers(revoke, "nobody")
    assert url(revoke) not in director.page.content.decode()

    director.send(url(revoke), decision="Play on.", reason="All four agreed.")

    assert Ruling.objects.count() == 0
    assert director.page.context["page"].title == "The ruling turns on what is disputed"


def test_who_called_may_be_said_here_too(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    assert 'name="called_by"' in director.look(url(revoke)).content.decode()

    director.send(url(revoke), decision="Play on.", reason="Agreed.", called_by="W")

    assert Ruling.objects.get().matter.call.called_by == "W"


@pytest.mark.parametrize("name", ["override", "by-hand"])
def test_who_called_stays_tapped_where_something_is_missing(
    director: Director, revoke: Matter, name: str
) -> None:
    """Without a script the page is a new one."""
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke).replace("override", name), decision="Play on.", called_by="W")

    assert 'value="W" checked' in director.page.content.decode()


def test_the_slip_shows_both_and_only_the_laws_the_director_cites(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(url(revoke), decision="Play on.", reason="All four agreed.", laws="81C5, 62A")

    director.look(reverse("rulings:slip", args=[Ruling.objects.get().pk]))

    slip, names = director.page.context["slip"], director.page.context["names"]
    assert (slip.decided, slip.reason) == (("Play on.",), "All four agreed.")
    assert slip.computed[:2] == (
        "The revoke is not established.",
        f"{names[Seat.E]} must correct the revoke with a legal card.",
    )
    assert (slip.laws, slip.reasons) == ("Laws 81C5, 62A", ())
    director.look(reverse("rulings:ruling", args=[Ruling.objects.get().pk]))
    assert director.page.context["cited"] == ["81C5", "62A"]


def test_a_page_is_headed_by_what_it_is_about_where_the_directors_words_have_no_room(
    director: Director, revoke: Matter
) -> None:
    """They stand whole below it, and were cut off above."""
    director.answers(revoke, *CORRECTED)
    long = f"Play on{', and on' * 20}."
    director.send(url(revoke), decision=long, reason="All four agreed.", laws="81C5")

    ruling = Ruling.objects.get()
    words = director.look(reverse("rulings:ruling", args=[ruling.pk])).context["words"]

    assert words.heading == words.irregularity == "Did not follow suit"
    assert ("The director’s ruling", long) in words.own


def test_what_was_computed_is_said_once(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    page = director.look(url(revoke))

    title = page.context["page"].title
    assert title == "East must correct the revoke with a legal card."
    computed = page.content.decode().split('aria-labelledby="computed-h"')[1].split("</section>")[0]
    assert computed.count(title) == 1
