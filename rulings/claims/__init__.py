"""The claim bench: the normal lines of an ending that was claimed, and the worst of them (Law 70).

Pure. Takes the four hands that are left, what the claimer said, and what counts as normal for a
player like him; gives the fewest tricks any such line wins, with the cards that prove it. It is a
proposal: what is careless and what irrational is the director's to say, by named switches.

`ending` is what lies on the table, `statement` what was said and the switches, `normal` the cards
a claimer may be taken to play, `search` the worst of it, `verdict` the line and the tree in words
a page can show. `worker` is the process that works on long endings.
"""

from rulings.claims.ending import BadEnding, Ending, Flaw, ending_before
from rulings.claims.fewest_tricks import TooLong
from rulings.claims.judgement import judge
from rulings.claims.search import Search
from rulings.claims.statement import Finesse, NormalReason, Statement, Switch, Switches, Trumps
from rulings.claims.verdict import Line, LineBranch, LineCard, LineReach, Option, TrumpOut, Verdict
