"""Style sheets and scripts travel without comments, and mean what they meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config import shrunk, startup
from config.hashed import OURS

SCRIPTS = sorted((settings.BASE_DIR / "static" / "js").glob("*.js"))
TEXTS_AND_COMMENTS = re.compile(
    r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`"""
    r"""|(?:(?<=[(=,])|(?<=[(=,]\s))/(?![/*])(?:[^/\\\n]|\\.)+/)"""
    r"""|//[^\n]*|/\*.*?\*/|\s+""",
    re.DOTALL,
)
"""Texts and expressions are kept."""


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("/* why */\nmain { color: red; }\n", "main{color: red}"),
        ("a :hover,\nb > i { margin: 0 1px; /* so */ }", "a :hover,b > i{margin: 0 1px}"),
        ('p::after { content: ", { /* not one */ "; }', 'p::after{content: ", { /* not one */ "}'),
        ("@media (width > 40em) and (hover) { a { top: calc(1px + 2em) } }",
         "@media (width > 40em) and (hover){a{top: calc(1px + 2em)}}"),
        ("/* a */ a { top: 0 } /* b */ b { left: 0; /* c */ }", "a{top: 0}b{left: 0}"),
        ("i { background: url(a;b.png) }", "i{background: url(a;b.png)}"),
    ],
)  # fmt: skip
def test_a_style_sheet(written: str, sent: str) -> None:
    assert shrunk.style(written) == sent


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_nothing_but_comments_and_blanks_is_taken_out_of_ours(path: Path) -> None:
    written = path.read_text()
    sent = OURS["js"](written)

    assert code_of(sent) == code_of(written)
    assert len(sent) < len(written)


def code_of(script: str) -> str:
    """Without comments and blanks, told from texts sign by sign."""
    return TEXTS_AND_COMMENTS.sub(lambda found: found[1] or "", script)


def test_they_are_collected_so_and_named_by_what_is_sent(settings: Any, tmp_path: Path) -> None:
    source = tmp_path / "static"
    for folder in ("css", "admin", "js"):
        (source / folder).mkdir(parents=True)
    for folder in ("css", "admin"):
        (source / folder / "base.css").write_text("/* why */ main { top: 0 }")
    (source / "js" / "room.js").write_text('// why\nimport { a } from "./other.js";\na();\n')
    (source / "js" / "other.js").write_text("export const a = () => {}; // so\n")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    hashed = {"BACKEND": "config.hashed.HashedStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": hashed}

    startup.collect_static()

    def collected(names: str) -> list[Path]:
        return list(settings.STATIC_ROOT.glob(names))

    assert [path.read_text() for path in collected("css/base.*.css")] == ["main{top: 0}"]
    assert (settings.STATIC_ROOT / "admin" / "base.css").read_text() == "/* why */ main { top: 0 }"
    [other] = collected("js/other.*.js")
    assert other.read_text() == "export const a=()=>{};"
    assert [path.read_text() for path in collected("js/room.*.js")] == [
        f'import{{a}}from "./{other.name}";a();'
    ]
