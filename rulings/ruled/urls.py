"""Addresses of the room `ruled`."""

from __future__ import annotations

from django.urls import path

from rulings.ruled.views import leave, paper, reviewing, rulings

urlpatterns = [
    path("rulings/<int:pk>/", rulings.ruling, name="ruling"),
    path("slips/<str:token>/", leave.left_slip, name="left-slip"),
    path("rulings/<int:pk>/slip/", rulings.slip, name="slip"),
    path("rulings/<int:pk>/amend/", rulings.amend, name="amend"),
    path("rulings/<int:pk>/reviewed/", reviewing.review, name="review-mark"),
    path("rulings/<int:pk>/comment/", rulings.comment, name="comment"),
    path("archive/searches/", reviewing.save_search, name="save-search"),
    path("archive/searches/<int:pk>/remove/", reviewing.forget_search, name="forget-search"),
    path("rulings/<int:pk>/paper/", paper.given_on_paper, name="given-on-paper"),
]
