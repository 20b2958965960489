"""What changes the record. Each service is one transaction; all arguments are named."""

from rulings.services.answers import answer, start_again, start_matter, take_back
from rulings.services.bench import ask_bench, stop_bench, use_bench
from rulings.services.calls import (
    board_is_over,
    move_call,
    name_declarer,
    open_call,
    take_call,
    withdraw_call,
)
from rulings.services.chain import FREE_TEXTS, Broken, verify
from rulings.services.checks import open_check
from rulings.services.evidence import with_record
from rulings.services.findings import matters_about, rule_on
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
    NotYet,
    Refused,
    SaysNoReason,
    Stale,
    TooMuchDisputed,
)
from rulings.services.texts import erase
from rulings.services.watch import broken, happened, settle, undo

__all__ = [
    "FREE_TEXTS",
    "AlreadyRuled",
    "Broken",
    "NotYet",
    "Refused",
    "SaysNoReason",
    "Stale",
    "TooMuchDisputed",
    "amend_ruling",
    "answer",
    "ask_bench",
    "board_is_over",
    "broken",
    "comment",
    "erase",
    "give_ruling",
    "happened",
    "is_given",
    "matters_about",
    "move_call",
    "name_declarer",
    "open_call",
    "open_check",
    "override_ruling",
    "rule_by_hand",
    "rule_on",
    "settle",
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
