"""Translations are complete and exact, and the machinery that says so can be believed."""

import ast
import gettext

import polib
import pytest
from django.conf import settings

from config.language import extraction, messages
from deals.models import Language

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
SOURCE = """
from django.utils.translation import gettext as _, pgettext
TRICKS = msg_n("One trick to {side}.", "{n} tricks to {side}.", 2, side="x")
STAY = _("Stay at "
         "the table.")
ACE = pgettext("rank", "A")
COMPUTED = _(STAY)
"""
TEMPLATE = """
{% load i18n %}
    {% translate "The auction" %}
  {% blocktranslate trimmed count n=calls|length %}
     One call of %(x)s
  {% plural %}
     {{ n }} calls
  {% endblocktranslate %}
{{ page|default:_("Nothing yet") }}
"""


@pytest.fixture
def source(tmp_path):
    for folder in ("config", "deals", "rulings", "templates"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rulings" / "law.py").write_text(SOURCE)
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    return tmp_path


def write(folder, name, text):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(HEADER + text)
    return path


@pytest.mark.parametrize(
    "folder", messages.folders(settings.LOCALE_PATHS[0]), ids=lambda f: f.parent.name
)
def test_every_message_of_the_source_is_translated_exactly(folder):
    assert extraction.problems(extraction.extract(settings.BASE_DIR), folder) == []


def test_the_database_takes_the_languages_that_are_set():
    assert Language.choices == settings.LANGUAGES


def test_every_name_a_module_gives_to_gettext_is_one_that_extraction_knows():
    strangers = set()
    for folder in extraction.SOURCES:
        for path in (settings.BASE_DIR / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
                    strangers |= {
                        f"{path}: {alias.asname or alias.name}"
                        for alias in node.names
                        if "gettext" in alias.name
                        and (alias.asname or alias.name) not in extraction.KEYWORDS
                    }
    assert strangers == set()


def test_messages_are_found_in_python_and_in_templates(source):
    found = [(m.context, m.text, m.plural) for m in extraction.extract(source)]
    assert found == [
        (None, "One trick to {side}.", "{n} tricks to {side}."),
        (None, "Stay at the table.", ""),
        ("rank", "A", ""),
        (None, "The auction", ""),
        (None, "One call of %%(x)s", "%(n)s calls"),
        (None, "Nothing yet", ""),
    ]


def test_every_kind_of_bad_translation_is_named(tmp_path):
    found = [
        extraction.SourceMessage(None, "{n} cards", "", "a.py:1"),
        extraction.SourceMessage(None, "Pass", "", "a.py:2"),
        extraction.SourceMessage(None, "One", "{n} many", "a.py:3"),
        extraction.SourceMessage(None, "Lead", "", "a.py:4"),
        extraction.SourceMessage(None, "Play", "", "a.py:5"),
    ]
    write(
        tmp_path,
        "area.po",
        'msgid "{n} cards"\nmsgstr "{m} kort"\n\n'
        '#, fuzzy\nmsgid "Pass"\nmsgstr "Pas"\n\n'
        'msgid "One"\nmsgstr "En"\n\n'
        'msgid "Lead"\nmsgstr ""\n\n'
        'msgid "Gone"\nmsgstr "Væk"\n',
    )
    assert extraction.problems(found, tmp_path) == [
        "area.po:4: gaps ['m'] where English has ['n']: '{n} cards'",
        "area.po:7: fuzzy: 'Pass'",
        "area.po:11: its plural in the source is '{n} many': 'One'",
        "area.po:11: empty: 'One'",
        "area.po:14: empty: 'Lead'",
        "area.po:17: no longer in the source: 'Gone'",
        "a.py:5: not translated: 'Play'",
    ]


def test_fragments_become_one_catalog_and_are_built_again_only_when_one_changes(tmp_path):
    folder = tmp_path / "da" / "LC_MESSAGES"
    write(folder, "cards.po", 'msgid "ace"\nmsgstr "es"\n')
    write(folder, "seats.po", 'msgid "ace"\nmsgstr "es"\n\nmsgid "east"\nmsgstr "øst"\n')
    assert messages.build(tmp_path) == [folder / "django.mo"]
    assert messages.build(tmp_path) == []
    with (folder / "django.mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)
    assert (catalog.gettext("ace"), catalog.gettext("east")) == ("es", "øst")
    (folder / "seats.po").unlink()
    assert messages.build(tmp_path) == [folder / "django.mo"]
    assert [entry.msgid for entry in polib.mofile(str(folder / "django.mo"))] == ["ace"]


def test_two_fragments_that_disagree_stop_the_build(tmp_path):
    folder = tmp_path / "da" / "LC_MESSAGES"
    write(folder, "a.po", 'msgid "jack"\nmsgstr "bonde"\n')
    write(folder, "b.po", 'msgid "jack"\nmsgstr "knægt"\n')
    with pytest.raises(messages.MessageConflictError) as error:
        messages.build(tmp_path)
    assert str(error.value) == "'jack' is translated in a.po and, differently, in b.po."
