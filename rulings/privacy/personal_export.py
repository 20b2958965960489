"""What is stored about a person as a file: JSON for programs and text for reading, in one ZIP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.formats import date_format


def as_zip(told: dict[str, Any]) -> bytes:
    """`data.json` and `data.txt`, the same twice."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        text = json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
        archive.writestr("data.json", text)
        archive.writestr("data.txt", "\n".join(lines_of(told)) + "\n")
    return file.getvalue()


def lines_of(value: Any, indent: str = "") -> Iterator[str]:
    """A value as indented lines; what is empty is left out."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if inner in (None, "", [], {}):
                continue
            if isinstance(inner, dict | list):
                yield f"{indent}{name}:"
                yield from lines_of(inner, indent + "    ")
            else:
                yield from _said(f"{indent}{name}: ", inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            if isinstance(inner, dict | list):
                yield f"{indent}{number}."
                yield from lines_of(inner, indent + "    ")
            else:
                yield from _said(f"{indent}- ", inner)


def _said(before: str, value: Any) -> Iterator[str]:
    if isinstance(value, datetime):
        value = date_format(timezone.localtime(value), "SHORT_DATETIME_FORMAT")
    first, *rest = str(value).splitlines() or [""]
    yield before + first
    yield from (" " * len(before) + line for line in rest)
