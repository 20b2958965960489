"""Every row of the decision tables rules as the table says.

The rows stand in ``rows/*.jsonl``; a row may need several cases.
"""

import pytest

from tests.laws.cases import FOLDER, Case, check, load

CASES = [case for path in sorted((FOLDER / "rows").glob("*.jsonl")) for case in load(path)]


def numbered(prefix: str, first: int, last: int) -> set[str]:
    return {f"{prefix}-{number}" for number in range(first, last + 1)}


SECTION_1 = (
    numbered("EST", 0, 14)
    | {f"COR-{name}" for name in ("D1", "D2", "C", "M", "N", "P", "B1", "B2", "B3", "L", "DF")}
    | {"COR-12", "COR-12x"}
    | numbered("TR", 1, 13)
    | numbered("NX", 1, 8)
    | numbered("MR", 1, 6)
    | numbered("ASK", 1, 11)
)
"""The revoke. TR-13, the omitted card, comes by the door of the defective trick."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_row_rules_as_the_table_says(case: Case) -> None:
    check(case)


def test_every_row_about_the_revoke_has_a_case() -> None:
    assert SECTION_1 - {case.row for case in CASES} == set()


def test_no_two_cases_have_one_name() -> None:
    names = [case.id for case in CASES]
    assert [name for name in set(names) if names.count(name) > 1] == []
