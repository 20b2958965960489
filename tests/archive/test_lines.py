"""The lines of the archive: each says what its ruling says, and follows whatever it depends on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Board, Pairing, PlayedBoard, Session, Table, User
from deals.pages.said import done
from rulings.archive.page import archive_row
from rulings.archive.queries.choices import sorts_of
from rulings.archive.queries.lines import FEW, MOST, archive_of, counted
from rulings.archive.queries.paging import found_first, page_among, page_of
from rulings.models import (
    ArchiveLine,
    ArchiveTally,
    DirectorCall,
    Matter,
    Review,
    Ruling,
    RulingKind,
)
from rulings.record import answers, give, texts
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.ruled.services import note_paper
from tests.calls import by_hand
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given
from tests.factories import ClubFactory, PairFactory, PlayerFactory, TableFactory

URL = reverse("rulings:archive")


@pytest.fixture
def warned(alice: User, table: Table) -> Ruling:
    return by_hand(table, alice, "A warning.", "74A2", "62B1")


@pytest.fixture
def on_board(alice: User, played: PlayedBoard) -> Ruling:
    """Board 1 at A1, decided by hand."""
    call = open_call(table=played.table, board=played.board, round_number=1, by=alice)
    matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
    decided = Decided("The walnut stands.", "Noise.", "It was loud.")
    return give.rule_by_hand(matter=matter, decided=decided, by=alice)


def found(client: Client, **query: str) -> list[int]:
    found: list[int] = client.get(URL, query).context["page"].lines
    return found


def said(ruling: Ruling) -> dict[str, object]:
    """What the line of a ruling has to say, from the ruling and what stands around it."""
    call = ruling.matter.call
    transfers = [s["fields"]["tricks"] for s in ruling.steps if s.get("type") == "TrickTransfer"]
    counts = ruling.kind not in ("overridden", "interim")
    paper = ruling.paper_reports.order_by("-pk").first()
    return {
        "ruling_id": ruling.pk,
        "matter": ruling.matter_id,
        "call_id": call.pk,
        "club_id": ruling.club_id,
        "event_id": call.session.event_id,
        "board_id": call.board_id,
        "director": call.director_id,
        "at": ruling.at,
        "given": paper.given_at if paper else ruling.time,
        "kind": ruling.kind,
        "outcome": ruling.outcome,
        "irregularity": ruling.matter.irregularity,
        "by": ruling.by_id,
        "letter": call.table.section.letter,
        "number": call.table.number,
        "board_number": call.board.number if call.board else None,
        "tricks": max(transfers, default=0) if counts else 0,
        "is_practice": call.session.event.is_practice,
        "is_amended": Ruling.objects.filter(amends=ruling).exists()
        or (ruling.kind == "interim" and ruling.matter.rulings.order_by("number").last() != ruling),
        "is_reviewed": ruling.reviews.exists(),
    }


def lines() -> list[dict[str, object]]:
    names = [f.attname for f in ArchiveLine._meta.fields if f.name not in ("laws", "words")]
    return list(ArchiveLine.objects.order_by("pk").values(*names))


def expected() -> list[dict[str, object]]:
    return [said(one) for one in Ruling.objects.order_by("pk")]


def sorts(line: ArchiveLine) -> Iterator[tuple[str, str]]:
    """What the line is counted by; one that another has replaced, by that alone."""
    yield "amended", "yes" if line.is_amended else "no"
    if line.is_amended:
        return
    yield from (("kind", line.kind), ("irregularity", line.irregularity), ("outcome", line.outcome))
    yield from (("director", str(line.by)), ("table", f"{line.letter}{line.number}"))
    if line.board_number is not None:
        yield "board", str(line.board_number)
    yield "tricks", str(line.tricks)
    yield "reviewed", "yes" if line.is_reviewed else "no"
    for law in line.laws:
        yield "interim law" if line.kind == "interim" else "law", law


def counts() -> dict[tuple[object, ...], int]:
    """How many lines there are of each sort, as they stand and as they are kept."""
    found: Counter[tuple[object, ...]] = Counter()
    for line in ArchiveLine.objects.all():
        found.update((line.club_id, line.is_practice, *one) for one in sorts(line))
    return dict(found)


def kept() -> dict[tuple[object, ...], int]:
    names = ("club_id", "is_practice", "sort", "value", "number")
    return {row[:-1]: row[-1] for row in ArchiveTally.objects.exclude(number=0).values_list(*names)}


def test_a_line_follows_whatever_it_depends_on(
    director: Director, revoke: Matter, warned: Ruling, board: Board, alice: User, bob: User
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    revoked = give.override_ruling(
        matter=revoke, decided=Decided("No revoke.", "A club was found."), by=director.user
    )
    assert lines() == expected()
    give.amend_ruling(ruling=warned, decided=Decided("No warning.", "It was mine."), by=alice)
    Review.objects.create(ruling=revoked, by=bob)
    note_paper(
        ruling=warned, given_at=timezone.now() - timedelta(days=9), given_by="A. Ulv", by=alice
    )
    assert lines() == expected()
    call = warned.matter.call
    call.table = TableFactory(section=call.table.section, number=7)
    call.board, call.director = board, bob
    call.save()
    Board.objects.filter(pk=board.pk).update(number=11)
    Table.objects.filter(pk=call.table.pk).update(number=8)
    event = call.session.event
    event.is_practice = True
    event.save()

    assert lines() == expected()
    assert kept() == counts()


def test_one_for_now_is_replaced_by_the_next_of_its_matter(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    give.give_ruling(matter=revoke, by=director.user)
    assert [line["is_amended"] for line in lines()] == [False]
    board_is_over(call=revoke.call, by=director.user)
    given(position_of(revoke), ("none", "offender", "some", "no"), director.user)
    give.give_ruling(matter=revoke, by=director.user)

    assert [line["is_amended"] for line in lines()] == [True, False]
    assert lines() == expected()
    assert kept() == counts()


def test_one_that_came_later_is_found_by_the_day_it_was_given(
    as_bob: Client, table: Table, alice: User
) -> None:
    day = timedelta(days=1)
    call = open_call(table=table, board=None, round_number=1, by=alice)
    before = timezone.now() - 3 * day
    DirectorCall.objects.update(called_at=before, claimed_at=before)
    call.refresh_from_db()
    matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
    with done(day):
        ruling = give.rule_by_hand(matter=matter, decided=Decided("A warning.", "Noise."), by=alice)

    assert lines() == expected()
    today, yesterday = timezone.localdate(), timezone.localdate() - day
    assert [len(found(as_bob, since=f"{one}")) for one in (today, yesterday)] == [0, 1]
    exported = b"".join(as_bob.get(reverse("rulings:archive-json")).streaming_content)
    (row,) = json.loads(exported)["rulings"]
    assert [row["given"], row["sent"]] == [ruling.time.isoformat(), ruling.at.isoformat()]


def test_a_paragraph_stands_under_all_above_it(warned: Ruling) -> None:
    assert sorted(ArchiveLine.objects.get(ruling=warned).laws) == [
        *("62", "62B", "62B1", "74", "74A", "74A2"),
    ]


def test_what_a_ruling_says_of_what_was_not_so_is_not_found(
    as_bob: Client, director: Director, played: PlayedBoard
) -> None:
    """A lead that the next hand accepted: that an older penalty card would come back (60A3) is said
    of no card that lay there; 53A, by which it stands, is found by its words.
    """
    matter = director.is_called_to(played, "lead-out-of-turn")
    director.answers(matter, "@E", "lho", "next_played", "nothing")
    ruling = give.give_ruling(matter=matter, by=director.user)
    words = ("penalty card", "strafkort", "duty", "lead out of turn", "udspil", "60A3")

    assert "EarlierDutiesReturn" in [step.get("type") for step in ruling.steps]
    assert [found(as_bob, q=word) for word in words] == [[], [], [], *[[ruling.pk]] * 3]


def test_what_a_director_did_not_follow_is_not_found(
    as_bob: Client, director: Director, revoke: Matter
) -> None:
    """East was to correct a revoke; the director let it stand."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    decided = Decided("The walnut stands.", "Noise.", "It was loud.")
    ruling = give.override_ruling(matter=revoke, decided=decided, by=director.user)

    words = ("penalty card", "strafkort", "walnut", "revoke", "kulørsvigt")
    assert [found(as_bob, q=word) for word in words] == [[], [], *[[ruling.pk]] * 3]


