"""Questions and answers that have got another name: case files keep the one they were given.

Pure. A key names one fact for ever; where a question was split or said anew, its key changed, and
here stands what the former one means today. What several former facts imply together stands with
the question itself (`Question.implied`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulings.irregularities import DOORS
from rulings.matter.carry import questions_of

KEYS: Mapping[tuple[str, str], str] = {
    ("revoke", "already_penalty_card"): "card_already_faced",
    ("insufficient-bid", "final.comparable"): "finally_comparable",
    ("insufficient-bid", "final.first_lead"): "first_lead",
    ("insufficient-bid", "final.suits_shown_legally"): "suits_shown_legally",
    ("insufficient-bid", "second.accept_insufficient_bid"): "accept_second_insufficient_bid",
}
"""By irregularity and former key: the key of today, whose tokens are the same."""

_ONCE_ASKED_AT_ONCE = ("both_revoked", "dropped", "dummy_unnamed", "told_his_turn")
TOKENS: Mapping[tuple[str, str, str], Mapping[str, str]] = {
    ("revoke", "since_revoke", token): {"since_revoke": "unusual", "unusual_since_revoke": token}
    for token in _ONCE_ASKED_AT_ONCE
}
"""By irregularity, key and former token: what answers it today."""


_LATE = ("call_partner_called", "card_dummy", "card_later")
ONCE_UNASKED: Mapping[tuple[str, str, str], Mapping[str, str]] = {
    ("misinformation", "action_on_explanation", token): {"play_is_over": "no"} for token in _LATE
} | {
    ("unauthorised-information", key, token): {"play_over_by_then": "no"}
    for key, token in (
        ("penalty_card_then", "played"),
        ("penalty_card_then", "picked_up"),
        ("penalty_card_told", "hand"),
    )
}
"""By irregularity, key and token: what was taken to be so with it before it was asked."""


def today(slug: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a case under the names of today. What is told under both counts as told now.

    A list of tokens, of a dispute, has its key renamed; its tokens are those of today.
    """
    found: dict[str, Any] = {}
    for key, token in facts.items():
        named = KEYS.get((slug, key), key)
        meant = TOKENS.get((slug, named, token)) if isinstance(token, str) else None
        said = meant or {named: token}
        found |= {one: said[one] for one in said if one == key or one not in facts}
        if isinstance(token, str) and "partner_may_correct" not in facts:
            found = {**ONCE_UNASKED.get((slug, key, token), {}), **found}
    return found


def listed_renamed() -> Iterator[dict[str, Any]]:
    """As `manage.py questions --renamed` prints it: former facts, and those that they are today."""
    for (slug, was), now in KEYS.items():
        yield {"irregularity": slug, "was": {was: "*"}, "now": {now: "*"}}
    for (slug, key, token), meant in TOKENS.items():
        yield {"irregularity": slug, "was": {key: token}, "now": dict(meant)}
    for slug, door in DOORS.items():
        for key, forms in questions_of(door.rule).items():
            for token, others in dict.fromkeys(_implied(forms)):
                yield {"irregularity": slug, "was": dict(others), "now": {key: token}}


def _implied(forms: tuple[Any, ...]) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    for form in forms:
        for token, others in form.implied:
            yield token, tuple(others.items())
