"""Answers that bring a ruling to where the Laws are silent or unclear: what follows is a reading.

The rows tagged [interp] in the decision tables that are computed, by the answer that leads there.
Where the reading itself is asked, its question is ``silent`` and says so.
"""

from __future__ import annotations

from collections.abc import Mapping

READINGS: Mapping[str, frozenset[str]] = {
    "claim_since_revoke": frozenset({"played_on"}),  # EST-13
    "unusual_since_revoke": frozenset({"dummy_unnamed", "dropped"}),  # EST-14, EST-12
    "sides_played_on": frozenset({"nobody", "one_side"}),  # COR-B1, EST-3
    "failure": frozenset({"restriction"}),  # COR-L
    "other_established_revokes": frozenset({"other_side"}),  # NX-7
    "what_was_asked": frozenset({"dummy_pointed_out"}),  # ASK-9
    "how_opening_lead": frozenset({"told"}),  # OL-4
    "instead_of_penalty_card": frozenset({"broke_suit", "played_on"}),  # FP-0, FP-4
    "bidders_turn": frozenset({"bound"}),  # IB-11
    "inadmissible_call": frozenset({"double_bound"}),  # IN-10
    "second_call": frozenset({"after_lho"}),  # CH-7
    "extra_card": frozenset({"other"}),  # a fifth card played on purpose, 45E1
    "what_dummy_did": frozenset({"shown"}),  # DU-10
    "words_for_dummys_card": frozenset({"series"}),  # CP-19
}


def is_reading(key: str, token: str) -> bool:
    """Whether the answer leads to where the Laws are silent; ``key`` may have a prefix."""
    return token in READINGS.get(key.rpartition(".")[2], ())
