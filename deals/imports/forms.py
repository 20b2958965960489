"""Uploading a file of boards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from deals.models import Club, Session
from deals.pages.forms import field_of
from deals.pages.generic import ModelChoiceField

LARGEST = 10 * 1024 * 1024
"""Bytes. A whole championship in PBN is a tenth of it."""


class SessionField(ModelChoiceField[Session]):
    def label_from_instance(self, session: Session) -> str:
        return f"{session.event} · {session.number} · {session.starts_at:%Y-%m-%d}"


class ImportForm(forms.Form):
    """Which file, for which club, and into which session."""

    file = forms.FileField(
        label=_("File"),
        # Any file may be chosen: a phone greys out what has a name it does not know.
        help_text=_(
            "From your scoring or dealing program, from Bridgemate, BBO or a spreadsheet: "
            "PBN, LIN, USEBIO, BWS or CSV."
        ),
        widget=forms.FileInput,
        error_messages={
            "required": _("No file came. Choose it, once more if need be."),
            "empty": _("The file is empty. Export it again and choose it once more."),
        },
    )
    club = ModelChoiceField(
        Club.objects.none(), label=_("Club"), to_field_name="slug", empty_label=None
    )
    session = SessionField(
        Session.objects.none(),
        label=_("Into"),
        required=False,
        empty_label=_("A new event, named in the file"),
        help_text=_("Choose a session to bring its hands and results in."),
    )

    def __init__(
        self, *args: Any, clubs: QuerySet[Club], sessions: QuerySet[Session], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "club", ModelChoiceField).queryset = clubs
        field_of(self, "session", SessionField).queryset = sessions
        if len(clubs) == 1:
            self.fields["club"].widget = forms.HiddenInput()
            self.initial["club"] = clubs[0].slug

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST:
            raise forms.ValidationError(_("The file is larger than ten megabytes. Divide it."))
        return file

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        session = self.cleaned_data.get("session")
        if session and session.event.club != self.cleaned_data.get("club"):
            self.add_error("session", _("That session belongs to another club."))
        return cleaned
