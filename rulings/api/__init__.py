"""The rulings of a club for other programs: read-only, by access key, described by OpenAPI.

Everything stands under `/api/v1/`; docs/api.md is for its readers. django-ninja writes the JSON and
the description. Its browsable pages are left out: they need scripts that our pages do not allow.
"""

from __future__ import annotations

from ninja import NinjaAPI

from rulings.api.endpoints import router
from rulings.api.keys import AccessKey
from rulings.api.limit import Hourly

api = NinjaAPI(
    title="Paragraf",
    version="1",
    description="Questions and rulings of the Laws of Duplicate Bridge (2017), and what a club has"
    " ruled. Words typed by people and names are never part of an answer.",
    docs_url=None,
    urls_namespace="api",
    auth=AccessKey(),
    throttle=Hourly(),
)
api.add_router("", router)
