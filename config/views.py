"""The addresses that belong to no app: whether this process can do its work, and the icon."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """200 when the database answers; an error otherwise. For Compose and for a watching proxy."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """Browsers ask here for the icon of a page that names none: plain text, the admin's pages."""
    return redirect(static("icon.svg"))
