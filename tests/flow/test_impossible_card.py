"""A card that cannot have been played: put the record right, rule on it by its door, or by hand."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from deals.bridge.findings import ImpossibleCard, findings
from deals.models import Membership, PlayedBoard, User
from deals.models.records import table_of
from rulings.evidence import name_of
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter, Ruling
from tests.directing import Director
from tests.evidence.boards import DEAL
from tests.factories import PairFactory, PlayerFactory

pytestmark = pytest.mark.django_db

FIRST_TRICK = "W:S3 N:SK E:S2 S:S4"
OTHERS_CARD = "impossible-2-N-SJ"
PLAYED_TWICE = "impossible-2-N-SK"


@pytest.fixture
def record(played: PlayedBoard) -> PlayedBoard:
    """Board 1, four hearts by South: dummy's second card is by the deal South's."""
    played.board.hands, played.play = str(DEAL), f"{FIRST_TRICK} N:SJ"
    played.board.save()
    played.save()
    return played


@pytest.fixture
def twice(record: PlayedBoard) -> PlayedBoard:
    """The same, with dummy's king in two tricks."""
    record.play = f"{FIRST_TRICK} N:SK"
    record.save()
    return record


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<main")[2]).split())


def board_page(client: Client, record: PlayedBoard) -> str:
    return client.get(f"/boards/{record.board_id}/").content.decode()


def entry_page(client: Client, record: PlayedBoard) -> str:
    url = f"/boards/{record.board_id}/tables/{record.table_id}/record/?round={record.round or ''}"
    return client.get(url).content.decode()


def rule_on(director: Director, record: PlayedBoard, finding: str, **how: str) -> Matter:
    director.send(f"/calls/on/{record.pk}/", finding=finding, **how)
    return Matter.objects.latest("pk")


@pytest.mark.parametrize("page_of", [board_page, entry_page])
def test_the_record_is_put_right_first_and_ruled_on_only_if_it_is_right(
    as_alice: Client, record: PlayedBoard, page_of
) -> None:
    page = page_of(as_alice, record)

    assert "by the deal South holds it." in words(page)
    assert "Most often the record is wrong, not the table." in page
    text = f"/boards/{record.board_id}/tables/{record.table_id}/record/text/"
    assert re.search(rf'href="{text}[^"]*">Correct the record<', page)
    assert f'href="/boards/{record.board_id}/edit/">Change the hands<' in page
    assert f'name="finding" value="{OTHERS_CARD}"' in page
    assert re.search(r'name="by_hand"[^>]*>None of these: write your own ruling<', page)


def test_a_card_of_another_hand_opens_the_door_of_boards_and_hands(
    director: Director, record: PlayedBoard
) -> None:
    matter = rule_on(director, record, OTHERS_CARD)

    assert matter.irregularity == "boards"
    assert director.heading == "What is wrong?"
    page = words(director.page.content.decode())
    assert "From the record By the deal South holds the card that North played to trick 2." in page


def test_the_hands_are_ruled_on_from_the_finding_to_the_record(
    director: Director, record: PlayedBoard
) -> None:
    matter = rule_on(director, record, OTHERS_CARD)
    director.answers(matter, "count", "moved", "called", "no", "too_many", "nobody")

    director.send(f"/calls/{matter.call_id}/{matter.number}/record/")

    assert Ruling.objects.get().outcome.startswith("ArtificialScore")


def test_a_card_played_twice_opens_the_door_of_the_trick_with_its_fact(
    director: Director, twice: PlayedBoard
) -> None:
    matter = rule_on(director, twice, PLAYED_TWICE)

    assert matter.irregularity == "defective-trick"
    assert director.heading.startswith("Was the card played twice")
    page = words(director.page.content.decode())
    assert "North playing the same card to tricks 1 and 2; 1 trick is complete." in page
    director.answers(matter, "yes")
    outcome = words(director.page.content.decode())
    assert "A played card is not among the turned From the record" in outcome
    director.send(f"/calls/{matter.call_id}/{matter.number}/record/")
    assert Ruling.objects.get().outcome.startswith("AdjustedScoreForPlayedTwice")


