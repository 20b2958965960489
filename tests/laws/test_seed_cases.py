"""The worked examples of the articles, and the test vectors of the tables, about the revoke.

They are the acceptance tests of the revoke Laws. The ids are those of the collection of examples;
what happened is told in our own words.
"""

import pytest

from tests.laws.cases import FOLDER, Case, check, load

CASES = load(FOLDER / "revoke_cases.jsonl")

EXAMPLES = {f"SEED-{number:03}" for number in (*range(1, 13), 14, *range(16, 23))}
"""All examples about the revoke, and those about asking."""
VECTORS = {f"TV-{number}" for number in (*range(1, 11), 22, 28, 29, 31, 32, 36, 37, 40, 42, 43, 44)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_worked_example_is_ruled_as_the_article_says(case: Case) -> None:
    check(case)


def test_no_example_is_missing() -> None:
    assert {case.row for case in CASES} == EXAMPLES | VECTORS
