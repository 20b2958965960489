"""By what a form says what its page has shown: a digest by the site's key, of one row alone.

It stands also on pages that leave a card out, and nobody can find that by trying all of them.
"""

from __future__ import annotations

from django.utils.crypto import salted_hmac

_DIGITS = 16


def mark(about: str, row: int, told: str) -> str:
    """Of what is told of the row with that key; `about` keeps several of a row apart."""
    return salted_hmac(f"rulings.{about}", f"{row} {told}").hexdigest()[:_DIGITS]
