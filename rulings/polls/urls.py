"""Addresses of the room `polls`."""

from __future__ import annotations

from django.urls import path

from rulings.polls.views import asking, peers

urlpatterns = [
    path("calls/<int:pk>/<int:number>/polls/", asking.new, name="poll-new"),
    path("polls/<int:pk>/", asking.poll, name="poll"),
    path("polls/<int:pk>/ask/", asking.ask, name="poll-ask"),
    path("polls/<int:pk>/take-back/", asking.take_back, name="poll-take-back"),
    path("p/<str:token>/", peers.asked, name="polled"),
]
