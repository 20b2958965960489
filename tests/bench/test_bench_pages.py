"""The claim bench on a page: from the record or tapped in, worked out, used for the ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from deals.bridge.play import Play
from deals.bridge.seats import Seat
from deals.models import Board, ClubRole, PlayedBoard, User
from deals.pages.queries import place_of
from deals.table import services
from rulings.api.schemas import ruling_out
from rulings.bench import jobs
from rulings.bench.services import use_bench
from rulings.claims import Ending, Verdict, worker
from rulings.matter.facts import Said
from rulings.models import BenchState, ClaimBench, DirectorCall, Matter, Ruling, Source
from rulings.pages.gates import still_here
from rulings.record import answers, give
from rulings.record.calls.places import move_call
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from rulings.scores.proposals import proposal_for
from tests.claims.endings import CLAIMED_HANDS, CLAIMED_PLAY
from tests.directing import Director
from tests.evening.test_taken_away import meanwhile
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PlayerFactory,
    SectionFactory,
)
from tests.jobs import do_jobs

STATED = {
    "trumps": "S",
    "declarer": "S",
    "claimer": "S",
    "leader": "S",
    "said_of_trumps": "unmentioned",
    "switches": ["overlooks_trump", "small_any_order", "blocks", "keeps_winners"],
}
HANDS = {
    "N": ["H3", "H2", "D2"],
    "E": ["S2", "HQ", "DA"],
    "S": ["SA", "HA", "HK"],
    "W": ["HJ", "HT", "D3"],
}


class _Here:
    """Answers where it is asked, as the process does that `test_bench` starts: to begin one for
    each ending was most of the work.
    """

    def __init__(self, *arguments: str) -> None:
        assert arguments == ("-m", worker.__name__)

    def answers(self, question: dict[str, Any], *, within: float) -> Iterator[dict[str, Any]]:
        yield worker.answer(question)

    def end(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _without_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "Child", _Here)


@pytest.fixture
def claim(director: Director, played: PlayedBoard) -> Matter:
    """Declarer has claimed with three cards left, and it is doubted."""
    played.board.hands = CLAIMED_HANDS
    played.board.save()
    PlayedBoard.objects.filter(pk=played.pk).update(
        play=CLAIMED_PLAY, contract="4S", declarer="S", tricks=None
    )
    matter = director.is_called_to(played, "claim")
    director.answers(matter, "@S", "later_tricks", "doubted")
    return matter


def bench_url(matter: Matter) -> str:
    return reverse("rulings:claim-bench", args=[matter.call_id, matter.number])


def ask(director: Director, matter: Matter, **data: Any) -> ClaimBench:
    """Put the question and let it be worked out."""
    director.send(bench_url(matter), **(HANDS | STATED | data))
    bench = ClaimBench.objects.latest("pk")
    do_jobs()
    director.look(reverse("rulings:bench", args=[bench.pk]))
    bench.refresh_from_db()
    return bench


def test_the_record_fills_in_the_cards_that_were_left(director: Director, claim: Matter) -> None:
    form = director.look(bench_url(claim)).context["form"]

    assert {name: form[name].value() for name in "NESW"} == {
        name: sorted(cards, key=lambda card: "SHDC".index(card[0])) for name, cards in HANDS.items()
    }
    assert [form[name].value() for name in ("trumps", "declarer", "claimer", "leader")] == [*"SSSS"]
    assert form["won"].value() == 10


def test_who_gave_up_a_trick_is_taken_to_cash_what_is_sure_first(
    director: Director, claim: Matter
) -> None:
    assert (
        "winners_first" not in director.look(bench_url(claim)).context["form"]["switches"].value()
    )

    PlayedBoard.objects.update(tricks=12)
    form = director.look(bench_url(claim)).context["form"]

    assert form["claimed"].value() == 2
    assert "winners_first" in form["switches"].value()


def test_an_earlier_trick_can_be_asked_for(director: Director, claim: Matter) -> None:
    form = director.look(f"{bench_url(claim)}?trick=10").context["form"]

    assert form["S"].value() == ["SA", "HA", "HK", "CT"]


def test_what_was_found_is_shown_with_its_line_and_tree(director: Director, claim: Matter) -> None:
    ask(director, claim)

    page = director.page.content.decode()
    words = director.page.context["words"]
    assert words.title == "2 of 3 tricks"
    assert words.claimed.startswith("Claimed: 3 of 3 tricks, as nobody said how many.")
    assert [trick.is_ours for trick in words.line] == [True, False, True]
    assert words.fork is not None
    assert '<svg class="forks"' in page
    assert "Use this: South and North get 2 tricks" in page


def test_using_it_writes_the_answers_and_freezes_the_tree(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)

    director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2", note="Hearts first.")

    facts = position_of(claim).facts
    assert facts["adjudicated_tricks"].versions[0].token == "2"
    assert facts["adjudicated_tricks"].source == Source.BENCH
    assert "From the claim bench" in director.page.content.decode()
    record = reverse("rulings:record", args=[claim.call_id, claim.number])
    director.send(record)
    ruling = Ruling.objects.get()
    page = director.look(reverse("rulings:ruling", args=[ruling.pk]))
    assert page.context["bench"].title == "2 of 3 tricks"
    assert "Where normal lines part" in page.content.decode()
    assert all("bench" not in fact for fact in ruling_out(ruling).facts)


def test_a_claim_that_was_begun_anew_takes_no_answer_of_the_old_one(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)
    director.send(reverse("rulings:start-again", args=[claim.call_id, claim.number]))

    director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2")

    assert "adjudicated_tricks" not in position_of(claim).facts
    assert (
        "Use this" not in director.look(reverse("rulings:bench", args=[bench.pk])).content.decode()
    )


def test_it_waits_for_what_is_asked_before_law_70(director: Director, claim: Matter) -> None:
    director.send(reverse("rulings:start-again", args=[claim.call_id, claim.number]))
    again = Matter.objects.latest("pk")
    bench = ask(director, again)

    director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2")

    assert "Answer first who claimed" in director.page.content.decode()
    assert position_of(again).facts == {}


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({"N": ["H3", "H2", "SA"]}, "S", "is there twice: also in North"),
        ({"N": ["H3"]}, "N", "North has 2 cards too few"),
        ({"claimer": "N"}, "claimer", "Dummy cannot claim"),
        ({"claimed": "4"}, "claimed", "So many tricks are not left"),
        ({"trumps": ""}, "trumps", "Choose one"),
        ({"first": "H", "second": "H"}, "first", "A suit stands there twice"),
        ({"finesse": "H"}, "against", "choose both"),
        ({"finesse": "H", "against": "N"}, "against", "against an opponent of the claimer"),
        ({"N": [], "E": [], "S": [], "W": []}, "__all__", "tap the cards of each hand"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    director: Director, claim: Matter, data: dict[str, Any], field: str, words: str
) -> None:
    response = director.send(bench_url(claim), **(HANDS | STATED | data))

    form = response.context["form"]
    assert response.status_code == 422
    assert words in " ".join(form.errors[field])
    assert form["W"].value() == data.get("W", HANDS["W"])
    assert ClaimBench.objects.count() == 0


ON_TABLE = {"trick": ["HA", "HT", ""], "S": ["SA", "HK"], "W": ["HJ", "D3"]}
"""South has led the ace of hearts, West has followed."""


def test_a_claim_in_the_middle_of_a_trick_is_tapped_in(director: Director, claim: Matter) -> None:
    bench = ask(director, claim, **ON_TABLE)

    found = Ending.load(bench.ending)
    assert ([*map(str, found.trick)], found.leader, found.left) == (["HA", "HT"], Seat.S, 3)
    line = director.page.context["words"].line
    assert [(play.seat, str(play.card)) for play in line[0].plays[:2]] == [
        (Seat.S, "HA"),
        (Seat.W, "HT"),
    ]
    again = director.look(f"{bench_url(claim)}?again={bench.pk}").context["form"]
    assert [card for place in again.places() for card in chosen_in(place)] == ["HA", "HT"]


def chosen_in(place: dict[str, Any]) -> list[str]:
    return [str(card) for _, held in place["suits"] for card, _, on in held if on]


def test_a_card_that_does_not_follow_suit_is_taken_and_told(
    director: Director, claim: Matter
) -> None:
    ask(director, claim, **(ON_TABLE | {"trick": ["HA", "D3", ""], "W": ["HJ", "HT"]}))

    assert director.page.context["words"] is not None
    assert "West has not followed suit to this trick and could" in director.page.content.decode()


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({"trick": ["HA", "HA", ""]}, "trick", "is there twice in this trick"),
        ({"trick": ["", "HT", ""]}, "trick", "in the order they were played"),
        ({"trick": ["HA", "XX", ""]}, "trick", "in the order they were played"),
        ({"trick": ["HA", "HT", "H2", "HQ"]}, "trick", "at most three lie on the table"),
        ({"W": HANDS["W"]}, "W", "is there twice: also in the trick on the table"),
        ({"S": ["SA"]}, "S", "South has 1 card too few"),
    ],
)
def test_what_is_wrong_with_the_trick_on_the_table_is_said(
    director: Director, claim: Matter, data: dict[str, Any], field: str, words: str
) -> None:
    response = director.send(bench_url(claim), **(HANDS | STATED | ON_TABLE | data))

    form = response.context["form"]
    assert response.status_code == 422
    assert words in " ".join(form.errors[field])
    assert form["E"].value() == HANDS["E"]
    assert ClaimBench.objects.count() == 0


@pytest.mark.parametrize("value", ["XX", "S1", "'", "10"])
def test_a_card_that_is_none_is_refused(director: Director, claim: Matter, value: str) -> None:
    response = director.send(bench_url(claim), **(HANDS | STATED | {"N": [value, "H2", "D2"]}))

    assert response.status_code == 422


@pytest.mark.parametrize(
    "data",
    [
        {"tricks": "2", "note": "a\0b"},
        {"tricks": "٣"},
        {"tricks": "4"},
        {"tricks": "-1"},
        {},
    ],
)
def test_whatever_is_decided_is_taken_or_said_to_be_wrong(
    director: Director, claim: Matter, data: dict[str, str]
) -> None:
    bench = ask(director, claim)

    director.send(reverse("rulings:bench-use", args=[bench.pk]), **data)

    fact = position_of(claim).facts.get("adjudicated_tricks")
    assert director.page.status_code == 200
    assert (fact and fact.note) == ("ab" if "note" in data else None)


def test_who_decides_on_an_older_page_is_told_and_keeps_what_he_wrote(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)
    seen = director.page.context["seen"]
    position = position_of(claim)
    left = {"key": "tricks_left", "versions": [Said("3")], "seen": position.seen}
    answers.answer(position=position, by=director.user, **left)
    data: dict[str, Any] = {"tricks": "2", "note": "Hearts first.", "seen": seen}

    page = director.send(reverse("rulings:bench-use", args=[bench.pk]), **data)

    assert (page.status_code, page.context["note"]) == (422, "Hearts first.")
    assert "adjudicated_tricks" not in position_of(claim).facts
    data["seen"] = page.context["seen"]
    director.send(reverse("rulings:bench-use", args=[bench.pk]), **data)
    assert position_of(claim).facts["adjudicated_tricks"].note == "Hearts first."


@pytest.mark.django_db(transaction=True)
def test_nor_is_it_said_to_be_used_where_its_matter_is_begun_anew_in_that_moment(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)
    data = {"tricks": "2", "note": "Hearts first.", "seen": director.page.context["seen"]}

    [answer] = meanwhile(
        partial(answers.start_again, matter=claim, by=director.user),
        partial(director.client.post, reverse("rulings:bench-use", args=[bench.pk]), data),
    )

    page = director.look(answer["Location"])
    told = [str(one) for one in page.context["messages"]]
    assert told[0] == "That was set aside. This is where the call stands."
    assert "You had written: Hearts first." in told


@pytest.mark.parametrize("what", ["another claimer", "another board"])
def test_what_was_found_of_another_claim_is_not_given_to_who_has_claimed_by_now(
    director: Director, claim: Matter, what: str
) -> None:
    """*Use this: South and North get 2 tricks* was tapped, and West and East got them."""
    bench = ask(director, claim)
    position = position_of(claim)
    if what == "another board":
        elsewhere = BoardFactory(session=claim.call.session)
        move_call(
            call=claim.call,
            table=claim.call.table,
            board=elsewhere,
            round_number=1,
            by=director.user,
        )
        position = position_of(Matter.objects.get(pk=claim.pk))
    else:
        for key, said in {
            "claimer": Said("defender", seat=Seat.W),
            "partner_objected": Said("no"),
        }.items():
            told = {"key": key, "versions": [said], "seen": position.seen}
            position = answers.answer(position=position, by=director.user, **told)
    seen = director.look(reverse("rulings:bench", args=[bench.pk])).context["seen"]

    page = director.send(
        reverse("rulings:bench-use", args=[bench.pk]), tricks="2", note="Hearts.", seen=seen
    )

    assert (seen, position_of(claim).seen) == (position.state, position.seen)
    assert "The bench was asked about a claim by the other side" in page.content.decode()
    assert "You had written: Hearts." in page.content.decode()


def test_what_is_not_asked_any_more_is_not_said_to_be_written_down(
    director: Director, claim: Matter
) -> None:
    """Twelve tricks were answered, and three were left: his two, with his words, stood nowhere."""
    PlayedBoard.objects.update(play="")
    unknown = ("later_tricks", "miscounted", "current_trick", "no_intent", "revoke_first")
    given = {"what_was_claimed": unknown, "miscounted_trick": ("won", "no", "too_late")}
    given |= {"tricks_claimed": ("0",), "outstanding_trump": ("all_three",)}
    position = position_of(Matter.objects.get(pk=claim.pk))
    for key, tokens in (given | {"stated_line": ("none",), "adjudicated_tricks": ("12",)}).items():
        said = {"key": key, "versions": [*map(Said, tokens)], "seen": position.seen}
        position = answers.answer(position=position, by=director.user, **said)
    bench = ask(director, claim)

    page = director.send(
        reverse("rulings:bench-use", args=[bench.pk]), tricks="2", note="Hearts first."
    )

    bench.refresh_from_db()
    assert (bench.used_as, position_of(claim).seen) == (None, position.seen)
    assert "You had written: Hearts first." in page.content.decode()


def test_nor_is_a_record_asked_about_that_was_corrected_since_its_cards_were_read(
    director: Director, claim: Matter
) -> None:
    """What was found stood there as the record's, and nothing said that its cards are others."""
    old = director.look(bench_url(claim)).context
    corrected(claim)
    data = HANDS | STATED | {"record_seen": old["record_seen"]}

    page = director.send(bench_url(claim), **data)

    form = page.context["form"]
    assert (page.status_code, ClaimBench.objects.count()) == (422, 0)
    assert form.errors["__all__"] == [str(still_here())]
    assert {name: form[name].value() for name in "NESW"} == HANDS
    director.send(bench_url(claim), **data | {"record_seen": page.context["record_seen"]})
    assert ClaimBench.objects.count() == 1


