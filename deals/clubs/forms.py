"""Clubs, their people and their players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from deals.models import Club, ClubRole, Membership, Player, User
from deals.pages.forms import field_of
from deals.pages.generic import ModelForm
from deals.pages.meanwhile import Anew, Meanwhile
from deals.privacy.forms import KeepField

LETTERS = str.maketrans({"æ": "ae", "ø": "oe", "å": "aa", "Æ": "Ae", "Ø": "Oe", "Å": "Aa"})
"""How Danish letters are written in an address; `slugify` would leave some of them out."""


class ClubForm(ModelForm[Club]):
    """A club; one without a short name in addresses gets it from its name."""

    class Meta:
        model = Club
        fields = ["name", "slug", "language"]
        help_texts = {"slug": _("Small letters, figures and hyphens, as in my-club.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["slug"].required = False

    def clean_slug(self) -> str:
        given: str = self.cleaned_data["slug"] or self.instance.slug
        slug = given or slugify(self.cleaned_data.get("name", "").translate(LETTERS))[:50]
        if not slug:
            raise forms.ValidationError(self.fields["slug"].error_messages["required"])
        # /clubs/new/ is the page on which clubs are made
        return "new-club" if slug == "new" else slug


class ClubSettingsForm(Meanwhile, ClubForm):
    """A club there is already: what it uses, too."""

    keep_months = KeepField(
        label=_("Names are kept"),
        required=False,
        help_text=_(
            "After an event’s last session, unless the event says otherwise. Then the names go, "
            "and with them what was typed about calls; rulings stay, without names."
        ),
    )

    class Meta(ClubForm.Meta):
        fields = [*ClubForm.Meta.fields, "table_cards", "keep_months", "privacy_contact"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["name"] = str(self.instance)
        self.kept = self.instance.keep_months
        chosen = self.instance.keep_is_chosen
        blank = "" if chosen else _("Nobody has chosen yet: without limit")
        field_of(self, "keep_months", KeepField).offer(now=self.kept, blank=blank)
        if not chosen:
            self.initial["keep_months"] = ""

    def clean_keep_months(self) -> int:
        months: int | None = self.cleaned_data["keep_months"]
        if months is not None:
            self.instance.keep_is_chosen = True
        return self.kept if months is None else months


class RolesField(forms.MultipleChoiceField):
    """One or more roles in the club."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            choices=ClubRole.choices,
            widget=forms.CheckboxSelectMultiple,
            label=_("What this person does in the club"),
            help_text=_(
                "A director rules and sets up sessions, a reviewer reads and comments, "
                "an administrator manages people, events and sessions."
            ),
            **kwargs,
        )


class InviteForm(Anew, forms.Form):
    """A new person by name, or one who already has an account by user name."""

    name = forms.CharField(
        label=_("Name"),
        max_length=200,
        required=False,
        help_text=_("A new person. You get a link to hand over; no mail is sent."),
    )
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        required=False,
        help_text=_("Only for somebody who already signs in here, in another club."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    roles = RolesField()

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if username and not User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("Nobody here signs in with that user name."))
        return username

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not self.errors and not (self.cleaned_data["name"] or self.cleaned_data["username"]):
            self.add_error("name", _("Write the person's name."))
        return cleaned

    def called(self) -> dict[str, Any]:
        """Of somebody with an account nobody: he is known by his user name."""
        username = self.cleaned_data["username"]
        return {"pk": None} if username else {"name__iexact": self.cleaned_data["name"]}


class RolesForm(Meanwhile, forms.Form):
    roles = RolesField(
        error_messages={
            "required": _("Choose at least one. Who is to have none is taken out of the club.")
        }
    )


class TokenForm(Anew, forms.Form):
    """What a new access key is for, so that the right one can be ended later."""

    name = forms.CharField(
        label=_("What it is for"),
        max_length=100,
        help_text=_("The program that will use it, as in “Scoring laptop”."),
    )


class PlayerForm(Meanwhile, ModelForm[Player]):
    class Meta:
        model = Player
        fields = ["name", "number", "user"]
        labels = {"user": _("Is also a user of the club")}
        help_texts = {
            "user": _(
                "A director who plays sees no hand of a board not yet played. Who has the same name"
                " as a player is taken for that player, as long as no other is linked."
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members = Membership.objects.filter(club=self.instance.club).values("user")
        user = field_of(self, "user", forms.ModelChoiceField)
        user.queryset = User.objects.filter(pk__in=members).order_by("name", "pk")
        user.empty_label = _("No")
        self.fields["name"].required = True

    def clean_name(self) -> str:
        """With one plain blank between two words: an account of that name is known by it."""
        return " ".join(self.cleaned_data["name"].split())

    def clean_number(self) -> str:
        number: str = self.cleaned_data["number"].strip()
        others = self.instance.club.players.exclude(pk=self.instance.pk)
        if number and others.filter(number=number).exists():
            raise forms.ValidationError(_("Another player of the club has that number."))
        return number

    def clean_user(self) -> User | None:
        user: User | None = self.cleaned_data["user"]
        others = self.instance.club.players.exclude(pk=self.instance.pk)
        if user and others.filter(user=user).exists():
            raise forms.ValidationError(_("Another player is already linked to that user."))
        return user
