"""Laws 12-16D, 22, 79 and 81-87 as a second reader has them: facts in, effects out.

An effect is a word: what the director may do to a board, and which score it gets.
"""

from __future__ import annotations

from tests.laws.second_reading.auction import Facts
from tests.laws.second_reading.table import hidden

_BY_FAULT = {
    "nobody": "plus plus",
    "one_side": "minus plus",
    "one_side_partly": "average plus",
    "both": "minus minus",
    "both_partly": "average average",
    "one_and_partly": "minus average",
}
"""12C2a: the side concerned, then the other."""


def boards(facts: Facts) -> set[str]:
    """6, 7, 13-16D, 22, 86, 87."""
    match facts["board_trouble"]:
        case "count":
            return _count(facts)
        case "wrong_board":
            return _wrong_board(facts)
        case "other_board":
            same = facts["call_on_other_board"] == "same"
            return {"board same_call"} if same else {"board other_call"} | _result(facts)
        case "not_due":
            return _not_due(facts)
        case "stray":
            return _by_chance(facts)
        case "wrong_pocket":
            return {"own pockets"} | _by_chance(facts)
        case "misdeal":
            return {"new deal"} if facts["first_call_made"] == "no" else _by_chance(facts)
        case "passed_out":
            return {"passed out"}
        case "card_twice":
            return {"surplus out", "no deal"} | _by_fault(facts)
        case "not_played":
            return _by_fault(facts)
        case "fouled":
            pairs = facts["fouled_board_form"] == "pairs"
            return {"groups"} if pairs else _two_tables(facts)
    return _teams(facts)


def _result(facts: Facts) -> set[str]:
    """12C1a-d."""
    likely = {"one": {"assigned"}, "several": {"weighted"}}
    return likely.get(facts["likely_results"]) or _by_fault(facts)


def _by_fault(facts: Facts) -> set[str]:
    """12C2a."""
    return {f"artificial {_BY_FAULT[facts['at_fault']]}"}


def _if_it_mattered(facts: Facts, law: str) -> set[str]:
    """12A, looked at when play is over."""
    mattered = facts["result_influenced"] == "yes"
    return {law} | (_result(facts) if mattered else {"no influence"})


def _count(facts: Facts) -> set[str]:
    """13, 14, 41D."""
    if facts["card_counts"] == "stranger":
        played = facts["stranger_in_quitted_trick"] == "yes"
        return {"hands stranger_removed"} | (_if_it_mattered(facts, "13C") if played else set())
    if facts["card_counts"] == "missing":
        return _missing(facts)
    penalty = {"penalty possible"}
    match facts["wrong_hand_stage"]:
        case "not_called":
            if facts["foreign_card_seen"] == "no":
                return {"hands corrected"}
            return {"hands corrected_card_seen"} | penalty | _if_it_mattered(facts, "13A2")
        case "over":
            return {"hands cancelled"} | penalty | _result(facts)
    if facts["calls_fit_right_hands"] == "yes":
        return {"hands playable"} | _if_it_mattered(facts, "13B1")
    return {"hands not_playable"} | penalty | _result(facts)


def _missing(facts: Facts) -> set[str]:
    """14A, 14B, 14C, 41D."""
    return {
        "before_lead": {"found", "calls stand", "UI replaced_card"},
        "before_lead_rebuilt": {"rebuilt", "calls stand", "UI replaced_card"},
        "played": {"door defective-trick"},
        "elsewhere": {"found", "always held", "UI replaced_card"},
        "not_found": {"rebuilt", "always held", "UI replaced_card"},
    }.get(facts["missing_card_found"]) or hidden(facts)


def _wrong_board(facts: Facts) -> set[str]:
    """15A."""
    if facts["partner_called_on_wrong_board"] == "yes":
        return {"board partner_called", "penalty possible"} | _result(facts)
    return {"board call_cancelled", "penalty possible", "no 26", "barred", "15A3"}


def _not_due(facts: Facts) -> set[str]:
    """15B, from the auction period on (17A)."""
    if facts["looked_at_board_not_due"] == "no":
        return {"board put_away"}
    if facts["board_played_before"] == "no":
        return {"board finished"}
    lost = facts["lost_valid_score"] == "yes"
    return {"board cancelled"} | (_by_fault(facts) if lost else set())


def _by_chance(facts: Facts) -> set[str]:
    """16D2, 16D3: after the first call only to play or to adjust, or nothing (74C5)."""
    if facts.get("only_opponents_card_seen") == "yes":
        return {"may be used"}
    measure = facts["stray_measure"]
    found = {f"16D {measure}"}
    if measure == "play_on":
        return found | _if_it_mattered(facts, "16D2c")
    if measure == "adjust":
        return found | _result(facts)
    assert facts["first_call_made"] == "no"
    return found


