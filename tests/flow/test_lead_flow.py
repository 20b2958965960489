"""A lead out of turn: two questions, the words, and what is rare one link away."""

from __future__ import annotations

import pytest

from deals.models import PlayedBoard
from tests.directing import Director

pytestmark = pytest.mark.django_db


def test_two_answers_after_the_chair_lead_to_the_words_for_declarer(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "lead-out-of-turn")
    director.answers(matter, "@E", "H2", "lho", "nothing")
    page = director.page.context["page"]
    assert page.cue == "Say to South"
    assert page.say == ("It was your lead, but East has led ♥︎2.",)
    assert page.options[0] == "You may accept it, and play to it."
    assert [answer.label for answer in page.answers] == ["Accepts", "Refuses"]


def test_what_is_presumed_of_the_lead_can_be_told_from_the_next_question(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "lead-out-of-turn")
    director.answers(matter, "@E", "H2")
    assert director.heading == "Whose turn was it to lead?"
    (premise,) = director.page.context["premises"]
    assert premise.question == "Was anything unusual about the lead?"
    address = f"{director.page.context['change']}{premise.key}"
    assert address in director.page.content.decode()
    director.look(address)
    assert director.heading == "Was anything unusual about the lead?"


def test_either_defender_may_answer_to_declarer_s_lead_and_both_are_lit(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "lead-out-of-turn")
    director.answers(matter, "@S", "partner", "nothing")
    page = director.page.context["page"]
    assert page.cue == "Say to West and East"
    assert {str(seat) for seat in page.lit} == {"E", "W"}
    assert page.options == (
        "You may accept it. Then West plays to it.",
        "Or you may have it taken back. Then any card is led from North. If you disagree, what"
        " West says counts.",
    )


def test_an_opening_lead_by_who_was_to_make_it_stands(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "opening-lead")
    director.answers(matter, "@W")
    assert director.page.context["page"].say == ("The lead was in turn and stands. Play on.",)
