"""A page is read as it is written, and what is wrong with it is told with file and line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.checks import run_checks

from rulings import book
from rulings.book import BookError, Paragraph, Tag, paragraphs
from rulings.book.pages import differences, read

PAGE = """\
# 7 Cards and boards
Cards lie in the board.

## 7A Where the board lies [judgement]
The board stays in the middle
of the table.
→ 7B, 7

## 7B Taking the cards out
"""


def pages(folder: Path, text: str | bytes, language: str = "en", name: str = "07.md") -> Path:
    """A book of one page; its folder."""
    (folder / language).mkdir(exist_ok=True)
    (folder / language / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder / language


def faults(folder: Path) -> list[str]:
    with pytest.raises(BookError) as found:
        read(folder)
    assert str(found.value) == "\n".join(found.value.faults)
    return found.value.faults


def test_a_page_is_headings_words_and_where_to_read_on(tmp_path: Path) -> None:
    assert list(read(pages(tmp_path, PAGE)).values()) == [
        Paragraph("7", "Cards and boards", "Cards lie in the board.", (), None, "en/07.md:1"),
        Paragraph(
            "7A",
            "Where the board lies",
            "The board stays in the middle of the table.",
            ("7B", "7"),
            Tag.JUDGEMENT,
            "en/07.md:4",
        ),
        Paragraph("7B", "Taking the cards out", "", (), None, "en/07.md:9"),
    ]


def test_empty_lines_and_what_another_editor_writes_change_nothing(tmp_path: Path) -> None:
    plain = read(pages(tmp_path, PAGE))
    windows = PAGE.replace("\n", " \r\n").encode("utf-8-sig")
    spaced = PAGE.replace("]\n", "]\n\n").replace("\n→", "\n\n→")

    assert read(pages(tmp_path, windows)) == plain
    assert [(one.title, one.text, one.see) for one in read(pages(tmp_path, spaced)).values()] == [
        (one.title, one.text, one.see) for one in plain.values()
    ]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ("x\n" + PAGE, "1: A heading is written “### 63A1 Title”, not “x”."),
        (PAGE + "##7C Title", "10: A heading is written “### 63A1 Title”, not “##7C Title”."),
        (PAGE + "## 7C Title [", "10: A heading is written “### 63A1 Title”, not “## 7C Title [”."),
        (PAGE + "## 7C", "10: A heading is written “### 63A1 Title”, not “## 7C”."),
        (PAGE + "## 7c1 Title", "10: 7c1 is not a Law or paragraph as it is cited."),
        (PAGE + "### 7C Title", "10: The heading of 7C begins with ##."),
        (PAGE + "## 7C Title [unsure]", "10: 'unsure' is not a valid Tag"),
        (PAGE + "## 8A Title", "10: 8A is not of the Law this page is named for."),
        (PAGE + "### 7C1 Title", "10: 7C1 stands below nothing."),
        (PAGE + "## 7B Title", "10: 7B may not stand after 7B."),
        (PAGE + "### 7A1 Title", "10: 7A1 may not stand after 7B."),
        (PAGE + "→ 7Z", "9: it reads on at 7Z, which is not in the book."),
        (PAGE + "→ 7B", "9: it reads on at 7B, and that is itself or said before."),
        (PAGE + "→ 7A, 7A", "9: it reads on at 7A, and that is itself or said before."),
        ((PAGE + "få kort").encode("latin-1", "replace"), "9: The page is not saved as UTF-8."),
    ],
)
def test_a_fault_is_told_with_its_file_and_line(
    tmp_path: Path, wrong: str | bytes, fault: str
) -> None:
    assert faults(pages(tmp_path, wrong)) == [f"en/07.md:{fault}"]


def test_a_law_has_words(tmp_path: Path) -> None:
    assert faults(pages(tmp_path, "# 7 Cards and boards\n")) == ["en/07.md:1: Law 7 has no words."]


def test_ten_comes_after_nine(tmp_path: Path) -> None:
    parts = [f"### 7A{number} Title\n" for number in (9, 10)]
    head = PAGE.partition("## 7B")[0].replace("7B, ", "")

    assert list(read(pages(tmp_path, head + "".join(parts)))) == ["7", "7A", "7A9", "7A10"]
    assert faults(pages(tmp_path, head + "".join(reversed(parts)))) == [
        "en/07.md:10: 7A9 may not stand after 7A10."
    ]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    pages(tmp_path, "# 8 Title\nWords.\n\n## 8A\n", name="08.md")

    assert faults(pages(tmp_path, PAGE + "→ 94\n\n## 7D1 Title\n")) == [
        "en/07.md:12: The heading of 7D1 begins with ###.",
        "en/08.md:4: A heading is written “### 63A1 Title”, not “## 8A”.",
    ]


@pytest.mark.parametrize(
    ("english", "danish", "fault"),
    [
        (PAGE + "## 7C More", PAGE, "en/07.md:10: 7C is missing in the other language."),
        (PAGE, PAGE + "## 7C Mere", "da/07.md:10: 7C is in this language alone."),
        (
            PAGE,
            PAGE.replace("7B, ", ""),
            "da/07.md:4: 7A differs from en/07.md:4 in its references.",
        ),
        (
            PAGE,
            PAGE.replace(" [judgement]", ""),
            "da/07.md:4: 7A differs from en/07.md:4 in its tag.",
        ),
        (PAGE, PAGE + "Ord.", "da/07.md:9: 7B differs from en/07.md:9 in having words."),
    ],
)
def test_another_language_differs_in_its_words_alone(
    tmp_path: Path, english: str, danish: str, fault: str
) -> None:
    books = read(pages(tmp_path, english)), read(pages(tmp_path, danish, "da"))

    assert differences(*books) == [fault]


def test_another_language_has_words_of_its_own(tmp_path: Path) -> None:
    words = PAGE.replace("Cards and boards", "Kort og mapper").replace("The board", "Mappen")

    assert differences(read(pages(tmp_path, PAGE)), read(pages(tmp_path, words, "da"))) == []


@pytest.fixture
def bookshelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is the book for one test."""
    monkeypatch.setattr(book, "FOLDER", tmp_path)
    paragraphs.cache_clear()
    yield tmp_path
    paragraphs.cache_clear()


def told_at_start() -> list[str]:
    return [one.msg for one in run_checks() if one.id == "rulings.E001"]


def test_nothing_is_wrong_with_the_book_as_it_is() -> None:
    assert told_at_start() == []


def test_what_is_wrong_is_told_at_every_start(bookshelf: Path) -> None:
    for language, references in (("en", "7"), ("da", "7, 7B"), ("sv", "94")):
        pages(bookshelf, PAGE.replace("7B, 7", references), language)

    assert told_at_start() == [
        "da/07.md:4: 7A differs from en/07.md:4 in its references.",
        "sv/07.md:4: it reads on at 94, which is not in the book.",
    ]
