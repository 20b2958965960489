"""Facts from the record: answered unasked, kept beside what the director finds, taken back when
they no longer hold."""

from __future__ import annotations

import pytest

from deals.bridge.findings import findings
from deals.bridge.seats import Seat
from deals.models import ClubRole, PlayedBoard, RecordVersion, User
from deals.models.records import table_of
from deals.table.services import written
from rulings.evidence import name_of
from rulings.matter.facts import Said
from rulings.models import Answer, DirectorCall, Matter, Source, What
from rulings.record import answers, give, refusals
from rulings.record import findings as record_findings
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import move_call, name_declarer
from rulings.record.position import MatterPosition, position_of
from tests.evidence.boards import DEAL, marked
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
)

pytestmark = pytest.mark.django_db

FROM_RECORD = {
    "revoker": "defender",
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "played",
    "revoke_card": "H6",
    "suit_led_to_revoke": "C",
}
AFTER_PLAY = {
    "other_established_revokes": "none",
    "revoke_trick_winner": "offender",
    "later_tricks": "some",
}


@pytest.fixture
def played() -> PlayedBoard:
    """Board 1 of the sample, where West ruffs with a club in hand."""
    return PlayedBoardFactory(
        board=BoardFactory(number=1, hands=str(DEAL)), play=str(marked(1).play), tricks=7
    )


@pytest.fixture
def holder(played: PlayedBoard) -> User:
    club = played.board.session.event.club
    return MembershipFactory(club=club, roles=[ClubRole.DIRECTOR]).user


def ruled_on(played: PlayedBoard, holder: User, finding: str = "revoke-4-W-H6") -> MatterPosition:
    return position_of(record_findings.rule_on(played=played, finding=finding, by=holder))


def said(
    position: MatterPosition, key: str, token: str, holder: User, **said: object
) -> MatterPosition:
    """The director's answer."""
    versions = [Said(token, **said)]  # type: ignore[arg-type]
    return answers.answer(
        position=position, key=key, versions=versions, seen=position.seen, by=holder
    )


def tokens(position: MatterPosition) -> dict[str, str]:
    return {key: fact.versions[0].token for key, fact in position.facts.items()}


def test_a_revoke_ruled_on_from_the_record_needs_one_answer(
    played: PlayedBoard, holder: User
) -> None:
    position = ruled_on(played, holder)
    assert tokens(position) == FROM_RECORD | AFTER_PLAY
    assert {fact.source for fact in position.facts.values()} == {Source.RECORD}
    assert position.standing.pending[0] == "better_without_revoke"

    position = said(position, "better_without_revoke", "no", holder)
    assert position.standing.is_ruled


def test_the_call_it_opens_knows_declarer_and_that_play_is_over(
    played: PlayedBoard, holder: User
) -> None:
    position = ruled_on(played, holder)

    call = DirectorCall.objects.get()
    assert (call.played_board, call.board, call.declarer) == (played, played.board, "S")
    assert (call.director, call.is_open) == (holder, True)
    assert position.board_over


def test_a_record_that_ends_at_the_revoke_is_ruled_as_far_as_it_goes(
    played: PlayedBoard, holder: User
) -> None:
    played.play = "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4 *"
    played.save()

    position = ruled_on(played, holder, "revoke-2-E-C4")

    assert position.standing.pending[0] == "since_revoke"
    assert not position.board_over
    position = said(position, "since_revoke", "played", holder)
    assert position.waits_for_play


def test_two_taps_are_one_matter(played: PlayedBoard, holder: User) -> None:
    first, second = ruled_on(played, holder), ruled_on(played, holder)

    assert first.matter == second.matter
    assert DirectorCall.objects.count() == 1


def test_what_the_record_does_not_show_cannot_be_ruled_on(
    played: PlayedBoard, holder: User
) -> None:
    with pytest.raises(refusals.Stale):
        ruled_on(played, holder, "revoke-5-W-H6")
    assert not DirectorCall.objects.exists()


def test_a_director_who_finds_otherwise_keeps_both(played: PlayedBoard, holder: User) -> None:
    position = ruled_on(played, holder)

    position = said(position, "since_revoke", "nothing", holder)

    fact = position.facts["since_revoke"]
    assert (fact.versions, fact.source, fact.record) == (
        (Said("nothing"),),
        Source.DIRECTOR,
        Said("played"),
    )
    position = said(position, "card_already_faced", "no", holder)
    position = said(position, "played_after", "nobody", holder)
    ruling = give.give_ruling(matter=position.matter, by=holder)
    (kept,) = [stored for stored in ruling.facts if "record" in stored]
    assert kept == {
        "key": "since_revoke",
        "versions": [{"token": "nothing"}],
        "source": "director",
        "record": {"token": "played"},
    }