def _two_tables(facts: Facts) -> set[str]:
    """86B2, 87C."""
    fault = facts["at_fault"]
    return {f"teams {fault}"} | (_by_fault(facts) if fault == "both" else set())


def _teams(facts: Facts) -> set[str]:
    """86A, 86B."""
    case = facts["teams_case"]
    if case == "several":
        return _two_tables(facts)
    if case == "favourable":
        return {"teams favourable"}
    return _result(facts) | ({"teams no_redeal"} if case == "redeal" else set())


def score(facts: Facts) -> set[str]:
    """79, 82C, 92B."""
    match facts["score_trouble"]:
        case "disputed":
            return _disputed(facts)
        case "wrong":
            return _late_or_not(facts)
        case "kept":
            return {"not won", "penalty possible"} | _late_or_not(facts)
        case "miscounted":
            return {"restored"} if facts["miscounted_trick"] == "won" else {"left"}
        case "director":
            return _own_error(facts)
    return (
        {"request in_time"} if facts["time_for_request"] == "open" else {"request too_late", "93C"}
    )


def _disputed(facts: Facts) -> set[str]:
    """79B."""
    if facts["tricks_disputed"] != "after_round":
        return {"door claim"} if facts["tricks_disputed"] == "claim" else {"score found"}
    convinced = {"yes": "both_changed", "no": "left", "one_side": "one_lowered"}
    return {f"score {convinced[facts['convinced_of_tricks']]}"}


def _late_or_not(facts: Facts) -> set[str]:
    """79C."""
    period = {"open": "corrected", "over_beyond_doubt": "corrected_late", "over": "too_late"}
    return {f"score {period[facts['correction_period']]}"}


def _own_error(facts: Facts) -> set[str]:
    """82B, 82C: both sides are without fault."""
    if facts["board_still_normal"] == "yes":
        return {"error rectified"}
    likely = {"one": "assigned", "several": "weighted"}
    return {"error both_innocent", likely.get(facts["likely_results"], "artificial plus plus")}


def checks(facts: Facts) -> set[str]:
    """11A, 72C, 81C5, 82C, 84, 85, 92B; what the Laws say when nobody chooses."""
    key = facts["check"]
    if key in ("wrong_ruling", "regret"):
        wrong = key == "wrong_ruling" or facts["choice_on_directors_error"] == "yes"
        return _own_error(facts) if wrong else {"final"}
    if key == "could_know":
        return _could_know(facts)
    if key == "late":
        return (
            {"request in_time"}
            if facts["time_for_request"] == "open"
            else {"request too_late", "93C"}
        )
    if key == "facts":
        ends = {"agreed": "agreed", "disputed": "probable", "hopeless": "hopeless"}
        return {f"facts {ends[facts['facts_agreed']]}"}
    if key == "waiver":
        ends = {"cause": "waived", "no": "not_asked", "no_cause": "no_cause"}
        return {f"waiver {ends[facts['waiver_asked']]}"}
    if key == "innocent_acted":
        return {f"acted {facts['innocent_side_acted']}"}
    if key == "unused":
        return {f"default {facts['option_unused']}"}
    asked, yes, no = {
        "opponents_word": ("opponents_word", "door misinformation", "not told"),
        "misinformed": ("misinformed", "door misinformation", "not told"),
        "offenders_acted": ("offending_side_acted_again", "ruled too", "no more"),
        "gain": ("gain_from_ignorance", "gain taken", "no more"),
    }[key]
    return {yes if facts[asked] == "yes" else no}


def _could_know(facts: Facts) -> set[str]:
    """72C."""
    known = facts["could_know_it_might_help"] == "yes"
    return {"72C"} | _redress(facts) if known else {"could not know"}


def review(facts: Facts) -> set[str]:
    """23C, 27D, 50E4, 55C, 64C1: whether the infraction helped, then 12."""
    if facts["what_is_reviewed"] == "revoke":
        return {"assigned"} if facts["better_without_revoke"] == "yes" else {"no better"}
    helped = {
        "comparable_call": "withdrawn_call_helped",
        "insufficient_bid": "insufficient_bid_helped",
        "exposed_card": "exposed_card_helped",
        "declarers_lead": "line_built_on_lead",
    }[facts["what_is_reviewed"]]
    return {"helped"} | _redress(facts) if facts[helped] == "yes" else {"gained nothing"}


def _redress(facts: Facts) -> set[str]:
    """12B1, 12C1."""
    if facts["innocent_side_damaged"] == "no":
        return {"no damage"}
    own = {"own part"} if facts["innocent_side_added_to_damage"] == "yes" else set()
    likely = {"one": "assigned", "several": "weighted"}
    return {likely.get(facts["likely_results"], "artificial minus plus")} | own
