"""From a table record to facts: what the deal, the auction and the play prove by themselves.

Pure. A fact is given only where the record truly proves it, so never a judgement or a choice, and
nothing that happened beside the cards (what was said, when attention was drawn to it). Facts last:
what is proved now stays proved when more cards are written down. The director may find otherwise;
what the record says is then kept beside what he found.
"""

from rulings.evidence.advice import Advice
from rulings.evidence.calculator import EQUITY_KEYS, Calculated, if_ruled_now
from rulings.evidence.catalogue import door_of, finding_named, law_of, name_of, picked
from rulings.evidence.clues import Beside, Clue, told_for
from rulings.evidence.facts import facts_for
from rulings.evidence.proof import Proof
from rulings.evidence.surroundings import about_contract
