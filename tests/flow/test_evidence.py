"""From a finding on the board page to a ruling; and what a director who plays is not shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from deals.double_dummy import solver
from deals.models import Board, PlayedBoard, User
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter, Ruling
from rulings.polls.services import make_poll
from rulings.record.calls.places import name_declarer
from tests.directing import Director
from tests.evidence.boards import DEAL, marked
from tests.factories import PairFactory, PlayerFactory
from tests.site.poll_matrix import SHOWN

pytestmark = pytest.mark.django_db

needs_solver = pytest.mark.skipif(not solver.is_available(), reason="no solver installed")
REVOKE = "revoke-4-W-H6"


@pytest.fixture
def record(played: PlayedBoard) -> PlayedBoard:
    """Board 1 with the sample's play, where West ruffs with a club in hand."""
    played.board.hands, played.play, played.tricks = str(DEAL), str(marked(1).play), 7
    played.board.save()
    played.save()
    return played


@pytest.fixture
def playing(record: PlayedBoard, alice: User) -> PlayedBoard:
    """Alice plays in the session, and has not played board 1."""
    himself = PlayerFactory(club=record.board.session.event.club, user=alice)
    PairFactory(section=record.table.section, player1=himself)
    return record


def words(html: str) -> str:
    """What the page says, without its marks."""
    said = re.sub(r"<[^>]+>|&nbsp;", " ", html.partition("<main")[2])
    return " ".join(said.split())


def board_page(client: Client, record: PlayedBoard) -> str:
    return words(client.get(f"/boards/{record.board_id}/").content.decode())


def rule_on(director: Director, record: PlayedBoard, finding: str = REVOKE) -> Matter:
    director.send(f"/calls/on/{record.pk}/", finding=finding)
    return Matter.objects.latest("pk")


def test_the_board_page_says_what_a_revoke_would_cost(
    as_alice: Client, as_bob: Client, record: PlayedBoard
) -> None:
    page = board_page(as_alice, record)

    assert "Revoke in trick 4" in page
    assert "If ruled now: 2 tricks are transferred" in page
    assert "The record shows their side playing to trick 5. Law 63A1" in page
    assert "Rule on this" in page
    assert "If ruled now" in board_page(as_bob, record)
    assert "Rule on this" not in board_page(as_bob, record)


def entry_page(client: Client, record: PlayedBoard) -> str:
    url = f"/boards/{record.board_id}/tables/{record.table_id}/record/?round={record.round or ''}"
    return client.get(url).content.decode()


def test_the_page_of_entering_opens_the_door_itself_with_the_facts_filled_in(
    director: Director, as_alice: Client, record: PlayedBoard
) -> None:
    page = entry_page(as_alice, record)
    assert f'action="/calls/on/{record.pk}/"' in page
    assert f'name="finding" value="{REVOKE}"' in page

    matter = rule_on(director, record)

    assert director.heading.startswith("Would North-South have scored better")
    page = entry_page(as_alice, record)
    assert f'href="/calls/{matter.call_id}/{matter.number}/"' in page
    assert "Rule on this" not in page


def test_the_page_of_entering_offers_no_ruling_to_who_does_not_direct(
    director: Director, as_alice: Client, record: PlayedBoard
) -> None:
    membership = director.user.memberships.get()
    membership.roles = ["administrator"]
    membership.save()

    page = entry_page(as_alice, record)

    assert "Revoke in trick 4" in page
    assert "Rule on this" not in page


def test_what_the_record_does_not_decide_is_said(as_alice: Client, record: PlayedBoard) -> None:
    record.play = "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4 *"
    record.save()

    page = board_page(as_alice, record)

    assert "If ruled now: the record alone does not decide it" in page
    assert "What has happened since the revoke?" in page


def test_what_was_ruled_at_the_table_is_not_ruled_again_from_the_record(
    director: Director, as_bob: Client, played: PlayedBoard
) -> None:
    """The record came with the file of the evening, after the ruling."""
    matter = director.calls_to(played.table, board=str(played.board.number))
    director.answers(matter, "@W", "follow_suit", "nothing", "nobody")
    director.send(f"/calls/{matter.call_id}/{matter.number}/record/")
    Board.objects.update(hands=str(DEAL))
    PlayedBoard.objects.update(play=str(marked(1).play), tricks=7)

    pages = [board_page(one, played) for one in (director.client, as_bob)]
    again = rule_on(director, played)

    told = f"This is ruled on: Ruling {Ruling.objects.get().reference}"
    offers = ("If ruled now", "Open the call about this", "Rule on this")
    assert [told in page and not any(one in page for one in offers) for page in pages] == [True] * 2
    assert (again, Ruling.objects.count()) == (matter, 1)


