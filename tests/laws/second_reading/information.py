"""Laws 16, 20, 21, 23, 24, 47E, 73 and 75 as a second reader has them: facts in, effects out.

An effect is a word: who ``may`` or ``may not`` use what, what is changed, who must pass, what lies
before whom, why nothing follows, a Law where something is looked at after play, and the score.
"""

from __future__ import annotations

from collections.abc import Mapping

Facts = Mapping[str, str]

_LATE = ("call_partner_called", "card_dummy", "card_later")


def _score(facts: Facts) -> set[str]:
    """12B1, 12C1, 12C2: without damage none; else one result, several weighted, or by fault."""
    if facts["innocent_side_damaged"] == "no":
        return {"no damage"}
    by_own = facts["innocent_side_added_to_damage"] == "yes"
    return {facts["likely_results"]} | ({"own part"} if by_own else set())


def unauthorised_information(facts: Facts) -> set[str]:
    """16B, 16C, 16D, 50E, 73."""
    match facts["information_source"]:
        case "elsewhere":
            return {"door boards"}
        case "signals":
            return {"door conduct"}
        case "opponents_error":  # 16C1: all of it, of either side
            return {"lawful opponents_error"}
        case "opponent":
            return {"opponents may opponents_manner", "73E2"} | _manner(facts)
        case "penalty_card":
            return _penalty_card(facts)
        case "partner":
            law, about, there = "16B3", "extraneous", "partner_hesitated"
        case _:
            law, about, there = "16C2", "withdrawn_action", "information_was_there"
    if facts[there] == "no":
        return {"lawful no_information"}
    again = {"again"} if facts[there] == "yes" else set()  # else play is over
    return {f"offender may not {about}", law} | again | _used(facts)


def _manner(facts: Facts) -> set[str]:
    """73D1: one's own risk; 73E2: unless misled without a bridge reason."""
    return {"misled"} | _score(facts) if facts["manner_without_reason"] == "yes" else {"own risk"}


def _penalty_card(facts: Facts) -> set[str]:
    """50E: while it lies, everybody's; played or picked up, not partner's any more."""
    where = facts["penalty_card_then"]
    if where == "opponents":
        return {"lawful authorised"}
    if where == "lying":
        found = {
            "everybody may penalty_card_lying",
            "offender may not penalty_card_hand",
            "50E4",
        }
        if facts["penalty_card_told"] == "duty":
            return {"lawful authorised"} | found
    else:
        about = {"played": "reason", "picked_up": "picked_up"}[where]
        found = {f"offender may not penalty_card_{about}"}
    again = {"again"} if facts["play_over_by_then"] == "no" else set()
    return found | {"16B3"} | again | _used(facts)


def _used(facts: Facts) -> set[str]:
    """16B1: suggested, and something else was open; else the score stands."""
    match facts["demonstrably_suggested"]:
        case "no_action":
            return {"lawful no_action"}
        case "no":
            return {"lawful not_suggested"}
    if facts["logical_alternative"] == "no":
        return {"lawful no_alternative"}
    return {"infraction", "penalty"} | _score(facts)


_HEARD = "partner may not explanation"
"""75A: who hears the own call explained otherwise."""


def misinformation(facts: Facts) -> set[str]:
    """20F, 21, 40C, 47E, 75."""
    match facts["wrong_information"]:
        case "turn_to_play":
            return {
                "47E1",
                "nothing established",
                "offenders may told_to_play",
                "opponents may not told_to_play",
            }
        case "turn_to_call":
            how = facts["call_on_opponents_word"]
            return {how} | ({"gain"} if how == "out_of_rotation" else set())
        case "own_error":
            doors = {"opening_lead": "opening-lead", "lead": "lead-out-of-turn"}
            return {"door " + doors.get(facts["own_error_in"], "call-out-of-rotation")}
        case "partners_call":
            return {"right nothing_to_tell"}
        case "meaning":
            return _explained(facts)
        case "own_explanation":
            return {"correct now", "wrong admitted", _HEARD} | _acted(facts, None)
    return _partners(facts)


def _explained(facts: Facts) -> set[str]:
    """21A, 21B1b, 40C1, 75B-D: the agreement counts, and without evidence it was misexplained."""
    found = _found(facts)
    if facts["explanation_was"] not in _WRONG:
        return found
    return found | {_HEARD, "partners duty"} | _acted(facts, None)


_WRONG = {"wrong": "not_agreed_so", "no_agreement": "no_agreement", "no_evidence": "no_evidence"}


