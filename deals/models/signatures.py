"""What this site has done itself, signed with its key, which stands in no table of the database.

So whoever has the database alone cannot sign. After a new `SECRET_KEY` the former one is named in
`FORMER_SECRET_KEYS`, and holds.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer


def sign(about: str, told: str) -> str:
    """43 characters that say that this site told this, and what it was `about`."""
    return Signer(salt=f"paragraf.{about}").signature(told)


def is_signed(about: str, told: str, signature: str) -> bool:
    try:
        Signer(salt=f"paragraf.{about}").unsign(f"{told}:{signature}")
    except BadSignature:
        return False
    return True
