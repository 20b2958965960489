"""A process of ours that works something out, and may be killed at any time.

For what a thread cannot do: it cannot be stopped from outside, and a library that crashes would
take the pages with it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

_ROOT = Path(__file__).resolve().parents[2]


class Child:
    """Python, run with these arguments: asked in a line of JSON, it answers in lines of JSON."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C ends it through us: what it had begun is put back
        )

    def answers(
        self, question: dict[str, Any], *, within: float
    ) -> Generator[dict[str, Any], None, None]:
        """What it says until it ends; after so many seconds it is killed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        too_late = Timer(within, self.process.kill)
        too_late.start()
        try:
            # A process that ended before it was asked may still have said why.
            with suppress(OSError):
                self.process.stdin.write(f"{json.dumps(question)}\n")
                self.process.stdin.flush()
            for line in self.process.stdout:
                yield json.loads(line)
        finally:
            too_late.cancel()

    def end(self) -> None:
        """Kill it, whatever it does."""
        self.process.kill()
        with suppress(OSError):  # what was not sent cannot be
            self.process.communicate()
