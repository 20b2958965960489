"""Addresses of the room `accounts`."""

from __future__ import annotations

from django.urls import path

from deals.accounts import views

urlpatterns = [
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("link/<str:token>/", views.link, name="link"),
    path("set-language/", views.set_language, name="set-language"),
    path("settings/", views.user_settings, name="settings"),
    path("settings/password/", views.password, name="password"),
    path("settings/devices/", views.devices, name="devices"),
    path("menu/", views.menu, name="menu"),
]
