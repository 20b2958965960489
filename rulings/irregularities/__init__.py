"""The doors a director walks in by, in the order he meets them."""

from rulings.irregularities import (
    asking,
    boards,
    call_out_of_rotation,
    card_in_auction,
    card_played,
    change_of_call,
    claim,
    conduct,
    defective_trick,
    dummy,
    every_call,
    exposed_card,
    inadmissible_call,
    insufficient_bid,
    lead_out_of_turn,
    misinformation,
    opening_lead,
    penalty_card,
    premature_play,
    review,
    revoke,
    score,
    unauthorised_information,
)
from rulings.irregularities.doors import Door

DOORS: dict[str, Door] = {
    door.slug: door
    for door in (
        lead_out_of_turn.DOOR,
        opening_lead.DOOR,
        revoke.DOOR,
        exposed_card.DOOR,
        claim.DOOR,
        premature_play.DOOR,
        card_played.DOOR,
        defective_trick.DOOR,
        dummy.DOOR,
        penalty_card.DOOR,
        insufficient_bid.DOOR,
        call_out_of_rotation.DOOR,
        change_of_call.DOOR,
        inadmissible_call.DOOR,
        card_in_auction.DOOR,
        misinformation.DOOR,
        unauthorised_information.DOOR,
        boards.DOOR,
        conduct.DOOR,
        score.DOOR,
        review.DOOR,
        every_call.DOOR,
        asking.DOOR,
    )
}
