"""Two directors, one call: nobody rules on what he has not seen, and nothing typed is lost."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from deals.models import Board, Event, PlayedBoard, Session
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling, TableEvent, What
from rulings.pages.felt import matter_url
from rulings.polls.services import make_poll
from rulings.record import answers
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from rulings.room.services import queue
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.evidence.boards import DEAL, marked
from tests.record.test_chain import forge
from tests.site.poll_matrix import SHOWN
from tests.site.rulings_matrix import INSUFFICIENT_BID
from tests.site.test_once import Forms

OUTCOME = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")
TYPED = {"decision": "Play on as it stands.", "reason": "Nobody was hurt by it.", "laws": "12A1"}
IN_BETWEEN = "Something was answered in between. Nothing is lost: you are here."
NOT_TAKEN = "Something was answered in between. Your answer was not taken."
STILL_HERE = "Something was answered in between. What you wrote still stands here"


def url(name: str, matter: Matter, *more: str) -> str:
    return reverse(f"rulings:{name}", args=[matter.call_id, matter.number, *more])


def texts(page: Any) -> list[str]:
    return [str(message) for message in page.context["messages"]]


@pytest.fixture
def ready(director: Director, revoke: Matter) -> Matter:
    """A revoke that only waits to be recorded."""
    director.answers(revoke, *OUTCOME)
    director.look(url("matter", revoke))
    return revoke


def seen(page: HttpResponse) -> str:
    return str(page.context["seen"])


def changes_an_answer(carl: Director, matter: Matter) -> None:
    carl.look(url("question", matter, "played_after"))
    carl.send(
        url("answer", matter), key="played_after", answer="lho", seen=str(carl.page.context["seen"])
    )
    assert matter.answers.latest("number").by == carl.user


def takes_it(carl: Director, matter: Matter) -> None:
    take_call(call=DirectorCall.objects.get(pk=matter.call_id), by=carl.user)


def names_declarer(carl: Director, matter: Matter) -> None:
    carl.send(reverse("rulings:declarer", args=[matter.call_id]), seat="N")


def ends_the_board(carl: Director, matter: Matter) -> None:
    carl.send(reverse("rulings:board-over", args=[matter.call_id]))


def records(carl: Director, matter: Matter) -> None:
    carl.look(url("matter", matter))
    carl.send(url("record", matter), seen=seen(carl.page))


def enters_the_contract(_carl: Director, matter: Matter) -> None:
    """As a file that comes in does; the slip will tell it."""
    PlayedBoard.objects.filter(pk=matter.call.played_board_id).update(contract="3NT")


MEANWHILE = [
    changes_an_answer,
    takes_it,
    names_declarer,
    ends_the_board,
    enters_the_contract,
]


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_its_director_has_not_seen_is_not_recorded(
    director: Director, carl: Director, ready: Matter, meanwhile: Any
) -> None:
    old = seen(director.page)
    meanwhile(carl, ready)

    page = director.send(url("record", ready), seen=old)

    told = "Carl has taken this call." if meanwhile is takes_it else IN_BETWEEN
    assert (texts(page), Ruling.objects.count()) == ([told], 0)


def test_what_the_record_contradicts_since_is_not_recorded(
    director: Director, revoke: Matter, played: PlayedBoard
) -> None:
    """A file comes in by which West had played on after his revoke."""
    director.answers(revoke, "@W", "follow_suit", "nothing", "nobody")
    old = seen(director.look(url("matter", revoke)))
    Board.objects.update(hands=str(DEAL))
    PlayedBoard.objects.update(play=str(marked(1).play), tricks=7)

    page = director.send(url("record", revoke), seen=old)

    assert (texts(page), Ruling.objects.count()) == ([IN_BETWEEN], 0)

    for _then_with_what_it_adds in range(2):
        page = director.send(url("record", revoke), seen=seen(page))

    said = {fact["key"]: fact.get("record", {}).get("token") for fact in Ruling.objects.get().facts}
    assert said["since_revoke"] == "played"


AFTER_SOUTH, AFTER_BOTH, AFTER_NOBODY = (
    f"W:S3 N:SK E:C4{between} E-C4 E:S2" for between in (" S:SJ", " S:SJ W:C5", "")
)
IN_THE_SECOND = "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4 E-C4 E:S2"


@pytest.mark.parametrize(
    "plays",
    [[AFTER_SOUTH, AFTER_SOUTH, AFTER_BOTH], [AFTER_NOBODY, IN_THE_SECOND]],
    ids=["who had played before it was taken back", "in which trick it was"],
)
def test_nor_is_what_it_says_otherwise_since(
    director: Director, revoke: Matter, played: PlayedBoard, plays: list[str]
) -> None:
    """A colleague corrects it, when what it adds is written down already."""
    director.answers(revoke, "@E", "follow_suit", "nothing", "nobody")
    Board.objects.update(hands=str(DEAL))
    for play in plays:
        old = seen(director.page)
        PlayedBoard.objects.update(play=play)
        page = director.send(url("record", revoke), seen=old)

        assert (texts(page), Ruling.objects.count()) == ([IN_BETWEEN], 0)


def test_what_was_seen_is_recorded(director: Director, ready: Matter) -> None:
    director.send(url("record", ready), seen=seen(director.page))

    assert Ruling.objects.get().by == director.user


def test_rules_that_say_something_else_than_was_read_are_read_first(
    director: Director, ready: Matter
) -> None:
    read = str(director.page.context["read"])
    page = director.send(url("record", ready), seen=seen(director.page), read="of older rules")

    assert texts(page) == [
        "The rules have changed since you read this. Look again before you record it."
    ]
    assert Ruling.objects.count() == 0

    director.send(url("record", ready), seen=seen(page), read=read)
    assert Ruling.objects.count() == 1


def test_what_the_rules_say_otherwise_by_now_is_not_said_to_be_recorded(
    director: Director, ready: Matter
) -> None:
    """They were renewed since the ruling: one in its place names it, and why."""
    director.send(url("record", ready), seen=seen(director.page))
    forge("UPDATE rulings_ruling SET steps = steps - -1")  # of older rules, which said less
    page = director.look(url("matter", ready))

    assert page.context["recorded"] is None
    assert texts(page)[-1].startswith("It was ruled otherwise here.")
    told = {"seen": seen(page), "read": str(page.context["read"])}
    director.send(url("record", ready), **told)
    director.send(url("record", ready), **told, reason="The rules were corrected.")

    before, ruling = Ruling.objects.order_by("number")
    assert (ruling.amends, ruling.reason.text) == (before, "The rules were corrected.")
    assert director.look(url("matter", ready)).context["recorded"] == ruling.pk


def test_nor_is_one_for_now_replaced_unsaid_once_they_were_renewed(
    director: Director, revoke: Matter
) -> None:
    """Recorded again as it is now, or completed after play: it names the one that was told."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(url("record", revoke), seen=seen(director.page))
    forge("UPDATE rulings_ruling SET steps = jsonb_set(steps, '{-1,law}', '\"0X\"')")

    page = director.look(url("matter", revoke))
    assert [one for one in texts(page) if one.startswith("It was ruled otherwise here.")]
    told = {"seen": seen(page), "read": str(page.context["read"])}
    director.send(url("record", revoke), **told)
    assert Ruling.objects.count() == 1
    director.send(url("record", revoke), **told, reason="The rules were corrected.")

    before, ruling = Ruling.objects.order_by("number")
    assert (before.kind, ruling.kind, ruling.amends) == ("interim", "interim", before)


