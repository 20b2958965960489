"""Everything that can still happen, as a graph that is small and yet exact."""

from itertools import product
from typing import Any

import pytest

from rulings.engine import (
    Concluded,
    Graph,
    Inquiry,
    Question,
    Rule,
    Ruled,
    conclusions,
    explore,
    rule,
    run,
    yes_or_no,
)
from rulings.engine.words import msg
from tests.engine.toys import (
    CARD,
    CAT_INSIDE,
    DOOR_OPEN,
    DRINK,
    MILK_LEFT,
    WHO,
    AllWell,
    Bowls,
    CatOut,
    cat_is_out,
    kitchen,
)

FLAGS = tuple(yes_or_no(f"flag_{n}", "1", msg("?")) for n in range(14))


@rule
def one_flag(inquiry: Inquiry, number: int) -> None:
    """A flag that is asked and forgotten."""
    if inquiry.ask(FLAGS[number]):
        inquiry.conclude("2", Bowls(number))


def fourteen_flags(inquiry: Inquiry) -> None:
    for number in range(14):
        one_flag(inquiry, number)


@rule
def said_well(inquiry: Inquiry) -> None:
    if inquiry.ask(DOOR_OPEN):
        inquiry.conclude("1A", AllWell())


def says_it_again(inquiry: Inquiry) -> None:
    """Concludes once more, later, what only some of the ways here have concluded already."""
    said_well(inquiry)
    if inquiry.ask(CAT_INSIDE):
        inquiry.conclude("1A", AllWell())


@rule
def forgotten(inquiry: Inquiry, question: Question[Any]) -> None:
    """Asks, and nothing follows from the answer."""
    inquiry.ask(question)


def asks_again(inquiry: Inquiry) -> None:
    """Asks again, later, for a fact that a rule which has returned asked first."""
    forgotten(inquiry, DOOR_OPEN)
    forgotten(inquiry, WHO)
    forgotten(inquiry, DRINK)
    inquiry.conclude("1A", AllWell() if inquiry.ask(DOOR_OPEN) else CatOut())


@rule
def perhaps_drinks(inquiry: Inquiry) -> None:
    if inquiry.ask(DOOR_OPEN):
        inquiry.ask(DRINK)


def asks_what_some_have_answered(inquiry: Inquiry) -> None:
    perhaps_drinks(inquiry)
    inquiry.ask(WHO)
    inquiry.conclude("4", CatOut() if inquiry.ask(DRINK) else AllWell())


@rule
def bowls(inquiry: Inquiry) -> int:
    return 2 if inquiry.ask(WHO) else 0


def remembers_the_result_only(inquiry: Inquiry) -> None:
    number = bowls(inquiry)
    if inquiry.ask(DOOR_OPEN):
        inquiry.conclude("2", Bowls(number))


def two_subjects(inquiry: Inquiry) -> None:
    kitchen(inquiry)
    kitchen(inquiry.about("second"))


RULES: tuple[Rule, ...] = (
    kitchen,
    says_it_again,
    asks_again,
    asks_what_some_have_answered,
    remembers_the_result_only,
    two_subjects,
)


def plainly(rule_: Rule) -> dict[frozenset[tuple[str, str]], frozenset[Concluded]]:
    """Every way through, by trying every answer of every question, nothing remembered."""
    found: dict[frozenset[tuple[str, str]], frozenset[Concluded]] = {}
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        facts = waiting.pop()
        outcome = run(rule_, facts)
        if isinstance(outcome, Ruled):
            found[frozenset(facts.items())] = frozenset(conclusions(outcome.steps))
        else:
            waiting += [{**facts, outcome.key: a.token} for a in outcome.question.answers]
    return found


def by_graph(graph: Graph) -> dict[frozenset[tuple[str, str]], frozenset[Concluded]]:
    return {frozenset(facts.items()): frozenset(ends) for facts, ends in graph.paths()}


@pytest.mark.parametrize("rule_", RULES, ids=lambda rule_: rule_.__name__)
def test_the_graph_says_what_trying_every_answer_says(rule_: Rule) -> None:
    graph = explore(rule_)
    plain = plainly(rule_)
    assert by_graph(graph) == plain
    assert graph.count() == len(plain)
    assert graph.conclusion_sets() == frozenset(plain.values())


def test_fourteen_independent_flags_are_fourteen_nodes_and_not_sixteen_thousand() -> None:
    graph = explore(fourteen_flags)
    assert len(graph.nodes) == 14
    assert graph.count() == 2**14
    assert [node.key for node in graph.nodes] == [flag.key for flag in FLAGS]


