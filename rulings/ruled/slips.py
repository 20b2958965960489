"""The links by which players open their slip without an account: signed, and too old in time.

A link bears how often the slip had been taken back when it was made; taking it back once more ends
it, and clocks have no say in that.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from deals.pages.addresses import address_for_others, to_photograph
from rulings.models import Ruling, TableEvent
from rulings.record.slips import slip_taken_back, times_taken_back

KEPT = timedelta(days=14)
"""At least so long, and until an appeal is possible no more; a slip is no archive."""
_signer = signing.TimestampSigner(salt="rulings.slip-for-players")

TooOld = signing.SignatureExpired
NotWhole = signing.BadSignature


class TakenBackError(Exception):
    """A director has ended the link."""


@dataclass(frozen=True, slots=True)
class LeaveBehind:
    """What a director shows the players: the address of their slip, and its code to photograph."""

    address: str
    picture: str
    """The code as a data URI."""
    days: int
    taken_back: tuple[TableEvent, ...]
    """Each time an earlier link was ended, the last time last."""


def slip_path(ruling: Ruling) -> str:
    times = times_taken_back(ruling)
    told = f"{ruling.pk}.{times}" if times else str(ruling.pk)
    return reverse("rulings:left-slip", args=[_signer.sign(told)])


def leave_behind(request: HttpRequest, ruling: Ruling) -> LeaveBehind:
    address = address_for_others(request, slip_path(ruling))
    picture = to_photograph(address)
    return LeaveBehind(address, picture, kept(ruling).days, tuple(slip_taken_back(ruling)))


def kept(ruling: Ruling) -> timedelta:
    """For how long its link opens it: whole days, a day more than there is to appeal."""
    to_appeal = timedelta(minutes=ruling.matter.call.session.event.correction_minutes)
    return max(KEPT, timedelta(days=to_appeal.days + 2))


def find_slip(token: str) -> Ruling:
    """The ruling of the link. Raises TooOld, TakenBackError, or NotWhole for what nobody signed.

    What was signed for a ruling that a restored backup does not have opens nothing either.
    """
    pk, _dot, times = _signer.unsign(token).partition(".")
    around = Ruling.objects.select_related("matter__call__session__event")
    ruling = around.filter(pk=pk).first()
    if ruling is None:
        raise NotWhole
    _signer.unsign(token, max_age=kept(ruling))
    if times_taken_back(ruling) != int(times or 0):
        raise TakenBackError
    return ruling


def newest(ruling: Ruling) -> Ruling:
    """The ruling that holds now: the last of its matter, which amends those before it, or is the
    final one after one for now.
    """
    last = ruling.matter.rulings.select_related("matter").order_by("number").last()
    return last if last and last != ruling else ruling
