"""The archive's search: a table, a board, a Law and a player are found as they are typed."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import ClubRole, Pair, Pairing, PlayedBoard, Player, Table, User
from rulings.archive.search import Typed, told_apart
from rulings.archive.spoken import irregularities_in
from rulings.irregularities import DOORS
from rulings.models import Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests.calls import by_hand
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import DirectorCallFactory, PlayerFactory, TableFactory

URL = reverse("rulings:archive")
PERIOD = ("since", "until")


NOVEMBER = {"since": date(2026, 11, 1), "until": date(2026, 11, 30)}
MONDAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("typed", "filters", "left"),
    [
        ("A6", {"table": "A6"}, ""),
        ("bord 6", {"table": "6"}, ""),
        ("table b 12", {"table": "B12"}, ""),
        ("spil 12", {"board": 12}, ""),
        ("Board 12", {"board": 12}, ""),
        ("mappe 7 a3", {"board": 7, "table": "A3"}, ""),
        ("§ 62B1", {"law": "62B1"}, ""),
        ("lov 27B1a", {"law": "27B1a"}, ""),
        ("revoke at A6", {"table": "A6"}, "revoke at"),
        ("strafkort spil 3 ved bord 2", {"board": 3, "table": "2"}, "strafkort ved"),
        ("revoke november", NOVEMBER, "revoke"),
        ("kulørsvigt novmber", NOVEMBER, "kulørsvigt"),
        ("nov 2026 A2", {"table": "A2"} | NOVEMBER, ""),
        ("december", {"since": date(2025, 12, 1), "until": date(2025, 12, 31)}, ""),
        ("marts 2024", {"since": date(2024, 3, 1), "until": date(2024, 3, 31)}, ""),
        ("board 12 3. november", {"board": 12} | dict.fromkeys(PERIOD, date(2026, 11, 3)), ""),
        ("may", {"since": date(2026, 5, 1), "until": date(2026, 5, 31)}, ""),
        ("4 may", dict.fromkeys(PERIOD, date(2026, 5, 4)), ""),
        ("tirsdag", dict.fromkeys(PERIOD, date(2026, 11, 17)), ""),
        ("revoke monday", dict.fromkeys(PERIOD, MONDAY), "revoke"),
        ("i går", dict.fromkeys(PERIOD, date(2026, 11, 22)), ""),
        ("last week", {"since": date(2026, 11, 16), "until": date(2026, 11, 22)}, ""),
        ("sidste måned", {"since": date(2026, 10, 1), "until": date(2026, 10, 31)}, ""),
        ("appellerede svigt", {"appealed": "yes"}, "svigt"),
        ("appeals november", {"appealed": "yes"} | NOVEMBER, ""),
        ("ikke appelleret A6", {"appealed": "no", "table": "A6"}, ""),
        ("ikke gennemgået", {"reviewed": "no"}, ""),
        ("reviewed revokes", {"reviewed": "yes"}, "revokes"),
        ("foreløbige", {"kind": ("interim",)}, ""),
        ("ruled otherwise", {"kind": ("overridden",)}, ""),
        ("med egne ord", {"kind": ("manual",)}, ""),
        ("omgjort", {"amended": "yes"}, ""),
        *(
            (words, {}, words)
            for words in (
                *("", "penalty card", "74A2", '"A6"', '"november"', "spiller 1 stik", "bord"),
                *("partner may not use it", "Julie", "Mads Mandal", "31 november"),
                *("Appelgren", "Anker", '"appelleret"', "erstattet melding"),
            )
        ),
    ],
)
def test_what_is_typed_is_told_apart(typed: str, filters: dict[str, object], left: str) -> None:
    assert told_apart(typed, MONDAY) == Typed(filters, left)


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
        page = as_bob.get(URL, {"q": typed})
        on = [one.words for one in page.context["chips"] if one.is_on]
        assert (typed, on, page.context["page"].lines) == (typed, set_, [found.pk])


def test_a_name_is_looked_for_by_whom_may_see_names(
    as_alice: Client, as_bob: Client, bob: User, revoked: Ruling, warned: Ruling
) -> None:
    bob.memberships.update(roles=[ClubRole.REVIEWER])
    of_karen = "?kind=computed&player=Karen+Lund"

    led = as_alice.get(URL, {"q": "karen", "kind": "computed"})

    assert led.context["page"].lines == [revoked.pk]
    assert led.context["exact"] == f"{of_karen[1:]}&"
    assert as_alice.get(f"{URL}{of_karen}").context["page"].lines == [revoked.pk]
    both = as_alice.get(URL, {"q": "revoke karen"})
    assert (both.context["exact"], both.context["page"].lines) == (
        "player=Karen+Lund&q=revoke&",
        [revoked.pk],
    )
    PlayerFactory(club=warned.matter.call.session.event.club, name="Karen Holm")
    offered = as_alice.get(URL, {"q": "karen", "kind": "computed"}).context["offered"]
    assert [(one.label, one.words) for one in offered] == [
        ("Player", "Karen Holm"),
        ("Player", "Karen Lund"),
    ]
    assert offered[1].url == of_karen
    assert [as_alice.get(URL, {"q": q}).context["offered"] for q in ("ka", "berg")] == [[], []]
    assert as_bob.get(URL, {"q": "karen"}).context["offered"] == []
    assert "Words, A6, board 12" in as_bob.get(URL).content.decode()


def test_a_director_is_told_from_the_players(
    as_alice: Client, alice: User, revoked: Ruling, warned: Ruling
) -> None:
    """Whoever has both names is meant; of one name that several have, all are offered."""
    User.objects.filter(pk=alice.pk).update(name="Karen Holm")
    led = as_alice.get(URL, {"q": "karen holm"}).context

    on = {one.label: one.words for one in led["chips"] if one.is_on}
    assert (on, led["number"]) == ({"Director": "Karen Holm"}, 2)
    assert led["exact"] == f"director={alice.pk}&"
    both = as_alice.get(URL, {"q": "karen"}).context["offered"]
    assert {(one.label, one.words) for one in both} == {
        ("Player", "Karen Lund"),
        ("Director", "Karen Holm"),
    }
    narrow = as_alice.get(URL, {"q": "svigt karen holm"}).context
    assert (narrow["exact"], narrow["number"]) == (f"director={alice.pk}&irregularity=revoke&", 1)
    unknown = as_alice.get(URL, {"q": "karen zeuthen"}).context
    assert (unknown["number"], unknown["nearly"]["missed"]) == (0, ["karen", "zeuthen"])
    assert [one for one in unknown["chips"] if one.is_on] == []


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize(
    "typed", ["svigt", "kulørsvigtet", "svigtene bord 1", "revokes at A1", "ikke bekendt"]
)
def test_what_a_club_calls_an_irregularity_finds_it(
    as_bob: Client, bob: User, revoked: Ruling, warned: Ruling, language: str, typed: str
) -> None:
    """In either language, however it is inflected: at once where no ruling has the word."""
    User.objects.filter(pk=bob.pk).update(language=language)

    found = as_bob.get(URL, {"q": typed}).context

    leads = [f"?{found['exact']}", *(one.url for one in found["offered"])]
    assert found["page"].lines == [revoked.pk]
    assert [url for url in leads if "irregularity=revoke" in url] == leads[-1:]


def test_an_irregularity_by_its_name_finds_all_there_are(
    as_bob: Client, director: Director, played: PlayedBoard, revoked: Ruling
) -> None:
    """Also those in which nobody says the word; in quotation marks it is a word."""
    call = open_call(table=played.table, board=played.board, round_number=1, by=director.user)
    matter = answers.start_matter(call=call, irregularity="revoke", by=director.user)
    give.rule_by_hand(matter=matter, decided=Decided("Play on.", "Noise."), by=director.user)

    assert as_bob.get(URL, {"q": '"penalty card"'}).context["page"].lines == [revoked.pk]
    for typed in ("revoke", "svigt"):
        assert as_bob.get(URL, {"q": typed}).context["number"] == 2, typed


@pytest.mark.parametrize(
    ("typed", "slugs"),
    [
        ("udspil uden for tur", {"lead-out-of-turn", "opening-lead"}),
        ("for lave bud", {"insufficient-bid"}),
        ("insufficient bids", {"insufficient-bid"}),
        ("tøven", {"unauthorised-information"}),
        ("meldt uden for tur", {"call-out-of-rotation"}),
        ("forkerte forklaringer", {"misinformation"}),
        ("små strafkort", {"penalty-card"}),
        ("Hvilket kort blev spillet?", set()),
        ("krævende spil", set()),
        ("scorekort", {"score"}),
    ],
)
def test_the_words_of_an_irregularity_are_told(typed: str, slugs: set[str]) -> None:
    names = dict.fromkeys(DOORS, "–")

    assert {one.value for one in irregularities_in(typed, names)} == slugs


def test_where_nothing_is_found_each_filter_can_be_left_and_the_event_stays(
    as_bob: Client, warned: Ruling, revoked: Ruling
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
    assert revoked.matter.call.is_open  # it is watched, and ruled on
    ruled = as_bob.get(URL, {"event": event, "table": "A1", "board": 9}).content.decode()
    assert ("No ruling fits" in ruled, "has a call that is open" in ruled) == (True, False)


def test_what_is_typed_next_takes_the_place_of_a_table_that_was_typed(
    as_bob: Client, revoked: Ruling, warned: Ruling
) -> None:
    """The fields of the form, which are sent with the words, hold nothing that was typed."""
    page = as_bob.get(URL, {"q": "A2"})

    assert page.context["page"].lines == [warned.pk]
    form = page.context["form"]
    assert {field.name for field in form if field.value()} == {"q"}
    assert form["q"].value() == "A2"
    assert page.context["exact"] == "table=A2&"
    assert as_bob.get(URL, {"q": "revoke"}).context["page"].lines == [revoked.pk]


def test_what_was_found_is_taken_away_with_the_filters_that_were_typed(
    as_alice: Client, revoked: Ruling, warned: Ruling
) -> None:
    for typed, found in (("A2", warned), ("karen", revoked)):
        page = as_alice.get(URL, {"q": typed})
        taken = as_alice.get(f"{reverse('rulings:archive-json')}?{page.context['exact']}")
        rows = json.loads(b"".join(taken.streaming_content))["rulings"]
        assert [row["reference"] for row in rows] == [found.reference], typed


def test_a_name_or_a_word_that_is_misspelt_is_offered_as_it_is_spelled(
    as_alice: Client, as_bob: Client, bob: User, revoked: Ruling
) -> None:
    bob.memberships.update(roles=[ClubRole.REVIEWER])
    Player.objects.filter(name="Karen Lund").update(name="Karen Sørensen")

    def offered(client: Client, typed: str) -> tuple[list[str], list[str]]:
        nearly = client.get(URL, {"q": typed}).context["nearly"]
        return nearly["missed"], [one.words for one in nearly["chips"]]

    assert offered(as_alice, "Sörensen") == (["Sörensen"], ["Karen Sørensen"])
    assert offered(as_alice, "revoke Karin") == (["Karin"], ["Karen Sørensen"])
    assert offered(as_alice, "revoek") == (["revoek"], ["Revoke"])
    assert offered(as_alice, "zzzz") == (["zzzz"], [])
    assert offered(as_bob, "Sörensen") == (["Sörensen"], [])
    why = "Players are found by name by directors and administrators alone."
    pages = [one.get(URL, {"q": "zzzz"}).content.decode() for one in (as_bob, as_alice)]
    assert [why in one for one in pages] == [True, False]
    page = as_alice.get(URL, {"q": "revoke Sörensen"})
    assert "In no ruling: Sörensen." in page.content.decode()
    (chip,) = page.context["nearly"]["chips"]
    assert as_alice.get(URL + chip.url).context["page"].lines == [revoked.pk]


def test_a_line_names_who_sat_there_to_whom_may_see_names(
    as_alice: Client, as_bob: Client, bob: User, revoked: Ruling
) -> None:
    bob.memberships.update(roles=[ClubRole.REVIEWER])
    call = revoked.matter.call
    pairing = Pairing.objects.get(table=call.table, round=call.round)
    erased = PlayerFactory(name="", club=call.session.event.club)
    Pair.objects.filter(pk=pairing.ns_id).update(player2=None)
    Pair.objects.filter(pk=pairing.ew_id).update(player1=erased, player2=erased)

    page = as_alice.get(URL)

    named = "Karen Lund – … · a player (erased) – a player (erased)"
    assert [row.players for row in page.context["rows"]] == [named]
    assert f'<small class="who">{named}</small>' in page.content.decode()
    assert [row.players for row in as_bob.get(URL).context["rows"]] == [""]


def test_the_number_on_a_slip_leads_to_its_ruling(
    as_alice: Client, as_charlie: Client, revoked: Ruling
) -> None:
    page = as_alice.get(URL, {"q": f" {revoked.reference} "})
    assert page.headers["Location"] == reverse("rulings:ruling", args=[revoked.pk])
    year, number = revoked.reference.split("-")
    for missed in (
        f"{int(year) - 1}-{number}",
        f"{year}-99",
        f"{year}-{number}-1",
        "0000-1",
        "9999-1",
    ):
        assert as_alice.get(URL, {"q": missed}).context["number"] == 0
    assert as_charlie.get(URL, {"q": revoked.reference}).context["number"] == 0
