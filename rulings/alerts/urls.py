"""Addresses of the room `alerts`."""

from __future__ import annotations

from django.urls import path

from rulings.alerts import views

urlpatterns = [
    path("alerts/stream/", views.stream, name="alerts-stream"),
    path("alerts/devices/", views.devices, name="alert-devices"),
    path("alerts/devices/add/", views.add_device, name="alert-device-add"),
    path("alerts/devices/<int:pk>/remove/", views.remove_device, name="alert-device-remove"),
]
