"""Every address of the site: those of the two apps, and what belongs to neither."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config.outage import server_error
from config.views import favicon, healthz, livez, readyz
from rulings.api import api

handler500 = server_error

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("favicon.ico", favicon, name="favicon"),
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
    path("", include("deals.urls")),
    path("", include("rulings.urls")),
]

if settings.DEBUG:
    # The style guide shows parts with sample data; nobody but their builders should meet it.
    from rulings.guide.views import urlpatterns as style_urls

    urlpatterns += style_urls
