"""What is tapped and what is entered at one table: one story, whoever wrote it down first."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.play import PlayEvent
from deals.bridge.recording import with_event
from deals.bridge.seats import Seat
from deals.models import Board, PlayedBoard, User
from deals.models.records import RecordPlace
from deals.table.services import enter, take_back, token_of
from rulings.laws.conclusions.premature import Demand
from rulings.models import DirectorCall, What
from rulings.record import refusals
from rulings.record.events import note_event
from rulings.record.watching import watched
from rulings.tables import services
from rulings.watch import store
from rulings.watch.events import Choice, Chosen, OnLead, Opened, WatchEvent
from rulings.watch.obligations import Breach, LeadBan, LeadChoice, PenaltyCard, PlayOrder, Right
from rulings.watch.say import LEAVE_OTHERWISE
from rulings.watch.table import Watched
from tests.factories import (
    DirectorCallFactory,
    PlayedBoardFactory,
)

N, E, S, W = Seat
D5 = Card.parse("D5")
CARD = PenaltyCard(W, D5)
DIAMONDS = frozenset([Suit.D])
CLUBS = frozenset([Suit.C])
FORBID = Chosen(E, Right.PENALTY_CARD, Choice.FORBID, DIAMONDS)
BAN = LeadBan(E, DIAMONDS)
FIRST = ("S:H4", "W:H2", "N:H3", "E:HA")
"""East wins, and is on lead."""


@pytest.fixture
def call(db: None) -> DirectorCall:
    """The five of diamonds lies before West, South declares; one trick is recorded."""
    played = PlayedBoardFactory(tricks=None, auction="", play="W:S2 N:S3 E:S4 S:SA")
    call = DirectorCallFactory(
        table=played.table, session=played.board.session, board=played.board, played_board=played
    )
    note_event(call, What.OBLIGATION_OPENED, by=call.director, event=store.dump(Opened(CARD)))
    return call


@pytest.fixture
def by(call: DirectorCall) -> User:
    assert call.director is not None
    return call.director


def entering(call: DirectorCall, by: User, *words: str) -> Watched:
    for word in words:
        record = PlayedBoard.objects.get(pk=call.played_board_id)
        enter(
            place=place_of(record),
            seen=token_of(record),
            change=lambda table, word=word: with_event(table, PlayEvent.parse(word)),
            by=by,
        )
    return now(call)


def place_of(record: PlayedBoard) -> RecordPlace:
    return RecordPlace(
        Board.objects.get(pk=record.board_id), record.table, record.round, None, record
    )


def taking_back(call: DirectorCall, by: User) -> Watched:
    record = PlayedBoard.objects.get(pk=call.played_board_id)
    take_back(place=place_of(record), seen=token_of(record), by=by)
    return now(call)


def now(call: DirectorCall) -> Watched:
    return watched(call.events.order_by("number"))


def tapping(call: DirectorCall, by: User, *events: WatchEvent) -> Watched:
    for event in events:
        at = now(call)
        services.happened(call=call, place=at.can_happen.index(event), seen=at.seen, by=by)
    return now(call)


def events(found: Watched) -> list[WatchEvent]:
    return [one.event for one in found.told if one.is_noted]


def test_a_card_entered_after_a_tap_moves_the_watch_on(call: DirectorCall, by: User) -> None:
    tapping(call, by, OnLead(E), Chosen(E, Right.PENALTY_CARD, Choice.NEITHER))
    found = entering(call, by, *FIRST, "E:C2", "S:C3", "W:D5")
    assert found.obligations == ()
    assert found.say[-1:] == (LEAVE_OTHERWISE,)


def test_a_tap_that_says_what_the_record_says_is_one_event(call: DirectorCall, by: User) -> None:
    tapping(call, by, OnLead(E), FORBID)
    found = entering(call, by, *FIRST)
    assert events(found) == [OnLead(E), FORBID]
    assert (found.obligations, found.ahead) == ((BAN,), ())


def test_a_tap_on_a_page_the_record_has_overtaken_is_one_event_with_it(
    call: DirectorCall, by: User
) -> None:
    page = now(call)
    place = page.can_happen.index(OnLead(E))
    entering(call, by, *FIRST)
    services.happened(call=call, place=place, seen=page.seen, by=by)
    assert events(now(call)) == [OnLead(E)]


def test_what_a_colleague_has_noted_since_is_one_event_and_anything_else_is_stale(
    call: DirectorCall, by: User
) -> None:
    page = tapping(call, by, OnLead(E))
    tapping(call, by, FORBID)
    services.happened(call=call, place=page.can_happen.index(FORBID), seen=page.seen, by=by)
    assert events(now(call)) == [OnLead(E), FORBID]
    free = page.can_happen.index(Chosen(E, Right.PENALTY_CARD, Choice.NEITHER))
    with pytest.raises(refusals.Stale):
        services.happened(call=call, place=free, seen=page.seen, by=by)


def test_taking_an_entry_back_leaves_what_was_tapped(call: DirectorCall, by: User) -> None:
    tapping(call, by, OnLead(E), FORBID)
    entering(call, by, *FIRST)
    found = taking_back(call, by)
    assert (found.obligations, [one.event for one in found.ahead]) == ((BAN,), [OnLead(E)])
    found = entering(call, by, FIRST[-1])
    assert (found.obligations, found.ahead) == ((BAN,), ())


def test_a_choice_still_counts_when_the_trick_before_it_is_entered_again(
    call: DirectorCall, by: User
) -> None:
    entering(call, by, *FIRST)
    tapping(call, by, FORBID)
    found = taking_back(call, by)
    assert [one.event for one in found.ahead] == [FORBID]
    found = entering(call, by, FIRST[-1])
    assert (found.obligations, found.ahead) == ((BAN,), ())


@pytest.fixture
def against(call: DirectorCall, by: User) -> Watched:
    """East has the lead by the taps; by the record West's card was played before that."""
    tapping(call, by, OnLead(E), FORBID)
    return entering(call, by, "S:D4", "W:D5")


