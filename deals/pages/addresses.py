"""Where to go on after a form, and how others reach a page."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit, urlunsplit

import segno
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

HERE_ONLY = {"localhost", "127.0.0.1", "::1"}


def next_address(request: HttpRequest, *, default: str) -> str:
    """The `next` that the form or the address names, if it is one of ours; else the default."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # A bare word would be taken for the name of a view.
    return wanted if ours and wanted.startswith("/") else resolve_url(default)


def address_for_others(request: HttpRequest, path: str) -> str:
    """The whole address of a page as somebody else can open it.

    Who works at the laptop itself sees an address that no phone can reach; the phones get the
    laptop's address on their network. Raises DisallowedHost for a host that no address can name,
    as with a port above 65535: where any host is allowed nobody has looked at it.
    """
    try:
        parts = urlsplit(request.build_absolute_uri(path))
        port = f":{parts.port}" if parts.port else ""
    except ValueError as error:
        raise DisallowedHost from error
    lan = lan_address() if parts.hostname in HERE_ONLY else None
    if lan is None:
        return urlunsplit(parts)
    return urlunsplit(parts._replace(netloc=f"{lan}{port}"))


def to_photograph(address: str, *, border: int | None = None) -> str:
    """The address as a QR code, a picture as a data URI; `border` in modules, by default four.

    Readers read each of the eight masks; to find the most even one took 4 of 6 ms.
    """
    return segno.make(address, error="m", mask=0).svg_data_uri(scale=4, border=border)


def lan_address() -> str | None:
    """This machine's address on the network it would use; None without a network.

    Connecting a datagram socket sends nothing: it only makes the system choose a way out.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))  # an address reserved for examples
        except OSError:
            return None
        return str(way_out.getsockname()[0])
