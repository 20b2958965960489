"""Case files under former names are ruled on, and what is asked today is told."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from rulings.irregularities import DOORS
from rulings.matter.adjudicate import adjudicate
from rulings.matter.carry import keys_of, questions_of
from rulings.matter.renamed import KEYS, TOKENS, listed_renamed, today

REVOKE = {"revoker": "declarer", "failure": "follow_suit", "revoke_trick": "early"}


@pytest.mark.parametrize(
    ("slug", "then", "now"),
    [
        (
            "revoke",
            {**REVOKE, "since_revoke": "dropped", "apart_from_that": "nothing"},
            {
                **REVOKE,
                "since_revoke": "unusual",
                "unusual_since_revoke": "dropped",
                "apart_from_that": "nothing",
            },
        ),
        (
            "revoke",
            {**REVOKE, "since_revoke": "nothing", "already_penalty_card": "yes"},
            {**REVOKE, "since_revoke": "nothing", "card_already_faced": "yes"},
        ),
    ],
    ids=["a token", "a key"],
)
def test_a_case_under_former_names_is_ruled_on_as_today(
    slug: str, then: dict[str, str], now: dict[str, str]
) -> None:
    assert today(slug, then) == now
    old, new = (adjudicate({"irregularity": slug, "facts": facts}) for facts in (then, now))
    assert old == new
    assert old["status"] != "error"


def test_a_token_of_a_question_that_was_split_implies_the_answer_of_today() -> None:
    cards = {"early_player": "defender", "way_of_early_card": "two_cards"}
    rest = {"opponent_played_after_two_cards": "no"}

    then, now = (
        adjudicate({"irregularity": "premature-play", "facts": {**cards, key: "low", **rest}})
        for key in ("faces_seen", "faces_partner_could_see")
    )

    assert then["conclusions"] == now["conclusions"]
    assert (then["status"], now["status"]) == ("ruled", "ruled")


@pytest.mark.parametrize("put_right", ["yes", "no"])
def test_when_a_revoke_was_mentioned_is_part_of_what_has_happened_since(put_right: str) -> None:
    rest = {
        "revoke_put_right": put_right,
        **({} if put_right == "yes" else {"played_after": "lho"}),
    }

    then, now = (
        adjudicate({"irregularity": "revoke", "facts": {**REVOKE, **said, **rest}})
        for said in (
            {"since_revoke": "played", "revoke_noticed": "before"},
            {"since_revoke": "spoken_first"},
        )
    )

    assert {**then, "unused": []} == now
    assert now["status"] == "ruled"


def test_lost_rights_imply_that_dummy_asked_without_the_right() -> None:
    asked = {"what_was_asked": "asked", "who_asked_whom": "dummy_declarer"}

    for token in ("yes", "no"):
        then, now = (
            adjudicate({"irregularity": "asking", "facts": {**asked, key: token}})
            for key in ("dummy_forfeited", "forfeited_and_asked_first")
        )
        assert then["conclusions"] == now["conclusions"]


def test_what_is_told_under_both_names_counts_as_it_is_told_today() -> None:
    told = {"already_penalty_card": "yes", "card_already_faced": "no"}

    assert today("revoke", told) == {"card_already_faced": "no"}


def test_a_dispute_keeps_its_versions() -> None:
    assert today("revoke", {"already_penalty_card": ["yes", "no"]}) == {
        "card_already_faced": ["yes", "no"]
    }


def test_every_former_name_leads_to_one_of_today_and_is_none_itself() -> None:
    for (slug, was), now in KEYS.items():
        assert was not in keys_of(DOORS[slug].rule)
        assert now in keys_of(DOORS[slug].rule)
    for (slug, key, token), meant in TOKENS.items():
        asked = questions_of(DOORS[slug].rule)
        assert all(token != answer.token for form in asked[key] for answer in form.answers)
        for one, value in meant.items():
            assert any(value == answer.token for form in asked[one] for answer in form.answers)


def test_the_command_lists_what_has_got_another_name() -> None:
    out = StringIO()

    call_command("questions", "--renamed", stdout=out)

    listed = json.loads(out.getvalue())
    assert listed == list(listed_renamed())
    assert {
        "irregularity": "revoke",
        "was": {"already_penalty_card": "*"},
        "now": {"card_already_faced": "*"},
    } in listed
    assert {
        "irregularity": "call-out-of-rotation",
        "was": {"whose_turn": "lho"},
        "now": {"turn_to_call": "lho"},
    } in listed