def test_what_cannot_be_both_is_held_until_the_director_says_which_is_right(
    against: Watched,
) -> None:
    assert against.differs == (5, 2)
    assert against.obligations == (BAN,)


def test_with_the_record_right_the_tap_and_its_choice_are_taken_back(
    call: DirectorCall, by: User, against: Watched
) -> None:
    services.agree(call=call, seen=against.seen, by=by, with_record=True)
    found = now(call)
    assert (found.differs, found.obligations, found.ahead) == (None, (), ())


def test_with_the_tap_right_the_record_is_read_on_after_it(
    call: DirectorCall, by: User, against: Watched
) -> None:
    services.agree(call=call, seen=against.seen, by=by, with_record=False)
    found = now(call)
    assert (found.differs, found.ahead) == (None, ())
    assert found.obligations == (BAN,)


def test_taking_back_the_tap_settles_it_too(call: DirectorCall, by: User, against: Watched) -> None:
    for _choice_and_lead in range(2):
        services.undo(call=call, seen=now(call).seen, by=by)
    found = now(call)
    assert (found.differs, found.obligations) == (None, ())
    with pytest.raises(refusals.Stale):
        services.agree(call=call, seen=found.seen, by=by, with_record=True)


def test_taking_back_the_entry_settles_it_too(
    call: DirectorCall, by: User, against: Watched
) -> None:
    taking_back(call, by)
    found = taking_back(call, by)
    assert (found.differs, found.obligations) == (None, (BAN,))


def test_the_record_still_waits_for_a_choice_nobody_has_noted(call: DirectorCall, by: User) -> None:
    found = entering(call, by, *FIRST, "E:C2")
    assert found.obligations == (CARD, LeadChoice(E, Right.PENALTY_CARD))
    assert found.waits == 8
    found = tapping(call, by, FORBID)
    assert (found.waits, found.obligations) == (None, (BAN,))


def test_a_suit_declarer_named_is_followed_and_against_it_the_revoke_door_opens(
    call: DirectorCall, by: User
) -> None:
    Board.objects.update(hands="")
    order = Opened(PlayOrder(E, Demand.SUIT))
    note_event(call, What.OBLIGATION_OPENED, by=by, event=store.dump(order))
    services.name_suit(call=call, place=0, suits=CLUBS, seen=now(call).seen, by=by)

    entering(call, by, "S:H4", "W:H2", "N:H3", "E:D9")

    breach = Breach(E, PlayOrder(E, Demand.SUIT, Suit.C), Card.parse("D9"))
    assert breach in now(call).obligations
    call = DirectorCall.objects.get()
    matter = services.broken(call=call, place=0, seen=now(call).seen, by=by)
    known = {answer.key: answer.versions[0]["token"] for answer in matter.answers.all()}
    assert matter.irregularity == "revoke"
    assert known == {"revoker": "defender", "failure": "restriction", "revoke_trick": "early"}


def test_a_suit_nobody_waits_for_is_stale(call: DirectorCall, by: User) -> None:
    with pytest.raises(refusals.Stale):
        services.name_suit(
            call=call, place=0, suits=frozenset([Suit.C]), seen=now(call).seen, by=by
        )