def _found(facts: Facts) -> set[str]:
    """What the director finds of it."""
    found = facts["explanation_was"]
    if found in _WRONG:
        return {f"wrong {_WRONG[found]}"}
    right = {"right": "wrong_call", "misunderstood": "own_misunderstanding"}
    return {f"right {right.get(found, found)}"}


def _partners(facts: Facts) -> set[str]:
    """20F5, 75B3: the declaring side after the final pass, a defender after play."""
    far = facts["partner_may_correct"]
    if wait := {"auction": "after_auction", "defends": "after_play"}.get(far):
        found = {f"correct {wait}", "offender may not early_correction", "21B3"} | _found(facts)
        return found | (_score(facts) if facts["explanation_was"] in _WRONG else set())
    told = {"correct now", "wrong admitted", _HEARD}
    if far == "before_lead":  # the last call of the innocent side, and a lead nobody has seen
        last = facts["innocent_side_called_last"]
        return told | {"lead may go back"} | _call_in_time(facts, last)
    return told | _acted(facts, far == "over")


def _acted(facts: Facts, over: bool | None) -> set[str]:
    """21B, 41A, 47E2: what the misinformed player may still change."""
    who, did = facts["who_was_misinformed"], facts.get("action_on_explanation")
    if who == "nobody":
        return {"nothing done"} if over else {"last call may come back"}
    if did in _LATE:
        law = "21B3" if did == "call_partner_called" else "47E2b"
        is_over = facts["play_is_over"] == "yes" if over is None else over
        return {law} | _score(facts) | (set() if is_over else {"too late"})
    if did == "call_in_time":
        return _call_in_time(facts, who)
    may = {f"card {who}"}
    if facts["misinformed_card"] == "keep":
        return {"card stays"} | may
    seen = {"opponents may withdrawn_by_opponents", "offenders may not withdrawn_by_opponents"}
    return {"card changed"} | may | (set() if did == "face_down" else seen)


def _call_in_time(facts: Facts, who: str) -> set[str]:
    """21B1a, 21B2: changed if it may well have been influenced; then the next may change too."""
    later = {"call stands", "21B3"}  # what was called before it could not be changed
    if facts["call_influenced"] == "no":
        return later | _score(facts)
    if facts["misinformed_call"] == "keep":
        return {f"call {who}"} | later | _score(facts)
    following = {"lho": "partner", "rho": "offender"}[who]
    return {
        f"call {who}",
        f"changed {who} {following}",
        "opponents may opponents_call",
        "offenders may not opponents_call",
    }


def card_in_auction(facts: Facts) -> set[str]:
    """24, 16C, 16D2, 49, 54E, 74C5."""
    if facts["when_card_shown"] == "before_first_call":
        return {"before first call"}
    if facts["who_could_see"] != "partner":
        chance = {"opponents may shown_in_auction"}
        return {"nothing"} | (chance if facts["who_could_see"] == "opponent" else set())
    declares, told = facts["who_declares"], {"opponents may shown_in_auction"}
    if facts["when_card_shown"] == "after_final_pass":
        return {"picked up"} | told if declares == "offenders" else _penalty_cards(facts)
    found = told | {"offenders may not shown_in_auction", "16C3"}
    if facts["cards_shown"] != "low":
        found |= {"72C", "once partner" if declares == "not_yet" else "had to pass partner"}
    if declares == "opponents":
        return found | _penalty_cards(facts)
    return found | {"picked up" if declares == "offenders" else f"lies {_rank(facts)}"}


def _rank(facts: Facts) -> str:
    """50B: minor only if single, below the ten and not led."""
    return {"low": "minor", "several": "all_major"}.get(facts["cards_shown"], "major")


def _penalty_cards(facts: Facts) -> set[str]:
    """24E, 49, 50: for all to use; a major one gives declarer a say at the lead."""
    rank = _rank(facts)
    return {
        f"penalty {rank}",
        "everybody may penalty_card_lying",
        "partner may not penalty_card_reason",
        "50E4",
    } | ({"lead partner"} if rank != "minor" else set())


def comparable_call(facts: Facts) -> set[str]:
    """23A: the test that is met, of the replacement and of the call in the end."""
    tests = {"same_meaning": "23A1", "narrower": "23A2", "same_purpose": "23A3", "none": "23A"}
    return {tests[facts[key]] for key in ("comparable", "finally_comparable") if key in facts}
