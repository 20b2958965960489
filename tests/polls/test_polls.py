"""A poll of peers: from the judgement by link to the seal of the ruling, and who reads none."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, ClubRole, PlayedBoard
from rulings.models import DirectorCall, Matter, Poll, PollAnswer, PollLink, Ruling
from rulings.pages.gates import still_here
from rulings.polls import services
from rulings.polls.links import link_path
from rulings.privacy.services.retention import erase_event
from rulings.record import chain
from rulings.record.answers import start_again, start_matter
from rulings.record.calls.ending import bring_back, withdraw_call
from rulings.record.calls.places import move_call
from rulings.record.give import Decided, rule_by_hand
from rulings.record.polls import is_over
from rulings.record.position import position_of
from rulings.ruled.slips import slip_path
from tests.database import taken_back
from tests.directing import Director, given
from tests.evening.test_taken_away import meanwhile
from tests.evidence.boards import DEAL
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    UserFactory,
)
from tests.privacy.closed import told_of
from tests.site.poll_matrix import PEERS_ANSWER, SHOWN, TYPED

pytestmark = pytest.mark.django_db

ANSWER = PEERS_ANSWER | {"also": ["Pass", "2H"], "words": "A tambourine."}
WORDS = "West paused for a minute."
DECIDED = Decided("Back to three hearts.", "Five of five would pass.", "West hesitated.", ["16B1"])


@pytest.fixture
def matter(director: Director, played: PlayedBoard) -> Matter:
    """South may have used what North told by hesitating: 1H pass 2H, pass, pass."""
    board = played.board
    board.hands = str(DEAL)
    board.dealer, board.vulnerability = "N", "None"
    board.save()
    played.auction, played.call_notes = "N:1H =1= Pass 2H Pass Pass Pass", {"1": "Five cards."}
    played.contract, played.declarer, played.tricks = "2H", "N", 8
    played.save()
    matter = director.calls_to(
        played.table, "unauthorised-information", board=str(played.board.number)
    )
    director.answers(matter, "@N", "later")
    return matter


@pytest.fixture
def poll(director: Director, matter: Matter) -> Poll:
    return services.make_poll(matter=matter, shown=SHOWN, hours=2, by=director.user)


@pytest.fixture
def link(poll: Poll) -> PollLink:
    return poll.links.get()


def page_of(poll: Poll) -> str:
    return reverse("rulings:poll", args=[poll.pk])


def new_page(matter: Matter) -> str:
    return reverse("rulings:poll-new", args=[matter.call_id, matter.number])


def ruled(director: Director, matter: Matter) -> Ruling:
    return rule_by_hand(matter=matter, decided=DECIDED, by=director.user)


def text(page: HttpResponse) -> str:
    told = re.sub(r"<[^>]+>", " ", page.content.decode().partition("<body")[2])
    return " ".join(told.split())


@pytest.mark.parametrize("what", ["by-hand", "amend"])
def test_what_a_peer_has_said_since_is_sealed_with_no_ruling_whose_page_was_made_before(
    director: Director, client: Client, matter: Matter, what: str
) -> None:
    url = reverse("rulings:by-hand", args=[matter.call_id, matter.number])
    if what == "amend":
        url = reverse("rulings:amend", args=[ruled(director, matter).pk])
    poll = services.make_poll(matter=matter, shown=SHOWN, hours=2, by=director.user)
    given, old = Ruling.objects.count(), _seen(director.look(url))
    client.post(link_path(poll.links.get()), ANSWER)
    assert PollAnswer.objects.exists()

    page = director.send(url, **DECIDES, **old)
    assert (page.status_code, Ruling.objects.count()) == (422, given)
    assert DECIDES["decision"] in page.content.decode()

    director.send(url, **DECIDES, **_seen(page))
    newest = Ruling.objects.order_by("position").last()
    assert newest
    assert newest.polled
    assert (Ruling.objects.count(), len(newest.polled[-1]["answers"])) == (given + 1, 1)


def test_nor_that_peers_are_asked_whom_a_colleague_has_asked_since(
    director: Director, matter: Matter
) -> None:
    """The ruling would end his poll, and tell that nobody had answered."""
    url = reverse("rulings:by-hand", args=[matter.call_id, matter.number])
    old = _seen(director.look(url))
    services.make_poll(matter=matter, shown=SHOWN, hours=2, by=UserFactory())

    page = director.send(url, **DECIDES, **old)
    assert (page.status_code, Ruling.objects.count()) == (422, 0)

    director.send(url, **DECIDES, **_seen(page))
    assert Ruling.objects.count() == 1


def test_nor_are_peers_asked_of_another_board_about_the_hand_of_the_one_that_was_read(
    director: Director, matter: Matter
) -> None:
    """The call was moved meanwhile: who had the first board still to play was shown its hand."""
    old = _seen(director.look(new_page(matter)))
    other = BoardFactory(session=matter.call.session)
    call = DirectorCall.objects.get(pk=matter.call_id)
    move_call(call=call, table=call.table, board=other, round_number=1, by=director.user)

    page = director.send(new_page(matter), **TYPED, **old)

    assert (page.status_code, Poll.objects.count()) == (422, 0)
    assert page.context["form"].errors["__all__"] == [still_here()]
    director.send(new_page(matter), **TYPED, **_seen(page))
    assert Poll.objects.get().board == other


DECIDES = {"found": "A hesitation.", "decision": "Two hearts.", "reason": "All would pass."}


def _seen(page: HttpResponse) -> dict[str, str]:
    """What the form says that its page has shown."""
    found = re.findall(r'name="(seen|heard)" value="([^"]*)"', page.content.decode())
    return dict(found)


def test_it_begins_with_the_hand_and_the_auction_before_the_call_in_question(
    director: Director, matter: Matter
) -> None:
    form = director.look(new_page(matter)).context["form"]

    names = ("kind", "seat", "hand", "dealer", "vulnerability", "auction", "told")
    assert {name: form[name].value() for name in names} == {
        "kind": "call",
        "seat": "S",
        "hand": None,
        "dealer": "N",
        "vulnerability": "None",
        "auction": "1H Pass",
        "told": "North 1♥︎: Five cards.",
    }


def test_the_hand_follows_the_seat_and_is_none_of_another(
    director: Director, matter: Matter
) -> None:
    west = TYPED | {"seat": "W", "auction": "1H p 2H"}
    page = director.send(new_page(matter), **west | {"hand": "J74 AQ743 KQ A103"})
    said = "South was dealt these. Empty the field for the cards of West."
    assert page.context["form"].errors == {"hand": [said]}
    assert page.context["form"]["hand"].value() == "J74 AQ743 KQ A103"

    director.send(new_page(matter), **west | {"hand": ""})
    assert Poll.objects.get().hand == "Q953.J62.9.KJ965"


def test_of_a_wrong_explanation_it_begins_with_the_player_who_acted_on_it(
    director: Director, matter: Matter
) -> None:
    wrong = start_matter(
        call=matter.call, irregularity="misinformation", by=director.user, one_more=True
    )
    given(position_of(wrong), ("meaning", "@N", "wrong", "rho"), director.user)
    form = director.look(new_page(wrong)).context["form"]
    assert form["seat"].value() == "W"


def test_from_the_judgement_to_an_answer_on_the_directors_page(
    director: Director, matter: Matter, client: Client
) -> None:
    form = director.look(new_page(matter)).context["form"]
    sent = {field.name: field.value() or "" for field in form}
    page = director.send(new_page(matter), **sent | {"sure": "yes"})
    address = page.context["address"].removeprefix("http://testserver")
    before, after = client.get(address), client.get(address + "?hand")

    assert ("A Q 7 4 3" in text(before), "A Q 7 4 3" in text(after)) == (False, True)
    assert [token for token, _ in after.context["form"]["chosen"].field.choices][:3] == [
        "Pass",
        "1S",
        "1NT",
    ]
    thanks = client.post(address + "?hand", ANSWER, follow=True)
    assert "The answer is with the director." in text(thanks)
    shown = text(director.look(page_of(Poll.objects.get())))
    told = "1 player was asked. 1 has answered. Strength, as they say themselves: club player 1"
    assert told in shown
    assert "2 ♥ 1 0 pass 0 1" in shown.replace("\ufe0e", "")
    assert "A tambourine." in shown


def test_what_was_answered_is_sealed_with_the_ruling_without_a_word_anybody_typed(
    director: Director, matter: Matter, link: PollLink, client: Client
) -> None:
    client.post(link_path(link), ANSWER)
    services.ask_another(poll=link.poll, seen=1)
    ruling = ruled(director, matter)
    answer = PollAnswer.objects.get()

    assert ruling.polled == [
        {name: value for name, value in SHOWN.items() if name not in ("told", "question")}
        | {"number": 1, "told": None, "question": None, "asked": 2}
        | {
            "answers": [
                {
                    "chosen": "2H",
                    "also": ["Pass"],
                    "strength": "club",
                    "words": answer.words and answer.words.digest,
                }
            ]
        }
    ]
    assert chain.verify(ruling.club) == []
    sealed = chain.sealed_of(ruling)
    assert sealed["polled"] == ruling.polled
    ruling.polled[0]["asked"] = 1
    assert chain.hash_of(ruling) != ruling.hash


def test_a_ruling_without_a_poll_is_sealed_as_ever(director: Director, matter: Matter) -> None:
    ruling = ruled(director, matter)

    assert ruling.polled is None
    assert "polled" not in chain.sealed_of(ruling)


def test_directors_and_reviewers_read_the_counts_and_no_slip_does(
    director: Director, matter: Matter, link: PollLink, client: Client, as_bob: Client, ada: Any
) -> None:
    client.post(link_path(link), ANSWER)
    ruling = ruled(director, matter)
    page = reverse("rulings:ruling", args=[ruling.pk])

    assert "1 has answered." in text(as_bob.get(page))
    assert "tambourine" not in text(as_bob.get(page))
    client.force_login(ada)
    told = [client.get(page), as_bob.get(reverse("rulings:slip", args=[ruling.pk]))]
    told += [Client().get(slip_path(ruling)), as_bob.get(f"/rulings/{ruling.pk}/report/")]
    assert ["has answered" in text(one) or "tambourine" in text(one) for one in told] == [False] * 4


@pytest.mark.parametrize("round_number", [1, None])
def test_a_director_who_sat_at_the_table_reads_no_counts(
    director: Director,
    matter: Matter,
    link: PollLink,
    played: PlayedBoard,
    client: Client,
    round_number: int | None,
) -> None:
    """Nor of a record that a file has brought without rounds, which is ruled on from its page."""
    client.post(link_path(link), ANSWER)
    ruling = ruled(director, matter)
    DirectorCall.objects.filter(pk=matter.call_id).update(round=round_number)
    assert played.ns is not None
    played.ns.player1 = PlayerFactory(club=ruling.club, user=director.user)
    played.ns.save()

    shown = text(director.look(reverse("rulings:ruling", args=[ruling.pk])))
    assert "has answered" not in shown


def test_nor_does_he_read_them_in_a_file_of_who_ruled(
    director: Director, matter: Matter, link: PollLink, played: PlayedBoard, client: Client
) -> None:
    """Be it a colleague, of whom the administrator takes one away, or he himself."""
    client.post(link_path(link), ANSWER)
    ruling = ruled(director, matter)
    assert ruling.polled
    sat = MembershipFactory(club=ruling.club, roles=list(ClubRole)).user
    assert played.ns is not None
    played.ns.player1 = PlayerFactory(club=ruling.club, user=sat)
    played.ns.save()
    client.force_login(sat)

    colleague = ruling.club.memberships.get(user=director.user)
    file = client.get(reverse("rulings:member-export", args=[ruling.club.slug, colleague.pk]))
    assert (DECIDED.decision in told_of(file), "polled" in told_of(file)) == (True, False)

    own = director.client.get(reverse("rulings:my-export"))
    assert (DECIDED.decision in told_of(own), "polled" in told_of(own)) == (True, False)


def test_nor_does_he_read_a_colleagues_poll_while_it_is_asked(
    director: Director, link: PollLink, played: PlayedBoard, club: Club
) -> None:
    """One that he has made himself he follows: he rules at his own table."""
    Client().post(link_path(link), ANSWER)
    colleague = MembershipFactory(club=club).user
    himself = PlayerFactory(club=club)
    assert played.ns is not None
    played.ns.player1 = himself
    played.ns.save()
    client = Client()
    client.force_login(colleague)

    def told() -> list[bool]:
        clients, matter = (director.client, client), link.poll.matter
        judged = reverse("rulings:by-hand", args=[matter.call_id, matter.number])
        beside = ["1 of 1 peers have answered" in text(one.get(judged)) for one in clients]
        pages = [one.get(page_of(link.poll)) for one in clients]
        read = ["tambourine" in text(one) for one in pages]
        assert beside == read
        return read

    assert told() == [True, True]
    for user, reads in ((director.user, [True, True]), (colleague, [True, False])):
        himself.user = user
        himself.save()
        assert told() == reads


def test_a_link_takes_one_answer(link: PollLink, client: Client) -> None:
    """Who has photographed the same code is not thanked for what was not taken."""
    client.post(link_path(link), ANSWER)
    page = client.post(link_path(link), ANSWER | {"chosen": "Pass", "words": "Too weak."})

    assert [one.chosen for one in PollAnswer.objects.all()] == ["2H"]
    told = ("If it is not yours, ask the director", "You had written: Too weak.")
    assert all(words in page.content.decode() for words in told)


@pytest.mark.django_db(transaction=True)
def test_a_link_takes_no_answer_about_what_is_begun_anew_meanwhile(
    director: Director, matter: Matter, link: PollLink
) -> None:
    """The peer is told so, and no director has set an answer aside that he has not seen."""
    told = {"chosen": "2H", "also": [], "strength": "club", "words": ""}

    def answer() -> str:
        try:
            return str(services.take_answer(link=link, **told))
        except services.Closed:
            return "closed"

    assert not is_over(link.poll)
    came = meanwhile(partial(start_again, matter=matter, by=director.user), answer)

    assert (came, PollAnswer.objects.count()) == (["closed"], 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["moved", "begun anew"])
def test_no_poll_is_made_of_what_is_moved_or_begun_anew_meanwhile(
    director: Director, matter: Matter, what: str
) -> None:
    """Its hand would be asked about, and sealed, as one of the other board."""
    call, by = matter.call, director.user
    other = BoardFactory(session=call.session, number=2)
    places = {"table": call.table, "board": other, "round_number": call.round}
    does = {
        "moved": partial(move_call, call=call, **places, by=by),
        "begun anew": partial(start_again, matter=matter, by=by),
    }
    director.look(new_page(matter))
    seen = {"seen": director.page.context["seen"]}

    [page] = meanwhile(
        does[what], partial(director.client.post, new_page(matter), TYPED | {"told": WORDS} | seen)
    )

    told = director.look(page["Location"]) if page.status_code == 302 else page
    assert (Poll.objects.count(), WORDS in told.content.decode()) == (0, True)


def test_a_link_ends_with_its_time_its_ruling_or_when_it_is_taken_back(
    director: Director, matter: Matter, link: PollLink, client: Client
) -> None:
    def status() -> int:
        return client.post(link_path(link), ANSWER).status_code

    with taken_back():
        director.send(f"{page_of(link.poll)}take-back/", number="1")
        back = status()
    with taken_back():
        ruled(director, matter)
        after = status()
    link.poll.ends_at = timezone.now() - timedelta(minutes=1)
    over = services.is_over(link.poll)
    whole = client.get(link_path(link)[:-2] + "/").status_code

    assert (back, after, over, whole) == (410, 410, True, 404)
    assert PollAnswer.objects.count() == 0


def test_a_call_that_is_settled_without_a_ruling_asks_peers_no_more(
    director: Director, matter: Matter, link: PollLink, client: Client
) -> None:
    """Nobody was left to read what they would say, and no page led to the poll."""
    settle = reverse("rulings:settle", args=[matter.call_id])
    told = "Peers are asked about it no more."
    assert told in director.look(settle).content.decode()

    director.send(settle)

    assert client.post(link_path(link), ANSWER).status_code == 410
    bring_back(call=DirectorCall.objects.get(), by=director.user)
    assert client.post(link_path(link), ANSWER).status_code == 302


def test_a_link_that_sends_too_many_forms_is_closed(link: PollLink, client: Client) -> None:
    sent = [client.post(link_path(link), {"chosen": "1C"}).status_code for _ in range(21)]

    assert sent == [422] * services.MOST_TRIES + [429]


def test_who_has_the_board_still_to_play_sees_no_card(
    link: PollLink, club: Club, as_bob: Client, bob: Any, played: PlayedBoard
) -> None:
    elsewhere = played.ew
    assert elsewhere is not None
    pair = type(elsewhere).objects.create(section=elsewhere.section, number=9)
    pair.player1 = PlayerFactory(club=club, user=bob)
    pair.save()

    page = as_bob.get(link_path(link) + "?hand")
    assert (page.status_code, "10 9 8 5" in text(page)) == (403, False)
    assert as_bob.post(link_path(link), ANSWER).status_code == 403


def test_nor_is_he_told_whether_somebody_has_answered_it_or_it_is_over(
    link: PollLink, club: Club, as_bob: Client, bob: Any, client: Client, matter: Matter
) -> None:
    himself = PlayerFactory(club=club, user=bob)
    PairFactory(section=matter.call.table.section, player1=himself)
    page = link_path(link)

    def shown() -> tuple[int, str]:
        told = as_bob.get(page)
        return told.status_code, text(told)

    before = shown()
    client.post(page, ANSWER)
    assert client.get(page).status_code == 200
    after = shown()
    withdraw_call(call=matter.call, by=link.poll.by)
    assert (before[0], after, shown()) == (403, before, before)


def test_a_poll_stays_with_its_board_where_the_call_is_moved(
    director: Director, matter: Matter, link: PollLink, club: Club, client: Client
) -> None:
    """Its hand is of the board that the call has left; who has that to play may read of the other
    one.
    """
    client.post(link_path(link), ANSWER)
    open_link = services.ask_another(poll=link.poll, seen=1)
    assert open_link is not None
    call = matter.call
    played = PlayedBoardFactory(board__session=call.session, table=call.table)
    user = MembershipFactory(club=club).user
    himself = PlayerFactory(club=club, user=user)
    played.ns = PairFactory(section=call.table.section, player1=himself)
    played.save()
    client.force_login(user)
    before = client.get(page_of(link.poll)).status_code

    move_call(call=call, table=call.table, board=played.board, round_number=1, by=director.user)

    after = client.get(page_of(link.poll)).status_code
    asked = client.get(link_path(open_link) + "?hand").status_code
    matter.refresh_from_db()
    assert (before, after, asked) == (403, 403, 403)
    assert director.look(page_of(link.poll)).context["is_over"] is True
    assert ruled(director, matter).polled is None


def test_five_are_asked_and_no_more(director: Director, poll: Poll) -> None:
    for seen in ("1", "1", "2", "3", "4", "5"):
        director.send(f"{page_of(poll)}ask/", seen=seen)

    assert poll.links.count() == services.MOST_ASKED


def test_who_asks_one_more_on_a_page_of_before_is_told_that_a_link_was_made(
    director: Director, poll: Poll
) -> None:
    """The one that is shown may be photographed already."""
    services.ask_another(poll=poll, seen=1)

    page = director.send(f"{page_of(poll)}ask/", seen="1")

    said = [str(one) for one in page.context["messages"]]
    assert said == ["A link was made here meanwhile. Tap again for one more."]
    assert poll.links.count() == 2


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("auction", "1H", "After this auction it is for East to call."),
        ("auction", "1H p p p", "This auction is over. Take the last calls out."),
        ("auction", "1H 1C walnut", "Call 3: WALNUT is no call. Write 1H, 2NT, pass or X."),
        (
            "hand",
            "K6 T985",
            "Write the four suits with a blank between them, as in AK6 1085 A42 Q72.",
        ),
        ("hand", "JJ4 AQ743 KQ A103", "A card stands there twice."),
        ("hand", "K T985 AT42 Q72", "This hand has 12 cards."),
    ],
)
def test_a_form_says_what_is_wrong(
    director: Director, matter: Matter, field: str, value: str, said: str
) -> None:
    page = director.send(new_page(matter), **{**TYPED, field: value})

    assert page.status_code == 422
    assert list(page.context["form"].errors.values()) == [[said]]
    assert Poll.objects.count() == 0


def test_dummys_cards_may_be_played_by_declarer_alone(
    director: Director, matter: Matter, client: Client
) -> None:
    play = SHOWN | {
        "kind": "play",
        "auction": "S:1S Pass Pass Pass",
        "dummy": "A.2..",
        "hand": "K.3..",
    }
    offered = {}
    for seat in "SW":
        poll = services.make_poll(
            matter=matter, shown=play | {"seat": seat}, hours=2, by=director.user
        )
        page = client.get(link_path(poll.links.get()) + "?hand")
        offered[seat] = [token for token, _ in page.context["form"]["chosen"].field.choices]
        assert [hand.seat.value for hand in page.context["hands"]] == [seat, "N"]

    assert offered == {"S": ["SK", "H3", "SA", "H2"], "W": ["SK", "H3"]}


def test_what_peers_wrote_goes_with_the_names(
    director: Director, matter: Matter, link: PollLink, client: Client
) -> None:
    client.post(link_path(link), ANSWER)
    ruling = ruled(director, matter)
    erase_event(matter.call.session.event)

    answer = PollAnswer.objects.select_related("words").get()
    assert (answer.chosen, answer.words and answer.words.text) == ("2H", "")
    assert chain.verify(ruling.club) == []


def test_a_poll_sent_again_after_going_back_is_the_one_there_is(
    director: Director, matter: Matter
) -> None:
    url = reverse("rulings:poll-new", args=[matter.call_id, matter.number])
    for told in ("", "", "Five cards."):
        director.send(url, **TYPED | {"told": told})

    assert [one.number for one in matter.polls.all()] == [1, 2]
