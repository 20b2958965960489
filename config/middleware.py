"""What every request passes: what pages may load, the reader's language, who changes things."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from deals.audit.actor import PAGE, acting

SAFE = ("GET", "HEAD", "OPTIONS")
EXPLAINED = (404, 500)
"""Pages that Django makes for who works on the site, with styles of their own."""


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Says with each answer where what is on the page may come from."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code in EXPLAINED):
            response.headers["Content-Security-Policy"] = settings.CONTENT_SECURITY_POLICY
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