def test_what_is_decided_otherwise_stands_beside_what_was_read(
    director: Director, ready: Matter
) -> None:
    """By rules that are renewed meanwhile something else is computed."""
    page = director.look(url("override", ready))
    read = str(page.context["read"])
    page = director.send(url("override", ready), **TYPED, seen=seen(page), read="of older rules")

    assert (page.status_code, STILL_HERE in page.content.decode()) == (422, True)
    assert (f'name="read" value="{read}"' in page.content.decode(), Ruling.objects.count()) == (
        True,
        0,
    )

    director.send(url("override", ready), **TYPED, seen=seen(page), read=read)
    assert Ruling.objects.get().kind == "overridden"


def test_so_is_what_an_amendment_stands_beside(director: Director, ready: Matter) -> None:
    """The rules were renewed since the ruling, and again since the page."""
    director.send(url("record", ready), seen=seen(director.page))
    amend = reverse("rulings:amend", args=[Ruling.objects.get().pk])
    says_now = "The rules say something else by now. Beside yours is kept what they say:"
    assert says_now not in director.look(amend).content.decode()
    forge("UPDATE rulings_ruling SET steps = steps - -1")  # of older rules, which said less

    page = director.look(amend)
    read = str(page.context["read"])
    assert says_now in page.content.decode()
    page = director.send(amend, **TYPED, seen=seen(page), read="of older rules")
    assert (page.status_code, STILL_HERE in page.content.decode()) == (422, True)

    director.send(amend, **TYPED, seen=seen(page), read=read)
    assert Ruling.objects.latest("number").kind == "overridden"


