"""A graph folded until it can be read.

What is asked and concluded becomes a chain of points, and points that go on alike are one: answers
that lead to the same share a way, and an end that many ways have is there once. A rule that is
called with different values is one chart, which parts only where the values make a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rulings.atlas.labels import Closed, Values, law_of, parameters_of
from rulings.atlas.points import (
    Arguments,
    Does,
    Head,
    Point,
    Points,
    Reply,
    Way,
    each_reply,
    together,
)
from rulings.atlas.simplification import plain
from rulings.engine import (
    Box,
    Call,
    Concluded,
    Edge,
    Graph,
    Message,
    Node,
    PassedThrough,
    Question,
    Returned,
    word,
)


def fold(variants: Mapping[Arguments, Graph], *, by_rule: bool = True) -> Point | None:
    """A rule, explored with each set of arguments; None where nothing is asked or concluded.
    ``by_rule``: closed rules are told apart where they are about the same paragraph, too.
    """
    points = Points()
    folder = Folder(points.make, handed_on(variants), by_rule)
    starts = tuple((given, folder.start(given, graph)) for given, graph in variants.items())
    return plain(points, folder.merged(starts))


def handed_on(variants: Mapping[Arguments, Graph]) -> frozenset[str]:
    """The words of everything that was given or is asked. What is called with one of them is
    called with what is known, and that need not be said again.
    """
    given = (part for arguments in variants for one in arguments for part in _parts(one))
    asked = (
        part
        for graph in variants.values()
        for node in graph.nodes
        for answer in node.question.answers
        for part in _parts(word(answer.value))
    )
    return frozenset({"none", *given, *asked})


class Folder:
    """From graphs to points, and from the variants of a rule to one.

    Where a graph has changed it is started anew, and merged with the others as they were.
    """

    def __init__(
        self,
        make: Callable[[Head, tuple[Way, ...]], Point],
        handed_on: frozenset[str],
        by_rule: bool = True,
    ) -> None:
        self._make = make
        self._handed_on = handed_on
        self._by_rule = by_rule
        self._given: frozenset[str] = frozenset()
        self._of_nodes: dict[Node, Point] = {}
        self._merged: dict[object, Point | None] = {}

    def start(self, arguments: Arguments, graph: Graph) -> Point | None:
        """The graph of a rule called with these, as points."""
        self._given = frozenset(part for one in arguments for part in _parts(one))
        self._of_nodes = {}
        return self._edge(graph.start)

    def _edge(self, edge: Edge, found: tuple[str, ...] = ()) -> Point | None:
        """``found`` is what came out of a rule just before: what is cited or given back by it need
        not be told apart again.
        """
        point = self._node(edge.target) if edge.target else None
        for head, replies in reversed(list(self._heads(edge.added, found))):
            point = self._make(head, (Way(replies, point),))
        return point

    def _heads(
        self, steps: Iterable[Concluded], found: tuple[str, ...]
    ) -> Iterator[tuple[Head, tuple[Reply, ...]]]:
        for step in steps:
            match step.conclusion:
                case PassedThrough(call, result):
                    found = _parts(word(result))
                    reply = Reply(word(result), Values(found))
                    yield Head(Does.RUNS, self._closed(call)), (reply,)
                case Returned(Message() as words):
                    yield Head(Does.RETURNS, words), ()
                case Returned(result):
                    given = _parts(word(result))
                    if result is not None:
                        is_found = set(given) <= set(found)
                        yield Head(Does.RETURNS, Values(() if is_found else given)), ()
                case said:
                    # one figure is a number of tricks and no paragraph
                    known = len(step.law) > 1 and step.law in {*found, *self._given}
                    law = "" if known else step.law
                    yield Head(Does.SAYS, said.words(), law), ()

    def _node(self, node: Node) -> Point:
        if node not in self._of_nodes:
            question = node.question
            replies = [(_reply(question, token), edge) for token, edge in node.edges.items()]
            ways = [(reply, self._edge(edge, _found(reply))) for reply, edge in replies]
            self._of_nodes[node] = self._make(self._asking(node.key, question), together(ways))
        return self._of_nodes[node]

    def _asking(self, key: str, question: Question[Any]) -> Head:
        if isinstance(question, Box):
            return Head(Does.RUNS, self._closed(question.call))
        return Head(Does.ASKS, question.text, question.law, key, question.kind, question.when)

    def _closed(self, call: Call) -> Closed:
        law = law_of(call.function)
        if not self._by_rule:
            return Closed(law)
        given = (
            f"{name}: {part}" if isinstance(value, bool) else part
            for name, value in zip(parameters_of(call.function), call.arguments, strict=True)
            for part in _parts(word(value))
            if part not in self._handed_on
        )
        return Closed(law, call.function, Values(tuple(given)))

    def merged(self, variants: tuple[tuple[Arguments, Point | None], ...]) -> Point | None:
        """The same rule called with different values, as one."""
        if variants not in self._merged:
            self._merged[variants] = self._merge(variants)
        return self._merged[variants]

    def _merge(self, variants: tuple[tuple[Arguments, Point | None], ...]) -> Point | None:
        if len({point for _, point in variants}) == 1:
            return variants[0][1]
        points = [point for _, point in variants if point]
        if len(points) < len(variants) or len({point.head for point in points}) > 1:
            return self._part(variants)
        goes_on: dict[str, list[tuple[Arguments, Reply, Point | None]]] = {}
        for arguments, point in sorted(variants, key=_fewest_replies):
            for reply, to in each_reply(point) if point else ():
                goes_on.setdefault(reply.token, []).append((arguments, reply, to))
        every = [arguments for arguments, _ in variants]
        ways = []
        for alike in goes_on.values():
            some = [arguments for arguments, _, _ in alike]
            only = Values(()) if len(some) == len(every) else _told_apart(some, every)
            to = self.merged(tuple((arguments, point) for arguments, _, point in alike))
            ways.append((alike[0][1]._replace(only=only), to))
        if points[0].head.does in (Does.SAYS, Does.RETURNS):
            return self._make(points[0].head, (Way((), ways[0][1]),))
        return self._make(points[0].head, together(ways))

    def _part(self, variants: tuple[tuple[Arguments, Point | None], ...]) -> Point | None:
        """Where it depends on the arguments: on the one that tells most of the heads apart."""
        place = min(range(len(variants[0][0])), key=lambda at: _mixed(variants, at))
        by_value: dict[str, list[tuple[Arguments, Point | None]]] = {}
        for arguments, point in variants:
            by_value.setdefault(arguments[place], []).append((arguments, point))
        ways = [
            (Reply(value, Values(_parts(value))), self.merged(tuple(alike)))
            for value, alike in by_value.items()
        ]
        return self._make(Head(Does.PARTS, Values(()), key=str(place)), together(ways))


def _parts(written: str) -> tuple[str, ...]:
    """The words of a value that was written down."""
    return tuple(written.split(", "))


def _reply(question: Question[Any], token: str) -> Reply:
    if isinstance(question, Box):
        return Reply(token, Values(_parts(token)))
    return Reply(token, next(one.label for one in question.answers if one.token == token))


def _found(reply: Reply) -> tuple[str, ...]:
    return reply.label.words if isinstance(reply.label, Values) else ()


def _fewest_replies(variant: tuple[Arguments, Point | None]) -> int:
    """For sorting: the variant with most answers first, so that they stand in their order."""
    return -sum(len(way.replies) for way in variant[1].ways) if variant[1] else 0


def _mixed(variants: tuple[tuple[Arguments, Point | None], ...], place: int) -> tuple[bool, int]:
    """How badly the argument there tells apart what differs; the least is the best."""
    heads: dict[str, set[object]] = {}
    for arguments, point in variants:
        heads.setdefault(arguments[place], set()).add(
            point and (point if point.head.does is Does.PARTS else point.head)
        )
    mixed = sum(len(found) for found in heads.values())
    return len(heads) == 1, mixed - len(heads)


def _told_apart(some: list[Arguments], every: list[Arguments]) -> Values:
    """Some of the variants, by the one argument that tells them from the rest if there is one."""
    for place in range(len(every[0])):
        values = {arguments[place]: None for arguments in some}
        if sum(arguments[place] in values for arguments in every) == len(some):
            return Values(tuple(values))
    return Values(tuple(dict.fromkeys(", ".join(arguments) for arguments in some)))
