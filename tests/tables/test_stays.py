"""The line of tables that wait for a director, and the sheet behind it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.models import ClubRole, Event, PlayedBoard, Session
from rulings.models import DirectorCall, Matter, Stay, TableEvent, What
from rulings.record.events import note_event
from rulings.record.give import give_ruling
from rulings.tables.line import StayLine, Waiting, line_of
from rulings.tables.queries import line_context, sheet_rows, tables_to_stay_at
from rulings.tables.sheet import SheetRow
from rulings.watch import store
from rulings.watch.events import (
    AuctionOver,
    Choice,
    Chosen,
    LeadLost,
    Led,
    OnLead,
    Opened,
    Played,
    WatchEvent,
)
from rulings.watch.obligations import (
    FirstLeadRight,
    LeadBan,
    Obligation,
    PassOnce,
    PenaltyCard,
    Right,
)
from rulings.watch.options import likeliest
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    DirectorCallFactory,
    EventFactory,
    MembershipFactory,
    SessionFactory,
    TableFactory,
)

E, W = Seat.E, Seat.W
D5, CK = Card.parse("D5"), Card.parse("CK")
LINE = '<details class="waits">'


@pytest.fixture
def asked(director: Director, played: PlayedBoard) -> Matter:
    """A question is open on the phone: nothing else is."""
    return director.calls_to(played.table, board=str(played.board.number))


@pytest.fixture
def elsewhere(director: Director, played: PlayedBoard) -> DirectorCall:
    """Another table of his, where the five of diamonds lies before East."""
    call = DirectorCallFactory(
        table=TableFactory(section=played.table.section, number=8),
        session=played.board.session,
        board=played.board,
        played_board=played,
        declarer="S",
        director=director.user,
    )
    opened(call, PenaltyCard(E, D5))
    return call


def opened(call: DirectorCall, *obligations: Obligation) -> None:
    for one in obligations:
        note_event(call, What.OBLIGATION_OPENED, by=call.director, event=store.dump(Opened(one)))


def told(call: DirectorCall, event: WatchEvent, place: int | None = None) -> None:
    where = {} if place is None else {"place": place}
    note_event(call, What.AT_TABLE, by=call.director, event=store.dump(event), **where)


def waiting(call: DirectorCall, number: int, *obligations: Obligation) -> DirectorCall:
    """One more table of the same section where something is open."""
    table = TableFactory(section=call.table.section, number=number)
    more = DirectorCallFactory(
        table=table, session=call.session, declarer="S", director=call.director
    )
    opened(more, *(obligations or (PenaltyCard(E),)))
    return more


def line_at(director: Director, **about: int) -> StayLine:
    line: StayLine = line_context(director.user, page="/", **about)["line"]
    return line


def row_of(director: Director) -> SheetRow:
    (row,) = sheet_rows(director.user)
    return row


def labels(row: SheetRow) -> list[str]:
    return [one.label for one in row.buttons]


def question(matter: Matter) -> str:
    return reverse("rulings:question", args=[matter.call_id, matter.number, "revoker"])


@pytest.mark.parametrize(
    ("tables", "named", "more"),
    [
        (0, [], 0),
        (1, ["A8"], 0),
        (3, ["A8", "A2", "A3"], 0),
        (5, ["A8", "A2", "A3"], 2),
    ],
)
def test_the_line_names_at_most_three_tables_and_counts_the_rest(
    director: Director, request: pytest.FixtureRequest, tables: int, named: list[str], more: int
) -> None:
    if tables:
        first = request.getfixturevalue("elsewhere")
        for number in range(2, tables + 1):
            waiting(first, number)
    line = line_at(director)
    assert [one.table for one in line.tables] == named
    assert (line.more, line.count) == (more, tables)


def test_a_penalty_card_is_named_on_the_line_and_other_restrictions_are_not(
    director: Director, elsewhere: DirectorCall
) -> None:
    banned = waiting(elsewhere, 2, LeadBan(W, frozenset([Suit.D])))
    assert line_at(director).tables == (
        Waiting(elsewhere.pk, "A8", "♦︎5"),
        Waiting(banned.pk, "A2"),
    )


def test_a_table_where_two_calls_left_something_open_is_one(
    director: Director, elsewhere: DirectorCall
) -> None:
    again = DirectorCallFactory(
        table=elsewhere.table, session=elsewhere.session, director=director.user
    )
    opened(again, LeadBan(W, frozenset([Suit.D])))
    line = line_at(director)
    assert (line.tables, line.count) == ((Waiting(elsewhere.pk, "A8", "♦︎5"),), 1)


def test_where_declarer_chooses_now_comes_first(
    director: Director, elsewhere: DirectorCall
) -> None:
    choosing = waiting(elsewhere, 2)
    told(choosing, OnLead(W))
    assert line_at(director).tables == (
        Waiting(choosing.pk, "A2", is_now=True),
        Waiting(elsewhere.pk, "A8", "♦︎5"),
    )


def test_at_the_table_itself_the_others_wait(director: Director, elsewhere: DirectorCall) -> None:
    waiting(elsewhere, 2)
    page = director.look(reverse("rulings:what", args=[elsewhere.pk])).content.decode()
    assert "1 other table to stay at" in page


def test_a_pin_stands_beside_the_name_of_a_table_that_keeps_the_director_there(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    """On each page about it, and where no other table waits; else the page is only about a call."""
    about = {"but": elsewhere.pk, "place": elsewhere.table_id}
    another = {"but": asked.call_id, "place": asked.call.table_id}

    assert [line_at(director, **one).keeps for one in (about, another, {})] == [True, False, False]
    assert not line_at(director, **about).is_shown
    opened(asked.call, PenaltyCard(E, D5))
    assert line_at(director, place=asked.call.table_id).keeps
    assert 'class="noprint keeps"' in director.look(question(asked)).content.decode()


def test_no_line_stands_over_a_second_matter_at_the_only_table(
    director: Director, asked: Matter
) -> None:
    director.answers(asked, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[asked.call_id, asked.number]))
    director.send(reverse("rulings:what", args=[asked.call_id]) + "?more=1", irregularity="revoke")
    assert Matter.objects.count() == 2
    assert LINE not in director.page.content.decode()


def test_the_line_stands_at_home_and_in_a_ruling_and_nowhere_else(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    with_it = [reverse("rulings:home"), question(asked)]
    without = ["rulings:laws", "rulings:archive", "rulings:rehearsal", "deals:menu"]
    assert [LINE in director.look(url).content.decode() for url in with_it] == [True, True]
    pages = [director.look(reverse(name)) for name in without]
    assert [page.status_code for page in pages] == [200] * len(pages)
    assert [LINE in page.content.decode() for page in pages] == [False] * len(pages)


def test_nothing_is_shown_where_no_table_waits(director: Director, asked: Matter) -> None:
    assert LINE not in director.look(reverse("rulings:home")).content.decode()
    assert LINE not in director.look(question(asked)).content.decode()


def test_what_another_call_left_open_at_the_same_table_is_told_as_that_tables_own(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    here = DirectorCallFactory(
        table=asked.call.table, session=elsewhere.session, director=director.user, declarer="S"
    )
    opened(here, PenaltyCard(E, D5))
    before = reverse("rulings:table", args=[asked.call.table_id])

    for at in (before, question(asked)):
        page = director.look(at).content.decode()
        line = page[page.index('<nav id="watching"') : page.index("</nav>")]
        assert "1 other table to stay at" in line
        assert "lies here" in line
        assert reverse("rulings:call", args=[here.pk]) in line
    assert line_at(director).count == 2


def test_no_button_stands_on_the_line_and_the_sheet_is_fetched_when_it_is_opened(
    director: Director, elsewhere: DirectorCall
) -> None:
    page = director.look(reverse("rulings:home")).content.decode()
    line = page[page.index('<nav id="watching"') : page.index("</nav>")]
    assert "<button" not in line
    assert "<form" not in line
    assert 'hx-trigger="toggle from:closest details once"' in line


def test_the_sheet_says_what_is_open_and_what_can_come_next(
    director: Director, elsewhere: DirectorCall
) -> None:
    waiting(elsewhere, 2, LeadBan(W, frozenset([Suit.D])))
    waiting(elsewhere, 3, FirstLeadRight(E, frozenset(Suit) - {Suit.H}))
    minor = PenaltyCard(E, D5, is_major=False)
    waiting(elsewhere, 4, minor, LeadBan(E, frozenset([Suit.C])))
    waiting(elsewhere, 5, minor)  # binds East alone: nobody need stay
    rows = [(row.table, row.what, row.sentences) for row in sheet_rows(director.user)]
    assert rows == [
        (
            "A8",
            "Penalty card ♦︎5",
            (
                "♦︎5 lies in front of East as a major penalty card. When West is on lead, South"
                " chooses.",
            ),
        ),
        (
            "A2",
            "Diamonds are forbidden",
            ("West may not lead diamonds before the lead has been lost.",),
        ),
        (
            "A3",
            "First lead by East",
            ("The first time East is on lead, South may forbid one suit, but not hearts.",),
        ),
        (
            "A4",
            "Penalty card ♦︎5",
            (
                "♦︎5 lies in front of East as a minor penalty card: it comes before other"
                " diamonds below the ten.",
                "East may not lead clubs before the lead has been lost.",
            ),
        ),
    ]
    assert [labels(row) for row in sheet_rows(director.user)] == [
        ["West is on lead", "♦︎5 is played"],
        ["West has lost the lead", "Board is over"],
        ["East is on lead", "Board is over"],
        ["East has lost the lead", "♦︎5 is played"],
    ]


def test_without_a_script_the_sheet_is_a_page_that_leads_back(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    url = f"{reverse('rulings:stays')}?next={question(asked)}"
    page = director.look(url).content.decode()
    assert "<h1" in page
    assert "Penalty card" in page
    assert f'<a class="quiet" href="{question(asked)}">Close</a>' in page
    assert f'<input type="hidden" name="next" value="{question(asked)}">' in page


def test_for_a_script_the_sheet_is_its_rows_alone_and_leads_to_the_page_as_it_is_now(
    director: Director, elsewhere: DirectorCall
) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/calls/7/?more=1"}
    sent = director.client.get(reverse("rulings:stays"), headers=headers).content.decode()
    assert sent.startswith('<ol class="stays">')
    assert 'name="next" value="/calls/7/?more=1"' in sent


def test_a_tap_on_the_sheet_leads_to_the_table_with_its_words_and_from_there_back(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    director.answers(asked, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(reverse("rulings:record", args=[asked.call_id, asked.number]))
    table = reverse("rulings:call", args=[asked.call_id])
    page = director.send(
        reverse("rulings:happened", args=[asked.call_id]),
        event="0",
        seen=str(director.page.context["seen"]),
        next=question(asked),
    )
    assert page.redirect_chain == [(f"{table}?next={question(asked).replace('/', '%2F')}", 302)]
    assert page.context["page"].say[0].startswith("Stop. West, do not lead yet.")
    assert page.context["back_url"] == question(asked)


def test_on_the_sheet_a_board_that_is_over_leads_back_with_nothing_open_there(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    waiting(elsewhere, 2, LeadBan(W, frozenset([Suit.D])))
    page = director.look(f"{reverse('rulings:stays')}?next={question(asked)}")
    banned = page.context["rows"][1]
    over = banned.buttons[-1]
    sent = {over.name: over.value, "seen": str(banned.seen), "next": question(asked)}

    page = director.send(reverse("rulings:happened", args=[banned.call]), **sent)

    assert page.redirect_chain == [(question(asked), 302)]
    assert [str(one) for one in page.context["messages"]] == ["Board over at table A2."]
    assert [row.table for row in sheet_rows(director.user)] == ["A8"]


@pytest.mark.parametrize(
    "there", ["https://elsewhere.example/", "//elsewhere.example", "", "\\\\x"]
)
def test_nobody_is_led_to_another_site(
    director: Director, elsewhere: DirectorCall, there: str
) -> None:
    url = reverse("rulings:happened", args=[elsewhere.pk])
    sent = director.client.post(url, {"event": "0", "seen": "1", "next": there})
    assert sent.headers["Location"] == reverse("rulings:call", args=[elsewhere.pk])


def test_a_tap_from_an_older_sheet_changes_nothing_and_says_so(
    director: Director, asked: Matter, elsewhere: DirectorCall
) -> None:
    page = director.send(reverse("rulings:happened", args=[elsewhere.pk]), event="0", seen="0")
    assert [str(message) for message in page.context["messages"]] == [
        "Something has been noted here meanwhile. Look again at what is open."
    ]
    assert labels(row_of(director)) == ["West is on lead", "♦︎5 is played"]


def test_while_declarer_chooses_the_sheet_says_so_and_has_no_buttons(
    director: Director, elsewhere: DirectorCall
) -> None:
    told(elsewhere, OnLead(W))
    row = row_of(director)
    assert row.what == "West is on lead"
    assert row.sentences == (
        "South, you may require diamonds, forbid diamonds, or neither.",
        "If you require or forbid it, East picks the card up; otherwise it stays.",
    )
    assert row.buttons == ()


def test_the_two_readings_are_the_buttons_where_the_record_goes_against_a_tap(
    director: Director, elsewhere: DirectorCall
) -> None:
    elsewhere.played_board.play = "W:H2 N:H3 E:H4 S:HA"
    elsewhere.played_board.save()
    told(elsewhere, OnLead(W))
    tap = TableEvent.objects.latest("number").number
    note_event(elsewhere, What.AT_TABLE, by=director.user, differs=[2, tap])
    row = row_of(director)
    assert labels(row) == ["In the record: East played ♥︎4", "Noted here: West was on lead"]
    assert [(one.name, one.value) for one in row.buttons] == [("agree", "record"), ("agree", "tap")]


def test_what_the_record_will_tell_can_still_be_tapped(
    director: Director, elsewhere: DirectorCall
) -> None:
    opened(elsewhere, PenaltyCard(W, CK))
    told(elsewhere, Led(Seat.S, CK), place=3)
    assert labels(row_of(director)) == ["West is on lead", "East is on lead"]


@pytest.mark.parametrize("place", [None, 3], ids=["a tap", "the record"])
def test_what_ends_it_leaves_no_line(
    director: Director, elsewhere: DirectorCall, place: int | None
) -> None:
    told(elsewhere, Led(E, D5), place)
    assert tables_to_stay_at(director.user).rows == []
    assert line_at(director) == StayLine()
    assert not Stay.objects.exists()


def test_taking_back_what_ended_it_brings_it_back(
    director: Director, elsewhere: DirectorCall
) -> None:
    told(elsewhere, Led(E, D5))
    note_event(elsewhere, What.AT_TABLE, by=director.user, undo=2)
    assert line_at(director).tables == (Waiting(elsewhere.pk, "A8", "♦︎5"),)


def test_the_line_is_two_queries_however_many_tables(
    director: Director, elsewhere: DirectorCall, django_assert_num_queries
) -> None:
    for number in (2, 3, 4):
        waiting(elsewhere, number)
    with django_assert_num_queries(2):  # whether he is a player, as a card lies there
        assert line_at(director).count == 4


def test_colleagues_and_reviewers_are_told_of_no_table_of_his(
    director: Director, elsewhere: DirectorCall, club
) -> None:
    for role in (ClubRole.DIRECTOR, ClubRole.REVIEWER):
        other = MembershipFactory(club=club, roles=[role]).user
        assert tables_to_stay_at(other).rows == []


def test_who_directs_no_more_is_told_of_no_table(
    director: Director, elsewhere: DirectorCall, club
) -> None:
    club.memberships.filter(user=director.user).update(roles=[ClubRole.REVIEWER])
    assert tables_to_stay_at(director.user).rows == []


def test_nothing_of_an_evening_long_over_is_told(
    director: Director, elsewhere: DirectorCall
) -> None:
    Session.objects.update(starts_at=timezone.now() - timedelta(days=1))
    assert tables_to_stay_at(director.user).rows == []


def test_practice_is_told_of_on_its_own_pages_only(
    director: Director, elsewhere: DirectorCall, club
) -> None:
    Event.objects.update(is_practice=True)
    own = elsewhere.session_id
    real = SessionFactory(event=EventFactory(club=club))
    assert tables_to_stay_at(director.user).rows == []
    assert tables_to_stay_at(director.user, session=real.pk).rows == []
    assert len(tables_to_stay_at(director.user, session=own).rows) == 1


def test_practice_is_not_told_of_at_home_on_a_real_evening(
    director: Director, elsewhere: DirectorCall, club
) -> None:
    practice = elsewhere.session
    Event.objects.update(is_practice=True)
    real = SessionFactory(event=EventFactory(club=club))
    home = reverse("rulings:home")
    assert LINE in director.look(f"{home}?session={practice.pk}").content.decode()
    assert LINE not in director.look(f"{home}?session={real.pk}").content.decode()


def test_on_the_pages_of_another_session_the_sheet_names_the_event(
    director: Director, elsewhere: DirectorCall, club
) -> None:
    other = SessionFactory(event=EventFactory(club=club))
    (row,) = sheet_rows(director.user, session=other.pk)
    assert row.event == str(elsewhere.session.event)
    assert row_of(director).event == ""


def test_tables_of_another_evening_stand_with_its_name_after_the_own_ones(
    director: Director, elsewhere: DirectorCall
) -> None:
    """Of two evenings both may have such a table."""
    other = SessionFactory(event__club=elsewhere.session.event.club, event__name="Thursday pairs")
    abroad = DirectorCallFactory(
        table=TableFactory(section__session=other, number=8),
        session=other,
        declarer="S",
        director=director.user,
    )
    opened(abroad, PenaltyCard(E))
    own, home = Waiting(elsewhere.pk, "A8", "♦︎5"), elsewhere.session_id
    named = Waiting(abroad.pk, "A8", evening="Thursday pairs")
    assert line_at(director, session=home).tables == (own, named)
    page = director.look(f"/?session={home}").content.decode()
    assert "Thursday pairs A8" in page
    told(abroad, OnLead(W))
    assert line_at(director, session=home).tables == (replace(named, is_now=True), own)
    assert [row.call for row in sheet_rows(director.user, session=home)] == [
        abroad.pk,
        elsewhere.pk,
    ]


def test_a_line_that_has_not_changed_is_not_sent_again(
    director: Director, elsewhere: DirectorCall, as_alice: Client
) -> None:
    digest = line_context(director.user, page="/")["digest"]
    url = reverse("rulings:watching")
    assert as_alice.get(url, {"now": digest}).status_code == 204
    told(elsewhere, OnLead(W))
    assert "now" in as_alice.get(url, {"now": digest}).content.decode()


def test_of_no_stays_the_line_is_empty() -> None:
    assert line_of([]) == StayLine()


def test_on_a_phone_few_tables_have_room_beside_whole_words_unless_one_is_now() -> None:
    later, now = Waiting(1, "A2", "DQ"), Waiting(2, "A6", "D5", is_now=True)
    plain, abroad = Waiting(3, "A4"), Waiting(4, "A8", evening="Thursday pairs")
    few = [(later,), (later, later), (later, plain, plain), (plain, abroad)]
    long = [(now, later), (later, later, plain), (later, abroad), (plain, plain, abroad)]
    assert [StayLine(one).is_long for one in few] == [False] * len(few)
    assert [StayLine(one).is_long for one in long] == [True] * len(long)


def forbid(*suits: Suit) -> Chosen:
    return Chosen(W, Right.PENALTY_CARD, Choice.FORBID, frozenset(suits))


def require(suit: Suit) -> Chosen:
    return Chosen(W, Right.PENALTY_CARD, Choice.REQUIRE, frozenset([suit]))


FREE = Chosen(W, Right.PENALTY_CARD, Choice.NEITHER)


@pytest.mark.parametrize(
    ("events", "first"),
    [
        ((OnLead(W), Played(E)), (OnLead(W), Played(E))),
        (
            (require(Suit.S), require(Suit.H), forbid(Suit.S), forbid(Suit.H), FREE, Led(W)),
            (require(Suit.S), forbid(Suit.S), FREE),
        ),
        ((forbid(Suit.S), forbid(Suit.H), FREE, Led(W)), (forbid(Suit.S), forbid(Suit.H), FREE)),
        (
            (LeadLost(E), *map(AuctionOver, Seat)),
            (LeadLost(E),),
        ),
        (tuple(map(AuctionOver, Seat)), tuple(map(AuctionOver, (Seat.N, E, Seat.S)))),
    ],
    ids=["few", "one of each kind", "a lead too early last", "the auction goes on", "it ends"],
)
def test_the_likeliest_few_come_first(
    events: tuple[WatchEvent, ...], first: tuple[WatchEvent, ...]
) -> None:
    assert likeliest(events, 3) == first


def test_a_right_of_26b_and_forced_passes_have_buttons_too(
    director: Director, elsewhere: DirectorCall
) -> None:
    opened(elsewhere, FirstLeadRight(E, frozenset([Suit.S])), PassOnce(W))
    row = row_of(director)
    assert labels(row) == ["West has called", "West is on lead"]
    assert len(row.sentences) == 3


def test_the_slip_is_for_the_players_and_tells_of_no_other_table(
    director: Director, revoke: Matter, elsewhere: DirectorCall
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    ruling = give_ruling(matter=revoke, by=director.user)

    page = director.look(reverse("rulings:slip", args=[ruling.pk]))

    assert "watching" not in page.content.decode()
    assert LINE in director.look("/").content.decode()
