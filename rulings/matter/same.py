"""When two rulings rest on equal facts: the same door, edition, and answers that counted.

Pure. The chair is left out, only the role counts: a revoke by East is the same case as one by
West. So are notes, who said what, and where an answer came from.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any


def facts_digest(door: str, edition: str, facts: Iterable[Mapping[str, Any]]) -> str:
    """SHA-256 of the facts as a ruling stores them; empty where there is none to compare."""
    told = {fact["key"]: sorted({said["token"] for said in fact["versions"]}) for fact in facts}
    if not told:
        return ""
    text = json.dumps([door, edition, told], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
