"""The library `bridge`: marks of cards, seats and calls, and the drawings made of them."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from deals.presenters import calls, cards, seats, sentences

register = template.Library()

register.simple_tag(cards.card_html, name="card")
register.simple_tag(cards.faced_html, name="faced")
register.simple_tag(cards.suit_html, name="suit")
register.simple_tag(seats.seat_name, name="seat")
register.simple_tag(calls.call_html, name="call")
register.simple_tag(calls.contract_html, name="contract")
register.filter("card_name", cards.card_name)
register.filter("seat_name", seats.seat_name)
register.filter("seat_letter", seats.seat_letter)
register.filter("side_name", seats.side_name)
register.filter("side_letters", seats.side_letters)
register.filter("cards", sentences.with_cards)


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon of `static/icons.svg`. Decoration: a word must stand beside it."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons.svg"), name
    )
