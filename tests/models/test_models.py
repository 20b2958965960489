"""What the database itself refuses."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError

from deals.models import ClubRole
from tests.factories import (
    HANDS,
    BoardFactory,
    EventFactory,
    MembershipFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db


def test_one_table_number_per_section() -> None:
    table = TableFactory(number=1)
    TableFactory(number=1)

    with pytest.raises(IntegrityError, match="deals_table_number_once"):
        TableFactory(section=table.section, number=1)


def test_one_board_number_per_session() -> None:
    board = BoardFactory(number=1)

    with pytest.raises(IntegrityError, match="deals_board_number_once"):
        BoardFactory(session=board.session, number=1)


def test_one_user_name_however_it_is_written() -> None:
    UserFactory(username="anna")

    with pytest.raises(IntegrityError, match="deals_user_username_any_case"):
        UserFactory(username="Anna")


@pytest.mark.parametrize("roles", [[], ["director", "cook"]], ids=["none", "unknown"])
def test_a_member_has_known_roles_and_at_least_one(roles: list[str]) -> None:
    with pytest.raises(IntegrityError, match="deals_membership_roles"):
        MembershipFactory(roles=roles)


def test_a_member_belongs_once() -> None:
    member = MembershipFactory()

    with pytest.raises(IntegrityError, match="deals_membership_once"):
        MembershipFactory(club=member.club, user=member.user, roles=[ClubRole.REVIEWER])


def test_a_player_number_belongs_to_one_player_and_no_number_to_many() -> None:
    player = PlayerFactory(number="17")
    PlayerFactory(club=player.club)
    PlayerFactory(club=player.club)

    with pytest.raises(IntegrityError, match="deals_player_number_once"):
        PlayerFactory(club=player.club, number="17")


def test_one_practice_event_at_a_time() -> None:
    event = EventFactory(is_practice=True)

    with pytest.raises(IntegrityError, match="deals_event_one_practice_per_club"):
        EventFactory(club=event.club, is_practice=True)


def test_the_current_round_is_one_of_the_rounds() -> None:
    with pytest.raises(IntegrityError, match="deals_session_current_round"):
        SessionFactory(rounds=3, current_round=4)


def test_a_section_has_a_short_name() -> None:
    with pytest.raises(IntegrityError, match="deals_section_letter"):
        SectionFactory(letter="å")


def test_a_pair_never_meets_itself() -> None:
    pair = PairFactory()

    with pytest.raises(IntegrityError, match="deals_pairing_two_pairs"):
        PairingFactory(table__section=pair.section, ns=pair, ew=pair)


@pytest.mark.parametrize(
    ("first", "last"), [(1, None), (None, 3), (4, 3)], ids=["no last", "no first", "backwards"]
)
def test_the_boards_of_a_round_are_a_range_or_unknown(first: Any, last: Any) -> None:
    with pytest.raises(IntegrityError, match="deals_pairing_boards"):
        PairingFactory(first_board=first, last_board=last)


@pytest.mark.parametrize(
    "hands",
    ["", HANDS, "N:- AT82.K.J87653.84 - -", "N:AKQJT98765432... - - .AKQJT98765432.."],
    ids=["none", "four", "one", "two of one suit"],
)
def test_hands_are_thirteen_cards_or_unknown(hands: str) -> None:
    assert BoardFactory(hands=hands).hands == hands


@pytest.mark.parametrize(
    "hands",
    [
        HANDS.replace("K6.", "K."),
        HANDS.replace("K6.", "K65.").replace("AT82.", "AT8."),
        HANDS.replace("K6.", "66."),
        HANDS.replace("K6.", "6K."),
        HANDS.replace("N:", ""),
        HANDS.replace(" ", ""),
    ],
    ids=["twelve", "fourteen", "a card twice", "out of order", "no first seat", "one word"],
)
def test_other_hands_are_refused(hands: str) -> None:
    with pytest.raises(IntegrityError, match="deals_board_hands"):
        BoardFactory(hands=hands)


@pytest.mark.parametrize(
    ("contract", "declarer", "tricks"),
    [("4H", "", None), ("", "S", None), ("Pass", "S", None), ("Pass", "", 7), ("8H", "S", 7)],
    ids=["no declarer", "no contract", "declarer of a pass", "tricks of a pass", "level eight"],
)
def test_there_is_a_declarer_exactly_when_there_is_a_contract(
    contract: str, declarer: str, tricks: int | None
) -> None:
    with pytest.raises(IntegrityError, match="deals_played_contract"):
        PlayedBoardFactory(contract=contract, declarer=declarer, tricks=tricks)


def test_there_are_thirteen_tricks() -> None:
    with pytest.raises(IntegrityError, match="deals_played_tricks"):
        PlayedBoardFactory(tricks=14)


def test_a_board_is_played_once_at_a_table_in_a_round_even_an_unknown_one() -> None:
    played = PlayedBoardFactory(round=None)
    PlayedBoardFactory(board=played.board, table=played.table, round=2)

    with pytest.raises(IntegrityError, match="deals_played_once"):
        PlayedBoardFactory(board=played.board, table=played.table, round=None)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("auction", "N:1D ^I 1C! ^S Pass =1= ~E:1H! XX"),
        ("auction", "S:"),
        ("play", "W:SK E:D2^R N0 W+C4 W-SK E~H5 E<H5 S!H5 N:? S:H2^L *"),
        ("play", "*"),
        ("play", "W:SK N*"),
    ],
)
def test_records_hold_what_went_wrong(field: str, text: str) -> None:
    assert getattr(PlayedBoardFactory(**{field: text}), field) == text


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("auction", "1D Pass"),
        ("auction", "N:1D  Pass"),
        ("auction", "N:8D"),
        ("play", "SK"),
        ("play", "W:S1"),
        ("play", "* W:SK"),
    ],
)
def test_records_that_cannot_be_read_are_refused(field: str, text: str) -> None:
    with pytest.raises(IntegrityError, match=f"deals_played_{field}"):
        PlayedBoardFactory(**{field: text})
