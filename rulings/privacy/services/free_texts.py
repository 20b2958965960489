"""What people typed: where a name stands in it, and erasing it without breaking the chain.

Every text that a person typed is a row of `FreeText`, and whatever refers to one is found here by
itself. A text is erased whole: if single words could be replaced, so could the meaning of a ruling.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any
from urllib.parse import quote, quote_plus

from django.db import models, transaction
from django.db.models import Exists, ForeignObjectRel, OuterRef, Q, QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext as _

from deals.models import Club, Event, Player, User
from deals.models.columns import columns_of
from deals.privacy.services import erase_player, erase_user, words_of
from rulings.models import AppealStep, Comment, FreeText, Ruling, SavedSearch, Summary
from rulings.privacy.services.sought import sought_by, texts_with
from rulings.record.texts import erase

_WAYS = {
    "session": "",
    "call": "call__",
    "matter": "matter__call__",
    "ruling": "ruling__matter__call__",
    "appeal": "appeal__ruling__matter__call__",
    "link": "link__poll__matter__call__",
}
"""From a row that holds typed words to its call, by the first of these fields that it has."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A field that refers to typed words."""

    model: type[models.Model]
    field: str
    to_call: str
    """The way to the call, as a prefix of a lookup."""
    at: str | None
    """The field that says when they were written, if there is one."""
    ruling: str | None
    """The field with the key of the ruling, if the row has one."""

    def rows(self, club: Club) -> QuerySet[Any]:
        """The rows of the club whose words are still there."""
        around = {f"{self.to_call}session__event__club": club, f"{self.field}__erased_at": None}
        return self.model._default_manager.filter(**around, **{f"{self.field}__isnull": False})

    @property
    def is_ruling(self) -> bool:
        """Whether the words are part of what was decided, rather than said about it."""
        return self.model in (Ruling, Comment) or (
            self.model is AppealStep and self.field in ("facts", "conclusion", "decision")
        )


@dataclass(frozen=True, slots=True)
class Mention:
    """Words in which the name stands, or a part of it."""

    pk: int
    """The key of the `FreeText`."""
    text: str
    what: str
    """What kind of text it is."""
    at: datetime | None
    call: int
    ruling: int | None
    is_whole: bool
    """Whether the whole name stands there; else a part of it, which may be somebody else's."""
    is_ruling: bool


def places() -> Iterator[TextPlace]:
    """Every field that refers to typed words, in a fixed order."""
    relations = FreeText._meta.get_fields(include_hidden=True)
    found = [one.field for one in relations if isinstance(one, ForeignObjectRel)]
    for field in sorted(found, key=lambda one: (one.model._meta.label, one.name)):
        own = {one.name for one in columns_of(field.model)}
        way = next(to_call for name, to_call in _WAYS.items() if name in own)
        at = next((name for name in ("at", "called_at") if name in own), None)
        ruling = "pk" if field.model is Ruling else "ruling" if "ruling" in own else None
        yield TextPlace(field.model, field.name, way, at, ruling)


def mentions_of(club: Club, name: str) -> list[Mention]:
    """All typed words of the club in which the name stands, or a part of it, surest first."""
    texts = texts_with(name)
    if texts == []:
        return []
    found = [
        _mention(place, name, *told)
        for place in places()
        for told in place.rows(club)
        .filter(
            **{f"{place.field}__text__iregex": sought_by([name])}
            if texts is None
            else {f"{place.field}__in": texts}
        )
        .values_list(
            place.field,
            f"{place.field}__text",
            f"{place.to_call}pk",
            place.at or Value(None, models.DateTimeField()),
            place.ruling or Value(None, models.IntegerField()),
        )
    ]
    return sorted(found, key=lambda one: (not one.is_whole, one.call, one.pk))


def _mention(
    place: TextPlace,
    name: str,
    pk: int,
    text: str,
    call: int,
    at: datetime | None,
    ruling: int | None,
) -> Mention:
    return Mention(
        pk=pk,
        text=text,
        what=_what(place),
        at=at,
        call=call,
        ruling=ruling,
        is_whole=name.casefold() in text.casefold(),
        is_ruling=place.is_ruling,
    )


def _what(place: TextPlace) -> str:
    names = {
        "note": _("a note"),
        "found": _("facts found"),
        "facts": _("facts found"),
        "decision": _("the decision"),
        "conclusion": _("the conclusion"),
        "reason": _("the reason"),
        "resolution": _("what was said about a call"),
        "grounds": _("the grounds of an appeal"),
        "panel": _("the panel of an appeal"),
        "given_by": _("a name on paper"),
        "question": _("the question of a poll"),
        "told": _("what a poll tells"),
    }
    return names.get(place.field) or str(place.model._meta.verbose_name)


@transaction.atomic
def forget_person(player: Player, *, texts: Collection[int] = ()) -> int:
    """Erase the player, and of the words that name him those with the given keys.

    Returns how many texts were erased. Keys that do not name him are left alone.
    """
    wanted = set(texts)
    named = [one.pk for one in mentions_of(player.club, player.name) if one.pk in wanted]
    for text in FreeText.objects.filter(pk__in=named, erased_at=None):
        erase(text=text)
    if player.name:
        summaries_naming(Summary.objects.filter(ruling__club=player.club), [player.name]).delete()
        searches_for([player.name], [player.club]).delete()
    erase_player(player)
    return len(named)