def test_the_flags_still_reach_every_combination_of_conclusions() -> None:
    def four(inquiry: Inquiry) -> None:
        for number in range(4):
            one_flag(inquiry, number)

    wanted = {
        frozenset(Concluded("2", Bowls(n)) for n, on in enumerate(choice) if on)
        for choice in product((True, False), repeat=4)
    }
    assert explore(four).conclusion_sets() == wanted


def test_a_fact_that_is_asked_again_keeps_its_histories_apart() -> None:
    keys = [node.key for node in explore(asks_again).nodes]
    assert (keys.count("who"), keys.count("drink")) == (2, 2)


def test_a_fact_that_is_not_asked_again_lets_them_merge() -> None:
    def forgets(inquiry: Inquiry) -> None:
        forgotten(inquiry, DOOR_OPEN)
        inquiry.ask(WHO)
        inquiry.conclude("1A", AllWell())

    assert [node.key for node in explore(forgets).nodes] == ["door_open", "who"]


def test_histories_that_agree_on_a_result_are_one_whatever_led_to_it() -> None:
    keys = [node.key for node in explore(remembers_the_result_only).nodes]
    assert keys == ["who", "door_open", "door_open"]


def test_a_node_knows_its_question_and_the_rule_that_asks_it() -> None:
    first = explore(kitchen).nodes[0]
    assert (first.number, first.key, first.question) == (0, "door_open", DOOR_OPEN)
    assert first.rule == "tests.engine.toys.cat_is_out"


def test_an_edge_says_what_the_answer_concludes_and_where_it_leads() -> None:
    graph = explore(kitchen)
    door, cat, milk = graph.nodes
    assert graph.start.target is door
    assert graph.start.added == ()
    assert door.edges["no"].added == (Concluded("1A", AllWell()),)
    assert door.edges["no"].target is None
    assert door.edges["yes"].target is cat
    assert cat.edges["no"].added == (Concluded("1B", CatOut()),)
    assert cat.edges["no"].target is milk
    assert len(list(graph.edges())) == 7


def test_what_is_known_is_not_explored_again() -> None:
    graph = explore(kitchen, {"door_open": "yes"})
    assert [node.key for node in graph.nodes] == ["cat_inside", "milk_left"]
    assert explore(kitchen, {"door_open": "no"}).start.added == (Concluded("1A", AllWell()),)
    assert explore(kitchen, {"door_open": "no"}).nodes == []


def test_only_principal_conclusions_are_outcomes() -> None:
    assert explore(kitchen).outcomes() == {("CatOut", CatOut()), ("AllWell", AllWell())}
    assert explore(kitchen, {"door_open": "no"}).outcomes() == {("AllWell", AllWell())}


def test_the_calls_that_were_seen_are_listed_with_their_arguments() -> None:
    graph = explore(two_subjects)
    assert [str(call) for call in graph.calls] == ["tests.engine.toys.cat_is_out()"]
    assert [call[1] for call in explore(fourteen_flags).calls] == [(n,) for n in range(14)]
    assert graph.calls[0].function is cat_is_out.__wrapped__  # type: ignore[attr-defined]


def test_two_subjects_do_not_share_their_facts() -> None:
    graph = explore(two_subjects)
    assert {node.key for node in graph.nodes} == {
        prefix + key
        for prefix in ("", "second.")
        for key in (DOOR_OPEN.key, CAT_INSIDE.key, MILK_LEFT.key)
    }


def test_an_open_domain_is_explored_over_its_representatives() -> None:
    def lies_there(inquiry: Inquiry) -> None:
        inquiry.conclude("2", Bowls(1 if inquiry.ask(CARD).is_honour else 0))

    assert list(explore(lies_there).nodes[0].edges) == ["S7", "SK"]


def test_what_is_only_mentioned_is_not_explored() -> None:
    def mentions(inquiry: Inquiry) -> None:
        inquiry.conclude("2", Bowls(1, card=inquiry.mention(CARD)))

    assert explore(mentions).nodes == []


def test_a_rule_that_asks_nothing_is_a_graph_without_questions() -> None:
    graph = explore(lambda inquiry: inquiry.conclude("1A", AllWell()))
    assert (graph.nodes, graph.count()) == ([], 1)
    assert graph.conclusion_sets() == {frozenset({Concluded("1A", AllWell())})}


def test_a_long_row_of_questions_is_no_problem_for_the_stack() -> None:
    flags = [yes_or_no(f"q{number}", "1", msg("?")) for number in range(150)]

    def long(inquiry: Inquiry) -> None:
        for flag in flags:
            forgotten(inquiry, flag)

    graph = explore(long)
    assert (len(graph.nodes), graph.count()) == (150, 2**150)
