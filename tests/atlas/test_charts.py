"""The charts: what is committed, how they are read, and that no change of law escapes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulings.atlas.charts import Chapter, charts
from rulings.atlas.fold import Folder, fold, handed_on
from rulings.atlas.graphs import calls, rule_root
from rulings.atlas.labels import parameters_of
from rulings.atlas.points import Arguments, Points
from rulings.atlas.simplification import plain
from rulings.engine import Concluded, Edge, Graph, Inquiry, Returned, Rule, explore, rule
from rulings.words.speaker import book_speaker
from tests.engine.toys import (
    CAT_INSIDE,
    DOOR_OPEN,
    DRINK,
    WHO,
    AllWell,
    Bowls,
    CatOut,
    kitchen,
    plainly,
)

CHARTS = Path(__file__).parents[2] / "docs" / "charts"
RULES = list(dict.fromkeys(call.function for call in calls()))


def drawn(rule_: Rule) -> list[str]:
    return Chapter(plainly).written(fold({(): explore(rule_)}))


def test_the_committed_charts_are_those_of_the_law_as_it_is() -> None:
    # after a wanted change of law: manage.py charts --write
    pages = charts(book_speaker("en").say)

    assert {path.name: path.read_text() for path in CHARTS.iterdir()} == pages


def test_a_chart_is_read_from_the_top_and_what_ends_at_once_stands_beside_its_answer() -> None:
    assert drawn(kitchen) == [
        "- **Is the door open?** (1A)",
        "  - No — All is well. (1A)",
        "  - Yes ↓",
        "- **Is the cat inside?** (1B)",
        "  - Yes — All is well. (1A)",
        "  - No ↓",
        "- The cat is out. (1B)",
        "- **Is there milk left?** (2, after play)",
        "  - Yes — 2 bowls for holder. (2)",
        "  - No — 0 bowls for holder. (2)",
    ]


def test_a_question_that_many_ways_lead_to_is_drawn_once() -> None:
    @rule
    def forget(inquiry: Inquiry) -> None:
        inquiry.ask(DOOR_OPEN)

    def merges(inquiry: Inquiry) -> None:
        forget(inquiry)
        inquiry.ask(CAT_INSIDE)

    assert drawn(merges) == [
        "- **Is the door open?** (1A)",
        "  - Yes / No ↓",
        "- **Is the cat inside?** (1B)",
        "  - Yes / No — nothing more",
    ]


def test_questions_that_only_skip_are_read_straight_down() -> None:
    def guarded(inquiry: Inquiry) -> None:
        if inquiry.ask(DOOR_OPEN):
            inquiry.conclude("1B", CatOut())
        elif inquiry.ask(CAT_INSIDE):
            inquiry.conclude("1A", AllWell())
        else:
            inquiry.conclude("4", Bowls(1 if inquiry.ask(DRINK) else 2))

    assert drawn(guarded) == [
        "- **Is the door open?** (1A)",
        "  - Yes — The cat is out. (1B)",
        "  - No ↓",
        "- **Is the cat inside?** (1B)",
        "  - Yes — All is well. (1A)",
        "  - No ↓",
        "- **Does lho want milk or tea?** (4, a choice)",
        "  - Milk — 1 bowl for holder. (4)",
        "  - Tea — 2 bowls for holder. (4)",
    ]


def test_what_follows_in_the_end_whatever_was_answered_stands_once_and_below() -> None:
    def both(inquiry: Inquiry) -> None:
        inquiry.conclude("1B", CatOut()) if inquiry.ask(DOOR_OPEN) else None
        inquiry.conclude("1A", AllWell())
        inquiry.conclude("4", Bowls(1))

    assert drawn(both) == [
        "- **Is the door open?** (1A)",
        "  - Yes — The cat is out. (1B) ↓",
        "  - No ↓",
        "- All is well. (1A)",
        "- 1 bowl for holder. (4)",
    ]


def test_a_rule_called_with_different_values_is_one_chart_that_parts_where_they_matter() -> None:
    def at_home(inquiry: Inquiry, pet: str, hungry: bool) -> None:
        who = WHO if pet == "cat" else WHO.without("many")
        if inquiry.ask(who) and pet == "cat":
            inquiry.conclude("1B", CatOut())
        inquiry.conclude("4", Bowls(1 if hungry else 0))

    def called_with(pet: str, hungry: bool) -> Graph:
        return explore(lambda inquiry: at_home(inquiry, pet, hungry))

    variants = {
        ("dog", "yes"): called_with("dog", True),
        ("cat", "yes"): called_with("cat", True),
        ("cat", "no"): called_with("cat", False),
    }

    assert Chapter(plainly, ("pet", "hungry")).written(fold(variants)) == [
        "- **Who saw it?** (3)",
        "  - Nobody → **1**",
        "  - One",
        "    - By *pet*",
        "      - cat ↓",
        "      - dog — 1 bowl for holder. (4)",
        "  - Many (only cat) ↓",
        "- The cat is out. (1B) ↓",
        "- **1.** By *hungry*",
        "  - yes — 1 bowl for holder. (4)",
        "  - no — 0 bowls for holder. (4)",
    ]


def test_of_many_answers_that_say_the_same_but_for_a_value_the_first_stands_for_all() -> None:
    def counted(inquiry: Inquiry) -> None:
        inquiry.conclude("4", Bowls(inquiry.ask(WHO)))

    assert drawn(counted) == [
        "- **Who saw it?** (3)",
        "  - Nobody / One / Many (said for the first) — 0 bowls for holder. (4)",
    ]


class Drawing:
    """A rule of the Laws as it stands in its chapter, with its graphs as they are now. After each
    of a thousand changes only the graph that has changed is folded anew.
    """

    def __init__(self, rule_: Callable[..., Any]) -> None:
        self.graphs = rule_root(rule_).variants
        self.chapter = Chapter(plainly, parameters_of(rule_), rule_.__module__)
        self.points = Points()
        self.folder = Folder(self.points.make, handed_on(self.graphs))
        self.starts = {given: self.folder.start(given, of) for given, of in self.graphs.items()}

    def written(self, changed: Arguments) -> list[str]:
        start = self.folder.start(changed, self.graphs[changed])
        starts = self.starts | {changed: start}
        return self.chapter.written(plain(self.points, self.folder.merged(tuple(starts.items()))))

    def written_anew(self) -> list[str]:
        return self.chapter.written(fold(self.graphs))


@pytest.mark.parametrize("rule_", RULES, ids=lambda rule_: f"{rule_.__module__}.{rule_.__name__}")
def test_whatever_an_answer_leads_to_the_chart_changes_with_it(rule_: Callable[..., Any]) -> None:
    drawing = Drawing(rule_)
    before = drawing.written_anew()
    news = (Concluded("1", CatOut()),)
    unseen = []
    for given, graph in drawing.graphs.items():
        assert drawing.written(given) == before
        for node in graph.nodes:
            for token, edge in list(node.edges.items()):
                # it concludes something else, or one conclusion less
                changes = [Edge(news, None)]
                changes += [without(edge, step) for step in edge.added if is_drawn(step)]
                for change in changes:
                    node.edges[token] = change
                    if drawing.written(given) == before:
                        unseen.append((node.key, token, change))
                node.edges[token] = edge

    assert unseen == []
    assert drawing.written_anew() == before


def without(edge: Edge, left_out: Concluded) -> Edge:
    return replace(edge, added=tuple(step for step in edge.added if step != left_out))


def is_drawn(step: Concluded) -> bool:
    """A rule that gives nothing back ends without a word."""
    return step.conclusion != Returned(None)
