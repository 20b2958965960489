"""Every way through a door as a small automaton whose states hold pages.

Histories multiply, but what is shown depends on little of them: where the computation stands, what
has been concluded and what has been said. Each such state is reached once, by one of its histories,
and worded by the presenters that the server uses for it; states whose pages and continuations are
alike are then one. Nothing here knows a Law, and the phone that walks it computes none.

What is presumed is held, and each question has the answers that exploration tries: a premise that
somebody spoke of, doubt, dispute, and any other set of suits are not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from deals.bridge.cards import Card, Denomination
from deals.bridge.contract import Contract
from deals.bridge.seats import Seat
from rulings.engine import (
    Answer,
    Asked,
    Conclusion,
    Edge,
    Graph,
    Node,
    Question,
    When,
    conclusions,
    explore,
    explored,
)
from rulings.evidence.surroundings import cannot_be
from rulings.irregularities import Door
from rulings.laws.facts import CARDS
from rulings.laws.law61_revoke import FAILURE
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing, stand
from rulings.words.speaker import Seating

LATER = "later"
"""The way on where nobody names the card, or the bid."""
_NOTRUMP = Contract(1, Denomination.NT)
"""Stands for every contract in which the card is no trump."""
_ANY_BID = "1C"
"""Stands for every bid: no rule tells one from another."""
DECLARER = Seat.S
"""Where declarer sits while pages are worded: seats are gaps in them."""
_CHAIRS: Mapping[str, Seat] = {"declarer": DECLARER, "dummy": DECLARER.partner}
_OTHER_CHAIR = DECLARER.lho


class Form(NamedTuple):
    """A question in one of its forms."""

    key: str
    tokens: tuple[str, ...]
    rows: int
    """The number of the sentences that say of each answer that it was given."""


class State(NamedTuple):
    """What is shown, and where each answer leads; a number stands for a page or a state."""

    form: Form | None
    """None where all has been answered."""
    page: int
    interim: int
    """The ruling for now, of a question that waits for the end of play; else -1."""
    table: int
    """The table once that is recorded, or the ruling where all has been answered; else -1."""
    targets: tuple[int, ...]
    """For each token of the form the state it leads to."""


@dataclass(frozen=True, slots=True)
class View:
    """A matter as it is to be worded at one of its states."""

    door: Door
    standing: Standing
    seating: Seating
    key: str = ""
    """The question to show; without one it is the outcome."""
    outcomes: tuple[Conclusion, ...] = ()
    """Of a question what is still possible."""


@dataclass(slots=True)
class Automaton:
    """States and their pages; `word` gives a page a number, `tell` the rows of its answers, and
    `watch` the table after the ruling.
    """

    word: Callable[[View], int]
    tell: Callable[[View, tuple[str, ...]], int]
    watch: Callable[[View], int]
    states: dict[State, int] = field(default_factory=dict)
    instead: dict[str, dict[int, int]] = field(default_factory=dict)
    """Question → the page of a ruling for now → that where an answer to it cannot be."""

    def number(self, state: State) -> int:
        return self.states.setdefault(state, len(self.states))

    def add(self, door: Door, declarer: Seat | None) -> int:
        """The state a matter of the door begins in."""
        return _Walk(self, door, declarer, None, explored(door.rule)).begin()


@dataclass(slots=True)
class _Walk:
    """One door with or without declarer, and with the card named or not."""

    automaton: Automaton
    door: Door
    declarer: Seat | None
    card: Card | None
    graph: Graph
    known: dict[Hashable, int] = field(default_factory=dict)
    named: dict[str, _Walk] = field(default_factory=dict)
    """The same with each card named that stands for others."""
    ahead: dict[int, tuple[Conclusion, ...]] = field(default_factory=dict)

    def begin(self) -> int:
        return self.state(self.graph.start, self.facts)

    @property
    def facts(self) -> dict[str, Fact]:
        if self.card is None or self.door.card is None:
            return {}
        return {self.door.card.key: Fact(self.door.card.key, (Said(str(self.card)),))}

    def state(self, edge: Edge, facts: Mapping[str, Fact]) -> int:
        """The number of the state that an edge of the graph leads to."""
        node = edge.target
        while node is not None and node.question.presumed:
            node = node.edges[node.question.presumed].target
        standing = stand(self.door.rule, facts).with_card(self.door.card)
        assert (standing.pending and standing.pending[0]) == (node and node.key), facts
        where = (node and node.number, *_remembered(standing))
        if where not in self.known:
            self.known[where] = self._new(node, standing, facts)
        return self.known[where]

    def _new(self, node: Node | None, standing: Standing, facts: Mapping[str, Fact]) -> int:
        view = View(self.door, standing, self._seating(facts))
        if node is None:
            page, table = self.automaton.word(view), self.automaton.watch(view)
            return self.automaton.number(State(None, page, -1, table, ()))
        question = node.question
        interim, table = -1, -1
        if standing.is_interim:
            interim, table = self.automaton.word(view), self.automaton.watch(view)
            self._where_ruled_out(view, facts, interim)
        view = replace(view, key=node.key, outcomes=self._outcomes(node, standing))
        page = self.automaton.word(view)
        form = self._form(view, tuple(answer.token for answer in question.answers))
        targets = tuple(self._after(node, token, facts) for token in form.tokens)
        return self.automaton.number(State(form, page, interim, table, targets))

    def _where_ruled_out(self, view: View, facts: Mapping[str, Fact], page: int) -> None:
        """What is shown instead where contract and card say that an answer cannot be."""
        failed = facts.get(FAILURE.key)
        if failed is None:
            return
        cannot = cannot_be(self.door.slug, _NOTRUMP, self.card, failed.versions[0].token)
        for key in cannot:
            other = self.automaton.word(replace(view, standing=view.standing.without(cannot)))
            if other != page:
                self.automaton.instead.setdefault(key, {})[page] = other

    def _form(self, view: View, tokens: tuple[str, ...]) -> Form:
        return Form(view.key, tokens, self.automaton.tell(view, tokens))

    def _after(self, node: Node, token: str, facts: Mapping[str, Fact]) -> int:
        is_chair = self.door.offender is not None and node.key == self.door.offender.key
        seat = _CHAIRS.get(token, _OTHER_CHAIR) if is_chair else None
        said = {**facts, node.key: Fact(node.key, (Said(token, seat=seat),), len(facts) + 1)}
        edge = node.edges[token]
        if not is_chair or self.door.card is None or self.card is not None:
            return self._asks_bid(self.state(edge, said), facts, said)
        return self._asks_card(edge, said, self.door.card)

    def _asks_bid(self, unnamed: int, before: Mapping[str, Fact], facts: Mapping[str, Fact]) -> int:
        """The bid is asked for once the rule offers both; whatever it is, it goes on as before."""
        bid, bids = self.door.bid, {one.key for one in self.door.bids}
        if bid is None:
            return unnamed
        standing = stand(self.door.rule, facts)
        is_asked = bids <= standing.offered.keys() and standing.pending is not None
        if not is_asked or bids <= stand(self.door.rule, before).offered.keys():
            return unnamed
        view = View(self.door, standing, self._seating(facts), bid.key)
        others = (one.token for one in bid.answers if one.value is None)
        tokens = (LATER, _ANY_BID, *others)
        form, page = self._form(view, tokens), self.automaton.word(view)
        return self.automaton.number(State(form, page, -1, -1, (unnamed,) * len(tokens)))

    def _asks_card(self, edge: Edge, facts: Mapping[str, Fact], card: Question[Card]) -> int:
        """The card is asked for once its player is known, unless nothing more is asked now."""
        unnamed = self.state(edge, facts)
        standing = stand(self.door.rule, facts).with_card(card)
        if standing.pending is None or standing.is_interim:
            return unnamed
        view = View(self.door, standing, self._seating(facts), card.key)
        form = self._form(view, (LATER, *(answer.token for answer in CARDS)))
        targets = [unnamed]
        for answer in CARDS:
            walk = self._with_card(card, answer)
            targets.append(walk.state(walk.at(facts), {**facts, **walk.facts}))
        page = self.automaton.word(view)
        return self.automaton.number(State(form, page, -1, -1, tuple(targets)))

    def _with_card(self, card: Question[Card], answer: Answer[Card]) -> _Walk:
        if answer.token not in self.named:
            graph = explore(self.door.rule, {card.key: answer.token})
            walk = _Walk(self.automaton, self.door, self.declarer, answer.value, graph)
            self.named[answer.token] = walk
        return self.named[answer.token]

    def at(self, facts: Mapping[str, Fact]) -> Edge:
        """Where these facts lead from the start."""
        edge = self.graph.start
        while (node := edge.target) is not None:
            if node.key in facts:
                edge = node.edges[facts[node.key].versions[0].token]
            elif node.question.presumed:
                edge = node.edges[node.question.presumed]
            else:
                break
        return edge

    def _seating(self, facts: Mapping[str, Fact]) -> Seating:
        offender = self.door.offender
        fact = facts.get(offender.key) if offender else None
        return Seating(self.declarer, fact.seat if fact else None, (), self.card)

    def _outcomes(self, node: Node, standing: Standing) -> tuple[Conclusion, ...]:
        """The principal conclusions there are, and those that can still be reached."""
        if node.number not in self.ahead:
            self.ahead[node.number] = tuple(dict.fromkeys(_ahead(node)))
        so_far = (step.conclusion for step in standing.concluded if step.conclusion.principal)
        return tuple(dict.fromkeys((*so_far, *self.ahead[node.number])))


def _ahead(node: Node) -> Iterator[Conclusion]:
    """In the order in which exploration from here would find them."""
    found: dict[int, Node] = {}

    def visit(one: Node) -> None:
        if one.number not in found:
            found[one.number] = one
            for edge in one.edges.values():
                if edge.target is not None:
                    visit(edge.target)

    visit(node)
    for one in found.values():
        for edge in one.edges.values():
            yield from (step.conclusion for step in edge.added if step.conclusion.principal)


def _remembered(standing: Standing) -> tuple[Hashable, ...]:
    """What is shown from here on depends on of how the matter got here."""
    presumed = tuple(key for key, question in standing.offered.items() if question.presumed)
    return *shown_of(standing)[:3], presumed, standing.is_over


def shown_of(standing: Standing) -> tuple[Hashable, ...]:
    """What the words of its outcome depend on: what is concluded, told at once before the last
    answer, and weighed since play ended, and what the table is told while the ruling waits.
    """
    answered = [place for place, step in enumerate(standing.steps, 1) if isinstance(step, Asked)]
    told = conclusions(standing.steps[: answered[-1] if answered else 0])
    weighed: tuple[Any, ...] = tuple(
        step.question.law
        for step in standing.steps
        if isinstance(step, Asked) and step.question.when is When.AFTER_PLAY
    )
    return standing.concluded, len(told), weighed, (standing.is_interim, standing.meanwhile)
