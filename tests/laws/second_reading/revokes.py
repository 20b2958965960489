"""Laws 61-64 as a second reader has them: facts in, effects out.

An effect is a word: whether the revoke is ``open``, ``established`` or ``put right``, who must
correct and who may change, ``major`` with whose card lies there, how many tricks are transferred or
why none is, and what is looked at after play.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.laws.second_reading.auction import Facts


class Standing(NamedTuple):
    """Where a revoke stands: a word of the effects, ``both`` or ``forfeited``."""

    word: str
    play_agreed: bool = False
    """68D2b: Laws 16 and 50 are off."""
    play_stopped: bool = False
    """A claim that is not agreed is adjudicated after the correction."""


def revoke(facts: Facts) -> set[str]:
    """61-64."""
    if facts.get("declarer_had_named_another") == "yes":
        return {"door card-played"}
    failure = facts["failure"]
    ends = {"unable": "no revoke", "no_card": "door defective-trick", "asked": "door asking"}
    if failure in ends:
        return {ends[failure]}
    if facts["revoke_trick"] == "twelve_returned":
        return {"too late", "0 trick_twelve"} | _equity(facts)
    standing = _standing(facts)
    if facts["revoke_trick"] == "twelve":
        return _twelfth(facts, standing)
    if standing.word == "both":
        return _both(facts)
    found = {standing.word} | _of_claim(facts, standing)
    if failure == "penalty_card" and standing.word == "open":
        return found | (set() if standing.play_agreed else exchange(facts))
    if standing.word == "established":
        return found | after_play(facts, _no_transfer_by_kind(facts))
    if standing.word == "put right":
        return {"open"} | found | _wrong_card(facts, standing, "9B1")
    found |= {"correct"} | _wrong_card(facts, standing) | _others(facts, standing)
    if standing.word == "forfeited":
        return found | after_play(facts, None)
    return found


def _standing(facts: Facts) -> Standing:
    """47E1, 62A, 63A. What is struck out counts for nothing."""
    since = facts.get("apart_from_that") or facts["since_revoke"]
    if "both_revoked" in (since, facts.get("unusual_since_revoke")):
        if facts["sides_played_on"] != "claimed":
            return Standing("both")
        since = "claimed"
    if since == "claimed":
        return _after_claim(facts)
    if since in ("played", "named"):
        return _established(facts)
    if since == "spoken_first":
        return Standing("put right" if facts["revoke_put_right"] == "yes" else "open")
    return _open(facts)


def _established(facts: Facts, *, by_claim: bool = False, play_agreed: bool = False) -> Standing:
    """63A, unless it was mentioned first (62A)."""
    if facts.get("revoke_noticed") != "before":
        return Standing("established", play_agreed)
    right = facts["revoke_put_right"] == "yes"
    return Standing("put right" if right else "open", play_agreed, by_claim)


def _after_claim(facts: Facts) -> Standing:
    """63A3-4, 68, 69A."""
    match facts["claim_since_revoke"]:
        case "by_offending_side" | "claimed_all_objected" | "by_opponents_agreed":
            return _established(facts, by_claim=True)
        case "by_opponents_open":
            return _open(facts, play_stopped=True)
        case "played_on" if facts["played_after_void_claim"] == "yes":
            return _established(facts, play_agreed=True)
        case "played_on":
            return _open(facts, play_agreed=True)
    return _open(facts)


def _open(facts: Facts, *, play_agreed: bool = False, play_stopped: bool = False) -> Standing:
    """43B2b: corrected and yet scored where dummy had lost the right to ask, and asked first."""
    lost = facts.get("forfeited_and_asked_first") == "yes"
    return Standing("forfeited" if lost else "open", play_agreed, play_stopped)


def _of_claim(facts: Facts, standing: Standing) -> set[str]:
    """68B2, 70A."""
    if standing.play_stopped:
        return {"70A"}
    return {"goes on"} if facts.get("claim_since_revoke") == "conceded_objected" else set()


def _wrong_card(facts: Facts, standing: Standing, review: str = "") -> set[str]:
    """62B, 50: a defender's hidden card lies as a penalty card, others go back."""
    if standing.play_agreed or standing.play_stopped:
        return set()
    if facts["revoker"] != "defender":
        return set() if review else {"goes back"}
    if facts["card_already_faced"] == "yes":
        return {"still lies"}
    return {"major offender", "50E4"} | ({review} if review else set())