def test_a_colleagues_call_is_not_taken_by_ruling_on_its_record(
    director: Director, carl: Director, record: PlayedBoard
) -> None:
    matter = carl.calls_to(record.table, "claim", board=str(record.board.number))

    page = director.send(f"/calls/on/{record.pk}/", finding=REVOKE)

    assert [str(one) for one in page.context["messages"]] == [f"{carl.user} has this call."]
    assert list(Matter.objects.all()) == [matter]
    assert matter.call.director == carl.user


def test_what_peers_are_asked_about_is_not_set_aside_by_ruling_on_the_record(
    director: Director, record: PlayedBoard
) -> None:
    """Ruled by hand it has no answers; theirs would have come to what is set aside."""
    asked = director.is_called_to(record, SOMETHING_ELSE)
    make_poll(matter=asked, shown=SHOWN, hours=2, by=director.user)

    found = rule_on(director, record)

    assert list(found.call.matters.filter(set_aside_at=None)) == [asked, found]


def test_one_answer_leads_from_the_finding_to_the_ruling(
    director: Director, record: PlayedBoard
) -> None:
    matter = rule_on(director, record)
    assert director.heading.startswith("Would North-South have scored better")
    director.answers(matter, "no")

    assert director.page.context["page"].title.startswith("2 tricks are transferred")
    director.send(f"/calls/{matter.call_id}/{matter.number}/record/")
    assert Ruling.objects.get().kind == "computed"


def test_the_answers_say_that_they_come_from_the_record(
    director: Director, record: PlayedBoard
) -> None:
    rule_on(director, record)
    page = words(director.page.content.decode())

    assert page.count("From the record") == 9  # the card and the suit led too
    assert "The record shows their side playing to trick 5. Law 63A1" in page


def test_a_finding_of_the_director_stands_beside_what_the_record_says(
    director: Director, record: PlayedBoard
) -> None:
    matter = rule_on(director, record)
    director.look(f"/calls/{matter.call_id}/{matter.number}/q/revoker")
    director.answers(matter, "@E")
    director.answers(matter, "unable")

    outcome = words(director.page.content.decode())
    assert "Who did not follow suit? East The record says: West" in outcome
    director.send(f"/calls/{matter.call_id}/{matter.number}/record/")
    ruling = words(director.look(f"/rulings/{Ruling.objects.get().pk}/").content.decode())
    assert "Who did not follow suit? East The record says: West" in ruling


def test_the_finding_leads_to_the_call_that_is_about_it(
    director: Director, as_alice: Client, record: PlayedBoard
) -> None:
    matter = rule_on(director, record)

    page = as_alice.get(f"/boards/{record.board_id}/").content.decode()

    assert f'href="/calls/{matter.call_id}/{matter.number}/"' in page
    assert "Rule on this" not in page


def test_a_finding_that_is_gone_leads_back_to_the_board(
    director: Director, record: PlayedBoard
) -> None:
    director.send(f"/calls/on/{record.pk}/", finding="revoke-9-W-H6")

    page = director.page.content.decode()
    assert "The record no longer shows that." in page
    assert "Revoke in trick 4" in page
    assert not DirectorCall.objects.exists()


# Double dummy


def advice_of(director: Director, record: PlayedBoard) -> str:
    matter = rule_on(director, record)
    return f"/calls/{matter.call_id}/{matter.number}/advice/"


@needs_solver
def test_best_play_stands_beside_the_ruling_as_advice(
    director: Director, record: PlayedBoard
) -> None:
    url = advice_of(director, record)
    assert f'hx-get="{url}"' in director.page.content.decode()

    page = words(director.look(url).content.decode())

    assert "Double dummy: advice, not a ruling" in page
    assert "North-South with best play of all four hands from trick 4 on 9 " in page
    assert "North-South as played, after the transfer 9 " in page
    assert "Both give the same." in page
    assert "The Laws ask for the likely result, not the perfect one." in page


