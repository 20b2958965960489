"""The links and forms of a page, and a form filled in at random.

Nothing here knows the site: a page says by its HTML where it leads and what may be sent from it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve
from django.utils import timezone

from deals.pages.once import PHONES, TOKEN
from tests.factories import PASSWORD
from tests.formats.fuzzing import PBN

HOST = "localhost"
WORD = re.compile("wq[a-z]{6}")
"""What is typed, no two alike, so that it is known again wherever it comes to stand."""
CODED = (
    *("4S", "3NT", "1H Pass 2H Pass Pass Pass", "1NT", "S", "SA", "H5", "74A2", "64A", "W:C2"),
    *("AQ2.K43.QJ76.T98", "SQ S9 S5 S2", "1-4", "2", "3", "12:30", "Bo Dahl - Kim Holm"),
)
"""What is typed where cards, calls, numbers or Laws may be meant; nothing that is looked for."""
SEEN = "seen"
_TIMES = {"date": "%Y-%m-%d", "time": "%H:%M", "datetime-local": "%Y-%m-%dT%H:%M"}
Taken = Mapping[tuple[str, str], str]
_TYPED = {"text", "textarea", "search", "tel", "email", "url"}


class Way(Enum):
    """How a form is sent: by the browser or by one of the scripts."""

    BROWSER = "browser"
    HTMX = "htmx"
    """For the region of its page that changes."""
    TYPED = "typed"
    """`typed.js`, so that its page stays until there is an answer."""
    PHONE = "phone"
    """`outbox.js`, which may have kept it for a while."""


@dataclass
class Field:
    """A control of a form as it stands there; of radio buttons, all of one name."""

    name: str
    kind: str
    value: str = ""
    choices: list[str] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    has: dict[str, str | None] = field(default_factory=dict)


@dataclass
class Form:
    """Where it goes, its controls, and its buttons: name, value, and where each sends it."""

    to: str
    is_sent: bool
    is_swapped: bool = False
    """By htmx."""
    is_kept: bool = False
    """By the phone, where there is no line."""
    fields: dict[tuple[str, str], Field] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def is_typed(self) -> bool:
        """There is something to be written."""
        return any(one.kind in _TYPED for one in self.fields.values())

    @property
    def ways(self) -> list[Way]:
        """How it may be sent."""
        if self.is_swapped:
            return [Way.BROWSER, Way.HTMX]
        if any(one.kind == "file" for one in self.fields.values()):
            return [Way.BROWSER]
        if self.is_kept:
            return [Way.BROWSER, Way.PHONE]
        return [Way.BROWSER, Way.TYPED] if self.is_typed else [Way.BROWSER]

    @property
    def has_seen(self) -> bool:
        """It says what its page has shown, and is refused once that is otherwise."""
        return any(one.name == SEEN for one in self.fields.values())


class Page(HTMLParser):
    """A page as it came."""

    def __init__(self, at: str, html: str) -> None:
        super().__init__()
        self.at, self.html = at, html
        self.links: list[str] = []
        self.regions: list[str] = []
        """What htmx asks for of itself, or in place of a link."""
        self._forms: list[tuple[str, Form]] = []
        self._loose: list[tuple[str, str, dict[str, str | None]]] = []
        self._open: Form | None = None
        self._into: Field | None = None
        self.feed(html)
        by_id = dict(self._forms)
        for form, tag, has in self._loose:
            if form in by_id:
                self._control(by_id[form], tag, has)

    @property
    def forms(self) -> list[Form]:
        """Those that are sent: what only asks for another page is a link with words."""
        return [form for _id, form in self._forms if form.is_sent]

    @property
    def token(self) -> str:
        """By which it is told from the same page in another tab."""
        fields = (one for form in self.forms for one in form.fields.values())
        return next((one.value for one in fields if one.name == TOKEN), "")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = dict(attributes)
        if has.get("hx-get"):
            self._links_to(has["hx-get"] or "", self.regions)
        if tag == "a" and has.get("href"):
            self._links_to(has["href"] or "", self.links)
        elif tag == "form":
            to = urljoin(self.at, has.get("action") or self.at)
            is_sent = (has.get("method") or "").lower() == "post"
            self._open = Form(to, is_sent, "hx-post" in has, "data-keep" in has)
            self._forms.append((has.get("id") or "", self._open))
        elif tag == "option" and self._into:
            self._into.choices.append(has.get("value") or "")
            if "selected" in has:
                self._into.chosen.append(has.get("value") or "")
        elif tag in ("input", "select", "textarea", "button") and "disabled" not in has:
            if has.get("form"):
                self._loose.append((has["form"] or "", tag, has))
            elif self._open:
                self._control(self._open, tag, has)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag in ("select", "textarea"):
            if self._into and tag == "textarea":
                self._into.value = self._into.value.removeprefix("\n")  # as browsers do
            self._into = None

    def handle_data(self, data: str) -> None:
        if self._into and self._into.kind == "textarea":
            self._into.value += data

    def _links_to(self, link: str, among: list[str]) -> None:
        parts = urlsplit(urljoin(f"http://{HOST}{self.at}", link))
        if parts.scheme == "http" and parts.netloc == HOST:
            among.append(parts.path + (f"?{parts.query}" if parts.query else ""))

    def _control(self, form: Form, tag: str, has: dict[str, str | None]) -> None:
        name, value = has.get("name") or "", has.get("value") or ""
        kind = (has.get("type") or "text").lower() if tag == "input" else tag
        if kind in ("button", "submit", "image"):
            if has.get("type") != "button":
                to = urljoin(self.at, has.get("formaction") or form.to)
                form.buttons.append((name, value, to))
            return
        if not name:
            return
        apart = "" if kind == "radio" else str(len(form.fields))
        one = form.fields.setdefault((name, apart), Field(name, kind, has=has))
        if kind in ("checkbox", "radio"):
            one.choices.append(value or "on")
            one.chosen += [value or "on"] if "checked" in has else []
        else:
            one.value = value
        self._into = one if tag in ("select", "textarea") else None


@dataclass(frozen=True)
class Sent:
    """A form as it is sent, again if need be: everything is in it."""

    page: Page
    to: str
    data: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    """What was typed there that stands nowhere else."""
    file: tuple[str, bytes] | None = None
    way: Way = Way.BROWSER

    @property
    def kind(self) -> str:
        return kind_of(self.to)

    @property
    def is_once_by_itself(self) -> bool:
        """No answer to it is kept: sent again it leads to how things stand by then."""
        return hasattr(resolve(urlsplit(self.to).path).func, "is_once_by_itself")


def kind_of(address: str) -> str:
    """By which addresses are alike: the name of the view."""
    return _view(re.sub(r"\d+", "1", urlsplit(address).path))


@cache
def _view(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return path


def filled(page: Page, form: Form, chance: random.Random, taken: Taken) -> Sent:
    """The form with something in it, sent by one of its buttons. Where something was `taken` it is
    often said again, or another word in the place of a word.
    """
    data: list[tuple[str, str]] = []
    for one in form.fields.values():
        said = _said(one, chance)
        known = taken.get((kind_of(form.to), one.name), "")
        if one.kind in _TYPED and known and not one.value and chance.random() < 0.6:
            said = [a_word(chance) if WORD.fullmatch(known) else known]
        data += [(one.name, value) for value in said]
    words = [said for _name, said in data if WORD.fullmatch(said) and said not in page.html]
    name, value, to = chance.choice(form.buttons or [("", "", form.to)])
    data += [(name, value)] if name else []
    wants = next((one.name for one in form.fields.values() if one.kind == "file"), "")
    file = (wants, PBN.encode()) if wants and chance.random() < 0.7 else None
    way = chance.choice(form.ways)
    data += [(PHONES, f"{chance.getrandbits(128):032x}")] if way is Way.PHONE else []
    return Sent(page, to, tuple(data), tuple(words), file, way)


def _said(one: Field, chance: random.Random) -> Iterable[str]:
    """What the control sends."""
    if one.kind == "checkbox":
        return one.chosen if chance.random() < 0.6 else [] if one.chosen else one.choices
    if one.kind in ("radio", "select"):
        return _chosen(one, chance)
    if one.kind == "password":
        return [PASSWORD]
    if one.kind in _TIMES:
        return [one.value or timezone.localtime().strftime(_TIMES[one.kind])]
    if one.kind == "number" and not (one.value and chance.random() < 0.6):
        least, most = (_number(one.has.get(end), end) for end in ("min", "max"))
        return [str(chance.randint(least, max(least, most)))]
    if one.kind in _TYPED:
        return [_typed(one, chance)]
    return [] if one.kind == "file" else [one.value]


def _number(bound: str | None, end: str) -> int:
    return int(bound) if bound and bound.lstrip("-").isdigit() else {"min": 0, "max": 13}[end]


def _chosen(one: Field, chance: random.Random) -> Iterable[str]:
    keeps = one.chosen or (one.choices[:1] if one.kind == "select" else [])
    if not one.choices or chance.random() < 0.3:
        return keeps
    if one.kind == "select" and "multiple" in one.has:
        return [some for some in one.choices if chance.random() < 0.3]
    return [chance.choice(one.choices)]


def _typed(one: Field, chance: random.Random) -> str:
    if chance.random() < (0.6 if one.value else 0.12 if "required" not in one.has else 0.0):
        return one.value
    is_code = 0.6 if one.has.get("autocapitalize") == "characters" else 0.15
    if chance.random() < is_code:
        return chance.choice([*CODED, *filter(None, [one.has.get("placeholder")])])
    return a_word(chance)


def a_word(chance: random.Random) -> str:
    return "wq" + "".join(chance.choices("bcdfghjklmnpqrstvwxz", k=6))
