"""Persons in the place of seats."""

from deals.bridge.seats import Seat
from rulings.words.persons import with_names
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


def test_where_nobody_is_known_the_seats_stay() -> None:
    assert with_names("East leads.", {}) == "East leads."
