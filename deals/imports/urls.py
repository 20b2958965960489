"""Addresses of the room `imports`."""

from __future__ import annotations

from django.urls import path

from deals.imports import views

urlpatterns = [
    path("import/", views.import_, name="import"),
    path("imports/<int:pk>/", views.report, name="import-report"),
    path("imports/<int:pk>/store/", views.store, name="import-store"),
]
