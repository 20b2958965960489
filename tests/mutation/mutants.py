"""The mutants of a Law: its module with one thing wrong.

Wrong is what a law can get wrong: a condition, a number, the player or state that is named, a
conclusion left out, an answer that is missing, two arguments the wrong way round. Texts, keys and
citations are strings and stay as they are, and so do annotations, decorators and the classes that
only list names.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import ModuleType
from typing import Any

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
}
OTHER_FUNCTION = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXTS = frozenset({"msg", "msg_n"})
"""Calls that make a text: nothing inside them is law."""
TEXT_ARGUMENTS = frozenset({"text", "help", "hint", "label"})
FIXED_ORDER = frozenset({"conclude", "Answer", "Question", "yes_or_no", "card_question"})
"""Calls whose arguments have types of their own: in another order they only crash."""


@dataclass(slots=True)
class Mutant:
    """One change. ``apply`` makes it in the tree it was found in, for good."""

    line: int
    where: str
    """The function, or the constant."""
    change: str
    in_function: bool
    """In the body of a rule; anything else has its effect when the module is imported."""
    apply: Callable[[], None]


def mutants(tree: ast.Module, names: Mapping[str, Any]) -> list[Mutant]:
    """All mutants of a module, in the order of its lines.

    ``names`` is the namespace of the module as it is: what its names stand for.
    """
    finder = _Finder(names)
    for statement in tree.body:
        finder.top(statement)
    return sorted(finder.found, key=lambda mutant: mutant.line)


class _Finder:
    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names
        self.found: list[Mutant] = []
        self.where = ""
        self.in_function = False

    def top(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef(name=name):
                self.where = name
                self.arguments_of(statement)
                # any other function may have made a constant when the module was imported
                self.in_function = any(_short(one) == "rule" for one in statement.decorator_list)
                self.block(statement, "body")
                self.in_function = False
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                self.where = name
                if statement.value is not None:
                    self.expression(statement, "value")

    def arguments_of(self, function: ast.FunctionDef) -> None:
        for index in range(len(function.args.defaults)):
            self.expression(function.args, "defaults", index)

    # What is noted

    def note(self, node: ast.AST, change: str, apply: Callable[[], None]) -> None:
        line: int = node.lineno  # type: ignore[attr-defined]
        self.found.append(Mutant(line, self.where, change, self.in_function, apply))

    def replace(
        self, parent: ast.AST, field: str, index: int | None, old: ast.AST, new: ast.AST
    ) -> None:
        """Note ``new`` in the place of ``old``."""
        before = _short(old)
        ast.fix_missing_locations(ast.copy_location(new, old))

        def apply() -> None:
            if index is None:
                setattr(parent, field, new)
            else:
                getattr(parent, field)[index] = new

        self.note(old, f"{before} → {_short(new)}", apply)

    def drop(self, parent: ast.AST, fields: tuple[str, ...], index: int, what: str) -> None:
        """Note that one member of a list (or of lists side by side) is gone."""
        lists = [getattr(parent, field) for field in fields]

        def apply() -> None:
            for members in lists:
                del members[index]

        member = lists[0][index]
        place = member.pattern if isinstance(member, ast.match_case) else member
        self.note(place, f"without {what}", apply)

    # Statements

    def block(self, parent: ast.AST, field: str) -> None:
        for index, statement in enumerate(getattr(parent, field)):
            self.statement(parent, field, index, statement)

    def statement(self, parent: ast.AST, field: str, index: int, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(value=ast.Constant()):
                pass  # a docstring
            case ast.Expr():
                self.replace(parent, field, index, statement, ast.Pass())
                self.expression(statement, "value")
            case ast.Return(value=None):
                self.replace(parent, field, index, statement, ast.Pass())
            case ast.Return(value=value):
                if not isinstance(value, ast.Constant):
                    self.replace(parent, field, index, statement, ast.Return(ast.Constant(None)))
                self.expression(statement, "value")
            case ast.Assign() | ast.AnnAssign() if statement.value is not None:
                self.expression(statement, "value")
            case ast.AugAssign():
                self.replace(parent, field, index, statement, ast.Pass())
                self.expression(statement, "value")
            case ast.If() | ast.While():
                self.condition(statement, "test")
                self.block(statement, "body")
                self.block(statement, "orelse")
            case ast.For():
                self.expression(statement, "iter")
                self.block(statement, "body")
            case ast.Match():
                self.expression(statement, "subject")
                self.cases(statement)

    def cases(self, statement: ast.Match) -> None:
        for index, case in enumerate(statement.cases):
            if len(statement.cases) > 1:
                self.drop(statement, ("cases",), index, f"case {_short(case.pattern)}")
            self.pattern(case, "pattern")
            if case.guard is not None:
                self.condition(case, "guard")
            self.block(case, "body")

    def pattern(self, parent: ast.AST, field: str, index: int | None = None) -> None:
        node = _child(parent, field, index)
        match node:
            case ast.MatchValue():
                self.expression(node, "value")
            case ast.MatchOr() | ast.MatchSequence():
                for number in range(len(node.patterns)):
                    self.pattern(node, "patterns", number)
                    if isinstance(node, ast.MatchOr) and len(node.patterns) > 2:
                        self.drop(node, ("patterns",), number, _short(node.patterns[number]))
            case ast.MatchSingleton(value=bool(value)):
                self.replace(parent, field, index, node, ast.MatchSingleton(not value))

    # Expressions

    def condition(self, parent: ast.AST, field: str, index: int | None = None) -> None:
        """What decides: forced to either side, and mutated within."""
        test = _child(parent, field, index)
        for value in (True, False):
            self.replace(parent, field, index, test, ast.Constant(value))
        self.expression(parent, field, index)

    def expression(self, parent: ast.AST, field: str, index: int | None = None) -> None:
        node = _child(parent, field, index)
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in TEXTS:
                return
            case ast.Constant(value=bool(value)):
                self.replace(parent, field, index, node, ast.Constant(not value))
            case ast.Constant(value=int(value)):
                self.replace(parent, field, index, node, ast.Constant(value + 1))
                if value:
                    self.replace(parent, field, index, node, ast.Constant(value - 1))
            case ast.Attribute():
                for other in self.other_members(node):
                    new = ast.Attribute(node.value, other, ast.Load())
                    self.replace(parent, field, index, node, new)
                if isinstance(node.value, ast.Call):
                    self.expression(node, "value")
                return
            case ast.IfExp():
                self.condition(node, "test")
                self.expression(node, "body")
                self.expression(node, "orelse")
                return
            case ast.comprehension():
                self.expression(node, "iter")
                for number in range(len(node.ifs)):
                    self.condition(node, "ifs", number)
                return
        self.operators(parent, field, index, node)
        self.inside(node)

    def operators(self, parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
        def becomes(new: ast.AST) -> None:
            self.replace(parent, field, index, node, new)

        match node:
            case ast.Compare(ops=[operator]):
                for other in COMPARED[type(operator)]:
                    becomes(ast.Compare(node.left, [other()], node.comparators))
            case ast.BoolOp():
                other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                becomes(ast.BoolOp(other_op, node.values))
                for value in node.values:
                    becomes(ast.BoolOp(node.op, [one for one in node.values if one is not value]))
            case ast.UnaryOp(op=ast.Not()):
                becomes(node.operand)
            case ast.BinOp(op=ast.Add()):
                becomes(ast.BinOp(node.left, ast.Sub(), node.right))
            case ast.BinOp(op=ast.Sub()):
                becomes(node.left)
                becomes(ast.BinOp(node.left, ast.Add(), node.right))
            case ast.BinOp() if not isinstance(self.value_of(node.left), type):
                becomes(node.left)
            case ast.Call():
                self.call(becomes, node)
            case ast.Dict() if len(node.keys) > 1:
                for number, key in enumerate(filter(None, node.keys)):
                    self.drop(node, ("keys", "values"), number, _short(key))
            case ast.Tuple():
                for number, member in enumerate(node.elts):
                    if isinstance(member, ast.Call) and _name(member) == "Answer":
                        self.drop(node, ("elts",), number, _short(member.args[0], "answer "))

    def call(self, becomes: Callable[[ast.AST], None], node: ast.Call) -> None:
        name = _name(node)
        if isinstance(node.func, ast.Attribute) and name in ("only", "without"):
            becomes(node.func.value)
            self.other_tokens(becomes, node)
        elif isinstance(node.func, ast.Attribute) and name == "about":
            becomes(node.func.value)
        elif name in OTHER_FUNCTION:
            new = ast.Name(OTHER_FUNCTION[name], ast.Load())
            becomes(ast.Call(new, node.args, node.keywords))
        elif name not in FIXED_ORDER:
            for number in range(len(node.args) - 1):
                one, two = node.args[number : number + 2]
                if not {"inquiry"} & {_short(one), _short(two)} and _short(one) != _short(two):
                    arguments = [*node.args[:number], two, one, *node.args[number + 2 :]]
                    becomes(ast.Call(node.func, arguments, node.keywords))

    def inside(self, node: ast.AST) -> None:
        """The expressions an expression is made of."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            self.expression(node.func, "value")
        for field, value in ast.iter_fields(node):
            if field == "func":
                continue
            for index, child in enumerate(value if isinstance(value, list) else [value]):
                place = index if isinstance(value, list) else None
                if isinstance(child, ast.keyword):
                    if child.arg not in TEXT_ARGUMENTS:
                        self.expression(child, "value")
                elif isinstance(child, ast.expr | ast.comprehension):
                    self.expression(node, field, place)

    # What names stand for

    def value_of(self, node: ast.AST) -> object:
        """What a name, or a dotted one, stands for; None for anything else."""
        match node:
            case ast.Name(id=name):
                return self.names.get(name)
            case ast.Attribute(value=value, attr=name):
                owner = self.value_of(value)
                known = isinstance(owner, ModuleType | type)
                return getattr(owner, name, None) if known else None
        return None

    def other_members(self, node: ast.Attribute) -> list[str]:
        """For a member of an enumeration: the next one on its list."""
        listing, member = self.value_of(node.value), self.value_of(node)
        if not (isinstance(listing, type) and issubclass(listing, Enum)):
            return []
        members = list(listing)
        if member not in members or len(members) == 1:
            return []
        return [members[(members.index(member) + 1) % len(members)].name]

    def other_tokens(self, becomes: Callable[[ast.AST], None], node: ast.Call) -> None:
        """``only`` and ``without``: another answer of the same question."""
        assert isinstance(node.func, ast.Attribute)
        answers = getattr(self.value_of(node.func.value), "answers", ())
        tokens = [answer.token for answer in answers]
        named = [one.value for one in node.args if isinstance(one, ast.Constant)]
        for number, token in enumerate(named):
            others = [other for other in tokens if other not in named]
            if token in tokens and others:
                later = [other for other in others if tokens.index(other) > tokens.index(token)]
                arguments = list(node.args)
                arguments[number] = ast.Constant((later or others)[0])
                becomes(ast.Call(node.func, arguments, node.keywords))


def _child(parent: ast.AST, field: str, index: int | None) -> Any:
    value = getattr(parent, field)
    return value if index is None else value[index]


def _name(node: ast.Call) -> str:
    func = node.func
    return func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")


def _short(node: ast.AST, before: str = "") -> str:
    """The source of a node on one line, cut where it is long."""
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return before + (text if len(text) <= 70 else f"{text[:67]}...")
