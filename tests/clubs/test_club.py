from __future__ import annotations

import pytest
from django.test import Client

from deals.clubs.views.clubs import EVENTS_ON_A_PAGE
from deals.models import Club, Event, User
from rulings.models import DirectorCall
from tests.factories import EventFactory, SessionFactory, TableFactory

pytestmark = pytest.mark.django_db
URL = "/clubs/aarhus/"


def test_the_site_administrator_makes_a_club_and_belongs_to_it(as_root: Client, root: User) -> None:
    response = as_root.post("/clubs/new/", {"name": "Odense", "slug": "odense", "language": "da"})

    assert response["Location"] == "/clubs/odense/"
    assert Club.objects.get().memberships.get().roles == ["director", "administrator"]


def test_no_club_takes_the_address_where_clubs_are_made(as_root: Client) -> None:
    as_root.post("/clubs/new/", {"name": "New", "slug": "new", "language": "en"})

    assert Club.objects.get(name="New").slug == "new-club"


def test_a_club_without_a_short_name_gets_it_from_its_name(as_root: Client) -> None:
    response = as_root.post("/clubs/new/", {"name": "Sønderå Bridge", "language": "da"})

    assert response.headers["Location"] == "/clubs/soenderaa-bridge/"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"slug": "aarhus"}, "Club with this Short name in addresses already exists."),
        ({"slug": "Not a slug"}, "Enter a valid"),
        ({"name": ""}, "This field is required."),
    ],
)
def test_a_club_needs_a_name_and_an_address_of_its_own(
    as_root: Client, club: Club, wrong: dict[str, str], said: str
) -> None:
    sent = {"name": "Odense", "slug": "odense", "language": "da"} | wrong

    assert said in as_root.post("/clubs/new/", sent).content.decode()
    assert Club.objects.count() == 1


def test_a_new_club_tells_how_to_begin(as_alice: Client) -> None:
    page = as_alice.get(URL).content.decode()

    assert "Set up the first one by hand, or import a file." in page
    assert 'href="/clubs/aarhus/evenings/new/"' in page


def test_everybody_sees_what_his_role_lets_him_do(
    as_alice: Client, as_bob: Client, as_ada: Client
) -> None:
    pages = [client.get(URL).content.decode() for client in (as_alice, as_bob, as_ada)]

    assert ["New evening" in page for page in pages] == [True, False, True]
    assert ["People and roles" in page for page in pages] == [False, False, True]


def test_events_are_listed_newest_first_and_can_be_found_by_name(
    as_bob: Client, club: Club, event: Event
) -> None:
    EventFactory(club=club, name="Monday teams", date="2026-11-30")
    EventFactory(name="Elsewhere")

    page = as_bob.get(URL).content.decode()
    assert page.index("Monday teams") < page.index("Tuesday pairs")
    assert "2 events" in page
    assert "Elsewhere" not in page

    found = as_bob.get(URL, {"q": "tues"}).content.decode()
    assert "Tuesday pairs" in found
    assert "Monday teams" not in found
    assert "No event has that in its name." in as_bob.get(URL, {"q": "x"}).content.decode()


def test_the_list_takes_a_constant_number_of_queries(
    as_alice: Client, club: Club, django_assert_num_queries
) -> None:
    EventFactory(club=club)
    with django_assert_num_queries(9):
        as_alice.get(URL)
    for event in EventFactory.create_batch(3, club=club):
        SessionFactory(event=event)
    with django_assert_num_queries(9):
        as_alice.get(URL)


def test_older_events_stand_on_further_pages(as_alice: Client, club: Club) -> None:
    events = EventFactory.create_batch(EVENTS_ON_A_PAGE + 1, club=club)
    pages = [as_alice.get(f"{URL}?page={number}").context["events"] for number in (1, 2)]

    assert {event for page in pages for event, _sessions in page} == set(events)
    assert [len(page) for page in pages] == [EVENTS_ON_A_PAGE, 1]


def test_a_club_is_renamed(as_ada: Client) -> None:
    as_ada.post(URL + "edit/", {"name": "Århus", "slug": "aarhus-1", "language": "da"})

    assert str(Club.objects.get(slug="aarhus-1")) == "Århus"


