"""Answers that bring a ruling to where the Laws are silent or unclear: what follows is a reading.

The rows tagged [interp] in the decision tables that are computed, by the answer that leads there.
Where the reading itself is asked, its question is ``silent`` and says so. Three rows hang on no
answer of their own and are told of in docs/law-notes.md alone: LD-12, DF-13 and DU-17.
"""

from __future__ import annotations

from collections.abc import Mapping

READINGS: Mapping[str, frozenset[str]] = {
    "claim_since_revoke": frozenset({"played_on"}),  # EST-13
    "unusual_since_revoke": frozenset({"dummy_unnamed", "dropped"}),  # EST-14, EST-12
    "sides_played_on": frozenset({"nobody", "one_side"}),  # COR-B1, EST-3
    "failure": frozenset({"restriction"}),  # COR-L
    "other_established_revokes": frozenset({"other_side", "own_side"}),  # NX-7, MR-1, MR-2
    "how_led_out_of_turn": frozenset({"before_complete"}),  # DL-8
    "whose_card_was_lawful": frozenset({"neither"}),  # SM-5
    "how_exposed": frozenset({"named"}),  # a named low card is no accident, 50B
    "who_wished_to_play_on": frozenset({"others_all_agreed"}),  # PC-9
    "first_lead": frozenset({"not_offered"}),  # led before declarer knew of his right, 26B
    "finally_comparable": frozenset({"same_meaning", "narrower", "same_purpose"}),  # LR-5
    "innocent_side_acted": frozenset({"settled"}),  # G11
    "board_trouble": frozenset({"wrong_pocket"}),  # BD-19
    "dummys_act": frozenset({"pointed_out"}),  # DU-2
    "what_was_asked": frozenset({"dummy_pointed_out"}),  # ASK-9
    "how_opening_lead": frozenset({"told"}),  # OL-4
    "instead_of_penalty_card": frozenset({"broke_suit", "played_on"}),  # FP-0, FP-4
    "bidders_turn": frozenset({"bound"}),  # IB-11
    "inadmissible_call": frozenset({"double_bound"}),  # IN-10
    "second_call": frozenset({"after_lho"}),  # CH-7
    "extra_card": frozenset({"other"}),  # a fifth card played on purpose, 45E1
    "what_dummy_did": frozenset({"shown", "omitted"}),  # DU-10, DF-6
    "words_for_dummys_card": frozenset({"series", "high"}),  # CP-19, CP-11
}


def is_reading(key: str, token: str) -> bool:
    """Whether the answer leads to where the Laws are silent; ``key`` may have a prefix."""
    return token in READINGS.get(key.rpartition(".")[2], ())
