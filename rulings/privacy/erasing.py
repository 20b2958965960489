"""What an administrator is told of the texts that go with an account before he erases it."""

from __future__ import annotations

from dataclasses import dataclass

from deals.models import Club, Membership, User
from rulings.privacy.redaction import as_read_by
from rulings.privacy.services.free_texts import mentions_of_user
from rulings.record.marks import mark


@dataclass(frozen=True, slots=True)
class Going:
    """How many they are, of those that he may read; and by what the form says that he was told."""

    count: int
    seen: str


def goes_with(membership: Membership, reader: User) -> Going:
    """Whoever is to be erased calls himself as he likes, and more may be written meanwhile."""
    user = membership.user
    found = as_read_by(reader, mentions_of_user(user, erased_in(membership, reader)))
    keys = sorted(one.pk for one in found)
    return Going(len(keys), mark("erased", user.pk, f"{user.name} {keys}"))


def erased_in(membership: Membership, by: User) -> Club | None:
    """The club whose texts go with the account; of all that it has or had, by who runs the site."""
    return None if by.is_superuser else membership.club
