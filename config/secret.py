"""The key that signs sessions and links, where the host has not given one."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(folder: Path) -> str:
    """The key kept in `folder`, made on the first call. Only the owner can read the file."""
    path = folder / "secret_key"
    try:
        return path.read_text()
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"secret_key.{os.getpid()}"
    made.touch(mode=0o600)
    made.write_text(get_random_secret_key())
    try:
        os.link(made, path)  # fails when another process was first: then its key is the key
    except FileExistsError:
        pass
    finally:
        made.unlink()
    return path.read_text()