def corrected(claim: Matter) -> None:
    """A colleague enters that North still has the seven, and not the three."""
    place = place_of(claim.call.board, claim.call.table)
    play = Play.parse(CLAIMED_PLAY.replace("N:H7", "N:H3"))
    services.enter(
        place=place,
        seen=services.token_of(place.record),
        change=lambda table: replace(table, play=play),
        by=MembershipFactory(club=claim.call.session.event.club).user,
    )


def test_who_decides_on_cards_of_a_record_that_was_corrected_since_is_told(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)
    asked = director.page.context
    corrected(claim)
    data: dict[str, Any] = {"tricks": "2", "note": "Hearts first."}
    data |= {name: asked[name] for name in ("seen", "record_seen")}

    page = director.send(reverse("rulings:bench-use", args=[bench.pk]), **data)

    assert page.context["seen"] == asked["seen"]  # nothing that was answered is another
    assert (page.status_code, page.context["note"]) == (422, "Hearts first.")
    assert "after its cards were read for this" in page.content.decode()
    assert "adjudicated_tricks" not in position_of(claim).facts
    data["record_seen"] = page.context["record_seen"]
    director.send(reverse("rulings:bench-use", args=[bench.pk]), **data)
    assert position_of(claim).facts["adjudicated_tricks"].note == "Hearts first."


