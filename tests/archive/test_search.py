"""The archive's search: a table, a board, a Law and a player are found as they are typed."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from deals.models import ClubRole, Pair, Pairing, Table, User
from rulings.archive.search import told_apart
from rulings.models import Matter, Ruling
from rulings.record import give
from tests.calls import by_hand
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import DirectorCallFactory, PlayerFactory, TableFactory

URL = reverse("rulings:archive")


@pytest.mark.parametrize(
    ("typed", "filters"),
    [
        ("A6", "table=A6"),
        ("bord 6", "table=6"),
        ("table b 12", "table=B12"),
        ("spil 12", "board=12"),
        ("Board 12", "board=12"),
        ("mappe 7 a3", "board=7&table=A3"),
        ("§ 62B1", "law=62B1"),
        ("lov 27B1a", "law=27B1a"),
        ("revoke at A6", "table=A6&q=revoke+at"),
        ("strafkort spil 3 ved bord 2", "board=3&table=2&q=strafkort+ved"),
        *(
            (words, None)
            for words in ("", "penalty card", "74A2", '"A6"', "spiller 1 stik", "bord")
        ),
    ],
)
def test_what_is_typed_is_told_apart(typed: str, filters: str | None) -> None:
    query = QueryDict(mutable=True)
    query["q"] = typed

    found = told_apart(query)

    assert (found.urlencode() if found is not None else None) == filters


def test_other_filters_stay_and_where_one_reads_does_not() -> None:
    found = told_apart(QueryDict("q=A6&table=B1&kind=manual&older=7&show=3"))
    assert found is not None
    assert found.urlencode() == "table=A6&kind=manual"


@pytest.fixture
def revoked(director: Director, revoke: Matter) -> Ruling:
    """At A1, board 1, where Karen Lund sits North."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    pairing = Pairing.objects.get(table=revoke.call.table, round=revoke.call.round)
    karen = PlayerFactory(club=pairing.ns.section.session.event.club, name="Karen Lund")
    Pair.objects.filter(pk=pairing.ns_id).update(player1=karen)
    return give.give_ruling(matter=revoke, by=director.user)


@pytest.fixture
def warned(alice: User, table: Table) -> Ruling:
    return by_hand(TableFactory(section=table.section, number=2), alice, "A warning.", "74A2")


def test_a_table_and_a_board_are_found_by_what_is_typed(
    as_bob: Client, revoked: Ruling, warned: Ruling
) -> None:
    for typed, set_, found in (
        ("A2", ["A2"], warned),
        ("bord 1", ["1"], revoked),
        ("board 1", ["1"], revoked),
        ("§ 74A2", ["74A2"], warned),
    ):
        page = as_bob.get(URL, {"q": typed}, follow=True)
        on = [one.words for one in page.context["chips"] if one.is_on]
        assert (typed, on, page.context["page"].lines) == (typed, set_, [found.pk])


def test_a_name_is_looked_for_by_whom_may_see_names(
    as_alice: Client, as_bob: Client, bob: User, revoked: Ruling, warned: Ruling
) -> None:
    bob.memberships.update(roles=[ClubRole.REVIEWER])
    of_karen = "?kind=computed&player=Karen+Lund"

    led = as_alice.get(URL, {"q": "karen", "kind": "computed"})

    assert (led.status_code, led.url) == (302, URL + of_karen)
    assert as_alice.get(led.url).context["page"].lines == [revoked.pk]
    PlayerFactory(club=warned.matter.call.session.event.club, name="Karen Holm")
    offered = as_alice.get(URL, {"q": "karen", "kind": "computed"}).context["players"]
    assert [one.words for one in offered] == ["Karen Holm", "Karen Lund"]
    assert offered[1].url == of_karen
    assert [as_alice.get(URL, {"q": q}).context["players"] for q in ("ka", "berg")] == [[], []]
    assert as_bob.get(URL, {"q": "karen"}).context["players"] == []
    assert "Words, A6, board 12" in as_bob.get(URL).content.decode()


def test_where_nothing_is_found_each_filter_can_be_left_and_the_event_stays(
    as_bob: Client, warned: Ruling
) -> None:
    call = DirectorCallFactory(
        table=TableFactory(section=warned.matter.call.table.section, number=3)
    )
    event = call.session.event_id

    page = as_bob.get(URL, {"event": event, "table": "A3"})

    words = page.content.decode()
    assert "Table A3 has a call that is open" in words
    assert f'<a href="?event={event}">Without Table: A3</a>' in words
    assert f'<a class="go" href="?event={event}">Show all</a>' in words
    other = as_bob.get(URL, {"event": event, "table": "A4"}).content.decode()
    assert ("No ruling fits" in other, "has a call that is open" in other) == (True, False)
