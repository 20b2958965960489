"""The rows of the decision tables on leads and early plays, case by case.

``rows/leads.jsonl``: one case a line, id → irregularity → facts → conclusions as the charts write
them, in the order the Laws reach them.
"""

import json
from pathlib import Path

import pytest

from rulings.engine import Concluded, Ruled, conclusions, run
from rulings.irregularities import DOORS

LINES = (Path(__file__).parent / "rows" / "leads.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]


def written(step: Concluded) -> str:
    fields = ", ".join(f"{key}={value}" for key, value in step.conclusion.as_fields().items())
    return f"{step.law} {step.conclusion.name}({fields})"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_row_is_ruled_as_the_table_says(case: dict[str, object]) -> None:
    outcome = run(DOORS[str(case["irregularity"])].rule, dict(case["facts"]))  # type: ignore[call-overload]
    assert isinstance(outcome, Ruled)
    assert [written(step) for step in conclusions(outcome.steps)] == case["conclusions"]


def test_no_case_has_the_id_of_another() -> None:
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)