@pytest.mark.parametrize("name", ["override", "amend"])
def test_the_same_words_beside_what_the_rules_say_by_now_are_another_ruling(
    director: Director, ready: Matter, name: str
) -> None:
    """Its page says that this is kept beside it. Sent twice, there is one."""
    director.send(url("override", ready), **TYPED, seen=seen(director.page))
    forge("UPDATE rulings_ruling SET steps = steps - -1")  # of older rules, which said less
    before = Ruling.objects.get()
    amend = reverse("rulings:amend", args=[before.pk])
    where = amend if name == "amend" else url(name, ready)

    told = {"seen": seen(director.look(where)), "read": str(director.page.context["read"])}
    director.send(where, **TYPED, **told)

    ruling = Ruling.objects.latest("number")
    assert (ruling.amends, len(ruling.steps) - len(before.steps)) == (before, 1)
    director.send(url("override", ready), **TYPED, seen=seen(director.look(url("override", ready))))
    assert Ruling.objects.count() == 2


@pytest.mark.parametrize("name", ["override", "by-hand"])
@pytest.mark.parametrize("meanwhile", [*(one for one in MEANWHILE if one is not takes_it), records])
def test_what_was_typed_comes_back_and_can_be_sent_again(
    director: Director, carl: Director, ready: Matter, meanwhile: Any, name: str
) -> None:
    typed = TYPED | ({"found": "A telephone rang."} if name == "by-hand" else {})
    old = seen(director.look(url(name, ready)))
    meanwhile(carl, ready)
    before = Ruling.objects.count()

    page = director.send(url(name, ready), **typed, seen=old)

    body = page.content.decode()
    assert (page.status_code, STILL_HERE in body) == (422, True)
    assert [text for text in typed.values() if text not in body] == []
    assert Ruling.objects.count() == before

    director.send(url(name, ready), **typed, seen=seen(page))

    ruling = Ruling.objects.latest("position")
    assert (ruling.by, ruling.decision and ruling.decision.text) == (
        director.user,
        TYPED["decision"],
    )


@pytest.mark.parametrize("name", ["override", "by-hand", "amend", "disagree"])
def test_that_something_was_answered_is_said_also_where_the_form_lacks_something(
    director: Director, carl: Director, ready: Matter, name: str
) -> None:
    """The page comes again as the matter stands now, and what was sent from that had seen it."""
    typed = TYPED | {"laws": "99Z", "found": "It rang.", "N": "E"}
    if name == "amend":
        records(carl, ready)
        address = reverse("rulings:amend", args=[Ruling.objects.get().pk])
    else:
        address = url(name, ready, *["revoker"] * (name == "disagree"))
    old = seen(director.look(address))
    changes_an_answer(carl, ready)

    page = director.send(address, **typed, seen=old)

    body = page.content.decode()
    assert (page.status_code, body.count(STILL_HERE)) == (422, 1)


