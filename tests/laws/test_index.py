"""The citation index: every key that may be cited, its place in the book and its title."""

from pathlib import Path

import polib
import pytest

from rulings.laws.index import TITLES, children, is_known, law_number, parent

DANISH = Path(__file__).parents[2] / "locale/da/LC_MESSAGES/index.po"


def test_the_book_has_ninety_three_laws_in_order() -> None:
    assert [key for key in TITLES if parent(key) is None] == [str(n) for n in range(1, 94)]


def test_every_key_comes_after_the_key_above_it_and_before_the_next_law() -> None:
    position = {key: place for place, key in enumerate(TITLES)}
    misplaced = [
        key for key in TITLES if (above := parent(key)) and position[above] >= position[key]
    ]
    numbers = [law_number(key) for key in TITLES]
    assert (misplaced, numbers) == ([], sorted(numbers))


@pytest.mark.parametrize(
    ("key", "above"),
    [
        ("50", None),
        ("50D", "50"),
        ("50D2", "50D"),
        ("50D2a", "50D2"),
        ("30B1bi", "30B1b"),
        ("12C1eii", "12C1e"),
        ("80B2i", "80B2"),
        ("80B2gi", "80B2g"),
    ],
)
def test_the_parent_is_the_key_one_level_up(key: str, above: str | None) -> None:
    assert parent(key) == above


def test_children_are_the_keys_one_level_down_in_the_order_of_the_book() -> None:
    assert children("23") == ("23A", "23B", "23C")
    assert children("30B1b") == ("30B1bi", "30B1bii")
    assert children("63A1") == ()


def test_every_key_below_a_law_is_among_the_children_of_its_parent() -> None:
    assert [key for key in TITLES if (above := parent(key)) and key not in children(above)] == []


def test_the_law_number_is_the_number_a_key_begins_with() -> None:
    assert (law_number("6"), law_number("63A1"), law_number("30B1bi")) == (6, 63, 30)


@pytest.mark.parametrize("key", ["94", "63Z", "63A1x", "63 A1", "§ 63A1", "50D2(a)", ""])
def test_a_key_outside_the_index_is_not_known(key: str) -> None:
    assert not is_known(key)
    for function in (law_number, parent, children):
        with pytest.raises(KeyError):
            function(key)


def test_every_title_has_a_danish_one_and_no_danish_title_is_left_over() -> None:
    catalogue = polib.pofile(str(DANISH))
    assert {entry.msgid for entry in catalogue.translated_entries()} == {
        title.msgid for title in TITLES.values()
    }
    assert len(catalogue.translated_entries()) == len(catalogue)
