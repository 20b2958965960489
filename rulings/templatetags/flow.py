"""The library `flow`: what every step of a matter shows beside its question."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString

from deals.models import User
from deals.pages.fragments import kept
from rulings.models import Matter
from rulings.words.calls import common_tiles, rare_tiles

register = template.Library()


@register.simple_tag
def call_links(matter: Matter, user: User, taken_back: str = "") -> SafeString:
    """What else can be done with the matter and its call.

    `taken_back` is the answer that takes this question's answer back, where there is one.
    """
    call = matter.call
    record = (call.board_id, call.table_id) if call.board_id else None
    mine = call.director_id == user.pk
    return _call_links(call.pk, matter.number, record, mine=mine, taken_back=taken_back)


@kept("flow/parts/call_links.html")
def _call_links(
    call: int, matter: int, record: tuple[int, int] | None, *, mine: bool, taken_back: str
) -> dict[str, Any]:
    return {
        "call": call,
        "matter": matter,
        "record": record,
        "mine": mine,
        "taken_back": taken_back,
    }


@register.simple_tag
@kept("room/parts/doors.html")
def doors(auction_first: bool) -> dict[str, Any]:
    """Everything that may have happened, what is common first."""
    return {
        "common": common_tiles(auction_first=auction_first),
        "groups": rare_tiles(auction_first=auction_first),
    }
