"""The pages about one person: everything as a file, and being erased; and what is told to all."""

from __future__ import annotations

import json
import re
from collections import Counter
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from deals.clubs.services import make_token
from deals.models import AccessToken, Club, Event, Membership, Pairing, Player, Session, User
from rulings.archive.services import RulingText, write_summary
from rulings.models import DirectorCall, FreeText, Matter, Ruling, SavedSearch, Summary
from rulings.record import give, texts
from rulings.record.give import Decided
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    EventFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    TableFactory,
)
from tests.site.test_once import Forms

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(pairing: Pairing) -> Player:
    """North at table A1 in round 1."""
    anna = pairing.ns.player1
    anna.name, anna.number = "Anna Holm", "4711"
    anna.save()
    return anna


@pytest.fixture
def ruling(director: Director, revoke: Matter, anna: Player) -> Ruling:
    """A revoke at her table; by hand, and she is named in it."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    decided = Decided("Anna Holm is right.", "She said so.", "South saw it.", ["81C5"])
    return give.rule_by_hand(matter=revoke, decided=decided, by=director.user)


def inside(response: HttpResponse) -> Any:
    with ZipFile(BytesIO(response.content)) as archive:
        assert archive.namelist() == ["data.json", "data.txt"]
        return json.loads(archive.read("data.json"))


def test_a_players_file_holds_boards_calls_and_rulings_at_the_table(
    as_ada: Client, anna: Player, ruling: Ruling
) -> None:
    told = inside(as_ada.get(f"/players/{anna.pk}/data.zip"))

    assert told["player"] == {"name": "Anna Holm", "number": "4711", "club": "Aarhus", "user": ""}
    assert [(one["event"], one["chair"]) for one in told["pairs"]] == [("Tuesday pairs", "N or E")]
    assert [(one["board"], one["contract"], one["side"]) for one in told["boards"]] == [
        (1, "4H", "NS")
    ]
    assert [one["table"] for one in told["calls"]] == ["A1"]
    assert [(one["reference"], one["decision"]) for one in told["rulings"]] == [
        (ruling.reference, "Anna Holm is right.")
    ]
    assert [one["text"] for one in told["words that name you, or somebody of that name"]] == [
        "Anna Holm is right."
    ]


def test_words_about_a_board_he_has_still_to_play_are_left_out_for_an_administrator_who_plays(
    as_ada: Client, ada: User, anna: Player, pairing: Pairing, ruling: Ruling
) -> None:
    """While the evening goes on he is not even told of them; of one that he never played, that they
    name her stays known, so that they can be erased unread.
    """
    ruler = PlayerFactory(club=anna.club, user=ada)
    own = PairFactory(section=pairing.table.section, player1=ruler)

    def read() -> tuple[list[str], list[str]]:
        page = as_ada.get(f"/players/{anna.pk}/data/").context["mentions"]
        file = inside(as_ada.get(f"/players/{anna.pk}/data.zip"))
        words = file["words that name you, or somebody of that name"]
        return [one.text for one in page], [one["text"] for one in words]

    going_on = read()
    Session.objects.update(scores_shown_at=timezone.now())
    over = read()
    board = ruling.matter.call.board
    table = TableFactory(section=pairing.table.section, number=9)
    PlayedBoardFactory(board=board, table=table, ns=own)

    hidden, said = ["(hidden until you have played the board)"], ["Anna Holm is right."]
    assert (going_on, over, read()) == (([], []), (hidden, hidden), (said, said))


def test_nor_is_he_told_who_had_called_there(
    as_ada: Client, ada: User, anna: Player, pairing: Pairing, ruling: Ruling
) -> None:
    """As a colleague has tapped it with the ruling."""
    DirectorCall.objects.update(called_by="E")
    own = PairFactory(
        section=pairing.table.section, player1=PlayerFactory(club=anna.club, user=ada)
    )

    def read() -> list[str]:
        told = inside(as_ada.get(f"/players/{anna.pk}/data.zip"))
        return [one["called by"] for one in told["calls"]]

    going_on = read()
    table = TableFactory(section=pairing.table.section, number=9)
    PlayedBoardFactory(board=ruling.matter.call.board, table=table, ns=own)

    assert (going_on, read()) == ([""], ["E"])


def test_of_a_call_without_a_board_too(
    as_ada: Client, ada: User, anna: Player, pairing: Pairing, ruling: Ruling
) -> None:
    call = ruling.matter.call
    DirectorCall.objects.filter(pk=call.pk).update(board=None, played_board=None)
    PairFactory(section=pairing.table.section, player1=PlayerFactory(club=anna.club, user=ada))
    assert as_ada.get(f"/players/{anna.pk}/data/").context["mentions"] == []
    Session.objects.update(scores_shown_at=timezone.now())

    [told] = as_ada.get(f"/players/{anna.pk}/data/").context["mentions"]

    assert (told.text, told.is_whole) == ("(hidden until you have played the board)", True)


def test_a_players_file_names_nobody_else(
    as_ada: Client, anna: Player, pairing: Pairing, ruling: Ruling
) -> None:
    others = [pairing.ns.player2.name, pairing.ew.player1.name, pairing.ew.player2.name]
    told = as_ada.get(f"/players/{anna.pk}/data.zip")

    assert [name for name in others if name in json.dumps(inside(told))] == []


def test_what_a_user_has_still_to_play_is_asked_once_for_all_of_his_file(
    director: Director, ruling: Ruling, pairing: Pairing
) -> None:
    """A query for each kind of row and club, and not some forty of them: 1,468 in an evening."""
    ruling.matter.call.session.director_calls.update(board=None, played_board=None)
    himself = PlayerFactory(club=ruling.club, user=director.user)
    PairFactory(section=pairing.table.section, player1=himself)
    with CaptureQueriesContext(connection) as caught:
        told = inside(director.client.get("/settings/data.zip"))

    assert told["Rulings (by)"] == []
    assert [sql for sql, times in Counter(one["sql"] for one in caught).items() if times > 1] == []


def test_a_users_file_holds_what_he_did_and_no_secret(
    director: Director, ruling: Ruling, club: Club
) -> None:
    _token, key = make_token(club, name="Scoring", made_by=director.user)
    director.user.saved_searches.create(name="Mine", query="q=revoke")
    told = inside(director.client.get("/settings/data.zip"))

    text = json.dumps(told)
    assert told["account"]["username"] == "alice"
    assert [one["reason"] for one in told["Rulings (by)"]] == ["She said so."]
    assert [len(told[name]) for name in ("Memberships (user)", "Saved searches (user)")] == [1, 1]
    secrets = [key, AccessToken.objects.get().digest, director.user.password, ruling.hash]
    assert [one for one in secrets if one in text] == []


def test_a_club_takes_away_what_it_stores_and_nothing_of_another(
    as_ada: Client, director: Director, ruling: Ruling, other_club: Club
) -> None:
    MembershipFactory(club=other_club, user=director.user)
    EventFactory(club=other_club, name="Elsewhere", chief=director.user)
    own = Membership.objects.get(user=director.user, club=ruling.club)
    response = as_ada.get(f"/clubs/aarhus/people/{own.pk}/data.zip")

    assert "Elsewhere" not in json.dumps(inside(response))
    assert len(inside(response)["Rulings (by)"]) == 1


def test_the_file_asks_the_database_as_often_for_many_rulings(
    as_ada: Client,
    director: Director,
    ruling: Ruling,
    anna: Player,
    revoke: Matter,
    django_assert_num_queries: Any,
) -> None:
    addresses = (
        f"/players/{anna.pk}/data.zip",
        f"/clubs/aarhus/people/{Membership.objects.get(user=director.user).pk}/data.zip",
    )
    counts = []
    for address in addresses:
        with CaptureQueriesContext(connection) as few:
            as_ada.get(address)
        counts.append(len(few))
    for _ in range(3):
        give.amend_ruling(
            ruling=Ruling.objects.latest("pk"), decided=Decided("So.", "Thus."), by=director.user
        )
    for address, count in zip(addresses, counts, strict=True):
        with django_assert_num_queries(count):
            as_ada.get(address)


# Erasing


def test_an_administrator_sees_what_names_the_player_and_erases_it(
    as_ada: Client, anna: Player, ruling: Ruling
) -> None:
    address = f"/players/{anna.pk}/data/"
    page = as_ada.get(address)
    [found] = page.context["mentions"]
    assert (found.text, found.is_whole, page.context["ticked"]) == (
        "Anna Holm is right.",
        True,
        {found.pk},
    )

    as_ada.post(address, {"sure": "yes", "text": str(found.pk)})
    assert FreeText.objects.get(pk=found.pk).text == ""
    shown = as_ada.get(f"/rulings/{ruling.pk}/").content.decode()
    assert ("Anna Holm" in shown, "(erased)" in shown) == (False, True)
    assert "The name has been erased." in as_ada.get(address).content.decode()


@pytest.mark.parametrize("named", [True, False])
def test_who_has_boards_of_the_club_still_to_play_erases_nobody_before(
    as_ada: Client, ada: User, anna: Player, pairing: Pairing, ruling: Ruling, named: bool
) -> None:
    """Words about them are not listed to him: they would stay, and nobody finds them any more once
    the name is gone.
    """
    if not named:
        DirectorCall.objects.update(board=None, played_board=None)
    PairFactory(section=pairing.table.section, player1=PlayerFactory(club=anna.club, user=ada))
    address, words = f"/players/{anna.pk}/data/", FreeText.objects.filter(text__contains="Anna")

    shown, sent = as_ada.get(address), as_ada.post(address, {"sure": "yes"})
    anna.refresh_from_db()
    told = "You have boards of this club still to play"
    assert (anna.name, words.count()) == ("Anna Holm", 1)
    assert [told in one.content.decode() for one in (shown, sent)] == [True, True]
    assert 'name="sure"' not in shown.content.decode()

    Session.objects.update(scores_shown_at=timezone.now())
    [found] = as_ada.get(address).context["mentions"]
    as_ada.post(address, {"sure": "yes", "text": str(found.pk)})
    assert words.count() == 0


def test_nor_the_account_of_another(
    as_ada: Client, ada: User, anna: Player, pairing: Pairing, ruling: Ruling, club: Club
) -> None:
    """In how many texts the whole name stands is told of those alone that he may read."""
    other = MembershipFactory(club=club, user__name="Anna Holm", brought_account=False)
    PairFactory(section=pairing.table.section, player1=PlayerFactory(club=club, user=ada))
    address = f"/clubs/{club.slug}/people/{other.pk}/"

    def erased() -> tuple[bool, bool]:
        page = as_ada.post(f"{address}erase/", {"sure": "yes"}, follow=True).content.decode()
        account = User.objects.get(pk=other.user.pk)
        return "You have boards of this club still to play" in page, account.name == ""

    assert erased() == (True, False)
    Session.objects.update(scores_shown_at=timezone.now())
    assert erased() == (False, True)


def test_without_the_word_that_one_is_sure_nothing_is_erased(
    as_ada: Client, anna: Player, ruling: Ruling
) -> None:
    page = as_ada.post(f"/players/{anna.pk}/data/", {"text": ["x", "1" * 40]})

    assert "Nothing was erased" in page.content.decode()
    assert page.context["ticked"] == set()
    anna.refresh_from_db()
    assert anna.name == "Anna Holm"


def test_a_text_of_another_club_is_not_erased_from_here(
    as_ada: Client, anna: Player, ruling: Ruling
) -> None:
    elsewhere = texts.write("Anna Holm")
    assert elsewhere is not None
    sent = {"sure": "yes", "text": str(elsewhere.pk)}
    page = as_ada.post(f"/players/{anna.pk}/data/", sent, follow=True).content.decode()
    assert "The name is erased, and still stands in 1 text that you left." in page

    elsewhere.refresh_from_db()
    assert elsewhere.text == "Anna Holm"


def test_somebody_erases_himself_and_is_signed_out(director: Director, club: Club) -> None:
    director.client.post("/settings/data/erase/", {"sure": "yes"})

    director.user.refresh_from_db()
    assert (director.user.erased_at is not None, director.user.is_active) == (True, False)
    assert director.client.get("/settings/data/").status_code == 302


def test_a_member_is_erased_by_his_club_unless_he_has_another(
    as_ada: Client, director: Director, club: Club, other_club: Club
) -> None:
    own = Membership.objects.get(user=director.user)
    address = f"/clubs/aarhus/people/{own.pk}/erase/"
    elsewhere = MembershipFactory(club=other_club, user=director.user)
    as_ada.post(address, {"sure": "yes"})
    director.user.refresh_from_db()
    assert director.user.erased_at is None

    elsewhere.delete()
    as_ada.post(address, {"sure": "yes"})
    director.user.refresh_from_db()
    assert director.user.erased_at is not None


def test_a_clubs_administrator_cannot_erase_the_sites(
    as_ada: Client, club: Club, root: User
) -> None:
    membership = MembershipFactory(club=club, user=root)
    response = as_ada.post(f"/clubs/aarhus/people/{membership.pk}/erase/", {"sure": "yes"})
    assert response.status_code == 403


def test_what_keeps_the_name_of_an_account_is_told_before_it_is_erased(
    as_ada: Client, director: Director, club: Club
) -> None:
    """Whom to ask stands on a page for everybody."""
    User.objects.filter(pk=director.user.pk).update(name="Lise Bang")
    own = Membership.objects.get(user=director.user)
    address = f"/clubs/aarhus/people/{own.pk}/"
    assert "Called after this person" not in as_ada.get(address).content.decode()
    Club.objects.filter(pk=club.pk).update(privacy_contact="Ask Lise Bang.")
    EventFactory(club=club, name="Lise Bang’s cup")

    page = as_ada.get(address).content.decode()

    [called] = re.findall("Called after this person(.*?)</ul>", page, re.DOTALL)
    assert re.findall("<b>(.*?)</b>", called) == ["Lise Bang’s cup", "Aarhus"]


@pytest.mark.parametrize("meanwhile", ["is called otherwise", "is named once more"])
def test_no_text_goes_with_an_account_that_its_page_has_not_counted(
    as_ada: Client, director: Director, ruling: Ruling, meanwhile: str
) -> None:
    """Who is to be erased calls himself as he likes: the words about a player would go with him."""
    own = Membership.objects.get(user=director.user)
    address = f"/clubs/aarhus/people/{own.pk}/"
    page = as_ada.get(address).content.decode()
    assert "in which the whole name stands" not in page
    if meanwhile == "is called otherwise":
        director.user.name = "Anna Holm"
    else:
        director.user.name = "Lise Bang"
        give.comment(ruling=ruling, text="Lise Bang was quick.", by=director.user)
    director.user.save()

    sent = dict(Forms(page, address).found)[f"{address}erase/"]
    answer = as_ada.post(f"{address}erase/", {**sent, "sure": "yes"}, follow=True)

    assert not FreeText.objects.exclude(erased_at=None).exists()
    page = answer.content.decode()
    assert "Somebody has changed something here meanwhile." in page
    assert re.search(r"(One text|\d texts) in which the whole name stands", page)


def test_nor_is_a_player_erased_who_is_called_otherwise_by_now(
    as_ada: Client, anna: Player, ruling: Ruling
) -> None:
    """His row was given to somebody else, or corrected."""
    address = f"/players/{anna.pk}/data/"
    sent = dict(Forms(as_ada.get(address).content.decode(), address).found)[address]
    Player.objects.filter(pk=anna.pk).update(name="Bo Holm")

    page = as_ada.post(address, {**sent, "sure": "yes"}).content.decode()

    anna.refresh_from_db()
    assert anna.name == "Bo Holm"
    assert "Somebody has changed something here meanwhile." in page


@pytest.mark.parametrize("what", ["account", "name"])
def test_summaries_and_searches_that_go_along_are_told_before(
    as_ada: Client, director: Director, ruling: Ruling, anna: Player, club: Club, what: str
) -> None:
    """They stand on the club’s public page, and on the page of everybody’s archive."""
    own = MembershipFactory(club=club, user__name="Anna Holm", brought_account=False)
    member, player = f"/clubs/aarhus/people/{own.pk}/", f"/players/{anna.pk}/data/"
    address, sent_to = (member, f"{member}erase/") if what == "account" else (player, player)
    words = RulingText("Late", "Anna Holm was late.", "Sent", "Nogen kom for sent.")
    kept = write_summary(ruling=ruling, text=words, by=director.user)

    def shown() -> tuple[dict[str, Any], list[bool]]:
        page = as_ada.get(address).content.decode()
        told = ("Public summaries with the name", "Of Anna Holm")
        return dict(Forms(page, address).found)[sent_to], [one in page for one in told]

    sent, told = shown()
    assert told == [True, False]
    director.user.saved_searches.create(name="Of Anna Holm", query="q=late", club=club)
    page = as_ada.post(sent_to, {**sent, "sure": "yes"}, follow=True).content.decode()
    assert "Somebody has changed something here meanwhile." in page

    sent, told = shown()
    assert (told, Summary.objects.get()) == ([True, True], kept)
    as_ada.post(sent_to, {**sent, "sure": "yes"})
    assert (Summary.objects.count(), SavedSearch.objects.count()) == (0, 0)


def test_so_do_those_of_a_club_that_the_account_has_left(
    as_root: Client, director: Director, ruling: Ruling, club: Club, other_club: Club
) -> None:
    """Who runs the site erases what names it wherever it has ruled: that club’s public page too."""
    user = director.user
    user.name = "Anna Holm"
    user.save()
    user.memberships.all().delete()
    own = MembershipFactory(club=other_club, user=user)
    colleague = MembershipFactory(club=club).user
    words = RulingText("Late", "Anna Holm was late.", "Sent", "Nogen kom for sent.")
    write_summary(ruling=ruling, text=words, by=colleague)
    colleague.saved_searches.create(name="Of Anna Holm", query="q=late", club=club)
    address = f"/clubs/copenhagen/people/{own.pk}/"

    page = as_root.get(address).content.decode()
    sent = dict(Forms(page, address).found)[f"{address}erase/"]
    as_root.post(f"{address}erase/", {**sent, "sure": "yes"})

    assert ("Public summaries with the name" in page, "Of Anna Holm" in page) == (True, True)
    assert not User.objects.filter(name="Anna Holm").exists()
    assert (Summary.objects.count(), SavedSearch.objects.count()) == (0, 0)


def test_a_search_that_goes_with_who_has_shared_it_is_told(
    as_ada: Client, director: Director, club: Club
) -> None:
    director.user.saved_searches.create(name="Claims of the year", query="q=claim", club=club)
    own = Membership.objects.get(user=director.user)

    page = as_ada.get(f"/clubs/aarhus/people/{own.pk}/").content.decode()

    assert "Claims of the year" in page


@pytest.mark.parametrize("what", ["account", "name"])
def test_a_search_that_another_club_shares_is_neither_told_nor_removed(
    as_ada: Client, director: Director, anna: Player, club: Club, other_club: Club, what: str
) -> None:
    """By a member of both: there it is of somebody else of that name."""
    MembershipFactory(club=other_club, user=director.user)
    own = MembershipFactory(club=club, user__name="Anna Holm")
    director.user.saved_searches.create(name="Of Anna Holm", query="q=late", club=other_club)
    member, player = f"/clubs/aarhus/people/{own.pk}/", f"/players/{anna.pk}/data/"
    address, sent_to = (member, f"{member}erase/") if what == "account" else (player, player)

    page = as_ada.get(address).content.decode()
    sent = dict(Forms(page, address).found)[sent_to]
    as_ada.post(sent_to, {**sent, "sure": "yes"})

    assert "Of Anna Holm" not in page
    assert not (Player if what == "name" else User).objects.filter(name="Anna Holm").exists()
    assert SavedSearch.objects.exists()


def test_who_runs_the_site_erases_no_words_of_a_club_in_which_he_has_still_to_play(
    as_root: Client, root: User, ruling: Ruling, club: Club, other_club: Club, pairing: Pairing
) -> None:
    """They are not counted to him there either."""
    PairFactory(section=pairing.table.section, player1=PlayerFactory(club=club, user=root))
    user = MembershipFactory(club=club, user__name="Anna Holm").user
    elsewhere = MembershipFactory(club=other_club, user=user)

    sent = {"sure": "yes"}
    address = f"/clubs/copenhagen/people/{elsewhere.pk}/erase/"
    page = as_root.post(address, sent, follow=True).content.decode()

    assert "You have boards of this club still to play" in page
    assert not FreeText.objects.exclude(erased_at=None).exists()


# Leaving


def test_a_member_leaves_and_the_last_administrator_may_not(
    as_alice: Client, as_ada: Client, alice: User, ada: User
) -> None:
    as_alice.post("/clubs/aarhus/leave/")
    page = as_ada.post("/clubs/aarhus/leave/", follow=True)

    assert Membership.objects.filter(user=alice).count() == 0
    assert "You are the club’s only administrator" in page.content.decode()
    assert Membership.objects.filter(user=ada).count() == 1


# What everybody may read


def test_everybody_reads_what_is_stored_in_both_languages(client: Client, db: None) -> None:
    english = client.get("/privacy/", headers={"accept-language": "en"}).content.decode()
    danish = client.get("/privacy/", headers={"accept-language": "da"}).content.decode()

    assert "What is stored about you" in english
    assert "Hvad der gemmes om dig" in danish
    assert "What is stored" not in danish


def test_a_clubs_page_tells_its_own_times_and_whom_to_ask(client: Client, event: Event) -> None:
    club = event.club
    club.keep_months, club.privacy_contact = 12, "board@example.org"
    club.save()
    event.keep_months = 3
    event.save()
    page = client.get("/clubs/aarhus/privacy/").content.decode()

    told = [
        "1 year after the event’s last session",
        "board@example.org",
        "Tuesday pairs",
        "3 months",
    ]
    assert [words for words in told if words not in page] == []


def test_a_club_sets_how_long_names_are_kept(as_ada: Client, club: Club) -> None:
    data = {"name": "Aarhus", "slug": "aarhus", "language": "da"}
    as_ada.post("/clubs/aarhus/edit/", {**data, "keep_months": "6", "privacy_contact": "Ada"})
    club.refresh_from_db()
    assert (club.keep_months, club.privacy_contact) == (6, "Ada")

    as_ada.post("/clubs/aarhus/edit/", data)
    club.refresh_from_db()
    assert club.keep_months == 6
    page = as_ada.post("/clubs/aarhus/edit/", {**data, "keep_months": "7000000"})
    assert list(page.context["form"].errors) == ["keep_months"]


def test_the_page_of_an_event_says_until_when_its_names_are_kept(
    as_alice: Client, event: Event
) -> None:
    event.keep_months = 6
    event.save()
    assert "Names are kept until" in as_alice.get(f"/events/{event.pk}/").content.decode()
