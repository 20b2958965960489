"""Our own style sheets and scripts as they travel: without what is written for who works on them.

A style sheet loses its comments and the blanks that mean nothing; a script only comments that
cannot be anything else. Nothing is renamed, and files of others are left as they came.
"""

from __future__ import annotations

import re

_STYLE = re.compile(
    r"""(?P<kept>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\))"""
    r"""|(?:/\*.*?\*/|\s)*(?P<mark>[{};,])(?:/\*.*?\*/|\s)*|(?P<blank>(?:/\*.*?\*/|\s)+)""",
    re.DOTALL,
)
_BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_BEHIND = re.compile(r"[ \t]+// [^\"'`\n]*$", re.MULTILINE)
"""A comment behind code: with a quote in it, it might be the end of a text."""


def style(text: str) -> str:
    """A style sheet that means the same."""
    return _STYLE.sub(_told, text).strip().replace(";}", "}")


def _told(found: re.Match[str]) -> str:
    return found["kept"] or found["mark"] or " "


def script(text: str) -> str:
    """A script that does the same, line by line. It must hold no text of several lines in which a
    line reads like a comment.
    """
    return _BEHIND.sub("", _LINE.sub("", _BLOCK.sub("", text)))
