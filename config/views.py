"""The addresses that belong to no app: whether this process can do its work, and the icon."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.readiness import checks


@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """200 when the database answers; an error otherwise. For Compose and for a watching proxy."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def livez(_request: HttpRequest) -> HttpResponse:
    """200 as long as this process answers; nothing else is asked. For who would restart it."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(_request: HttpRequest) -> HttpResponse:
    """200 when all is well that people need, else 503; a line for each thing looked at."""
    found = checks()
    told = "".join(
        f"{one.name}: {one.said}{'' if one.is_well else ' (not well)'}\n" for one in found
    )
    status = 200 if all(one.is_well for one in found) else 503
    return HttpResponse(told, content_type="text/plain", status=status)


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """Browsers ask here for the icon of a page that names none: plain text, the admin's pages."""
    return redirect(static("icon.svg"))
