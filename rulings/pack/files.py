"""Where packs lie, by what their names say: edition, language and a digest of what is in them.

Beside them a list names those that are of this code. It goes when the code is another
(`forget_stale`, at every start), and no page offers a pack until they have been made anew.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from deals.models.events import Edition

DIGITS = 16
_MADE_OF = {
    "rulings": ("*.py", "*.md"),
    "deals": ("*.py",),
    "templates": ("*.html",),
    "locale": ("*.po",),
    "static": ("*.svg",),
}


def fingerprint() -> str:
    """Digest of all that a pack is made of."""
    digest = hashlib.sha256()
    for name, patterns in _MADE_OF.items():
        top = Path(settings.BASE_DIR) / name
        for path in sorted(found for pattern in patterns for found in top.rglob(pattern)):
            digest.update(f"{path.relative_to(top)}".encode() + path.read_bytes())
    return digest.hexdigest()


def write(packs: dict[str, bytes], made_of: str) -> dict[str, Path]:
    """Keep the packs, language → contents, and name them as those of this code."""
    folder = _list().parent
    folder.mkdir(parents=True, exist_ok=True)
    paths = {language: folder / _name(language, pack) for language, pack in packs.items()}
    for language, path in paths.items():
        _replace(path, gzip.compress(packs[language], 9, mtime=0))
    names = {language: path.name.removesuffix(".gz") for language, path in paths.items()}
    _replace(_list(), json.dumps({"made_of": made_of, "names": names}).encode())
    for path in folder.glob("*.gz"):
        if path not in paths.values():
            path.unlink(missing_ok=True)
    return paths


def _name(language: str, pack: bytes) -> str:
    digest = hashlib.sha256(pack).hexdigest()[:DIGITS]
    return f"{Edition.LAWS_2017.value}-{language}-{digest}.json.gz"


def _list() -> Path:
    assert settings.PACKS is not None
    return settings.PACKS / "list.json"


def _replace(path: Path, contents: bytes) -> None:
    """Whoever reads meanwhile finds the old or the new, whole."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(contents)
    unfinished.replace(path)


def is_current(made_of: str) -> bool:
    """Whether packs of just this code lie there."""
    try:
        return bool(json.loads(_list().read_bytes())["made_of"] == made_of)
    except (FileNotFoundError, ValueError):
        return False


def forget_stale() -> None:
    """Offer no pack that other code has made."""
    if settings.PACKS and not is_current(fingerprint()):
        _list().unlink(missing_ok=True)


def name_of(language: str) -> str:
    """The name of the language's pack; "" while there is none."""
    if settings.PACKS is None:
        return ""
    try:
        changed = _list().stat().st_mtime_ns
    except FileNotFoundError:
        return ""
    return _names(_list(), changed).get(language, "")


@lru_cache(maxsize=1)
def _names(path: Path, _changed: int) -> dict[str, str]:
    """Kept: 0.05 ms of every step."""
    names: dict[str, str] = json.loads(path.read_bytes())["names"]
    return names


def compressed(name: str) -> bytes | None:
    """The pack of that name; None if there is none."""
    if settings.PACKS is None:
        return None
    with suppress(OSError):  # also for a name no folder could hold
        return (settings.PACKS / f"{name}.gz").read_bytes()
    return None
