"""What stands beside a matter on its pages: the checks, and the way back from one."""

from __future__ import annotations

from typing import Any

from rulings.models import Source
from rulings.pages.felt import matter_url
from rulings.record.check_offers import checks_beside
from rulings.record.matters import came_from
from rulings.record.position import MatterPosition
from rulings.words.calls import irregularity_name
from rulings.words.checks import check_rows


def beside(position: MatterPosition) -> dict[str, Any]:
    """The checks offered here; on a check, the matter it was opened beside; and whether all answers
    so far are those of earlier matters.
    """
    origin = came_from(position.matter)
    return {
        "also": check_rows(checks_beside(position)),
        "origin_url": matter_url(origin) if origin else "",
        "origin_name": irregularity_name(origin.irregularity) if origin else "",
        "only_carried": all(answer.source == Source.CARRIED for answer in position.answers),
    }
