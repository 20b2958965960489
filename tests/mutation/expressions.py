"""What can be wrong in an expression, and what names in it stand for."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import ModuleType
from typing import Any

from rulings.engine import Message

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
FIXED_ORDER = frozenset(
    {"conclude", "Answer", "Answer.of", "Question", "yes_or_no", "card_question"}
)
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


class Expressions:
    """Notes the mutants of the expressions it is led to."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names
        self.found: list[Mutant] = []
        self.where = ""
        self.in_function = False

    # What is noted

    def note(self, node: ast.AST, change: str, apply: Callable[[], None]) -> None:
        line: int = node.lineno  # type: ignore[attr-defined]
        self.found.append(Mutant(line, self.where, change, self.in_function, apply))

    def replace(
        self,
        parent: ast.AST,
        field: str,
        index: int | None,
        old: ast.AST,
        new: ast.AST,
        change: str = "",
    ) -> None:
        """Note ``new`` in the place of ``old``."""
        before = short(old)
        ast.fix_missing_locations(ast.copy_location(new, old))

        def apply() -> None:
            if index is None:
                setattr(parent, field, new)
            else:
                getattr(parent, field)[index] = new

        self.note(old, change or f"{before} → {short(new)}", apply)

    def drop(self, parent: ast.AST, fields: tuple[str, ...], index: int, what: str) -> None:
        """Note that one member of a list (or of lists side by side) is gone."""
        lists = [getattr(parent, field) for field in fields]

        def apply() -> None:
            for members in lists:
                del members[index]

        member = lists[0][index]
        place = member.pattern if isinstance(member, ast.match_case) else member
        self.note(place, f"without {what}", apply)

    # Expressions

    def condition(self, parent: ast.AST, field: str, index: int | None = None) -> None:
        """What decides: forced to either side, and mutated within."""
        test = child(parent, field, index)
        for value in (True, False):
            self.replace(parent, field, index, test, ast.Constant(value))
        self.expression(parent, field, index)

    def expression(self, parent: ast.AST, field: str, index: int | None = None) -> None:
        node = child(parent, field, index)
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
        def becomes(new: ast.AST, change: str = "") -> None:
            self.replace(parent, field, index, node, new, change)

        match node:
            case ast.Compare(ops=[operator]):
                for other in COMPARED[type(operator)]:
                    becomes(ast.Compare(node.left, [other()], node.comparators))
            case ast.BoolOp():
                other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                becomes(ast.BoolOp(other_op, node.values))
                for value in node.values:
                    rest = [one for one in node.values if one is not value]
                    becomes(ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0])
            case ast.UnaryOp(op=ast.Not()):
                becomes(node.operand)
            case ast.BinOp(op=ast.Add()):
                becomes(ast.BinOp(node.left, ast.Sub(), node.right))
            case ast.BinOp(op=ast.Sub()):
                becomes(node.left)
                becomes(ast.BinOp(node.left, ast.Add(), node.right))
            case ast.BinOp() if not isinstance(self.value_of(node.left), type):
                becomes(node.left)
            case ast.Call(func=ast.Name(id="one_of"), args=[listing]):
                for member in self.members_of(listing):
                    rest = f"tuple(one for one in {short(node)} if one.token != {str(member)!r})"
                    becomes(ast.parse(rest, mode="eval").body, f"without answer {str(member)!r}")
            case ast.Call():
                self.call(becomes, node)
            case ast.Dict() if len(node.keys) > 1:
                for number, key in enumerate(filter(None, node.keys)):
                    self.drop(node, ("keys", "values"), number, short(key))
            case ast.Tuple():
                for number, member in enumerate(node.elts):
                    if isinstance(member, ast.Call) and _name(member) in ("Answer", "Answer.of"):
                        self.drop(node, ("elts",), number, short(member.args[0], "answer "))

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
                if not (self.stays(one) or self.stays(two) or short(one) == short(two)):
                    arguments = [*node.args[:number], two, one, *node.args[number + 2 :]]
                    becomes(ast.Call(node.func, arguments, node.keywords))

    def stays(self, argument: ast.expr) -> bool:
        """The inquiry, and texts, are in their places."""
        is_text = isinstance(argument, ast.Call) and _name(argument) in TEXTS
        return (
            is_text or isinstance(self.value_of(argument), Message) or short(argument) == "inquiry"
        )

    def inside(self, node: ast.AST) -> None:
        """The expressions an expression is made of."""
        if isinstance(node, ast.Call) and _name(node) == "Answer.of":
            return  # another member is another answer, token and all
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
        members, member = self.members_of(node.value), self.value_of(node)
        if member not in members or len(members) == 1:
            return []
        return [members[(members.index(member) + 1) % len(members)].name]

    def members_of(self, node: ast.expr) -> list[Enum]:
        """The members, if a name stands for an enumeration."""
        listing = self.value_of(node)
        return list(listing) if isinstance(listing, type) and issubclass(listing, Enum) else []

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


def child(parent: ast.AST, field: str, index: int | None) -> Any:
    value = getattr(parent, field)
    return value if index is None else value[index]


def _name(node: ast.Call) -> str:
    func = node.func
    if isinstance(func, ast.Attribute) and short(func) == "Answer.of":
        return "Answer.of"
    return func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")


def short(node: ast.AST, before: str = "") -> str:
    """The source of a node on one line, cut where it is long."""
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return before + (text if len(text) <= 70 else f"{text[:67]}...")
