"""Addresses of the room `clubs`."""

from __future__ import annotations

from django.urls import path

from deals.clubs.views import clubs, tokens

urlpatterns = [
    path("clubs/new/", clubs.club_new, name="club-new"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/edit/", clubs.club_edit, name="club-edit"),
    path("clubs/<slug:slug>/people/", clubs.people, name="people"),
    path("clubs/<slug:slug>/people/invite/", clubs.invite, name="invite"),
    path("clubs/<slug:slug>/people/<int:pk>/", clubs.member, name="member"),
    path("clubs/<slug:slug>/people/<int:pk>/link/", clubs.member_link, name="member-link"),
    path(
        "clubs/<slug:slug>/people/<int:pk>/link/back/",
        clubs.member_link_back,
        name="member-link-back",
    ),
    path("clubs/<slug:slug>/people/<int:pk>/remove/", clubs.member_remove, name="member-remove"),
    path("clubs/<slug:slug>/keys/", tokens.tokens, name="tokens"),
    path("clubs/<slug:slug>/keys/<int:pk>/end/", tokens.token_end, name="token-end"),
    path("clubs/<slug:slug>/players/", clubs.players, name="players"),
    path("players/<int:pk>/", clubs.player, name="player"),
]
