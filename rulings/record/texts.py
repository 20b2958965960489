"""Free text: written once, and erased when its writer or subject asks to be forgotten."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.utils import timezone

from rulings.models import FreeText


def write(text: str) -> FreeText | None:
    """A row for the text without NUL, which PostgreSQL does not keep; None if nothing is left."""
    text = text.replace("\0", "").strip()
    if not text:
        return None
    salt = secrets.token_hex(16)
    return FreeText.objects.create(text=text, salt=salt, digest=digest_of(text, salt))


def erase(*, text: FreeText) -> None:
    """Forget the words for good. The salt goes too, so that no guess can be checked."""
    text.text = text.salt = ""
    text.erased_at = timezone.now()
    text.save(update_fields=["text", "salt", "erased_at"])


def digest_of(text: str, salt: str) -> str:
    return sha256(f"{salt}\n{text}".encode()).hexdigest()
