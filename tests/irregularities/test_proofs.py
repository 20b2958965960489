"""What every irregularity is proved on, over all its questions and answers.

A door that joins ``DOORS`` is proved here without another line. Invariants of the book have files
of their own, ``tests/laws/test_invariants_….py``.
"""

from __future__ import annotations

import pkgutil
import time
from collections import defaultdict
from functools import cache
from importlib import import_module

import pytest

from deals.bridge.seats import Role, Seat
from rulings.atlas.graphs import graph_of
from rulings.book import is_known
from rulings.engine import Conclusion, Edge, Kind, Node, explore, run
from rulings.engine.words import DETAILS, NAMED, SIDES
from rulings.irregularities import DOORS
from rulings.laws import conclusions
from tests.irregularities import deadlaw, graphs, wording

MOST_NODES = 2_000
"""Budget of one door."""
MOST_PATHS = 3_000
"""How many ways through are enumerated plainly for each door."""

pytestmark = pytest.mark.filterwarnings("error")
each_door = pytest.mark.parametrize("slug", DOORS)


@each_door
def test_exploring_a_door_stays_within_its_budget(slug: str) -> None:
    began = time.perf_counter()
    graph = explore(DOORS[slug].rule)
    spent = time.perf_counter() - began
    print(f"{slug}: {len(graph.nodes)} nodes for {graph.count()} ways through, {spent:.2f} s")
    assert len(graph.nodes) <= MOST_NODES


# 1. It ends, and every way through concludes something


@each_door
def test_every_question_has_an_edge_for_each_answer_and_none_leads_back(slug: str) -> None:
    graph = graph_of(slug)
    depth: dict[int, int] = {}

    def deepest(node: Node) -> int:
        # a cycle would never return; exploration would not have either
        if node.number not in depth:
            targets = [edge.target for edge in node.edges.values() if edge.target]
            depth[node.number] = 1 + max(map(deepest, targets), default=0)
        return depth[node.number]

    for node in graph.nodes:
        assert list(node.edges) == [answer.token for answer in node.question.answers]
        assert deepest(node) <= len(graph.nodes)


@each_door
def test_no_way_through_ends_without_a_conclusion(slug: str) -> None:
    graph = graph_of(slug)
    silent: dict[int, bool] = {}

    def can_say_nothing(edge: Edge) -> bool:
        if edge.added:
            return False
        node = edge.target
        if node is None:
            return True
        if node.number not in silent:
            silent[node.number] = any(map(can_say_nothing, node.edges.values()))
        return silent[node.number]

    assert not can_say_nothing(graph.start)


@each_door
def test_every_way_through_ends_in_an_outcome(slug: str) -> None:
    graph = graph_of(slug)
    without: dict[int, list[str] | None] = {}

    def without_outcome(edge: Edge) -> list[str] | None:
        """One way on which nothing principal is concluded, told by its answers."""
        if any(step.conclusion.principal for step in edge.added):
            return None
        node = edge.target
        if node is None:
            return []
        if node.number not in without:
            ways = ((token, without_outcome(out)) for token, out in node.edges.items())
            without[node.number] = next(
                ([f"{node.key}={token}", *way] for token, way in ways if way is not None), None
            )
        return without[node.number]

    assert without_outcome(graph.start) is None


@each_door
def test_no_way_through_tells_one_outcome_twice(slug: str) -> None:
    told: dict[str, set[object]] = defaultdict(set)
    for step in graphs.steps(slug):
        if step.conclusion.principal:
            told[step.conclusion.words().english].add(type(step.conclusion))
    assert {words for words, kinds in told.items() if len(kinds) > 1} == set()


# 2. The same facts give the same steps; no key has two meanings


@each_door
def test_the_same_facts_in_any_order_give_the_same_steps(slug: str) -> None:
    rule = DOORS[slug].rule
    for facts in graphs.rides(slug):
        assert run(rule, facts) == run(rule, dict(reversed(facts.items())))


def test_a_key_is_asked_with_one_meaning_everywhere() -> None:
    meanings: dict[str, set[object]] = {}
    tokens: dict[tuple[str, str], set[object]] = {}
    asked = (question for slug in DOORS for question in graphs.questions(slug))
    for question in (one for one in asked if not one.of_partner):  # told by the other chair
        # a choice is worded by what lies at the table, and means the same; so does what can be
        # answered at once in one place, and only once something has been seen in another
        text = None if question.kind is Kind.CHOICE else question.text
        meanings.setdefault(question.key, set()).add(
            (question.law, text, question.kind, question.shape)
        )
        for answer in question.answers:
            label = None if question.kind is Kind.CHOICE else answer.label
            meaning = (answer.value, label, answer.hint)
            tokens.setdefault((question.key, answer.token), set()).add(meaning)
    assert {key for key, found in meanings.items() if len(found) > 1} == set()
    assert {key for key, found in tokens.items() if len(found) > 1} == set()


