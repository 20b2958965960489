"""Laws 12-16D, 41-43, 65-71, 79-87 as a second reader has them: facts in, effects out.

An effect is a word: what is claimed or adjudicated, which card is a penalty card, how many tricks
move, what the director may do to a board and which score it gets, and what is looked at after play.
"""

from __future__ import annotations

from tests.laws.second_reading.auction import Facts

MAJOR, MINOR = {"major offender", "50E4"}, {"minor offender", "50E4"}


# 68-71


def claim(facts: Facts) -> set[str]:
    """68: what is no claim, then what becomes of one."""
    what = facts.get("what_was_claimed")
    if facts["claimer"] == "dummy":
        return {"no claim", "play on", "penalty possible"}
    if what == "current_trick":
        return {"no claim", "play on"} | _shown_early(facts)
    if what == "no_intent":
        door = "exposed-card" if facts["claimer"] == "defender" else "card-played"
        return {"no claim", "play on", f"door {door}"}
    if what == "revoke_first" or facts.get("revoke_before_claim") == "yes":
        return {"revoke first"}
    if what == "miscounted":
        return {"restored"} if facts["miscounted_trick"] == "won" else {"left"}
    if facts.get("partner_objected") == "conceded":
        return {"no claim", "play on", "no penalty cards"}
    return {"claim"} | _became_of_claim(facts)


def _shown_early(facts: Facts) -> set[str]:
    """57A, 57C: a card for this trick before partner has played to it."""
    if facts.get("shown_before_partner_played") != "yes":
        return set()
    excuse = facts["excuse_for_early_card"]
    if excuse == "none":
        return MAJOR | {f"57A {facts['partners_play']}"}
    return {"57C"} | ({"penalty possible", "45F", "not played"} if excuse == "dummy" else set())


def _became_of_claim(facts: Facts) -> set[str]:
    """68D, 69, 71."""
    match facts["claim_state"]:
        case "agreed":
            return {"agreed"}
        case "agreement_regretted":
            return {"restored"} if facts["agreed_trick"] in ("won", "likely") else {"left"}
        case "concession_regretted":
            kept = facts["conceded_trick"] in ("won", "not_losable")
            return {"restored"} if kept else {"left"}
        case "withdrawn":
            doubted = facts["claim_doubted"] == "yes"
            return {"not withdrawn"} | (_adjudicated(facts) if doubted else {"agreed"})
        case "played_on":
            return _played_on(facts)
        case "doubted":
            return {"stops"} | _adjudicated(facts)
    return _adjudicated(facts)


def _played_on(facts: Facts) -> set[str]:
    """68D2: only the side that did not claim may ask for it, and all four must agree."""
    wish = facts["who_wished_to_play_on"]
    if wish == "others_all_agreed":
        return {"void"}
    return {"as played"} if wish == "unclear" else {"later cards out"} | _adjudicated(facts)


def _adjudicated(facts: Facts) -> set[str]:
    """70B-D."""
    trump = facts["outstanding_trump"] == "all_three"
    line = facts["stated_line"]
    found = {"70B"} | ({"70C"} if trump else set())
    if line in ("loses", "breaks"):
        found |= {"70D1"}
    if line == "partners_choice":
        found |= {"70D2"}
    if line == "works" and not trump:
        return found | {"as claimed"}
    return found | {f"{facts['adjudicated_tricks']} tricks"}


# 65-67


def defective_trick(facts: Facts) -> set[str]:
    """65-67."""
    match facts["trick_trouble"]:
        case "too_few":
            return _too_few(facts)
        case "too_many":
            return _too_many(facts)
        case "not_quitted":
            return _put_in_trick(facts)
        case "missing":
            return {"door boards"}
        case "pointing":
            return _pointing(facts)
        case "wants_to_see":
            return {"refused"} if facts["turned_trick_asked_for"] == "neither" else {"right"}
    if facts["when_count_disputed"] != "in_round":
        return {"door claim" if facts["when_count_disputed"] == "claim" else "door score"}
    if facts["order_of_tricks_kept"] == "yes":
        return {"counted"}
    return {"against who mixed"} if facts["who_mixed_cards"] == "one_side" else {"probable"}


def _put_in_trick(facts: Facts) -> set[str]:
    """67B3: a card that was played, as one that declarer has named (45C4a)."""
    return {"adjusted"} if facts["played_to_two_tricks"] == "yes" else {"put in trick"}


def _pointing(facts: Facts) -> set[str]:
    """65B3: the speaker's own side, not the other's play, ends it."""
    return {"too late"} if facts["own_side_played_on"] == "yes" else {"right"}


def _too_few(facts: Facts) -> set[str]:
    """67A1, 67B1: a revoke, of which 64A2 moves one trick at most."""
    if facts.get("dummys_card_was_named") == "yes":
        return _put_in_trick(facts)
    if facts["both_sides_on_after_trick"] == "no":
        return {"supplied"}
    of_suit = facts["holds_suit_of_trick"] == "yes"
    moved = _moved(facts)
    found = {f"placed {of_suit}", "revoke", "64C1", f"{moved} moved" if moved else "none moved"}
    others = facts.get("tricks_for_other_revokes", "not_told")
    if others != "not_told":
        found |= {f"{int(others) + moved} in all"}
    asked = ("better_without_revoke", "better_without_later_revoke", "damaged_by_both_revokes")
    better = any(facts.get(key) == "yes" for key in asked)
    return found | {"adjusted" if better else "score stands"}


