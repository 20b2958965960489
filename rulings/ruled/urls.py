"""Addresses of the room `ruled`."""

from __future__ import annotations

from django.urls import path

from rulings.ruled.views import left_slip, paper, reviews, rulings

urlpatterns = [
    path("rulings/<int:pk>/", rulings.ruling, name="ruling"),
    path("slips/<str:token>/", left_slip.left_slip, name="left-slip"),
    path("rulings/<int:pk>/slip/", rulings.slip, name="slip"),
    path("rulings/<int:pk>/slip/take-back/", rulings.take_back, name="take-slip-back"),
    path("rulings/<int:pk>/amend/", rulings.amend, name="amend"),
    path("rulings/<int:pk>/reviewed/", reviews.review, name="review-mark"),
    path("rulings/<int:pk>/comment/", rulings.comment, name="comment"),
    path("archive/searches/", reviews.save_search, name="save-search"),
    path("archive/searches/<int:pk>/remove/", reviews.forget_search, name="forget-search"),
    path("rulings/<int:pk>/paper/", paper.given_on_paper, name="given-on-paper"),
]
