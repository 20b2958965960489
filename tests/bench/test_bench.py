"""The claim bench: worked on beside the requests, stopped, used for the ruling, frozen with it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.process import BaseProcess

import pytest
from django.db import DatabaseError, transaction
from psutil import STATUS_ZOMBIE, NoSuchProcess, Process

from deals.jobs.queue import working
from rulings.bench import jobs
from rulings.bench.services import ask_bench, stop_bench, use_bench
from rulings.claims import (
    Ending,
    LineReach,
    Statement,
    Switches,
    TrumpOut,
    Verdict,
    judge,
)
from rulings.engine import WrongAnswer
from rulings.matter.facts import Said
from rulings.models import BenchState, ClaimBench, Matter, Source
from rulings.record.answers import answer
from rulings.record.chain import verify
from rulings.record.give import give_ruling
from rulings.record.given import is_given
from rulings.record.position import position_of
from rulings.record.refusals import NotYet, Stale
from tests.claims.endings import ending
from tests.factories import MatterFactory
from tests.jobs import PATIENCE, ask, count_as_lost, do_jobs, kill, until, worker_process

pytestmark = pytest.mark.django_db

OVERLOOKED = ending(".32.2.", "2.Q.A.", "A.AK..", ".JT.3.", "S")


@pytest.fixture
def matter() -> Matter:
    return MatterFactory(irregularity="claim")


def asked(matter: Matter, one: Ending = OVERLOOKED) -> ClaimBench:
    """A bench of the matter, not worked on yet."""
    return ask_bench(
        club=matter.call.session.event.club,
        ending=one,
        statement=Statement(),
        switches=Switches(),
        by=matter.call.director,
        matter=matter,
    )


def doubted(matter: Matter) -> None:
    """Declarer has claimed, and somebody doubts it."""
    position = position_of(matter)
    for key, token in (
        ("claimer", "declarer"),
        ("what_was_claimed", "later_tricks"),
        ("claim_state", "doubted"),
    ):
        position = answer(
            position=position,
            key=key,
            versions=[Said(token)],
            seen=position.seen,
            by=matter.call.director,
        )


def worked_out(matter: Matter) -> ClaimBench:
    bench = asked(matter)
    do_jobs()
    bench.refresh_from_db()
    return bench


def found_out(matter: Matter, stated: LineReach) -> ClaimBench:
    """One of which that was found of the stated line."""
    verdict = replace(
        judge(OVERLOOKED, Statement(), Switches()), stated=stated, trump_out=TrumpOut.AWARE
    )
    bench = asked(matter)
    ClaimBench.objects.filter(pk=bench.pk).update(state=BenchState.DONE, verdict=verdict.dump())
    return bench


def test_the_process_finds_what_the_bench_finds(matter: Matter) -> None:
    bench = worked_out(matter)

    assert bench.state == BenchState.DONE
    assert Verdict.load(bench.verdict) == judge(OVERLOOKED, Statement(), Switches())


def test_what_was_found_is_never_rewritten(matter: Matter) -> None:
    bench = worked_out(matter)
    changed = {**bench.verdict, "tricks": 3}

    with pytest.raises(DatabaseError), transaction.atomic():
        ClaimBench.objects.filter(pk=bench.pk).update(verdict=changed)


def test_a_question_that_was_stopped_is_not_begun(matter: Matter) -> None:
    bench = asked(matter)
    stop_bench(bench=bench)

    do_jobs()

    bench.refresh_from_db()
    assert (bench.state, bench.verdict) == (BenchState.CANCELLED, None)


LONG = ending(
    "AK72.A93.QT8.A92",
    "J94.K742.J975.K7",
    "QT53.QT8.AK3.QT8",
    "86.J65.642.J6543",
    "S",
    leader="W",
)
"""Thirteen cards each: nobody waits for it."""


@contextmanager
def searching(matter: Matter) -> Iterator[tuple[ClaimBench, BaseProcess, Process]]:
    """A bench under way, the worker, and the process in which the worker has it searched."""
    bench = asked(matter, LONG)
    with worker_process() as worker:
        until(ClaimBench.objects.filter(positions__gt=0).exists)
        [search] = Process(worker.pid).children()
        yield bench, worker, search


def is_over(process: Process) -> bool:
    try:
        ended: bool = process.status() == STATUS_ZOMBIE
    except NoSuchProcess:
        return True
    return ended


@pytest.mark.django_db(transaction=True)
def test_stopping_ends_work_that_has_begun(matter: Matter) -> None:
    with searching(matter) as (bench, _, search):
        stop_bench(bench=bench)
        until(lambda: is_over(search))
    bench.refresh_from_db()
    assert bench.state == BenchState.CANCELLED
    assert bench.at_most is not None
    assert 0 <= bench.sure <= bench.at_most <= 13


@pytest.mark.django_db(transaction=True)
def test_a_question_whose_worker_was_killed_is_begun_anew(matter: Matter) -> None:
    with searching(matter) as (bench, worker, search):
        kill(worker)
        until(lambda: is_over(search))  # nobody reads what it tells
    do_jobs()
    bench.refresh_from_db()
    assert bench.state == BenchState.WORKING  # it may still be alive

    ClaimBench.objects.update(ending=OVERLOOKED.dump())
    count_as_lost()
    with worker_process():
        until(ClaimBench.objects.filter(state=BenchState.DONE).exists)
    bench.refresh_from_db()
    assert Verdict.load(bench.verdict) == judge(OVERLOOKED, Statement(), Switches())


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_stops_takes_its_searches_with_it(matter: Matter) -> None:
    with searching(matter) as (_, worker, search):
        worker.terminate()
        worker.join(PATIENCE)
        assert is_over(search)
    assert ask("SELECT status FROM procrastinate_jobs WHERE task_name LIKE 'work%'") == [("todo",)]


@pytest.mark.django_db(transaction=True)
def test_a_terminal_in_which_the_server_is_stopped_reaches_no_search(matter: Matter) -> None:
    """It died before its worker had heard of it, and the question was given up."""
    with searching(matter) as (_, worker, search):
        assert os.getpgid(search.pid) != os.getpgid(worker.pid or 0)


@pytest.mark.django_db(transaction=True)
def test_a_search_that_dies_is_given_up(matter: Matter) -> None:
    with searching(matter) as (bench, _, search):
        search.kill()
        until(ClaimBench.objects.filter(state=BenchState.FAILED).exists)
    bench.refresh_from_db()
    assert bench.verdict is None


@pytest.mark.django_db(transaction=True)
def test_a_quick_one_is_worked_out_when_the_question_has_been_put(
    matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PROMPT", PATIENCE)
    with working():
        bench = asked(matter)
        bench.refresh_from_db()
    assert bench.state == BenchState.DONE


def test_using_it_answers_what_law_70_asks(matter: Matter) -> None:
    doubted(matter)
    bench = worked_out(matter)

    position = use_bench(bench=bench, tricks=2, by=matter.call.director, note="Hearts first.")

    facts = {key: (f.versions[0].token, f.source) for key, f in position.facts.items()}
    assert facts["outstanding_trump"] == ("all_three", Source.BENCH)
    assert facts["stated_line"] == ("none", Source.BENCH)
    assert facts["adjudicated_tricks"] == ("2", Source.BENCH)
    assert facts["tricks_left"] == ("3", Source.BENCH)
    assert position.facts["adjudicated_tricks"].note == "Hearts first."
    assert position.standing.is_ruled


def test_the_tree_is_frozen_and_sealed_with_the_ruling(matter: Matter) -> None:
    doubted(matter)
    bench = worked_out(matter)
    use_bench(bench=bench, tricks=2, by=matter.call.director)

    ruling = give_ruling(matter=matter, by=matter.call.director)

    frozen = next(fact["bench"] for fact in ruling.facts if fact["key"] == "adjudicated_tricks")
    assert frozen == {
        "ending": bench.ending,
        "statement": bench.statement,
        "switches": bench.switches,
        "verdict": bench.verdict,
        "from_record": False,
    }
    assert is_given(ruling, position_of(matter))
    assert verify(ruling.club) == []


def test_it_is_used_once_and_not_before_the_claim_is_described(matter: Matter) -> None:
    bench = worked_out(matter)
    with pytest.raises(NotYet):
        use_bench(bench=bench, tricks=2, by=matter.call.director)
    doubted(matter)
    use_bench(bench=bench, tricks=2, by=matter.call.director)
    with pytest.raises(Stale):
        use_bench(bench=bench, tricks=2, by=matter.call.director)


@pytest.mark.parametrize(
    ("stated", "last"),
    [
        (LineReach.WORKS, ("stated_line", "works")),
        (LineReach.LOSES, ("adjudicated_tricks", "3")),
    ],
)
def test_what_he_bases_it_on_stands_with_the_last_answer_and_the_claim_is_ruled(
    matter: Matter, stated: LineReach, last: tuple[str, str]
) -> None:
    """Where the line works no number is asked; where it loses he gives back what it lost."""
    doubted(matter)
    bench = found_out(matter, stated)

    position = use_bench(bench=bench, tricks=3, by=matter.call.director, note="Because.")

    fact = position.facts[last[0]]
    assert (fact.versions[0].token, fact.note, position.standing.is_ruled) == (
        last[1],
        "Because.",
        True,
    )


def test_more_tricks_than_there_can_be_are_not_said_to_be_written_down(matter: Matter) -> None:
    doubted(matter)
    position, by = position_of(matter), matter.call.director
    answer(position=position, key="tricks_left", versions=[Said("2")], seen=position.seen, by=by)

    with pytest.raises(WrongAnswer):
        use_bench(bench=found_out(matter, LineReach.NONE), tricks=3, by=by)

    assert not matter.answers.filter(key="adjudicated_tricks").exists()


def test_the_director_may_decide_another_number(matter: Matter) -> None:
    doubted(matter)

    position = use_bench(bench=worked_out(matter), tricks=3, by=matter.call.director)

    tokens = {key: fact.versions[0].token for key, fact in position.facts.items()}
    assert (tokens["outstanding_trump"], tokens["adjudicated_tricks"]) == ("aware", "3")
