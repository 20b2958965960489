"""The product's addresses, and those of the baselines."""

from django.urls import include, path

from benchmarks import baselines

urlpatterns = [
    path("baseline/<int:pk>/<int:number>/", baselines.no_rules, name="no-rules"),
    path("baseline/<int:pk>/", baselines.bare, name="bare"),
    path("", include("config.urls")),
]
