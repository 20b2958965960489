"""Addresses of the room `evening`."""

from __future__ import annotations

from django.urls import path

from deals.evening.views import copying, events, practice, sessions, tables

urlpatterns = [
    path("clubs/<slug:slug>/evenings/new/", events.evening_new, name="evening-new"),
    path("events/<int:pk>/", events.event, name="event"),
    path("events/<int:pk>/round/", events.round_length, name="round-length"),
    path("events/<int:pk>/edit/", events.event_edit, name="event-edit"),
    path("events/<int:pk>/copy/", copying.event_copy, name="event-copy"),
    path("events/<int:pk>/archive/", events.event_archive, name="event-archive"),
    path("events/<int:pk>/remove/", events.event_remove, name="event-remove"),
    path("events/<int:pk>/afresh/", practice.practice_afresh, name="practice-afresh"),
    path("events/<int:pk>/sessions/new/", sessions.session_new, name="session-new"),
    path("sessions/<int:pk>/", sessions.session, name="session"),
    path("sessions/<int:pk>/edit/", sessions.session_edit, name="session-edit"),
    path("sessions/<int:pk>/remove/", sessions.session_remove, name="session-remove"),
    path("sessions/<int:pk>/round/", sessions.session_round, name="session-round"),
    path("sessions/<int:pk>/names/", sessions.session_names, name="session-names"),
    path("sessions/<int:pk>/missing/", sessions.session_missing, name="session-missing"),
    path("sessions/<int:pk>/boards/", sessions.session_boards, name="session-boards"),
    path("sessions/<int:pk>/sections/new/", tables.section_new, name="section-new"),
    path("sessions/<int:pk>/tables/new/", tables.table_new, name="table-new"),
    path("tables/<int:pk>/", tables.table, name="table"),
    path("tables/<int:pk>/remove/", tables.table_remove, name="table-remove"),
]
