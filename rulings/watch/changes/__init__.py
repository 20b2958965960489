"""What each kind of event changes in what is open: one small function for each."""

from rulings.watch.changes.cards import all_major, major_lies, named, picked_up, shown_cards
from rulings.watch.changes.leads import (
    chosen,
    lead_lost,
    led,
    on_lead,
    suit_named,
    suits_shown,
    trick_over,
)
from rulings.watch.changes.lists import without_one
from rulings.watch.changes.opening import opened
from rulings.watch.changes.turns import auction_over, called, penalty_card_played, played