def test_erased_words_leave_the_line(as_bob: Client, warned: Ruling, table: Table) -> None:
    before = [found(as_bob, q=word) for word in ("warning", "telephone", "loud")]
    assert warned.decision is not None
    texts.erase(text=warned.decision)

    after = [found(as_bob, q=word) for word in ("warning", "telephone", "loud")]
    # nor does what a rule said, and he did not follow, stand there in their place
    told = {"url": "", "number": "", "irregularity": "", "at": warned.at, "table": "", "board": 1}
    row = archive_row(**told, kind=RulingKind.OVERRIDDEN, title="A revoke.", decision="", laws=())
    assert row.outcome == "(erased)"

    assert (before, after) == ([[warned.pk]] * 3, [[], [warned.pk], [warned.pk]])


def test_words_may_stand_apart_and_what_is_left_out_stands_nowhere(
    as_bob: Client, warned: Ruling
) -> None:
    queries = ("warning telephone", "warning -telephone", '"telephone rang"', "-zebra")

    assert [found(as_bob, q=query) for query in queries] == [
        [warned.pk],
        [],
        [warned.pk],
        [warned.pk],
    ]


def test_what_is_still_to_be_played_is_not_found_by_word_or_count(
    as_alice: Client, alice: User, bob: User, on_board: Ruling, session: Session
) -> None:
    """The director of the call finds it; who took it over from him, and plays, does not."""
    Session.objects.filter(pk=session.pk).update(starts_at=timezone.now())
    himself = PlayerFactory(club=on_board.club, user=bob)
    PairFactory(section=on_board.matter.call.table.section, number=9999, player1=himself)
    one = {"something-else": 1}

    assert list(archive_of(alice)) == [on_board.line]
    assert sorts_of(alice, "en").offered["irregularity"] == one
    assert list(archive_of(bob)) == []
    sorts = sorts_of(bob, "en")
    told = [*sorts.offered.values(), *sorts.counted.values()]
    assert [one.total() for one in told] == [0] * 8


