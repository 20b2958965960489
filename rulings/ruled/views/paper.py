"""A ruling that was given on a form of paper: when, and by whom, beside what was typed in."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.pages.meanwhile import Meanwhile, held, one_by_one
from rulings.access import RULING, get_ruling
from rulings.appeals.forms import moment
from rulings.models import Ruling
from rulings.pages.felt import go, step
from rulings.pages.ruling import paper_of
from rulings.ruled.services import note_paper


class PaperForm(Meanwhile, forms.Form):
    """What the paper says above its signatures."""

    given_at = moment(gettext_lazy("Given on paper at"))
    given_by = forms.CharField(
        label=gettext_lazy("Given by"),
        max_length=200,
        help_text=gettext_lazy("The director who signed the form."),
    )

    def clean_given_at(self) -> datetime:
        given_at: datetime = self.cleaned_data["given_at"]
        if given_at > timezone.now():
            raise forms.ValidationError(_("That is still to come. Write when the form was signed."))
        return given_at


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def given_on_paper(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Say that the ruling was typed in from paper. Its seal and its own time stay as they are."""
    found = get_ruling(request.user, pk, *RULING)
    held(request, found.matter.call)
    back = reverse("rulings:ruling", args=[found.pk])
    form = PaperForm(request.POST or None, initial=_initial(found))
    if request.method == "POST" and form.is_valid():
        note_paper(ruling=found, by=request.user, **form.cleaned_data)
        messages.success(request, _("The ruling says that it was given on paper."))
        return go(request, back)
    context = {
        "form": form,
        "ruling": found,
        "where": _("Ruling %(reference)s") % {"reference": found.reference},
        "back_url": back,
        "back_label": _("The ruling"),
    }
    return step(request, "ruled/paper.html", context, status=422 if form.errors else 200)


def _initial(found: Ruling) -> dict[str, object]:
    last = paper_of(found)
    if last is None:
        return {"given_by": str(found.by)}
    return {"given_at": timezone.localtime(last.given_at), "given_by": last.given_by.text}
