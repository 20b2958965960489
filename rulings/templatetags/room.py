"""The library `room`: what the room shows many of, written without a template for each."""

from __future__ import annotations

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from deals.templatetags.bridge import icon
from rulings.room.page.tiles import Spot

register = template.Library()
NOTHING = SafeString()


@register.simple_tag
def table_tile(spot: Spot) -> SafeString:
    """One table of the room's plan. One that only plays shows its number and nothing else. Without
    a template: 0.2 ms for each of forty.
    """
    return format_html(
        '<li><a id="spot-{}" class="spot {}" href="{}"><b>{}{}</b>{}{}{}{}</a></li>',
        *(spot.label, spot.state, spot.url, spot.label),
        format_html(" {}", icon("pin")) if spot.stays else NOTHING,
        _what_happens(spot) if spot.icon else _quietly(spot),
        format_html('<span class="vh">, {}</span>', _("stay")) if spot.stays else NOTHING,
        format_html_join("", "<small>{}</small>", ((pair,) for pair in spot.pairs)),
        format_html('<span class="extra">{}{}</span>', icon("clock"), spot.extra)
        if spot.extra
        else NOTHING,
    )


def _quietly(spot: Spot) -> SafeString:
    """That it plays is only heard."""
    seen = NOTHING if spot.state == "out" else SafeString(' class="vh"')
    return format_html("<span{}>{}</span>", seen, spot.words)


def _what_happens(spot: Spot) -> SafeString:
    """Why a director is there, or wanted, and since when: seen where nobody is there yet, else only
    heard.
    """
    is_called = spot.state == "called"
    words = format_html('<span class="vh">{}, </span>', spot.words) if is_called else spot.words
    if spot.state == "bound" and words != _("stay"):  # the name of who stays there
        words = format_html('{}<span class="vh">, {}</span>', words, _("stay"))
    return format_html("<span>{}{}{}</span>", icon(spot.icon), words, _since(spot, is_called))


def _since(spot: Spot, is_seen: bool) -> SafeString:
    if not spot.since or spot.begun is None:
        return NOTHING
    begun = timezone.localtime(spot.begun).isoformat()
    return format_html(
        '<time{} datetime="{}" data-since="{}" data-unit="min">{}</time>',
        NOTHING if is_seen else SafeString(' class="vh"'),
        *(begun, begun, spot.since),
    )