def test_a_player_is_found_by_those_who_may_see_who_played(
    as_alice: Client, as_bob: Client, warned: Ruling, pairing: Pairing
) -> None:
    """Until the name is erased."""
    assert pairing.ew is not None
    pairing.ew.player2 = player = PlayerFactory(club=warned.club, name="Signe Østergaard")
    pairing.ew.save()

    names = ("østergaard", "signe", "nobody")
    before = [found(as_alice, player=name) for name in names]
    assert "player" not in as_bob.get(URL).context["form"].fields
    player.name = ""
    player.save()

    assert (before, [found(as_alice, player=name) for name in names]) == (
        [[warned.pk], [warned.pk], []],
        [[], [], []],
    )


def test_an_evening_is_found_by_its_name(as_bob: Client, warned: Ruling) -> None:
    names = ("tuesday", "PAIRS", "wednesday")

    assert [found(as_bob, evening=name) for name in names] == [[warned.pk], [warned.pk], []]


def test_more_than_ten_thousand_are_not_counted(warned: Ruling, alice: User) -> None:
    """Copies of the line stand in for rulings: nothing but lines is counted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO rulings_archiveline"
            " SELECT (jsonb_populate_record(line, jsonb_build_object('ruling_id', -n))).*"
            " FROM rulings_archiveline line, generate_series(1, %s) n",
            [MOST + 5],
        )
    assert ArchiveLine.objects.count() > MOST

    assert counted(archive_of(alice)) == MOST + 1


def test_pages_meet_where_rulings_share_their_moment(
    table: Table, alice: User, warned: Ruling
) -> None:
    """Every line stands on one page, however they are gone through."""
    section = table.section
    for number in range(2, 9):
        by_hand(TableFactory(section=section, number=number), alice, "A warning.")
    ArchiveLine.objects.update(at=timezone.now())
    everything = list(archive_of(alice).values_list("pk", flat=True))
    seen, page = [], page_of(archive_of(alice), 3)
    pages = [page]
    while page.older:
        page = page_of(archive_of(alice), 3, older=page.older)
        pages.append(page)
    seen = [key for one in pages for key in one.lines]
    back = page_of(archive_of(alice), 3, newer=pages[-1].newer)

    assert (seen, back.lines) == (everything, pages[-2].lines)
    few = found_first(archive_of(alice))
    assert few is not None
    for mark in (None, *everything):
        for way in ("newer", "older"):
            assert page_among(few, 3, **{way: mark}) == page_of(archive_of(alice), 3, **{way: mark})


def test_a_page_next_to_a_ruling_that_the_words_do_not_find_goes_by_its_time(
    as_bob: Client, warned: Ruling, on_board: Ruling
) -> None:
    """The warning came first: it is older than the other, and nothing is older than that."""
    pages = [as_bob.get(URL, {"q": "warning", "older": one.pk}) for one in (on_board, warned)]

    shown = [(one.context["page"].lines, one.context["number"]) for one in pages]
    assert shown == [([warned.pk], 1), ([], 1)]


def test_keys_in_one_parameter_find_what_each_by_itself_finds(warned: Ruling) -> None:
    own, other = warned.club_id, ClubFactory().pk
    lines = ArchiveLine.objects.order_by("pk").values_list("pk", flat=True)
    for keys in ([], [own], [other], [own, other], [other, own, own]):
        assert list(lines.filter(club__among=keys)) == list(lines.filter(club__in=keys)), keys
        assert list(lines.exclude(club__among=keys)) == list(lines.exclude(club__in=keys)), keys


def test_no_more_than_a_few_are_found_before_they_are_put_in_order(
    warned: Ruling, alice: User
) -> None:
    copies = (
        "INSERT INTO rulings_archiveline"
        " SELECT (jsonb_populate_record(line, jsonb_build_object('ruling_id', -n))).*"
        " FROM rulings_archiveline line, generate_series(%s::int, %s::int) n"
        " WHERE line.ruling_id > 0"
    )
    with connection.cursor() as cursor:
        cursor.execute(copies, [1, FEW - 1])
        assert len(found_first(archive_of(alice)) or ()) == FEW
        cursor.execute(copies, [FEW, FEW])
    assert found_first(archive_of(alice)) is None
