"""The addresses of appeals, within those of `rulings`."""

from __future__ import annotations

from django.urls import path

from rulings.views import appeal_pack, appeals

urlpatterns = [
    path("rulings/<int:pk>/appeal/", appeals.request_appeal, name="appeal-request"),
    path("appeals/", appeals.appeals, name="appeals"),
    path("appeals/<int:pk>/", appeals.appeal, name="appeal"),
    path("appeals/<int:pk>/agree/", appeals.agree, name="appeal-agree"),
    path("appeals/<int:pk>/schedule/", appeals.schedule, name="appeal-schedule"),
    path("appeals/<int:pk>/decide/", appeals.decide, name="appeal-decide"),
    path("appeals/<int:pk>/publish/", appeals.publish, name="appeal-publish"),
    path("appeals/<int:pk>/withdraw/", appeals.withdraw, name="appeal-withdraw"),
    path("appeals/<int:pk>/pack/", appeal_pack.pack, name="appeal-pack"),
    path("forms/report/", appeal_pack.blank_report, name="blank-report"),
    path("rulings/<int:pk>/report/", appeal_pack.report, name="report"),
    path("sessions/<int:pk>/scores-shown/", appeals.scores_shown, name="scores-shown"),
]
