"""Addresses of the room `library`."""

from __future__ import annotations

from django.urls import path

from rulings.library.views import laws, pictures

urlpatterns = [
    path("laws/", laws.laws, name="laws"),
    path("laws/all/", laws.whole, name="laws-whole"),
    path("laws/doors/<slug:slug>/picture/", pictures.door, name="door-picture"),
    path("laws/<str:key>/", laws.law, name="law"),
    path("laws/<str:key>/brief/", laws.law_brief, name="law-brief"),
    path("laws/<str:key>/picture/", pictures.law, name="law-picture"),
]
