"""Static files named by what is in them, the modules that ours import among them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORTS = (r'(?P<matched>from "(?P<url>\./[^"]+)";)', 'from "%(url)s";')


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """A module that imports another asks for it by its hashed name, so both may be kept for ever.

    Django's own switch for this reads the scripts of others too, and takes comments for imports.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_IMPORTS,)))
