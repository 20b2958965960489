"""Laws 41 and 53-60 as a second reader has them: facts in, effects out.

An effect is a word: ``major`` and ``minor`` with whose card it is, how a lead was accepted or who
leads instead, what declarer chose for the lead or for a card to the trick, and what is looked at
after play.
"""

from __future__ import annotations

from tests.laws.second_reading.auction import Facts

PARTNER_OF = {"offender": "partner", "partner": "offender", "rho": "lho"}


def _major(holder: str) -> set[str]:
    return {f"major {holder}", "50E4"}


def _early(facts: Facts, player: str) -> set[str]:
    """57A, 57C."""
    if facts["excuse_for_early_card"] != "none":
        return {"no rectification"}
    return _major(player) | {f"57A {PARTNER_OF[player]}"}


def _at_right_opponents_turn(facts: Facts, player: str) -> set[str]:
    """57D."""
    ends = {"legal": {f"57D {player}"}, "illegal": _major(player)}
    return ends.get(facts["early_card_at_its_turn"], {"no rectification"})


def _for_the_lead(choice: str) -> set[str]:
    """50D2."""
    return {choice, "50E4", "picked up"} if choice != "neither" else {choice} | _major("offender")


def _with_lawful_card(facts: Facts, hand: str) -> set[str]:
    """58A."""
    lawful = facts["whose_card_was_lawful"]
    if lawful == "rho":
        return {"ordinary"}
    if hand != "defender":
        return {"stands"} if facts["declarers_early_card"] == "legal" else {"goes back"}
    if lawful == "partner":
        return _at_right_opponents_turn(facts, "offender")
    return _early(facts, "offender")


def _both_led(facts: Facts, turn: str) -> set[str]:
    """53A, 56: two leads out of turn."""
    choice = facts["accept_defenders_lead"]
    if choice == "accept":
        return {"accepted by_word", "72C"} | _major("partner")
    if choice == "accept_partner":
        return {"accepted of_partner", "72C"} | _major("offender")
    return {f"leads {turn}"} | _major("offender") | _major("partner")


def _declarer_chooses(facts: Facts, turn: str, partner: str) -> set[str]:
    """53A, 56B, 50D2."""
    if turn != "partner" and partner == "led":
        return _both_led(facts, turn)
    choice = facts["accept_defenders_lead"]
    if choice == "accept":
        return {"accepted by_word", "72C"} | _partner_had(facts, partner)
    refused = {f"leads {turn}"} | (_major("partner") if partner != "nothing" else set())
    if turn != "partner":
        return refused | _major("offender")
    return refused | _for_the_lead(choice) | ({"own next"} if partner != "nothing" else set())


def _partner_had(facts: Facts, partner: str) -> set[str]:
    """49, 57D: what the leader's partner had done before the accepted lead was followed."""
    if partner == "followed":
        return _at_right_opponents_turn(facts, "partner")
    return _major("partner") if partner == "led" else set()


def _defenders_lead(facts: Facts) -> set[str]:
    """53, 56."""
    turn = facts["whose_lead"]
    if turn == "nobody":
        return _played_early(facts)
    if turn == "own":
        return {"was in turn"}
    since = facts["since_defenders_lead"]
    if since == "own_lead":
        return {f"proper {turn}"}
    if since not in ("next_played", "other_played"):
        return _declarer_chooses(facts, turn, since.removeprefix("partner_"))
    partner = facts["partner_played_to_lead"]
    if since == "next_played":
        led = _major("partner") if partner == "led" else set()
        return {"accepted by_next_hand", "72C"} | led
    if facts["follow_from_other_hand"] == "accepts":
        return {"accepted by_other_hand", "72C"} | _partner_had(facts, partner)
    return _declarer_chooses(facts, turn, partner)


def _declarers_lead(facts: Facts) -> set[str]:
    """53, 55."""
    turn = facts["whose_lead"]
    if turn == "nobody":
        return {"in turn" if facts["in_turn_after_all"] == "yes" else "door lead-out-of-turn"}
    if turn == "own":
        return {"was in turn"}
    since = facts["since_declarers_lead"]
    if since == "own_lead":
        return {f"proper {turn}", "55C"}
    if since == "next_played":
        return {"accepted by_next_hand", "55C"}
    if since == "other_played":
        return {"accepted by_wrong_defender", "55C"} | _early(facts, "rho")
    if since == "new_lead":  # TV-34: both hands have played
        return {"accepted by_wrong_defender", "55C", "no rectification"}
    if facts["defenders_say"] in ("accept", "next_accepts"):
        return {"accepted by_word", "55C"}
    return {f"leads {turn}", "55C"} | ({"60B"} if turn == "partner" else set())