def test_an_answer_taken_back_is_asked_and_not_read_again(
    played: PlayedBoard, holder: User
) -> None:
    position = ruled_on(played, holder)

    position = answers.take_back(
        position=position, key="since_revoke", seen=position.seen, by=holder
    )

    assert position.standing.pending[0] == "since_revoke"
    assert "since_revoke" not in position.facts


def test_with_another_offender_nothing_of_the_first_one_stays(
    played: PlayedBoard, holder: User
) -> None:
    position = ruled_on(played, holder)

    position = said(position, "revoker", "defender", holder, seat=Seat.E)

    assert tokens(position) == {"revoker": "defender"}
    assert position.facts["revoker"].record == Said("defender", seat=Seat.W)
    assert position.standing.pending[0] == "failure"

    position = said(position, "revoker", "defender", holder, seat=Seat.W)
    assert tokens(position) == FROM_RECORD | AFTER_PLAY


def test_a_record_that_was_changed_takes_its_facts_along(played: PlayedBoard, holder: User) -> None:
    position = ruled_on(played, holder)
    PlayedBoard.objects.update(play="W:D9 N:D2 E:D6 S:DK")

    position = position_of(Matter.objects.get())
    position = said(position, "revoke_noticed", "in_play", holder)

    assert tokens(position) == {"revoke_noticed": "in_play"}


def test_a_call_opened_in_the_room_uses_the_record_once_the_chair_is_known(
    played: PlayedBoard, holder: User
) -> None:
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    matter = answers.start_matter(call=call, irregularity="revoke", by=holder)
    position = position_of(matter)
    assert position.facts == {}

    position = said(position, "revoker", "defender", holder, seat=Seat.W)

    assert tokens(position) == FROM_RECORD | AFTER_PLAY
    assert position.standing.pending[0] == "better_without_revoke"


@pytest.mark.django_db(transaction=True)
def test_an_answer_and_what_the_record_adds_come_together_or_not_at_all(
    played: PlayedBoard, holder: User
) -> None:
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    matter = answers.start_matter(call=call, irregularity="revoke", by=holder)
    position = position_of(matter)
    # somebody else is quicker, after the answer and before the second of the record's
    Answer.objects.create(
        matter=matter, number=3, key="revoke_trick", versions=[{"token": "early"}], by=holder
    )

    with pytest.raises(refusals.Stale):
        said(position, "revoker", "defender", holder, seat=Seat.W)

    assert [answer.number for answer in Answer.objects.all()] == [3]


def test_a_director_who_has_yet_to_play_the_board_is_told_nothing(
    played: PlayedBoard, holder: User
) -> None:
    """Nor from a record that he has entered himself: it is proved with hands he must not know."""
    played.play, played.tricks = "W:S3 N:SK E:C4 S:S4 E-C4 E:S2", None
    played.save()
    himself = MembershipFactory(club=played.board.session.event.club).user
    RecordVersion.objects.create(played=played, number=0, by=himself, **written(played)._asdict())

    def filled_in(by: User) -> set[str]:
        call = open_call(table=played.table, board=played.board, round_number=1, by=by)
        name_declarer(call=call, declarer="S", by=by)
        matter = answers.start_matter(call=call, irregularity="revoke", by=by)
        position = said(position_of(matter), "revoker", "defender", by, seat=Seat.E)
        return {key for key, fact in position.facts.items() if fact.source == Source.RECORD}

    assert filled_in(himself) == filled_in(holder) != set()
    player = PlayerFactory(club=played.board.session.event.club, user=himself)
    PairFactory(section=played.table.section, player1=player)
    assert filled_in(himself) == set()


def test_without_a_record_nothing_is_filled_in(holder: User, played: PlayedBoard) -> None:
    played.play = ""
    played.save()
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    position = position_of(answers.start_matter(call=call, irregularity="revoke", by=holder))
    position = said(position, "revoker", "defender", holder, seat=Seat.W)

    assert tokens(position) == {"revoker": "defender"}


