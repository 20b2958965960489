"""Who sits where: names in two boxes, the pairs that are missing, a table in one round."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from deals.evening.page import pair_called
from deals.evening.services.names import Names, parse_names
from deals.models import Direction, Pair, Pairing, Player, Section, Session
from deals.pages.forms import field_of
from deals.pages.generic import ModelChoiceField, ModelForm
from deals.pages.meanwhile import Meanwhile
from deals.pages.queries import missing_in, names_line, names_of, pairs_of

LONGEST_NAME = Player._meta.get_field("name").max_length or 0


class Pasted(forms.CharField):
    """Pairs, one line each, in the order of the tables; an empty line leaves a table unnamed."""

    widget = forms.Textarea(attrs={"rows": 8, "spellcheck": "false"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)  # an empty first line is a table without names

    def clean(self, value: Any) -> list[Names]:
        text = super().clean(value)
        lines = [parse_names(line) for line in text.rstrip().splitlines()]
        for number, names in enumerate(lines, 1):
            if max(map(len, names)) > LONGEST_NAME:
                words = now("Line %(line)s: a name has at most %(most)s letters.")
                raise forms.ValidationError(words % {"line": number, "most": LONGEST_NAME})
        return lines


class NamesForm(Meanwhile, forms.Form):
    """The names of all pairs of a session, as they stand, to be changed in one go."""

    ns_names = Pasted(label=_("North-South pairs"), required=False, help_text=_("North first."))
    ew_names = Pasted(label=_("East-West pairs"), required=False, help_text=_("East first."))

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.session = session

    def clean(self) -> dict[str, Any] | None:
        """No line is dropped, and one that stands there as it stood names whom it named, whatever a
        name is written with.
        """
        cleaned = super().clean() or {}
        for field, direction in (("ns_names", Direction.NS), ("ew_names", Direction.EW)):
            lines, pairs = cleaned.get(field, []), [*pairs_of(self.session, direction)]
            for number, pair in enumerate(pairs[: len(lines)]):
                if lines[number] == parse_names(names_line(pair)):
                    lines[number] = names_of(pair)
            told = {"lines": len(lines), "pairs": len(pairs)}
            if told["lines"] > told["pairs"]:
                self.add_error(field, now("More lines (%(lines)s) than pairs (%(pairs)s).") % told)
        return cleaned


def pair_named(pair: Pair) -> str:
    """The pair's number, direction and names."""
    names = " – ".join(str(player) for player in (pair.player1, pair.player2) if player)
    return " ".join(part for part in (pair_called(pair), names) if part)


def _has_names(pair: Pair) -> bool:
    return bool(pair.player1 or pair.player2)


def _pair_or_no_names(pair: Pair) -> str:
    if _has_names(pair):
        return pair_named(pair)
    return now("Pair %(number)s, no names") % {"number": pair_called(pair)}


class PairField(ModelChoiceField[Pair]):
    def label_from_instance(self, pair: Pair) -> str:
        return pair_named(pair)


class MissingForm(Meanwhile, forms.Form):
    """Which pairs are missing, section by section, of those that have pairs; where others have
    names those without come first: one of them it will be.
    """

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        found = Pair.objects.filter(section__session=session).order_by("-direction", "number")
        self.pairs = {str(one.pk): one for one in found.select_related("player1", "player2")}
        sections = session.sections.filter(pairs__isnull=False).distinct()
        self.sections = list(sections.order_by("letter"))
        missing = missing_in(session)
        for section in self.sections:
            words = now("Which pairs are missing in section %(letter)s?")
            own = [(k, one) for k, one in self.pairs.items() if one.section_id == section.pk]
            if any(_has_names(pair) for _key, pair in own):
                own.sort(key=lambda row: _has_names(row[1]))
            self.fields[section.letter] = forms.MultipleChoiceField(
                choices=[(key, _pair_or_no_names(pair)) for key, pair in own],
                label=words % {"letter": section.letter},
                required=False,
                initial=[str(pair.pk) for pair in missing.get(section.pk, ())],
                widget=forms.CheckboxSelectMultiple,
            )

    @property
    def chosen(self) -> dict[Section, list[Pair]]:
        """What the valid form says of each section."""
        said = self.cleaned_data
        return {one: [self.pairs[key] for key in said[one.letter]] for one in self.sections}


class PairingForm(Meanwhile, ModelForm[Pairing]):
    """Who sits at a table in one round and which boards they play."""

    class Meta:
        model = Pairing
        fields = ["ns", "ew", "first_board", "last_board"]
        field_classes = {"ns": PairField, "ew": PairField}
        labels = {"ns": _("North-South"), "ew": _("East-West")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pairs = self.instance.table.section.pairs.select_related("player1", "player2")
        for name in ("ns", "ew"):
            field = field_of(self, name, PairField)
            field.queryset, field.empty_label = pairs, now("Nobody: the other pair sits out")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        first, last = self.cleaned_data["first_board"], self.cleaned_data["last_board"]
        if self.cleaned_data["ns"] and self.cleaned_data["ns"] == self.cleaned_data["ew"]:
            self.add_error("ew", _("A pair cannot meet itself."))
        if (first is None) != (last is None):
            self.add_error("last_board", _("Give the first and the last board, or neither."))
        elif first is not None and not 1 <= first <= last:
            self.add_error("last_board", _("The last board comes before the first."))
        return cleaned
