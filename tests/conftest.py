"""What every test may use: a throw-away PostgreSQL, and a browser where there is one.

The server starts with the first test that asks for a database, in a folder of this process, so
runs (and the workers of one run) never meet. The tests of the core start none.
"""

import gc
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection, connections, transaction
from django.db.models.signals import post_migrate
from django.test import TransactionTestCase, override_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from pytest_django import DjangoDbBlocker

from config.database.localpg import Cluster
from config.database.shut import OTHERS_ENDED
from config.language import messages
from rulings.bench import jobs
from tests.database import kept

pytest_plugins = [
    "tests.browsing",
    "tests.barriers",
    "tests.calls",
    "tests.directing",
    "tests.people",
]

# A test may take as long as a busy machine needs; speed is measured, never asserted.
hypothesis.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis.load_profile("any machine")


def pytest_sessionstart() -> None:
    """Danish pages need their catalog, and nobody should have to think of it."""
    messages.build(settings.LOCALE_PATHS[0])
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background has none
    gc.disable()  # until all is collected: next to nothing of it is waste


def pytest_collection_finish() -> None:
    """What has been imported and collected stays, and of the rest little is waste: to look for it
    as often as Python does by itself took a twentieth of the work.
    """
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a database, so that `-m 'not database'` leaves it out."""
    for item in items:
        asked = {"db", "transactional_db"}.intersection(getattr(item, "fixturenames", ()))
        if asked or item.get_closest_marker("django_db"):
            item.add_marker("database")


@pytest.fixture(scope="session")
def cluster(pytestconfig: pytest.Config) -> Iterator[Cluster]:
    """A server without fsync, gone with its folder when the run ends."""
    folder = Path(tempfile.mkdtemp(prefix="paragraf-test-"))
    folder.chmod(0o755)  # root's server runs as another user
    cluster = Cluster(folder / "pg", durable=False)
    kept.copy_to(cluster.data, pytestconfig.cache.mkdir("database"))
    cluster.join()
    yield cluster
    cluster.leave()
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Point Django at the throw-away server; a DATABASE_URL is respected, with a test database."""
    settings.DATABASES["default"]["ENGINE"] = "tests.database"
    if settings.CLUSTER is not None:
        cluster: Cluster = request.getfixturevalue("cluster")
        settings.DATABASES["default"] |= cluster.django_settings()
        settings.DATABASES["default"]["TEST"] |= {"TEMPLATE": kept.NAME, "MIGRATE": False}
    # From the settings above. With a browser's loop in this thread there may be none to be deleted.
    connections["default"] = connections.create_connection("default")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What the kinds of things are called is written once, and stays; see `tests.database`."""
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(
        create_permissions, dispatch_uid="django.contrib.auth.management.create_permissions"
    )
    yield
    # A browser runs a loop in this thread, and with it Django opens a connection beside the one
    # from before: that one may be dead by now, and the other holds on to what is about to be
    # dropped, as a thread may that some test left.
    connection.close()
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(OTHERS_ENDED)


Unblock = Callable[[], AbstractContextManager[None]]
"""Opens the database, for as long as the context lasts."""


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Unblock]:
    """A transaction around a module, for what its tests look at and each changes for itself alone.

    What is stored in it, by fixtures of the module, goes with it. Not where a test of the same
    module commits, as those with a browser do.
    """
    around = transaction.atomic()
    with django_db_blocker.unblock():
        around.__enter__()
    yield django_db_blocker.unblock
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture(scope="session", autouse=True)
def _quick_settings() -> Iterator[None]:
    """Static files straight from the tree, a cheap password hash, no pack, and no claim that is
    waited for: most often nobody is there who would work it out.
    """
    static = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with (
        override_settings(
            STORAGES={**settings.STORAGES, "staticfiles": static},
            WHITENOISE_AUTOREFRESH=True,
            WHITENOISE_USE_FINDERS=True,  # whoever imports the application first
            PACKS=None,
            PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        ),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(jobs, "PROMPT", 0)
        patch.setattr(TransactionTestCase, "_should_reload_connections", _is_any_connection_broken)
        yield


def _is_any_connection_broken(_case: object) -> bool:
    """Django takes a new one after each test that commits. That looks up each table and compiles
    each trigger anew.
    """
    opened = [one for one in connections.all(initialized_only=True) if one.connection]
    return not all(one.is_usable() for one in opened)


@pytest.fixture(autouse=True)
def _first_language() -> None:
    """Each test begins in the first language: a request leaves its own to its thread."""
    translation.activate(settings.LANGUAGE_CODE)
