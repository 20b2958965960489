"""The archive: what was ruled, found by any of its filters, in a constant number of queries."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape

import pytest
from django import forms
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django.asserts import assertContains, assertHTMLEqual

from deals.models import Club, ClubRole, PlayedBoard, Table, User
from rulings.appeals import services as appeals
from rulings.archive.queries.choices import (
    Sorts,
    outcomes_of,
    resting_on,
    sorts_of,
    tallied,
)
from rulings.archive.queries.lines import Filter, archive_of, counted, filtered, that_count
from rulings.models import ArchiveLine, Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.words.quick_filters import season_of
from tests.calls import by_hand
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given
from tests.factories import (
    EventFactory,
    MembershipFactory,
    PairFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

URL = reverse("rulings:archive")
QUERIES = 15
"""Of a page with a ruling beside the list; until noon one more asks whether last night goes on."""


@pytest.fixture
def revoked(director: Director, revoke: Matter) -> Ruling:
    """A1, board 1: East's revoke corrected; cites 62A, 62B1 and more."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give.give_ruling(matter=revoke, by=director.user)


@pytest.fixture
def warned(alice: User, table: Table) -> Ruling:
    """A2: a ruling by hand, citing 74A2."""
    return by_hand(TableFactory(section=table.section, number=2), alice, "A warning.", "74A2")


def found(client: Client, **query: str) -> set[int]:
    return set(client.get(URL, query).context["page"].lines)


def test_the_newest_comes_first(as_bob: Client, revoked: Ruling, warned: Ruling) -> None:
    page = as_bob.get(URL)

    assert [row.number for row in page.context["rows"]] == [warned.reference, revoked.reference]
    assert page.context["total"] == 2
    club = revoked.matter.call.table.section.session.event.club
    assertContains(page, reverse("rulings:statistics", args=[club.slug]))


def test_filters_find(as_bob: Client, revoked: Ruling, warned: Ruling) -> None:
    queries: list[tuple[dict[str, str], str]] = [
        ({"law": "62B1"}, "revoked"),
        ({"law": "62"}, "revoked"),
        ({"law": "§ 74"}, "warned"),
        ({"law": "Law 6"}, ""),
        ({"irregularity": "revoke"}, "revoked"),
        ({"outcome": "MustCorrect"}, "revoked"),
        ({"kind": "manual"}, "warned"),
        ({"table": "A2"}, "warned"),
        ({"table": "a 1"}, "revoked"),
        ({"table": "2"}, "warned"),
        ({"board": "1"}, "revoked"),
        ({"board": "2"}, ""),
        ({"q": "penalty card"}, "revoked"),
        ({"q": "strafkort"}, "revoked"),
        ({"q": "telephone"}, "warned"),
        ({"q": "warnings"}, "warned"),
        ({"q": "nothing of the kind"}, ""),
        ({"q": "warning", "kind": "computed"}, ""),
    ]
    rulings = {"revoked": {revoked.pk}, "warned": {warned.pk}, "": set()}
    expected = [(query, rulings[name]) for query, name in queries]

    assert [(query, found(as_bob, **query)) for query, _ in queries] == expected


def test_an_event_and_its_dates_are_filters(as_bob: Client, alice: User, revoked: Ruling) -> None:
    other = SessionFactory(event=EventFactory(club=revoked.club, name="Thursday"), number=1)
    table = TableFactory(section=SectionFactory(session=other))
    thursday = by_hand(table, alice, "A warning.")
    today = timezone.localdate()

    assert found(as_bob, event=str(other.event.pk)) == {thursday.pk}
    assert found(as_bob, since=today.isoformat()) == {revoked.pk, thursday.pk}
    assert found(as_bob, until=(today - dt.timedelta(days=1)).isoformat()) == set()


def test_what_cannot_be_read_breaks_nothing(as_bob: Client, revoked: Ruling) -> None:
    queries: list[dict[str, str]] = [
        {"board": "x"},
        {"board": "-1"},
        {"since": "yesterday"},
        {"event": "999999"},
        {"kind": "tea"},
        {"older": "99"},
        {"newer": "x"},
        {"q": "' OR 1=1 --"},
        {"law": "%"},
    ]
    statuses = [(query, as_bob.get(URL, query).status_code) for query in queries]

    assert statuses == [(query, 200) for query in queries]


