"""What rulings open at the table."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat, seat_of
from rulings.engine import OutcomeSection, run
from rulings.engine import conclusions as concluded_in
from rulings.irregularities import DOORS
from rulings.laws.conclusions.explanations import CorrectExplanation, Moment
from rulings.laws.conclusions.premature import MustBePlayedInTurn
from rulings.watch import follow, openings, possible, store
from rulings.watch.events import Choice, Chosen, Led, OnLead, PenaltyCardPlayed
from rulings.watch.obligations import (
    FirstLeadRight,
    Lasting,
    LeadBan,
    LeadRequire,
    PenaltyCard,
    PlayOrder,
    Review,
    Right,
)
from rulings.watch.openings import kept_by
from tests.laws.ways import ways

N, E, S, W = Seat


def west_offends(role: Role) -> Seat | None:
    return seat_of(role, offender=W, declarer=S)


def opened(slug: str, **facts: str):
    """What is open after a ruling that West offended, South declaring."""
    steps = run(DOORS[slug].rule, facts).steps
    return follow(openings([one.conclusion for one in concluded_in(steps)], west_offends))


@pytest.mark.parametrize(
    "slug", ["penalty-card", "exposed-card", "card-in-auction", "premature-play", "dummy"]
)
def test_every_ruling_that_leaves_something_open_opens_it(slug):
    for way in ways(slug):
        found = [step.conclusion for step in way.steps]
        states = [one for one in found if one.open]
        events = openings(found, west_offends)
        assert bool(events) or not states, way.facts
        assert all(store.event(store.dump(event)) == event for event in events)


def test_what_nobody_can_place_lasts_until_the_end_of_play():
    for way in ways("premature-play"):
        found = [step.conclusion for step in way.steps]
        left = follow(openings(found, lambda role: None))
        assert {type(one) for one in left} <= {Lasting, Review}


def test_a_dropped_low_card_is_a_minor_penalty_card():
    kinds = set()
    for way in ways("exposed-card"):
        found = [step.conclusion for step in way.steps]
        if any(one.name == "MinorPenaltyCard" for one in found):
            left = follow(openings(found, west_offends))
            kinds |= {one for one in left if not isinstance(one, Review)}
    assert kinds == {PenaltyCard(W, is_major=False)}


def test_a_penalty_card_that_is_picked_up_by_the_ruling_does_not_stay_open():
    lying = {"penalty_card_holder": "defender", "penalty_card_now": "partner_leads"}
    lying |= {"penalty_cards_lying": "one", "leaders_own_card": "none"}
    left = opened("penalty-card", **lying, lead_choice="require", penalty_card="D5")
    assert left == (LeadRequire(E, Suit.D), Review("50E4"))
    left = opened("penalty-card", **lying, lead_choice="forbid", penalty_card="D5")
    assert left == (LeadBan(E, frozenset([Suit.D])), Review("50E4"))
    left = opened("penalty-card", **lying, lead_choice="neither")
    assert left == (Review("50E4"), PenaltyCard(W))


def test_declarer_choosing_has_a_button_for_each_choice_and_one_for_a_lead_too_soon():
    left = follow([OnLead(E)], (PenaltyCard(W, Card.parse("D5")),))
    by_card, diamonds = Right.PENALTY_CARD, frozenset([Suit.D])
    assert possible(left) == (
        Chosen(E, by_card, Choice.REQUIRE, diamonds),
        Chosen(E, by_card, Choice.FORBID, diamonds),
        Chosen(E, by_card, Choice.NEITHER),
        Led(E),
    )


def test_a_penalty_card_waits_for_its_holder_and_for_partners_lead():
    card = Card.parse("D5")
    assert possible((PenaltyCard(W, card), FirstLeadRight(E))) == (
        OnLead(E),
        PenaltyCardPlayed(W, card),
    )


def test_an_order_under_57a_is_for_the_partner():
    kinds = set()
    for way in ways("premature-play"):
        left = follow(openings([step.conclusion for step in way.steps], west_offends))
        kinds |= {type(one) for one in left if getattr(one, "player", None) is E}
    assert PlayOrder in kinds


def test_what_was_not_stored_by_us_is_refused():
    with pytest.raises(ValueError, match="type"):
        store.event({"type": "Nonsense"})
    with pytest.raises(ValueError, match="no event"):
        store.event(store.dump(PenaltyCard(W)))


def test_what_keeps_the_director_is_what_a_ruling_opens_wherever_its_words_stand() -> None:
    """A card that is played at its turn keeps him, though it is said under the card; a rule about
    an explanation is said under *stay*, and keeps nobody.
    """
    early = MustBePlayedInTurn(Role.OFFENDER)
    corrected = CorrectExplanation(Moment.AFTER_PLAY)
    assert early.section is not OutcomeSection.STAY
    assert corrected.section is OutcomeSection.STAY
    assert len(kept_by([early], lambda _role: Seat.E)) == 1
    assert kept_by([corrected], lambda _role: Seat.E) == ()
