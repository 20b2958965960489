"""The one page that belongs to no app: whether this process can do its work."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """200 when the database answers; an error otherwise. For Compose and for a watching proxy."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")
