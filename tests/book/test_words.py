"""The words of the book: all different, in whole sentences, and without short forms."""

import re

import pytest

from rulings.book import Tag, law_number, paragraphs

# The short forms of the director's trade, which a player cannot be expected to know.
SHORT_FORM = {
    "en": re.compile(r"\b(AI|COOT|IB|LA|LHO|LOOT|MI|NOS|OLOOT|OS|PC|PP|RA|RHO|TD|TO|UI)\b"),
    "da": re.compile(r"\b(MTH|MTV|TL)\b|§"),
}


def texts(language: str) -> dict[str, str]:
    return {key: found.text for key, found in paragraphs(language).items() if found.text}


def test_every_paragraph_of_laws_1_to_46_has_words() -> None:
    assert [key for key in paragraphs() if law_number(key) <= 46 and key not in texts("en")] == []


def test_no_two_paragraphs_say_the_same() -> None:
    key_of: dict[str, str] = {}
    same = [
        (key_of[text], key)
        for key, text in texts("en").items()
        if key_of.setdefault(text, key) != key
    ]
    assert same == []


@pytest.mark.parametrize("language", SHORT_FORM)
def test_the_words_are_whole_sentences_without_gaps_or_short_forms(language: str) -> None:
    def is_plain(text: str) -> bool:
        whole = text[0].isupper() or text[0] in '"»'
        plain = "{" not in text and not SHORT_FORM[language].search(text)
        return whole and text.endswith(".") and plain

    assert [key for key, text in texts(language).items() if not is_plain(text)] == []


def test_a_reading_and_a_judgement_are_told_apart_from_the_law_itself() -> None:
    assert paragraphs()["43A3"].tag is Tag.INTERPRETATION
    assert paragraphs()["23A1"].tag is Tag.JUDGEMENT
    assert paragraphs()["22A"].tag is None
