"""Which version of Paragraf answers: a page that stays open while the site is renewed is told."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from django.contrib.staticfiles.storage import staticfiles_storage

from rulings.pack import files

HEADER = "X-Version"
_DIGITS = 12


@cache
def version() -> str:
    """Digest of the code, its words and its static files. Kept: a process is of one version, and
    files that change under it are of the next.
    """
    made_of = f"{files.fingerprint()} {getattr(staticfiles_storage, 'manifest_hash', '')}"
    return sha256(made_of.encode()).hexdigest()[:_DIGITS]