def _moved(facts: Facts) -> int:
    """64A2, 64B1-5, 64B7; no trick moves twice."""
    if facts["hand_of_defective_trick"] == "dummy":
        return 0
    if facts["revoke_noticed"] in ("after_next_call", "after_round"):
        return 0
    if facts["other_established_revokes"] in ("same_player_suit", "other_side"):
        return 0
    if facts["won_from_omitted_trick"] == "no":
        return 0
    return 0 if facts.get("tricks_not_yet_transferred") == "0" else 1


def _too_many(facts: Facts) -> set[str]:
    """45E, 58B, 67A2, 67B2."""
    defender = facts["hand_of_defective_trick"] == "defender"
    if facts["both_sides_on_after_trick"] == "yes":
        return {"restored", "perhaps a revoke"} | (
            _lies(facts, facts["restored_cards_seen"]) if defender else set()
        )
    if not defender:
        led = facts["extra_card_meant_as_lead"] == "yes"
        return {"door lead-out-of-turn"} if led else {"back"}
    ends = {
        "led": {"door lead-out-of-turn"},
        "unseen": {"one played"},
        "two_at_once": {"door premature-play"},
    }
    return ends.get(facts["extra_card"]) or _lies(facts, facts["extra_card"])


def _lies(facts: Facts, seen: str) -> set[str]:
    """50B: single, low and by accident is minor, beside another it is major."""
    if seen == "none":
        return set()
    low = seen in ("one_low", "slipped_low") and facts["older_penalty_cards"] == "none"
    return MINOR if low else MAJOR


# 41-43, with 45D and 65B3


def dummy(facts: Facts) -> set[str]:
    """42, 43."""
    lost = facts.get("dummy_forfeited") == "yes"
    match facts["dummys_act"]:
        case "after_play":
            return {"allowed"}
        case "asked":
            return {"door asking"}
        case "warned":
            return _warned(facts, lost)
        case "pointed_out":
            return _named_irregularity(facts, lost, facts.get("first_to_point_it_out"))
        case "called_director":
            if facts["dummy_called_first"] == "yes":
                return {"allowed"}
            return _named_irregularity(facts, lost, "dummy")
        case "said":
            return _said(facts)
    return _did(facts)


def _warned(facts: Facts, lost: bool) -> set[str]:
    """42B2, 43B2a."""
    if not lost:
        return {"allowed"}
    wrong_hand = facts["dummy_warned_of"] == "wrong_hand"
    return {"penalty possible", "defender chooses hand" if wrong_hand else "breach"}


def _named_irregularity(facts: Facts, lost: bool, first: str | None) -> set[str]:
    """43A1, 43B3, 65B3."""
    if facts["irregularity_dummy_named"] == "pointing":
        return _pointing(facts)
    if facts["irregularity_dummy_named"] == "declarers":
        return {"breach", "penalty possible", "ruled all the same"}
    if first == "another":
        return {"named before"}
    return {"not at once" if lost else "ruled all the same", "penalty possible"}


def _said(facts: Facts) -> set[str]:
    """20F5b, 42A, 43A1c, 68D2."""
    if facts["what_dummy_said"] == "pointing":
        return _pointing(facts)
    said = {
        "comment": {"breach", "penalty possible"},
        "claimed": {"no claim", "play on", "penalty possible"},
        "explanation": {"speaks"},
    }
    return said.get(facts["what_dummy_said"], {"allowed"})


def _did(facts: Facts) -> set[str]:
    """41D, 43A2-3, 45D, 45F, 64B3."""
    did = facts["what_dummy_did"]
    if did == "suggested":
        return {"breach", "penalty possible", "45F"} | _taken(facts)
    if did == "wrong_card":
        on = facts["both_sides_played_on"] == "yes"
        return {"stands", "64C1"} if on else {"replaced", "defenders may change"}
    if did == "not_all_spread":
        return hidden(facts)
    ends = {
        "forbidden": {"rights lost", "penalty possible"},
        "shown": {"defender's breach", "penalty possible"},
        "saw_declarers": {"allowed"},
        "revoked": {"door revoke"},
    }
    return ends.get(did, {"door defective-trick"})


def _taken(facts: Facts) -> set[str]:
    """45B, 45D, 45F: a card of dummy's is played when it is named; one that was put out goes back
    before play goes on.
    """
    return {
        "pointed": {"not played", "play on"},
        "adopted": {"played", "play on"},
        "open": {"not played", "defenders may change"},
        "too_late": {"stands", "64C1", "play on"},
    }[facts["card_dummy_took"]]


def hidden(facts: Facts) -> set[str]:
    """12A1, 41D, 64B3."""
    revoked = facts["hidden_card_not_followed_with"] == "yes"
    return {"41D", "12A1"} | ({"none moved", "door revoke"} if revoked else set())
