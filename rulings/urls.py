"""The addresses of `rulings`: those of each room, under one name space."""

from __future__ import annotations

from django.urls import include, path

app_name = "rulings"

urlpatterns = [
    path("", include("rulings.room.urls")),
    path("", include("rulings.alerts.urls")),
    path("", include("rulings.flow.urls")),
    path("", include("rulings.pack.urls")),
    path("", include("rulings.tables.urls")),
    path("", include("rulings.bench.urls")),
    path("", include("rulings.polls.urls")),
    path("", include("rulings.ruled.urls")),
    path("", include("rulings.scores.urls")),
    path("", include("rulings.archive.urls")),
    path("", include("rulings.privacy.urls")),
    path("", include("rulings.library.urls")),
    path("", include("rulings.appeals.urls")),
    path("", include("rulings.drills.urls")),
]
