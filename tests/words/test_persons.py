"""Persons in the place of seats."""

from deals.bridge.seats import Seat
from rulings.words.persons import introduced, with_names
from rulings.words.speaker import in_language

NAMES = {Seat.S: "Anna Holm", Seat.E: "Jens Friis"}


def test_a_player_is_named_and_a_side_stays() -> None:
    text = "East leads, and South’s card lies there. North and East-West wait."
    assert with_names(text, NAMES) == (
        "Jens Friis leads, and Anna Holm’s card lies there. North and East-West wait."
    )


def test_the_genitive_is_that_of_the_name() -> None:
    with in_language("da"):
        assert with_names("Østs kort og Syds tur", NAMES) == "Jens Friis’ kort og Anna Holms tur"


def test_who_was_erased_begins_a_sentence_with_a_capital_letter() -> None:
    told = introduced(["East leads. East and South wait."], {Seat.E: "a player (erased)"})
    assert told == ["A player (erased) (E) leads. A player (erased) and South wait."]
    assert with_names("It was East.", {Seat.E: "a player (erased)"}) == "It was a player (erased)."


def test_where_nobody_is_known_the_seats_stay() -> None:
    assert with_names("East leads.", {}) == "East leads."


def test_the_seat_stands_behind_a_name_the_first_time_it_is_a_nominative() -> None:
    told = introduced(["East’s card lies there.", "East and South wait.", "East leads."], NAMES)

    assert told == [
        "Jens Friis’s card lies there.",
        "Jens Friis (E) and Anna Holm (S) wait.",
        "Jens Friis leads.",
    ]


def test_in_danish_too() -> None:
    with in_language("da"):
        assert introduced(["Østs kort.", "Øst og Øst-Vest venter."], NAMES) == [
            "Jens Friis’ kort.",
            "Jens Friis (Ø) og Øst-Vest venter.",
        ]
