"""Addresses of the room `bench`."""

from __future__ import annotations

from django.urls import path

from rulings.bench import views

urlpatterns = [
    path("calls/<int:pk>/<int:number>/bench/", views.of_claim, name="claim-bench"),
    path("bench/board/<int:pk>/", views.of_board, name="board-bench"),
    path("bench/<int:pk>/", views.bench, name="bench"),
    path("bench/<int:pk>/stop/", views.stop, name="bench-stop"),
    path("bench/<int:pk>/use/", views.use, name="bench-use"),
]