@needs_solver
def test_the_larger_of_the_two_is_marked(director: Director, record: PlayedBoard) -> None:
    record.play, record.tricks = str(marked(3).play), 9
    record.save()
    matter = rule_on(director, record, "revoke-5-N-DT")

    director.look(f"/calls/{matter.call_id}/{matter.number}/advice/")

    page = words(director.page.content.decode())
    assert "East-West with best play of all four hands from trick 5 on 5 larger" in page
    assert "East-West as played, after the transfer 4 " in page


@needs_solver
def test_htmx_gets_the_advice_alone(director: Director, record: PlayedBoard) -> None:
    url = advice_of(director, record)

    part = director.client.get(url, headers={"HX-Request": "true"}).content.decode()

    assert "<html" not in part
    assert "Both give the same." in part


@pytest.fixture
def dying_solver(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> Iterator[None]:
    """A worker process that ends as soon as it is asked."""
    script = tmp_path / "worker.py"  # type: ignore[operator]
    script.write_text("import sys\nsys.stdin.readline()\nsys.exit(139)\n")
    solver._worker.end()
    monkeypatch.setattr(solver, "_WORKER", script)
    yield
    solver._worker.end()


@needs_solver
def test_a_solver_that_crashes_hurts_nobody(
    director: Director, record: PlayedBoard, dying_solver: None
) -> None:
    url = advice_of(director, record)

    page = director.look(url)

    assert page.status_code == 200
    assert "Double dummy is not available just now." in words(page.content.decode())


def test_without_a_record_there_is_nothing_to_compare(director: Director, revoke: Matter) -> None:
    page = director.look(f"/calls/{revoke.call_id}/{revoke.number}/advice/")

    assert "There is nothing to compare" in words(page.content.decode())


# A director who plays


def test_a_director_who_plays_sees_no_finding_and_cannot_rule_on_it(
    as_alice: Client, playing: PlayedBoard
) -> None:
    page = board_page(as_alice, playing)
    assert "Kept closed for you" in page
    assert "Revoke" not in page
    assert "Rule on this" not in page

    assert as_alice.post(f"/calls/on/{playing.pk}/", {"finding": REVOKE}).status_code == 403
    assert not DirectorCall.objects.exists()


def test_his_flow_uses_nothing_of_the_record(director: Director, playing: PlayedBoard) -> None:
    matter = director.calls_to(playing.table, board="1")
    name_declarer(call=matter.call, declarer="S")
    director.look(f"/calls/{matter.call_id}/{matter.number}/")

    director.answers(matter, "@W")

    page = words(director.page.content.decode())
    assert "From the record" not in page
    assert not re.search(r"[♠♥♦♣]", page.partition("Answers so far")[2])
    assert "Double dummy" not in page
    url = f"/calls/{matter.call_id}/{matter.number}/advice/"
    assert director.client.get(url).status_code == 403


EXPLAINED = {
    "auction": "N:Pass Pass 1H =1= Pass 4H Pass Pass Pass",
    "call_notes": {"1": "<four> cards"},
}


def test_what_the_record_says_of_a_call_stands_beside_was_it_wrong(
    director: Director, record: PlayedBoard
) -> None:
    PlayedBoard.objects.update(**EXPLAINED)
    matter = director.calls_to(record.table, "misinformation", board="1")
    page = words(director.answers(matter, "meaning", "@N").content.decode())

    assert "Was the explanation right? From the record Calls of South," in page
    assert "as they were explained: 1 ♥︎ (“&lt;four&gt; cards”)" in page


def test_a_step_with_a_record_costs_no_query_more_to_look_at(
    director: Director, record: PlayedBoard, django_assert_max_num_queries
) -> None:
    matter = rule_on(director, record)
    url = f"/calls/{matter.call_id}/{matter.number}/q/revoke_noticed"
    director.client.get(url)

    with django_assert_max_num_queries(8):
        director.client.get(url)


def test_the_slip_names_trick_and_suit_from_the_record(
    director: Director, record: PlayedBoard
) -> None:
    matter = rule_on(director, record)
    director.answers(matter, "no")
    director.send(f"/calls/{matter.call_id}/{matter.number}/record/")

    words = matter.rulings.get().words

    told = {code: [one["told"] for one in words[code]["facts"]][:2] for code in ("en", "da")}
    assert told == {
        "en": [
            "West played ♥︎6 without following suit. It happened in trick 4.",
            "A club had been led.",
        ],
        "da": [
            "Vest spillede ♥︎6 uden at bekende. Det skete i stik 4.",
            "Der var spillet en klør ud.",
        ],
    }
