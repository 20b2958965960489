"""Rehearsal: real calls without names, ruled again, marked with the reasons, and seen by nobody."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, Pairing, PlayedBoard, User
from rulings.appeals import services
from rulings.drills.page import ask_page
from rulings.drills.queries import case_of, keys_for
from rulings.drills.services import share_counts
from rulings.models import Agreement, Matter, Rehearsal, Ruling, SharedCounts
from rulings.record import give
from rulings.record.calls.ending import board_is_over
from rulings.record.give import Decided
from rulings.rehearsal import SHIPPED
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import BoardFactory, MembershipFactory, PairFactory, PlayerFactory

HOME = reverse("rulings:rehearsal")
SHIPPED_KEYS = [f"c-{case.key}" for case in SHIPPED]


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    given = give.give_ruling(matter=revoke, by=director.user)
    board_is_over(call=revoke.call, by=director.user)
    return given


def address(key: str) -> str:
    return reverse("rulings:drill", args=[key])


def answered(client: Client, key: str, right: bool = True, **changed: str) -> dict[str, str]:
    """The form, filled in with what was so; `right` or not names the ruling."""
    page = client.get(address(key), {"heard": "1"})
    case = case_of(User.objects.get(pk=client.session["_auth_user_id"]), key)
    assert case is not None
    place = case.drill.rulings.index(case.drill.ruling)
    data = {f"q-{step.key}": step.token for step in case.drill.asks}
    data["ruling"] = str(place if right else (place + 1) % len(case.drill.rulings))
    return data | {"started": page.context["started"]} | changed


def test_a_new_club_has_drills_at_once(as_bob: Client) -> None:
    page = as_bob.get(HOME)
    first = as_bob.get(reverse("rulings:rehearsal-next"), follow=True)

    assert page.context["new"] == len(SHIPPED)
    assert first.redirect_chain == [(address(SHIPPED_KEYS[0]), 302)]


def test_the_clubs_newest_call_comes_first_and_names_nobody(
    as_bob: Client, ruling: Ruling, pairing: Pairing
) -> None:
    told = as_bob.get(reverse("rulings:rehearsal-next"), follow=True)
    page = told.content.decode()

    assert told.redirect_chain == [(address(f"r{ruling.pk}"), 302)]
    for name in (pairing.ns.player1.name, "Alice", ruling.reference, "Tuesday pairs"):
        assert name not in page
    assert "East" in page


def test_rightly_ruled_says_so_and_counts(as_bob: Client, ruling: Ruling) -> None:
    key = f"r{ruling.pk}"

    page = as_bob.post(address(key), answered(as_bob, key))

    marks = page.context["marks"]
    assert marks.verdict == "Rightly ruled, and every fact as it was."
    assert marks.ruling == ruling.words["en"]["title"]
    assert {one.state for one in marks.answers} == {"right"}
    assert as_bob.get(HOME).context["times"] == 1
    assert as_bob.get(HOME).context["new"] == len(SHIPPED)


def test_a_fact_had_otherwise_is_shown_with_what_would_have_followed(
    as_bob: Client, ruling: Ruling
) -> None:
    key = f"r{ruling.pk}"
    data = answered(as_bob, key, right=False, **{"q-since_revoke": "played"})

    page = as_bob.post(address(key), data)

    marks = page.context["marks"]
    assert marks.verdict == "It was to be ruled otherwise."
    assert [one.state for one in marks.answers].count("wrong") == 1
    assert marks.followed.startswith("On your answers")
    assert [step.law for step in marks.why]


def test_what_happened_is_a_story_in_sentences(as_bob: Client, ruling: Ruling) -> None:
    key = f"r{ruling.pk}"
    told = as_bob.get(address(key)).context["story"]

    assert told == [
        "You are called to a table. The contract is 4♥︎ by South.",
        "East did not follow suit.",
    ]
    marked = as_bob.post(address(key), answered(as_bob, key))
    assert marked.context["story"] == [
        *told,
        "East could have followed suit.",
        "Nobody had played to the next trick.",
        "Nobody had played after the card.",
    ]


def test_one_question_stands_on_a_page_and_the_ruling_on_the_last(
    as_bob: Client, ruling: Ruling
) -> None:
    url = address(f"r{ruling.pk}")
    right = answered(as_bob, f"r{ruling.pk}")
    page, asked, said = as_bob.get(url, {"heard": "1"}), [], []

    while question := page.context["question"]:
        asked.append(question.key)
        said.append(question.origin)
        sent = {f"q-{key}": token for key, token in page.context["answers"].items()}
        sent |= {"started": page.context["started"], "key": question.key}
        page = as_bob.post(url, sent | {"answer": right[f"q-{question.key}"]})

    assert asked == ["failure", "since_revoke", "played_after"]
    assert said == [
        "The table says: East could have followed suit.",
        "The table says: Nobody had played to the next trick.",
        "The table says: Nobody had played after the card.",
    ]
    assert [words for _place, words in page.context["rulings"]]
    assert Rehearsal.objects.count() == 0


def test_what_nobody_says_aloud_is_not_said_by_the_table(bob: User) -> None:
    case = case_of(bob, "c-corrected-revoke")
    assert case

    (trick,) = [step for step in case.drill.asks if step.key == "revoke_trick"]
    assert ask_page(case, trick).origin == "Here it is: Trick 1 to 11"


def test_suits_are_ticked(as_bob: Client) -> None:
    url = address("c-a-suit-may-be-forbidden")
    page = as_bob.get(url, {"heard": "1"})
    started = {"started": page.context["started"]}

    ticked = {"key": "suits_shown_legally", "answer": "picked", "member": ["S", "H"]}
    page = as_bob.post(url, started | ticked)

    assert page.context["answers"] == {"suits_shown_legally": "HS"}
    assert page.context["question"].key == "call_was_meant"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["4♠︎ by South.", "East led ♥︎2 out of turn."]),
        ("da", ["4♠︎ af Syd.", "Øst spillede ♥︎2 ud uden for tur."]),
    ],
)
def test_the_story_is_told_in_the_readers_language(
    as_bob: Client, bob: User, language: str, told: list[str]
) -> None:
    bob.language = language
    bob.save()

    story = as_bob.get(address("c-defenders-lead-refused")).context["story"]

    assert story[0].endswith(told[0])
    assert story[1] == told[1]


def test_a_matter_that_is_still_open_is_not_rehearsed(
    bob: User, director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    ruling = give.give_ruling(matter=revoke, by=director.user)
    before = keys_for(bob)

    board_is_over(call=revoke.call, by=director.user)

    assert (before, keys_for(bob)) == (SHIPPED_KEYS, [f"r{ruling.pk}", *SHIPPED_KEYS])


def test_nor_is_one_whose_appeal_waits(bob: User, alice: User, ruling: Ruling) -> None:
    asked = {"agreement": Agreement.BOTH, "requested_at": timezone.now(), "grounds": "Unheard."}
    appeal = services.request_appeal(ruling=ruling, side="NS", by=alice, **asked)
    decision = services.AppealDecision("upheld", "Heard.", [], "So it is.", "It stands.")
    services.decide(appeal=appeal, by=alice, decision=decision)
    kept_back = keys_for(bob)

    services.publish(appeal=appeal, by=alice)

    assert (kept_back, keys_for(bob)) == (SHIPPED_KEYS, [f"r{ruling.pk}", *SHIPPED_KEYS])


def test_sent_twice_is_once(as_bob: Client, ruling: Ruling) -> None:
    data = answered(as_bob, f"r{ruling.pk}")

    as_bob.post(address(f"r{ruling.pk}"), data)
    as_bob.post(address(f"r{ruling.pk}"), data)

    assert Rehearsal.objects.count() == 1


@pytest.mark.parametrize("started", ["", "yesterday", "x" * 3000])
def test_a_beginning_nobody_signed_begins_anew(
    as_bob: Client, ruling: Ruling, started: str
) -> None:
    page = as_bob.post(
        address(f"r{ruling.pk}"), answered(as_bob, f"r{ruling.pk}", started=started), follow=True
    )

    assert "Begin again" in page.content.decode()
    assert Rehearsal.objects.count() == 0


def test_nothing_answered_is_marked_too(as_bob: Client, ruling: Ruling) -> None:
    key = f"r{ruling.pk}"
    started = answered(as_bob, key)["started"]

    marks = as_bob.post(address(key), {"started": started, "ruling": ""}).context["marks"]

    assert (marks.verdict, marks.right) == ("You named no ruling. This is what it was.", 0)


def test_the_same_drill_is_not_begun_again_before_the_others(
    as_bob: Client, ruling: Ruling
) -> None:
    key = f"r{ruling.pk}"
    as_bob.post(address(key), answered(as_bob, key))

    following = as_bob.get(reverse("rulings:rehearsal-next"), {"not": key})

    assert following["Location"] == address(SHIPPED_KEYS[0])


def test_who_still_has_to_play_the_board_gets_no_drill_of_it(
    as_bob: Client, bob: User, ruling: Ruling, pairing: Pairing
) -> None:
    player = PlayerFactory(club=ruling.club, user=bob)
    mine = PairFactory(section=pairing.table.section, player1=player)
    before = keys_for(bob)

    PlayedBoard.objects.filter(board=ruling.matter.call.board).update(ns=mine)

    assert before == SHIPPED_KEYS
    assert keys_for(bob) == [f"r{ruling.pk}", *SHIPPED_KEYS]
    PlayedBoard.objects.update(ns=None)
    assert as_bob.get(address(f"r{ruling.pk}")).status_code == 404


def test_a_call_without_a_board_is_kept_from_who_plays_that_session(
    alice: User, bob: User, ruling: Ruling, pairing: Pairing
) -> None:
    call = ruling.matter.call
    call.board = call.played_board = None
    call.save()
    PairFactory(section=pairing.table.section, player1=PlayerFactory(club=ruling.club, user=alice))

    assert keys_for(alice) == SHIPPED_KEYS
    assert keys_for(bob) == [f"r{ruling.pk}", *SHIPPED_KEYS]


def test_only_what_the_rules_decided_and_what_still_holds_is_rehearsed(
    alice: User, bob: User, ruling: Ruling
) -> None:
    give.amend_ruling(ruling=ruling, decided=Decided("None.", "A club was found."), by=alice)

    assert keys_for(bob) == SHIPPED_KEYS


def test_one_session_alone_can_be_rehearsed(as_bob: Client, bob: User, ruling: Ruling) -> None:
    session = ruling.matter.call.session

    assert [one.pk for one in as_bob.get(HOME).context["sessions"]] == [session.pk]
    assert keys_for(bob, session.pk) == [f"r{ruling.pk}"]
    nothing = as_bob.get(reverse("rulings:rehearsal-next"), {"session": "999999"}, follow=True)
    assert "Nothing of that can be trained" in nothing.content.decode()


@pytest.mark.parametrize("key", ["r0", "r99999999999999999999", "x1", "c-tea", "r-1", "c-"])
def test_there_is_no_other_drill(as_bob: Client, key: str) -> None:
    assert as_bob.get(address(key)).status_code == 404


def test_another_club_has_none_of_it(as_charlie: Client, ruling: Ruling) -> None:
    assert as_charlie.get(address(f"r{ruling.pk}")).status_code == 404
    assert as_charlie.get(HOME).context["new"] == len(SHIPPED)


@pytest.mark.parametrize("named", ["", "nowhere", "a\0b", "\0aarhus"])
def test_a_club_nobody_has_is_shown_nothing(as_bob: Client, bob: User, named: str) -> None:
    sent = {"club": named, "is_on": "yes"}

    assert as_bob.post(reverse("rulings:rehearsal-share"), sent).status_code == 404
    assert not SharedCounts.objects.filter(user=bob).exists()


def test_administrators_see_how_many_only_of_those_who_let_them(
    as_bob: Client, as_ada: Client, ruling: Ruling
) -> None:
    counts = reverse("rulings:rehearsal-counts", args=["aarhus"])
    as_bob.post(address(f"r{ruling.pk}"), answered(as_bob, f"r{ruling.pk}"))

    before = as_ada.get(counts).context["rows"]
    as_bob.post(reverse("rulings:rehearsal-share"), {"club": "aarhus", "is_on": "yes"})
    shown = [(one.person, one.done) for one in as_ada.get(counts).context["rows"]]
    as_bob.post(reverse("rulings:rehearsal-share"), {"club": "aarhus", "is_on": "no"})

    assert (before, shown) == ([], [("Bob", 1)])
    empty = as_ada.get(counts).content.decode()
    assert "Nobody shows it yet." in empty
    assert f'href="{HOME}"' in empty
    assert as_ada.get(counts).context["rows"] == []
    assert as_ada.get(HOME).context["times"] == 0


def test_it_can_all_be_forgotten(as_bob: Client, as_alice: Client, ruling: Ruling) -> None:
    for client in (as_bob, as_alice):
        client.post(address(SHIPPED_KEYS[0]), answered(client, SHIPPED_KEYS[0]))

    as_bob.post(reverse("rulings:rehearsal-forget"))

    assert [one.user.username for one in Rehearsal.objects.all()] == ["alice"]


def test_what_was_right_comes_back_after_a_day(as_bob: Client, ruling: Ruling) -> None:
    as_bob.post(address(f"r{ruling.pk}"), answered(as_bob, f"r{ruling.pk}"))
    before = as_bob.get(HOME).context["due"]

    Rehearsal.objects.update(at=timezone.now() - dt.timedelta(days=1))

    assert (before, as_bob.get(HOME).context["due"]) == (0, 1)


def test_the_number_of_queries_does_not_grow(
    as_bob: Client, alice: User, bob: User, ruling: Ruling, played: PlayedBoard
) -> None:
    def counted() -> int:
        with CaptureQueriesContext(connection) as asked:
            as_bob.get(HOME)
        return len(asked)

    as_bob.post(address(f"r{ruling.pk}"), answered(as_bob, f"r{ruling.pk}"))
    before = counted()
    for key in SHIPPED_KEYS[:4]:
        as_bob.post(address(key), answered(as_bob, key))
    BoardFactory(session=played.board.session, number=9)

    assert counted() == before


def test_the_counts_of_a_club_take_as_many_queries_for_one_person_as_for_many(
    as_ada: Client, ruling: Ruling, club: Club
) -> None:
    counts = reverse("rulings:rehearsal-counts", args=["aarhus"])

    def add() -> None:
        member = MembershipFactory(club=club)
        share_counts(user=member.user, club=club, is_on=True)

    def counted() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as asked:
            rows = as_ada.get(counts).context["rows"]
        return len(rows), len(asked)

    add()
    as_ada.get(counts)
    one, few = counted()
    for _more in range(4):
        add()

    assert (one, counted()) == (1, (5, few))


def test_nobody_rehearses_what_he_has_ruled_himself_the_same_evening(
    as_alice: Client, alice: User, as_bob: Client, bob: User, ruling: Ruling
) -> None:
    assert (f"r{ruling.pk}" in keys_for(alice), f"r{ruling.pk}" in keys_for(bob)) == (False, True)
    assert as_alice.get(address(f"r{ruling.pk}")).status_code == 404


def test_what_needs_cards_that_are_not_shown_is_no_drill(
    director: Director, bob: User, as_bob: Client, played: PlayedBoard
) -> None:
    thought = director.calls_to(
        played.table, "unauthorised-information", board=str(played.board.number)
    )
    director.answers(thought, "@N", "later", "no")
    given = give.give_ruling(matter=thought, by=director.user)
    board_is_over(call=thought.call, by=director.user)

    assert f"r{given.pk}" not in keys_for(bob)
