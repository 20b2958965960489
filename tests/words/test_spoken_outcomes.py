"""What is said of the commonest outcomes is short enough to be heard once."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.words.closed_cards import all_open
from rulings.atlas.graphs import graph_of
from rulings.engine import Concluded, Edge, Pending, Step, run
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import stand
from rulings.words.calls import common_tiles
from rulings.words.outcome_page import OutcomePage
from rulings.words.outcomes import outcome_page
from rulings.words.record import spoken, to_say_yet
from rulings.words.speaker import LANGUAGES, Seating, Speaker
from tests.laws.cases import FOLDER, load

MOST_WORDS = 60
AT_LEAST = 20
"""So many different outcomes are looked at."""

Ways = frozenset[tuple[Concluded, ...]]


def everyday(slug: str, place: int) -> tuple[Step, ...]:
    """The steps to the end of the door: by a defender, and of each question the everyday answer at
    that place, or its last.
    """
    facts: dict[str, str] = {}
    while isinstance(outcome := run(DOORS[slug].rule, facts), Pending) and not outcome.is_interim:
        asked = outcome.question
        tokens = [one.token for one in asked.answers if one.token not in asked.unusual]
        at = min(place, len(tokens) - 1)
        facts[outcome.key] = "defender" if "defender" in tokens else tokens[at]
    return outcome.steps


def read(language: str) -> set[str]:
    """What is read to the table at the first everyday answers of every door, and at the second of
    the doors of every evening; South declares and East is the offender.
    """
    seating = Seating(declarer=Seat.S, offender=Seat.E, card=Card.parse("H2"))
    speaker = Speaker(seating, language, all_open)
    ways = [*((slug, 0) for slug in DOORS), *((tile.slug, 1) for tile in common_tiles())]
    return {" ".join(spoken(to_say_yet(everyday(*way)), speaker)) for way in ways} - {""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commonest_outcomes_are_said_in_sixty_words(language: str) -> None:
    said = read(language)

    assert len(said) >= AT_LEAST
    assert [one for one in said if len(one.split()) > MOST_WORDS] == []


def ways_said(edge: Edge, known: dict[int, Ways] | None = None) -> Ways:
    """What is left to say at the end of each way from there, each once: what is said at once is
    told at the question it leads to, unless no answer comes after it.
    """
    known = {} if known is None else known
    added = tuple(step for step in edge.added if step.conclusion.say() is not None)
    if (node := edge.target) is None:
        return frozenset({added})
    if node.number not in known:
        known[node.number] = frozenset().union(
            *(ways_said(out, known) for out in node.edges.values())
        )
    yet = tuple(step for step in added if not step.conclusion.at_once)
    return frozenset(yet + rest for rest in known[node.number])


@pytest.mark.parametrize("slug", DOORS)
def test_no_outcome_is_said_in_more_than_sixty_words(slug: str) -> None:
    ways = ways_said(graph_of(slug).start)
    seating = Seating(declarer=Seat.S, offender=Seat.E)
    for language in LANGUAGES:
        speaker = Speaker(seating, language, all_open)
        said = {" ".join(spoken(way, speaker)) for way in ways}
        assert [one for one in said if len(one.split()) > MOST_WORDS] == []


BOTH_PLAYED = {
    "leader_out_of_turn": "defender",
    "whose_lead": "partner",
    "since_defenders_lead": "partner_followed",
}


@pytest.mark.parametrize("choice", ["forbid", "neither"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_penalty_cards_of_both_defenders_are_said_once(language: str, choice: str) -> None:
    speaker = Speaker(Seating(declarer=Seat.S, offender=Seat.E), language, all_open)
    facts = BOTH_PLAYED | {"accept_defenders_lead": choice}
    outcome = run(DOORS["lead-out-of-turn"].rule, facts)
    said = spoken(to_say_yet(outcome.steps), speaker)

    assert len(" ".join(said).split()) <= MOST_WORDS
    if (language, choice) == ("en", "neither"):
        assert said[-2] == (
            "The cards in front of East and West stay as major penalty cards, to be played at the"
            " first legal chance; of several South says which. Whoever comes on lead waits until"
            " South has chosen."
        )


def test_of_a_wrong_explanation_the_table_hears_why_the_score_is_adjusted() -> None:
    told = {
        "wrong_information": "meaning",
        "wrong_information_player": "player",
        "explanation_was": "wrong",
        "who_was_misinformed": "rho",
        "action_on_explanation": "card_later",
        "play_is_over": "yes",
        "innocent_side_damaged": "yes",
        "innocent_side_added_to_damage": "no",
        "likely_results": "several",
    }
    harmed = page_of("misinformation", told, "en").say
    spared = page_of("misinformation", told | {"innocent_side_damaged": "no"}, "en").say

    assert harmed[0] == "North-South were not told what is agreed, and were damaged by it."
    assert not any("agreed" in one for one in spared)


def page_of(slug: str, told: dict[str, str], language: str) -> OutcomePage:
    """The outcome with these answers, where South declares and East is the offender."""
    facts = {key: Fact(key, (Said(token),), n) for n, (key, token) in enumerate(told.items())}
    speaker = Speaker(Seating(declarer=Seat.S, offender=Seat.E), language, all_open)
    return outcome_page(DOORS[slug], stand(DOORS[slug].rule, facts), speaker)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_word_for_word_does_not_stand_in_the_heading_too(language: str) -> None:
    claim = {
        "claimer": "defender",
        "what_was_claimed": "later_tricks",
        "partner_objected": "no",
        "claim_state": "doubted",
        "outstanding_trump": "none",
        "stated_line": "none",
        "adjudicated_tricks": "2",
    }

    page = page_of("claim", claim, language)

    irregularity = {"en": "Claimed, or gave up tricks", "da": "Krævede stik eller gav afkald"}
    appeal = {"en": "Both sides may appeal.", "da": "Begge sider kan appellere."}
    assert (page.title, page.say[1:]) == (irregularity[language], (appeal[language],))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_names_the_outcome_is_not_told_again_below_stay_at_the_table(language: str) -> None:
    rows = load(FOLDER / "rows" / "auction.jsonl")
    told = {case.id: case for case in rows if case.id in ("LR-5", "LR-13")}
    pages = {name: page_of(one.irregularity, one.facts, language) for name, one in told.items()}

    assert {name: (page.stays, len(page.stay)) for name, page in pages.items()} == {
        "LR-5": (True, 1),
        "LR-13": (True, 1),
    }
    assert not any(page.title in {line.text for line in page.stay} for page in pages.values())


def test_a_penalty_card_and_who_chooses_are_called_by_their_names() -> None:
    refused = {
        "led_card": "H2",
        "leader_out_of_turn": "defender",
        "whose_lead": "lho",
        "since_defenders_lead": "nothing",
        "accept_defenders_lead": "refuse",
    }

    page = page_of("lead-out-of-turn", refused, "en")

    assert "West: if you come on lead while ♥︎2 lies there, wait until South has chosen." in page.say
    assert [line.text for line in page.stay] == [
        "When West is to lead while ♥︎2 lies there, South may first require hearts, forbid them, or"
        " do neither."
    ]


def test_a_defender_who_knows_better_is_told_when_to_say_it_and_the_director_comes_back() -> None:
    """20F5b, 21B3."""
    noticed = {
        "wrong_information": "partners_explanation",
        "wrong_information_player": "player",
        "partner_may_correct": "defends",
    }

    page = page_of("misinformation", noticed, "en")

    assert list(page.say) == [
        "West, say and show nothing yet. When play is over, call me and tell"
        " North-South what is right."
    ]
    assert (page.is_interim, page.leave) == (True, "You may go. Come back when play is over.")
    assert (page.cue, page.ruling) == ("Say to West, in private", ())
    wrong = {**noticed, "explanation_was": "wrong"}
    after = page_of("misinformation", {**wrong, "innocent_side_damaged": "no"}, "en")
    assert list(after.say) == [
        "North-South were not damaged: the score stands.",
        "Both sides may appeal.",
    ]
    assert after.review == ()


def test_a_card_beside_an_older_one_makes_both_major_and_that_is_said() -> None:
    speaker = Speaker(Seating(declarer=Seat.S, offender=Seat.E), "en", all_open)
    cases = {case.id: case for case in load(FOLDER / "rows" / "found_cards.jsonl")}
    both = (
        "♣︎Q and the cards in front of East are all major penalty cards now. East: play one at the"
        " first legal chance. If several can be played, South says which."
    )

    def said(name: str) -> list[str]:
        case = cases[name]
        return spoken(to_say_yet(run(DOORS[case.irregularity].rule, case.facts).steps), speaker)

    assert both in said("FOUND-18 told")
    assert both not in said("FOUND-03")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"exposed_cards": "several"},
            "♥︎2 and the cards in front of East are all major penalty cards now. East: play one at"
            " the first legal chance. If several can be played, South says which.",
        ),
        (
            {"exposed_cards": "one_low"},
            "Nothing else follows. West: once it is gone, ignore why it lay there.",
        ),
    ],
)
def test_what_a_dropped_card_brings_is_said(facts: dict[str, str], told: str) -> None:
    seating = Seating(declarer=Seat.S, offender=Seat.E, card=Card.parse("H2"))
    dropped = {"exposer": "defender", "how_exposed": "dropped", "exposed_card": "H2"}
    outcome = run(DOORS["exposed-card"].rule, dropped | facts)

    assert told in spoken(to_say_yet(outcome.steps), Speaker(seating, "en", all_open))


REVOKE = {
    "revoker": "defender",
    "failure": "follow_suit",
    "since_revoke": "played",
    "revoke_noticed": "in_play",
    "other_established_revokes": "none",
    "revoke_trick_winner": "partner",
}
ADJUSTED = (
    "For the revoke I adjust the score to the result that was likely without it, instead of"
    " transferring tricks."
)
"""64C: said instead of the transfer, not after it."""


def test_a_revoke_whose_score_is_adjusted_tells_of_no_trick_first() -> None:
    """92A is said of it, whether tricks would have gone over or not."""
    moved = page_of("revoke", REVOKE | {"better_without_revoke": "yes"}, "en")
    lost = {"revoke_trick_winner": "opponents", "later_tricks": "none"}
    none = page_of("revoke", REVOKE | lost | {"better_without_revoke": "yes"}, "en")

    assert moved.say[1:] == (ADJUSTED, "Both sides may appeal.")
    assert none.say[1:] == ("The score is adjusted.", "Both sides may appeal.")


def test_dummy_is_spread_before_declarer_plays_to_a_lead_out_of_turn() -> None:
    """54B, 41C."""
    led = {"leader_out_of_turn": "defender", "how_opening_lead": "none"}
    facts = led | {"since_opening_lead": "nothing", "five_choices": "declare"}

    assert page_of("opening-lead", facts, "en").say[0] == (
        "The lead stands. North: spread your hand. South: the second card comes from your own hand,"
        " and dummy plays last."
    )


@pytest.mark.parametrize(("kind", "is_free"), [("double", True), ("bound", False)])
def test_who_has_silenced_his_partner_alone_hears_that_he_may_go_on(
    kind: str, is_free: bool
) -> None:
    """36B2; under 37B2 both of them pass."""
    facts = {"inadmissible_call": kind, "since_inadmissible_call": "nothing"}
    facts |= {DOORS["inadmissible-call"].offender.key: "player", "inadmissible_in_turn": "yes"}
    steps = run(DOORS["inadmissible-call"].rule, facts).steps
    concluded = tuple(step for step in steps if isinstance(step, Concluded))
    speaker = Speaker(Seating(declarer=Seat.S, offender=Seat.E), "en", all_open)

    free = "West: you must pass for the rest of the auction, but East may go on calling."
    assert (free in spoken(concluded, speaker)) is is_free


def test_a_heading_names_what_is_said_and_does_not_say_it_again() -> None:
    refused = {
        "led_card": "H2",
        "leader_out_of_turn": "defender",
        "whose_lead": "partner",
        "since_defenders_lead": "nothing",
    }
    titles = {
        choice: [
            page_of("lead-out-of-turn", refused | {"accept_defenders_lead": choice}, language).title
            for language in ("en", "da")
        ]
        for choice in ("require", "forbid", "neither")
    }

    assert titles == {
        "require": ["South requires hearts.", "Syd kræver hjerter."],
        "forbid": ["South forbids hearts.", "Syd forbyder hjerter."],
        "neither": ["The lead is free.", "Udspillet er frit."],
    }
