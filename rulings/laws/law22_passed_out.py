"""Law 22B: four passes.

Row BD-23. The board is never dealt again (B-04). A slip may still be changed by 25A until the cards
are back in the board (17D2); that has a door of its own.
"""

from __future__ import annotations

from rulings.engine import Inquiry, rule
from rulings.laws.conclusions.boards import PassedOut


@rule
def passed_out(inquiry: Inquiry) -> None:
    """22B. No new deal, and zero to both sides."""
    inquiry.conclude("22B", PassedOut())
