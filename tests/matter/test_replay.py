"""Stored rulings run again: the same, or different for a reason that is told."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from deals.models import User
from rulings.matter.replay import ReplayReason, ReplayVerdict, replay
from rulings.models import Matter, Ruling
from rulings.record import give
from rulings.record.calls.ending import board_is_over
from rulings.record.chain import lock_head, seal
from rulings.record.give import Decided
from tests.calls import AFTER_PLAY, CORRECTED, ESTABLISHED, Tell
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db

HAND = Decided("The trick stands.", "The card was shown by accident.", laws=["81C5"])


@pytest.fixture
def given(matter: Matter, tell: Tell, holder: User) -> Ruling:
    tell(matter, CORRECTED)
    return give.give_ruling(matter=matter, by=holder)


def run_again(ruling: Ruling, **changed: Any) -> ReplayVerdict:
    """The ruling as it would be stored had the rules of its day been those of ``changed``."""
    stored = {
        "irregularity": ruling.matter.irregularity,
        "facts": ruling.facts,
        "steps": ruling.steps,
    }
    return replay(**(stored | changed))


def without(rows: list[dict[str, Any]], **what: str) -> list[dict[str, Any]]:
    [(key, value)] = what.items()
    return [row for row in rows if row.get(key) != value]


def copied(ruling: Ruling, holder: User, **changed: Any) -> Ruling:
    """A ruling given under other rules, sealed into the chain like any other."""
    other = Ruling(
        matter=ruling.matter,
        club=ruling.club,
        number=ruling.number + 1,
        kind=ruling.kind,
        edition=ruling.edition,
        digest="0000",
        facts=changed.get("facts", ruling.facts),
        steps=changed.get("steps", ruling.steps),
        words=ruling.words,
        outcome=ruling.outcome,
        laws=ruling.laws,
        by=holder,
    )
    seal(other, lock_head(ruling.club))
    return other


def report(club: str = "") -> list[str]:
    out = StringIO()
    call_command("replay_rulings", *(["--club", club] if club else []), stdout=out)
    return out.getvalue().splitlines()


def test_a_ruling_given_today_comes_out_the_same(given: Ruling) -> None:
    assert run_again(given) == ReplayVerdict(ReplayReason.SAME)


def test_an_interim_ruling_and_the_one_that_ends_it_come_out_the_same(
    matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, ESTABLISHED)
    interim = give.give_ruling(matter=matter, by=holder)
    board_is_over(call=matter.call, by=holder)
    tell(matter, AFTER_PLAY)
    final = give.give_ruling(matter=matter, by=holder)

    assert [run_again(interim).reason, run_again(final).reason] == [
        ReplayReason.SAME,
        ReplayReason.SAME,
    ]


def test_a_dispute_that_now_decides_is_named(given: Ruling) -> None:
    versions = [{"token": "nothing", "said_by": "N"}, {"token": "played", "said_by": "E"}]
    facts = [
        {**fact, "versions": versions} if fact["key"] == "since_revoke" else fact
        for fact in given.facts
    ]

    assert run_again(given, facts=facts) == ReplayVerdict(
        ReplayReason.RULE_CHANGED, ("?since_revoke",)
    )


def test_other_conclusions_are_told_one_by_one(given: Ruling) -> None:
    steps = [
        {**step, "type": "Established", "fields": {}} if step.get("type") == "MustCorrect" else step
        for step in given.steps
    ]
    verdict = run_again(given, steps=steps)

    assert verdict.reason is ReplayReason.RULE_CHANGED
    assert [detail.split("(")[0] for detail in verdict.details] == [
        "-62A Established",
        "+62A MustCorrect",
    ]


@pytest.mark.parametrize(
    ("irregularity", "facts", "law", "slug"),
    [
        (
            "lead-out-of-turn",
            {"leader_out_of_turn": "defender", "how_led_out_of_turn": "only_shown"},
            "49",
            "exposed-card",
        ),
        (
            "premature-play",
            {
                "early_player": "declarer",
                "way_of_early_card": "early",
                "declarers_early_card": "led",
            },
            "55",
            "lead-out-of-turn",
        ),
    ],
)
def test_a_conclusion_that_was_called_otherwise_then_is_the_same(
    irregularity: str, facts: dict[str, str], law: str, slug: str
) -> None:
    stored = [{"key": key, "versions": [{"token": token}]} for key, token in facts.items()]

    def verdict(slug: str) -> ReplayVerdict:
        step = {"law": law, "type": "AnotherDoor", "fields": {"slug": slug}}
        return replay(irregularity, stored, [step])

    assert verdict(slug) == ReplayVerdict(ReplayReason.SAME)
    assert verdict("dummy").details[0] == f"-{law} RuleElsewhere(slug=dummy)"


def test_a_question_nobody_was_asked_then_is_named(given: Ruling) -> None:
    verdict = run_again(given, facts=without(given.facts, key="since_revoke"))

    assert verdict == ReplayVerdict(ReplayReason.QUESTION_ADDED, ("since_revoke",))


def test_an_answer_that_is_none_any_more_is_named_with_its_key(given: Ruling) -> None:
    facts = [
        {**fact, "versions": [{"token": "perhaps"}]} if fact["key"] == "since_revoke" else fact
        for fact in given.facts
    ]

    assert run_again(given, facts=facts) == ReplayVerdict(
        ReplayReason.ANSWER_IMPOSSIBLE, ("since_revoke=perhaps",)
    )


def test_a_door_that_is_gone_is_named(given: Ruling) -> None:
    assert run_again(given, irregularity="whist") == ReplayVerdict(
        ReplayReason.DOOR_GONE, ("whist",)
    )


def test_an_answer_nobody_asks_for_any_more_changes_nothing(given: Ruling) -> None:
    extra = {"key": "weather", "versions": [{"token": "wet"}], "source": ""}

    assert run_again(given, facts=[*given.facts, extra]) == ReplayVerdict(ReplayReason.SAME)


def test_a_ruling_by_hand_has_nothing_to_run(matter: Matter, holder: User) -> None:
    ruling = give.rule_by_hand(matter=matter, decided=HAND, by=holder)

    assert run_again(ruling) == ReplayVerdict(ReplayReason.BY_HAND)


def test_of_an_overridden_ruling_the_computed_side_is_compared(
    matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    ruling = give.override_ruling(matter=matter, decided=HAND, by=holder)

    assert run_again(ruling) == ReplayVerdict(ReplayReason.SAME)


def test_the_command_lists_by_reason_what_differs_and_counts_the_rest(
    given: Ruling, holder: User
) -> None:
    odd = copied(given, holder, facts=without(given.facts, key="since_revoke"))

    assert report(given.club.slug) == [
        f"{given.club}: question added 1, same 1",
        "  question added:",
        f"    {odd.reference} revoke: since_revoke",
    ]


def test_the_command_runs_every_club_unless_one_is_named(given: Ruling) -> None:
    empty = ClubFactory(name="Zebra", slug="zebra")

    assert report() == [f"{given.club}: same 1", f"{empty}: no rulings"]
    assert report("zebra") == ["Zebra: no rulings"]
