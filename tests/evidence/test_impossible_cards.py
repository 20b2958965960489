"""Cards that cannot have been played: which door, what the record proves, and what it shows."""

from __future__ import annotations

from deals.bridge.deal import Deal
from deals.bridge.findings import ImpossibleCard, findings
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from rulings.engine import Message, msg, msg_n
from rulings.evidence import door_of, facts_for, law_of, told_for
from tests.evidence.boards import only, played, tokens

FIRST_TRICK = "W:S3 N:SK E:S2 S:S4"


def sentences(door: str, table: TableRecord, key: str) -> list[Message]:
    """What stands beside that question for the first finding of the record."""
    return [told.sentence for told in told_for(door, table, findings(table)[0])[key]]


def test_a_card_of_another_hand_is_ruled_on_as_a_wrong_board_or_hand() -> None:
    found = only(played(f"{FIRST_TRICK} N:SJ"))

    assert isinstance(found, ImpossibleCard)
    assert (found.holder, door_of(found), law_of(found)) == (Seat.S, "boards", "13")


def test_what_is_wrong_with_the_hands_is_never_answered_by_the_record() -> None:
    table = played(f"{FIRST_TRICK} N:SJ")

    assert tokens("boards", table, only(table)) == {}


def test_whose_card_it_is_stands_beside_the_question_what_is_wrong() -> None:
    assert sentences("boards", played(f"{FIRST_TRICK} N:SJ"), "board_trouble") == [
        msg(
            "By the deal {holder} holds the card that {player} played to trick {trick}.",
            player=Seat.N,
            trick=2,
            holder=Seat.S,
        )
    ]


def test_a_card_recorded_for_two_players_is_a_wrong_entry_or_of_another_pack() -> None:
    said = sentences("boards", played("W:S3 N:SK E:S2 S:S3"), "board_trouble")

    assert [message.msgid for message in said] == [
        "By the deal {holder} holds the card that {player} played to trick {trick}.",
        "{holder} is recorded with the same card: an entry is wrong, or a card of another pack"
        " came in.",
    ]


def test_every_card_from_one_other_hand_speaks_for_exchanged_hands() -> None:
    said = sentences("boards", played("W:SA N:SK E:S3 S:S4 W:ST"), "board_trouble")

    assert said[-1].msgid.startswith("By the deal {holder} holds every card recorded for {player}")


def test_a_card_not_of_the_hand_and_nowhere_known_is_only_said_not_to_be_there() -> None:
    table = played("W:SA", deal=Deal.parse("N:- - - Q953.J62.9.KJ965"))

    assert [message.msgid for message in sentences("boards", table, "board_trouble")] == [
        "By the deal {player} does not hold the card of trick {trick}."
    ]


def test_a_stray_card_in_a_trick_that_was_played_on_after_lies_in_a_turned_trick() -> None:
    table = played("W:SA N:SK E:S2 S:S4 W:S3")

    assert tokens("boards", table, findings(table)[0]) == {"stranger_in_quitted_trick": "yes"}


def test_a_card_played_twice_had_not_been_quitted() -> None:
    table = played(f"{FIRST_TRICK} N:SK")
    found = only(table)

    assert (door_of(found), law_of(found)) == ("defective-trick", "67B3")
    assert tokens("defective-trick", table, found) == {
        "trick_trouble": "not_quitted",
        "hand_of_defective_trick": "dummy",
    }
    assert facts_for("defective-trick", table, found)["hand_of_defective_trick"].seat is Seat.N


def test_how_far_play_has_gone_stands_beside_the_question_whether_it_is_too_late() -> None:
    table = played(f"{FIRST_TRICK} N:SK")

    assert sentences("defective-trick", table, "played_to_two_tricks") == [
        msg_n(
            "The record has {player} playing the same card to tricks {before} and {trick}; {n}"
            " trick is complete.",
            "The record has {player} playing the same card to tricks {before} and {trick}; {n}"
            " tricks are complete.",
            1,
            player=Seat.N,
            before=1,
            trick=2,
        )
    ]
