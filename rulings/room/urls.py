"""Addresses of the room `room`."""

from __future__ import annotations

from django.urls import path

from rulings.room.views import ahead, calls, happened, home, queue, table, table_cards

urlpatterns = [
    path("", home.home, name="home"),
    path("sessions/<int:pk>/now/", home.room_now, name="room-now"),
    path("sessions/<int:pk>/take/", queue.take_next, name="take-next"),
    path("sessions/<int:pk>/ahead/", ahead.ahead, name="room-ahead"),
    path("sessions/<int:pk>/which/", home.which_table, name="which-table"),
    path("sessions/<int:pk>/cards/", table_cards.sheet, name="table-cards"),
    path("sessions/<int:pk>/cards/new/", table_cards.new_codes, name="table-cards-new"),
    path("t/<str:code>/", table_cards.card, name="table-card"),
    path("calls/at/<int:pk>/", table.table, name="table"),
    path("calls/at/<int:pk>/time/", queue.more_time, name="more-time"),
    path("calls/<int:pk>/", calls.call, name="call"),
    path("calls/<int:pk>/what/", happened.what, name="what"),
    path("calls/<int:pk>/take/", queue.take, name="take"),
    path("calls/<int:pk>/hand-over/", queue.hand_over, name="hand-over"),
    path("calls/<int:pk>/chief/", queue.chief, name="chief"),
    path("calls/<int:pk>/settle/", queue.settle, name="settle"),
    path("calls/<int:pk>/time/", queue.give_time, name="give-time"),
    path("calls/<int:pk>/declarer/", calls.declarer, name="declarer"),
    path("calls/<int:pk>/move/", calls.move, name="move"),
    path("calls/<int:pk>/withdraw/", calls.withdraw, name="withdraw"),
    path("calls/<int:pk>/bring-back/", queue.bring_back, name="bring-back"),
]
