"""Signing in, one-time links, and each user's own settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.forms import PasswordChangeForm as DjangoPasswordChangeForm
from django.utils.translation import gettext_lazy as _

from deals.models import User
from deals.pages.generic import ModelForm, SetPasswordMixin
from deals.pages.meanwhile import Meanwhile


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("User name and password do not match. Try again."),
        "inactive": _("This account is closed. Ask your club's administrator."),
    }


class WelcomeForm(SetPasswordMixin[User], ModelForm[User]):
    """What the holder of a one-time link chooses for himself."""

    password1, password2 = SetPasswordMixin.create_password_fields(
        label1=_("Password"), label2=_("The same password again")
    )

    class Meta:
        model = User
        fields = ["name", "username"]
        help_texts = {"username": _("What you sign in with. Capital letters make no difference.")}
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "name"}),
            "username": forms.TextInput(
                attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = True
        self.fields["password1"].help_text = _("At least eight characters; three words will do.")
        self.fields["password2"].help_text = ""
        if not self.instance.has_usable_password():
            self.initial["username"] = ""

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        taken = User.objects.filter(username__iexact=username).exclude(pk=self.instance.pk)
        if taken.exists():
            raise forms.ValidationError(_("Somebody already has that user name."))
        return username

    def clean(self) -> dict[str, Any] | None:
        self.validate_passwords()
        return super().clean()

    def _post_clean(self) -> None:
        # After the model's own checks, so that a password like the new name is refused.
        # It is no part of the stubs, but of the forms that Django itself derives.
        super()._post_clean()  # type: ignore[misc]
        self.validate_password_for_user(self.instance, "password1")


class PasswordForm(DjangoPasswordChangeForm):
    """A signed-in user's new password."""


class SettingsForm(Meanwhile, ModelForm[User]):
    class Meta:
        model = User
        fields = ["name", "language", "theme", "four_colour", "alert_by"]
        widgets = dict.fromkeys(("language", "theme", "alert_by"), forms.RadioSelect)
        help_texts = {
            "four_colour": _("Spades blue, hearts red, diamonds orange, clubs green."),
            "alert_by": _("For directors, while Paragraf is open on the phone."),
        }
