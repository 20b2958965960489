"""Whole sentences that hold cards and bids in plain text, as a record keeps them."""

from __future__ import annotations

import re

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from deals.bridge.cards import Card, Rank
from deals.words.calls import call_html
from deals.words.cards import SUIT_CHARACTER, card_html, rank_text, suit_html

_SUIT_OF = {character: suit for suit, character in SUIT_CHARACTER.items()}


def _pattern(ranks: tuple[str, ...]) -> re.Pattern[str]:
    """A bid ("4♠︎X"), a card ("♥2") or a suit alone, with that language's ranks. `re` keeps it."""
    return re.compile(
        r"(?<!\w)(?P<level>[1-7])(?P<trumps>[♠♥♦♣])\ufe0e?(?P<doubled>XX?)?(?!\w)"
        rf"|(?P<suit>[♠♥♦♣])\ufe0e?(?P<rank>{'|'.join(ranks)})(?!\w)"
        r"|(?P<alone>[♠♥♦♣])\ufe0e?"
    )


def with_cards(sentence: str) -> SafeString:
    """The sentence as HTML, each card, bid and suit in it coloured and named.

    Ranks are read in the active language: the letters that `card_text` writes.
    """
    escaped = conditional_escape(sentence)
    if _SUIT_OF.keys().isdisjoint(escaped):  # most sentences: nothing to look for
        return escaped
    ranks = {rank_text(rank): rank for rank in Rank}

    def marked(found: re.Match[str]) -> str:
        if found["level"]:
            trumps = _SUIT_OF[found["trumps"]]
            return call_html(f"{found['level']}{trumps}{found['doubled'] or ''}")
        if found["suit"]:
            return card_html(Card(_SUIT_OF[found["suit"]], ranks[found["rank"]]))
        return suit_html(_SUIT_OF[found["alone"]])

    return mark_safe(_pattern(tuple(ranks)).sub(marked, escaped))  # noqa: S308  escaped above
