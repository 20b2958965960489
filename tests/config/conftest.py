import shutil
import tempfile
from pathlib import Path

import pytest


@pytest.fixture
def folder():
    """Short, unlike pytest's own, and open to the user root's server runs as."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
