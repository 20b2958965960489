from __future__ import annotations

from threading import Thread

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef
from django.db.models.query import QuerySet

from deals.models import Club, Membership
from deals.pages.composed import Composed, Given
from tests.factories import ClubFactory, MembershipFactory

pytestmark = pytest.mark.django_db


def members(club: object, user: object) -> QuerySet[Membership]:
    """With a related row, an annotation, a subquery and an order, as the queries of a step."""
    elsewhere = Membership.objects.filter(user=user).exclude(club=OuterRef("club"))
    return (
        Membership.objects.filter(club=club)
        .select_related("club", "user")
        .annotate(elsewhere=Exists(elsewhere))
        .order_by("pk")
    )


def test_it_finds_what_the_plain_query_finds_with_other_values_each_time() -> None:
    composed = Composed(lambda: members(Given("club"), Given("user")))
    first, second = MembershipFactory(), MembershipFactory()
    MembershipFactory(club=first.club)
    MembershipFactory(user=first.user)

    for club, user in [
        (first.club, first.user),
        (second.club, second.user),
        (second.club, first.user),
    ]:
        plain = list(members(club, user))
        found = composed.rows(club=club.pk, user=user.pk)

        assert found == plain
        assert [one.elsewhere for one in found] == [one.elsewhere for one in plain]
        assert [one.roles for one in found] == [one.roles for one in plain]


def test_related_rows_are_read_along(django_assert_num_queries) -> None:
    composed = Composed(lambda: members(Given("club"), Given("user")))
    member = MembershipFactory()

    with django_assert_num_queries(1):
        found = composed.first(club=member.club_id, user=member.user_id)
        assert found is not None
        assert (found.club, found.user) == (member.club, member.user)


def test_values_come_as_tuples() -> None:
    composed = Composed(lambda: Club.objects.filter(pk=Given("club")).values_list("name", "slug"))
    club = ClubFactory()

    assert composed.rows(club=club.pk) == [(club.name, club.slug)]


@pytest.mark.parametrize("key", [0, -1, 2**31, 2**63, 2**200])
def test_a_key_that_no_row_has_finds_nothing(key: int) -> None:
    composed = Composed(lambda: Club.objects.filter(pk=Given("club")))
    ClubFactory()

    assert composed.first(club=key) is None


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_over_its_own_connection() -> None:
    composed = Composed(lambda: Club.objects.filter(pk=Given("club")))
    clubs = [ClubFactory() for _ in range(8)]
    found: dict[int, Club | None] = {}

    def find(club: Club) -> None:
        try:
            found[club.pk] = composed.first(club=club.pk)
        finally:
            connection.close()

    threads = [Thread(target=find, args=[club]) for club in clubs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == {club.pk: club for club in clubs}
