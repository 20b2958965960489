"""Free text: written once, and erased when its writer or subject asks to be forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256

from django.utils import timezone

from deals.models.signatures import is_signed, sign
from deals.words.typed import shows_something
from rulings.models import FreeText

_ABOUT = "erasure"


def write(text: str) -> FreeText | None:
    """A row for the text without NUL, which no database keeps; None if nothing of it shows."""
    text = text.replace("\0", "").strip()
    if not shows_something(text):
        return None
    salt = secrets.token_hex(16)
    return FreeText.objects.create(text=text, salt=salt, digest=digest_of(text, salt))


def text_of(text: FreeText | None) -> str:
    """The words; "" where nothing was written, or they are erased."""
    return text.text if text else ""


def say(texts: Iterable[FreeText | None], *words: str) -> bool:
    """Whether that is what they say, but for blanks around it."""
    return [text_of(text) for text in texts] == [one.strip() for one in words]


def erase(*, text: FreeText) -> None:
    """Forget the words for good. The salt goes too, so that no guess can be checked."""
    text.text = text.salt = ""
    text.erased_at = timezone.now()
    sign_erasure(text)
    text.save(update_fields=["text", "salt", "erased_at", "erasure"])


def falsely_erased() -> list[int]:
    """The keys of texts that were emptied without the key of this site: past the program."""
    erased = FreeText.objects.exclude(erased_at=None).order_by("pk")
    return [one.pk for one in erased if not is_signed(_ABOUT, _erased(one), one.erasure)]


def sign_erasure(text: FreeText) -> None:
    text.erasure = sign(_ABOUT, _erased(text))


def _erased(text: FreeText) -> str:
    assert text.erased_at is not None
    return f"{text.pk} {text.digest} {text.erased_at.isoformat()}"


def digest_of(text: str, salt: str) -> str:
    return sha256(f"{salt}\n{text}".encode()).hexdigest()
