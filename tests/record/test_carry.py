"""A second matter of a call starts from what the first established, as a case with `after` does."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from deals.bridge.cards import Card
from deals.bridge.seats import Role, Seat
from deals.models import User
from rulings.laws.conclusions.penalty_lead import AllPenaltyCardsMajor
from rulings.matter.adjudicate import adjudicate
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Source, What
from rulings.record import answers, give
from rulings.record.events import note_event
from rulings.record.position import position_of
from rulings.watch import store
from rulings.watch.events import Opened, PenaltyCardPlayed
from rulings.watch.obligations import PassOnce, PenaltyCard
from tests.calls import CORRECTED, ESTABLISHED, Tell
from tests.factories import (
    BoardFactory,
    DirectorCallFactory,
    PairFactory,
    PlayerFactory,
    UserFactory,
)

LEAD = {
    "leader_out_of_turn": Said("defender", seat=Seat.E),
    "how_led_out_of_turn": Said("none"),
    "whose_lead": Said("partner"),
    "since_defenders_lead": Said("nothing"),
    "older_penalty_cards": Said("other_suit"),
    "accept_defenders_lead": Said("neither"),
}
"""East leads out of turn, too, and his card joins the one that lies there."""


def facts_of(matter: Matter) -> dict[str, tuple[str, Seat | None]]:
    """What the matter starts from: key → token and chair."""
    found = position_of(matter).facts.values()
    assert {fact.source for fact in found} <= {Source.CARRIED}
    return {fact.key: (fact.versions[0].token, fact.versions[0].seat) for fact in found}


def further(call: DirectorCall, irregularity: str, by: User) -> Matter:
    return answers.start_matter(call=call, irregularity=irregularity, by=by, one_more=True)


@pytest.fixture
def corrected(call: DirectorCall, matter: Matter, tell: Tell, holder: User) -> Matter:
    """East has revoked and corrected it: his spade seven lies there."""
    tell(matter, CORRECTED)
    position = position_of(matter)
    answers.answer(position=position, key="revoke_card", versions=[Said("S7")], seen=4, by=holder)
    give.give_ruling(matter=matter, by=holder)
    return matter


def test_the_second_irregularity_is_taken_to_be_the_same_player_s(
    call: DirectorCall, corrected: Matter, holder: User
) -> None:
    new = further(call, "lead-out-of-turn", holder)

    assert facts_of(new) == {
        "leader_out_of_turn": ("defender", Seat.E),
        "older_penalty_cards": ("other_suit", None),
    }


def test_a_penalty_card_that_lies_there_is_a_fact_of_the_next_matter(
    call: DirectorCall, corrected: Matter, holder: User
) -> None:
    new = further(call, "penalty-card", holder)

    assert facts_of(new) == {
        "penalty_card_holder": ("defender", Seat.E),
        "penalty_cards_there": ("one", None),
        "why_penalty_card": ("ruled_major", None),
        "penalty_card": ("S7", None),
    }


def test_a_card_that_joins_a_penalty_card_need_not_be_counted(
    call: DirectorCall, corrected: Matter, holder: User
) -> None:
    new = further(call, "exposed-card", holder)
    assert facts_of(new) == {
        "exposer": ("defender", Seat.E),
        "exposed_cards": ("several", None),
    }

    position = answers.answer(
        position=position_of(new),
        key="how_exposed",
        versions=[Said("dropped")],
        seen=2,
        by=holder,
    )
    assert position.standing.pending is None
    found = [step.conclusion for step in position.standing.concluded]
    assert found[1] == AllPenaltyCardsMajor(Role.OFFENDER)


def test_a_penalty_card_that_has_been_played_is_not(
    call: DirectorCall, corrected: Matter, holder: User
) -> None:
    played = PenaltyCardPlayed(Seat.E, Card.parse("S7"))
    note_event(call, What.AT_TABLE, by=holder, event=store.dump(played))

    assert facts_of(further(call, "penalty-card", holder)) == {}


def test_two_penalty_cards_of_two_suits_are_told_with_partner_s(
    call: DirectorCall, corrected: Matter, holder: User
) -> None:
    for seat, card in ((Seat.E, "HK"), (Seat.W, "D2")):
        opened = Opened(PenaltyCard(seat, Card.parse(card)))
        note_event(call, What.OBLIGATION_OPENED, by=holder, event=store.dump(opened))

    new = further(call, "penalty-card", holder)
    assert facts_of(new) == {}  # two have one, so the chair is asked

    position = answers.answer(
        position=position_of(new),
        key="penalty_card_holder",
        versions=[Said("defender", seat=Seat.E)],
        seen=0,
        by=holder,
    )
    assert {key: fact.versions[0].token for key, fact in position.facts.items()} == {
        "penalty_card_holder": "defender",
        "penalty_cards_there": "suits",
        "leaders_own_card": "lying",
    }


def test_who_must_pass_is_a_fact_of_the_next_call_out_of_turn(
    call: DirectorCall, corrected: Matter, holder: User
) -> None:
    opened = Opened(PassOnce(Seat.E.rho))
    note_event(call, What.OBLIGATION_OPENED, by=holder, event=store.dump(opened))

    assert facts_of(further(call, "call-out-of-rotation", holder)) == {
        "caller": ("player", Seat.E),
        "rho_must_pass": ("yes", None),
    }


def test_a_second_revoke_is_in_the_same_trick_by_the_same_player_until_changed(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    position = tell(matter, ESTABLISHED)
    early = [Said("early")]
    answers.answer(position=position, key="revoke_trick", versions=early, seen=3, by=holder)
    give.give_ruling(matter=matter, by=holder)

    new = further(call, "revoke", holder)

    assert facts_of(new) == {
        "revoker": ("defender", Seat.E),
        "revoke_trick": ("early", None),
    }


def test_what_was_told_of_one_player_is_not_told_of_another(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, ESTABLISHED)
    give.give_ruling(matter=matter, by=holder)
    new = further(call, "revoke", holder)

    position = answers.answer(
        position=position_of(new),
        key="revoker",
        versions=[Said("declarer", seat=Seat.S)],
        seen=1,
        by=holder,
    )

    # the trick belonged to East's revoke; that there was one by the other side is known now
    assert {key: fact.versions[0].token for key, fact in position.facts.items()} == {
        "revoker": "declarer",
        "other_established_revokes": "other_side",
    }


def test_the_first_matter_need_not_be_recorded(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)

    new = further(call, "penalty-card", holder)

    assert facts_of(new) == {
        "penalty_card_holder": ("defender", Seat.E),
        "penalty_cards_there": ("one", None),
        "why_penalty_card": ("ruled_major", None),
    }


@pytest.mark.parametrize(
    ("first", "irregularity"),
    [
        (CORRECTED, "revoke"),
        (CORRECTED, "penalty-card"),
        (CORRECTED, "lead-out-of-turn"),
        (CORRECTED, "exposed-card"),
        (CORRECTED, "conduct"),
        (CORRECTED, "claim"),
        (ESTABLISHED, "defective-trick"),
        (ESTABLISHED, "premature-play"),
    ],
)
def test_a_case_with_after_starts_from_the_same_facts(
    call: DirectorCall,
    matter: Matter,
    tell: Tell,
    holder: User,
    first: dict[str, Said],
    irregularity: str,
) -> None:
    tell(matter, first)
    give.give_ruling(matter=matter, by=holder)
    position = position_of(further(call, irregularity, holder))
    earlier = {key: said.token for key, said in first.items()}

    verdict = adjudicate(
        {
            "id": 1,
            "irregularity": irregularity,
            "facts": {},
            "after": [{"irregularity": "revoke", "facts": earlier}],
        }
    )

    standing = position.standing
    assert verdict["asked"] == [step.key for step in standing.answered]
    assert verdict["next"] == (standing.pending[0] if standing.pending else None)


def test_a_lead_after_a_revoke_is_ruled_alike_by_hand_and_as_a_case(
    call: DirectorCall, corrected: Matter, tell: Tell, holder: User
) -> None:
    position = tell(further(call, "lead-out-of-turn", holder), LEAD)
    own = {key: said.token for key, said in LEAD.items() if key != "leader_out_of_turn"}
    earlier: dict[str, Any] = {key: said.token for key, said in CORRECTED.items()}

    verdict = adjudicate(
        {
            "id": 1,
            "irregularity": "lead-out-of-turn",
            "facts": own,
            "after": [{"irregularity": "revoke", "facts": {**earlier, "revoke_card": "S7"}}],
        }
    )

    assert [(row["law"], row["type"]) for row in verdict["conclusions"]] == [
        (step.law, step.conclusion.name) for step in position.standing.concluded
    ]
    assert verdict["conclusions"]


@pytest.mark.parametrize("case", ["counts", "another board", "closed"])
def test_a_penalty_card_that_another_call_keeps_open_on_the_board_counts(
    call: DirectorCall, holder: User, case: str
) -> None:
    """But not for a director who has the board still to play, where a colleague has that call."""
    boards = BoardFactory(session=call.session), BoardFactory(session=call.session)
    DirectorCall.objects.filter(pk=call.pk).update(board=boards[0])
    opened = Opened(PenaltyCard(Seat.E, Card.parse("S7")))
    note_event(call, What.OBLIGATION_OPENED, by=holder, event=store.dump(opened))
    at = boards[case == "another board"]
    later = DirectorCallFactory(table=call.table, director=holder, board=at)
    if case == "closed":
        DirectorCall.objects.filter(pk=call.pk).update(director=UserFactory())
        himself = PlayerFactory(club=call.session.event.club, user=holder)
        PairFactory(section=call.table.section, player1=himself)

    new = answers.start_matter(call=later, irregularity="exposed-card", by=holder)
    chair = Said("defender", seat=Seat.E)
    position = answers.answer(
        position=position_of(new), key="exposer", versions=[chair], seen=0, by=holder
    )

    told = {key: fact.versions[0].token for key, fact in position.facts.items()}
    carried = {"exposed_cards": "several"} if case == "counts" else {}
    assert told == {"exposer": "defender"} | carried


def test_nothing_counts_that_lay_there_before_the_other_call_ended(
    call: DirectorCall, holder: User
) -> None:
    board = BoardFactory(session=call.session)
    opened = Opened(PenaltyCard(Seat.E, Card.parse("S7")))
    note_event(call, What.OBLIGATION_OPENED, by=holder, event=store.dump(opened))
    DirectorCall.objects.filter(pk=call.pk).update(board=board, closed_at=timezone.now())
    later = DirectorCallFactory(table=call.table, director=holder, board=board)

    assert facts_of(answers.start_matter(call=later, irregularity="penalty-card", by=holder)) == {}
