"""What the record shows beside a question, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from deals.bridge.auction import MadeCall
from deals.bridge.cards import Suit
from deals.words.cards import suit_text
from rulings.evidence import Clue
from rulings.words.speaker import Speaker


def told_words(told: Sequence[Clue], speaker: Speaker) -> tuple[str, ...]:
    """A line each. Calls and suits are left out for somebody who has still to play the board."""
    return tuple(_line(one, speaker) for one in told if not (one.is_closed and speaker.closed()))


def _line(told: Clue, speaker: Speaker) -> str:
    words = speaker.say(told.sentence)
    if not told.is_closed:
        return words
    calls = [_call(made, speaker) for made in told.calls or ()]
    suits = [suit_text(suit) for suit in Suit if suit in (told.suits or ())]
    listed = ", ".join(calls or suits) or speaker.text(_("none"))
    return speaker.text(_("%(words)s %(list)s"), words=words, list=listed)


def _call(made: MadeCall, speaker: Speaker) -> str:
    call = speaker.call(made.call)
    if made.explanation:
        return speaker.text(_("%(call)s (“%(words)s”)"), call=call, words=made.explanation)
    return speaker.text(_("%(call)s (alerted)"), call=call) if made.alerted else call
