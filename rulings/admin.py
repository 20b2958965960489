"""Django's admin for rulings: to look at, never to change; services alone write. What is of a board
that the reader has still to play is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from deals.access.closed import plays_anywhere, those_to_play
from deals.access.told_cards import Hand, hand_of, hands_at
from deals.admin import ReadOnly
from deals.models import User
from rulings import models
from rulings.access.closed import of_closed


class OfCalls(ReadOnly):
    """Nor of a call that is closed to the reader though nobody has said its board; of one of his
    own he reads on its pages.
    """

    call = ""
    """The way from a row to its call."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request)
        nobodys = Q(pk__in=[])
        return found.exclude(of_closed(cast(User, request.user), self.call, his=nobodys))


class OfHands(OfCalls):
    """Nor what shows hands that the reader has still to play elsewhere, unless he has typed them
    in, whose guess it would tell.
    """

    by = "by"
    """Who typed them in."""

    def hands(self, row: Any) -> Iterable[Hand]:
        """What the row shows."""
        raise NotImplementedError

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        user, found = cast(User, request.user), super().get_queryset(request)
        if not plays_anywhere(user):
            return found
        others = found.exclude(**{self.by: user})
        shown = ((one.pk, None, self.hands(one)) for one in others)
        return found.exclude(pk__in=those_to_play(user, shown))


@admin.register(models.DirectorCall)
class DirectorCallAdmin(OfCalls):
    boards = ("board",)
    list_display = ("table", "session", "board", "director", "called_at", "closed_at")
    list_select_related = ("table__section", "session__event", "board", "director")
    list_filter = ("session__event__club",)


@admin.register(models.Matter)
class MatterAdmin(OfCalls):
    boards = ("call__board",)
    call = "call__"
    list_display = ("call", "number", "irregularity", "opened_at", "set_aside_at")
    list_select_related = ("call__table__section",)
    list_filter = ("irregularity",)


@admin.register(models.Answer)
class AnswerAdmin(OfCalls):
    boards = ("matter__call__board",)
    call = "matter__call__"
    list_display = ("matter", "number", "key", "versions", "source", "by", "at")
    list_select_related = ("matter__call__table__section", "by")


@admin.register(models.Ruling)
class RulingAdmin(OfCalls):
    boards = ("matter__call__board",)
    call = "matter__call__"
    list_display = ("reference", "club", "kind", "outcome", "by", "at")
    exclude = ("polled", "salt")
    list_select_related = ("club", "by")
    list_filter = ("club", "kind", "outcome")


@admin.register(models.TableEvent)
class TableEventAdmin(OfCalls):
    boards = ("call__board",)
    call = "call__"
    list_display = ("call", "number", "what", "by", "at")
    list_select_related = ("call__table__section", "by")
    list_filter = ("what",)


@admin.register(models.Comment)
class CommentAdmin(OfCalls):
    boards = ("ruling__matter__call__board",)
    call = "ruling__matter__call__"
    list_display = ("ruling", "by", "at")
    list_select_related = ("ruling", "by")


@admin.register(models.ClaimBench)
class ClaimBenchAdmin(OfHands):
    boards = ("board", "matter__call__board")
    call, by = "matter__call__", "made_by"
    list_display = ("club", "state", "matter", "board", "made_by", "made_at")
    list_select_related = ("club", "matter__call__table__section", "board", "made_by")
    list_filter = ("club", "state")

    def hands(self, row: Any) -> Iterable[Hand]:
        return hands_at(row.ending["hands"])


@admin.register(models.Poll)
class PollAdmin(OfHands):
    boards = ("board", "matter__call__board")
    call = "matter__call__"
    list_display = ("matter", "number", "kind", "by", "at", "ends_at")
    list_select_related = ("matter__call__table__section", "by")
    list_filter = ("kind",)

    def hands(self, row: Any) -> Iterable[Hand]:
        return map(hand_of, (row.hand, row.dummy))
