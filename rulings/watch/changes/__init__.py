"""What each kind of event changes in what is open: one small function for each."""

from rulings.watch.changes.cards import all_major, major_lies, named, picked_up, shown_cards
from rulings.watch.changes.leads import chosen, lead_lost, led, on_lead, suit_named, trick_over
from rulings.watch.changes.lists import without_one
from rulings.watch.changes.opening import opened
from rulings.watch.changes.turns import auction_over, called, penalty_card_played, played

__all__ = [
    "all_major",
    "auction_over",
    "called",
    "chosen",
    "lead_lost",
    "led",
    "major_lies",
    "named",
    "on_lead",
    "opened",
    "penalty_card_played",
    "picked_up",
    "played",
    "shown_cards",
    "suit_named",
    "trick_over",
    "without_one",
]