def test_the_reason_is_asked_for_and_given_by_the_rules_that_were_read(
    director: Director, carl: Director, ready: Matter
) -> None:
    records(carl, ready)
    changes_an_answer(director, ready)
    read = str(director.look(url("matter", ready)).context["read"])
    asked = director.send(url("record", ready), seen=seen(director.page), read=read)
    assert f'name="read" value="{read}"' in asked.content.decode()

    page = director.send(
        url("record", ready), seen=seen(asked), read="of older rules", reason="He had played."
    )

    assert texts(page)[1:] == ["You had written: He had played."]
    assert Ruling.objects.count() == 1


def test_two_who_amend_do_not_amend_each_other_unseen(
    director: Director, carl: Director, ready: Matter
) -> None:
    records(carl, ready)
    first = Ruling.objects.get()
    address = reverse("rulings:amend", args=[first.pk])
    old = seen(director.look(address))
    carl.send(address, **TYPED | {"reason": "He was first."}, seen=seen(carl.look(address)))
    second = Ruling.objects.latest("position")

    page = director.send(address, **TYPED, seen=old)

    newer = reverse("rulings:amend", args=[second.pk])
    body = page.content.decode()
    assert (page.status_code, STILL_HERE in body, f'action="{newer}"' in body) == (422, True, True)
    assert (TYPED["decision"] in body, Ruling.objects.count()) == (True, 2)

    director.send(newer, **TYPED, seen=seen(page))

    assert Ruling.objects.latest("position").amends == second


def test_a_changed_ruling_keeps_the_reason_that_was_typed(
    director: Director, carl: Director, ready: Matter
) -> None:
    records(carl, ready)
    changes_an_answer(director, ready)
    director.look(url("matter", ready))
    asked = director.send(url("record", ready), seen=seen(director.page))
    names_declarer(carl, ready)

    page = director.send(url("record", ready), seen=seen(asked), reason="He had played already.")

    assert (page.status_code, "He had played already." in page.content.decode()) == (422, True)
    assert Ruling.objects.count() == 1


def test_a_reason_is_said_back_where_the_ruling_stands_there_with_a_colleagues(
    director: Director, carl: Director, ready: Matter
) -> None:
    """It was said to be recorded, and his words were nowhere."""
    records(carl, ready)
    changes_an_answer(director, ready)
    director.look(url("matter", ready))
    asked = director.send(url("record", ready), seen=seen(director.page))
    carl.send(url("record", ready), reason="He had played.")

    page = director.send(url("record", ready), seen=seen(asked), reason="East says so.")
    page = director.send(url("record", ready), seen=seen(page), reason="East says so.")

    said = ["You had written: East says so.", "Ruling 2026-2 is recorded."]
    assert texts(page) == said
    newest = Ruling.objects.latest("position")
    assert (newest.number, newest.reason and newest.reason.text) == (2, "He had played.")


def test_who_disagrees_reads_his_own_form(
    director: Director, carl: Director, revoke: Matter
) -> None:
    address = url("disagree", revoke, "revoker")
    old = seen(director.look(address))
    carl.look(url("question", revoke, "revoker"))
    carl.answers(revoke, "E")

    page = director.send(address, N="E", E="W", note="North is sure.", seen=old)

    body = page.content.decode()
    assert (page.status_code, STILL_HERE in body, "North is sure." in body) == (422, True, True)
    assert body.count("selected") == 4
    DirectorCall.objects.update(declarer="")  # as where it was moved
    told = texts(director.send(address, N="E", E="W", note="Sure.", seen=old))
    assert told == [IN_BETWEEN, "You had written: Sure."]
    assert [one.by for one in revoke.answers.all()] == [carl.user]


