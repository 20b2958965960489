"""The links by which players open their slip without an account: signed, and too old in time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from deals.pages.addresses import address_for_others, to_photograph
from rulings.models import Ruling

KEPT = timedelta(days=23)
"""Longer than any time for appeals an event can have (32,767 minutes); a slip is no archive."""
_signer = signing.TimestampSigner(salt="rulings.slip-for-players")

TooOld = signing.SignatureExpired
NotWhole = signing.BadSignature


@dataclass(frozen=True, slots=True)
class LeaveBehind:
    """What a director shows the players: the address of their slip, and its code to photograph."""

    address: str
    picture: str
    """The code as a data URI."""
    days: int


def slip_path(ruling: Ruling) -> str:
    return reverse("rulings:left-slip", args=[_signer.sign(str(ruling.pk))])


def leave_behind(request: HttpRequest, ruling: Ruling) -> LeaveBehind:
    address = address_for_others(request, slip_path(ruling))
    picture = to_photograph(address)
    return LeaveBehind(address, picture, KEPT.days)


def find_slip(token: str) -> Ruling:
    """The ruling of the link. Raises TooOld, or NotWhole for what nobody signed.

    What was signed for a ruling that a restored backup does not have opens nothing either.
    """
    ruling = Ruling.objects.filter(pk=_signer.unsign(token, max_age=KEPT)).first()
    if ruling is None:
        raise NotWhole
    return ruling


def newest(ruling: Ruling) -> Ruling:
    """The ruling that holds now: this one, or the last that amended it."""
    while later := ruling.later:
        ruling = later
    return ruling
