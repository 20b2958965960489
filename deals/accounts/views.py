"""Signing in and out, one-time links, and a user's own settings."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from deals.access import AuthenticatedHttpRequest, clubs_of
from deals.accounts import services
from deals.accounts.devices import devices_of, sign_out_on
from deals.accounts.forms import PasswordForm, SettingsForm, SignInForm, WelcomeForm
from deals.accounts.services import LinkError
from deals.accounts.sign_in_again import WAS, carried, sign_in_as, signed_in
from deals.models import Language, User
from deals.pages.addresses import next_address
from deals.pages.forms import posted
from deals.pages.keeping import forgotten
from deals.pages.meanwhile import held, one_by_one
from deals.pages.numbers import KEYS, whole
from deals.pages.once import once_by_itself

BACKEND = "deals.accounts.sign_ins.Backend"


@once_by_itself
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """User name and password. What was being sent when a sign-in ran out is offered again."""
    next_url = _next(request)
    if request.user.is_authenticated and request.method == "GET":
        return redirect(next_url)
    form = SignInForm(request, posted(request))
    packed = request.POST.get("carried", "")
    if form.is_valid() and not sign_in_as(request, form.get_user()):
        form.add_error(None, form.get_invalid_login_error())
    if form.is_valid():
        waiting = carried(packed) if packed else None
        if waiting and waiting.who == form.get_user().pk:
            return render(request, "registration/resume.html", {"waiting": waiting})
        if waiting:
            words = _("What was being sent here was somebody else’s. It was not sent.")
            messages.warning(request, words)
        return redirect(next_url)
    context = {"form": form, "next": request.POST.get("next", request.GET.get("next", ""))}
    page = render(request, "registration/sign_in.html", context | {"carried": packed})
    return forgotten(page)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """The pages that were looked at go from this device; without HTTPS no browser obeys."""
    logout(request)
    response = redirect("deals:sign-in")
    response.delete_cookie(WAS, samesite="Lax")
    if request.is_secure():
        response["Clear-Site-Data"] = '"cache"'
    return response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def link(request: HttpRequest, token: str) -> HttpResponse:
    """A one-time link. Looking at it does not use it up: messengers look at links too."""
    try:
        one_time = services.find_link(token)
        form = WelcomeForm(posted(request), instance=one_time.user)
        if form.is_valid():
            with transaction.atomic():  # who erases the account meanwhile waits, or came before
                user = services.accept_link(
                    one_time,
                    username=form.cleaned_data["username"],
                    name=form.cleaned_data["name"],
                    password=form.cleaned_data["password1"],
                    language=translation.get_language() or settings.LANGUAGE_CODE,
                )
                sign_out_on(devices_of(user))
                return _welcome(request, user)
    except LinkError as problem:
        sent = {"username": "username", "password": "password1"}
        told = {name: request.POST.get(field, "") for name, field in sent.items()}
        if again := services.used_just_now(request, token, **told):
            return _welcome(request, again)
        return render(request, "registration/bad_link.html", {"problem": problem}, status=410)
    return render(request, "registration/link.html", {"form": form})


def _welcome(request: HttpRequest, user: User) -> HttpResponse:
    login(request, user, backend=BACKEND)
    messages.success(request, _("Welcome, %(name)s.") % {"name": user.name})
    return redirect(settings.LOGIN_REDIRECT_URL)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def user_settings(request: AuthenticatedHttpRequest) -> HttpResponse:
    held(request, request.user)
    form = SettingsForm(posted(request), instance=request.user)
    if form.is_valid():
        user = form.save()
        translation.activate(user.language)
        messages.success(request, _("Your settings are saved."))
        return redirect("deals:settings")
    # A form with errors has written them into its instance; the page shows what is stored.
    if form.errors:
        request.user.refresh_from_db()
    return render(request, "accounts/settings.html", {"form": form})


@signed_in
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@one_by_one
def password(request: AuthenticatedHttpRequest) -> HttpResponse:
    held(request, request.user)
    form = PasswordForm(request.user, posted(request))
    if form.is_valid():
        was_told = request.user.push_devices.exists()  # each ends with its sign-in, this one's too
        sign_out_on(devices_of(request.user).exclude(sign_in=request.session.session_key))
        update_session_auth_hash(request, form.save())
        messages.success(request, _("Your new password holds from now on."))
        if was_told:
            words = _("None of your phones is told of calls now. Add them again here.")
            messages.info(request, words)
            return redirect("rulings:alert-devices")
        return redirect("deals:settings")
    context = {
        "form": form,
        "heading": _("New password"),
        "submit": _("Save the new password"),
        "back_url": reverse("deals:settings"),
        "back_label": _("Settings"),
    }
    return render(request, "pages/form.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def devices(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Where one is signed in; a button ends one of the others, or all."""
    found = devices_of(request.user)
    here = found.filter(sign_in=request.session.session_key).first()
    others = found.exclude(pk=here.pk) if here else found
    if request.method == "POST":
        if "device" in request.POST:
            others = others.filter(pk=whole(request.POST["device"], most=KEYS) or 0)
        sign_out_on(others)
        messages.success(request, _("You are signed out there."))
        return redirect("deals:devices")
    return render(request, "accounts/devices.html", {"here": here, "others": others})


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """The reader's language, for this browser and for the user, from any page."""
    language = request.POST.get("language", "")
    response = redirect(_next(request))
    if language in Language.values:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=365 * 24 * 3600,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
        if request.user.is_authenticated:
            request.user.language = language
            request.user.save(update_fields=["language"])
    return response


@signed_in
@require_http_methods(["GET"])
def menu(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Everything that is not tonight's work: clubs, imports, settings, signing out."""
    clubs = sorted(clubs_of(request.user), key=lambda club: club.name.casefold())
    return render(request, "accounts/menu.html", {"clubs": clubs, "tab": "menu"})


def _next(request: HttpRequest) -> str:
    return next_address(request, default=settings.LOGIN_REDIRECT_URL)