def test_who_decides_what_a_colleague_has_decided_since_has_his_words_said_back(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)
    seen = director.page.context["seen"]
    use_bench(bench=bench, tricks=2, by=MembershipFactory(club=bench.club).user)

    address = reverse("rulings:bench-use", args=[bench.pk])
    page = director.send(address, tricks="2", note="Hearts first.", seen=seen)

    assert [str(one) for one in page.context["messages"]] == [
        "This is used already, or not worked out yet.",
        "You had written: Hearts first.",
    ]


def test_from_whom_the_call_was_taken_decides_nothing_there_and_is_told(
    director: Director, claim: Matter
) -> None:
    bench = ask(director, claim)
    carl = MembershipFactory(club=bench.club, user__name="Carl", roles=[ClubRole.DIRECTOR]).user
    take_call(call=claim.call, by=carl)
    data = {"tricks": "2", "note": "Hearts first.", "seen": position_of(claim).state}

    page = director.send(reverse("rulings:bench-use", args=[bench.pk]), **data)

    told = [str(one) for one in page.context["messages"]]
    assert told == ["Carl has taken this call.", "You had written: Hearts first."]
    assert "adjudicated_tricks" not in position_of(claim).facts


@pytest.mark.parametrize("has_looked", [True, False])
@pytest.mark.parametrize("way", ["withdraw", "settle", "start-again"])
def test_a_claim_that_was_left_takes_nothing_of_it_and_says_so(
    director: Director, claim: Matter, way: str, has_looked: bool
) -> None:
    bench = ask(director, claim)
    seen = {} if has_looked else {"seen": position_of(claim).state}
    numbers = [claim.number] if way == "start-again" else []
    director.send(reverse(f"rulings:{way}", args=[claim.call_id, *numbers]))
    assert director.page.status_code == 200

    address = reverse("rulings:bench-use", args=[bench.pk])
    page = director.send(address, tricks="2", note="Hearts first.", **seen)

    gone = "That was set aside. This is where the call stands."
    assert [str(one) for one in page.context["messages"]] == [
        gone,
        "You had written: Hearts first.",
    ]
    assert "adjudicated_tricks" not in position_of(claim).facts


