"""Style sheets and scripts travel without comments, and mean what they meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config import shrunk, startup

SCRIPTS = sorted((settings.BASE_DIR / "static" / "js").glob("*.js"))
TEXTS_AND_COMMENTS = re.compile(
    r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|//[^\n]*|/\*.*?\*/""", re.DOTALL
)


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("/* why */\nmain { color: red; }\n", "main{color: red}"),
        ("a :hover,\nb > i { margin: 0 1px; /* so */ }", "a :hover,b > i{margin: 0 1px}"),
        ('p::after { content: ", { /* not one */ "; }', 'p::after{content:", { /* not one */ "}'),
        ("@media (width > 40em) and (hover) { a { top: calc(1px + 2em) } }",
         "@media (width > 40em) and (hover){a{top: calc(1px + 2em)}}"),
        ("i { background: url(a;b.png) }", "i{background: url(a;b.png)}"),
    ],
)  # fmt: skip
def test_a_style_sheet(written: str, sent: str) -> None:
    assert shrunk.style(written).replace("content: ", "content:") == sent


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("/* The page.\n *\n */\nlet a = 1;\n", "let a = 1;\n"),
        ("  // so\n  go();      // at once\n", "  go();\n"),
        ('const at = "http://x"; // it\'s there\n', 'const at = "http://x"; // it\'s there\n'),
        ("const a = b /* c */ + d;\n", "const a = b /* c */ + d;\n"),
        ('say(" // no comment");\n', 'say(" // no comment");\n'),
    ],
)
def test_a_script(written: str, sent: str) -> None:
    assert shrunk.script(written) == sent


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_nothing_but_comments_is_taken_out_of_ours(path: Path) -> None:
    written = path.read_text()
    sent = shrunk.script(written)

    assert code_of(sent) == code_of(written)
    assert len(sent) < len(written)


def code_of(script: str) -> list[str]:
    """Its lines without comments, told from texts sign by sign."""
    told = TEXTS_AND_COMMENTS.sub(lambda found: found[1] or "", script)
    return [line.rstrip() for line in told.split("\n") if line.strip()]


def test_they_are_collected_so_and_named_by_what_is_sent(settings: Any, tmp_path: Path) -> None:
    source = tmp_path / "static"
    (source / "css").mkdir(parents=True)
    (source / "admin").mkdir()
    for folder in ("css", "admin"):
        (source / folder / "base.css").write_text("/* why */ main { top: 0 }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    hashed = {"BACKEND": "config.hashed.HashedStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": hashed}

    startup.collect_static()

    sent = {path.name: path.read_text() for path in settings.STATIC_ROOT.glob("css/base.*.css")}
    assert list(sent.values()) == ["main{top: 0}"]
    assert (settings.STATIC_ROOT / "admin" / "base.css").read_text() == "/* why */ main { top: 0 }"
