"""A program that reads with a club's access key."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from deals.clubs.services import make_token
from deals.models import AccessToken, Club, User


class Program:
    """A scoring program with the key of one club."""

    def __init__(self, key: str) -> None:
        self._client = Client(headers={"authorization": f"Bearer {key}"})

    def reads(self, path: str) -> Any:
        response = self._client.get(f"/api/v1/{path}")
        return response.json() if response.status_code == 200 else response.status_code

    def sends(self, path: str, data: Any) -> Any:
        response = self._client.post(
            f"/api/v1/{path}", json.dumps(data), content_type="application/json"
        )
        return response.json()


@pytest.fixture
def token(club: Club, ada: User) -> tuple[AccessToken, str]:
    return make_token(club, name="Scoring laptop", made_by=ada)


@pytest.fixture
def program(token: tuple[AccessToken, str]) -> Program:
    return Program(token[1])
