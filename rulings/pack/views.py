"""What a phone is given to go on without the server: a pack, and the script that keeps pages."""

from __future__ import annotations

import gzip

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.pack import files

A_YEAR = 365 * 24 * 60 * 60


@require_safe
def pack(request: HttpRequest, name: str) -> HttpResponse:
    """The pack of that name, which never changes. It holds the Laws and nobody's table, so anybody
    may have it.
    """
    found = files.compressed(f"{name}.json")
    if found is None:
        raise Http404
    is_small = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(
        found if is_small else gzip.decompress(found), content_type="application/json"
    )
    if is_small:
        response["Content-Encoding"] = "gzip"
    patch_cache_control(response, public=True, max_age=A_YEAR, immutable=True)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that works for all pages of the site, whether one is open or not: it lies at the
    root for that. Anybody may have it.
    """
    context = {"icon": static("icon-192.png")}
    return render(request, "pack/worker.js", context, content_type="text/javascript")
