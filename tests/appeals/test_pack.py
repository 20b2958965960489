"""The appeal pack and the report form: what a hearing and a folder need, on paper."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import Board, Pairing, PlayedBoard, Player, Table, User
from rulings.models import Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests.appeals.test_appeal import DECISION, asked, url
from tests.archive.test_archive import by_hand
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.evidence.boards import DEAL, marked


@pytest.fixture
def revoked(director: Director, revoke: Matter) -> Ruling:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give.give_ruling(matter=revoke, by=director.user)


def test_the_pack_holds_facts_ruling_and_the_words_of_each_law(
    as_alice: Client, revoked: Ruling
) -> None:
    page = as_alice.get(url("appeal-pack", asked(as_alice, revoked)))

    assert len(page.context["agreed"]) == len(revoked.facts)
    assert page.context["disputed"] == []
    assert [row.key for row in page.context["paragraphs"]] == revoked.laws
    assert all(row.text or row.title for row in page.context["paragraphs"])


def test_the_pack_of_a_decided_appeal_holds_its_four_fields_and_lines_to_sign(
    as_alice: Client, revoked: Ruling
) -> None:
    appeal = asked(as_alice, revoked)
    as_alice.post(url("appeal-schedule", appeal), {"hearing_at": "2026-11-24T19:30", "panel": "Bo"})
    as_alice.post(url("appeal-decide", appeal), DECISION)
    page = as_alice.get(url("appeal-pack", appeal))
    body = page.content.decode()
    decided = body[body.index("<h2>Decision</h2>") : body.index("<h2>Signatures</h2>")]

    assert re.findall(r"<h3>(.*?)</h3>", decided) == [
        "Facts found",
        "Laws",
        "Conclusion",
        "Decision",
    ]
    assert re.findall(r'<span class="law">(.*?)</span>', decided) == ["Law 50B", "Law 49"]
    assert body.count('<dd class="line">') == len(page.context["signers"]) > 0


def test_the_pack_hides_the_cards_from_who_has_still_to_play_them(
    as_alice: Client, alice: User, revoked: Ruling, board: Board, played: PlayedBoard
) -> None:
    board.hands, played.play = str(DEAL), str(marked(1).play)
    board.save()
    played.save()
    appeal = asked(as_alice, revoked)
    shown = as_alice.get(url("appeal-pack", appeal))
    section = played.table.section
    himself = Player.objects.create(club=revoked.club, name="Alice", user=alice)
    section.pairs.create(number=9999, player1=himself)
    hidden = as_alice.get(url("appeal-pack", appeal))

    assert shown.context["deal"] == DEAL
    assert shown.context["table"].play.events
    assert ("deal" in hidden.context, "table" in hidden.context) == (False, False)


def test_precedents_share_the_irregularity_and_a_law(
    as_alice: Client, alice: User, table: Table
) -> None:
    for laws in (("74A2",), ("12A1",), ("74A2", "90A"), ("74A2",), ("74A2", "90A")):
        by_hand(table, alice, f"By {laws}.", *laws)
    about = by_hand(table, alice, "A warning.", "74A2", "90A")

    page = as_alice.get(url("appeal-pack", asked(as_alice, about)))

    assert [one["ruling"].laws for one in page.context["precedents"]] == [
        ["74A2", "90A"],
        ["74A2", "90A"],
        ["74A2"],
    ]


def test_no_precedent_is_of_a_board_that_the_reader_has_still_to_play(
    as_alice: Client, alice: User, revoked: Ruling, table: Table
) -> None:
    """The appeal is about another board of the session."""
    said = Decided("♥︎2 stays before East.", "All agreed.", laws=["74A2"])
    give.amend_ruling(ruling=revoked, decided=said, by=alice)
    call = open_call(table=table, board=None, round_number=1, by=alice)
    about = answers.start_matter(call=call, irregularity="revoke", by=alice)
    decided = Decided("Play on.", "Nobody revoked.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=about, decided=decided, by=alice)
    appeal = asked(as_alice, ruling)

    def precedents() -> list[str]:
        page = as_alice.get(url("appeal-pack", appeal))
        return [one["text"] for one in page.context["precedents"]]

    open_ = precedents()
    himself = Player.objects.create(club=revoked.club, name="Alice", user=alice)
    table.section.pairs.create(number=9999, player1=himself)

    assert open_ == ["♥︎2 stays before East."]
    assert precedents() == []


def test_a_report_is_printed_blank_or_filled(
    as_alice: Client, revoked: Ruling, pairing: Pairing
) -> None:
    blank = as_alice.get(reverse("rulings:blank-report"))
    filled = as_alice.get(url("report", revoked))

    assert {value for _label, value in blank.context["lines"]} == {""}
    assert dict(filled.context["lines"])["Table"] == "A1"
    assert all(len(value) == 0 for _label, value, _empty in blank.context["blocks"])
    assert filled.context["blocks"][2][1]
