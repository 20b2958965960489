"""What changes the record. Each service is one transaction; all arguments are named."""

from rulings.services.answers import answer, start_again, start_matter, take_back
from rulings.services.bench import ask_bench, stop_bench, use_bench
from rulings.services.calls import (
    ANYBODY,
    board_is_over,
    move_call,
    name_board,
    name_declarer,
    open_call,
    take_call,
    withdraw_call,
)
from rulings.services.chain import FREE_TEXTS, Broken, verify
from rulings.services.checks import open_check
from rulings.services.evidence import with_record
from rulings.services.findings import matters_about, rule_on
from rulings.services.queue import ask_chief, give_time, hand_over, settle_call
from rulings.services.records import (
    amend_ruling,
    comment,
    give_ruling,
    is_given,
    override_ruling,
    rule_by_hand,
)
from rulings.services.refusals import (
    AlreadyRuled,
    NotHeld,
    NotYet,
    Refused,
    SaysNoReason,
    Stale,
    TakenBy,
    TooMuchDisputed,
)
from rulings.services.reviews import rule_on_review
from rulings.services.table_cards import MOST_AN_HOUR, Raised, call_from_card, new_codes
from rulings.services.texts import erase
from rulings.services.watch import agree, broken, happened, name_card, name_suit, settle, undo

__all__ = [
    "ANYBODY",
    "FREE_TEXTS",
    "MOST_AN_HOUR",
    "AlreadyRuled",
    "Broken",
    "NotHeld",
    "NotYet",
    "Raised",
    "Refused",
    "SaysNoReason",
    "Stale",
    "TakenBy",
    "TooMuchDisputed",
    "agree",
    "amend_ruling",
    "answer",
    "ask_bench",
    "ask_chief",
    "board_is_over",
    "broken",
    "call_from_card",
    "comment",
    "erase",
    "give_ruling",
    "give_time",
    "hand_over",
    "happened",
    "is_given",
    "matters_about",
    "move_call",
    "name_board",
    "name_card",
    "name_declarer",
    "name_suit",
    "new_codes",
    "open_call",
    "open_check",
    "override_ruling",
    "rule_by_hand",
    "rule_on",
    "rule_on_review",
    "settle",
    "settle_call",
    "start_again",
    "start_matter",
    "stop_bench",
    "take_back",
    "take_call",
    "undo",
    "use_bench",
    "verify",
    "with_record",
    "withdraw_call",
]
