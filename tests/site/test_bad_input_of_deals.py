"""What no page offers and somebody sends all the same: an answer, never a fault of ours."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from deals.models import Board, Import, PlayedBoard

pytestmark = pytest.mark.django_db
NUL = "a\0b"
HUGE = "9" * 30


@pytest.mark.parametrize("text", [NUL, "%", "'", HUGE, "å" * 5000])
def test_any_words_may_be_searched_for(as_alice: Client, text: str) -> None:
    for address in ("/clubs/aarhus/", "/clubs/aarhus/players/"):
        assert as_alice.get(address, {"q": text}).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        *(f"/{things}/{HUGE}/" for things in ("events", "sessions", "tables", "boards", "imports")),
        f"/players/{HUGE}/",
        f"/clubs/aarhus/people/{HUGE}/",
        "/clubs/nowhere/",
        "/events/0/",
        "/events/x/",
        f"/boards/{HUGE}/edit/",
    ],
)
def test_ids_that_are_none_are_pages_that_are_not_there(
    as_alice: Client, as_ada: Client, address: str
) -> None:
    assert {client.get(address).status_code for client in (as_alice, as_ada)} <= {403, 404}


@pytest.mark.parametrize("value", [NUL, HUGE, "-1", "x", ""])
def test_forms_survive_anything_in_their_fields(
    as_ada: Client, played: PlayedBoard, value: str
) -> None:
    session, table = played.board.session, played.table
    addresses = {
        f"/events/{session.event_id}/edit/": ["name", "date", "form", "correction_minutes"],
        f"/events/{session.event_id}/archive/": ["archived"],
        f"/sessions/{session.pk}/edit/": ["number", "starts_at", "rounds", "current_round"],
        f"/sessions/{session.pk}/round/": ["round", "next"],
        f"/sessions/{session.pk}/names/": ["ns_names"],
        f"/sessions/{session.pk}/boards/": ["first", "last"],
        f"/sessions/{session.pk}/tables/new/": ["section"],
        f"/tables/{table.pk}/": ["ns", "ew", "first_board", "last_board"],
        f"/boards/{played.board.pk}/edit/": ["dealer", "vulnerability", "N", "E"],
        "/clubs/aarhus/people/invite/": ["name", "username", "roles"],
        "/clubs/aarhus/evenings/new/": ["name", "date", "tables_a", "rounds", "movement"],
        "/import/": ["club", "session"],
        "/sign-in/": ["username", "password", "next", "carried"],
        "/set-language/": ["language", "next"],
        "/settings/": ["name", "language", "theme"],
    }
    for address, fields in addresses.items():
        answer = as_ada.post(address, dict.fromkeys(fields, value))
        assert answer.status_code < 500, address


def test_a_file_with_a_strange_name_is_taken(as_alice: Client) -> None:
    name = "../../" + "ø" * 300 + ".pbn"

    as_alice.post("/import/", {"file": SimpleUploadedFile(name, b"x"), "club": "aarhus"})

    assert Import.objects.get().filename.endswith("ø.pbn")


@pytest.mark.parametrize("result", [NUL, HUGE, "x"])
def test_a_result_that_is_none_is_not_there(as_alice: Client, board: Board, result: str) -> None:
    assert as_alice.get(f"/boards/{board.pk}/", {"result": result}).status_code == 404
