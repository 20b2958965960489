"""Addresses of the room `archive`."""

from __future__ import annotations

from django.urls import path

from rulings.archive.views import archive, exports, statistics, summaries

urlpatterns = [
    path("archive/", archive.archive, name="archive"),
    path("archive/print/", exports.on_paper, name="archive-print"),
    path("archive/rulings.csv", exports.as_csv, name="archive-csv"),
    path("archive/spreadsheet.csv", exports.as_spreadsheet, name="archive-spreadsheet"),
    path("archive/rulings.json", exports.as_json, name="archive-json"),
    path("clubs/<slug:slug>/statistics/", statistics.statistics, name="statistics"),
    path("rulings/<int:pk>/summary/", summaries.summary, name="summary"),
    path("rulings/<int:pk>/summary/approve/", summaries.approve, name="summary-approve"),
    path("rulings/<int:pk>/summary/withdraw/", summaries.withdraw, name="summary-withdraw"),
    path("clubs/<slug:slug>/summaries/", summaries.of_club, name="summaries"),
    path("public/<slug:slug>/", summaries.public, name="public"),
]
