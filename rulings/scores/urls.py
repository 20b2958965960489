"""Addresses of the room `scores`."""

from __future__ import annotations

from django.urls import path

from rulings.scores import views

urlpatterns = [
    path("events/<int:pk>/adjustments/", views.adjustments, name="adjustments"),
    path("events/<int:pk>/adjustments.csv", views.adjustments_csv, name="adjustments-csv"),
    path("sessions/<int:pk>/usebio.xml", views.session_usebio, name="session-usebio"),
    path("rulings/<int:pk>/score/", views.score, name="score"),
]
