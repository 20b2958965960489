"""One mutant at a time, in a process of its own, against the tests of the Laws.

Everything is imported once, before the fork. After it, a mutant of a function gets that function's
place; a mutant of a constant gets the place of its module, and what imports the Laws is imported
again. So nothing of one mutant is left for the next, and most cost a twentieth of a second.

A mutant is tried on the cases first, the rows of the tables and the worked examples, and then on
the invariants. The proofs over all doors (``tests/irregularities``) do not judge it, the
committed charts least of all: they only say that something has changed.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import inspect
import io
import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import pytest

from tests.mutation.expressions import Mutant
from tests.mutation.mutants import mutants

ROOT = Path(__file__).parents[2]
LAWS = ROOT / "rulings" / "laws"
TESTS = ROOT / "tests" / "laws"
LONGEST = 180
"""Seconds of the processor after which a mutant is taken for one that never ends."""
NO_JUDGES = frozenset({"test_rows", "test_seed_cases", "test_found_cases", "test_readings"})
"""Cases are run without pytest, and through no page; what is told as a reading is not law."""
IMPORT_THE_LAWS = ("rulings.", "tests.laws", "tests.irregularities", "tests.mutation.behaviour")
BELOW_THE_LAWS = (
    "rulings.book",
    "rulings.engine",
    "rulings.laws.conclusions",
    "rulings.laws.facts",
)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant."""

    line: int
    where: str
    change: str
    verdict: str
    """``killed``, ``equivalent`` or ``survived``."""
    by: str
    """What killed it; of a survivor, whether the charts show it."""


class AlreadyFailsError(Exception):
    """A test fails on the Laws as they are: there is nothing to learn from mutants."""


class NotPythonError(Exception):
    """A mutant that cannot be compiled: a mistake of the tool, and no merit of the tests."""


def modules() -> list[str]:
    """The names of the Law modules, in the order of the book."""
    return [path.stem for path in sorted(LAWS.glob("law*.py"))] + ["checks"]


def try_law(name: str, tell: Callable[[Result], None] = lambda result: None) -> list[Result]:
    """Try every mutant of one Law module."""
    unchanged = _unchanged()
    found = []
    for number, mutant in enumerate(_mutants(name)[1]):
        verdict, by = _verdict(name, number, unchanged)
        found.append(Result(mutant.line, mutant.where, mutant.change, verdict, by))
        tell(found[-1])
    return found


class _Unchanged(NamedTuple):
    """The Laws as they are: door → hash, without and with details, and the charts."""

    doors: dict[str, str]
    details: dict[str, str]
    charts: str


@cache
def _unchanged() -> _Unchanged:
    _prepare()
    fails = _in_a_fork(lambda: _failing_case("") or _failing_invariant(None))
    if fails:
        raise AlreadyFailsError(fails)
    doors, details = json.loads(_in_a_fork(_doors)), json.loads(_in_a_fork(_details))
    return _Unchanged(doors, details, _in_a_fork(_charts))


def _verdict(name: str, number: int, unchanged: _Unchanged) -> tuple[str, str]:
    def on_mutant(*works: Callable[[], str]) -> str:
        """What the first of these says that says anything."""

        def put_and_work() -> str:
            _put_in_place(name, number)
            return next(filter(None, (work() for work in works)), "")

        said = _in_a_fork(put_and_work)
        if said.startswith(NotPythonError.__name__):
            raise NotPythonError(said)
        return said

    changed: set[str] | None = None
    for look, before in ((_doors, unchanged.doors), (_details, unchanged.details)):
        said = on_mutant(lambda: _failing_case(name), look)
        if said.startswith("case "):
            return "killed", said
        if not said.startswith("{"):
            changed = None  # the doors cannot be explored: does a test find it too?
            break
        after = json.loads(said)
        changed = {slug for slug in before if before[slug] != after[slug]}
        if changed:
            break
    else:
        return "equivalent", "whatever is answered, every door asks and concludes the same"
    # a test that looks at none of the changed doors cannot fail
    killer = on_mutant(lambda: _failing_invariant(changed))
    if killer:
        return "killed", killer
    return "survived", "the charts show it" if on_mutant(_charts) != unchanged.charts else ""


# Before the fork


@cache
def _cases() -> list[tuple[Any, list[str]]]:
    """Every case, with the modules it passes through: they are the first to notice a mutant."""
    cases = importlib.import_module("tests.laws.cases")
    modules_of = importlib.import_module("tests.atlas.coverage").modules_of
    paths = [*sorted((cases.FOLDER / "rows").glob("*.jsonl")), cases.FOLDER / "revoke_cases.jsonl"]
    found = (case for path in paths for case in cases.load(path) if not case.after)
    return [(case, modules_of(case.irregularity, case.facts)) for case in found]


