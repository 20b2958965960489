"""The facts in sentences: what each answer says of the table, for paper and for a drill.

A module for what belongs together, as with conclusions. A question asks and a button answers in few
words; here the same stands as somebody would tell it afterwards, in the order it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulings.engine import Message
from rulings.laws.told import (
    auction_cards,
    boards,
    calls,
    cards,
    checks,
    claims,
    conduct,
    damage,
    dummy,
    early_cards,
    information,
    leads,
    played_cards,
    revoke,
    rotation,
    score,
    tricks,
)
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    **leads.TOLD,
    **early_cards.TOLD,
    **revoke.TOLD,
    **cards.TOLD,
    **played_cards.TOLD,
    **dummy.TOLD,
    **tricks.TOLD,
    **calls.TOLD,
    **rotation.TOLD,
    **auction_cards.TOLD,
    **claims.TOLD,
    **score.TOLD,
    **information.TOLD,
    **damage.TOLD,
    **boards.TOLD,
    **conduct.TOLD,
    **checks.TOLD,
}


def told(key: str, token: str, *, is_card_named: bool) -> Message | None:
    """What the answer says of the table; None where nothing is said.

    Raises KeyError for a question or an answer that nobody has found a sentence for.
    """
    one = TOLD[key]
    if isinstance(one, Mapping):
        one = one[token]
    if isinstance(one, tuple):
        with_card, without = one
        return with_card if is_card_named else without
    return one
