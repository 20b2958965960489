"""Forms under a recorded ruling."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class CommentForm(forms.Form):
    text = forms.CharField(label=_("Comment"), widget=forms.Textarea({"rows": 3}))
