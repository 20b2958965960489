"""What a server keeps for good is looked through by the garbage collector once, not for ever.

A process of pages holds some 200,000 objects after a few hundred requests: modules, templates,
kept pieces, what the rules can still lead to. Python looks through all of them at every full
collection, each hundred requests, and no other request of the process goes on meanwhile: 0.13 to
0.16 s of the processor while eight are under way, where what has come since takes 0.03
(docs/measurements.md).
"""

from __future__ import annotations

import gc
from typing import Any

MANY = 20_000
"""Objects. Fewer are left to be looked through: what is set aside is never collected where it is a
circle, and of the requests under way some are.
"""


def set_aside(phase: str, info: dict[str, Any]) -> None:
    """After a full collection, told by Python: keep what has survived, once it is much."""
    is_full = phase == "stop" and info["generation"] == 2
    if is_full and len(gc.get_objects(generation=2)) > MANY:
        gc.freeze()


def begin() -> None:
    """From now on, in this process."""
    gc.callbacks.append(set_aside)


def end() -> None:
    """From now on no more, and all is looked through as ever."""
    gc.callbacks.remove(set_aside)
    gc.unfreeze()
