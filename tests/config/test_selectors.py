"""What a page's style sheet asks of a browser when something on the page changes."""

import re
from pathlib import Path

from django.conf import settings

SHEETS = sorted((Path(settings.BASE_DIR) / "static" / "css").glob("*.css"))
RULE = re.compile(r"([^{};]+)\{")
NESTED = re.compile(r"\([^()]*\)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def _without_arguments(selector: str) -> str:
    """Without what stands in brackets: ".screen:has(.say) > *" is ".screen:has > *"."""
    while NESTED.search(selector):
        selector = NESTED.sub(lambda one: ":has" if ":has" in one[0] else "", selector)
    return selector


def _selectors(sheet: Path) -> list[str]:
    preludes = (one[1].strip() for one in RULE.finditer(COMMENT.sub("", sheet.read_text())))
    return [
        part.strip()
        for prelude in preludes
        if not prelude.startswith("@")
        for part in re.split(r",(?![^(]*\))", prelude)
    ]


def _styles_everything(selector: str) -> bool:
    """Whether it says of everything somewhere what depends on `:has` further up."""
    *above, last = re.split(r"[\s>+~]+", _without_arguments(selector))
    subject = re.sub(r"::?(?!is\b|has\b)[\w-]+", "", last)
    return any(":has" in one for one in above) and subject in ("", "*")


def test_no_change_of_a_page_has_all_of_it_styled_again():
    """A browser that finds such a rule looks at every element anew, whatever was changed."""
    found = {
        f"{sheet.name}: {one}"
        for sheet in SHEETS
        for one in _selectors(sheet)
        if _styles_everything(one)
    }
    assert found == set()
