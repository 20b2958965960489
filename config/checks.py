"""What `manage.py check --deploy` says about this server beside what Django says."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from django.core import checks

from config import pdf


@checks.register(checks.Tags.files, deploy=True)
def pdf_loads(**_wanted: Any) -> Sequence[checks.CheckMessage]:
    """Only for a deployment, since it loads WeasyPrint. None installed is a choice, not a fault."""
    if find_spec("weasyprint") is None or pdf.is_available():
        return []
    hint = "Install the libraries that the Dockerfile installs: Pango and HarfBuzz."
    return [checks.Warning(f"No PDF is offered. {pdf.problem()}", hint=hint, id="config.W001")]