@pytest.mark.parametrize("asked", ["again=9999999999999999999999", "again=٣", "trick=-1"])
def test_an_address_that_was_tampered_with_does_no_harm(
    director: Director, claim: Matter, asked: str
) -> None:
    assert director.look(f"{bench_url(claim)}?{asked}").status_code in (200, 404)


@pytest.mark.parametrize("garbage", ["zz", "SA SA", "S2 S3 S4 S5", "Ø"])
def test_hidden_fields_that_were_tampered_with_do_no_harm(
    director: Director, claim: Matter, garbage: str
) -> None:
    data = HANDS | STATED | {"trick": garbage, "shown_out": garbage}

    assert director.send(bench_url(claim), **data).status_code in (200, 422)


def test_the_tricks_of_the_ruling_are_proposed_as_the_score_of_the_board(
    director: Director, claim: Matter, played: PlayedBoard
) -> None:
    """Ten before the claim and two of the last three."""
    bench = ask(director, claim, won="10")
    director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2")
    director.send(reverse("rulings:record", args=[claim.call_id, claim.number]))
    ruling = Ruling.objects.get()

    proposal = proposal_for(ruling, PlayedBoard.objects.get(pk=played.pk))

    assert proposal is not None
    (outcome,) = proposal.decision.ns.assigned.outcomes
    assert (str(outcome.contract), outcome.declarer, outcome.tricks) == ("4S", Seat.S, 12)
    page = director.look(reverse("rulings:score", args=[ruling.pk]))
    assert page.context["proposal"] == proposal
    PlayedBoard.objects.filter(pk=played.pk).update(tricks=12)
    assert proposal_for(ruling, PlayedBoard.objects.get(pk=played.pk)) is None


