"""Addresses of the room `drills`."""

from __future__ import annotations

from django.urls import path

from rulings.drills import views

urlpatterns = [
    path("rehearsal/", views.rehearsal, name="rehearsal"),
    path("rehearsal/next/", views.next_drill, name="rehearsal-next"),
    path("rehearsal/share/", views.share, name="rehearsal-share"),
    path("rehearsal/forget/", views.forget, name="rehearsal-forget"),
    path("rehearsal/drill/<slug:key>/", views.drill, name="drill"),
    path("clubs/<slug:slug>/rehearsal/", views.of_club, name="rehearsal-counts"),
]
