"""Every address of the site: those of the two apps, and what belongs to neither."""

from django.contrib import admin
from django.urls import include, path

from config.views import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("", include("deals.urls")),
    path("", include("rulings.urls")),
]
