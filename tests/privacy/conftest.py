"""What the tests of what is closed look at."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.conftest import Unblock
from tests.privacy.closed import closed_world
from tests.site.matrix import World


@pytest.fixture(scope="module")
def of_module(module_db: Unblock) -> World:
    with module_db():
        return closed_world()


@pytest.fixture
def world(of_module: World, db: None) -> World:
    """An evening with a board that some have still to play."""
    return deepcopy(of_module)