@each_door
def test_no_question_offers_a_token_twice_and_each_stands_for_itself(slug: str) -> None:
    for node in graph_of(slug).nodes:
        tokens = [answer.token for answer in node.question.answers]
        assert len(tokens) == len(set(tokens)) > (0 if node.question.seats else 1)
        for answer in node.question.answers:
            assert node.question.read(answer.token) == answer.value


# 3. Citations


@each_door
def test_every_citation_is_in_the_index(slug: str) -> None:
    cited = {DOORS[slug].law}
    cited |= {question.law for question in graphs.questions(slug)}
    for step in graphs.steps(slug):
        cited |= {step.law, str(step.conclusion.as_fields().get("law", step.law))}
    assert {key for key in cited if not is_known(key)} == set()


# 4. Words


@each_door
@pytest.mark.parametrize("language", ["en", "da"])
def test_every_sentence_renders_with_all_its_gaps(slug: str, language: str) -> None:
    wrong = []
    for message in wording.sentences(slug):
        known = (
            {str(role) for role in Role}
            | {*SIDES, *NAMED, *DETAILS}
            | {name for name, _ in message.params}
        )
        assert message.gaps <= known, message
        if not wording.has(message, language):
            wrong.append(f"no {language}: {message.msgid}")
            continue
        text = wording.with_seats(message, language, Seat.S, Seat.E)
        if not text or text != text.strip() or "{" in text or "}" in text or "  " in text:
            wrong.append(f"badly rendered: {text}")
    assert wrong == []


@each_door
@pytest.mark.parametrize("language", ["en", "da"])
def test_a_sentence_names_no_seat_by_itself(slug: str, language: str) -> None:
    names = set(wording.SEATS[language].values())
    said = (message for message in wording.sentences(slug) if wording.has(message, language))
    texts = {wording.TRANSLATE[language](message) for message in said}
    assert {text for text in texts if names & set(wording.words(text))} == set()


# 5. No pointless question


@each_door
def test_some_two_answers_of_every_question_lead_to_different_continuations(slug: str) -> None:
    numbers: dict[object, int] = {}

    @cache
    def shape(node: Node) -> int:
        """The same number for two questions from which the same can follow."""
        outs = tuple((token, of_edge(edge)) for token, edge in node.edges.items())
        return numbers.setdefault((node.key, outs), len(numbers))

    def of_edge(edge: Edge) -> tuple[object, int | None]:
        return edge.added, None if edge.target is None else shape(edge.target)

    pointless = [
        (node.number, node.key)
        for node in graph_of(slug).nodes
        if len({of_edge(edge) for edge in node.edges.values()}) == 1
        and not node.question.seats  # which chair it is goes into the words
    ]
    assert pointless == []


# 6. No dead law


@pytest.mark.long
def test_exploration_alone_runs_every_line_and_branch_of_every_law() -> None:
    assert deadlaw.unreached() == []


def test_every_conclusion_that_is_written_is_reached_by_some_door() -> None:
    reached = {step.conclusion.name for slug in DOORS for step in graphs.steps(slug)}
    written = {
        name
        for module in pkgutil.iter_modules(conclusions.__path__, f"{conclusions.__name__}.")
        for name, kind in vars(import_module(module.name)).items()
        if isinstance(kind, type) and issubclass(kind, Conclusion) and kind is not Conclusion
    }
    assert written - reached == set()


# 7. The book's invariants: tests/laws/test_invariants_….py

# 8. The table may be turned


@each_door
@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_turning_the_table_turns_the_seats_in_the_words_and_nothing_else(
    slug: str, language: str, turns: int
) -> None:
    names = wording.SEATS[language]
    turned = {names[seat]: names[seat.after(turns)] for seat in Seat}
    for message in wording.sentences(slug):
        for offender in Seat if wording.has(message, language) else ():
            before = wording.with_seats(message, language, Seat.S, offender)
            after = wording.with_seats(
                message, language, Seat.S.after(turns), offender.after(turns)
            )
            words = wording.words(before)
            assert [turned.get(word, word) for word in words] == wording.words(after)


# 9. The committed charts: tests/atlas/test_charts.py


# 10. Memoised and plain enumeration agree


@pytest.mark.long
@each_door
def test_memoised_exploration_concludes_what_plain_enumeration_concludes(slug: str) -> None:
    rule = DOORS[slug].rule
    compared = 0
    # the ways to questions from which few enough lead on, spread over the whole graph
    feasible = [ride for ride in graphs.rides_ahead(slug) if ride[1] <= MOST_PATHS // 30]
    for facts, ways in feasible[:: max(1, len(feasible) // 60)]:
        graph = explore(rule, facts)
        assert graph.count() == ways
        found = {
            (frozenset(known.items()), frozenset(ends))
            for known, ends in graphs.enumerated(rule, facts)
        }
        assert {
            (frozenset((facts | known).items()), frozenset(ends)) for known, ends in graph.paths()
        } == found
        assert graph.conclusion_sets() == {ends for _, ends in found}
        compared += len(found)
        if compared > MOST_PATHS:
            break
    assert compared
