"""Laws 25-39 as a second reader has them: facts in, effects out.

An effect is a word: who must pass (``once``, ``rest``), who must repeat his call, ``26B`` where one
suit may be forbidden, ``barred`` where the withdrawn call may not be used, a Law where something is
looked at after play, and what becomes of the call.
"""

from __future__ import annotations

from collections.abc import Mapping

Facts = Mapping[str, str]

BOTH_PASS = {"rest partner", "rest offender"}
NOT_TO_BE_USED = {"barred", "16C2"}
"""16C3: whether it was used is looked at after play."""


def _forbidden_suit(facts: Facts) -> set[str]:
    """26B: not if the offender declares, has shown every suit, or the right was passed over."""
    gone = facts.get("first_lead") in ("declares", "passed_over")
    return set() if gone or facts.get("suits_shown_legally") == "CDHS" else {"26B"}


def _if_comparable(facts: Facts, otherwise: set[str], review: str = "23C") -> set[str]:
    """27B1b, 30B1b, 31A2, 32A2: nothing more, or partner is silenced and the rest follows."""
    if facts["comparable"] != "none":
        return {"free", review}
    return {*otherwise, "72C", *NOT_TO_BE_USED} | _forbidden_suit(facts)


def _only_lifts_26b(facts: Facts, stays: set[str], key: str = "comparable") -> set[str]:
    """26A: the forced passes stay; a comparable call lifts the lead restriction and 16C."""
    return stays | ({"23C"} if facts[key] != "none" else NOT_TO_BE_USED | _forbidden_suit(facts))


_OF_OTHER_LAWS = {
    "unreplaced": "insufficient-bid",
    "too_low": "insufficient-bid",
    "out_of_turn": "call-out-of-rotation",
    "inadmissible": "inadmissible-call",
}


def change_of_call(facts: Facts) -> set[str]:
    """25, and 18F; a first call that was not legal has a Law of its own."""
    if facts["call_was_meant"] == "not_made":
        return set()
    if facts["call_was_meant"] == "slip":
        return {"slip", "barred"} if _slip_in_time(facts) else set()
    second = facts["second_call"]
    if second == "none":
        return {"stands"}
    if second in _OF_OTHER_LAWS:
        return {f"door {_OF_OTHER_LAWS[second]}"}
    accepted = second == "called_over" or facts.get("accept_change") == "accept"
    return _only_lifts_26b(facts, {"second stands" if accepted else "first stands"})


def _slip_in_time(facts: Facts) -> bool:
    return facts["since_slip"] in ("in_time", "auction_over")


def call_out_of_rotation(facts: Facts, insufficient: bool = False) -> set[str]:
    """28-34."""
    turn = facts["turn_to_call"]
    if turn == "over":
        return {"door inadmissible-call"}
    if turn in ("rho_bound", "with_rho", "own"):
        return {"in turn"} | (_in_turn(facts) if insufficient else set())
    turn = {"with_partner": "rho", "with_lho": "partner"}.get(turn, turn)
    since = facts["called_since"]
    if since == "turn_lost":
        return {"reopened", "barred"}
    if since == "rho" or facts.get("lho_called_knowingly") == "unnoticed":
        return {"ignored", "barred"}
    kind = "bid" if insufficient else facts["call_out_of_turn"]
    if kind == "insufficient_bid":
        kind, insufficient = "bid", True
    if kind in ("above_seven", "bound"):
        return {"door inadmissible-call"}
    if kind == "inadmissible_double":
        return {"all cancelled", "barred"} if since == "lho" else _silenced(facts)
    if since == "lho" or facts["accept_call_out_of_turn"] == "accept":
        return {"accepted"}
    return _refused(facts, turn, kind, insufficient)


def _refused(facts: Facts, turn: str, kind: str, insufficient: bool) -> set[str]:
    """29B, 30-32."""
    if turn == "rho" and kind == "pass":
        return {"once offender", "72C", *NOT_TO_BE_USED}
    if turn == "rho" and facts["rho_passes"] == "pass":
        return _insufficient_in_turn(facts) if insufficient else {"repeat offender"}
    if turn == "lho" and (kind == "double" or facts["offender_had_called"] == "yes"):
        if facts["earlier_call_was_meant"] == "slip":
            return {"slip", "barred"}
        return _only_lifts_26b(facts, {"first stands"})
    return _if_comparable(facts, {"once partner"})


def insufficient_bid(facts: Facts) -> set[str]:
    """18F, 25, 27, 31, 37."""
    if facts["call_was_meant"] == "not_made":
        return set()
    if facts["call_was_meant"] == "slip" and _slip_in_time(facts):
        return {"slip", "barred"}
    if facts["bidders_turn"] == "out_of_turn":
        return call_out_of_rotation(facts, insufficient=True)
    if facts["bidders_turn"] == "enough":
        return {"door change-of-call"}
    if facts["bidders_turn"] == "bound":
        return _though_bound(facts)
    return _in_turn(facts)


def _in_turn(facts: Facts) -> set[str]:
    """27A, 27C."""
    since = facts["since_insufficient_bid"]
    if since == "nothing":
        return _insufficient_in_turn(facts)
    if since == "lho_called":
        return {"accepted"}
    if facts.get("accept_insufficient_bid") == "accept":
        return {"accepted", "barred"}  # the replacement was withdrawn (16C)
    return _replaced(facts, facts["replacement_made"], since == "replaced_and_called")


def _insufficient_in_turn(facts: Facts) -> set[str]:
    if facts["accept_insufficient_bid"] == "accept":
        return {"accepted"}
    return _replaced(facts, facts["replacement"], False)


def _replaced(facts: Facts, by: str, called_over: bool) -> set[str]:
    """27B1-4."""
    if by == "same":
        return {"free", "27D"}
    if by == "other":
        return _if_comparable(facts, {"rest partner"}, "27D")
    if by == "double" and facts["comparable"] != "none":
        return {"free", "27D"}
    second = "accept" if called_over else facts.get("accept_second_insufficient_bid")
    if by == "insufficient" and second == "accept":
        return {"accepted"}
    return _only_lifts_26b(facts, {"rest partner", "72C"}, "finally_comparable")


def inadmissible_call(facts: Facts) -> set[str]:
    """35-39."""
    kind, since = facts["inadmissible_call"], facts.get("since_inadmissible_call")
    if kind in ("double", "double_bound"):
        if since == "nothing":
            silenced = _only_lifts_26b(facts, {*BOTH_PASS, "72C"})
            return silenced if kind == "double_bound" else _silenced(facts)
        return {"all cancelled", "barred"} if since == "lho_called" else set()
    if kind == "out_of_turn":
        return {"door call-out-of-rotation"}
    if kind == "bound":
        return _though_bound(facts)
    if kind == "above_seven":
        called = since == "lho_called"
        return {*BOTH_PASS, "barred"} if called else _only_lifts_26b(facts, {*BOTH_PASS, "72C"})
    acted = facts["call_after_final_pass"] == "defenders_action" and since == "nothing"
    return _only_lifts_26b(facts, set()) if acted else {"barred"}


def _silenced(facts: Facts) -> set[str]:
    """36B."""
    return _only_lifts_26b(facts, {"rest partner", "72C"})


def _though_bound(facts: Facts) -> set[str]:
    """37."""
    if facts["since_inadmissible_call"] == "nothing":
        return _only_lifts_26b(facts, {*BOTH_PASS, "72C"})
    return {"stands", "rest offender"} if facts["pass_duty"] == "rest" else {"stands"}