def test_beginning_again_reads_the_record_again(played: PlayedBoard, holder: User) -> None:
    position = ruled_on(played, holder)
    position = said(position, "since_revoke", "nothing", holder)

    again = position_of(answers.start_again(matter=position.matter, by=holder))

    assert tokens(again) == FROM_RECORD | AFTER_PLAY


def test_the_event_that_play_is_over_is_noted_once(played: PlayedBoard, holder: User) -> None:
    ruled_on(played, holder)

    call = DirectorCall.objects.get()
    assert [event.what for event in call.events.all()] == [What.BOARD_OVER]


def test_a_finding_joins_the_open_call_about_its_board(played: PlayedBoard, holder: User) -> None:
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    first = answers.start_matter(call=call, irregularity="claim", by=holder)
    said(position_of(first), "claimer", "declarer", holder)

    second = ruled_on(played, holder).matter

    assert (second.call, second.number) == (call, 2)
    first.refresh_from_db()
    assert first.set_aside_at is None


def test_a_finding_sets_aside_nothing_that_was_noted_before_a_director_came(
    played: PlayedBoard, holder: User
) -> None:
    about = {"table": played.table, "board": played.board, "round_number": 1, "take": False}
    call = open_call(**about, by=holder)
    noted = answers.start_matter(call=call, irregularity="claim", by=holder)

    second = ruled_on(played, holder).matter

    noted.refresh_from_db()
    assert (second.call, second.number, noted.set_aside_at) == (call, 2, None)


@pytest.mark.parametrize("noted", [["claim", "misinformation"], ["claim", "revoke"]])
def test_nor_anything_of_several_that_he_has_noted_himself(
    played: PlayedBoard, holder: User, noted: list[str]
) -> None:
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    for one in noted:
        answers.start_matter(call=call, irregularity=one, by=holder, one_more=True)

    ruled = ruled_on(played, holder).matter

    standing = call.matters.filter(set_aside_at=None).values_list("irregularity", flat=True)
    assert (ruled.irregularity, sorted(standing)) == ("revoke", sorted({*noted, "revoke"}))


def test_without_a_declarer_the_facts_follow_when_he_is_named(
    played: PlayedBoard, holder: User
) -> None:
    played.declarer, played.contract, played.tricks = "", "", None
    played.save()

    position = ruled_on(played, holder)
    assert (tokens(position), position.matter.call.declarer) == ({}, "")

    name_declarer(call=position.matter.call, declarer="S", by=holder)
    assert tokens(position_of(position.matter)) == FROM_RECORD


def test_at_a_claim_in_notrump_nobody_asks_for_trumps(played: PlayedBoard, holder: User) -> None:
    played.play, played.declarer, played.contract, played.tricks = "", "", "", None
    played.save()
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    position = position_of(answers.start_matter(call=call, irregularity="claim", by=holder))
    claim = {"claimer": "declarer", "what_was_claimed": "later_tricks", "claim_state": "doubted"}
    for key, token in claim.items():
        position = said(position, key, token, holder)
    assert position.standing.pending[0] == "outstanding_trump"

    name_declarer(call=call, declarer="S", contract="3NT", by=holder)
    position = position_of(position.matter)
    assert (tokens(position)["outstanding_trump"], position.standing.pending[0]) == (
        "none",
        "stated_line",
    )

    name_declarer(call=call, declarer="S", contract="4S", by=holder)
    assert position_of(position.matter).standing.pending[0] == "outstanding_trump"


def test_a_call_moved_to_another_board_keeps_nothing_of_the_first_ones_record(
    played: PlayedBoard, holder: User
) -> None:
    position = ruled_on(played, holder)
    other = BoardFactory(session=played.board.session, number=2)

    move_call(call=position.matter.call, table=played.table, board=other, round_number=1, by=holder)

    assert tokens(position_of(Matter.objects.get())) == {}


def test_a_second_finding_of_one_board_is_about_its_own_player(
    played: PlayedBoard, holder: User
) -> None:
    played.auction, played.play = "N:1H 1D ^S 2C Pass Pass Pass", ""
    played.contract, played.declarer, played.tricks = "", "", None
    played.save()
    first, second = findings(table_of(played))
    assert (first.seat, second.seat) == (Seat.E, Seat.W)

    position = ruled_on(played, holder, name_of(first))
    said(position, "call_was_meant", "meant", holder)
    position = ruled_on(played, holder, name_of(second))

    assert position.matter.number == 2
    caller = position.facts["caller"]
    assert (caller.seat, caller.source) == (second.seat, Source.RECORD)