def test_by_hand_the_facts_are_written_into_the_text(
    director: Director, record: PlayedBoard
) -> None:
    matter = rule_on(director, record, OTHERS_CARD, by_hand="1")

    assert matter.irregularity == SOMETHING_ELSE
    assert director.page.context["form"]["found"].value() == (
        "A card that was not there, trick 2. North is recorded with ♠︎J; by the deal South holds it."
    )


def test_by_hand_from_the_finding_to_the_ruling(director: Director, record: PlayedBoard) -> None:
    matter = rule_on(director, record, OTHERS_CARD, by_hand="1")
    found = director.page.context["form"]["found"].value()

    director.send(
        f"/calls/{matter.call_id}/{matter.number}/by-hand/",
        found=found,
        decision="The hands are put right.",
        reason="North and South had exchanged a card.",
        laws="13B1",
    )

    ruling = words(director.look(f"/rulings/{Ruling.objects.get().pk}/").content.decode())
    assert "A card that was not there, trick 2." in ruling
    assert "The hands are put right." in ruling


def test_a_colleague_who_has_still_to_play_the_board_reads_no_card(
    director: Director, as_bob: Client, bob: User, record: PlayedBoard
) -> None:
    matter = rule_on(director, record, OTHERS_CARD, by_hand="1")
    club = record.board.session.event.club
    Membership.objects.filter(user=bob, club=club).update(roles=["director"])
    himself = PlayerFactory(club=club, user=bob)
    PairFactory(section=record.table.section, player1=himself)

    page = as_bob.get(f"/calls/{matter.call_id}/{matter.number}/by-hand/")

    body = page.content.decode()
    assert (page.status_code, "You have not played board 1 yet." in body) == (403, True)
    assert "♠︎J" not in body


def test_both_ways_lead_back_to_the_matter_there_is(
    director: Director, as_alice: Client, record: PlayedBoard
) -> None:
    matter = rule_on(director, record, OTHERS_CARD)

    assert rule_on(director, record, OTHERS_CARD, by_hand="1") == matter
    page = board_page(as_alice, record)
    assert f'href="/calls/{matter.call_id}/{matter.number}/"' in page
    assert "Correct the record" not in page


def test_a_finding_put_right_meanwhile_opens_nothing(
    director: Director, record: PlayedBoard
) -> None:
    record.play = FIRST_TRICK
    record.save()

    director.send(f"/calls/on/{record.pk}/", finding=OTHERS_CARD, by_hand="1")

    assert "The record no longer shows that." in director.page.content.decode()
    assert not DirectorCall.objects.exists()


def test_exchanged_hands_are_one_row_and_not_one_for_each_card(
    as_alice: Client, record: PlayedBoard
) -> None:
    record.play = "W:SA N:SK E:S3 S:S4 W:ST E:S5 N:S6 S:SJ"
    record.save()

    page = words(board_page(as_alice, record))

    assert page.count("A card that was not there") == 2  # West's and East's
    assert page.count("1 more card is recorded for the same player") == 2


def test_two_of_them_in_own_words_are_two_matters(director: Director, record: PlayedBoard) -> None:
    """The second led to the page of the first, which nobody had ruled on yet."""
    record.play = f"{FIRST_TRICK} N:SJ E:C8 S:C3 W:S5 N:SK"
    record.save()
    names = [name_of(one) for one in findings(table_of(record)) if isinstance(one, ImpossibleCard)]
    assert len(names) == 2

    found = [rule_on(director, record, name, by_hand="1") for name in names]

    standing = DirectorCall.objects.get().matters.filter(set_aside_at=None)
    assert [(one, one.finding) for one in standing] == [*zip(found, names, strict=True)]
