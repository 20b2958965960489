"""The addresses of `deals`: those of each room, under one name space."""

from __future__ import annotations

from django.urls import include, path

app_name = "deals"

urlpatterns = [
    path("", include("deals.accounts.urls")),
    path("", include("deals.privacy.urls")),
    path("", include("deals.clubs.urls")),
    path("", include("deals.audit.urls")),
    path("", include("deals.evening.urls")),
    path("", include("deals.table.urls")),
    path("", include("deals.imports.urls")),
]
