"""The links by which peers are asked: signed, each for one answer, and open while the poll is."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from rulings.models import PollLink

_signer = signing.Signer(salt="rulings.poll-of-peers", sep=".")


def link_path(link: PollLink) -> str:
    return reverse("rulings:polled", args=[_signer.sign(str(link.pk))])


def find_link(token: str) -> PollLink | None:
    """The link with its poll; None for what nobody signed, or what a restored backup has not."""
    try:
        pk = _signer.unsign(token)
    except signing.BadSignature:
        return None
    around = ("question", "told", "matter__call__board", "matter__call__session__event__club")
    links = PollLink.objects.select_related("answer", *(f"poll__{one}" for one in around))
    return links.filter(pk=pk).first()
