"""Who gets what from the addresses of `rulings`."""

from __future__ import annotations

from tests.views.matrix import Row

ROWS: dict[str, Row] = {}
