"""The mutants of a Law: its module with one thing wrong.

Wrong is what a law can get wrong: a condition, a number, the player or state that is named, a
conclusion left out, an answer that is missing, two arguments the wrong way round. Texts, keys and
citations are strings and stay as they are, and so do annotations, decorators and the classes that
only list names.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from tests.mutation.expressions import Expressions, Mutant, child, short


def mutants(tree: ast.Module, names: Mapping[str, Any]) -> list[Mutant]:
    """All mutants of a module, in the order of its lines.

    ``names`` is the namespace of the module as it is: what its names stand for.
    """
    finder = _Statements(names)
    for statement in tree.body:
        finder.top(statement)
    return sorted(finder.found, key=lambda mutant: mutant.line)


class _Statements(Expressions):
    """Walks through a module, statement by statement."""

    def top(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef(name=name):
                self.where = name
                self.arguments_of(statement)
                # any other function may have made a constant when the module was imported
                self.in_function = any(short(one) == "rule" for one in statement.decorator_list)
                self.block(statement, "body")
                self.in_function = False
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                self.where = name
                if statement.value is not None:
                    self.expression(statement, "value")

    def arguments_of(self, function: ast.FunctionDef) -> None:
        for index in range(len(function.args.defaults)):
            self.expression(function.args, "defaults", index)

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
                self.drop(statement, ("cases",), index, f"case {short(case.pattern)}")
            self.pattern(case, "pattern")
            if case.guard is not None:
                self.condition(case, "guard")
            self.block(case, "body")

    def pattern(self, parent: ast.AST, field: str, index: int | None = None) -> None:
        node = child(parent, field, index)
        match node:
            case ast.MatchValue():
                self.expression(node, "value")
            case ast.MatchOr() | ast.MatchSequence():
                for number in range(len(node.patterns)):
                    self.pattern(node, "patterns", number)
                    if isinstance(node, ast.MatchOr) and len(node.patterns) > 2:
                        self.drop(node, ("patterns",), number, short(node.patterns[number]))
            case ast.MatchSingleton(value=bool(value)):
                self.replace(parent, field, index, node, ast.MatchSingleton(not value))
