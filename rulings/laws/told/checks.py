"""What is checked at any call (10, 11, 47E, 60, 72C, 81, 85)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "check": None,
    "facts_agreed": {
        "agreed": msg("The players agree on what happened."),
        "disputed": msg("The players disagree, and the director found what is most probable."),
        "hopeless": msg("The players disagree, and it cannot be found out."),
    },
    "opponents_word": {
        "yes": msg("An opponent had said wrongly whose turn it was, or explained wrongly."),
        "no": msg("No opponent had said wrongly whose turn it was, or explained wrongly."),
    },
    "misinformed": {
        "yes": msg("An opponent had explained wrongly, or said wrongly whose turn it was."),
        "no": msg("No opponent had explained wrongly, or said wrongly whose turn it was."),
    },
    "innocent_side_acted": {
        "nothing": msg("The other side had not acted before the director was called."),
        "called": msg("The next opponent had called over it."),
        "played": msg("The next opponent had played to it."),
        "penalty_card": msg("A penalty card was not played, and declarer played on."),
        "settled": msg("The players had settled it themselves."),
    },
    "offending_side_acted_again": {
        "yes": msg("{offenders} had called, played or put something right since."),
        "no": msg("{offenders} had done nothing since."),
    },
    "gain_from_ignorance": {
        "yes": msg(
            "A right was lost, and a side gained because its opponents did not know the Laws."
        ),
        "no": msg("No side gained because its opponents did not know the Laws."),
    },
    "waiver_asked": {
        "no": None,
        "cause": msg("{opponents} asked that the rectification be waived, and there is cause."),
        "no_cause": msg(
            "{opponents} asked that the rectification be waived, and there is no cause."
        ),
    },
    "could_know_it_might_help": {
        "yes": msg("{offender} could know at the time that it might well damage {opponents}."),
        "no": msg("{offender} could not know at the time that it might damage {opponents}."),
    },
    "option_unused": {
        "lead": msg("Nobody accepted a lead out of turn."),
        "call": msg("Nobody accepted an insufficient bid or a call out of turn."),
        "second_call": msg("Nobody accepted a second call."),
        "penalty_card": msg("Nobody accepted a card played instead of a penalty card."),
    },
    "choice_on_directors_error": {
        "yes": msg(
            "The choice was made on a wrong ruling, or before all options had been explained."
        ),
        "no": msg("The choice was made on a right ruling, after all options had been explained."),
    },
}
