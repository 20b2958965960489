"""What rules give one another, in words: short codes in the law, read by people in pictures."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from rulings.book import is_known
from rulings.words.speaker import law_text

_RESULTS: dict[str, Promise] = {
    "yes": lazy("yes"),
    "no": lazy("no"),
    "none": lazy("none of these"),
    "nothing": lazy("nothing"),
    "accepted": lazy("accepted"),
    "agreed": lazy("agreed"),
    "objected": lazy("objected"),
    "played_on": lazy("played on"),
    "opponent_played_on": lazy("an opponent played on"),
    "play_agreed": lazy("all agreed to play on"),
    "by_offenders": lazy("by the offending side"),
    "dummy_spoke": lazy("dummy spoke"),
    "turn_lost": lazy("the turn was lost"),
    "open": lazy("still open"),
    "lho": lazy("the next player"),
    "rho": lazy("the player before"),
    "right_opponent": lazy("the opponent whose turn it was"),
    "partner": lazy("partner"),
    "offender": lazy("the offender himself"),
    "declarer": lazy("declarer"),
    "dummy": lazy("dummy"),
    "defender": lazy("a defender"),
    "bid": lazy("a bid"),
    "insufficient_bid": lazy("an insufficient bid"),
    "both_sides": lazy("revokes by both sides"),
    "corrected_both": lazy("both corrected"),
    "follow_suit": lazy("did not follow suit"),
    "no_revoke": lazy("no revoke"),
    "no_revoke_played_on": lazy("no revoke, and play went on"),
    "no_revokes": lazy("no revokes"),
    "penalty_card": lazy("a penalty card was not played"),
    "restriction": lazy("a restriction was not obeyed"),
    "trick_twelve": lazy("trick twelve"),
    "both_revoked": lazy("both revoked"),
    "declares": lazy("his side declares"),
    "established": lazy("established"),
    "forfeited": lazy("the right was forfeited"),
    "nobody": lazy("nobody"),
    "one_side": lazy("one side"),
    "over": lazy("the play is over"),
}
"""What rules give one another, in words."""


def result_words(result: str) -> str:
    """What a rule gave to the one that called it; without words of its own, as it is written."""
    if is_known(result):
        return law_text(result)
    return str(_RESULTS.get(result, result.replace("_", " ")))


def is_worded(result: str) -> bool:
    return result in _RESULTS or is_known(result)