def _prepare() -> None:
    """Import everything once, so that no mutant has to."""
    os.chdir(ROOT)
    importlib.import_module("rulings.atlas.charts")
    importlib.import_module("tests.mutation.behaviour")
    for path in (path for path in TESTS.glob("*.py") if path.stem not in NO_JUDGES):
        importlib.import_module(f"tests.laws.{path.stem}")
    _cases()


def _forget() -> None:
    """Let what imports the Laws be imported again."""
    for name in [name for name in sys.modules if _imports_the_laws(name)]:
        del sys.modules[name]
        package, _, last = name.rpartition(".")
        if last in vars(sys.modules.get(package, ModuleType(""))):
            delattr(sys.modules[package], last)


def _imports_the_laws(module: str) -> bool:
    if module == "rulings.laws" or module.startswith(BELOW_THE_LAWS):
        return False
    return module.startswith(IMPORT_THE_LAWS)


def _mutants(name: str) -> tuple[ast.Module, list[Mutant]]:
    """The tree of a Law, and what can be made wrong in it."""
    tree = ast.parse((LAWS / f"{name}.py").read_text())
    return tree, mutants(tree, vars(importlib.import_module(f"rulings.laws.{name}")))


def _in_a_fork(work: Callable[[], str]) -> str:
    """What ``work`` returns in a process that then ends."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        gc.disable()  # it will not live long enough
        with os.fdopen(write, "w") as answer, contextlib.redirect_stderr(io.StringIO()):
            try:
                said = work()
            except BaseException as error:
                said = f"{type(error).__name__}: {error}"
            json.dump(said, answer)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return str(json.loads(said)) if said else f"not done after {LONGEST} s"


# After the fork


def _put_in_place(name: str, number: int) -> None:
    """Make the Law wrong: in the function itself, or in a module that is imported anew."""
    tree, found = _mutants(name)
    found[number].apply()
    try:
        code = compile(tree, f"{name}.py", "exec")
    except (SyntaxError, TypeError, ValueError) as error:
        raise NotPythonError(found[number]) from error
    if found[number].in_function:
        where = found[number].where
        module = importlib.import_module(f"rulings.laws.{name}")
        bodies = [one for one in code.co_consts if isinstance(one, CodeType)]
        [body] = [one for one in bodies if one.co_name == where]
        inspect.unwrap(vars(module)[where]).__code__ = body
        return
    _forget()
    sys.meta_path.insert(0, _Finder(f"rulings.laws.{name}", code))


class _Finder(MetaPathFinder, Loader):
    def __init__(self, name: str, code: Any) -> None:
        self.name = name
        self.code = code

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, vars(module))  # the Law, with one thing wrong


def _failing_case(module: str) -> str:
    check = importlib.import_module("tests.laws.cases").check
    for case, _ in sorted(_cases(), key=lambda one: module not in one[1]):
        try:
            check(case)
        except Exception:
            return f"case {case.id}"
    return ""


class _First:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid.rpartition("::")[2]


def _failing_invariant(doors: set[str] | None) -> str:
    """The first invariant that fails, of those that speak of one of the doors, or of all."""
    first = _First()
    files = [path for path in sorted(TESTS.glob("test_*.py")) if path.stem not in NO_JUDGES]
    paths = [path for path in files if doors is None or _speaks_of(path, doors)]
    plain = ["-c", os.devnull, f"--rootdir={ROOT}", "--noconftest", "-x", "-q", "-W", "error"]
    without = ("django", "randomly", "xdist", "cov", "cacheprovider", "hypothesispytest")
    off = [part for plugin in without for part in ("-p", f"no:{plugin}")]
    with contextlib.redirect_stdout(io.StringIO()):
        code = pytest.main([*plain, *off, *map(str, paths)], plugins=[first])
    return "" if code == 0 else (first.name or "a file of invariants that cannot be read")


def _speaks_of(path: Path, doors: set[str]) -> bool:
    """Whether a file, or the ways it walks, names one of the doors. One that names none is about
    all of them.
    """
    text = path.read_text()
    text += "".join(way.read_text() for way in TESTS.glob("*_ways.py") if way.stem in text)
    every = importlib.import_module("rulings.irregularities").DOORS
    named = {slug for slug in every if f'"{slug}"' in text}
    return not named or not named.isdisjoint(doors)


def _charts() -> str:
    charts = importlib.import_module("rulings.atlas.charts").charts
    return json.dumps(charts(lambda message: message.english))


def _doors() -> str:
    """Door → a hash of everything that it can ask and conclude."""
    return json.dumps(importlib.import_module("tests.mutation.behaviour").of_all_doors())


def _details() -> str:
    """The same, told the details that are only mentioned."""
    return json.dumps(importlib.import_module("tests.mutation.behaviour").of_all_details())
