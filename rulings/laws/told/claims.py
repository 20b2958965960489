"""Claims and concessions, and the number of tricks (68-71, 79)."""

from __future__ import annotations

from rulings.engine import msg, msg_n
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "claimer": None,
    "what_was_claimed": {
        "later_tricks": msg("{offender} claimed or conceded tricks still to come."),
        "current_trick": msg(
            "What {offender} said or showed was only about the trick in progress."
        ),
        "no_intent": msg("{offender} showed cards, and not to claim."),
        "revoke_first": msg("{offender} claimed or conceded after a revoke that was not ruled on."),
        "miscounted": msg("{offender} counted tricks wrongly that had been played."),
    },
    "revoke_before_claim": {
        "yes": msg("Somebody had revoked before, and that was not ruled on."),
        "no": None,
    },
    "partner_objected": {
        "no": None,
        "conceded": msg("{partner} objected at once, and a trick had been conceded."),
        "claimed_all": msg("{partner} objected at once, and all the tricks had been claimed."),
    },
    "shown_before_partner_played": {
        "yes": msg("{offender} showed a card before {partner} had played to the trick."),
        "no": msg("{offender} showed no card before {partner} had played to the trick."),
    },
    "tricks_left": {
        str(n): msg_n("One trick was left.", "{n} tricks were left.", n) for n in range(14)
    },
    "tricks_claimed": {
        str(n): msg_n("One trick was claimed.", "{n} tricks were claimed.", n) for n in range(14)
    },
    "claim_state": {
        "doubted": msg("The claim was doubted, and play stopped."),
        "objected_in_time": msg("{opponents} agreed, but objected in time."),
        "played_on": msg("Play went on after it."),
        "withdrawn": msg("{offender} wanted to take it back."),
        "agreement_regretted": msg("{opponents} agreed, and later wanted a trick back."),
        "concession_regretted": msg("{offenders} wanted a conceded trick back."),
        "agreed": msg("Everybody agreed."),
    },
    "claim_doubted": {
        "yes": msg("Another player doubted the claim."),
        "no": msg("Nobody doubted the claim."),
    },
    "who_wished_to_play_on": {
        "others_all_agreed": msg("{opponents} asked to play on, and all four agreed."),
        "claiming_side": msg("{offenders} asked to play on."),
        "not_all_agreed": msg("Not all four had agreed to play on."),
        "unclear": msg("Who asked to play on could not be found out."),
    },
    "agreed_trick": {
        "won": msg("{opponents} had already won the trick in question."),
        "likely": msg("{opponents} would likely have won the trick in question."),
        "no": msg("{opponents} would not likely have won the trick in question."),
        "too_late": msg("The correction period was over."),
    },
    "conceded_trick": {
        "won": msg("{offenders} had already won the trick in question."),
        "not_losable": msg("No normal play could have lost the trick in question."),
        "no": msg("Normal play could have lost the trick in question."),
        "too_late": msg("The correction period was over."),
    },
    "outstanding_trump": {
        "none": None,
        "mentioned": msg("A trump was still out, and {offender} mentioned it."),
        "aware": msg("A trump was still out, and it cannot have been overlooked."),
        "harmless": msg("A trump was still out, and no normal line loses to it."),
        "all_three": msg(
            "A trump was still out, not mentioned and perhaps overlooked, and it can win a trick."
        ),
    },
    "stated_line": {
        "works": msg("The line that was stated works to the last trick."),
        "none": msg("No line was stated to the end."),
        "breaks": msg("The line that was stated breaks down on the way."),
        "loses": msg("The line that was stated can be followed, but loses."),
        "partners_choice": msg("The line that was stated works only if {partner} chooses right."),
    },
    "adjudicated_tricks": {
        str(n): msg_n(
            "{offenders} get one of the remaining tricks.",
            "{offenders} get {n} of the remaining tricks.",
            n,
        )
        for n in range(14)
    },
    "miscounted_trick": {
        "won": msg(
            "The trick was won by the side that asks for it, and the correction period was open."
        ),
        "no": msg("The trick was not won by the side that asks for it."),
        "too_late": msg(
            "The trick was won by the side that asks for it, but the correction period was over."
        ),
    },
}
