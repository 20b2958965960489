from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from deals.evening.services import evenings
from deals.imports.forms import LARGEST
from deals.models import Club, Event, Import, ImportState, Session, User
from rulings.privacy.services.retention import clear_leftovers
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db
URL = "/import/"

PBN = b"""[Event "Tuesday"]
[Date "2026.11.17"]
[Board "1"]
[North "Anna"]
[East "Eva"]
[South "Bo"]
[West "Finn"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"]
[Declarer "S"]
[Contract "4H"]
[Result "10"]
[Table "3"]
"""


def uploaded(content: bytes = PBN, name: str = "tuesday.pbn") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_a_file_waits_to_be_read_and_the_report_is_shown(as_alice: Client, club: Club) -> None:
    response = as_alice.post(URL, {"file": uploaded(), "club": "aarhus", "session": ""})

    upload = Import.objects.get()
    assert response["Location"] == f"/imports/{upload.pk}/"
    assert (upload.club, upload.session, upload.filename) == (club, None, "tuesday.pbn")
    assert (upload.state, bytes(upload.content)) == (ImportState.WAITING, PBN)


def test_it_may_go_into_a_session_chosen_beforehand(as_alice: Client, session: Session) -> None:
    page = as_alice.get(URL, {"session": session.pk})
    assert f'<option value="{session.pk}" selected>' in page.content.decode()

    as_alice.post(URL, {"file": uploaded(), "club": "aarhus", "session": session.pk})

    assert Import.objects.get().session == session


def test_nothing_is_offered_of_another_club(
    as_alice: Client, as_charlie: Client, session: Session
) -> None:
    assert "Tuesday pairs" not in as_charlie.get(URL).content.decode()

    for wrong in ({"club": "aarhus"}, {"club": "copenhagen", "session": session.pk}):
        response = as_charlie.post(URL, {"file": uploaded(), **wrong})
        assert (response.status_code, Import.objects.count()) == (200, 0)


def test_a_session_of_ones_other_club_is_named_as_the_mistake(
    as_charlie: Client, charlie: User, session: Session
) -> None:
    from tests.factories import MembershipFactory

    MembershipFactory(club=session.event.club, user=charlie)
    page = as_charlie.post(URL, {"file": uploaded(), "club": "copenhagen", "session": session.pk})

    assert "That session belongs to another club." in page.content.decode()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (None, "No file came. Choose it, once more if need be."),
        (b"", "The file is empty."),
        (b"x" * (LARGEST + 1), "larger than ten megabytes"),
    ],
    ids=["no file", "empty file", "too large"],
)
def test_what_is_no_file_is_said(
    as_alice: Client, club: Club, file: bytes | None, said: str
) -> None:
    data = {"club": "aarhus"} | ({} if file is None else {"file": uploaded(file)})
    page = as_alice.post(URL, data)

    assert said in page.content.decode()
    assert not Import.objects.exists()


@pytest.mark.parametrize("is_read", [True, False])
def test_a_file_whose_session_was_removed_becomes_no_evening_of_its_own(
    as_alice: Client, session: Session, is_read: bool
) -> None:
    as_alice.post(URL, {"file": uploaded(), "club": "aarhus", "session": session.pk})
    upload = Import.objects.get()
    if is_read:
        do_jobs()
    evenings.remove_session(session)
    as_alice.post(f"/imports/{upload.pk}/store/")
    do_jobs()

    upload.refresh_from_db()
    assert (upload.state, bytes(upload.content)) == (ImportState.GONE, b"")
    assert (Event.objects.count(), Session.objects.count()) == (1, 0)
    page = as_alice.get(f"/imports/{upload.pk}/").content.decode()
    assert "The session that the file was for was removed" in page
    assert "Store it" not in page
    Import.objects.update(touched_at=timezone.now() - timedelta(days=9))
    assert clear_leftovers(timezone.localdate()) == {"files nobody wanted": 1}  # it quotes names


def test_the_list_of_uploads_takes_a_constant_number_of_queries(
    as_alice: Client, club: Club, django_assert_num_queries
) -> None:
    def upload() -> None:
        Import.objects.create(club=club, filename="a.pbn", content=PBN)

    upload()
    as_alice.get(URL)
    with django_assert_num_queries(4):
        as_alice.get(URL)
    for _more in range(3):
        upload()
    with django_assert_num_queries(4):
        as_alice.get(URL)