CHOOSE = "There is no such choice. Choose one from the list, or none."
A_DATE = "That is no date. Choose one, or write it as 2026-11-22."
A_BOARD = "Write the number of a board, from 1 to 999."


def test_a_filter_that_cannot_be_read_says_what_to_do(
    as_bob: Client, revoked: Ruling, warned: Ruling
) -> None:
    queries: list[tuple[dict[str, str], str]] = [
        ({"event": "999999"}, CHOOSE),
        ({"irregularity": "tea"}, CHOOSE),
        ({"outcome": "tea"}, CHOOSE),
        ({"director": "x"}, CHOOSE),
        ({"tricks": "3"}, CHOOSE),
        ({"amended": "perhaps"}, CHOOSE),
        ({"kind": "tea"}, CHOOSE),
        ({"since": "yesterday"}, A_DATE),
        ({"until": "2026-13-01"}, A_DATE),
        ({"board": "x"}, A_BOARD),
        ({"board": "0"}, A_BOARD),
        ({"board": "1000"}, A_BOARD),
        ({"table": "the ninth table"}, "That is too long. A table is written as A7."),
        ({"q": "a\0b"}, "Type the words again: some of it cannot be read."),
    ]
    for query, told in queries:
        page = as_bob.get(URL, query)

        [field] = query
        assert (query, page.context["form"].errors) == (query, {field: [told]})
        assert page.context["number"] == 2


def test_it_says_so_in_danish(as_bob: Client, bob: User, revoked: Ruling) -> None:
    bob.language = "da"
    bob.save()

    assert as_bob.get(URL, {"kind": "tea", "since": "x"}).context["form"].errors == {
        "since": ["Det er ikke en dato. Vælg en, eller skriv den som 2026-11-22."],
        "kind": ["Det valg findes ikke. Vælg et fra listen, eller intet."],
    }


def test_each_sentence_of_an_outcome_in_the_filter_begins_with_a_capital() -> None:
    """Also of rulings that were given before their own words did."""
    sorts = Sorts()
    sorts.add("outcome", "Stands", 1, is_practice=False)
    sorts.labels["outcome", "Stands"] = "the lead stands. declarer plays on. ♥︎2 is played."

    told = "The lead stands. Declarer plays on. A card is played."
    assert outcomes_of(sorts) == [("Stands", told)]


def test_who_gave_it_is_a_filter(
    as_bob: Client, bob: User, table: Table, revoked: Ruling, warned: Ruling
) -> None:
    other = by_hand(TableFactory(section=table.section, number=5), bob, "Play on.")

    assert found(as_bob, director=str(bob.pk)) == {other.pk}
    assert found(as_bob, director=str(revoked.by_id)) == {revoked.pk, warned.pk}


