"""Addresses of the room `flow`."""

from __future__ import annotations

from django.urls import path

from rulings.flow.views import checks, evidence, kept, questions, record, worksheets

urlpatterns = [
    path("calls/on/<int:pk>/", evidence.rule_on, name="rule-on"),
    path("calls/<int:pk>/<int:number>/", questions.matter, name="matter"),
    path("calls/<int:pk>/<int:number>/q/<str:key>", questions.question, name="question"),
    path("calls/<int:pk>/<int:number>/answer/", questions.answer, name="answer"),
    path("calls/<int:pk>/<int:number>/find/", questions.find, name="find"),
    path("calls/<int:pk>/<int:number>/kept/", kept.kept, name="kept"),
    path("calls/<int:pk>/<int:number>/kept/anew/", kept.kept_anew, name="kept-anew"),
    path("calls/<int:pk>/<int:number>/disagree/<str:key>/", questions.disagree, name="disagree"),
    path(
        "calls/<int:pk>/<int:number>/worksheet/<str:key>/", worksheets.worksheet, name="worksheet"
    ),
    path("calls/<int:pk>/<int:number>/check/", checks.check, name="check"),
    path("calls/<int:pk>/<int:number>/advice/", evidence.advice, name="advice"),
    path("calls/<int:pk>/<int:number>/start-again/", questions.start_again, name="start-again"),
    path("calls/<int:pk>/<int:number>/record/", record.record, name="record"),
    path("calls/<int:pk>/<int:number>/override/", record.override, name="override"),
    path("calls/<int:pk>/<int:number>/by-hand/", record.by_hand, name="by-hand"),
]
