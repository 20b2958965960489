"""The public text of a ruling: without names, approved by somebody, and gone once withdrawn."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from deals.models import Club, Pairing, PlayedBoard, Player, User
from deals.words.closed_cards import all_open
from rulings.appeals.services import show_scores
from rulings.archive import services as summaries
from rulings.models import DirectorCall, Matter, Ruling, Summary
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import BoardFactory, PlayedBoardFactory, PlayerFactory

PUBLIC = "/public/aarhus/"
TEXT = {"title_en": "A revoke", "text_en": "East.", "title_da": "Svigt", "text_da": "Øst."}


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    given = give.give_ruling(matter=revoke, by=director.user)
    show_scores(session=given.matter.call.session, at=timezone.now())
    return given


def address(ruling: Ruling, act: str = "") -> str:
    return reverse(f"rulings:summary{act}", args=[ruling.pk])


def keep(client: Client, ruling: Ruling, **changed: str) -> Summary:
    client.post(address(ruling), TEXT | changed)
    return Summary.objects.get(ruling=ruling)


def approve(client: Client, ruling: Ruling, **changed: str) -> str:
    seen = Summary.objects.get(ruling=ruling).written_at.isoformat()
    page = client.post(
        address(ruling, "-approve"), {"read": "yes", "seen": seen} | changed, follow=True
    )
    return page.content.decode()


def open_page(as_ada: Client, club: Club, is_on: str = "yes") -> None:
    as_ada.post(reverse("rulings:summaries", args=[club.slug]), {"is_on": is_on})


def test_the_draft_is_the_rulings_own_words_in_both_languages_and_names_nobody(
    as_bob: Client, ruling: Ruling, pairing: Pairing
) -> None:
    form = as_bob.get(address(ruling)).context["form"]

    assert form.initial["title_en"] == ruling.words["en"]["title"]
    assert form.initial["title_da"] == ruling.words["da"]["title"]
    told = "What happened:\n4♥︎ by South. East did not follow suit. East could have followed suit. "
    assert form.initial["text_en"].startswith(told)
    assert "4♥︎ af Syd. Øst bekendte ikke. Øst kunne have bekendt." in form.initial["text_da"]
    text = summaries.draft_of(ruling, all_open)
    assert summaries.names_in(Summary(ruling=ruling, **vars_of(text))) == []


def vars_of(text: summaries.RulingText) -> dict[str, str]:
    return {name: getattr(text, name) for name in text.__slots__}


def test_only_an_approved_text_on_an_open_page_is_public(
    as_bob: Client, as_alice: Client, as_ada: Client, client: Client, ruling: Ruling
) -> None:
    keep(as_bob, ruling)
    closed = client.get(PUBLIC).status_code
    open_page(as_ada, ruling.club)
    unapproved = client.get(PUBLIC).context["rows"]
    approve(as_alice, ruling)
    [shown] = client.get(PUBLIC).context["rows"]
    open_page(as_ada, ruling.club, "no")

    assert (closed, unapproved, shown["title"]) == (404, [], "A revoke")
    assert client.get(PUBLIC).status_code == 404


def test_it_reads_danish_for_who_reads_danish(
    as_bob: Client, as_ada: Client, client: Client, ruling: Ruling
) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)
    open_page(as_ada, ruling.club)

    page = client.get(PUBLIC, headers={"accept-language": "da"})
    [shown] = page.context["rows"]

    assert (shown["title"], shown["laws"][:2]) == ("Svigt", "§ ")
    with override("da"):
        month = date_format(timezone.localtime(ruling.at), "F Y")
    assert f'<p class="hint">{month.capitalize()} · §' in page.content.decode()


def test_the_public_page_leads_nowhere_and_names_neither_people_nor_the_event(
    as_bob: Client, as_ada: Client, client: Client, ruling: Ruling, pairing: Pairing
) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)
    open_page(as_ada, ruling.club)

    page = client.get(PUBLIC).content.decode()

    for secret in (
        "Alice",
        "Tuesday pairs",
        ruling.reference,
        pairing.ns.player1.name,
        "/rulings/",
    ):
        assert secret not in page
    assert page.count("<a ") == 1  # the one that skips to the page itself


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Alice ruled.", "Alice"),
        ("It was Karen Lund again.", "Karen Lund"),
        ("Jens saw it.", "Jens"),
        ("A lund grows there.", ""),
        ("karen  LUND hesitated.", "Karen Lund"),
        ("Karen Lunds udspil.", "Karen Lund"),
        ("Jens' makker, og Friis’ kort.", "Friis, Jens"),
        ("FRIIS led.", "Friis"),
    ],
)
def test_a_text_that_names_somebody_is_not_approved(
    as_bob: Client, ruling: Ruling, pairing: Pairing, text: str, named: str
) -> None:
    PlayerFactory(club=ruling.club, name="Karen Lund")
    player = pairing.ns.player1
    player.name = "Jens Friis"
    player.save()
    keep(as_bob, ruling, text_da=text)

    page = approve(as_bob, ruling)

    assert (f"it names {named}" in page) is bool(named)
    assert Summary.objects.get().is_approved is not bool(named)


def test_nor_is_one_on_a_record_that_a_file_has_brought_without_rounds(
    as_bob: Client, ruling: Ruling, pairing: Pairing
) -> None:
    call = ruling.matter.call
    board = BoardFactory(session=call.session)
    PlayedBoardFactory(board=board, table=call.table, round=None, ns=pairing.ns, ew=pairing.ew)
    DirectorCall.objects.filter(pk=call.pk).update(board=board, round=None)
    Player.objects.filter(pk=pairing.ns.player1_id).update(name="Jens Friis")
    keep(as_bob, ruling, text_en="Jens saw it.")

    assert "it names Jens" in approve(as_bob, ruling)


def test_the_list_of_a_club_tells_the_titles(as_bob: Client, ruling: Ruling) -> None:
    keep(as_bob, ruling)

    page = as_bob.get(reverse("rulings:summaries", args=[ruling.club.slug])).content.decode()

    assert "<b>A revoke</b>" in page


def test_a_change_takes_the_approval_away(as_bob: Client, ruling: Ruling) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)

    assert keep(as_bob, ruling).is_approved
    assert not keep(as_bob, ruling, text_en="East, in the sixth trick.").is_approved


def test_what_was_changed_since_it_was_read_is_not_approved(as_bob: Client, ruling: Ruling) -> None:
    keep(as_bob, ruling)

    page = approve(as_bob, ruling, seen="2026-11-21T20:00:00+00:00")

    assert "Read it again" in page
    assert not Summary.objects.get().is_approved


def test_nobody_approves_without_saying_that_he_read_it(as_bob: Client, ruling: Ruling) -> None:
    kept = keep(as_bob, ruling)

    as_bob.post(address(ruling, "-approve"), {"seen": kept.written_at.isoformat()})

    assert not Summary.objects.get().is_approved


@pytest.mark.parametrize(
    ("began", "shown", "may"),
    [(1, None, False), (1, -1, True), (1, 1, False), (11, None, False), (13, None, True)],
)
def test_nothing_is_approved_while_the_session_may_still_be_played(
    as_bob: Client, ruling: Ruling, began: int, shown: int | None, may: bool
) -> None:
    """Hours since the start and the call; hours from now until the scores are shown."""
    keep(as_bob, ruling)
    session, now = ruling.matter.call.session, timezone.now()
    session.starts_at = now - timedelta(hours=began)
    session.director_calls.update(called_at=session.starts_at)
    session.scores_shown_at = None if shown is None else now + timedelta(hours=shown)
    session.save()

    offered = "Approve it for everybody" in as_bob.get(address(ruling)).content.decode()
    told = approve(as_bob, ruling)

    assert (offered, Summary.objects.get().is_approved) == (may, may)
    assert ("The session is still being played. It can be approved when" in told) is not may


def test_scores_that_were_not_shown_after_all_close_it_again(
    as_bob: Client, as_ada: Client, client: Client, ruling: Ruling
) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)
    open_page(as_ada, ruling.club)
    before = len(client.get(PUBLIC).context["rows"])

    show_scores(session=ruling.matter.call.session, at=None)

    assert (before, client.get(PUBLIC).context["rows"]) == (1, [])


def test_withdrawn_it_is_gone_at_once(
    as_bob: Client, as_ada: Client, client: Client, ruling: Ruling
) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)
    open_page(as_ada, ruling.club)

    as_ada.post(address(ruling, "-withdraw"))

    assert client.get(PUBLIC).context["rows"] == []
    assert Summary.objects.get().text_en == "East."


def test_that_of_an_amended_ruling_is_no_longer_shown(
    as_bob: Client, as_ada: Client, client: Client, alice: User, ruling: Ruling
) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)
    open_page(as_ada, ruling.club)

    decided = Decided("No revoke.", "A club was found.")
    assert (
        "Nothing was changed." in as_bob.post(address(ruling), TEXT, follow=True).content.decode()
    )
    new = give.amend_ruling(ruling=ruling, decided=decided, by=alice)

    assert client.get(PUBLIC).context["rows"] == []
    assert summaries.draft_of(new, all_open).title_en == "Did not follow suit"
    for _there_and_gone in range(2):  # nor is one kept that is written meanwhile, nor lost
        page = as_bob.post(address(ruling), {"title_en": "Revoke"}, follow=True)
        assert "You had written: Revoke" in page.content.decode()
        Summary.objects.all().delete()


def test_the_number_of_queries_does_not_grow(
    as_bob: Client, as_ada: Client, alice: User, client: Client, ruling: Ruling, played: PlayedBoard
) -> None:
    keep(as_bob, ruling)
    approve(as_bob, ruling)
    open_page(as_ada, ruling.club)
    pages = ((client, PUBLIC), (as_bob, reverse("rulings:summaries", args=["aarhus"])))

    def counted() -> list[int]:
        counts = []
        for who, url in pages:
            with CaptureQueriesContext(connection) as asked:
                who.get(url)
            counts.append(len(asked))
        return counts

    before = counted()
    for _more in range(3):
        call = open_call(table=played.table, board=None, round_number=1, by=alice)
        matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
        given = give.rule_by_hand(matter=matter, decided=Decided("A.", "B."), by=alice)
        keep(as_bob, given)
        approve(as_bob, given)

    assert counted() == before
