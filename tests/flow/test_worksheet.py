"""Worksheets: written, compared, weighed, kept as the note of the answer; they never decide."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from deals.bridge.seats import Seat
from deals.models import Table, User
from rulings.matter.facts import Said
from rulings.models import Answer, Matter
from rulings.pages.worksheets import ComparableSheet, JudgementSheet
from rulings.record import answers
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.position import position_of
from tests.site.rulings_matrix import INSUFFICIENT_BID

INFORMATION = {
    "information_source": "partner",
    "player_in_question": "player",
    "partner_hesitated": "yes",
}
WEIGHED = {
    "facts": "South thought for ten seconds.\nAgreed by all four.",
    "alternatives": "Pass and 4♠",
    "result_1": "4♠ making",
    "weight_1": "60",
    "result_2": "4♠ one down",
    "weight_2": "40",
}


def told(matter: Matter, facts: dict[str, str], by: User) -> Matter:
    for key, token in facts.items():
        position = position_of(matter)
        answers.answer(
            position=position, key=key, versions=[Said(token)], seen=position.seen, by=by
        )
    return matter


def started(table: Table, slug: str, by: User) -> Matter:
    call = open_call(table=table, board=None, round_number=1, by=by)
    name_declarer(call=call, declarer=None)
    return answers.start_matter(call=call, irregularity=slug, by=by)


@pytest.fixture
def insufficient(table: Table, alice: User) -> Matter:
    """An insufficient bid that waits for the judgement of 23A."""
    return told(started(table, "insufficient-bid", alice), INSUFFICIENT_BID, alice)


@pytest.fixture
def hesitation(table: Table, alice: User) -> Matter:
    """Information from partner; whether it suggested anything is asked next."""
    return told(started(table, "unauthorised-information", alice), INFORMATION, alice)


def sheet(matter: Matter, key: str) -> str:
    return reverse("rulings:worksheet", args=[matter.call_id, matter.number, key])


def send(client: Client, matter: Matter, key: str, **data: str) -> HttpResponse:
    seen = {"seen": position_of(matter).state}
    return client.post(sheet(matter, key), seen | data)


def test_the_judgement_page_leads_to_its_worksheet_and_other_pages_do_not(
    as_alice: Client, insufficient: Matter
) -> None:
    pages = {
        key: as_alice.get(
            reverse("rulings:question", args=[insufficient.call_id, insufficient.number, key])
        ).content.decode()
        for key in ("comparable", "bidders_turn")
    }

    assert sheet(insufficient, "comparable") in pages["comparable"]
    assert "/worksheet/" not in pages["bidders_turn"]


def test_two_calls_stand_side_by_side_with_the_three_tests(
    as_alice: Client, insufficient: Matter
) -> None:
    context = as_alice.get(sheet(insufficient, "comparable")).context

    assert [row.key for row in context["sheet"].tests] == ["23A1", "23A2", "23A3"]
    assert [old.name for _, old, _ in context["form"].side_by_side()] == [
        f"old_{name}"
        for name in ("call", "spades", "hearts", "diamonds", "clubs", "strength", "purpose")
    ]
    assert [answer.chosen for answer in context["page"].answers] == [False] * 4


def test_before_a_replacement_is_chosen_the_offender_hears_in_private_what_each_would_bring(
    as_alice: Client, alice: User, table: Table
) -> None:
    refused = {
        "call_was_meant": "meant",
        "bidders_turn": "his",
        "since_insufficient_bid": "nothing",
        "accept_insufficient_bid": "refuse",
    }
    matter = started(table, "insufficient-bid", alice)
    east = [Said("player", seat=Seat.E)]
    answers.answer(position=position_of(matter), key="caller", versions=east, seen=0, by=alice)
    told(matter, refused, alice)
    question = reverse("rulings:question", args=[matter.call_id, matter.number, "replacement"])

    assert sheet(matter, "replacement") in as_alice.get(question).content.decode()
    context = as_alice.get(sheet(matter, "replacement")).context

    assert context["page"].private_cue == "Say to East, in private"
    assert context["page"].private[0] == (
        "East: do not show me your cards. What did your call mean?"
    )
    assert [(row.calls, row.brings[0]) for row in context["candidates"]] == [
        (
            ("Same, lowest possible", "Other, or pass, if comparable", "A double, if comparable"),
            "The auction goes on without rectification. West is free and may use both calls.",
        ),
        (
            ("Other, or pass, not comparable",),
            "West must pass for the rest of the auction.",
        ),
        (("A double, not comparable",), "The call is cancelled."),
        (
            ("Too low again",),
            "South may accept it. Otherwise it is cancelled, and West must pass for the rest of the"
            " auction whatever East then calls.",
        ),
    ]


def test_looking_again_answers_nothing_and_keeps_what_was_written(
    as_alice: Client, insufficient: Matter
) -> None:
    page = send(as_alice, insufficient, "comparable", answer="", old_call="1♥", new_call="2♥")

    assert (page.status_code, insufficient.answers.count()) == (200, len(INSUFFICIENT_BID))
    assert b'value="1\xe2\x99\xa5"' in page.content


def test_what_was_written_is_the_note_of_the_answer(as_alice: Client, insufficient: Matter) -> None:
    page = send(
        as_alice,
        insufficient,
        "comparable",
        answer="narrower",
        old_call="1♥",
        old_hearts="5+",
        new_call="2♥",
        new_strength="11–15",
    )
    answer: Answer = insufficient.answers.latest("number")

    assert page.status_code == 302
    assert (answer.key, answer.versions) == ("comparable", [{"token": "narrower"}])
    assert answer.note is not None
    assert answer.note.text.splitlines() == [
        "The call withdrawn: 1♥",
        "The call that now stands: 2♥",
        "Withdrawn call, hearts: 5+",
        "Call that now stands, strength: 11–15",
    ]


def test_a_note_is_read_back_into_its_fields_in_either_language(
    as_alice: Client, alice: User, insufficient: Matter
) -> None:
    alice.language = "da"
    alice.save()
    send(as_alice, insufficient, "comparable", answer="none", old_call="1♥", old_hearts="5+")
    alice.language = "en"
    alice.save()

    form = as_alice.get(sheet(insufficient, "comparable")).context["form"]

    assert form.initial == {"old_call": "1♥", "old_hearts": "5+"}


@pytest.mark.parametrize("kind", [ComparableSheet, JudgementSheet])
@pytest.mark.parametrize("language", ["en", "da"])
def test_no_two_fields_of_a_worksheet_have_the_same_label(
    kind: type[ComparableSheet] | type[JudgementSheet], language: str
) -> None:
    with override(language):
        labels = [str(field.label) for field in kind().fields.values()]

    assert len(set(labels)) == len(labels)
    assert not any(": " in label for label in labels)


def test_a_value_of_several_lines_survives_even_if_it_looks_like_a_label() -> None:
    form = JudgementSheet({"facts": "First.\nDamage: none.\n\nLast.", "damage": "Two tricks"})
    assert form.is_valid()

    assert JudgementSheet.read(form.note) == {
        "facts": "First.\nDamage: none.\n\nLast.",
        "damage": "Two tricks",
    }


def test_the_steps_of_a_judgement_are_carried_to_the_next_question_of_it(
    as_alice: Client, hesitation: Matter
) -> None:
    send(as_alice, hesitation, "demonstrably_suggested", answer="yes", **WEIGHED)

    form = as_alice.get(sheet(hesitation, "logical_alternative")).context["form"]

    assert form.initial == WEIGHED


@pytest.mark.parametrize(
    ("weights", "field"),
    [
        ({"result_1": "4♠", "weight_1": "60"}, "__all__"),
        ({"result_1": "4♠", "weight_1": "60", "result_2": "3♠", "weight_2": "50"}, "__all__"),
        ({"weight_1": "100"}, "result_1"),
        ({"result_1": "4♠", "weight_1": "0"}, "weight_1"),
        ({"result_1": "4♠", "weight_1": "some"}, "weight_1"),
    ],
)
def test_weights_that_are_no_hundred_are_refused_and_nothing_is_answered(
    as_alice: Client, hesitation: Matter, weights: dict[str, str], field: str
) -> None:
    page = send(as_alice, hesitation, "demonstrably_suggested", answer="yes", **weights)

    assert page.status_code == 422
    assert list(page.context["form"].errors) == [field]
    assert hesitation.answers.count() == len(INFORMATION)


def test_a_wrong_explanation_is_weighed_by_its_own_law(
    as_alice: Client, table: Table, alice: User
) -> None:
    explained = {
        "wrong_information": "meaning",
        "wrong_information_player": "player",
        "explanation_was": "wrong",
        "who_was_misinformed": "lho",
        "action_on_explanation": "call_in_time",
    }
    matter = told(started(table, "misinformation", alice), explained, alice)

    context = as_alice.get(sheet(matter, "call_influenced")).context

    assert [row.key for row in context["sheet"].tests] == [
        "21B1a",
        "21B1b",
        "21B3",
        "12B1",
        "12C1c",
    ]
    assert [field.name for field in context["form"].long_fields()] == [
        "facts",
        "agreements",
        "informed",
        "damage",
    ]


def test_an_empty_worksheet_is_an_answer_without_a_note(
    as_alice: Client, hesitation: Matter
) -> None:
    send(as_alice, hesitation, "demonstrably_suggested", answer="no")
    answer = hesitation.answers.latest("number")

    assert (answer.versions, answer.note) == ([{"token": "no"}], None)


def test_what_was_written_beside_the_question_stays_above_the_worksheet(
    as_alice: Client, alice: User, hesitation: Matter
) -> None:
    about = {"key": "demonstrably_suggested", "versions": [Said("no")], "by": alice}
    position = position_of(hesitation)
    answers.answer(position=position, **about, seen=position.seen, note="He paused.")
    for _once in range(2):
        send(as_alice, hesitation, "demonstrably_suggested", answer="yes", facts="Slow.")

    answer = hesitation.answers.latest("number")
    assert (hesitation.answers.count(), answer.note.text) == (
        len(INFORMATION) + 2,
        "He paused.\nFacts: Slow.",
    )


@pytest.mark.parametrize("seen", ["0", "", "x"])
def test_a_stale_worksheet_answers_nothing(as_alice: Client, hesitation: Matter, seen: str) -> None:
    page = send(
        as_alice, hesitation, "demonstrably_suggested", answer="yes", seen=seen, facts="Slow."
    )

    assert (page.status_code, "Slow." in page.content.decode()) == (422, True)
    assert hesitation.answers.count() == len(INFORMATION)


def test_who_only_looks_at_it_again_is_told_that_something_was_answered(
    as_alice: Client, hesitation: Matter
) -> None:
    """The page comes again as the matter stands now, and what is sent from that has seen it."""
    page = send(as_alice, hesitation, "demonstrably_suggested", answer="", seen="0", facts="Slow.")

    body = page.content.decode()
    assert (page.status_code, "Slow." in body) == (422, True)
    assert "What you wrote still stands here" in body


def test_the_same_worksheet_sent_again_after_going_back_is_one(
    as_alice: Client, hesitation: Matter
) -> None:
    before = hesitation.answers.count()
    for _again in range(2):
        send(as_alice, hesitation, "demonstrably_suggested", answer="yes", **WEIGHED)

    assert hesitation.answers.count() == before + 1


def test_a_fact_has_no_worksheet(as_alice: Client, hesitation: Matter) -> None:
    assert as_alice.get(sheet(hesitation, "partner_hesitated")).status_code == 404


def test_a_question_that_is_not_asked_leads_to_the_current_step(
    as_alice: Client, hesitation: Matter
) -> None:
    page = as_alice.get(sheet(hesitation, "comparable"))

    assert page.status_code == 302
    assert page["Location"] == reverse("rulings:matter", args=[hesitation.call_id, 1])


def test_a_worksheet_costs_the_same_queries_blank_and_written(
    as_alice: Client, hesitation: Matter
) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            as_alice.get(sheet(hesitation, "demonstrably_suggested"))
        counts.append(len(queries))
        send(as_alice, hesitation, "demonstrably_suggested", answer="yes", **WEIGHED)

    assert counts[0] == counts[1]
