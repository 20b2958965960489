"""Addresses of the room `tables`."""

from __future__ import annotations

from django.urls import path

from rulings.tables import views

urlpatterns = [
    path("calls/<int:pk>/happened/", views.happened, name="happened"),
    path("calls/<int:pk>/<int:number>/happened/", views.happened, name="happened-since"),
    path("calls/<int:pk>/ahead/", views.ahead, name="ahead"),
    path("calls/<int:pk>/broken/", views.broken, name="broken"),
    path("calls/<int:pk>/card/", views.name_card, name="name-card"),
    path("calls/<int:pk>/review/", views.review, name="review"),
    path("watching/", views.line, name="watching"),
    path("stays/", views.stays, name="stays"),
]