def test_a_stopped_question_can_be_asked_again(director: Director, claim: Matter) -> None:
    director.send(bench_url(claim), **(HANDS | STATED))
    bench = ClaimBench.objects.get()
    assert "Stop" in director.page.content.decode()

    director.send(reverse("rulings:bench-stop", args=[bench.pk]))

    bench.refresh_from_db()
    assert bench.state == BenchState.CANCELLED
    again = director.look(f"{bench_url(claim)}?again={bench.pk}")
    assert again.context["form"]["switches"].value() == [
        "overlooks_trump",
        "small_any_order",
        "blocks",
        "keeps_winners",
    ]


def test_a_board_can_be_put_on_the_bench_from_its_own_page(
    director: Director, claim: Matter, board: Board
) -> None:
    url = reverse("rulings:board-bench", args=[board.pk])
    assert url in director.look(reverse("deals:board", args=[board.pk])).content.decode()

    director.send(url, **(HANDS | STATED))

    bench = ClaimBench.objects.get()
    assert (bench.matter, bench.board, bench.from_record) == (None, board, True)
    assert Ending.load(bench.ending).left == 3


class TestAPlayingDirector:
    """Alice plays in the session and has not played the board, so that her call has no record."""

    @pytest.fixture(autouse=True)
    def plays(self, claim: Matter, alice: User, board: Board) -> None:
        section = SectionFactory(session=board.session, letter="B")
        himself = PlayerFactory(club=board.session.event.club, user=alice)
        PairFactory(section=section, player1=himself)
        DirectorCall.objects.filter(pk=claim.call_id).update(played_board=None)

    def test_sees_no_card_of_the_record(self, director: Director, claim: Matter) -> None:
        page = director.look(bench_url(claim))

        assert page.context["recorded"] is None
        assert [page.context["form"][name].value() for name in "NESW"] == [None] * 4
        assert "its cards stay closed" in page.content.decode()

    def test_does_not_see_the_contract_of_a_board_that_is_closed_for_him(
        self, director: Director, board: Board
    ) -> None:
        page = director.look(reverse("rulings:board-bench", args=[board.pk]))

        assert (page.context["contract"], page.context["declarer"]) == ("", "")
        assert page.context["form"]["declarer"].value() == ""

    def test_taps_in_what_he_was_told_and_uses_it(self, director: Director, claim: Matter) -> None:
        bench = ask(director, claim)

        assert not bench.from_record
        assert Verdict.load(bench.verdict).tricks == 2
        director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2")
        assert position_of(claim).facts["adjudicated_tricks"].versions[0].token == "2"

    def test_does_not_see_what_another_director_has_put_there(
        self, director: Director, claim: Matter
    ) -> None:
        bench = ask(director, claim)
        ClaimBench.objects.filter(pk=bench.pk).update(from_record=True)
        bench_page = director.look(reverse("rulings:bench", args=[bench.pk]))
        form_page = director.look(f"{bench_url(claim)}?again={bench.pk}")

        assert (bench_page.status_code, form_page.status_code) == (403, 403)

    def test_does_not_see_it_either_where_the_call_was_given_its_board_afterwards(
        self, director: Director, claim: Matter
    ) -> None:
        bench = ask(director, claim)
        ClaimBench.objects.filter(pk=bench.pk).update(from_record=True, board=None)

        page = director.look(reverse("rulings:bench", args=[bench.pk]))
        form_page = director.look(f"{bench_url(claim)}?again={bench.pk}")
        stopped = director.send(reverse("rulings:bench-stop", args=[bench.pk]))
        used = director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2")

        answers = [page, form_page, stopped, used]
        assert [one.status_code for one in answers] == [403] * 4

    def test_does_not_see_the_tree_in_the_ruling(self, director: Director, claim: Matter) -> None:
        bench = ask(director, claim)
        director.send(reverse("rulings:bench-use", args=[bench.pk]), tricks="2")
        ruling = give.give_ruling(matter=claim, by=director.user)

        page = director.look(reverse("rulings:ruling", args=[ruling.pk]))

        assert page.context["bench"] is None


