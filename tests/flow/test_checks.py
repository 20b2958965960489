"""A check beside a matter, and what is sent there that nobody offers."""

from __future__ import annotations

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.models import DirectorCall, Matter, Ruling
from rulings.pages.felt import matter_url, what_url
from rulings.record.matters import came_from
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


def url(matter: Matter) -> str:
    return reverse("rulings:check", args=[matter.call_id, matter.number])


def said(director: Director) -> list[str]:
    return [str(message) for message in get_messages(director.page.wsgi_request)]


@pytest.fixture
def waiver(director: Director, revoke: Matter) -> Matter:
    """A check beside the revoke that has an answer."""
    director.answers(revoke, *CORRECTED)
    director.send(url(revoke), check="waiver")
    waiver = Matter.objects.latest("pk")
    director.answers(waiver, "cause")
    return waiver


def test_a_check_starts_from_the_matter(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke), check="could_know")

    opened = Matter.objects.latest("pk")
    facts = position_of(opened).facts.values()
    assert (opened.call_id, opened.irregularity) == (revoke.call_id, "checks")
    assert {fact.key: fact.versions[0].dump() for fact in facts} == {
        "side_concerned": {"token": "player", "seat": "E"},
        "check": {"token": "could_know"},
    }
    assert director.page.context["origin_name"] == "Did not follow suit"


def test_on_a_page_of_before_it_is_said_that_something_was_answered(
    director: Director, revoke: Matter
) -> None:
    """Not that it does not matter."""
    director.answers(revoke, *CORRECTED)
    old = position_of(revoke).state
    director.send(reverse("rulings:declarer", args=[revoke.call_id]), seat="N")

    director.send(url(revoke), check="waiver", seen=old)

    in_between = "Something was answered in between. Nothing is lost: you are here."
    assert said(director)[-1] == in_between
    assert Matter.objects.get() == revoke


@pytest.mark.parametrize("wanted", ["", "x", "\x00", "late", "unused"])
def test_a_check_that_is_not_offered_opens_nothing(
    director: Director, revoke: Matter, wanted: str
) -> None:
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke), check=wanted)

    assert Matter.objects.get() == revoke
    assert len(said(director)) == 1


def test_a_second_check_takes_the_place_of_one_nobody_recorded(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(url(revoke), check="waiver")
    director.send(url(revoke), check="could_know")

    found = Matter.objects.filter(irregularity="checks").order_by("number")
    assert [matter.set_aside_at is None for matter in found] == [False, True]


def test_a_check_that_was_ruled_leads_there_and_is_not_ruled_a_second_time(
    director: Director, revoke: Matter, waiver: Matter
) -> None:
    director.send(reverse("rulings:record", args=[waiver.call_id, waiver.number]))

    for check in ("could_know", "waiver", "waiver"):
        director.send(url(revoke), check=check)

    given = Ruling.objects.get()
    assert given.matter == waiver
    assert director.page.redirect_chain[-1][0] == matter_url(waiver)
    assert director.page.context["recorded"] == given.pk
    found = Matter.objects.filter(irregularity="checks").order_by("number")
    assert [(one.beside, one.set_aside_at) for one in found] == [(1, None), (1, None)]


def test_a_check_somebody_has_answered_in_is_not_set_aside_by_another(
    director: Director, revoke: Matter, waiver: Matter
) -> None:

    for check in ("could_know", "waiver"):
        director.send(url(revoke), check=check)

    assert director.page.redirect_chain[-1][0] == matter_url(waiver)
    sources = [answer.source for answer in position_of(waiver).answers]
    assert sources == ["carried", "carried", "director"]
    assert set(Matter.objects.values_list("set_aside_at", flat=True)) == {None}


def test_each_matter_has_its_own_check_also_where_it_is_begun_anew(
    director: Director, played: PlayedBoard
) -> None:
    first = director.calls_to(played.table, "exposed-card", board=str(played.board.number))
    more = {"irregularity": "exposed-card", "more": "1"}
    director.send(reverse("rulings:what", args=[first.call_id]), **more)
    second = Matter.objects.latest("pk")
    led = []
    for one in (first, second):
        director.send(url(one), check="opponents_word")
        led.append(director.page.context["origin_url"])

    director.send(reverse("rulings:start-again", args=[first.call_id, first.number]))

    anew = Matter.objects.latest("pk")
    assert led == [matter_url(first), matter_url(second)]
    checks = Matter.objects.filter(irregularity="checks").order_by("number")
    assert [came_from(one) for one in checks] == [anew, second]


def test_a_check_beside_a_call_knows_no_declarer_and_no_law_of_cards(
    director: Director, played: PlayedBoard
) -> None:
    low = director.calls_to(played.table, "insufficient-bid", board=str(played.board.number))

    director.send(url(low), check="misinformed")

    check = Matter.objects.latest("pk")
    drawn = director.page.context["drawing"]
    assert [chair.role for chair in drawn.chairs.values()] == [""] * 4
    assert (drawn.contract, director.page.context["page"].law) == ("", "21B")
    director.answers(check, "yes")
    assert [one.law for one in position_of(check).standing.concluded] == ["21B"]


def test_the_checks_that_matter_stand_beside_the_outcome(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)

    assert [row.slug for row in director.page.context["also"]] == ["waiver", "could_know"]


def test_beside_a_matter_that_was_ruled_it_is_asked_whether_that_ruling_was_wrong(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))

    assert [(row.slug, row.law) for row in director.page.context["also"]] == [
        ("wrong_ruling", "82C"),
        ("waiver", "81C5"),
        ("could_know", "72C"),
    ]
    assert "An earlier ruling that was wrong" in director.page.text

    director.send(url(revoke), check="wrong_ruling")

    opened = Matter.objects.latest("pk")
    facts = position_of(opened).facts
    assert [version.token for version in facts["check"].versions] == ["wrong_ruling"]
    assert director.page.context["origin_name"] == "Did not follow suit"


