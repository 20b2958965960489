"""What every request passes: the reader's language, and who is changing things."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from deals.audit.actor import PAGE, acting

SAFE = ("GET", "HEAD", "OPTIONS")


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
