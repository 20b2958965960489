"""How fast PBN files are read, next to endplay, and what is found in them. Run by hand.

    .venv/bin/python -m benchmarks.formats

Files from the world, as in tests/formats/test_real_files.py (PARAGRAF_DATA); without them there is
nothing to measure. The ratio counts only files that both read to the same number of boards.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from deals.bridge.findings import findings
from deals.formats.pbn import read_pbn
from deals.formats.record import Record

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("PARAGRAF_DATA", ROOT.parent / "shared" / "data")) / "pbn"
ORACLE = ROOT / "benchmarks" / "oracle"


def endplay() -> Path:
    """The Python of an environment with endplay, made on demand."""
    python = ORACLE / ".venv" / "bin" / "python"
    if not python.exists():
        if shutil.which("uv"):
            subprocess.run(["uv", "venv", "-q", ORACLE / ".venv"], check=True)
            install = ["uv", "pip", "install", "-q", "--python", python]
        else:
            subprocess.run([sys.executable, "-m", "venv", ORACLE / ".venv"], check=True)
            install = [python, "-m", "pip", "install", "-q"]
        subprocess.run([*install, "endplay==0.5.12"], check=True)
    return python


def theirs(files: list[Path]) -> dict[Path, dict[str, float]]:
    """Boards and seconds of each file that endplay reads."""
    done = subprocess.run(
        [endplay(), ORACLE / "read.py"],
        input="\n".join(map(str, files)),
        capture_output=True,
        text=True,
        check=True,
    )
    read = (json.loads(line) for line in done.stdout.splitlines() if line.startswith("{"))
    return {Path(row["path"]): row for row in read if "boards" in row}


def main() -> None:
    """Read everything, and print."""
    files = sorted(path for path in DATA.rglob("*") if path.suffix.lower() == ".pbn")
    if not files:
        sys.exit(f"No PBN files in {DATA}: set PARAGRAF_DATA.")
    ours: dict[Path, tuple[int, float]] = {}
    found: Counter[str] = Counter()
    for path in files:
        began = time.process_time()
        records = [one for one in read_pbn(path.read_bytes(), path.name) if isinstance(one, Record)]
        ours[path] = len(records), time.process_time() - began
        found.update(type(each).__name__ for one in records for each in findings(one.table))
    boards, seconds = (sum(column) for column in zip(*ours.values(), strict=True))
    print(f"{len(files)} files, {boards} boards, {boards / seconds:.0f} boards a second")
    print("found: " + ", ".join(f"{name} {count}" for name, count in found.most_common()))
    oracle = theirs(files)
    both = [path for path, row in oracle.items() if row["boards"] == ours[path][0]]
    mine = sum(ours[path][1] for path in both)
    other = sum(oracle[path]["s"] for path in both)
    print(
        f"endplay reads {len(oracle)} of the files; on the {len(both)} that both read alike we need"
        f" {mine:.1f} s and endplay {other:.1f} s: {mine / other:.2f} times as long"
    )


if __name__ == "__main__":
    main()
