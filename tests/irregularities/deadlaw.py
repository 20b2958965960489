"""Which lines and branches of the Laws exploration never reaches.

Coverage is measured in a process of its own, because the modules must not be imported before it
starts, and because the test run may be measured itself. Run as a script, it prints the findings.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LAWS = ROOT / "rulings" / "laws"


def unreached() -> list[str]:
    """``file: line`` or ``file: line -> line`` of everything that no door reaches."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", __name__],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found


def _measure() -> dict[str, Any]:
    import coverage

    measured = coverage.Coverage(
        data_file=None,
        branch=True,
        config_file=False,
        include=[f"{LAWS}/law*.py", f"{LAWS}/checks.py"],
    )
    measured.start()
    from rulings.atlas.graphs import graph_of
    from rulings.engine import explore
    from rulings.irregularities import DOORS
    from tests.irregularities import graphs

    for slug in DOORS:
        graph_of(slug)
    measured.stop()
    # once more, with the details that are written down and never waited for, where there are some
    details = [
        (door.rule, facts)
        for slug, door in DOORS.items()
        for facts in graphs.details(slug)
        if facts
    ]
    measured.start()
    for rule, facts in details:
        explore(rule, facts)
    measured.stop()
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        measured.json_report(outfile=report.name)
        result: dict[str, Any] = json.loads(Path(report.name).read_text())
    return result


def _findings(report: dict[str, Any]) -> list[str]:
    seen = {ROOT / name: data for name, data in report["files"].items()}
    lines = []
    for path in sorted([*LAWS.glob("law*.py"), LAWS / "checks.py"]):
        if path not in seen:
            lines.append(f"{path.name}: no door leads here")
            continue
        lines += [f"{path.name}: {line}" for line in seen[path]["missing_lines"]]
        closed = _last_cases(path)
        lines += [
            f"{path.name}: {start} -> {end}"
            for start, end in seen[path]["missing_branches"]
            if not (start in closed and end not in closed[start])
        ]
    return lines


def _last_cases(path: Path) -> dict[int, range]:
    """The line of the last case of each match → the lines of its body.

    That no case fits is a branch to coverage; where the cases are all there are, it cannot happen.
    """
    return {
        node.cases[-1].pattern.lineno: range(
            node.cases[-1].body[0].lineno, (node.cases[-1].body[-1].end_lineno or 0) + 1
        )
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Match)
    }


if __name__ == "__main__":
    json.dump(_findings(_measure()), sys.stdout)
