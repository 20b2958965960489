"""What every conclusion can do, whatever it says."""

from dataclasses import dataclass

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role
from rulings.engine import Conclusion, OutcomeSection, msg
from tests.engine.toys import AllWell, Bowls, CatOut


@dataclass(frozen=True, slots=True)
class Tidy(Conclusion):
    """Has a field of every sort."""

    suits: frozenset[Suit]
    done: bool


@dataclass(frozen=True, slots=True)
class Stays(Conclusion):
    """A card lies somewhere."""

    holder: Role
    card: Card
    seen: bool = False

    sentence = msg("{card} stays before {holder}, and {offender} waits.")
    aloud = msg("{holder}: leave it there.")


def test_its_fields_become_plain_values_for_the_record() -> None:
    assert Bowls(2, Role.PARTNER, Card.parse("S7")).as_fields() == {
        "number": 2,
        "holder": "partner",
        "card": "S7",
    }
    assert Bowls(1).as_fields() == {"number": 1, "holder": "lho", "card": None}
    assert AllWell().as_fields() == {}


def test_a_set_is_written_in_one_order_and_the_empty_set_as_a_dash() -> None:
    assert Tidy(frozenset({Suit.H, Suit.C}), True).as_fields() == {"suits": "CH", "done": True}
    assert Tidy(frozenset(), False).as_fields() == {"suits": "-", "done": False}


def test_it_is_stored_by_the_name_of_its_type() -> None:
    assert [CatOut().name, Bowls(1).name] == ["CatOut", "Bowls"]


def test_it_is_a_ruling_of_no_consequence_with_nothing_to_say_unless_its_type_says_more() -> None:
    assert (AllWell.section, Bowls.principal, AllWell.open) == (OutcomeSection.RULING, False, None)
    assert (AllWell().say(), CatOut.principal) == (None, True)


def test_its_sentences_get_their_gaps_from_the_fields_of_that_name_and_the_rest_stay_open() -> None:
    stays = Stays(Role.LHO, Card.parse("S7"))
    assert stays.words() == msg(
        "{card} stays before {holder}, and {offender} waits.",
        holder=Role.LHO,
        card=Card.parse("S7"),
    )
    assert stays.say() == msg("{holder}: leave it there.", holder=Role.LHO)
    assert CatOut().say() == msg("Call the cat.")


def test_it_equals_only_what_is_of_its_type_and_says_the_same_of_the_same() -> None:
    assert CatOut() == CatOut()
    assert CatOut() != AllWell()
    assert len({CatOut(), AllWell(), CatOut()}) == 2
    assert Bowls(1) != Bowls(2)


def test_every_type_must_have_words() -> None:
    with pytest.raises(AttributeError, match="sentence"):
        Tidy(frozenset(), True).words()
