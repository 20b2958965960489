"""The watch: what is open at a table, and what to say when something happens there. Pure.

`step(obligations, event)` gives the obligations left and the sentences to say; `possible` what can
come next, `openings` the events that a ruling is, `store` how they are kept.
"""

from rulings.watch.obligations import keeping, staying
from rulings.watch.openings import openings
from rulings.watch.options import breakable, possible
from rulings.watch.step import follow, step
