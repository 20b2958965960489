"""Read the PBN file named with endplay; a line of JSON for each board, in PBN's own words."""

import json
import sys

from endplay.parsers import pbn
from endplay.types import ContractBid, Penalty

SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
PLAIN = {Penalty.passed: "Pass", Penalty.doubled: "X", Penalty.redoubled: "XX"}


def letters(denomination):
    """S, H, D, C or NT."""
    return SUITS.get(denomination.abbr, denomination.abbr)


def call(bid):
    """The call as PBN writes it."""
    return (
        f"{bid.level}{letters(bid.denom)}" if isinstance(bid, ContractBid) else PLAIN[bid.penalty]
    )


def told(board):
    """What there is about a board."""
    made = board.contract
    return {
        "board": board.board_num,
        "dealer": board.dealer.abbr,
        "vulnerable": {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}[board.vul.name],
        "deal": str(board.deal.to_pbn()),
        "level": made.level if made else 0,
        "denomination": letters(made.denom) if made and made.level else "",
        "declarer": made.declarer.abbr if made and made.level else "",
        "tricks": made.result + 6 + made.level if made and made.level else None,
        "calls": [call(bid) for bid in board.auction],
        "cards": [f"{letters(card.suit)}{card.rank.abbr}" for card in board.play],
        "north": board.info.get("North", ""),
    }


with open(sys.argv[1], encoding="latin-1") as file:
    for each in pbn.load(file):
        print(json.dumps(told(each)))
