"""Laws 42, 43, 61, 66, 72-74, 76, 90 and 91 as a second reader has them: facts in, effects out.

An effect is a word: who may ask or look, what is put back, why nobody is penalised, how, and what
a board that was never played is scored.
"""

from __future__ import annotations

from collections.abc import Mapping

Facts = Mapping[str, str]

_SHARES = {
    "nobody": {"plus plus"},
    "one_side": {"minus plus"},
    "one_side_partly": {"average plus"},
    "both": {"minus minus"},
    "both_partly": {"average average"},
    "one_and_partly": {"minus average"},
}
"""12C2a, of the side concerned and the other: at fault, partly at fault, not at fault."""


def asking(facts: Facts) -> set[str]:
    """61B and 61C, 66, with what dummy may still do."""
    match facts["what_was_asked"]:
        case "asked":
            return _asked(facts) | {"if a revoke"}
        case "dummy_pointed_out":
            return _pointed_out(facts)
        case "dummy_objected":  # 42A3: dummy sees to it that dummy follows suit
            return {"may object"}
        case "wants_to_look":
            return {"may not look", "if a revoke"}
        case "already_turned":
            return {"turned back", "may not look"}
    return {"for the other side"} if facts["who_mixed_cards"] == "one_side" else {"probable"}


def _asked(facts: Facts) -> set[str]:
    match facts["who_asked_whom"]:
        case "declarer_defender":
            return {"may ask"}
        case "defender":  # 61B3, at the risk of telling partner something (16B)
            return {"may ask", "partner may not partners_question"}
        case "dummy_defender":
            return {"may not ask", "declarer may not dummys_question", "penalty"}
    lost = facts["forfeited_and_asked_first"] == "yes"
    return {"counts as established", "penalty"} if lost else {"may ask"}


def _pointed_out(facts: Facts) -> set[str]:
    """43A1b and 43B; 81C3: the director acts on what is known all the same."""
    match facts["first_to_point_it_out"]:
        case "another":
            return {"pointed out before", "if a revoke"}
        case "dummy":
            return {"rectified", "penalty", "if a revoke"}
    return {"not now", "penalty"}


def conduct(facts: Facts) -> set[str]:
    """72B, 73B2, 73C2, 74, 76, 90 to 92."""
    match facts["conduct_matter"]:
        case "spectator" | "nothing" as why:
            return {"none " + {"nothing": "no_breach"}.get(why, why)}
        case "appeal":
            return {"by regulation"}
        case "signals":
            return {"discipline signals", "discipline suspended"}
        case "disqualification":
            allowed = facts["organiser_approves"] == "yes"
            return {"discipline " + ("disqualified" if allowed else "not_yet")}
        case "procedure":
            return _procedure(facts)
        case "courtesy":
            return _courtesy(facts)
        case "information":  # 73C2, and 16B3: only where it was no close judgement
            seen = facts["could_see_he_should_not"] == "yes"
            return _penalty("information", facts) if seen else {"none close"}
        case "undisclosed":  # 40B3: the first time the score is adjusted, and that is all
            again = facts["undisclosed_again"] == "yes"
            return _penalty("undisclosed", facts) if again else {"none first_harm"}
    if facts["serious_breach"] == "yes":
        return {"for on_purpose", "discipline suspended"}
    return _penalty("on_purpose", facts)


def _procedure(facts: Facts) -> set[str]:
    done = facts["breach_of_procedure"]
    if done == "refused":  # 91A
        return {"discipline suspended"}
    lost = set[str]()
    if facts.get("boards_lost") == "yes":
        lost = _SHARES[facts["at_fault"]]
        if facts["at_fault"] == "nobody":
            return lost | {"none nobodys_fault"}
    if facts["cause_of_breach"] != "self":
        return lost | {f"none {facts['cause_of_breach']}"}
    return lost | _penalty(done, facts)


def _courtesy(facts: Facts) -> set[str]:
    match facts["courtesy_broken"]:
        case "first":
            return {"measure warning"}
        case "serious":
            return {"discipline suspended"}
    return _penalty("courtesy", facts)


def _penalty(why: str, facts: Facts) -> set[str]:
    """90A and 80B2f; 12C3 and 92B of whatever is more than a word."""
    measure = {"amount": "fixed", "automatic": "automatic"}.get(facts["regulation_on_penalty"])
    if measure is None and facts["gravity_of_breach"] == "slip":
        return {f"for {why}", "measure word"}
    beside = {"apart from the score", "one alone", "may appeal"}
    return {f"for {why}", f"measure {measure or 'director_sets'}"} | beside
