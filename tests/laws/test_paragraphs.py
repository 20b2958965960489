"""The words of the book: complete, all different, all cited rightly, and all in Danish."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import polib

from rulings.laws import paragraphs
from rulings.laws.index import TITLES, is_known, law_number, parent
from rulings.laws.paragraphs import PARAGRAPHS, Paragraph, Tag

LOCALE = Path(__file__).parents[2] / "locale"

# The short forms of the director's trade, which a player cannot be expected to know.
SHORT_FORM = re.compile(r"\b(AI|COOT|IB|LA|LHO|LOOT|MI|NOS|OLOOT|OS|PC|PP|RA|RHO|TD|TO|UI)\b")
DANISH_SHORT_FORM = re.compile(r"\b(MTH|MTV|TL)\b|§")


def modules() -> dict[str, tuple[Paragraph, ...]]:
    """The paragraphs of each module of the package, by the module's name."""
    return {
        found.name: import_module(f"{paragraphs.__name__}.{found.name}").PARAGRAPHS
        for found in pkgutil.iter_modules(paragraphs.__path__)
        if re.fullmatch(r"p\d\d(_\d\d)?", found.name)
    }


def danish() -> list[polib.POFile]:
    return [
        polib.pofile(str(path)) for path in sorted(LOCALE.glob("da/LC_MESSAGES/paragraphs_*.po"))
    ]


def test_every_key_with_words_is_in_the_index() -> None:
    assert [key for key in PARAGRAPHS if not is_known(key)] == []


def test_every_cross_reference_is_known_and_leads_somewhere_else() -> None:
    wrong = [
        (paragraph.key, key)
        for paragraph in PARAGRAPHS.values()
        for key in paragraph.see
        if not is_known(key) or key == paragraph.key
    ]
    assert wrong == []


def test_no_cross_reference_is_given_twice() -> None:
    assert [p.key for p in PARAGRAPHS.values() if len(set(p.see)) != len(p.see)] == []


def test_every_law_has_words() -> None:
    assert [key for key in TITLES if parent(key) is None and key not in PARAGRAPHS] == []


def test_every_paragraph_of_laws_1_to_46_has_words() -> None:
    assert [key for key in TITLES if law_number(key) <= 46 and key not in PARAGRAPHS] == []


def test_every_module_is_loaded_and_no_key_has_words_in_two_places() -> None:
    keys = [paragraph.key for module in modules().values() for paragraph in module]
    assert keys == list(PARAGRAPHS)


def test_every_module_holds_the_laws_it_is_named_for() -> None:
    strays = []
    for name, module in modules().items():
        first, last = int(name[1:3]), int(name[-2:])
        strays += [p.key for p in module if not first <= law_number(p.key) <= last]
    assert strays == []


def test_the_paragraphs_stand_in_the_order_of_the_book() -> None:
    assert list(PARAGRAPHS) == [key for key in TITLES if key in PARAGRAPHS]


def test_no_two_paragraphs_say_the_same() -> None:
    key_of: dict[str, str] = {}
    same = [
        (key_of[paragraph.text.msgid], paragraph.key)
        for paragraph in PARAGRAPHS.values()
        if key_of.setdefault(paragraph.text.msgid, paragraph.key) != paragraph.key
    ]
    assert same == []


def test_the_words_are_whole_sentences_without_gaps_or_short_forms() -> None:
    def is_plain(text: str) -> bool:
        whole = text[0].isupper() or text[0] == '"'
        return whole and text.endswith(".") and "{" not in text and not SHORT_FORM.search(text)

    assert [p.key for p in PARAGRAPHS.values() if not is_plain(p.text.msgid)] == []


def test_every_paragraph_has_danish_words_and_no_danish_is_left_over() -> None:
    translated = [entry for po in danish() for entry in po.translated_entries()]
    assert sorted(entry.msgid for entry in translated) == sorted(
        paragraph.text.msgid for paragraph in PARAGRAPHS.values()
    )
    assert len(translated) == sum(len(po) for po in danish())


def test_the_danish_words_hold_no_short_forms() -> None:
    short = [
        entry.msgid for po in danish() for entry in po if DANISH_SHORT_FORM.search(entry.msgstr)
    ]
    assert short == []


def test_a_reading_and_a_judgement_are_told_apart_from_the_law_itself() -> None:
    assert PARAGRAPHS["43A3"].tags == (Tag.INTERPRETATION,)
    assert PARAGRAPHS["23A1"].tags == (Tag.JUDGEMENT,)
    assert PARAGRAPHS["22A"].tags == ()
