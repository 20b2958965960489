"""The book: every key that may be cited, its place, and the same paragraphs in every language."""

import pytest
from django.conf import settings

from rulings.book import (
    Paragraph,
    Tag,
    children,
    is_known,
    languages,
    law_number,
    nearest_with_words,
    paragraphs,
    parent,
)


def frame(paragraph: Paragraph) -> tuple[str, tuple[str, ...], Tag | None, bool]:
    """What of a paragraph is the same in every language."""
    return paragraph.key, paragraph.see, paragraph.tag, bool(paragraph.text)


def test_the_book_has_ninety_three_laws_in_order() -> None:
    assert [key for key in paragraphs() if parent(key) is None] == [str(n) for n in range(1, 94)]


def test_the_book_is_there_in_every_language_of_the_product() -> None:
    assert set(languages()) == {code for code, _name in settings.LANGUAGES}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_paragraphs_and_none_is_left_over(language: str) -> None:
    assert list(map(frame, paragraphs(language).values())) == list(
        map(frame, paragraphs("en").values())
    )


def test_every_key_comes_after_the_key_above_it_and_before_the_next_law() -> None:
    position = {key: place for place, key in enumerate(paragraphs())}
    misplaced = [
        key for key in position if (above := parent(key)) and position[above] >= position[key]
    ]
    numbers = [law_number(key) for key in position]
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
    below = [key for key in paragraphs() if (above := parent(key)) and key in children(above)]
    assert below == [key for key in paragraphs() if parent(key)]


def test_the_law_number_is_the_number_a_key_begins_with() -> None:
    assert (law_number("6"), law_number("63A1"), law_number("30B1bi")) == (6, 63, 30)


def test_what_has_a_title_alone_is_explained_by_what_it_stands_below() -> None:
    assert paragraphs("da")["76A1"].text == ""
    assert nearest_with_words("76A1", "da") == paragraphs("da")["76"]
    assert nearest_with_words("63A1") == paragraphs()["63A1"]


@pytest.mark.parametrize("key", ["94", "63Z", "63A1x", "63 A1", "§ 63A1", "50D2(a)", ""])
def test_a_key_outside_the_book_is_not_known(key: str) -> None:
    assert not is_known(key)
    for function in (law_number, parent, children, nearest_with_words):
        with pytest.raises(KeyError):
            function(key)
