"""What the seal of an appeal's step holds. Pure, so that migrations may use it too."""

from __future__ import annotations

from typing import Any

TEXTS = ("panel", "facts", "conclusion", "decision")
"""The free texts of a step; the seal holds their salted digests, so words may be erased."""


def sealed_step(step: Any, appeal: Any, ruling_hash: str, position: int) -> dict[str, Any]:
    """Everything that was asked for and done, as it goes into the hash, without the seal before."""
    return {
        "club": appeal.club_id,
        "position": position,
        "appeal": {
            "number": appeal.number,
            "ruling": ruling_hash,
            "side": appeal.side,
            "agreement": appeal.agreement,
            "requested_at": appeal.requested_at.isoformat(),
            "due_at": appeal.due_at and appeal.due_at.isoformat(),
            "grounds": _digest(appeal.grounds),
            "by": appeal.by_id,
            "at": appeal.at.isoformat(),
        },
        "number": step.number,
        "what": step.what,
        "hearing_at": step.hearing_at and step.hearing_at.isoformat(),
        "result": step.result,
        "laws": step.laws,
        **{name: _digest(getattr(step, name)) for name in TEXTS},
        "by": step.by_id,
        "at": step.at.isoformat(),
    }


def _digest(text: Any) -> str | None:
    return text.digest if text else None
