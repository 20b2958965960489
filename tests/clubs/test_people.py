"""People and roles: the list, inviting, changing, a new link, taking out."""

from __future__ import annotations

import json
import re
from io import BytesIO
from urllib.parse import quote
from zipfile import ZipFile

import pytest
from django.test import Client

from deals.accounts.services import make_link, set_roles
from deals.clubs.services import make_token
from deals.models import Club, ClubRole, Membership, OneTimeLink, User
from tests.factories import MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
URL = "/clubs/aarhus/people/"


def roles(user: User, club: Club) -> list[str]:
    return Membership.objects.get(user=user, club=club).roles


def member_url(user: User, rest: str = "") -> str:
    return f"{URL}{user.memberships.get(club__slug='aarhus').pk}/{rest}"


def test_everybody_is_listed_with_what_he_does(as_ada: Client, alice: User, bob: User) -> None:
    page = as_ada.get(URL).content.decode()

    assert re.findall(r"<b>(\w+)</b><small>(\w+)", page) == [
        ("Ada", "Administrator"),
        ("Alice", "Director"),
        ("Bob", "Reviewer"),
    ]
    assert "3 people" in page


def test_the_list_takes_a_constant_number_of_queries(
    as_ada: Client, club: Club, django_assert_num_queries
) -> None:
    with django_assert_num_queries(4):
        as_ada.get(URL)
    MembershipFactory.create_batch(3, club=club)
    with django_assert_num_queries(4):
        as_ada.get(URL)


# Inviting


def test_a_new_person_gets_a_link_to_be_handed_over(
    as_ada: Client, club: Club, client: Client
) -> None:
    response = as_ada.post(URL + "invite/", {"name": "Gerda", "roles": ["director", "reviewer"]})

    page = response.content.decode()
    link = OneTimeLink.objects.get()
    assert roles(link.user, club) == ["director", "reviewer"]
    assert link.made_by.username == "ada"
    address = re.search(r"http://testserver(/link/\S+/)<", page)
    sent = quote(f"http://testserver{address[1]}", safe="")
    assert (f'"sms:?&amp;body={sent}"' in page, f'"mailto:?body={sent}"' in page) == (True, True)
    assert client.get(address[1]).status_code == 200
    assert "data:image/svg+xml" in page
    assert "no-store" in response["Cache-Control"]
    assert "has not opened the link yet" in as_ada.get(URL).content.decode()


def test_a_phone_is_given_the_address_of_the_laptop(as_ada: Client, club: Club) -> None:
    from deals.pages.addresses import lan_address

    response = as_ada.post(
        URL + "invite/", {"name": "Gerda", "roles": "director"}, headers={"host": "127.0.0.1:8000"}
    )

    host = lan_address() or "127.0.0.1"
    assert f"http://{host}:8000/link/" in response.content.decode()


def test_somebody_who_has_an_account_gets_the_roles_at_once(
    as_ada: Client, club: Club, charlie: User
) -> None:
    response = as_ada.post(URL + "invite/", {"username": "Charlie", "roles": ["reviewer"]})

    assert response["Location"] == URL
    assert roles(charlie, club) == ["reviewer"]
    assert not OneTimeLink.objects.exists()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": "Gerda"}, "What this person does in the club: This field is required."),
        ({"roles": ["director"]}, "Write the person&#x27;s name."),
        ({"username": "nobody", "roles": ["director"]}, "Nobody here signs in"),
        ({"name": "Gerda", "roles": ["cook"]}, "Select a valid choice."),
        ({"username": "ada", "roles": ["director"]}, "belongs to the club already."),
    ],
    ids=["no role", "no name", "unknown user", "unknown role", "a member"],
)
def test_a_wrong_invitation_makes_nobody(
    as_ada: Client, sent: dict[str, object], said: str
) -> None:
    before = User.objects.count()

    assert said in as_ada.post(URL + "invite/", sent).content.decode()
    assert User.objects.count() == before


