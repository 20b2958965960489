"""What could have been changed at the table says nothing once the harm was weighed after play."""

from __future__ import annotations

from rulings.atlas.graphs import graph_of
from rulings.engine import Asked, When, run
from rulings.irregularities import DOORS
from rulings.laws.conclusions.explanations import CallMayBeChanged, LeadMayBeChanged
from rulings.words.record import without_answered


def test_once_the_harm_was_weighed_nobody_is_told_what_might_be_changed() -> None:
    rule, chances = DOORS["misinformation"].rule, (CallMayBeChanged, LeadMayBeChanged)
    weighed = 0
    for facts, concluded in graph_of("misinformation").paths():
        steps = run(rule, facts).steps
        asked = [one.question.when for one in steps if isinstance(one, Asked)]
        if When.AFTER_PLAY in asked and any(isinstance(c.conclusion, chances) for c in concluded):
            weighed += 1
            kept = [one.conclusion for one in without_answered(steps)]
            assert not [one for one in kept if isinstance(one, chances)]
    assert weighed
