"""Django's admin site, for what has no page of its own. Only site administrators get in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from deals import models
from deals.access import AuthenticatedHttpRequest
from deals.access.closed import boards_to_play
from deals.accounts.sign_in_again import signed_in
from deals.evening.services import practice
from deals.models.audit import VEILED
from deals.pages.generic import ModelAdmin, TabularInline
from deals.pages.generic import UserAdmin as DjangoUserAdmin

admin.site.site_header = admin.site.site_title = "Paragraf"
# Packages whose names have no Danish; the words of their lists are found in our own messages.
apps.get_app_config("axes").verbose_name = _("Signing in")
apps.get_app_config("procrastinate").verbose_name = _("Work beside the requests")
_OF_PACKAGES = (_("access attempts"), _("access failures"), _("access logs"))
apps.get_model("procrastinate.ProcrastinateJob")._meta.verbose_name = _("job")
apps.get_model("procrastinate.ProcrastinateJob")._meta.verbose_name_plural = _("jobs")
_django_login = admin.site.login


@signed_in
def _login(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The one way in, with its throttle and its words; a user without business here is refused."""
    if not admin.site.has_permission(request):
        raise PermissionDenied
    return _django_login(request)


admin.site.login = _login  # type: ignore[method-assign,assignment]
# Roles are memberships of clubs; groups would be a second, silent way.
admin.site.unregister(Group)


class Placed(ModelAdmin[Any]):
    """A row that stays where it was made: rulings are sealed with club and board, and who may read
    them is asked of the club.
    """

    stays: Sequence[str] = ()
    """What is not changed any more."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*self.readonly_fields, *(self.stays if obj else ())]


class OfBoards(ModelAdmin[Any]):
    """Without the rows that are of a board which whoever looks has still to play: a site
    administrator may be a player, too.
    """

    boards: Sequence[str] = ()
    """The ways from a row to its boards."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request)
        hidden = boards_to_play(cast(models.User, request.user)).values("pk")
        for way in self.boards:
            found = found.exclude(**{f"{way}__in": hidden})
        return found

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """What its page leaves out no address asks for either, letter by letter."""
        if lookup.partition("__")[0] in (self.exclude or ()):
            return False
        return super().lookup_allowed(lookup, value, request)


class ReadOnly(OfBoards):
    """To be looked at. It is changed where it is made."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.AccessToken)
class AccessTokenAdmin(ReadOnly):
    list_display = ("name", "club", "made_by", "made_at", "used_at", "ended_at")
    exclude = ("digest",)


class MembershipInline(TabularInline[models.Membership, models.User]):
    model = models.Membership
    extra = 0


@admin.register(models.User)
class UserAdmin(DjangoUserAdmin[models.User]):
    list_display = ["username", "name", "is_active", "is_superuser", "last_login"]
    list_filter = ["is_active", "is_superuser", "memberships__club"]
    search_fields = ["username", "name"]
    fieldsets = [
        (None, {"fields": ["username", "password", "name"]}),
        (_("Settings"), {"fields": ["language", "theme", "four_colour"]}),
        (_("Access"), {"fields": ["is_active", "is_superuser"]}),
    ]
    add_fieldsets = [(None, {"fields": ["username", "name", "password1", "password2"]})]
    filter_horizontal = []
    inlines = [MembershipInline]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An account is erased on its own page: here all that it has done would be listed first,
        also on boards that are closed to who looks.
        """
        return False


@admin.register(models.Club)
class ClubAdmin(ModelAdmin[models.Club]):
    list_display = ["name", "slug", "language"]
    inlines = [MembershipInline]

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> list[Any]:
        """The club's log outlives its members: that one was added or changed, and not who."""
        told: list[Any] = super().construct_change_message(request, form, formsets, add)
        for of_member in (one for done in told for one in done.values() if "object" in one):
            of_member["object"] = VEILED
        return told

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """A club made here has its practice evening too, directed by one of those just named."""
        super().save_related(request, form, formsets, change)
        practice.load_practice_event(form.instance)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A club owns rulings, which are for ever."""
        return False


@admin.register(models.Player)
class PlayerAdmin(ModelAdmin[models.Player]):
    list_display = ["name", "number", "club", "user"]
    list_filter = ["club"]
    list_select_related = ["club", "user"]
    search_fields = ["name", "number"]
    raw_id_fields = ["user"]


@admin.register(models.Event)
class EventAdmin(Placed):
    stays = ("club",)
    list_display = ["name", "club", "date", "form", "is_practice", "archived_at"]
    list_filter = ["club", "is_practice", "form"]
    list_select_related = ["club"]
    search_fields = ["name"]
    date_hierarchy = "date"
    readonly_fields = ["is_practice", "archived_at"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The practice evening is always there."""
        return obj is None or not (obj.is_practice and obj.archived_at is None)


@admin.register(models.Session)
class SessionAdmin(Placed):
    stays = ("event",)
    list_display = ["event", "number", "starts_at", "current_round", "rounds"]
    list_filter = ["event__club"]
    list_select_related = ["event"]
    raw_id_fields = ["event"]


@admin.register(models.Board)
class BoardAdmin(Placed, OfBoards):
    stays = ("session", "number")
    boards = ("pk",)
    list_display = ["session", "number", "dealer", "vulnerability"]
    list_filter = ["session__event__club"]
    list_select_related = ["session__event"]
    raw_id_fields = ["session"]
    # The board page knows who may see the cards.
    exclude = ["hands"]


@admin.register(models.PlayedBoard)
class PlayedBoardAdmin(OfBoards):
    boards = ("board",)
    list_display = ["board", "table", "round", "contract", "declarer", "tricks"]
    list_filter = ["board__session__event__club"]
    list_select_related = ["board", "table__section"]
    raw_id_fields = ["board", "table", "ns", "ew"]
    exclude = ["auction", "play"]


@admin.register(models.Import)
class ImportAdmin(ReadOnly):
    list_display = ["filename", "club", "state", "made_by", "made_at"]
    list_filter = ["club", "state"]
    list_select_related = ["club", "made_by"]
    # The page of an import knows who may read what was left out.
    exclude = ["content", "report"]


@admin.register(models.OneTimeLink)
class OneTimeLinkAdmin(ReadOnly):
    list_display = ["user", "made_by", "made_at", "used_at"]
    list_select_related = ["user", "made_by"]
