"""Addresses of the room `privacy`."""

from __future__ import annotations

from django.urls import path

from rulings.privacy import views

urlpatterns = [
    path("settings/data/", views.my_data, name="my-data"),
    path("settings/data.zip", views.my_export, name="my-export"),
    path("settings/data/erase/", views.my_erase, name="my-erase"),
    path("players/<int:pk>/data/", views.player_data, name="player-data"),
    path("players/<int:pk>/data.zip", views.player_export, name="player-export"),
    path("clubs/<slug:slug>/people/<int:pk>/data.zip", views.member_export, name="member-export"),
    path("clubs/<slug:slug>/people/<int:pk>/erase/", views.member_erase, name="member-erase"),
]
