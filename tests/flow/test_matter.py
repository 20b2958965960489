"""The outcome: what to say, who chooses, what lies on the table, why, and what is left to do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.models import Matter
from rulings.pages.felt import matter_url
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.site.test_before import form_on
from tests.site.test_once import Forms

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "lho")


def outcome(director: Director) -> Any:
    return director.page.context["page"]


def test_a_computed_ruling_has_its_parts_in_order(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    page = outcome(director)
    assert page.title == "East must correct the revoke with a legal card."
    assert (page.mark.kind, page.can_be_recorded) == ("computed", True)
    assert [line.law for line in page.ruling] == ["63A"]  # the rest of it is said aloud
    assert [line.law for line in page.card_and_score] == ["62B1"]
    assert [line.law for line in page.stay] == ["50D2"]
    assert ([seat.value for seat in page.lit], [seat.value for seat in page.waiting]) == (
        ["S"],
        ["W"],
    )
    body = director.page.content.decode()
    order = [
        "Say to all four",
        "Stay at the table",
        "What may be used?",
        "Why?",
        "Your answers",
        "Record this ruling",
    ]
    assert sorted(order, key=body.index) == order
    assert page.leave == ""


def test_each_answer_can_be_changed_from_here(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    answers = [(row.question, row.answer) for row in outcome(director).answers]
    assert answers[0] == ("Who did not follow suit?", "East")
    for row in outcome(director).answers:
        address = reverse("rulings:question", args=[revoke.call_id, revoke.number, row.key])
        assert f'href="{address}"' in director.page.content.decode()


def test_what_play_has_yet_to_show_makes_it_interim(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")

    assert outcome(director).mark.kind == "interim"
    assert "Record this for now" in director.page.content.decode()


def test_after_play_the_rest_is_asked(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")

    director.send(reverse("rulings:board-over", args=[revoke.call_id]))

    assert director.page.context["page"].key == "other_established_revokes"


def test_a_judgement_can_carry_a_note_or_be_ruled_by_hand(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))
    director.answers(revoke, "none", "offender", "some")
    url = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    director.send(
        url,
        key="better_without_revoke",
        seen=position_of(revoke).state,
        answer="no",
        note="Ten tricks either way.",
    )

    assert outcome(director).mark.kind == "computed"
    note = revoke.answers.get(key="better_without_revoke").note
    assert note is not None
    assert note.text == "Ten tricks either way."


def test_what_has_been_weighed_after_play_is_not_asked_for_again(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    assert [line.law for line in outcome(director).review] == ["64C1"]
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))

    director.answers(revoke, "none", "offender", "some", "no")

    page = outcome(director)
    assert (page.review, [row.key for row in page.answers][-1]) == ((), "better_without_revoke")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    words = revoke.rulings.get().words
    assert [("review" in words[language]["sections"]) for language in ("en", "da")] == [False] * 2
    assert not [step for step in words["en"]["steps"] if step["text"].startswith("After play")]


def test_the_side_that_gets_a_trick_is_named_by_its_chairs(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))

    director.answers(revoke, "none", "offender", "some", "no")

    page = outcome(director)
    assert page.title == "2 tricks are transferred to North-South."
    assert page.say[-2:] == (
        "For the revoke 2 tricks go to North-South: East won the revoke trick, and East-West a"
        " later one.",
        "Both sides may appeal.",
    )
    assert page.say[0] == "The revoke is established."  # too late to correct is no news any more
    assert page.laws["why"][0] == "64A1"


def test_the_law_of_the_ruling_leads_what_explains_it_once(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)

    page = outcome(director)
    assert page.title == "East must correct the revoke with a legal card."
    assert page.laws["why"][0] == "62A"
    assert len(set(page.laws["why"])) == len(page.laws["why"])


def test_a_detail_may_be_added(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    details = director.page.context["details"]
    assert [one.key for one in details] == ["revoke_card", "suit_led_to_revoke"]
    url = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    director.send(url, key="revoke_card", seen=position_of(revoke).state, answer="H9")

    assert [line.text for line in outcome(director).card_and_score] == [
        "♥︎9 becomes a major penalty card in front of East: it is played at the first legal chance."
    ]
    assert [one.key for one in director.page.context["details"]] == ["suit_led_to_revoke"]


def test_a_detail_of_few_answers_is_a_tap_above_what_records_the_ruling(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")

    card, led, winner = director.page.context["details"]
    assert [(one.key, one.is_short) for one in (card, led, winner)] == [
        ("revoke_card", False),
        ("suit_led_to_revoke", True),
        ("revoke_trick_winner", True),
    ]
    assert director.page.context["detail"] == winner
    shown = director.page.content.decode()
    asked, taps, recorded = (
        shown.index(part)
        for part in ("Which hand won", 'name="answer" value="offender"', 'class="go" form="record"')
    )
    assert asked < taps < recorded

    url = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    director.send(url, key=winner.key, seen=position_of(revoke).state, answer="offender")

    assert director.page.context["details"] == (card, led)
    assert director.page.context["detail"] == led
    assert "at least one trick goes to North-South" in outcome(director).say[-1]


def test_a_premise_too_rare_to_ask_for_may_be_said(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    trick, premise, older = director.page.context["premises"]
    assert [trick.key, premise.key, older.key] == [
        "revoke_trick",
        "card_already_faced",
        "older_penalty_cards",
    ]
    url = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    director.send(url, key=premise.key, seen=position_of(revoke).state, answer="yes")

    assert [line.text for line in outcome(director).card_and_score] == [
        "The card already lay face up: it stays what it was, and nothing more follows from it."
    ]
    assert director.page.context["premises"] == (trick,)


def test_what_was_given_on_these_facts_is_not_given_again(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))

    assert director.page.context["recorded"] == revoke.rulings.get().pk
    assert "Record this ruling" not in director.page.content.decode()


def test_another_club_finds_nothing_here(as_charlie: Client, revoke: Matter) -> None:
    url = reverse("rulings:matter", args=[revoke.call_id, revoke.number])

    assert as_charlie.get(url).status_code == 404


def test_a_director_whom_nothing_keeps_is_told_that_he_may_leave(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")

    assert outcome(director).leave == ("You may go. Come back when play is over.")


@pytest.mark.parametrize(
    ("won", "said"),
    [
        (("offender", "some"), "2 tricks go to North-South. Compare the likely result"),
        (("partner",), "1 trick goes to North-South. Compare the likely result"),
        (("opponents", "none"), "No trick is transferred. Compare the likely result"),
    ],
)
def test_how_many_tricks_have_changed_hands_is_said_before_results_are_compared(
    director: Director, revoke: Matter, won: tuple[str, ...], said: str
) -> None:
    over = reverse("rulings:board-over", args=[revoke.call_id])
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    director.send(over)

    director.answers(revoke, "none", *won)

    asked = director.page.context["page"]
    assert asked.heading == "Would North-South have scored better without the revoke?"
    assert said in asked.help
    assert asked.help in director.page.content.decode()


def test_what_is_ruled_on_elsewhere_leads_there(director: Director, played: PlayedBoard) -> None:
    changed = director.calls_to(played.table, "change-of-call", board=str(played.board.number))
    director.answers(changed, "@E", "meant", "too_low")
    assert outcome(director).led_to == (("insufficient-bid", "The bid was too low"),)
    assert "Go on with: The bid was too low" in director.page.content.decode()

    director.send(reverse("rulings:what", args=[changed.call_id]), irregularity="insufficient-bid")

    opened = Matter.objects.latest("pk")
    changed.refresh_from_db()
    assert (opened.call_id, opened.irregularity) == (changed.call_id, "insufficient-bid")
    assert changed.set_aside_at is not None


def test_what_leads_on_takes_the_place_of_no_other_matter_of_the_call(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    what = reverse("rulings:what", args=[revoke.call_id])
    director.send(what, irregularity="exposed-card", more="1")
    exposed = Matter.objects.latest("pk")
    director.answers(exposed, "led")
    form = next(
        fields
        for to, fields in Forms(director.page.content.decode(), "").found
        if to == what and "irregularity" not in fields
    )

    director.send(what, **form, irregularity="lead-out-of-turn")

    standing = revoke.call.matters.filter(set_aside_at=None).order_by("number")
    assert [one.irregularity for one in standing] == ["revoke", "lead-out-of-turn"]


def test_nor_does_a_tile_that_is_tapped_instead_of_that_of_a_further_matter(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    what = reverse("rulings:what", args=[revoke.call_id])
    director.send(what, irregularity="claim", more="1")
    back = director.page.context["back_url"]

    director.send(back, irregularity="exposed-card")

    standing = revoke.call.matters.filter(set_aside_at=None).order_by("number")
    assert [one.irregularity for one in standing] == ["revoke", "exposed-card"]


@pytest.mark.parametrize("way", ["back", "choose again", "declarer"])
def test_nor_do_further_matters_go_with_the_first_one(
    director: Director, revoke: Matter, way: str
) -> None:
    """Nor the first with a further one, by the link below its questions."""
    what = reverse("rulings:what", args=[revoke.call_id])
    director.send(what, irregularity="exposed-card", more="1")
    further = Matter.objects.latest("pk")
    director.answers(further, "@E")
    if way == "choose again":
        director.answers(revoke, *EARLY_REVOKE_BY_EAST)
        page = director.look(matter_url(further)).content.decode()
        at = re.search(r'href="([^"]+)">It was something else', page)
        assert at
        back = at[1]
    elif way == "declarer":
        back = director.look(reverse("rulings:declarer", args=[revoke.call_id])).context["back_url"]
    else:
        back = director.look(matter_url(revoke)).context["back_url"]

    director.send(back, **form_on(director.client, back, back), irregularity="claim")

    standing = revoke.call.matters.filter(set_aside_at=None).order_by("number")
    kept = "revoke" if way == "choose again" else "exposed-card"
    assert [one.irregularity for one in standing] == [kept, "claim"]


def test_nor_stays_a_further_matter_for_which_a_tile_is_tapped_that_was_tapped_before(
    director: Director, revoke: Matter
) -> None:
    what = reverse("rulings:what", args=[revoke.call_id])
    director.send(what, irregularity="claim", more="1")

    director.send(f"{what}?instead=2", irregularity="revoke")

    assert revoke.call.matters.get(set_aside_at=None) == revoke


def test_a_ruling_that_leaves_something_to_another_door_stays_beside_it(
    director: Director, played: PlayedBoard
) -> None:
    dummy = director.calls_to(played.table, "dummy", board=str(played.board.number))
    director.answers(dummy, "did", "not_all_spread", "yes")

    page = outcome(director)
    assert (page.led_to, page.is_only_led_on) == ((("revoke", "Did not follow suit"),), False)
    assert '<input type="hidden" name="more" value="1">' in director.page.content.decode()


def test_the_heading_is_one_sentence_and_its_others_stand_below(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "accept")
    page = outcome(director)
    assert page.title == "The insufficient bid is accepted and counts as legal."
    assert [line.law for line in page.ruling] == ["27A1", "27A1"]


def test_a_wrong_explanation_leads_to_what_partner_may_have_used(
    director: Director, played: PlayedBoard
) -> None:
    """73C, 75A: the other half of the same matter, beside its ruling."""
    wrong = director.calls_to(played.table, "misinformation", board=str(played.board.number))
    director.answers(
        wrong, "meaning", "@W", "wrong", "lho", "card_later", "yes", "yes", "no", "several"
    )
    used = ("unauthorised-information", "Did East use what the explanation told?")
    assert (outcome(director).led_to, outcome(director).can_be_recorded) == ((used,), True)

    to = reverse("rulings:what", args=[wrong.call_id])
    director.send(to, irregularity=used[0], more="1")
    assert [one.irregularity for one in wrong.call.matters.all()] == ["misinformation", used[0]]
