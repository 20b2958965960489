"""Law 64C: whether the non-offending side would have done better without the revoke.

Always asked after an established revoke, also where no trick is transferred, and closed neither by
the next board nor by the end of the round. The director weighs; the result may only help the side
that did not revoke (64C2b: where both did, either side that was damaged).
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from rulings.engine import (
    Answer,
    Conclusion,
    Inquiry,
    Kind,
    Message,
    Question,
    When,
    msg,
    msg_n,
    rule,
)
from rulings.laws.conclusions.score import ScoreStands


class Comparison(StrEnum):
    """What the side entitled to redress is compared with (64C1, 64C2a, 64C2b)."""

    NO_REVOKE = "no_revoke"
    NO_LATER_REVOKE = "no_later_revoke"
    NO_REVOKES = "no_revokes"
    NO_REVOKE_PLAYED_ON = "no_revoke_played_on"


def _equity(key: str, law: str, text: Message, how: Message) -> Question[bool]:
    return Question(
        key,
        law,
        text,
        (
            Answer("no", False, msg("No, the score stands")),
            Answer("yes", True, msg("Yes, and an adjusted score is assigned")),
        ),
        kind=Kind.JUDGEMENT,
        when=When.AFTER_PLAY,
        help=how,
    )


_AFTER_THE_TRANSFER = msg(
    "Compare the likely result without it with the score after the transfer. It may only help the"
    " side that did not revoke. Weighted results are allowed."
)
_NOTHING_TRANSFERRED = msg(
    "No trick is transferred. Compare the likely result without the revoke with the score. It may"
    " only help the side that did not revoke. Weighted results are allowed."
)
_BOTH_CORRECTED = msg(
    "Both corrected, but only the revoke of the side that has played on was established. Compare"
    " the likely result without it with the score. Weighted results are allowed."
)
_BOTH_REVOKED = msg(
    "Compare the likely result with the score as it stands. Either side may be the one damaged."
    " Weighted results are allowed."
)

EQUITY = {
    Comparison.NO_REVOKE: _equity(
        "better_without_revoke",
        "64C1",
        msg("Would {opponents} have scored better without the revoke?"),
        _AFTER_THE_TRANSFER,
    ),
    Comparison.NO_LATER_REVOKE: _equity(
        "better_without_later_revoke",
        "64C2a",
        msg("Would {opponents} have scored better without the later revoke?"),
        _AFTER_THE_TRANSFER,
    ),
    Comparison.NO_REVOKES: _equity(
        "damaged_by_both_revokes",
        "64C2b",
        msg("Was either side damaged, compared with the likely result without any revoke?"),
        _BOTH_REVOKED,
    ),
    Comparison.NO_REVOKE_PLAYED_ON: _equity(
        "better_without_revoke_played_on",
        "64C1",
        msg(
            "Both sides revoked. Would the side that has not played on have scored better if the"
            " other side had not revoked?"
        ),
        _BOTH_CORRECTED,
    ),
}


def _after(tricks: int) -> Message:
    """With what the likely result is compared, and how many tricks have changed hands in it."""
    if not tricks:
        return _NOTHING_TRANSFERRED
    return msg_n(
        "{n} trick goes to {opponents}. Compare the likely result without the revoke with the score"
        " after that. It may only help the side that did not revoke. Weighted results are allowed.",
        "{n} tricks go to {opponents}. Compare the likely result without the revoke with the score"
        " after that. It may only help the side that did not revoke. Weighted results are allowed.",
        tricks,
    )


@rule
def restore(
    inquiry: Inquiry, comparison: Comparison, adjusted: Conclusion, tricks: int | None
) -> None:
    """64C, 12C1. The director compares, and only tops up the side that did not revoke.

    ``adjusted``: says of an adjusted score what becomes of tricks that were transferred.
    ``tricks``: how many this revoke transfers, said before anything is compared; None where another
    revoke has a say in that, or is what is compared.
    """
    question = EQUITY[comparison]
    if tricks is not None:
        question = replace(question, help=_after(tricks))
    if inquiry.ask(question):
        inquiry.conclude("12C1", adjusted)
    else:
        inquiry.conclude(question.law, ScoreStands())
