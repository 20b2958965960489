"""What a process has begun with it goes on with, whatever becomes of its folder."""

from pathlib import Path
from typing import Any

from django.template.loader import render_to_string

from config.held import hold


def test_a_template_that_changes_under_a_process_is_shown_as_it_was(
    settings: Any, tmp_path: Path
) -> None:
    inner, page = tmp_path / "parts" / "inner.html", tmp_path / "page.html"
    inner.parent.mkdir()
    inner.write_text("old")
    page.write_text("{% include 'parts/inner.html' %}")
    settings.TEMPLATES = [settings.TEMPLATES[0] | {"DIRS": [tmp_path]}]

    hold()
    inner.write_text("new")

    assert render_to_string("page.html") == "old"
