"""Addresses of the room `privacy`."""

from __future__ import annotations

from django.urls import path

from deals.privacy import views

urlpatterns = [
    path("privacy/", views.privacy, name="privacy"),
    path("clubs/<slug:slug>/privacy/", views.club_privacy, name="club-privacy"),
    path("clubs/<slug:slug>/leave/", views.club_leave, name="club-leave"),
]
