"""The marks by which a form says what its page has shown, and which forms need none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.urls import resolve

from deals.models import ClubRole, User
from rulings.record.calls.opening import open_call
from tests.factories import MembershipFactory
from tests.site import appeal_matrix, once_matrix, poll_matrix, rulings_matrix
from tests.site.matrix import World
from tests.site.test_once import SENT, Forms

SAYS = {"seen", "state", "had"}
"""The fields by which a form says what its page has shown."""
NEEDS_NOT = {
    **dict.fromkeys(
        (
            "deals:evening-new",
            "deals:event-copy",
            "deals:invite",
            "deals:session-new",
            "deals:tokens",
        ),
        "makes something new, and says so where one of that name is there (`Anew`)",
    ),
    **dict.fromkeys(
        ("rulings:board-bench", "rulings:claim-bench", "rulings:rule-on"),
        "the same once more is what is there",
    ),
    **dict.fromkeys(
        ("deals:session-boards", "rulings:comment", "rulings:table-card"),
        "adds to what is there, whatever it is",
    ),
    **dict.fromkeys(
        ("deals:password", "deals:set-language", "deals:sign-out", "rulings:alert-device-add"),
        "of the reader alone",
    ),
    **dict.fromkeys(
        ("deals:club-leave", "rulings:my-erase", "rulings:rehearsal-share", "rulings:save-search"),
        "of the reader alone",
    ),
    **dict.fromkeys(
        ("deals:member-link", "rulings:bench-stop", "rulings:poll-take-back", "rulings:summaries"),
        "its button says what is wanted, whatever stands there",
    ),
    "deals:import": "what it will do is told before it is done",
    "rulings:take-next": "whoever waits longest by now",
}
"""The forms that do not say what their page has shown, and why."""
MEETS = {"deals:round-length", "deals:session-missing", "rulings:table"}
"""What was changed meanwhile is taken over (`Meanwhile`); and a table to which no call has come."""
FULL = {"deals:board-remove", "deals:event-remove", "deals:session-remove", "deals:table-remove"}
"""Nothing is taken away there, as something stands in it: `test_before` tries those."""
WORDS = {"laws": "74A2", "play_text": "SQ S9 S5", "typed": "SQ S9 S5", "hearing_at": "2026-12-01"}
"""What is typed where two words would be refused."""
TYPED = {
    "rulings:disagree": {"N": "E", "E": "W"},
    "rulings:move": {"board": ""},
    "rulings:poll-new": poll_matrix.TYPED,
}
"""What is said there instead of what stands there already."""
ALIKE = 5
"""Of so many buttons that part in a value alone the first two and the last two are enough."""


def _colleagues(world: World, _user: User) -> tuple[int]:
    """A call that a colleague has."""
    by = MembershipFactory(club=world.club, roles=[ClubRole.DIRECTOR]).user
    call = open_call(table=world.table, board=world.board, round_number=1, by=by)
    return (call.pk,)


def _call(made: Callable[[World], tuple[Any, ...]]) -> tuple[str, Callable[..., tuple[Any, ...]]]:
    return "rulings:call", lambda world, _user: made(world)[:1]


def _ready(page: str, form: str) -> tuple[str, Callable[..., tuple[Any, ...]]]:
    return page, lambda world, user: once_matrix.READY[form](world, user)[0]


STANDS = (
    _call(rulings_matrix.answered),
    _call(rulings_matrix.disputed),
    _call(rulings_matrix.watched),
    _call(rulings_matrix.played_out),
    _call(rulings_matrix.closed_call),
    ("rulings:hand-over", _colleagues),
    _ready("rulings:hand-over", "rulings:chief"),
    ("rulings:appeal", lambda world, _user: appeal_matrix.alone(world)),
    ("rulings:appeal", lambda world, _user: appeal_matrix.decided(world)),
    _ready("rulings:summary", "rulings:summary-approve"),
    _ready("rulings:summary", "rulings:summary-withdraw"),
    _ready("rulings:bench", "rulings:bench-use"),
)
"""Pages with forms that no page of the role matrix has as it is made there: of what they are."""


@dataclass(frozen=True)
class Form:
    """One form of a page, with what each of its buttons sends."""

    to: str
    name: str
    fields: dict[str, str]
    buttons: list[dict[str, str]]

    @property
    def others(self) -> dict[str, str]:
        """What a page would have said that has shown something else."""
        return {name: _another(name, said) for name, said in self.fields.items() if name in SAYS}

    def sent(self) -> Iterator[dict[str, Any]]:
        """By each button, filled in."""
        for button in self.buttons:
            yield self.fields | SENT.get(self.name, {}) | TYPED.get(self.name, {}) | button


def _another(name: str, said: str) -> str:
    """What another page would have said: of counts one before, of a colleague another one."""
    if name == "had":
        return f"7{said}"
    return ("0" if said != "0" else "7") if said.isdecimal() else "of another page"


class Buttons(Forms):
    """With what is typed, ticked and chosen, and by which buttons it is sent."""

    def __init__(self, page: str, at: str) -> None:
        self.ids: list[str] = []
        self.pressed: list[tuple[str, dict[str, str]]] = []
        super().__init__(page, at)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        before = len(self.found)
        super().handle_starttag(tag, attributes)
        is_ = dict(attributes)
        if len(self.found) > before:
            self.ids.append(is_.get("id") or f"form {before}")
        if not self.found:
            return
        name, kind = is_.get("name") or "", is_.get("type") or "text"
        if tag == "button" and kind in ("text", "submit"):
            of = is_.get("form") or self.ids[-1]
            self.pressed.append((of, {name: is_.get("value") or ""} if name else {}))
        elif name and not self.found[-1][1].get(name):
            self._fill(tag, name, kind, is_.get("value") or "on")

    def _fill(self, tag: str, name: str, kind: str, value: str) -> None:
        fields = self.found[-1][1]
        if tag == "input" and kind in ("radio", "checkbox"):
            fields[name] = value
        elif name in WORDS:
            fields[name] = WORDS[name]
        elif tag == "textarea" or (tag == "input" and kind == "text" and not name[-1].isdecimal()):
            fields[name] = "Two words"

    @property
    def forms(self) -> list[Form]:
        """All of the page."""
        return [
            Form(to, resolve(urlsplit(to).path).view_name, fields, self._of(one))
            for one, (to, fields) in zip(self.ids, self.found, strict=True)
        ]

    def _of(self, one: str) -> list[dict[str, str]]:
        own = [sent for of, sent in self.pressed if of == one] or [{}]
        return own if len(own) < ALIKE else [*own[:2], *own[-2:]]
