"""Addresses of the room `audit`."""

from __future__ import annotations

from django.urls import path

from deals.audit import views

urlpatterns = [
    path("clubs/<slug:slug>/changes/", views.changes, name="changes"),
]
