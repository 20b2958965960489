"""Which rulings count as given on equal facts."""

from __future__ import annotations

import pytest

from rulings.matter.same import facts_digest


def fact(key: str, *tokens: str, **more: object) -> dict[str, object]:
    return {"key": key, "versions": [{"token": token} for token in tokens], **more}


def test_chair_source_and_order_make_no_other_case() -> None:
    east = [{"key": "revoker", "versions": [{"token": "defender", "seat": "E"}]}, fact("a", "b")]
    west = [fact("a", "b", source="record"), fact("revoker", "defender")]

    assert facts_digest("revoke", "2017", east) == facts_digest("revoke", "2017", west)


@pytest.mark.parametrize(
    ("door", "edition", "facts"),
    [
        ("claim", "2017", [fact("a", "b")]),
        ("revoke", "2027", [fact("a", "b")]),
        ("revoke", "2017", [fact("a", "c")]),
        ("revoke", "2017", [fact("a", "b", "c")]),
        ("revoke", "2017", [fact("a", "b"), fact("d", "e")]),
    ],
)
def test_anything_else_does(door: str, edition: str, facts: list[dict[str, object]]) -> None:
    assert facts_digest(door, edition, facts) != facts_digest("revoke", "2017", [fact("a", "b")])


def test_no_facts_are_equal_to_nothing() -> None:
    assert facts_digest("revoke", "2017", []) == ""
