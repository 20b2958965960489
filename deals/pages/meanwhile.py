"""What two edit at once: nobody writes over what he has not seen, and nothing typed is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from django import forms
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    _Form = forms.BaseForm
else:
    _Form = object

P = ParamSpec("P")
Row = TypeVar("Row", bound=Model)
Request = TypeVar("Request", bound=HttpRequest)
SEEN = "seen"
"""The hidden field with what the form's page has shown."""


class Meanwhile(_Form):
    """A form that says what its page has shown. What its sender has left as it was becomes what a
    colleague has saved since; where both have changed the same, it is refused once, and says so.

    One that does not say what it has shown has seen nothing older.
    """

    @property
    def seen(self) -> str:
        """What stands there now, for the hidden field."""
        return json.dumps({name: self._standing(name) for name in self.fields})

    def full_clean(self) -> None:
        parted = self._met() if self.is_bound else []
        super().full_clean()
        for name in parted:
            self.add_error(name, self._instead(name))

    def _met(self) -> list[str]:
        """Take over what a colleague alone has changed; the names of the fields both have."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        parted = []
        for name, had in _shown(self.data.get(SEEN, "")).items():
            if name not in self.fields or (now := self._standing(name)) == had:
                continue
            sent = _plain(data.getlist(self.add_prefix(name)))
            if sent == had:
                data.setlist(self.add_prefix(name), now)
            elif sent != now:
                parted.append(name)
        self.data = data
        return parted

    def _standing(self, name: str) -> list[str]:
        """What the field's control sends if nobody touches it."""
        field = self.fields[name]
        value = field.prepare_value(self.get_initial_for_field(field, name))
        if isinstance(field.widget, forms.CheckboxInput):
            return ["on"] if field.widget.check_test(value) else []
        shown = field.widget.format_value(value)
        return _plain(shown if isinstance(shown, list) else [shown])

    def _instead(self, name: str) -> str:
        values = self._standing(name)
        choices: Iterable[tuple[Any, Any]] = getattr(self.fields[name], "choices", ())
        labels = {str(key): label for key, label in choices}
        words = ", ".join(str(labels.get(one, one)) for one in values)
        if not words:
            return _("Somebody has emptied this meanwhile. Send it again if yours is to hold.")
        return _(
            "Somebody has changed this meanwhile; now it is: %(value)s. Send it again if yours is"
            " to hold."
        ) % {"value": words}


class Anew(_Form):
    """A form that makes something new. If one that is called the same is there, it may come from
    the same form, sent before somebody went back: that is said once. Sent again it makes another.
    """

    _newest = ""

    def __init__(self, *args: Any, made: QuerySet[Any] | None = None, **kwargs: Any) -> None:
        self._made = made
        super().__init__(*args, **kwargs)

    @property
    def seen(self) -> str:
        """The key of the newest that was told of, for the hidden field."""
        return self._newest

    def full_clean(self) -> None:
        super().full_clean()
        if not self.is_bound or self.errors or self._made is None:
            return
        newest = self._made.filter(**self.called()).order_by("pk").last()
        if newest is None or str(newest.pk) == self.data.get(SEEN):
            return
        self._newest = str(newest.pk)
        words = _("%(what)s is there already. Send it again if there is to be another one.")
        self.add_error(None, words % {"what": newest})

    def called(self) -> dict[str, Any]:
        """By which of the columns it would be taken for the same; of a form without faults."""
        return {"name": self.cleaned_data["name"]}


def _shown(text: str) -> dict[str, list[str]]:
    """What the hidden field says; nothing for anything that is none of ours."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _plain(values: list[Any]) -> list[str]:
    """Without what is empty, in an order, with a line's end as the page has it."""
    return sorted(str(one).replace("\r\n", "\n") for one in values if one not in (None, ""))


def one_by_one(
    view: Callable[Concatenate[Request, P], HttpResponse],
) -> Callable[Concatenate[Request, P], HttpResponse]:
    """What is sent to the view is worked on in one transaction, to whose end `held` rows are."""

    @wraps(view)
    def wrapped(request: Request, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            return view(request, *args, **kwargs)

    return wrapped


def held(request: HttpRequest, row: Row, *, whole: bool = False) -> Row:
    """The row; for a form that is sent as it stands now, and nobody else changes it meanwhile, nor
    adds to it if it is held as a `whole`. Raises Http404 if it has gone.
    """
    if request.method == "POST":
        rows: QuerySet[Any] = row._meta.model._default_manager.select_for_update(no_key=not whole)
        try:
            row.refresh_from_db(from_queryset=rows)
        except ObjectDoesNotExist as error:
            raise Http404 from error
    return row
