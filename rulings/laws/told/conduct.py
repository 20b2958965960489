"""Procedure, courtesy, and whose fault it is (12C2, 74, 90, 91)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "at_fault": {
        "nobody": msg("Neither side is at fault."),
        "one_side": msg("One side alone is at fault."),
        "one_side_partly": msg("One side is partly at fault."),
        "both": msg("Both sides are at fault."),
        "both_partly": msg("Both sides are partly at fault."),
        "one_and_partly": msg("One side is at fault, and the other partly."),
    },
    "side_concerned": msg("It is about {offenders}."),
    "conduct_matter": {
        "procedure": None,
        "courtesy": None,
        "information": msg("Information was used that may not be used."),
        "undisclosed": msg("An agreement was not disclosed."),
        "spectator": msg("A spectator disturbed."),
        "on_purpose": msg("A Law was broken on purpose, or the breach was hidden."),
        "signals": msg("Signals had been agreed beforehand."),
        "disqualification": msg("Somebody may be disqualified."),
        "appeal": msg("An appeal was without merit."),
        "nothing": msg("No Law was broken, and nobody was inconvenienced."),
    },
    "breach_of_procedure": {
        "late": msg("Somebody came late for the start of play."),
        "slow": msg("Play was slow."),
        "aloud": msg("A board was discussed aloud."),
        "compared": msg("Scores were compared without leave."),
        "touched": msg("Another player’s cards were touched or handled."),
        "dummy": msg("Dummy overstepped the limits of dummy."),
        "cards_back": msg("Cards were put back wrongly, or not counted back."),
        "procedure": msg("Another error of procedure forced an adjusted score."),
        "instruction": msg("A regulation or an instruction was not followed at once."),
        "refused": msg("An instruction was refused on purpose, or again."),
    },
    "boards_lost": {
        "yes": msg("A board gets no result because of it."),
        "no": None,
    },
    "cause_of_breach": {
        "self": msg("{offenders} brought it about themselves."),
        "misled": msg("{offenders} were misled."),
        "unknown": msg("Who brought it about could not be found out."),
    },
    "could_see_he_should_not": {
        "yes": msg("The player could see that it was wrong."),
        "no": msg("The player could not see that it was wrong."),
    },
    "undisclosed_again": {
        "yes": msg("It has happened before, or breaks a regulation."),
        "no": None,
    },
    "regulation_on_penalty": {
        "no": None,
        "amount": msg("A regulation fixes the amount of the penalty."),
        "automatic": msg("By regulation the penalty is given by itself."),
    },
    "gravity_of_breach": {
        "slip": msg("A friendly word was enough."),
        "penalty": msg("It deserves a penalty."),
    },
    "courtesy_broken": {
        "first": msg("There was a discourteous remark or reaction, for the first time."),
        "again": msg("There was discourtesy, but not against a person."),
        "serious": msg("There was serious discourtesy, or again after a warning."),
    },
    "serious_breach": {
        "yes": msg("It was a serious breach of good order."),
        "no": msg("It was not a serious breach of good order."),
    },
    "organiser_approves": {
        "yes": msg("The organiser approves the disqualification."),
        "no": msg("The organiser has not approved a disqualification."),
    },
}