def test_who_belongs_to_the_club_keeps_his_roles(as_ada: Client, club: Club, bob: User) -> None:
    """Whoever invites him has not seen them; the same once more is what stands there."""
    came = [
        as_ada.post(URL + "invite/", {"username": "bob", "roles": [role]}).status_code
        for role in ("director", "reviewer")
    ]

    assert (came, roles(bob, club)) == ([200, 302], ["reviewer"])


def test_who_is_invited_again_after_going_back_is_told_of(as_ada: Client, club: Club) -> None:
    sent = {"name": "Gerda", "roles": ["director"]}
    first, again = (as_ada.post(URL + "invite/", sent) for _again in range(2))
    told = "Gerda is there already."
    assert (told in first.content.decode(), told in again.content.decode()) == (False, True)

    as_ada.post(URL + "invite/", sent | {"seen": again.context["form"].seen})  # a namesake
    assert User.objects.filter(name="Gerda").count() == 2


# One person


def test_roles_are_changed(as_ada: Client, club: Club, alice: User) -> None:
    as_ada.post(member_url(alice), {"roles": ["administrator", "director"]})

    assert roles(alice, club) == ["director", "administrator"]

    said = "Choose at least one. Who is to have none is taken out of the club."
    assert said in as_ada.post(member_url(alice)).content.decode()
    assert roles(alice, club) == ["director", "administrator"]


def test_a_club_keeps_an_administrator(as_ada: Client, club: Club, ada: User) -> None:
    page = as_ada.post(member_url(ada), {"roles": ["director"]}).content.decode()
    assert "Nobody else administers the club." in page

    page = as_ada.post(member_url(ada, "remove/"), follow=True).content.decode()
    assert "Nobody else administers the club." in page
    assert roles(ada, club) == ["administrator"]


def test_somebody_is_taken_out_and_sees_nothing_more(
    as_ada: Client, as_alice: Client, alice: User
) -> None:
    as_ada.post(member_url(alice, "remove/"))

    assert as_alice.get("/clubs/aarhus/").status_code == 404
    assert User.objects.filter(username="alice").exists()


def test_of_who_administers_no_more_it_is_said_that_his_keys_go_on(
    as_ada: Client, club: Club, alice: User
) -> None:
    set_roles(club, alice, [ClubRole.ADMINISTRATOR])
    make_token(club, name="Scores", made_by=alice)
    said = "has made access keys"

    [changed, removed] = (
        as_ada.post(member_url(alice, rest), sent, follow=True).content.decode()
        for rest, sent in (("", {"roles": ["director"]}), ("remove/", {}))
    )

    assert [said in page for page in (changed, removed)] == [True, True]


def test_a_lost_password_is_replaced_by_a_link(as_ada: Client, alice: User) -> None:
    response = as_ada.post(member_url(alice, "link/"))

    assert response.status_code == 200
    assert OneTimeLink.objects.get().user == alice


def test_who_belongs_to_another_club_too_gets_his_link_from_the_site_administrator(
    as_ada: Client, as_root: Client, alice: User
) -> None:
    MembershipFactory(user=alice)

    page = as_ada.post(member_url(alice, "link/"), follow=True).content.decode()
    assert "also belongs to another club" in page
    assert not OneTimeLink.objects.exists()

    assert as_root.post(member_url(alice, "link/")).status_code == 200


@pytest.mark.parametrize("path", ["link/", "erase/"])
def test_an_older_account_that_joined_is_not_the_clubs_to_open_or_to_erase(
    as_ada: Client, as_root: Client, club: Club, path: str
) -> None:
    lise = UserFactory(username="lise", name="Lise Bang")
    as_ada.post(URL + "invite/", {"username": "lise", "roles": ["director"]})

    page = as_ada.post(member_url(lise, path), {"sure": "yes"}, follow=True).content.decode()
    lise.refresh_from_db()
    assert "had the account before" in page
    assert (roles(lise, club), lise.name) == (["director"], "Lise Bang")
    assert not OneTimeLink.objects.exists()

    as_root.post(member_url(lise, path), {"sure": "yes"})
    lise.refresh_from_db()
    done = {"link/": OneTimeLink.objects.exists(), "erase/": lise.erased_at is not None}
    assert [name for name, is_done in done.items() if is_done] == [path]


