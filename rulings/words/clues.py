"""What the record shows beside a question, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from deals.bridge.auction import MadeCall
from deals.bridge.cards import Suit
from deals.words.calls import call_text
from deals.words.cards import suit_text
from deals.words.closed_cards import are_cards_closed
from rulings.evidence import Clue
from rulings.words.speaker import Seating, in_words


def told_words(told: Sequence[Clue], seating: Seating) -> tuple[str, ...]:
    """A line each. Calls and suits are left out for somebody who has still to play the board."""
    return tuple(_line(one, seating) for one in told if not (one.is_closed and are_cards_closed()))


def _line(told: Clue, seating: Seating) -> str:
    words = in_words(told.sentence, seating)
    if not told.is_closed:
        return words
    calls = [_call(made) for made in told.calls or ()]
    suits = [suit_text(suit) for suit in Suit if suit in (told.suits or ())]
    listed = ", ".join(calls or suits) or _("none")
    return _("%(words)s %(list)s") % {"words": words, "list": listed}


def _call(made: MadeCall) -> str:
    words = {"call": call_text(made.call)}
    return _("%(call)s (alerted)") % words if made.alerted else words["call"]
