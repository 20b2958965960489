"""The contract by which cases from outside are run against the engine: docs/adjudicate.md."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulings.irregularities import DOORS
from rulings.matter.adjudicate import adjudicate
from rulings.matter.listed import asked_after, listed_questions

CORRECTED: dict[str, Any] = {
    "revoker": "defender",
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "nothing",
    "card_already_faced": "no",
    "played_after": "nobody",
}
ESTABLISHED = {
    "revoker": "defender",
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "played",
    "revoke_noticed": "in_play",
}


def case(facts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "a case", "irregularity": "revoke", "facts": facts, **more}


def laws(verdict: dict[str, Any]) -> list[str]:
    return [conclusion["law"] for conclusion in verdict["conclusions"]]


def test_what_a_revoke_costs_at_least_is_told_until_play_is_over() -> None:
    established = {"since_revoke": "played", "revoker": "defender", "failure": "follow_suit"}
    told = [
        adjudicate({"irregularity": "revoke", "facts": {**established, **more}}).get("meanwhile")
        for more in ({"revoke_trick_winner": "partner"}, {"other_established_revokes": "none"})
    ]
    assert told == [
        "After play one trick goes to {opponents}. Another revoke may change that.",
        None,
    ]


def test_a_complete_case_is_ruled() -> None:
    verdict = adjudicate(case(CORRECTED))

    assert (verdict["id"], verdict["status"], verdict["next"]) == ("a case", "ruled", None)
    assert verdict["asked"] == list(CORRECTED)
    assert verdict["unused"] == []
    assert verdict["conclusions"][2] == {
        "law": "62B1",
        "type": "MajorPenaltyCard",
        "holder": "offender",
        "card": None,
    }


def test_a_detail_that_is_only_mentioned_goes_into_the_conclusion() -> None:
    verdict = adjudicate(case({**CORRECTED, "revoke_card": "S9"}))

    assert verdict["conclusions"][2]["card"] == "S9"
    assert verdict["unused"] == []


def test_a_missing_fact_leaves_the_case_pending() -> None:
    verdict = adjudicate(case({"revoker": "defender"}))

    assert (verdict["status"], verdict["next"], verdict["conclusions"]) == (
        "pending",
        "failure",
        [],
    )


def test_what_only_the_end_of_play_shows_makes_it_interim() -> None:
    verdict = adjudicate(case(ESTABLISHED))

    assert (verdict["status"], verdict["next"]) == ("interim", "other_established_revokes")
    assert laws(verdict) == ["63A1", "63B", "64C1"]


def test_a_judgement_is_never_made_by_the_engine() -> None:
    after_play = {
        "other_established_revokes": "none",
        "revoke_trick_winner": "offender",
        "later_tricks": "some",
    }

    verdict = adjudicate(case(ESTABLISHED | after_play))

    assert (verdict["status"], verdict["next"]) == ("judgement", "better_without_revoke")
    assert verdict["conclusions"][-1] == {
        "law": "64A1",
        "type": "TrickTransfer",
        "tricks": 2,
        "won": "one_of_them",
    }


def test_a_key_nobody_asks_is_listed() -> None:
    verdict = adjudicate(case({"revoker": "dummy", "failure": "unable", "lho_changes": "keep"}))

    assert (verdict["status"], verdict["unused"]) == ("ruled", ["lho_changes"])


def test_a_dispute_that_does_not_matter_is_ruled() -> None:
    disputed = {"since_revoke": ["nothing", "opponents_only"], "played_after": "lho"}
    verdict = adjudicate(case({**CORRECTED, **disputed}))

    assert (verdict["status"], verdict["deciding"]) == ("ruled", [])
    assert [version["facts"] for version in verdict["versions"]] == [
        {"since_revoke": "nothing"},
        {"since_revoke": "opponents_only"},
    ]


def test_a_dispute_that_matters_says_which_fact_decides() -> None:
    verdict = adjudicate(case({**CORRECTED, "card_already_faced": ["yes", "no"]}))

    assert (verdict["status"], verdict["next"], verdict["deciding"]) == (
        "pending",
        "card_already_faced",
        ["card_already_faced"],
    )
    assert laws(verdict) == ["63A", "62A", "62C1"]


def test_a_second_matter_of_a_kind_starts_from_what_lasts() -> None:
    second = {"failure": "follow_suit", "since_revoke": "nothing", "played_after": "nobody"}

    verdict = adjudicate(case(second, after=[{"irregularity": "revoke", "facts": CORRECTED}]))

    lasting = {"revoker", "revoke_trick", "older_penalty_cards"}
    assert verdict["status"] == "ruled"
    assert {key for key in verdict["asked"] if key not in second} == lasting
    assert "anew" not in verdict


def test_what_a_second_matter_no_longer_takes_from_the_first_is_told_by_name() -> None:
    accepted = {
        "caller": "player",
        "call_was_meant": "meant",
        "bidders_turn": "his",
        "since_insufficient_bid": "nothing",
        "accept_insufficient_bid": "accept",
    }
    first = {"irregularity": "insufficient-bid", "facts": accepted}

    verdict = adjudicate({"irregularity": "insufficient-bid", "facts": {}, "after": [first]})

    assert (verdict["asked"], verdict["conclusions"]) == (["caller"], [])
    assert (verdict["status"], verdict["next"]) == ("judgement", "call_was_meant")
    assert verdict["anew"] == list(accepted)[1:]


def test_facts_of_a_matter_that_names_no_irregularity_are_told() -> None:
    verdict = adjudicate(case({"played_after": "nobody"}, after=[{"facts": CORRECTED}]))

    assert (verdict["status"], verdict["asked"]) == ("ruled", list(CORRECTED))
    assert "anew" not in verdict


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        pytest.param([1], "a case is an object", id="no object"),
        pytest.param({"irregularity": "tea"}, "unknown irregularity 'tea'", id="no such door"),
        pytest.param(case({"tea": "yes"}), "unknown key 'tea'", id="a key never asked"),
        pytest.param(
            case({"revoker": "tea"}), "'tea' is no answer to 'revoker'", id="no such token"
        ),
        pytest.param(
            case({**CORRECTED, "lho_changes": "tea"}),
            "'tea' is no answer to 'lho_changes'",
            id="no such token where nobody asks",
        ),
        pytest.param(
            case({"revoker": 7}),
            "the answer to 'revoker' is a token or a list of tokens",
            id="a number",
        ),
        pytest.param(
            case({"revoker": []}),
            "the answer to 'revoker' is a token or a list of tokens",
            id="no version",
        ),
        pytest.param(
            {"irregularity": "revoke", "facts": ["revoker"]},
            "facts are an object of key and token",
            id="facts in a list",
        ),
        pytest.param(case({}, after={}), "after is a list of matters", id="after is no list"),
    ],
)
def test_what_cannot_be_read_is_an_error(wrong: Any, error: str) -> None:
    verdict = adjudicate(wrong)

    assert (verdict["status"], verdict["error"]) == ("error", error)


def test_too_much_disputed_is_an_error() -> None:
    facts = {row["key"]: [a["token"] for a in row["answers"]] for row in listed_questions("revoke")}

    verdict = adjudicate(case(facts))

    assert verdict["status"] == "error"


def test_the_command_answers_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(f"{json.dumps(case(CORRECTED))}\n\nnonsense\n", encoding="utf-8")
    out = StringIO()

    call_command("adjudicate", str(file), stdout=out)

    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert first == adjudicate(case(CORRECTED))
    assert (second["id"], second["status"]) == (None, "error")


def test_every_question_is_listed_with_its_answers() -> None:
    out = StringIO()

    call_command("questions", "--irregularity", "revoke", stdout=out)

    listed = {row["key"]: row for row in json.loads(out.getvalue())}
    assert listed["revoke_card"]["shape"] == "card"
    assert listed["card_already_faced"] == {
        "key": "card_already_faced",
        "law": "62B2",
        "kind": "fact",
        "when": "now",
        "shape": "one_of",
        "text": "Did card lie face up before offender played it?",
        "help": "As a penalty card, or shown with a concession to which partner objected.",
        "presumed": "no",
        "answers": [{"token": "yes", "label": "Yes"}, {"token": "no", "label": "No"}],
        "irregularities": ["revoke"],
    }


def test_without_a_door_all_are_listed() -> None:
    assert {slug for row in listed_questions() for slug in row["irregularities"]} == set(DOORS)


def test_an_answer_that_one_version_leaves_no_room_for_settles_the_dispute() -> None:
    verdict = adjudicate(
        case({"revoker": ["defender", "declarer"], "failure": "penalty_card"}),
    )

    assert (verdict["next"], verdict["ruled_out"]) == ("since_revoke", {"revoker": ["declarer"]})
    assert "versions" not in verdict


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b'{"id": "\xff"}', "not UTF-8"),
        (b"[" * 100_000, "not JSON: nested too deeply"),
        (b"9" * 5_000, "not JSON: Exceeds the limit"),
        (b'{"id": 1, "irregularity": ["revoke"]}', "unknown irregularity ['revoke']"),
        (b'{"id": "\\ud800", "irregularity": "x"}', "unknown irregularity 'x'"),
    ],
    ids=["bytes that are no text", "a thousand brackets", "a long number", "a list", "half"],
)
def test_a_bad_line_is_named_and_the_next_one_is_ruled(
    tmp_path: Path, line: bytes, problem: str
) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + line + b"\n" + json.dumps(case(CORRECTED)).encode())
    out = StringIO()

    call_command("adjudicate", str(file), stdout=out)

    first, second = (json.loads(one) for one in out.getvalue().splitlines())
    assert (first["status"], first["error"].startswith(problem)) == ("error", True)
    assert second["status"] == "ruled"


@pytest.mark.parametrize(
    ("before", "today"),
    [
        ({"simultaneous_call": "yes", "whose_turn": "rho"}, "with_rho"),
        ({"simultaneous_call": "no", "whose_turn": "rho", "rho_must_pass": "yes"}, "rho_bound"),
        ({"simultaneous_call": "no", "whose_turn": "rho", "rho_must_pass": "no"}, "rho"),
        (
            {"simultaneous_call": "yes", "whose_turn": "partner", "rho_must_pass": "no"},
            "with_partner",
        ),
        (
            {"simultaneous_call": "yes", "whose_turn": "partner", "rho_must_pass": "yes"},
            "rho_bound",
        ),
        ({"simultaneous_call": "no", "whose_turn": "lho"}, "lho"),
        # who must pass by an earlier ruling is known without asking
        ({"turn_to_call": "rho", "rho_must_pass": "yes"}, "rho_bound"),
        ({"turn_to_call": "lho", "rho_must_pass": "yes"}, "lho"),
    ],
)
def test_a_case_that_tells_whose_turn_it_was_under_former_keys_is_ruled_on_as_today(
    before: dict[str, str], today: str
) -> None:
    rest = {"caller": "player", "called_since": "nobody", "call_out_of_turn": "bid"}
    then, now = (
        adjudicate({"irregularity": "call-out-of-rotation", "facts": {**rest, **facts}})
        for facts in (before, {"turn_to_call": today})
    )
    assert then["conclusions"] == now["conclusions"]
    assert (then["status"], then["next"]) == (now["status"], now["next"])
    assert then["asked"] == now["asked"]


def test_what_is_asked_next_has_the_answers_that_are_offered_there() -> None:
    out = StringIO()
    facts = [
        "revoker=declarer",
        "failure=follow_suit",
        "revoke_trick=early",
        "since_revoke=unusual",
    ]

    call_command("questions", "--irregularity", "revoke", "--after", *facts, stdout=out)

    asked, detail = json.loads(out.getvalue())
    assert (asked["key"], detail["key"]) == ("unusual_since_revoke", "suit_led_to_revoke")
    assert [answer["token"] for answer in asked["answers"]] == [
        "told_his_turn",
        "dropped",
        "dummy_unnamed",
        "both_revoked",
    ]
    assert asked["answers"][0]["hint"] == "And offender or partner played because of that."


def test_what_is_presumed_is_offered_beside_the_question() -> None:
    facts = {"revoker": "dummy", "failure": "follow_suit"}

    asked, *offered = asked_after("revoke", facts)

    assert asked["key"] == "since_revoke"
    assert {row["key"]: row.get("presumed") for row in offered} == {
        "declarer_had_named_another": "no",
        "dummys_card_hidden": "no",
        "revoke_trick": "early",
        "suit_led_to_revoke": None,
    }


def test_a_choice_is_listed_with_what_is_said_of_its_options() -> None:
    [change] = [row for row in listed_questions("revoke") if row["key"] == "lho_changes"]

    assert change["aloud"] == [
        "Offender has taken card back. You may change the card you played after it, but"
        " say so before partner does anything."
    ]
    assert all(answer["aloud"] for answer in change["answers"])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--after", "revoker=defender"], "--after needs --irregularity."),
        (["--irregularity", "revoke", "--after", "revoker"], "Facts are told as KEY=TOKEN."),
        (
            ["--irregularity", "revoke", "--after", "revoker=tea"],
            "'tea' is no answer to 'revoker'.",
        ),
    ],
    ids=["of no door", "no token", "a wrong token"],
)
def test_what_the_command_cannot_read_it_says(arguments: list[str], error: str) -> None:
    with pytest.raises(CommandError, match=f"^{error}$"):
        call_command("questions", *arguments)


def test_what_an_answer_left_no_room_for_is_not_told_through_another_door() -> None:
    early = {"early_player": "defender", "excuse_for_early_card": "opponent_played"}
    claim = {"claimer": "defender", "what_was_claimed": "miscounted", "miscounted_trick": "won"}
    first = {"irregularity": "premature-play", "facts": early | {"way_of_early_card": "claim"}}

    verdict = adjudicate({"irregularity": "claim", "facts": claim, "after": [first]})

    assert (verdict["status"], verdict["asked"]) == ("ruled", list(claim))


def test_a_second_matter_does_not_start_from_what_the_first_has_made_untrue() -> None:
    first = {**ESTABLISHED, "revoke_card": "C2", "other_established_revokes": "none"}

    verdict = adjudicate(case({**ESTABLISHED}, after=[{"irregularity": "revoke", "facts": first}]))

    assert (verdict["status"], verdict["next"]) == ("interim", "other_established_revokes")


def test_what_was_found_of_one_card_is_not_told_of_another() -> None:
    early = {"what_was_early": "led", "excuse_for_early_card": "both_hands"}
    lead = {"leader_out_of_turn": "defender", "whose_lead": "nobody", "lead_is_a_play": "excused"}

    verdict = adjudicate(
        {
            "irregularity": "premature-play",
            "facts": {"early_player": "defender", "way_of_early_card": "early"},
            "after": [{"irregularity": "lead-out-of-turn", "facts": {**lead, **early}}],
        }
    )

    assert (verdict["status"], verdict["next"]) == ("pending", "what_was_early")