def test_nobody_in_a_club_opens_the_site_administrators_account(
    as_ada: Client, club: Club, root: User
) -> None:
    MembershipFactory(club=club, user=root)
    as_ada.post(member_url(root, "link/"))

    assert not OneTimeLink.objects.exists()


def test_a_person_of_another_club_is_not_found_under_ones_own(as_ada: Client) -> None:
    stranger = MembershipFactory(user=UserFactory())

    assert as_ada.get(f"{URL}{stranger.pk}/").status_code == 404


def test_an_unused_link_is_taken_back_and_a_new_one_opens(
    as_ada: Client, club: Club, client: Client
) -> None:
    made = as_ada.post(URL + "invite/", {"name": "Gerda", "roles": ["director"]}).content.decode()
    gerda = OneTimeLink.objects.get().user
    old = re.search(r"http://testserver(/link/\S+/)<", made)[1]
    offered = "Take the link back" in as_ada.get(member_url(gerda)).content.decode()

    page = as_ada.post(member_url(gerda, "link/back/"), follow=True).content.decode()
    new = as_ada.post(member_url(gerda, "link/")).content.decode()

    assert offered
    assert "The link is taken back." in page
    assert "Take the link back" not in page
    assert "used or taken back" in client.get(old).content.decode()
    opened = re.search(r"http://testserver(/link/\S+/)<", new)[1]
    assert client.get(opened).status_code == 200
    # nor does another administrator end it, whose page is from before
    old_one = {"seen": str(OneTimeLink.objects.first().pk)}
    page = as_ada.post(member_url(gerda, "link/back/"), old_one, follow=True).content.decode()
    assert "That link was used or taken back already." in page
    assert client.get(opened).status_code == 200


def test_only_an_administrator_takes_a_link_back(
    as_ada: Client, as_alice: Client, as_charlie: Client, bob: User
) -> None:
    as_ada.post(member_url(bob, "link/"))

    refused = [
        one.post(member_url(bob, "link/back/")).status_code for one in (as_alice, as_charlie)
    ]

    assert refused == [403, 404]
    assert OneTimeLink.objects.get().used_at is None


def test_a_link_of_somebody_who_is_in_another_club_too_is_not_this_clubs_to_end(
    as_ada: Client, as_root: Client, club: Club
) -> None:
    lise = MembershipFactory(user=UserFactory(username="lise")).user
    as_ada.post(URL + "invite/", {"username": "lise", "roles": ["director"]})
    as_root.post(member_url(lise, "link/"))

    page = as_ada.post(member_url(lise, "link/back/"), follow=True).content.decode()

    assert "also belongs to another club" in page
    assert OneTimeLink.objects.get().used_at is None
    as_root.post(member_url(lise, "link/back/"))
    assert OneTimeLink.objects.get().used_at is not None


def test_of_an_account_that_another_club_has_made_it_is_told_what_this_club_needs(
    as_ada: Client, club: Club
) -> None:
    """Neither that a link of the other club is open, nor when he was there, nor his settings."""
    user = UserFactory(name="Gerda Bech", theme="dark")
    MembershipFactory(user=user)
    make_link(user)
    membership = MembershipFactory(club=club, user=user, brought_account=True)
    own = f"{URL}{membership.pk}/"

    page, people = (as_ada.get(one).content.decode() for one in (own, URL))
    file = b"".join(as_ada.get(f"{own}data.zip"))
    with ZipFile(BytesIO(file)) as parts:
        account = json.loads(parts.read("data.json"))["account"]

    assert "has not been used yet" not in page
    assert "has not opened the link yet" not in people
    assert account == {"username": user.username, "name": "Gerda Bech"}
