"""A page that stays open learns which version answers it."""

from __future__ import annotations

import pytest
from django.test import Client

from config.version import version

pytestmark = pytest.mark.django_db


def test_a_page_knows_its_version_and_its_requests_are_told_of_the_servers(client: Client) -> None:
    page = client.get("/sign-in/", follow=True)
    assert f'data-version="{version()}"' in page.content.decode()
    by = [{}, {"HX-Request": "true"}, {"X-Who": "7"}]
    told = [client.get("/sign-in/", headers=one).get("X-Version") for one in by]
    assert told == [None, version(), version()]
