"""Addresses of the room `pack`."""

from __future__ import annotations

from django.urls import path

from rulings.pack import views

urlpatterns = [
    path("packs/<slug:name>.json", views.pack, name="pack"),
    path("worker.js", views.worker, name="worker"),
]
