"""The reader's language: a signed-in user's own choice wins over the browser's."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation


def user_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Stands after LocaleMiddleware, which has settled the browser's wish, and after sign-in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        language = getattr(request.user, "language", "")
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()
        return get_response(request)

    return middleware
