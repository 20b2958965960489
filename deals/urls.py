"""The addresses of people, clubs, events, boards and imports."""

from __future__ import annotations

from django.urls import path

from deals.views import (
    accounts,
    audit,
    boards,
    clubs,
    copying,
    events,
    imports,
    privacy,
    recording,
    replay,
    results,
    tokens,
)

app_name = "deals"

urlpatterns = [
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("link/<str:token>/", accounts.link, name="link"),
    path("set-language/", accounts.set_language, name="set-language"),
    path("settings/", accounts.user_settings, name="settings"),
    path("settings/password/", accounts.password, name="password"),
    path("menu/", accounts.menu, name="menu"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("clubs/new/", clubs.club_new, name="club-new"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/edit/", clubs.club_edit, name="club-edit"),
    path("clubs/<slug:slug>/privacy/", privacy.club_privacy, name="club-privacy"),
    path("clubs/<slug:slug>/changes/", audit.changes, name="changes"),
    path("clubs/<slug:slug>/leave/", privacy.club_leave, name="club-leave"),
    path("clubs/<slug:slug>/people/", clubs.people, name="people"),
    path("clubs/<slug:slug>/people/invite/", clubs.invite, name="invite"),
    path("clubs/<slug:slug>/people/<int:pk>/", clubs.member, name="member"),
    path("clubs/<slug:slug>/people/<int:pk>/link/", clubs.member_link, name="member-link"),
    path("clubs/<slug:slug>/people/<int:pk>/remove/", clubs.member_remove, name="member-remove"),
    path("clubs/<slug:slug>/keys/", tokens.tokens, name="tokens"),
    path("clubs/<slug:slug>/keys/<int:pk>/end/", tokens.token_end, name="token-end"),
    path("clubs/<slug:slug>/players/", clubs.players, name="players"),
    path("clubs/<slug:slug>/evenings/new/", events.evening_new, name="evening-new"),
    path("players/<int:pk>/", clubs.player, name="player"),
    path("events/<int:pk>/", events.event, name="event"),
    path("events/<int:pk>/edit/", events.event_edit, name="event-edit"),
    path("events/<int:pk>/copy/", copying.event_copy, name="event-copy"),
    path("events/<int:pk>/archive/", events.event_archive, name="event-archive"),
    path("events/<int:pk>/remove/", events.event_remove, name="event-remove"),
    path("events/<int:pk>/sessions/new/", events.session_new, name="session-new"),
    path("sessions/<int:pk>/", events.session, name="session"),
    path("sessions/<int:pk>/edit/", events.session_edit, name="session-edit"),
    path("sessions/<int:pk>/remove/", events.session_remove, name="session-remove"),
    path("sessions/<int:pk>/round/", events.session_round, name="session-round"),
    path("sessions/<int:pk>/names/", events.session_names, name="session-names"),
    path("sessions/<int:pk>/boards/", events.session_boards, name="session-boards"),
    path("sessions/<int:pk>/sections/new/", events.section_new, name="section-new"),
    path("sessions/<int:pk>/tables/new/", events.table_new, name="table-new"),
    path("tables/<int:pk>/", events.table, name="table"),
    path("tables/<int:pk>/remove/", events.table_remove, name="table-remove"),
    path("boards/<int:pk>/", boards.board, name="board"),
    path("boards/<int:pk>/edit/", boards.board_edit, name="board-edit"),
    path("boards/<int:pk>/remove/", boards.board_remove, name="board-remove"),
    path("boards/<int:pk>/tables/<int:table>/record/", recording.record, name="record"),
    path("boards/<int:pk>/tables/<int:table>/result/", results.result, name="result"),
    path(
        "boards/<int:pk>/tables/<int:table>/record/text/", recording.record_text, name="record-text"
    ),
    path("boards/<int:pk>/tables/<int:table>/replay/", replay.replay, name="replay"),
    path("import/", imports.import_, name="import"),
    path("imports/<int:pk>/", imports.report, name="import-report"),
    path("imports/<int:pk>/store/", imports.store, name="import-store"),
]
