"""Where a ruling rests on a reading, because the Laws are silent or unclear.

The rows tagged [interp] in the decision tables that are computed, by what leads there: an answer,
several answers together, or a conclusion reached on them. Where the reading itself is asked, its
question is ``silent`` and says so; LD-12 says so in the words of its conclusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rulings.engine import Asked, Concluded, Conclusion, Step
from rulings.laws.conclusions.score import NoTransfer, NoTransferReason

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Reading:
    """What has to come together on one way through a rule."""

    rows: tuple[str, ...]
    """The rows of the decision tables it stands for, or the table or Law where it has no row."""
    answers: Mapping[str, str]
    """All of them: the question's key, and the tokens of which one was given, by spaces."""
    conclusions: frozenset[Conclusion] = frozenset()
    """One of them, if there are any."""

    def steps_of(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps on which it hangs: the conclusion if there is one, else the answers; none if it
        does not come up.
        """
        given = {step.key.rpartition(".")[2]: step for step in steps if isinstance(step, Asked)}
        hits = [given[key] for key in self.answers if self._fits(given.get(key))]
        if len(hits) < len(self.answers):
            return ()
        if not self.conclusions:
            return tuple(hits)
        found = (step for step in steps if isinstance(step, Concluded))
        return tuple(step for step in found if step.conclusion in self.conclusions)[:1]

    def _fits(self, step: Asked | None) -> bool:
        return step is not None and step.token in self.answers[step.key.rpartition(".")[2]].split()


def _one(row: str, key: str, token: str) -> Reading:
    return Reading((row,), {key: token})


READINGS: tuple[Reading, ...] = (
    # what comes after attention was drawn establishes nothing, 62A before 63A1
    Reading(("62A",), {"since_revoke": "spoken_first", "revoke_put_right": "no"}),
    Reading(("62A",), {"revoke_noticed": "before", "revoke_put_right": "no"}),
    _one("EST-13", "claim_since_revoke", "played_on"),
    _one("EST-14", "unusual_since_revoke", "dummy_unnamed"),
    _one("EST-12", "unusual_since_revoke", "dropped"),
    _one("COR-B1", "sides_played_on", "nobody"),
    _one("EST-3", "sides_played_on", "one_side"),
    _one("COR-L", "failure", "restriction"),
    Reading(("NX-7", "MR-2"), {"other_established_revokes": "other_side own_side"}),
    # 50E1 speaks of all that the card tells, an authority of the duty to play it alone
    _one("50E", "penalty_card_told", "hand"),
    _one("DL-8", "how_led_out_of_turn", "before_complete"),
    _one("SM-5", "whose_card_was_lawful", "neither"),
    _one("5B", "how_exposed", "named"),  # a named low card is no accident, 50B
    _one("PC-9", "who_wished_to_play_on", "others_all_agreed"),
    _one("26B", "first_lead", "led_unasked"),  # led before declarer knew of his right, 26B
    _one("LR-5", "finally_comparable", "same_meaning narrower same_purpose"),
    _one("G3", "innocent_side_acted", "settled"),
    _one("BD-19", "board_trouble", "wrong_pocket"),
    _one("DU-2", "dummys_act", "pointed_out"),
    _one("ASK-9", "what_was_asked", "dummy_pointed_out"),
    _one("OL-4", "how_opening_lead", "told"),
    Reading(("FP-0", "FP-4"), {"instead_of_penalty_card": "broke_suit played_on"}),
    _one("IB-11", "bidders_turn", "bound"),
    _one("IN-10", "inadmissible_call", "double_bound"),
    _one("CH-7", "second_call", "after_lho"),
    _one("CR-8", "called_since", "partner"),
    _one("5B", "extra_card", "other"),  # a fifth card played on purpose, 45E1
    _one("DU-10", "what_dummy_did", "shown"),
    Reading(("CP-19", "CP-11"), {"words_for_dummys_card": "series high"}),
    Reading(("DU-17",), {"dummy_warned_of": "other", "dummy_forfeited": "yes"}),
    _one("DU-15", "what_dummy_did", "omitted"),
    Reading(
        ("DF-6",),
        {"trick_trouble": "too_few", "hand_of_defective_trick": "dummy"},
        frozenset({NoTransfer(NoTransferReason.DUMMY)}),
    ),
    Reading(
        ("DF-13",),
        {"trick_trouble": "too_few"},
        frozenset(
            {
                NoTransfer(NoTransferReason.NEXT_CALL),
                NoTransfer(NoTransferReason.ROUND_OVER),
                NoTransfer(NoTransferReason.BOTH_SIDES),
            }
        ),
    ),
)


def resting_on(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The answers and conclusions by which a ruling rests on a reading, in their order."""
    steps = tuple(steps)
    found = {id(step) for reading in READINGS for step in reading.steps_of(steps)}
    return tuple(step for step in steps if id(step) in found)
