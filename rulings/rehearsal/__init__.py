"""Real calls as drills: what the table tells, the questions, and the marks. Pure.

A drill is a rule and settled facts. The learner answers the questions the ruling asked, and names
the ruling; the engine rules on his answers beside the true ones. A judgement is not told, and one
that differs is not marked as wrong: the Laws leave it to whoever rules.
"""

from rulings.rehearsal.cases import SHIPPED, Shipped
from rulings.rehearsal.marks import Drill, Marked, MarkedAnswer, drill, mark
from rulings.rehearsal.repetition import DrillResult, next_of, when_due
