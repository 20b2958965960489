"""Addresses of the room `alerts`."""

from __future__ import annotations

from django.urls import path

from rulings.alerts import views

urlpatterns = [
    path("alerts/stream/", views.stream, name="alerts-stream"),
]