def _others(facts: Facts, standing: Standing) -> set[str]:
    """62C1-2."""
    if standing.play_stopped:
        return set()
    after = facts["played_after"]
    if after == "nobody":
        return set()
    changes = set() if after == "rho" else {"change lho"}
    if after in ("rho", "lho_rho", "all"):
        changes.add("change rho")
    if facts.get("lho_changes") == "change":
        changes.add("change partner")
    if standing.play_agreed:
        return changes
    if facts.get("partner_changes") == "change":
        changes |= {"major partner", "50E4"}
    return changes | {"16C3"}


def exchange(facts: Facts) -> set[str]:
    """52: declarer may accept the wrong card, and must after playing on."""
    if facts["declarer_played_since"] == "yes" or facts["accept_wrong_card"] == "accept":
        return {"accepted True"}
    return {"accepted False", "major offender", "50E4"}


def _twelfth(facts: Facts, standing: Standing) -> set[str]:
    """62D, 64B6: corrected however far it has gone, and no trick moves."""
    found = {"replay", "0 trick_twelve", "correct"}
    both = standing.word == "both"
    if standing.word == "put right":
        return {"put right", "0 trick_twelve"} | _wrong_card(facts, standing, "9B1")
    if both:
        found |= {"other corrects", "all withdrawn"}
    if standing.word in ("established", "forfeited"):
        found.add("established yet")
    found |= _of_claim(facts, standing)
    if facts.get("partner_still_to_play") == "yes":
        found.add("62D2")
    return found | _wrong_card(facts, standing) | _equity(facts)


def _both(facts: Facts) -> set[str]:
    """62C3, 63B, 64B7-8."""
    played_on = facts["sides_played_on"]
    if played_on == "both_sides":
        return {"0 both_sides"} | _equity(facts)
    found = {"correct", "other corrects", "50E4"}
    if facts["revoker"] == "defender":
        found.add("major offender")
    else:
        found |= {"goes back", f"major {facts['other_revoker']}"}
    if played_on == "one_side":
        found |= {"all withdrawn", "0 corrected_both", "64C1"} | _equity(facts)
    return found


def at_stake(facts: Facts) -> str | None:
    """64B3: whether nothing but a penalty card was not played."""
    return "penalty_card" if facts["only_the_penalty_card"] == "yes" else None


def _no_transfer_by_kind(facts: Facts) -> str | None:
    """64B3."""
    if facts["revoker"] == "dummy":
        return "dummy"
    if facts["failure"] == "with_penalty_card":
        return "penalty_card"
    return at_stake(facts) if facts["failure"] == "penalty_card" else None


_LATE = {"after_next_call": "next_call", "after_round": "round_over"}
_EARLIER = {"same_player_suit": "same_suit_again", "other_side": "both_sides"}


def after_play(facts: Facts, by_kind: str | None) -> set[str]:
    """64, of an established revoke; ``by_kind``: why 64B3 moves no trick."""
    other = facts.get("other_established_revokes", "")
    reason = by_kind or _LATE.get(facts.get("revoke_noticed", "")) or _EARLIER.get(other)
    found = {"64C1"} | _equity(facts)
    tricks = 0
    if not reason:
        tricks, reason = _transfer(facts)
    found.add(f"{tricks} {reason}" if reason else f"{tricks} tricks")
    elsewhere = facts.get("tricks_for_other_revokes", "not_told")
    if elsewhere != "not_told":
        found.add(f"all {int(elsewhere) + tricks}")
    return found


def _transfer(facts: Facts) -> tuple[int, str | None]:
    """64A, 64B1. No trick is transferred twice."""
    winner = facts.get("revoke_trick_winner") or facts["winner_with_corrected_card"]
    later = facts.get("later_tricks") == "some"
    due = {"offender": 1 + later, "partner": 1}.get(winner, int(later))
    if not due:
        return 0, "won_nothing"
    left = min(due, int(facts.get("tricks_not_yet_transferred", due)))
    return left, None if left else "already_transferred"


_EQUITY = (
    "better_without_revoke",
    "better_without_later_revoke",
    "better_without_revoke_played_on",
    "damaged_by_both_revokes",
)


def _equity(facts: Facts) -> set[str]:
    """64C: the score is adjusted where the transfer is too little."""
    told = [facts[key] for key in _EQUITY if key in facts]
    return {"adjusted" if "yes" in told else "score stands"} if told else set()
