"""Addresses of the room `appeals`."""

from __future__ import annotations

from django.urls import path

from rulings.appeals.views import appeals, pack

urlpatterns = [
    path("rulings/<int:pk>/appeal/", appeals.request_appeal, name="appeal-request"),
    path("appeals/", appeals.appeals, name="appeals"),
    path("appeals/<int:pk>/", appeals.appeal, name="appeal"),
    path("appeals/<int:pk>/agree/", appeals.agree, name="appeal-agree"),
    path("appeals/<int:pk>/schedule/", appeals.schedule, name="appeal-schedule"),
    path("appeals/<int:pk>/decide/", appeals.decide, name="appeal-decide"),
    path("appeals/<int:pk>/publish/", appeals.publish, name="appeal-publish"),
    path("appeals/<int:pk>/withdraw/", appeals.withdraw, name="appeal-withdraw"),
    path("appeals/<int:pk>/pack/", pack.pack, name="appeal-pack"),
    path("forms/report/", pack.blank_report, name="blank-report"),
    path("rulings/<int:pk>/report/", pack.report, name="report"),
    path("sessions/<int:pk>/scores-shown/", appeals.scores_shown, name="scores-shown"),
]
