"""What was ruled, in a line that has room for so many letters."""

from __future__ import annotations

from rulings.words.rulings import in_whole_sentences


def test_a_heading_ends_with_a_sentence_and_only_a_long_first_one_is_cut_off() -> None:
    text = "Score by judgement. It takes the place of that from play. Nothing else follows."
    assert in_whole_sentences(text, 79) == text
    assert in_whole_sentences(text, 78) == text.removesuffix(" Nothing else follows.")
    assert in_whole_sentences(text, 19) == "Score by judgement."
    assert in_whole_sentences(text, 10) == "Score by …"
