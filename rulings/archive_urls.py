"""The addresses of what is kept beside the archive, within those of `rulings`."""

from __future__ import annotations

from django.urls import path

from rulings.views import paper, rehearsal, summaries

urlpatterns = [
    path("rulings/<int:pk>/paper/", paper.given_on_paper, name="given-on-paper"),
    path("rulings/<int:pk>/summary/", summaries.summary, name="summary"),
    path("rulings/<int:pk>/summary/approve/", summaries.approve, name="summary-approve"),
    path("rulings/<int:pk>/summary/withdraw/", summaries.withdraw, name="summary-withdraw"),
    path("clubs/<slug:slug>/summaries/", summaries.of_club, name="summaries"),
    path("public/<slug:slug>/", summaries.public, name="public"),
    path("rehearsal/", rehearsal.rehearsal, name="rehearsal"),
    path("rehearsal/next/", rehearsal.next_drill, name="rehearsal-next"),
    path("rehearsal/share/", rehearsal.share, name="rehearsal-share"),
    path("rehearsal/forget/", rehearsal.forget, name="rehearsal-forget"),
    path("rehearsal/drill/<slug:key>/", rehearsal.drill, name="drill"),
    path("clubs/<slug:slug>/rehearsal/", rehearsal.of_club, name="rehearsal-counts"),
]