def test_an_outcome_that_rests_on_a_reading_says_so(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "@E", "restriction", "nothing", "nobody")

    assert told(director) == [
        (
            "Could East have followed suit?",
            "Disobeyed a required or forbidden lead or play",
        )
    ]
    assert "The Laws are silent or unclear here; the director decides." in director.page.text


def test_a_reading_that_hangs_on_two_answers_or_on_a_conclusion_is_told_and_recorded(
    director: Director, played: PlayedBoard
) -> None:
    dummy = director.calls_to(played.table, "dummy", board=str(played.board.number))
    director.answers(dummy, "warned", "other")
    director.send(
        reverse("rulings:answer", args=[dummy.call_id, dummy.number]),
        key="dummy_forfeited",
        seen=position_of(dummy).state,
        answer="yes",
    )
    assert told(director) == [
        ("What did dummy try to prevent?", "Something else, by either side"),
        ("Had dummy’s rights been lost?", "Yes"),
    ]
    director.send(reverse("rulings:record", args=[dummy.call_id, dummy.number]))
    director.look(reverse("rulings:ruling", args=[Ruling.objects.get().pk]))
    assert "The Laws are silent or unclear here; the director decides." in director.page.text

    trick = director.calls_to(played.table, "defective-trick", board=str(played.board.number))
    director.answers(trick, "too_few", "@E", "yes", "yes")
    answer = reverse("rulings:answer", args=[trick.call_id, trick.number])
    director.send(
        answer, key="revoke_noticed", seen=position_of(trick).state, answer="after_next_call"
    )
    assert told(director) == [
        (
            "",
            "No trick is transferred: nobody had said anything before North-South called on"
            " the next board.",
        )
    ]


def told(director: Director) -> list[tuple[str, str]]:
    return [(row.question, row.text) for row in director.page.context["page"].silent]


@pytest.fixture
def further(director: Director, revoke: Matter) -> Matter:
    """Its tile was tapped for something else at the table: a matter of its own."""
    what = reverse("rulings:what", args=[revoke.call_id])
    director.send(what, irregularity="checks", more="1")
    return Matter.objects.latest("pk")


def test_one_that_was_noted_for_itself_keeps_its_call_open_and_is_led_to(
    director: Director, revoke: Matter, further: Matter
) -> None:
    director.answers(further, "@E")
    director.look(matter_url(revoke))
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))

    call = reverse("rulings:call", args=[revoke.call_id])
    assert Ruling.objects.get().matter == revoke
    assert DirectorCall.objects.get().is_open
    page = director.look(call)
    assert page.redirect_chain[-1][0].startswith(matter_url(further))


def test_nor_is_it_set_aside_by_a_check_beside_another_matter(
    director: Director, revoke: Matter, further: Matter
) -> None:
    director.look(matter_url(revoke))
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke), check="waiver")

    further.refresh_from_db()
    assert further.set_aside_at is None


def test_a_tile_instead_of_it_takes_the_place_of_no_other_matter(
    director: Director, revoke: Matter, further: Matter
) -> None:
    director.look(matter_url(revoke))
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)

    director.send(what_url(further), irregularity="claim")

    assert standing(revoke) == ["revoke", "claim"]


def test_nor_one_instead_of_a_check_that_was_ruled(
    director: Director, revoke: Matter, waiver: Matter
) -> None:
    director.send(reverse("rulings:record", args=[waiver.call_id, waiver.number]))

    director.send(what_url(waiver), irregularity="claim")

    assert standing(revoke) == ["revoke", "checks", "claim"]


def test_all_checks_beside_a_matter_go_with_it(
    director: Director, revoke: Matter, waiver: Matter
) -> None:
    """By a tile that is tapped instead of one of them, too."""
    director.send(url(revoke), check="could_know")

    director.send(what_url(waiver), irregularity="claim")

    assert standing(revoke) == ["claim"]


def standing(matter: Matter) -> list[str]:
    """What the call of the matter is about."""
    left = matter.call.matters.filter(set_aside_at=None).order_by("number")
    return [one.irregularity for one in left]
