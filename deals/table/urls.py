"""Addresses of the room `table`."""

from __future__ import annotations

from django.urls import path

from deals.table.views import boards, exports, recording, replay, results

urlpatterns = [
    path("sessions/<int:pk>/boards.pbn", exports.session_pbn, name="session-pbn"),
    path("sessions/<int:pk>/boards.lin", exports.session_lin, name="session-lin"),
    path("boards/<int:pk>/", boards.board, name="board"),
    path("boards/<int:pk>/board.pbn", exports.board_pbn, name="board-pbn"),
    path("boards/<int:pk>/board.lin", exports.board_lin, name="board-lin"),
    path("boards/<int:pk>/edit/", boards.board_edit, name="board-edit"),
    path("boards/<int:pk>/remove/", boards.board_remove, name="board-remove"),
    path("boards/<int:pk>/tables/<int:table>/record/", recording.record, name="record"),
    path("boards/<int:pk>/tables/<int:table>/result/", results.result, name="result"),
    path(
        "boards/<int:pk>/tables/<int:table>/record/text/", recording.record_text, name="record-text"
    ),
    path("boards/<int:pk>/tables/<int:table>/replay/", replay.replay, name="replay"),
]
