"""Every row of the decision tables rules as the table says.

The rows stand in ``rows/*.jsonl``; a row may need several cases. Which rows there are is listed in
``row_ids.txt``.
"""

import pytest

from rulings.irregularities import DOORS
from tests.laws.cases import FOLDER, Case, difference, load

CASES = [case for path in sorted((FOLDER / "rows").glob("*.jsonl")) for case in load(path)]
EXAMPLES = load(FOLDER / "revoke_cases.jsonl")
"""The worked examples about the revoke; ``test_seed_cases`` checks them."""


def listed() -> dict[str, list[str]]:
    """The ids of ``row_ids.txt`` by table."""
    lines = (FOLDER / "row_ids.txt").read_text().splitlines()
    tables = (line.split(": ") for line in lines if not line.startswith("#"))
    return {table: ids.split() for table, ids in tables}


def is_about(case: Case, row: str) -> bool:
    """Whether a case belongs to a row or, as ``LD-8b1`` to ``LD-8``, to a part of it."""
    part = case.row.removeprefix(row)
    return part == "" or (part != case.row and not part[0].isdigit())


ALONE = [case for case in CASES if not case.after]
"""Those that need no earlier matter of the call; the others are in ``test_found_cases``."""


@pytest.mark.parametrize("slug", sorted(DOORS))
def test_every_row_rules_as_the_table_says(slug: str) -> None:
    """A door at a time: a test for each of thousands of rows takes longer than its ruling."""
    found = {case.id: difference(case) for case in ALONE if case.irregularity == slug}
    assert {row: other for row, other in found.items() if other} == {}


@pytest.mark.parametrize(("table", "ids"), listed().items())
def test_every_row_of_a_table_has_a_case(table: str, ids: list[str]) -> None:
    cases = CASES + EXAMPLES
    assert [row for row in ids if not any(is_about(case, row) for case in cases)] == []


def test_no_two_cases_have_one_name() -> None:
    names = [case.id for case in CASES]
    assert [name for name in set(names) if names.count(name) > 1] == []
