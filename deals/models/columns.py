"""The columns of a model, of which Django makes public only the way to them."""

from __future__ import annotations

from typing import Any

from django.db.models import Field, Model


def columns_of(model: type[Model] | Model) -> list[Field[Any, Any]]:
    """The fields that are columns of the table of the model, or of a row, in their order."""
    fields = model._meta.get_fields()
    return [one for one in fields if isinstance(one, Field) and one.concrete]