def test_it_speaks_danish(director: Director, claim: Matter, alice: User) -> None:
    bench = ask(director, claim)
    alice.language = "da"
    alice.save()
    with override("da"):
        page = director.look(reverse("rulings:bench", args=[bench.pk])).content.decode()

    assert "2 af 3 stik" in page
    assert "Brug dette" in page


def test_the_page_takes_the_same_queries_however_often_it_was_asked(
    director: Director, claim: Matter
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            director.look(bench_url(claim))
        return len(caught)

    ask(director, claim)
    once = queries()
    for claimed in range(3):
        ask(director, claim, claimed=claimed)

    assert (queries(), ClaimBench.objects.count()) == (once, 4)


def test_the_same_question_asked_again_after_going_back_is_one_until_it_is_used(
    director: Director, claim: Matter
) -> None:
    first, again = ask(director, claim), ask(director, claim)
    director.send(reverse("rulings:bench-use", args=[first.pk]), tricks="2")
    anew = ask(director, claim)

    assert (again == first, anew == first, ClaimBench.objects.count()) == (True, False, 2)


def test_a_claim_page_leads_to_the_bench(
    director: Director, claim: Matter, as_alice: Client
) -> None:
    page = director.look(reverse("rulings:matter", args=[claim.call_id, claim.number]))

    assert bench_url(claim) in page.content.decode()


def test_a_needless_order_of_named_winners_is_shown_apart(
    director: Director, claim: Matter
) -> None:
    hands = {
        "N": ["SQ", "S5", "DJ", "D4"],
        "E": ["HJ", "HT", "H9", "H2"],
        "S": ["SJ", "S3", "HQ", "H7"],
        "W": ["DT", "D9", "D2", "C8"],
    }

    ask(director, claim, trumps="NT", winners=["S", "H", "D"], **hands)

    page, words = director.page.content.decode(), director.page.context["words"]
    assert (words.title, words.needless_title) == ("4 of 4 tricks", "1 of 4 tricks")
    assert words.said == ("Winners named in no order: spades, hearts, diamonds.",)
    assert "In a needless order: 1 of 4 tricks" in page
    assert words.fork is None
    assert "Nowhere: every normal line wins as many tricks." not in page


def test_how_many_tricks_were_left_is_tapped_where_the_play_was_recorded_to_its_end(
    director: Director, claim: Matter
) -> None:
    """Of a play in which nobody stopped, and not the whole pack to be tapped in."""
    PlayedBoard.objects.update(play=CLAIMED_PLAY.replace("*", "").strip())

    page = director.look(bench_url(claim)).content.decode()

    links = re.findall(r'<a href="\?trick=(\d+)"[^>]*>(\d+)</a>', page)
    assert links[0] == ("11", "3")
    assert links[-1] == ("1", "13")
    assert '<select id="from-trick"' not in page


def test_the_bench_takes_the_tricks_that_were_written_down_as_left(
    director: Director, claim: Matter
) -> None:
    position = position_of(claim)
    said = [Said("5")]
    answers.answer(
        position=position, key="tricks_left", versions=said, seen=position.seen, by=director.user
    )

    assert director.look(bench_url(claim)).context["recorded"].left == 5


@pytest.mark.parametrize("removed", ["board", "session", "event"])
def test_what_is_asked_about_a_board_does_not_go_with_it(
    director: Director, board: Board, removed: str
) -> None:
    director.send(reverse("rulings:board-bench", args=[board.pk]), **(HANDS | STATED))
    whole = {"board": board, "session": board.session, "event": board.session.event}[removed]
    page = director.send(reverse(f"deals:{removed}-remove", args=[whole.pk]))

    assert ClaimBench.objects.get().board == board
    told = "asked the claim bench" if removed == "board" else "have been entered here"
    assert told in page.content.decode()