def test_the_note_of_a_judgement_comes_back(
    director: Director, carl: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid", board="1")
    for key, token in INSUFFICIENT_BID.items():
        position = position_of(matter)
        said = [Said(token)]
        answers.answer(
            position=position, key=key, versions=said, seen=position.seen, by=director.user
        )
    old = seen(director.look(url("question", matter, "comparable")))
    names_declarer(carl, matter)

    page = director.send(
        url("answer", matter), key="comparable", answer="none", note="A pause.", seen=old
    )

    assert (page.status_code, texts(page)) == (422, [NOT_TAKEN])
    assert page.context["page"].key == "comparable"
    assert "A pause." in page.content.decode()
    # nor does it go where the same question comes once more, with something told beside it
    assert 'id="note-comparable" name="note" rows="3" hx-preserve' in page.content.decode()
    assert not matter.answers.filter(key="comparable").exists()


def test_two_who_start_again_leave_one_matter(
    director: Director, carl: Director, ready: Matter
) -> None:
    address = url("start-again", ready)
    pages = [seen(each.look(address)) for each in (director, carl)]

    for each, old in zip((director, carl), pages, strict=True):
        each.send(address, seen=old)

    assert Matter.objects.filter(call=ready.call_id, set_aside_at=None).count() == 1
    assert Matter.objects.filter(call=ready.call_id).count() == 2


def test_what_was_ruled_is_not_begun_anew(director: Director, ready: Matter) -> None:
    """Its ruling would stay, and a second one be recorded that does not name it."""
    director.send(url("record", ready), seen=seen(director.page))
    assert len(texts(director.page)) == 1  # that it is recorded
    address = url("start-again", ready)
    refused = "A ruling has been given here. Change an answer, and the new ruling amends it."
    assert texts(director.look(address)) == [refused]

    page = director.send(address, seen=position_of(ready).state)

    assert texts(page) == [refused]
    assert list(Matter.objects.filter(call=ready.call_id)) == [ready]
    assert position_of(ready).is_set_aside is False


def test_two_directors_on_one_table_get_one_call(
    director: Director, carl: Director, played: PlayedBoard
) -> None:
    address = reverse("rulings:table", args=[played.table_id])
    pages = [seen(each.look(address)) for each in (director, carl)]

    for each, old in zip((director, carl), pages, strict=True):
        each.send(address, irregularity="revoke", board="1", seen=old)

    call = DirectorCall.objects.get()
    assert (call.director, call.matters.count()) == (director.user, 1)
    assert texts(carl.page) == [f"{director.user} has this call."]
    assert carl.page.request["PATH_INFO"] == reverse("rulings:hand-over", args=[call.pk])


@pytest.mark.parametrize("wanted", ["claim", ""])
def test_a_call_that_waited_and_was_taken_since_is_not_made_twice(
    director: Director, carl: Director, played: PlayedBoard, wanted: str
) -> None:
    """Each taps the table that calls, for what he takes it to be, or to note it."""
    address = reverse("rulings:table", args=[played.table_id])
    call = open_call(table=played.table, board=None, round_number=1, by=carl.user, take=False)
    old = said_to_be_seen(carl.look(address))
    director.send(address, irregularity="revoke", **said_to_be_seen(director.look(address)))

    carl.send(address, irregularity=wanted, **old)

    assert DirectorCall.objects.get() == call
    assert texts(carl.page) == [f"{director.user} has this call."]


def test_nor_is_it_noted_once_more_beside_another_call(
    director: Director, carl: Director, revoke: Matter
) -> None:
    at = {"table": revoke.call.table, "board": None, "round_number": 1, "by": carl.user}
    waiting = open_call(**at, take=False)
    page = director.look(f"{reverse('rulings:what', args=[revoke.call_id])}?more=1")
    address = reverse("rulings:table", args=[revoke.call.table_id])
    form = dict(Forms(page.content.decode(), "").found)[address]
    take_call(call=waiting, by=carl.user)

    director.send(address, **form, irregularity="")

    assert texts(director.page) == [f"{carl.user} has this call."]
    assert DirectorCall.objects.count() == 2


def test_what_a_phone_has_kept_of_a_table_whose_call_it_took_before_is_a_call_beside(
    director: Director, played: PlayedBoard
) -> None:
    address = reverse("rulings:table", args=[played.table_id])
    at = {"table": played.table, "board": played.board, "round_number": 1, "by": director.user}
    call = open_call(**at, take=False)
    old = said_to_be_seen(director.look(address))
    take_call(call=call, by=director.user)

    director.client.post(address, {"irregularity": "claim", **old}, headers={"X-Waited": "yes"})

    assert DirectorCall.objects.count() == 2
    assert Matter.objects.get().call != call


def test_a_second_call_to_a_table_is_one_if_the_first_was_seen(
    director: Director, carl: Director, played: PlayedBoard
) -> None:
    address = reverse("rulings:table", args=[played.table_id])
    director.send(address, irregularity="revoke", board="1", seen=seen(director.look(address)))

    carl.send(address, irregularity="claim", board="1", seen=seen(carl.look(address)))

    assert [call.director for call in DirectorCall.objects.order_by("pk")] == [
        director.user,
        carl.user,
    ]


def test_a_move_to_no_board_comes_back_with_a_word_of_what_was_answered_since(
    director: Director, carl: Director, revoke: Matter
) -> None:
    address = reverse("rulings:move", args=[revoke.call_id])
    old = seen(director.look(address))
    carl.look(url("matter", revoke))
    carl.answers(revoke, "E")

    page = director.send(address, table=str(revoke.call.table_id), board="99", seen=old)

    assert "Something was answered in between." in page.content.decode()


def test_answers_that_were_not_seen_are_not_set_aside(
    director: Director, carl: Director, revoke: Matter
) -> None:
    address = reverse("rulings:what", args=[revoke.call_id])
    old = seen(director.look(address))
    carl.look(url("matter", revoke))
    carl.answers(revoke, "E")

    page = director.send(address, irregularity="claim", seen=old)

    assert texts(page) == [IN_BETWEEN]
    assert Matter.objects.get().set_aside_at is None


@pytest.mark.parametrize("name", ["what", "start-again"])
def test_nor_are_peers_whom_a_colleague_has_asked(
    director: Director, carl: Director, revoke: Matter, name: str
) -> None:
    """What they say is no evidence of another matter."""
    number = [] if name == "what" else [revoke.number]
    address = reverse(f"rulings:{name}", args=[revoke.call_id, *number])
    old = said_to_be_seen(director.look(address))
    make_poll(matter=revoke, shown=SHOWN, hours=2, by=carl.user)

    page = director.send(address, irregularity="claim", **old)

    assert texts(page) == [IN_BETWEEN]
    assert Matter.objects.get().set_aside_at is None
    page = director.look(address)
    assert "Peers are asked about it no more." in page.content.decode()
    director.send(address, irregularity="claim", **said_to_be_seen(page))
    assert Matter.objects.filter(set_aside_at=None).get() != revoke


def said_to_be_seen(page: HttpResponse) -> dict[str, str]:
    fields = r'name="(seen|heard|waits|board|round)" value="([^"]*)"'
    return dict(re.findall(fields, page.content.decode()))


@pytest.mark.parametrize(
    ("name", "data"),
    [("withdraw", {}), ("declarer", {"seat": "N"}), ("move", {}), ("settle", {"said": "Noise."})],
)
def test_a_call_that_went_on_is_not_changed_unseen(
    director: Director, carl: Director, revoke: Matter, name: str, data: dict[str, str]
) -> None:
    address = reverse(f"rulings:{name}", args=[revoke.call_id])
    old = seen(director.look(address))
    carl.look(url("matter", revoke))
    carl.answers(revoke, "E")
    before = DirectorCall.objects.filter(pk=revoke.call_id).values().get()
    if name == "move":
        data = {"table": str(before["table_id"])}

    page = director.send(address, **data, seen=old)

    assert DirectorCall.objects.filter(pk=revoke.call_id).values().get() == before
    assert "Something was answered in between." in " ".join(texts(page))
    assert ("Noise." in page.content.decode()) is (name == "settle")


def field(page: HttpResponse, name: str, form: str) -> str:
    """What the form, or the button, to that address posts under the name."""
    html = page.content.decode()
    near = next(part for part in re.split(r"(?=<form|<button)", html) if form in part)
    found = re.search(rf'name="{name}" value="([^"]*)"', near)
    if found is None:
        pytest.fail(f"the form to {form} does not say what it has seen")
    return found[1]


@pytest.mark.parametrize("name", ["hand-over", "chief"])
def test_a_call_that_went_on_is_not_handed_over_unseen(
    director: Director, carl: Director, revoke: Matter, name: str
) -> None:
    Event.objects.update(chief=carl.user)
    asks, address = (
        reverse(f"rulings:{one}", args=[revoke.call_id]) for one in ("hand-over", name)
    )
    form = 'method="post" class="stack"' if name == "hand-over" else address
    old = field(director.look(asks), "seen", form)
    names_declarer(carl, revoke)
    data = {"to": str(carl.user.pk), "asked": "1"}

    page = director.send(address, **data, seen=old)

    call = DirectorCall.objects.get()
    assert (texts(page), call.handed_to, call.chief_asked_at) == ([IN_BETWEEN], None, None)

    director.send(address, **data, seen=field(page, "seen", form))

    call = DirectorCall.objects.get()
    assert [call.handed_to is None, call.chief_asked_at is None] == [
        name == "chief",
        name != "chief",
    ]


@pytest.mark.parametrize("is_recorded", [True, False])
def test_a_board_is_not_over_on_a_page_that_is_old(
    director: Director, carl: Director, revoke: Matter, is_recorded: bool
) -> None:
    """The watch of a recorded ruling, and the outcome that waits for the end of play."""
    director.answers(revoke, *(OUTCOME if is_recorded else (*EARLY_REVOKE_BY_EAST, "played")))
    if is_recorded:
        director.look(url("matter", revoke))
        director.send(url("record", revoke), seen=seen(director.page))
    over = reverse("rulings:board-over", args=[revoke.call_id])
    old = field(director.page, "state", over)
    ended = TableEvent.objects.filter(what=What.BOARD_OVER)
    for taker, told in ((carl, "Carl has taken this call."), (director, IN_BETWEEN)):
        takes_it(taker, revoke)
        page = director.send(over, state=old)
        assert (texts(page)[:1], ended.exists()) == ([told], False)


def test_time_is_given_in_the_round_that_was_seen(
    director: Director, carl: Director, revoke: Matter
) -> None:
    earlier = timezone.now() - timedelta(minutes=6)
    DirectorCall.objects.update(called_at=earlier, claimed_at=earlier)
    queue.settle_call(call=DirectorCall.objects.get(), by=director.user)
    address = reverse("rulings:give-time", args=[revoke.call_id])
    old = field(director.look(reverse("rulings:home")), "seen", address)
    Session.objects.update(current_round=F("current_round") + 1)

    page = director.send(address, minutes="5", seen=old)

    given = DirectorCall.objects.get().events.filter(what=What.TIME_GIVEN)
    told = "Another round is played by now, or the table has got more time already. Look again."
    assert (texts(page), given.exists()) == ([told], False)


@pytest.mark.parametrize("carls", ["record", "override"])
@pytest.mark.parametrize("way", ["override", "by-hand"])
def test_a_page_for_own_words_names_the_ruling_whose_place_they_take(
    director: Director, carl: Director, ready: Matter, way: str, carls: str
) -> None:
    """As where a colleague has ruled since the page was made from which it was opened."""
    carl.send(url(carls, ready), **TYPED, seen=seen(carl.look(matter_url(ready))))
    given = Ruling.objects.get()

    page = director.look(url(way, ready)).content.decode()

    assert f'<a href="/rulings/{given.pk}/">Ruling {given.reference}</a> · Carl</p>' in page
