"""What the tests of what is closed look at."""

from __future__ import annotations

import pytest

from tests.privacy.closed import closed_world
from tests.site.matrix import World


@pytest.fixture
def world(db: None) -> World:
    """An evening with a board that some have still to play."""
    return closed_world()