# Events


def test_an_event_is_changed(as_alice: Client, event: Event) -> None:
    sent = {
        "name": "Club championship",
        "date": "2026-12-01",
        "form": "teams",
        "scoring": "imps",
        "correction_minutes": "20",
    }
    response = as_alice.post(f"/events/{event.pk}/edit/", sent)

    event.refresh_from_db()
    assert response["Location"] == f"/events/{event.pk}/"
    assert (str(event), event.form, event.correction_minutes) == ("Club championship", "teams", 20)


def test_an_event_of_a_mistyped_year_is_refused(as_alice: Client, event: Event) -> None:
    sent = {"name": "A", "date": "0026-12-01", "form": "pairs", "scoring": "imps", "period": "30"}
    page = as_alice.post(f"/events/{event.pk}/edit/", sent)

    assert list(page.context["form"].errors) == ["date"]


@pytest.mark.parametrize(
    ("period", "minutes", "kept"),
    [("30", "", 30), ("4320", "20", 4320), ("own", "45", 45), ("30", "45", 45)],
)
def test_the_time_for_appeals_is_chosen_or_written(
    as_alice: Client, event: Event, period: str, minutes: str, kept: int
) -> None:
    sent = {"name": "A", "date": "2026-12-01", "form": "pairs", "scoring": "imps"}
    as_alice.post(
        f"/events/{event.pk}/edit/", sent | {"period": period, "correction_minutes": minutes}
    )

    event.refresh_from_db()
    form = as_alice.get(f"/events/{event.pk}/edit/").context["form"]
    assert event.correction_minutes == kept
    assert form["period"].value() == (period if kept != 45 else "own")  # also if only typed


@pytest.mark.parametrize("minutes", ["", "0", "-5", "99999", "soon"])
def test_a_time_for_appeals_that_cannot_be_is_refused(
    as_alice: Client, event: Event, minutes: str
) -> None:
    sent = {"name": "A", "date": "2026-12-01", "form": "pairs", "scoring": "imps"}
    page = as_alice.post(
        f"/events/{event.pk}/edit/", sent | {"period": "own", "correction_minutes": minutes}
    )

    assert list(page.context["form"].errors) == ["correction_minutes"]


def test_an_event_is_put_away_and_taken_out_again(as_alice: Client, event: Event) -> None:
    path = f"/events/{event.pk}/archive/"
    for _tap in range(2):
        page = as_alice.post(path, {"archived": "yes"}, follow=True).content.decode()
    assert "in the archive" in page
    assert "Take out of the archive" in page

    as_alice.post(path, {"archived": "no"})
    event.refresh_from_db()
    assert event.archived_at is None


def test_an_event_set_up_by_mistake_is_removed(as_alice: Client, event: Event) -> None:
    TableFactory(section__session__event=event)

    assert as_alice.post(f"/events/{event.pk}/remove/")["Location"] == URL
    assert not Event.objects.exists()


def test_an_event_with_a_call_stays(as_alice: Client, event: Event) -> None:
    table = TableFactory(section__session__event=event)
    DirectorCall.objects.create(session=table.section.session, table=table)

    page = as_alice.post(f"/events/{event.pk}/remove/", follow=True).content.decode()

    assert "Put it in the archive instead." in page
    assert Event.objects.exists()


def test_a_club_that_never_chose_for_how_long_is_reminded_until_it_does(
    as_ada: Client, as_alice: Client, club: Club
) -> None:
    Club.objects.update(keep_months=0, keep_is_chosen=False)
    here, edit = f"/clubs/{club.slug}/", f"/clubs/{club.slug}/edit/"
    told = {"name": "Aarhus", "slug": "aarhus", "language": "en"}
    reminder = "Nobody has chosen for how long"

    as_ada.post(edit, told | {"keep_months": ""})
    before = [reminder in one.get(here).content.decode() for one in (as_ada, as_alice)]
    as_ada.post(edit, told | {"keep_months": "0"})

    assert before == [True, False]
    assert reminder not in as_ada.get(here).content.decode()
    assert Club.objects.get().keep_months == 0
