"""What a colleague has named is closed also where it goes on in the name of who takes over."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from deals.models import PlayedBoard, User
from rulings.models import DirectorCall, Matter
from rulings.record import calls, give
from rulings.record.give import Decided
from rulings.words.rulings import fingerprint
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


@pytest.mark.parametrize("is_given_back", [True, False])
def test_a_card_by_a_call_that_he_took_is_not_named_in_another_of_his_own_at_the_table(
    world: World, is_given_back: bool
) -> None:
    """It lies there, so what he begins there starts with it."""
    colleague, client = director_of(world), another_director(world, plays=True)
    himself = User.objects.latest("pk")
    place = {"table": beside(world), "board": world.board, "round_number": 1}
    first = calls.open_call(**place, by=colleague)
    calls.name_declarer(call=first, declarer="S", contract="3NT")
    ruled_of_a_card(first, colleague)
    client.post(reverse("rulings:take", args=[first.pk]), {"had": str(colleague.pk)})
    tapped = {"board": "7", "irregularity": "penalty-card", "seen": str(first.pk)}
    client.post(reverse("rulings:table", args=[place["table"].pk]), tapped)
    own = DirectorCall.objects.latest("pk")
    calls.name_declarer(call=own, declarer="S", contract="3NT")
    if is_given_back:
        DirectorCall.objects.filter(pk=first.pk).update(director=colleague)

    def told() -> list[bool]:
        addresses = [reverse("rulings:call", args=[own.pk]), reverse("rulings:my-export")]
        pages = [told_of(client.get(one, follow=True)) for one in addresses]
        return [bool(FIVE_OF_DIAMONDS.search(re.sub(r"<[^>]+>", "", page))) for page in pages]

    assert (own.pk > first.pk, own.director) == (True, himself)
    assert told() == [False, False]
    is_played(own, himself)
    assert told() == [True, True]


def test_nor_is_an_old_seal_of_his_own_ruling_told_by_which_it_could_be_found(world: World) -> None:
    """It is over the card, and there are no more than fifty-two; one of now is over a salt too."""
    colleague, client = director_of(world), another_director(world, plays=True)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=beside(world), board=world.board, round_number=1, by=colleague)
    asked_of_a_card(call, colleague)
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(colleague.pk)})
    decided = Decided("It lies there.", "Heard.", laws=["50"])
    ruling = give.rule_by_hand(matter=Matter.objects.get(call=call), decided=decided, by=himself)
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