def lead_out_of_turn(facts: Facts) -> set[str]:
    """47E1 before anything that can be accepted; then 53-56."""
    hand, how = facts["leader_out_of_turn"], facts["how_led_out_of_turn"]
    plain = {
        "not_faced": "no lead",
        "only_shown": "door exposed-card",
        "dummy_unasked": "door dummy",
        "not_led": "nothing led",
        "told": "47E1",
        "trick_thirteen": "trick 13",
    }
    if how in plain:
        return {plain[how]}
    if how == "dummy_warned":
        return {f"hand {facts['chosen_hand']}"}
    if how == "simultaneous":
        return _with_lawful_card(facts, hand)
    if how == "too_early":
        return _played_early(facts)
    if how == "before_complete" and facts["in_turn_after_all"] == "yes":
        return {"in turn"}
    return _defenders_lead(facts) if hand == "defender" else _declarers_lead(facts)


def opening_lead(facts: Facts) -> set[str]:
    """41A, 54."""
    if facts["leader_out_of_turn"] == "declarers_lho":
        return {"was in turn"}
    how = facts["how_opening_lead"]
    if how in ("auction", "face_down"):
        return {"door card-in-auction" if how == "auction" else "41A"}
    if facts["leader_out_of_turn"] != "defender":
        return {"54E"}
    if how == "told":
        return {"47E1"}
    since = facts["since_opening_lead"]
    if since == "partner_first":
        return _at_right_opponents_turn(facts, "offender")
    lies = _major("partner") if since == "partner_later" else set()
    if since == "partner_showed":  # 49, 50B
        is_minor = facts["partners_shown_card"] == "low"
        lies = {"minor partner", "50E4"} if is_minor else _major("partner")
    binds = "major partner" in lies
    return lies | _opened(facts, facts.get("since_opening_lead_otherwise", since), binds)


def _opened(facts: Facts, since: str, partner_led: bool) -> set[str]:
    """54A-D: what was exposed or played first, else five choices."""
    if since == "both_seen":
        since = "spread" if facts["clearly_spreading"] == "yes" else "dummy_seen"
    ends = {"spread": "dummy", "dummy_seen": "declares", "own_card": "declares"}
    if since == "dummys_card":
        return {"54B2", "72C"}
    choice = facts.get("five_choices", "")
    end = ends.get(since) or {"spread": "dummy", "declare": "declares"}.get(choice)
    if end:
        return {end, "72C"}
    return {"leads partner"} | _for_the_lead(choice) | ({"own next"} if partner_led else set())


def premature_play(facts: Facts) -> set[str]:
    """47E1, 57, 58, 60B."""
    hand, way = facts["early_player"], facts["way_of_early_card"]
    if way == "claim":
        return {"door claim"}
    if way == "told":
        return {"47E1"}
    if way == "before_new_lead":
        return _major("offender")
    if way == "two_cards":
        return _two_cards(facts)
    if way == "early":
        return _played_early(facts) if hand == "defender" else _declarer_early(facts)
    if facts["whose_card_was_lawful"] != "neither":
        return _with_lawful_card(facts, hand)
    if facts.get("partner_led_too") == "yes":
        return _both_led(facts, facts["whose_lead"])
    return {"door lead-out-of-turn"}


def _two_cards(facts: Facts) -> set[str]:
    """58B, 50B: a low card is major beside an older one."""
    faces = facts.get("faces_partner_could_see") or facts["faces_seen"]
    if faces == "unnoticed":
        return {"door defective-trick"}
    if faces in ("one", "several"):
        return set()
    is_minor = faces == "low" and facts["older_penalty_cards"] == "none"
    return {"minor offender", "50E4"} if is_minor else _major("offender")


def _declarer_early(facts: Facts) -> set[str]:
    """57C3."""
    ends = {"legal": "stands", "illegal": "goes back", "led": "door lead-out-of-turn"}
    is_lead = facts.get("card_to_no_lead") == "lead"  # 53A, or an early card
    return {
        "door lead-out-of-turn" if is_lead else ends.get(facts["declarers_early_card"], "stands")
    }


def _played_early(facts: Facts) -> set[str]:
    """57A, C, D."""
    what = facts["what_was_early"]
    if what == "at_right":
        return _at_right_opponents_turn(facts, "offender")
    if what == "led_after_partner":
        return {"door lead-out-of-turn"}
    if what == "led" and facts["excuse_for_early_card"] == "both_hands":
        if facts["lead_is_a_play"] == "excused":
            return {"no rectification", "door lead-out-of-turn"}
        return _major("offender") | {"57A partner"}
    return _early(facts, "offender")
