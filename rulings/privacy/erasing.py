"""What an administrator is told of what goes with a name or an account before he erases it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet

from deals.accounts.services import refuse_unseen
from deals.models import Club, Membership, Player, User
from rulings.access.closed import of_closed
from rulings.models import SavedSearch, Summary
from rulings.privacy.redaction import as_read_by
from rulings.privacy.services.free_texts import (
    clubs_of,
    forget_user,
    mentions_of_user,
    naming,
    searches_for,
    summaries_naming,
)
from rulings.record.marks import mark


@dataclass(frozen=True, slots=True)
class Going:
    """The typed words (keys), of those that he may read, the public summaries, and the searches
    that a club has; and by what the form says that he was told.
    """

    texts: frozenset[int]
    summaries: list[Summary]
    searches: list[SavedSearch]
    seen: str


def goes_with(membership: Membership, reader: User) -> Going:
    """Whoever is to be erased calls himself as he likes, and more may be written meanwhile."""
    user, club = membership.user, erased_in(membership, reader)
    texts = [one.pk for one in as_read_by(reader, mentions_of_user(user, club))]
    summaries, searches = naming(user, club)
    ours = SavedSearch.objects.filter(Q(pk__in=searches.values("pk")) | Q(user=user))
    return _going(reader, user, texts, summaries, ours.filter(club__in=clubs_of(user, club)))


def goes_with_name(player: Player, reader: User) -> Going:
    """The typed words are ticked one by one."""
    summaries = Summary.objects.filter(ruling__club=player.club)
    found = summaries_naming(summaries, [player.name])
    return _going(reader, player, [], found, searches_for([player.name], [player.club]))


def _going(
    reader: User,
    named: User | Player,
    texts: Collection[int],
    summaries: QuerySet[Summary],
    searches: QuerySet[SavedSearch],
) -> Going:
    his = Q(written_by=reader)
    read = list(summaries.exclude(of_closed(reader, "ruling__matter__call__", his=his)))
    shared = list(searches.exclude(club=None))  # what somebody keeps for himself is told to nobody
    written = [one.written_at.isoformat() for one in read]
    told = [named.name, sorted(texts), written, [one.pk for one in shared]]
    return Going(frozenset(texts), read, shared, mark("erased", named.pk, str(told)))


@transaction.atomic
def erase_account(membership: Membership, by: User, seen: str | None) -> None:
    """Erase it with what its page has told. Raises ServiceError where that is something else by now
    than was `seen`, and as `forget_user`.
    """
    # nobody shares a search there, or writes a summary, before it is gone
    clubs = Club.objects.filter(pk__in=[one.pk for one in searched_clubs(membership, by)])
    list(clubs.order_by("pk").select_for_update(no_key=True))
    going = goes_with(membership, by)
    refuse_unseen(seen, going.seen)
    forget_user(membership.user, erased_in(membership, by), texts=going.texts)


def searched_clubs(membership: Membership, by: User) -> list[Club]:
    """The clubs in which words go with the account."""
    return clubs_of(membership.user, erased_in(membership, by))


def erased_in(membership: Membership, by: User) -> Club | None:
    """The club whose texts go with the account; of all that it has or had, by who runs the site."""
    return None if by.is_superuser else membership.club
