"""What a director decides in his own words, with the Laws he names."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.book import is_known
from rulings.record.give import Decided


class LawsField(forms.CharField):
    """References as a director types them, "62B1, § 64 A1"; cleaned to a list of known keys."""

    def clean(self, value: Any) -> list[str]:
        text = super().clean(value)
        keys = []
        for part in re.split(r"[,;\n]| and | og ", text):
            key = re.sub(r"(?i)\b(laws?|lov)\b|[§\s().]", "", part)
            if not key:
                continue
            key = next((k for k in (key, key[:1] + _cased(key[1:])) if is_known(k)), "")
            if not key:
                raise forms.ValidationError(
                    _("There is no Law “%(part)s”. Write for example 63A1."),
                    params={"part": part.strip()},
                )
            keys.append(key)
        return list(dict.fromkeys(keys))


def _cased(rest: str) -> str:
    """The first letter after the number is a capital, as the Laws are cited: 63a1 is 63A1."""
    return re.sub(r"[a-z]", lambda found: found[0].upper(), rest, count=1)


class DecisionForm(forms.Form):
    """What the director decides himself, against or without a computed ruling."""

    decision = forms.CharField(
        label=_("Your ruling"),
        widget=forms.Textarea({"rows": 3}),
        help_text=_("As you would say it at the table."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Why you rule this way. It stays on the record."),
    )
    laws = LawsField(
        label=_("Laws"),
        required=False,
        help_text=_("The Laws you rely on, for example 12A1, 81C5."),
    )

    @property
    def decided(self) -> Decided:
        """What was written; only after `is_valid`."""
        data = self.cleaned_data
        return Decided(data["decision"], data["reason"], data.get("found", ""), data["laws"])
