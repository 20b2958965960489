"""The addresses of the room, of calls and their matters, of rulings and the Laws."""

from __future__ import annotations

from django.urls import path

from rulings.views import (
    archive,
    bench,
    calls,
    checks,
    evidence,
    flow,
    laws,
    pictures,
    queue,
    record,
    room,
    rulings,
    table_cards,
    watch,
    worksheets,
)

app_name = "rulings"

urlpatterns = [
    path("", room.home, name="home"),
    path("sessions/<int:pk>/now/", room.room_now, name="room-now"),
    path("sessions/<int:pk>/cards/", table_cards.sheet, name="table-cards"),
    path("sessions/<int:pk>/cards/new/", table_cards.new_codes, name="table-cards-new"),
    path("t/<str:code>/", table_cards.card, name="table-card"),
    path("calls/at/<int:pk>/", calls.table, name="table"),
    path("calls/on/<int:pk>/", evidence.rule_on, name="rule-on"),
    path("calls/<int:pk>/", calls.call, name="call"),
    path("calls/<int:pk>/what/", calls.what, name="what"),
    path("calls/<int:pk>/take/", queue.take, name="take"),
    path("calls/<int:pk>/hand-over/", queue.hand_over, name="hand-over"),
    path("calls/<int:pk>/chief/", queue.chief, name="chief"),
    path("calls/<int:pk>/settle/", queue.settle, name="settle"),
    path("calls/<int:pk>/time/", queue.give_time, name="give-time"),
    path("calls/<int:pk>/declarer/", calls.declarer, name="declarer"),
    path("calls/<int:pk>/move/", calls.move, name="move"),
    path("calls/<int:pk>/withdraw/", calls.withdraw, name="withdraw"),
    path("calls/<int:pk>/board-over/", calls.board_over, name="board-over"),
    path("calls/<int:pk>/happened/", watch.happened, name="happened"),
    path("calls/<int:pk>/broken/", watch.broken, name="broken"),
    path("calls/<int:pk>/<int:number>/", flow.matter, name="matter"),
    path("calls/<int:pk>/<int:number>/q/<str:key>", flow.question, name="question"),
    path("calls/<int:pk>/<int:number>/answer/", flow.answer, name="answer"),
    path("calls/<int:pk>/<int:number>/disagree/<str:key>/", flow.disagree, name="disagree"),
    path(
        "calls/<int:pk>/<int:number>/worksheet/<str:key>/", worksheets.worksheet, name="worksheet"
    ),
    path("calls/<int:pk>/<int:number>/check/", checks.check, name="check"),
    path("calls/<int:pk>/<int:number>/advice/", evidence.advice, name="advice"),
    path("calls/<int:pk>/<int:number>/bench/", bench.of_claim, name="claim-bench"),
    path("bench/board/<int:pk>/", bench.of_board, name="board-bench"),
    path("bench/<int:pk>/", bench.bench, name="bench"),
    path("bench/<int:pk>/stop/", bench.stop, name="bench-stop"),
    path("bench/<int:pk>/use/", bench.use, name="bench-use"),
    path("calls/<int:pk>/<int:number>/start-again/", flow.start_again, name="start-again"),
    path("calls/<int:pk>/<int:number>/record/", record.record, name="record"),
    path("calls/<int:pk>/<int:number>/override/", record.override, name="override"),
    path("calls/<int:pk>/<int:number>/by-hand/", record.by_hand, name="by-hand"),
    path("rulings/<int:pk>/", rulings.ruling, name="ruling"),
    path("rulings/<int:pk>/slip/", rulings.slip, name="slip"),
    path("rulings/<int:pk>/amend/", rulings.amend, name="amend"),
    path("rulings/<int:pk>/comment/", rulings.comment, name="comment"),
    path("archive/", archive.archive, name="archive"),
    path("laws/", laws.laws, name="laws"),
    path("laws/all/", laws.whole, name="laws-whole"),
    path("laws/doors/<slug:slug>/picture/", pictures.door, name="door-picture"),
    path("laws/<str:key>/", laws.law, name="law"),
    path("laws/<str:key>/brief/", laws.law_brief, name="law-brief"),
    path("laws/<str:key>/picture/", pictures.law, name="law-picture"),
]
