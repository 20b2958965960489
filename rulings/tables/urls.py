"""Addresses of the room `tables`."""

from __future__ import annotations

from django.urls import path

from rulings.tables.views import line, taps, watch

urlpatterns = [
    path("calls/<int:pk>/happened/", taps.happened, name="happened"),
    path("calls/<int:pk>/<int:number>/happened/", taps.happened, name="happened-since"),
    path("calls/<int:pk>/ahead/", watch.ahead, name="ahead"),
    path("calls/<int:pk>/broken/", taps.broken, name="broken"),
    path("calls/<int:pk>/board-over/", taps.board_over, name="board-over"),
    path("calls/<int:pk>/review/", taps.review, name="review"),
    path("watching/", line.line, name="watching"),
    path("stays/", line.stays, name="stays"),
]
