"""Static files named by what is in them, the modules that ours import among them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rjsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config import shrunk

OURS = {"css": shrunk.style, "js": rjsmin.jsmin}
"""How a file travels, by its folder: without comments and blanks that mean nothing."""
_IMPORTS = (r'(?P<matched>from ?"(?P<url>\./[^"]+)";)', 'from "%(url)s";')


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """A module that imports another asks for it by its hashed name, so both may be kept for ever.

    Django's own switch for this reads the scripts of others too, and takes comments for imports.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_IMPORTS,)))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kept = cache(super().url)

    def url(self, name: str, force: bool = False) -> str:
        """Kept: 0.07 ms for each of ten to thirty addresses of a page."""
        address: str = self._kept(name, force)
        return address

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Ours are hashed and compressed as they travel."""
        for name in paths if not dry_run else ():
            if shrink := OURS.get(name.split("/")[0]):
                collected = Path(self.path(name))
                collected.write_text(shrink(collected.read_text()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def save_manifest(self) -> None:
        """Files were collected: what they are called by now is found anew."""
        super().save_manifest()
        self._kept.cache_clear()
