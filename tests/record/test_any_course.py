"""Whatever two directors do with a call: what is open in it is shown, until somebody ends it."""

from __future__ import annotations

import pytest

from tests.database import taken_back
from tests.record.course import Course

pytestmark = pytest.mark.django_db
ACTS = 60


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_is_open_leaves_the_room_unsaid(seed: int) -> None:
    with taken_back():
        course = Course.begun(seed)
        for _act in range(ACTS):
            course.goes_on()
            assert (course.done, list(course.lost())) == (course.done, [])
        assert len(course.done) > ACTS / 6
