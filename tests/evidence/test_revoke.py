"""A revoke in a record: what the record proves about it, and what it leaves to be asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals.bridge.findings import revokes
from deals.bridge.play import Play
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from rulings.engine import Pending, asked, run
from rulings.evidence import facts_for, finding_named, name_of
from rulings.irregularities import DOORS
from tests.evidence.boards import DEAL, marked, only, played, tokens

REVOKE = DOORS["revoke"].rule
SHOWN = {"revoker": "defender", "failure": "follow_suit", "revoke_trick": "early"}
WHOLE = {"since_revoke": "played", "other_established_revokes": "none"}
CLUB_ON_SPADE = {"revoke_card": "C4", "suit_led_to_revoke": "S"}
ONE_TRICK = "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4"
"""East does not follow to the second trick, and there the record ends."""
TRICK_TWELVE = (
    "W:S5 N:SK E:S8 S:SJ N:D4 E:D6 S:DQ W:D9 S:HQ W:HJ N:H5 E:HK E:D5 S:DK W:C5 N:DA N:C7 E:C4 S:C3"
    " W:CJ W:S9 N:S6 E:SA S:S7 E:ST S:S4 W:S3 N:CQ E:DJ S:H3 W:C6 N:DT S:CT W:CK N:C2 E:C8 W:H6"
    " N:H9 E:D8 S:H4 N:HT E:D7 S:H7 W:H2 N:D2 E:S2 S:HA W:C9 S:CA W:SQ N:H8 E:D3"
)


def test_a_whole_play_answers_all_but_what_no_cards_show() -> None:
    table = marked(1)

    facts = tokens("revoke", table, only(table))

    later = {"revoke_trick_winner": "offender", "later_tricks": "some"}
    assert facts == SHOWN | WHOLE | later | {"revoke_card": "H6", "suit_led_to_revoke": "C"}
    outcome = run(REVOKE, facts | {"revoke_noticed": "in_play"})
    assert isinstance(outcome, Pending)
    assert outcome.key == "better_without_revoke"


def test_who_won_nothing_after_it_is_seen_to_have_won_nothing() -> None:
    table = marked(2)

    facts = tokens("revoke", table, only(table))

    none = {"revoke_trick_winner": "opponents", "later_tricks": "none"}
    assert facts == SHOWN | WHOLE | none | {"revoke_card": "D5", "suit_led_to_revoke": "S"}


def test_a_revoke_of_dummys_is_ruled_by_one_judgement_alone() -> None:
    table = marked(3)
    facts = facts_for("revoke", table, only(table))

    assert (facts["revoker"].token, facts["revoker"].seat) == ("dummy", Seat.N)
    outcome = run(REVOKE, {key: proof.token for key, proof in facts.items()})
    assert isinstance(outcome, Pending)
    assert outcome.key == "better_without_revoke"


def test_every_reason_cites_the_law_its_question_is_asked_for_and_names_no_card() -> None:
    for board in (1, 2, 3):
        table = marked(board)
        facts = facts_for("revoke", table, only(table))
        known = {key: proof.token for key, proof in facts.items()}
        steps = asked(run(REVOKE, known | {"revoke_noticed": "in_play"}).steps)
        for step in steps:
            if step.key in facts:
                assert facts[step.key].law[:2] == step.question.law[:2]
        named = [value for proof in facts.values() for _, value in proof.reason]
        assert all(isinstance(value, int) for value in named)


def test_a_record_that_ends_at_the_revoke_does_not_say_what_has_happened_since() -> None:
    table = played(f"{ONE_TRICK} *")

    facts = tokens("revoke", table, only(table))

    assert facts == SHOWN | CLUB_ON_SPADE | {"revoke_trick_winner": "opponents"}


def test_it_is_established_once_their_side_has_played_on_in_turn() -> None:
    table = played(f"{ONE_TRICK} N:C2 E:C8")

    assert tokens("revoke", table, only(table))["since_revoke"] == "played"


def test_a_play_out_of_turn_may_be_an_opponents_fault_and_proves_nothing() -> None:
    table = played(f"{ONE_TRICK} E:C8")
    (revoke,) = revokes(table)

    assert "since_revoke" not in tokens("revoke", table, revoke)


def test_opponents_alone_playing_on_prove_nothing() -> None:
    table = played(f"{ONE_TRICK} N:C2")

    assert "since_revoke" not in tokens("revoke", table, only(table))


@pytest.mark.parametrize(
    ("between", "token"),
    [("", "nobody"), ("S:SJ", "lho"), ("S:SJ W:C5", "lho_partner")],
    ids=["nobody", "the next", "the next and partner"],
)
def test_who_played_before_the_card_was_taken_back_is_seen(between: str, token: str) -> None:
    table = played(f"W:S3 N:SK E:C4 {between} E-C4 E:S2")
    revoke = revokes(table)[0]

    facts = tokens("revoke", table, revoke)

    assert facts == SHOWN | CLUB_ON_SPADE | {"played_after": token}


def test_when_both_sides_revoked_in_one_trick_that_is_what_counts() -> None:
    table = played("W:S3 N:SK E:C4 S:C3 N:C2 E:C8 S:CT W:CJ")
    first, second = revokes(table)

    facts = tokens("revoke", table, first)

    both = {
        "since_revoke": "unusual",
        "unusual_since_revoke": "both_revoked",
        "sides_played_on": "both_sides",
        "other_revoker": "lho",
        "revoke_trick_winner": "opponents",
    }
    assert facts == SHOWN | CLUB_ON_SPADE | both | {"later_tricks": "some"}
    assert tokens("revoke", table, second)["other_revoker"] == "rho"


def test_with_an_opponents_hand_unknown_his_revoke_cannot_be_ruled_out() -> None:
    table = played("W:S3 N:SK E:C4 S:C3 N:C2 E:C8 S:CT W:CJ")
    unknown = replace(DEAL, hands=(DEAL.hands[0], DEAL.hands[1], None, DEAL.hands[3]))

    facts = tokens("revoke", replace(table, deal=unknown))

    assert facts == {}
    first = revokes(replace(table, deal=unknown))[0]
    assert "since_revoke" not in tokens("revoke", replace(table, deal=unknown), first)


def test_the_score_can_show_that_a_later_trick_was_won() -> None:
    table = played(f"{ONE_TRICK} S:S7 *", tricks=9)
    assert tokens("revoke", table, revokes(table)[0])["later_tricks"] == "some"

    all_the_rest = replace(table, tricks_made=13)
    assert "later_tricks" not in tokens("revoke", all_the_rest, revokes(all_the_rest)[0])


TWICE = "W:S3 N:SK E:C4 S:S4 N:S6 E:C8 S:SJ W:SQ W:D9 N:D2 E:D3 S:DK"
"""East does not follow to two rounds of spades, and play goes on."""


def test_another_revoke_of_the_same_player_in_the_same_suit_is_told_apart() -> None:
    table = played(f"{TWICE} *", tricks=9)
    first, second = revokes(table)

    assert tokens("revoke", table, second)["other_established_revokes"] == "same_player_suit"
    later = tokens("revoke", table, first)["other_established_revokes"]
    assert later == "same_player_suit_later"


def test_a_record_that_breaks_off_soon_after_proves_nothing_of_other_revokes() -> None:
    table = played(f"{ONE_TRICK} N:C2 *", tricks=9)
    assert "other_established_revokes" not in tokens("revoke", table, only(table))

    later = played(f"{ONE_TRICK} N:C2 E:C8 S:CA W:C5 S:H3 *", tricks=9)
    assert tokens("revoke", later, only(later))["other_established_revokes"] == "none"
    unscored = replace(later, tricks_made=None)
    assert "other_established_revokes" not in tokens("revoke", unscored, only(unscored))


def test_whether_trick_twelve_is_back_in_the_board_is_left_to_the_director() -> None:
    table = played(TRICK_TWELVE)

    assert name_of(only(table)) == "revoke-12-E-S2"
    assert "revoke_trick" not in tokens("revoke", table, only(table))


def test_a_matter_without_a_finding_is_about_the_only_one_of_that_player() -> None:
    table = marked(1)

    of_west = facts_for("revoke", table, None, Seat.W)

    assert of_west == facts_for("revoke", table, only(table))
    assert facts_for("revoke", table, None, Seat.E) == {}
    assert facts_for("revoke", table) == {}
    assert facts_for("lead-out-of-turn", table, None, Seat.W) == {}


def test_a_finding_is_known_by_its_name_as_long_as_the_record_shows_it() -> None:
    table = marked(1)
    found = only(table)

    assert name_of(found) == "revoke-4-W-H6"
    assert finding_named(table, "revoke-4-W-H6") == found
    assert finding_named(replace(table, play=Play()), "revoke-4-W-H6") is None


def by_dummy(after: str) -> TableRecord:
    """Dummy does not follow to a trick, and then the record has only what came `after` it."""
    third = str(marked(3).play).split()
    trick = revokes(marked(3))[0].trick
    return replace(marked(3), play=Play.parse(" ".join([*third[: trick * 4], *after.split()])))


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ("S!HA", "named"),
        ("N!HT", "named"),
        ("E!HQ", None),
        ("", None),
    ],
)
def test_a_card_declarer_names_for_the_next_trick_establishes_his_sides_revoke(after, said) -> None:
    """63A2; a card a defender names is not told from one he says he holds."""
    table = by_dummy(after)
    assert tokens("revoke", table, revokes(table)[0]).get("since_revoke") == said


def test_a_card_named_before_the_trick_was_complete_is_for_that_trick() -> None:
    words = str(by_dummy("").play).split()
    play = Play.parse(" ".join([*words[:-1], "S!HA", words[-1]]))
    table = replace(marked(3), play=play)
    assert "since_revoke" not in tokens("revoke", table, revokes(table)[0])