def mentions_of_user(user: User, club: Club | None = None) -> list[Mention]:
    """Typed words in which the user's whole name stands: of that club, or of all his.

    A name of one word is as likely somebody else's, and is looked for by nobody.
    """
    if len(words_of(user.name)) < 2:
        return []
    found = (mentions_of(one, user.name) for one in clubs_of(user, club))
    return [one for mentions in found for one in mentions if one.is_whole]


def clubs_of(user: User, club: Club | None = None) -> list[Club]:
    """That club, or all in which he is or has ruled."""
    if club:
        return [club]
    ruled = Ruling.objects.filter(club=OuterRef("pk"), by=user)
    return list(Club.objects.filter(Q(memberships__user=user) | Q(Exists(ruled))).distinct())


@transaction.atomic
def forget_user(
    user: User, club: Club | None = None, *, texts: Collection[int] | None = None
) -> int:
    """Erase the user and, where others wrote his whole name, those words; of one club, or of all,
    and none but those `texts` (keys) where they are given.

    For an administrator, who looks at what goes: whoever erases himself may call himself as he
    likes. Returns how many texts were erased. Raises ServiceError as `erase_user`.
    """
    if texts is None:
        texts = {one.pk for one in mentions_of_user(user, club)}
    for text in FreeText.objects.filter(pk__in=texts, erased_at=None):
        erase(text=text)
    for rows in naming(user, club):
        rows.delete()
    erase_user(user)
    return len(texts)


def naming(user: User, club: Club | None = None) -> tuple[QuerySet[Summary], QuerySet[SavedSearch]]:
    """Summaries and searches with his whole name, as `mentions_of_user`."""
    if len(words_of(user.name)) < 2:
        return Summary.objects.none(), SavedSearch.objects.none()
    clubs = clubs_of(user, club)
    summaries = summaries_naming(Summary.objects.filter(ruling__club__in=clubs), [user.name])
    return summaries, searches_for([user.name], clubs)


def summaries_naming(among: QuerySet[Summary], names: Collection[str]) -> QuerySet[Summary]:
    """Public summaries, which should name nobody, that name one of those all the same."""
    named = Q(pk__in=[])
    for name in filter(None, names):
        for field in ("title_en", "text_en", "title_da", "text_da"):
            named |= Q(**{f"{field}__icontains": name})
    return among.filter(named)


def searches_for(names: Iterable[str], clubs: Iterable[Club]) -> QuerySet[SavedSearch]:
    """Searches by one of the names, or called so, that members of the clubs keep for themselves or
    that a club shares, be it of somebody who has left it; or that who runs the site keeps, who
    reads every archive. What another club shares is its own.
    """
    whose = Q(club=None, user__memberships__club__in=clubs) | Q(club__in=clubs)
    whose |= Q(club=None, user__is_superuser=True)
    called = reduce(or_, map(_search_with, names))
    return SavedSearch.objects.filter(called, pk__in=SavedSearch.objects.filter(whose).values("pk"))


def _search_with(name: str) -> Q:
    return (
        Q(name__icontains=name)
        | Q(query__icontains=quote_plus(name))
        | Q(query__icontains=quote(name))
    )


@dataclass(frozen=True, slots=True)
class CalledAfter:
    """Something that is called after somebody; whoever called it so can call it otherwise."""

    what: str
    url: str


def called_after(club: Club, name: str) -> list[CalledAfter]:
    """Events and keys of the club, and the club itself, with the name in theirs, or in whom it says
    is to be asked.
    """
    if not name:
        return []
    found = [
        CalledAfter(str(event), reverse("deals:event-edit", args=[event.pk]))
        for event in club.events.filter(name__icontains=name).order_by("pk")
    ]
    if club.access_tokens.filter(name__icontains=name).exists():
        found.append(CalledAfter(_("an access key"), reverse("deals:tokens", args=[club.slug])))
    if name.casefold() in f"{club.name} {club.privacy_contact}".casefold():
        found.append(CalledAfter(str(club), reverse("deals:club-edit", args=[club.slug])))
    return found


def events_typed_in(after: int) -> set[int]:
    """The events (keys) whose names were erased, and which hold words that came after that text."""
    found: set[int] = set()
    for place in places():
        event = f"{place.to_call}session__event"
        new = {f"{place.field}__gt": after, f"{place.field}__erased_at": None}
        rows = place.model._default_manager.filter(
            **new, **{f"{event}__names_erased_at__isnull": False}
        )
        found |= set(rows.order_by().values_list(event, flat=True).distinct())
    return found


def words_typed_in(event: Event, players: Collection[str]) -> QuerySet[FreeText]:
    """The typed words that go when the event's names do.

    What was said about calls and rulings goes; the words of a ruling itself only where one of its
    players is named in them.
    """
    sought = sought_by(players)
    going: set[int] = (
        set()
    )  # asked place by place, along the event: as one query it reads all texts
    for place in places():
        rows = place.rows(event.club).filter(**{f"{place.to_call}session__event": event})
        if place.is_ruling:
            if sought is None:
                continue
            rows = rows.filter(**{f"{place.field}__text__iregex": sought})
        going |= set(rows.order_by().values_list(place.field, flat=True))
    return FreeText.objects.filter(pk__in=going, erased_at=None)
