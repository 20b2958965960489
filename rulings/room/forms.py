"""Forms of a call: where it really came from."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from deals.models import Board, Session, Table
from deals.pages.forms import field_of


class MoveForm(forms.Form):
    """Where the call really came from."""

    table = forms.ModelChoiceField(Table.objects.none(), label=_("Table"), empty_label=None)
    board = forms.ModelChoiceField(
        Board.objects.none(), label=_("Board"), required=False, empty_label=_("not known")
    )

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(section__session=session).select_related("section")
        field_of(self, "table", forms.ModelChoiceField).queryset = tables
        field_of(self, "board", forms.ModelChoiceField).queryset = session.boards.order_by("number")