def test_overridden_rulings_are_a_filter(
    as_bob: Client, director: Director, revoke: Matter, warned: Ruling
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    overridden = give.override_ruling(
        matter=revoke, decided=Decided("No revoke.", "A club was found."), by=director.user
    )

    assert found(as_bob, kind="overridden") == {overridden.pk}
    assert found(as_bob, kind="manual") == {warned.pk}
    assert found_kinds(as_bob, "overridden", "manual") == {overridden.pk, warned.pk}


def found_kinds(client: Client, *kinds: str) -> set[int]:
    return set(client.get(URL, {"kind": kinds}).context["page"].lines)


def test_pages_keep_the_filters(
    as_bob: Client, alice: User, revoked: Ruling, warned: Ruling, table: Table
) -> None:
    for number in range(3, 30):
        by_hand(TableFactory(section=table.section, number=number), alice, "A warning.")

    first = as_bob.get(URL, {"q": "warning"})
    older = first.context["page"].older
    second = as_bob.get(URL, {"q": "warning", "older": older})
    newer = second.context["page"].newer
    again = as_bob.get(URL, {"q": "warning", "newer": newer})

    numbers = [len(page.context["rows"]) for page in (first, second, again)]
    assert (numbers, first.context["number"]) == ([25, 3, 25], 28)
    assert f'href="?q=warning&amp;older={older}"' in first.content.decode()
    assert f'href="?q=warning&amp;newer={newer}"' in second.content.decode()
    assert again.context["page"].lines == first.context["page"].lines
    assert second.context["page"].older is None


def test_a_ruling_for_now_and_the_final_one_name_each_other(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    early = give.give_ruling(matter=revoke, by=director.user)
    assert "for now" not in director.look(URL).content.decode()
    board_is_over(call=revoke.call, by=director.user)
    final = answered(revoke, director.user, "none", "offender", "some", "no")

    final_row, *others = director.look(URL).context["rows"]
    [early_row] = director.look(f"{URL}?amended=yes").context["rows"]

    assert others == []
    assert [row.where.rpartition(", ")[2] for row in (final_row, early_row)] == [
        f"for now: {early.reference}",
        f"final: {final.reference}",
    ]
    for one, other in ((early, final), (final, early)):
        page = director.look(reverse("rulings:ruling", args=[one.pk]))
        link = f'<a href="{reverse("rulings:ruling", args=[other.pk])}">{other.reference}</a>'
        assert link in page.content.decode()
    assert director.look(URL).context["number"] == 1
    counts = director.look(reverse("rulings:statistics", args=[final.club.slug])).context["rulings"]
    assert (counts.number, counts.kinds) == (1, [("revoke", 1)])


def answered(matter: Matter, by: User, *tokens: str) -> Ruling:
    """The ruling on what is answered so."""
    given(position_of(matter), tokens, by)
    return give.give_ruling(matter=matter, by=by)


def test_practice_is_found_under_its_own_name_and_not_counted(
    as_bob: Client, alice: User, club: object
) -> None:
    session = SessionFactory(event=EventFactory(club=club, is_practice=True), number=1)
    by_hand(TableFactory(section=SectionFactory(session=session)), alice, "A warning.")

    page, its_own = as_bob.get(URL), as_bob.get(URL, {"event": session.event_id})

    assert (page.context["total"], len(page.context["rows"])) == (0, 0)
    assert f'href="?event={session.event_id}"' in page.content.decode()
    assert len(its_own.context["rows"]) == 1
    assert "Practice rulings are kept apart" in page.content.decode()
    assert "0 rulings" not in page.content.decode() + its_own.content.decode()
    kinds = its_own.context["form"].fields["kind"].choices
    assert [words for _kind, words in kinds if "(0)" in words] == []


def test_above_the_rulings_stands_where_those_of_tonights_practice_are(
    as_bob: Client, alice: User, warned: Ruling
) -> None:
    event = EventFactory(club=warned.club, is_practice=True)
    practised = by_hand(TableFactory(section__session__event=event), alice, "A warning.")

    def above() -> bool:
        page = as_bob.get(URL).content.decode()
        return f'href="?event={event.pk}">What was ruled at practice' in page.split("<ol")[0]

    tonight = above()
    ArchiveLine.objects.filter(pk=practised.pk).update(at=timezone.now() - dt.timedelta(days=2))

    assert (tonight, above()) == (True, False)


def test_the_practice_rulings_are_those_of_the_evening_one_was_in(
    as_alice: Client, alice: User, club: Club, other_club: Club
) -> None:
    """Each club has a practice evening of the same name, and what is ruled there comes with it."""
    MembershipFactory(user=alice, club=other_club, roles=[ClubRole.DIRECTOR])
    events = [
        EventFactory(club=one, name="Practice", is_practice=True) for one in (club, other_club)
    ]
    for event in events:
        by_hand(TableFactory(section__session__event=event), alice, "A warning.")

    def leads_to() -> str:
        return as_alice.get(URL).context["practice_url"]

    assert leads_to() == f"?event={events[1].pk}"
    as_alice.get("/", {"session": events[0].sessions.get().pk})
    assert leads_to() == f"?event={events[0].pk}"
    choices = dict(as_alice.get(URL).context["form"].fields["event"].choices)
    assert [choices[one.pk] for one in events] == ["Practice · Aarhus", "Practice · Copenhagen"]
    ArchiveLine.objects.filter(event=events[0]).update(by=alice.pk + 1)
    assert leads_to() == f"?event={events[1].pk}"  # where he has ruled himself


def test_where_nothing_is_found_the_same_is_looked_for_in_practice(
    as_bob: Client, alice: User, warned: Ruling
) -> None:
    session = SessionFactory(event=EventFactory(club=warned.club, is_practice=True), number=1)
    table = TableFactory(section=SectionFactory(session=session, letter="Q"), number=4)
    by_hand(table, alice, "A warning.")

    page, found_one = as_bob.get(URL, {"q": "Q4"}), as_bob.get(URL, {"kind": "manual"})
    practice = re.search(r'left out\. <a href="([^"]+)"', page.content.decode())

    assert (page.context["rows"], "left out" in found_one.content.decode()) == ([], False)
    assert practice
    assert len(as_bob.get(URL + unescape(practice[1])).context["rows"]) == 1


def test_what_was_amended_stands_under_the_ruling_that_has_its_place(
    as_bob: Client, alice: User, warned: Ruling, revoked: Ruling
) -> None:
    """One matter, one hit: what was replaced is found where it is asked for, and by its number."""
    later = give.amend_ruling(
        ruling=warned, decided=Decided("No warning.", "It was mine."), by=alice
    )
    replaces, replaced = f"replaces {warned.reference}", f"replaced by {later.reference}"

    def told(**asked: str) -> tuple[int, int, list[tuple[str, str]]]:
        context = as_bob.get(URL, asked).context
        said = [(row.number, row.where.rpartition(", ")[2]) for row in context["rows"]]
        return context["number"], context["total"], said

    assert told(table="A2") == (1, 2, [(later.reference, replaces)])
    assert told(amended="yes") == (1, 2, [(warned.reference, replaced)])
    assert told(table="A2", amended="all")[2] == [
        (later.reference, replaces),
        (warned.reference, replaced),
    ]
    assert told()[:2] == (2, 2)
    assert as_bob.get(URL, {"q": warned.reference}).status_code == 302


def test_a_ruling_of_another_club_cuts_the_list_at_no_time(
    as_charlie: Client, as_bob: Client, warned: Ruling
) -> None:
    """When it was given, its key would tell; of one's own it leads on from there."""
    table = TableFactory(
        section__session__event__club=User.objects.get(username="charlie").memberships.get().club
    )
    theirs = by_hand(table, User.objects.get(username="charlie"), "Play on.")

    found = {
        name: [row.number for row in client.get(URL, {"older": warned.pk}).context["rows"]]
        for name, client in (("theirs", as_charlie), ("ours", as_bob))
    }

    assert found == {"theirs": [theirs.reference], "ours": []}


def test_another_club_sees_none_of_it(as_charlie: Client, revoked: Ruling, warned: Ruling) -> None:
    page = as_charlie.get(URL)

    assert (page.context["total"], page.context["form"].fields["event"].choices) == (
        0,
        [("", "Any")],
    )


def test_the_number_of_queries_does_not_grow(
    as_bob: Client, alice: User, played: PlayedBoard, warned: Ruling, table: Table
) -> None:
    with CaptureQueriesContext(connection) as before:
        as_bob.get(URL)
    for number in (3, 4, 5):
        by_hand(TableFactory(section=table.section, number=number), alice, "A warning.")

    with CaptureQueriesContext(connection) as after:
        as_bob.get(URL)

    asked = QUERIES + (timezone.localtime().hour < 12)
    assert (len(before), len(after)) == (asked, asked)


def test_a_list_of_choices_reads_as_django_writes_it(as_bob: Client, warned: Ruling) -> None:
    form = as_bob.get(URL, {"director": warned.by_id, "event": "<7"}).context["form"]

    for name in ("event", "director", "outcome"):
        field = form.fields[name]
        plain = forms.Select(choices=field.choices)
        given = (name, form[name].value(), {"id": f"id_{name}"})
        assertHTMLEqual(field.widget.render(*given), plain.render(*given))


def test_how_many_there_are_of_one_sort_is_known_without_counting(
    as_bob: Client, director: Director, revoked: Ruling, warned: Ruling
) -> None:
    """It is the number that counting finds, also where there is practice beside it."""
    session = SessionFactory(event=EventFactory(club=warned.club, is_practice=True), number=1)
    table = TableFactory(section=SectionFactory(session=session))
    by_hand(table, director.user, "A warning.")
    sorts, lines = sorts_of(director.user, "en"), that_count(archive_of(director.user))
    asked = [
        (Filter(), 2),
        (Filter(kind=("manual", "computed")), 2),
        (Filter(kind=("overridden",)), 0),
        (Filter(irregularity="something-else"), 1),
        (Filter(outcome=revoked.outcome), 1),
        (Filter(director=warned.by_id), 2),
    ]

    for by, number in asked:
        found = filtered(lines, by, director.user)
        assert (by, sorts.number_of(by), counted(found)) == (by, number, number)
    assert sorts.number_of(Filter(kind=("manual",), irregularity="revoke")) is None
    assert sorts.number_of(Filter(q="warning")) is None


def test_what_stands_at_one_place_or_cites_one_law_is_known_without_counting(
    director: Director, revoked: Ruling, warned: Ruling, played: PlayedBoard
) -> None:
    """It is the number that counting finds; what asks for more, or hides something, is counted."""
    user = director.user
    session = SessionFactory(event=EventFactory(club=warned.club, is_practice=True), number=1)
    by_hand(TableFactory(section=SectionFactory(session=session)), user, "A warning.", "74A2")
    give.amend_ruling(ruling=warned, decided=Decided("No warning.", "It was mine."), by=user)
    at = f"{warned.matter.call.table}"
    by_hand(TableFactory(section=warned.matter.call.table.section), user, "A warning.", "74A2")
    lines = that_count(archive_of(user))
    asked = [
        *(Filter(law=law) for law in ("74A2", "Law 74", "§ 64", "64A1", "99", "x" * 90)),
        *(Filter(table=table) for table in (at, at.lower(), "Z9", f"{at[0]}99999999999")),
        *(Filter(board=number) for number in (1, 999)),
        *(Filter(tricks=number) for number in (1, 2)),
        *(Filter(amended=said) for said in ("yes", "all")),
        *(Filter(reviewed=said) for said in ("yes", "no")),
    ]

    told = {by: tallied(by, user) for by in asked}
    found = {by: counted(filtered(lines, by, user)) for by in asked}
    assert told == found | {Filter(amended="all"): None}
    assert set(found.values()) == {0, 1, 3, 4}
    final = Filter(law="74", kind=("manual", "computed", "overridden"))
    assert resting_on("74", user) == counted(filtered(lines, final, user)) == 1
    for by in (Filter(law="74", tricks=1), Filter(table=at[0]), Filter(q="warning"), Filter()):
        assert tallied(by, user) is None


def test_appealed_finds_for_others_only_what_was_published(
    as_alice: Client, as_bob: Client, alice: User, revoked: Ruling, warned: Ruling
) -> None:
    asked = appeals.request_appeal(
        ruling=warned,
        side="NS",
        agreement="both",
        requested_at=timezone.now(),
        grounds="",
        by=alice,
    )

    before = {client: found(client, appealed="yes") for client in (as_alice, as_bob)}
    not_before = found(as_bob, appealed="no")
    decision = appeals.AppealDecision("upheld", "Noise.", ["74A2"], "No damage.", "It stands.")
    appeals.decide(appeal=asked, decision=decision, by=alice)
    appeals.publish(appeal=asked, by=alice)

    assert before == {as_alice: {warned.pk}, as_bob: set()}
    assert not_before == {revoked.pk, warned.pk}
    assert found(as_bob, appealed="yes") == {warned.pk}
    assert found(as_bob, appealed="no") == {revoked.pk}


def test_three_lists_are_counted_as_far_as_the_reader_may_know(
    as_alice: Client, as_bob: Client, alice: User, revoked: Ruling, warned: Ruling
) -> None:
    appeals.request_appeal(
        ruling=warned,
        side="NS",
        agreement="both",
        requested_at=timezone.now(),
        grounds="",
        by=alice,
    )
    practice = SessionFactory(event=EventFactory(club=warned.club, is_practice=True), number=1)
    by_hand(TableFactory(section=SectionFactory(session=practice)), alice, "A warning.")

    def lists(client: Client, **query: str) -> list[tuple[str, int, bool]]:
        context = client.get(URL, query).context
        return [(one.words, one.number, one.is_on) for one in context["lists"]]

    assert lists(as_alice) == [("All", 2, True), ("Tonight", 2, False), ("Appealed", 1, False)]
    assert lists(as_bob, kind="manual") == [("All", 2, False), ("Tonight", 2, False)]
    assert lists(as_alice, appealed="yes", q="")[2] == ("Appealed", 1, True)
    tonight = as_alice.get(URL).context["lists"][1]
    assert as_alice.get(f"{URL}{tonight.url}").context["number"] == 2


def test_beside_the_list_stands_what_was_bid_where_that_is_known(
    as_bob: Client, revoked: Ruling, warned: Ruling
) -> None:
    shown = [as_bob.get(URL, {"show": one.pk}).context["slip"] for one in (revoked, warned)]
    assert [one.contract for one in shown] == ["4♥︎ by South", ""]


@pytest.mark.parametrize(
    ("day", "back", "season"),
    [
        (dt.date(2026, 7, 31), 0, (dt.date(2025, 8, 1), dt.date(2026, 7, 31))),
        (dt.date(2026, 8, 1), 0, (dt.date(2026, 8, 1), dt.date(2027, 7, 31))),
        (dt.date(2026, 11, 22), 1, (dt.date(2025, 8, 1), dt.date(2026, 7, 31))),
    ],
)
def test_a_season_runs_from_august_to_july(
    day: dt.date, back: int, season: tuple[dt.date, dt.date]
) -> None:
    assert season_of(day, back) == season


def test_what_a_director_typed_names_no_card_of_a_board_still_to_be_played(
    as_alice: Client, alice: User, bob: User, played: PlayedBoard
) -> None:
    """In the list, beside it, on the page of the ruling, and in what is taken away."""
    call = open_call(table=played.table, board=played.board, round_number=1, by=bob)
    matter = answers.start_matter(call=call, irregularity="something-else", by=bob)
    decided = Decided("♥︎2 stays before East.", "♥︎2 was seen.", "West saw ♥︎2.")
    ruling = give.rule_by_hand(matter=matter, decided=decided, by=bob)
    addresses = (URL, reverse("rulings:ruling", args=[ruling.pk]), reverse("rulings:archive-csv"))

    def told() -> list[bool]:
        pages = [as_alice.get(address) for address in addresses]
        texts = [b"".join(page).decode() for page in pages]
        return ["two of hearts" in text or "♥︎2" in text for text in texts]

    open_ = told()
    himself = PlayerFactory(club=ruling.club, user=alice)
    PairFactory(section=played.table.section, number=9999, player1=himself)

    assert (open_, told()) == ([True, True, True], [False, False, False])


def test_what_is_looked_for_most_stands_before_the_filters_that_are_folded(
    as_alice: Client, revoked: Ruling
) -> None:
    def shown(**query: str) -> tuple[bool, list[str]]:
        page = as_alice.get(URL, query).content.decode()
        filters = page[page.index('<div class="filters">') :]
        more, opens = filters.index("More filters"), filters.index("<details")
        first = re.findall(r'name="(\w+)"', filters[:more])
        return "<details open>" in filters[opens:more], first

    everyday = ["irregularity", "player", "table", "board", "since", "until"]
    assert shown() == (False, everyday)
    assert shown(irregularity="revoke") == (False, everyday)
    assert shown(tricks="1") == (True, everyday)
