"""Laws 44-52 as a second reader has them: facts in, effects out.

An effect is a word: whether a card is played, which card of dummy's is meant, ``major`` and
``minor`` with whose card it is, what its holder must do, and what is looked at after play.
"""

from __future__ import annotations

from tests.laws.second_reading import revokes
from tests.laws.second_reading.auction import Facts

PLAYED = {"played"}
NOT_PLAYED = {"not played"}
STAYS = {"stays"}


def card_played(facts: Facts) -> set[str]:
    """45, 46, 47F2, 48."""
    hand = facts["hand_of_card"]
    if hand == "defender":
        return _defenders(facts["defenders_card"])
    return _declarers(facts) if hand == "declarer" else _dummys(facts)


def _defenders(what: str) -> set[str]:
    """45C1, 45C4a, 47F2, 49."""
    ends = {"hidden": NOT_PLAYED, "dropped": {"door exposed-card"}, "slip": STAYS}
    return ends.get(what, PLAYED)


def _declarers(facts: Facts) -> set[str]:
    """45C2, 47F2, 48."""
    what = facts["declarers_card"]
    if what == "faced_hand":
        ends = {"opening_lead": {"door opening-lead"}, "claim": {"door claim"}}
        return ends.get(facts["why_declarer_faced"], NOT_PLAYED | {"no claim"})
    ends = {"drawn_back": NOT_PLAYED, "shown": NOT_PLAYED, "slip": STAYS}
    return ends.get(what, PLAYED)


def _dummys(facts: Facts) -> set[str]:
    """45C3-4, 45D, 45F, 46."""
    match facts["dummys_card"]:
        case "change":
            return {"may change"} if facts["why_change_dummys_card"] == "slip_in_time" else STAYS
        case "words":
            said = facts["words_for_dummys_card"]
            return {"either defender"} if said == "anything" else {f"card {said}"}
        case "not_held":
            return {"card not_held"}
        case "other_card":
            return _wrong_card(late=facts["both_sides_played_on"] == "yes")
        case "unasked":
            return _unasked(facts)
        case "arranged":
            return NOT_PLAYED
    return PLAYED


def _wrong_card(*, late: bool) -> set[str]:
    """45D: taken back until both sides have played on, then it stands; 64C looks at a revoke."""
    return {"stands", "64C1"} if late else {"replaced", "may take back"}


def _unasked(facts: Facts) -> set[str]:
    """45B, 45D1, 45F: a breach, whatever becomes of the card."""
    match facts["card_dummy_took"]:
        case "open":
            return {"until named", "may take back", "45F"}
        case "pointed":
            found = {"until named"}
        case "adopted":
            found = PLAYED
        case _:
            found = _wrong_card(late=True)
    return found | {"45F", "goes on"}


def exposed_card(facts: Facts) -> set[str]:
    """48-50B."""
    if facts["exposer"] != "defender":
        why = facts.get("why_declarer_showed")
        ends = {"thought_dummy": {"no claim"}, "claim": {"door claim"}}
        return {"none"} | ends.get(why or "", set())
    how = facts["how_exposed"]
    doors = {
        "current_trick": "claim",
        "two_at_once": "premature-play",
        "too_early": "premature-play",
        "led": "lead-out-of-turn",
        "auction": "card-in-auction",
    }
    if how in doors:
        return {f"door {doors[how]}"}
    if how in ("unseen", "opponents_fault", "claim", "objected_concession"):
        return {"none"}
    is_minor = how == "dropped" and facts["exposed_cards"] == "one_low"
    return {"minor offender" if is_minor else "major offender", "50E4"}


def penalty_card(facts: Facts) -> set[str]:
    """50C-D, 51, 52."""
    if facts["penalty_card_holder"] != "defender":
        return {"none"}
    now = facts["penalty_card_now"]
    if now == "not_played":
        return _not_played(facts)
    is_minor = facts.get("why_penalty_card") in ("low", "ruled_minor")
    if now == "holder_plays":
        plays = {"one": "must play", "several": "declarer names", "none": "waits"}
        return {"50C"} if is_minor else {plays[facts["penalty_cards_playable"]]}
    if is_minor:
        return {"no choice"}
    own = facts["leaders_own_card"]
    effects = {facts["lead_choice"], "50E4"}
    if facts["lead_choice"] != "neither":
        effects.add("picked up")
    if own != "none":
        effects.add("own next")
    return effects | ({"major partner"} if own == "led" else set())


def _not_played(facts: Facts) -> set[str]:
    """44C, 50C, 50D1b, 52, 63A1, 64B3."""
    match facts["instead_of_penalty_card"]:
        case "could_not":
            return {"waits"}
        case "minor_allowed":
            return {"allowed"}
        case "broke_suit":
            return {"door revoke"}
        case "played_on":
            return {"established"} | revokes.after_play(facts, revokes.at_stake(facts))
    return revokes.exchange(facts)
