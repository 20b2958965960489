"""What every request passes: what pages may load, their style, the reader's language, who changes
things.
"""

from collections.abc import Callable
from datetime import timedelta
from unicodedata import is_normalized, normalize

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.utils import translation

from config import sheets
from config.version import HEADER, version
from deals.audit.actor import PAGE, acting
from deals.words.typed import shows_something

SAFE = ("GET", "HEAD", "OPTIONS")
YEAR = timedelta(days=365)
EXPLAINED = (404, 500)
"""Pages that Django makes for who works on the site, with styles of their own."""
TOO_LONG = "paragraf.too_long"
"""In the environment of a request whose body was longer than any file that is read."""
BY_SCRIPT = ("HX-Request", "X-Who", "X-Kept-By")
"""What a request says that comes from a page which stays open."""


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Says with each answer where what is on the page may come from."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code in EXPLAINED):
            response.headers["Content-Security-Policy"] = settings.CONTENT_SECURITY_POLICY + (
                f"; style-src 'self' 'sha256-{sheet.digest}'" if (sheet := sheets.sheet()) else ""
            )
        return response

    return middleware


def says_version(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Tells a page that stays open which version answers it now."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if any(one in request.headers for one in BY_SCRIPT):
            response.headers[HEADER] = version()
        return response

    return middleware


def sheet_comes_along(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Notes in the browser that its first page has brought the style sheet."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_html = response.get("Content-Type", "").startswith("text/html")
        is_page = is_html and response.status_code == 200 and "HX-Request" not in request.headers
        if is_page and (new := sheets.new_to(request)):
            response.set_cookie(
                sheets.HAD,
                new.digest,
                max_age=YEAR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return middleware


def user_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A signed-in user's own choice wins over the browser's.

    Stands after LocaleMiddleware, which has settled the browser's wish, and after sign-in.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.language:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()
        return get_response(request)

    return middleware


def who_changes(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Tells the list of changes who sends a form (`deals.audit.actor`). Stands after sign-in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method in SAFE:
            return get_response(request)
        with acting(lambda: request.user.pk, PAGE):
            return get_response(request)

    return middleware


def unseen_is_untyped(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A field in which nothing can be seen was left empty, whatever signs of no width stand there:
    a reason, a name or a comment that has to be given is asked for. And a letter that was pasted as
    two signs ("a" and a ring) is the one that others type, for people are known by their names.
    Passwords are as they are. Stands where the form has been read for its token.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and any(_is_odd(*one) for one in request.POST.lists()):
            sent = request.POST.copy()
            for name, values in request.POST.lists():
                if _is_odd(name, values):
                    sent.setlist(name, list(map(_tidy, values)))
            request.POST = sent  # type: ignore[assignment]
        return get_response(request)

    return middleware


def _is_odd(name: str, values: list[str]) -> bool:
    is_plain = all(_shows(one) and is_normalized("NFC", one) for one in values)
    return "password" not in name and not is_plain


def _tidy(value: str) -> str:
    return normalize("NFC", value) if _shows(value) else ""


def _shows(value: str) -> bool:
    """Plain blanks and empty lines are looked at by the form: the first may be a table's."""
    return not value.strip() or shows_something(value)


def for_one_reader(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """What somebody gets who is signed in is kept by no cache that others share, unless the page
    says more of it. Stands after sign-in.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            response.setdefault("Cache-Control", "private")
        return response

    return middleware


def opened_by_itself(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """An address that only takes what a form sends, and is opened by a phone that had put its page
    away: a page that says where to go, instead of an empty one. Stands after sign-in.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            response.content = render_to_string("405.html", request=request).encode()
        return response

    return middleware


def too_long(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """What was sent is longer than any file that is read, and was thrown away: a page that says so.
    Stands after sign-in, whose language it speaks.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if TOO_LONG not in request.META:
            return get_response(request)
        return HttpResponse(render_to_string("413.html", request=request), status=413)

    return middleware
