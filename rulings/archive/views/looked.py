"""What the filters of an address and the words typed with them find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from deals.access import DIRECTING, AuthenticatedHttpRequest, club_keys, own_clubs
from deals.access.asked import asks_once
from deals.models import Club, User
from rulings.archive.forms import ArchiveForm
from rulings.archive.queries.choices import (
    Sorts,
    directors_of,
    events_of,
    outcomes_of,
    sorts_of,
    tallied,
)
from rulings.archive.queries.lines import (
    FEW,
    MOST,
    Filter,
    archive_of,
    counted,
    filtered,
    readable,
    that_count,
)
from rulings.archive.queries.paging import Page, found_first, page_among, page_of
from rulings.archive.search import (
    kinds_nearly,
    people_called,
    players_nearly,
    told_apart,
    unknown,
)
from rulings.archive.spoken import Named, irregularities_in
from rulings.models import ArchiveLine, RulingKind
from rulings.words.calls import short_name
from rulings.words.outcome_page import mark
from rulings.words.quick_filters import Quick, SetFilter, filters_of
from rulings.words.speaker import language

PAGE = 25


@dataclass(frozen=True)
class Looked:
    """What the filters of the address find, and what there was to choose from."""

    form: ArchiveForm
    """As it is filled in; what was typed among the words is not in its fields."""
    among: QuerySet[ArchiveLine]
    by: Filter
    sorts: Sorts
    user: User
    query: QueryDict
    """The same with a filter for each that was typed among the words."""

    @cached_property
    def lines(self) -> QuerySet[ArchiveLine]:
        return filtered(self.among, self.by, self.user)

    def of(self, named: Named) -> Looked:
        """The same where words are the name of somebody, or of an irregularity."""
        meant = {named.name: named.value, "q": named.words}
        return replace(self, by=replace(self.by, **meant), query=_said(self.query, meant))

    def page(self, newer: int | None, older: int | None) -> tuple[Page, int, bool]:
        """The lines of a page, how many there are, and whether there are more than that."""
        by, known = self.by, self.sorts.number_of(self.by)
        if known is None:
            known = tallied(by, self.user)
        if by.q or by.player or (by.law and known is None):
            few = found_first(self.lines)
            if few is not None:
                known = len(few)
                if {newer, older} <= {None, *few}:
                    return page_among(few, PAGE, newer=newer, older=older), known, False
        page = page_of(self.lines, PAGE, among=self.among, newer=newer, older=older)
        if known is not None:
            return page, known, False
        if by.q:
            return page, FEW, True
        number = counted(self.lines)
        return page, min(number, MOST), number > MOST

    def chip(self, named: Named) -> Quick:
        """Looks for that in place of the words."""
        url = f"?{self.of(named).query.urlencode()}"
        return Quick(named.label, url, is_on=False, label=str(self.form[named.name].label))

    @cached_property
    def people(self) -> list[Named]:
        """Whom the words may name."""
        return people_called(self.user, self.by.q, directors_of(self.sorts)) if self.by.q else []

    @cached_property
    def kinds(self) -> list[Named]:
        """Which irregularities they may name."""
        return irregularities_in(self.by.q, self.irregularities)

    @cached_property
    def irregularities(self) -> dict[str, str]:
        """What there are rulings on, by what it is called."""
        return {slug: short_name(slug) for slug in self.sorts.offers("irregularity")}

    def meant(self) -> list[tuple[Quick, Looked]]:
        """Where the words themselves find nothing: what finds something if they are the name of
        somebody or of an irregularity, or of both, and what leads there. Somebody who is named in
        full is meant also where there is nothing.
        """
        found = []
        bases: list[tuple[Quick | None, Looked]] = [(None, self)]
        bases = [(self.chip(who), self.of(who)) for who in self.people] or bases
        for chip, one in bases:
            if chip and (not one.by.q or one.lines.exists()):
                found.append((chip, one))
                continue
            kinds = [(one.chip(kind), one.of(kind)) for kind in one.kinds]
            found += [(chip, both) for chip, both in kinds if both.lines.exists()]
        return found

    def names_practice(self, number: int) -> bool:
        """Whether the page leads to the practice evening: where no filter is set, or nothing was
        found and practice was not looked through.
        """
        is_narrow = self.sorts.total and self.set_filters
        return self.sorts.has_practice and not self.by.event and not (is_narrow and number)

    @cached_property
    def set_filters(self) -> list[SetFilter]:
        """Each filter that is set, in words; not the words themselves."""
        found = []
        for field in self.form.visible_fields():
            value = getattr(self.by, field.name)
            if value:
                choices = {str(k): str(v) for k, v in getattr(field.field, "choices", ())}
                choices |= {kind: mark(kind).word for kind in RulingKind.values}
                values = value if isinstance(value, tuple) else [value]
                words = ", ".join(choices.get(str(one)) or _plain(one) for one in values)
                found.append(SetFilter(field.name, str(field.label), words))
        return found


def _plain(value: object) -> str:
    return date_format(value, _("j M Y")) if isinstance(value, date) else str(value)


def look(request: AuthenticatedHttpRequest, club: Club | None = None) -> Looked:
    """A filter that cannot be read stands in the form's errors, and filters nothing.

    Practice is found under the name of its evening, and counted nowhere. What is typed among the
    words filters as it is read, and goes with them. Of one `club`, whatever the address says.
    """
    asks_once(request.user)
    sorts = sorts_of(request.user, language())
    form = _form(request, sorts)
    form.is_valid()
    typed = told_apart(form.cleaned_data.get("q", ""), timezone.localdate())
    said: dict[str, Any] = form.cleaned_data | {"kind": tuple(form.cleaned_data.get("kind", ()))}
    by = Filter(**(said | typed.filters | {"q": typed.words}))
    if club:
        by = replace(by, club=club.pk)
    everything = archive_of(request.user)
    among = everything if by.event else that_count(everything)
    query = _said(filters_of(request.GET), typed.filters | {"q": typed.words})
    return Looked(form, among, by, sorts, request.user, query)


def _said(query: QueryDict, filters: Mapping[str, object]) -> QueryDict:
    """With these filters as well; an empty one is left out."""
    said = query.copy()
    for name, value in filters.items():
        said.pop(name, None)
        if value:
            values = value if isinstance(value, tuple) else (value,)
            said.setlist(name, [str(one) for one in values])
    return said


def _form(request: AuthenticatedHttpRequest, sorts: Sorts) -> ArchiveForm:
    occurring, kinds = sorted(sorts.offers("irregularity")), sorts.counted["kind"]
    words = {kind: mark(kind).word for kind in RulingKind.values}
    return ArchiveForm(
        request.GET,
        clubs=[(club.pk, str(club)) for club in own_clubs(request.user)],
        events=events_of(request.user, request.GET.getlist("event")),
        irregularities=[(slug, short_name(slug)) for slug in occurring],
        outcomes=outcomes_of(sorts),
        directors=directors_of(sorts),
        kinds=[
            (kind, word if request.GET.get("event") else f"{word} ({kinds[kind]})")
            for kind, word in words.items()
        ],
        with_players=bool(club_keys(request.user, *DIRECTING)),
    )


def as_meant(
    found: Looked, newer: int | None, older: int | None
) -> tuple[Looked, tuple[Page, int, bool], list[Quick]]:
    """A page of what the words find; of the only thing that they can mean, where they find nothing,
    or of the irregularity that they call by its name, where it has more; and what else they may
    mean.
    """
    page = found.page(newer, older)
    if not found.by.q or page[1]:
        named = (found.of(one) for one in found.kinds if not one.words)
        for kind in () if page[2] else named:  # of very many nobody knows which has more
            known = kind.sorts.number_of(kind.by)
            if known is not None and known <= page[1]:
                continue
            if (more := kind.page(newer, older))[1] > page[1]:
                return kind, more, []
        return found, page, [found.chip(one) for one in (*found.people, *found.kinds)]
    meant = found.meant()
    if len(meant) == 1:
        [(_chip, found)] = meant
        return found, found.page(newer, older), []
    return found, page, [chip for chip, _found in meant]


def nearly(found: Looked) -> dict[str, Any]:
    """Where nothing is found: the words that are in no ruling, and what is spelled nearly so; and
    whether no player is found by his name.
    """
    words = found.by.q
    missed = unknown(readable(found.among, words, found.user), words)
    players = players_nearly(found.user, words, missed)
    kinds = kinds_nearly(words, missed, found.irregularities)
    chips = [found.chip(one) for one in (*players, *kinds)]
    return {"missed": missed, "chips": chips, "no_names": "player" not in found.form.fields}
