"""What survives a full look of the garbage collector is set aside, once it is much."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from config import survivors
from tests.alerts.serving import served


@pytest.fixture
def begun() -> Iterator[None]:
    survivors.begin()
    yield
    survivors.end()


class Circle:
    def __init__(self) -> None:
        self.itself = self


def frozen_after_a_look() -> int:
    gc.collect()
    return gc.get_freeze_count()


@pytest.mark.usefixtures("begun")
def test_much_that_survives_is_set_aside_and_little_is_not() -> None:
    first = frozen_after_a_look()
    little = [[] for _ in range(survivors.MANY // 10)]
    second = frozen_after_a_look()
    much = [[] for _ in range(survivors.MANY)]
    third = frozen_after_a_look()

    assert first > survivors.MANY
    assert second <= first
    assert third > second + len(little) + len(much)


@pytest.mark.usefixtures("begun")
def test_what_comes_later_is_collected_as_ever() -> None:
    frozen_after_a_look()
    later = weakref.ref(Circle())
    assert later() is not None

    gc.collect()

    assert later() is None


@pytest.mark.usefixtures("begun")
def test_a_look_at_the_young_alone_sets_nothing_aside() -> None:
    before = frozen_after_a_look()
    much = [[] for _ in range(survivors.MANY * 2)]

    gc.collect(1)

    assert gc.get_freeze_count() <= before < len(much) + before


@pytest.mark.django_db(transaction=True)
def test_a_server_that_has_ended_leaves_the_collector_as_it_was() -> None:
    before = [*gc.callbacks]
    with served():
        assert gc.callbacks == [*before, survivors.set_aside]
    assert gc.callbacks == before
