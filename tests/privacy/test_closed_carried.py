"""What a colleague has named is closed also where it goes on in the name of who takes over."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from deals.models import PlayedBoard, Session, User
from rulings.models import Answer, DirectorCall, Matter
from rulings.record import give
from rulings.record.answers import start_matter
from rulings.record.calls.opening import newest_at, open_call
from rulings.record.calls.places import name_declarer
from rulings.record.give import Decided
from rulings.words.rulings import fingerprint
from tests.factories import PairFactory, PlayedBoardFactory, PlayerFactory
from tests.privacy.closed import another_director, beside, director_of, told_of
from tests.privacy.test_closed_besides import asked_of_a_card, ruled_of_a_card
from tests.record.test_chain import forge
from tests.site.matrix import World

pytestmark = pytest.mark.django_db
FIVE_OF_DIAMONDS = re.compile('♦︎5|"D5"')


def is_played(call: DirectorCall, himself: User) -> None:
    pair = himself.players.get().pairs_as_first.get()
    result = {"contract": "3NT", "declarer": "S", "tricks": 9, "ns": pair}
    PlayedBoard.objects.create(board=call.board, table=call.table, round=1, **result)


def test_a_card_that_a_colleague_named_in_a_call_of_his_is_not_named_in_another_at_the_table(
    world: World,
) -> None:
    """It lies there, so what he begins there would start with it."""
    colleague, client = director_of(world), another_director(world, plays=True)
    himself = User.objects.latest("pk")
    place = {"table": beside(world), "board": world.board, "round_number": 1}
    first = open_call(**place, by=himself)
    name_declarer(call=first, declarer="S", contract="3NT")
    ruled_of_a_card(first, colleague)
    tapped = {"board": "7", "irregularity": "penalty-card", "seen": str(first.pk)}
    client.post(reverse("rulings:table", args=[place["table"].pk]), tapped)
    own = DirectorCall.objects.latest("pk")
    name_declarer(call=own, declarer="S", contract="3NT")

    def told() -> bool:
        page = told_of(client.get(reverse("rulings:call", args=[own.pk]), follow=True))
        return bool(FIVE_OF_DIAMONDS.search(re.sub(r"<[^>]+>", "", page)))

    assert (own.pk > first.pk, own.director) == (True, himself)
    assert not told()
    is_played(own, himself)
    assert told()


def test_nor_one_of_a_call_of_his_that_is_closed_with_its_record(world: World) -> None:
    """He had ruled there before he was seated to play the board."""
    client = another_director(world, plays=False)
    himself = User.objects.latest("pk")
    place = {"table": beside(world), "board": world.board, "round_number": 1}
    record = {"contract": "3NT", "declarer": "S", "tricks": None}
    PlayedBoardFactory(board=world.board, table=place["table"], round=1, **record)
    first = open_call(**place, by=himself)
    ruled_of_a_card(first, himself)
    PairFactory(section=world.table.section, player1=PlayerFactory(club=world.club, user=himself))
    assert client.get(reverse("rulings:call", args=[first.pk])).status_code == 302
    own = open_call(**place, by=himself)
    name_declarer(call=own, declarer="S", contract="3NT")

    matter = start_matter(call=own, irregularity="penalty-card", by=himself)

    page = told_of(client.get(reverse("rulings:call", args=[own.pk]), follow=True))
    assert not FIVE_OF_DIAMONDS.search(re.sub(r"<[^>]+>", "", page))
    assert not matter.answers.exists()


def test_an_old_seal_of_a_ruling_on_a_card_is_not_told_after_the_evening(world: World) -> None:
    """It is over the card, and there are no more than fifty-two; one of now is over a salt too."""
    colleague, client = director_of(world), another_director(world, plays=True)
    himself = User.objects.latest("pk")
    call = open_call(table=beside(world), board=world.board, round_number=1, by=colleague)
    asked_of_a_card(call, colleague)
    decided = Decided("It lies there.", "Heard.", laws=["50"])
    ruling = give.rule_by_hand(matter=Matter.objects.get(call=call), decided=decided, by=colleague)
    Session.objects.update(scores_shown_at=timezone.now())
    addresses = [reverse(f"rulings:{one}", args=[ruling.pk]) for one in ("ruling", "slip")]
    addresses += [reverse(f"rulings:archive-{one}") for one in ("json", "csv")]

    def told() -> list[bool]:
        pages = [told_of(client.get(one)) for one in addresses]
        assert all(ruling.reference in page for page in pages)
        return [fingerprint(ruling.hash) in page or ruling.hash in page for page in pages]

    assert told() == [True] * 4
    forge(f"UPDATE rulings_ruling SET salt = NULL WHERE id = {ruling.pk}")
    assert told() == [False] * 4
    is_played(call, himself)
    assert told() == [True] * 4


def test_nor_in_one_that_he_notes_there_and_takes_only_then(world: World) -> None:
    """Who notes it begins what it is about, in his name."""
    colleague, client = director_of(world), another_director(world, plays=True)
    place = {"table": beside(world), "board": world.board, "round_number": 1}
    first = open_call(**place, by=colleague)
    ruled_of_a_card(first, colleague)
    table = reverse("rulings:table", args=[place["table"].pk])

    def carried() -> set[str]:
        seen = str(newest_at(place["table"]))
        sent = {"board": "7", "irregularity": "penalty-card", "note": "1", "seen": seen}
        client.post(table, sent)
        noted = DirectorCall.objects.latest("pk")
        assert (noted.director, noted.board) == (None, world.board)
        client.post(reverse("rulings:take", args=[noted.pk]), {"had": ""})
        return set(Answer.objects.filter(matter__call=noted).values_list("key", flat=True))

    assert carried() == set()
    client.force_login(colleague)
    assert "penalty_card" in carried()
