"""Public summaries: drafted from the ruling's own words, edited, approved, and taken back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from deals.bridge.seats import Seat, Side
from deals.models import Club, Player, User
from deals.words.calls import contract_text
from deals.words.closed_cards import IsClosed
from deals.words.seats import seat_name, side_name
from rulings.models import PublicPage, Ruling, Summary
from rulings.pages.ruling import bid_of, changed_nothing
from rulings.record.matters import pairs_at
from rulings.record.refusals import NotYet, Refused, Stale
from rulings.record.session_over import over_from
from rulings.ruled.queries import may_have_summary
from rulings.words.calls import irregularity_name
from rulings.words.rulings import ruling_words, slip_decided
from rulings.words.speaker import LANGUAGES, Seating, Speaker, in_language

SHORTEST = 3
"""Letters of a part of a name that is looked for by itself."""


class StillPlaying(Refused):
    """The session may still be played; the argument is when it surely no longer is."""


class NamesSomebody(Refused):
    """The text holds names; they are the arguments."""


@dataclass(frozen=True, slots=True)
class RulingText:
    """What is shown of a ruling, in both languages."""

    title_en: str
    text_en: str
    title_da: str
    text_da: str


def draft_of(ruling: Ruling, closed: IsClosed) -> RulingText:
    """A first text from the frozen words: seats, never names, and nothing anybody typed. `closed`
    says whether its cards are kept from who writes it.
    """
    drafted: dict[str, str] = {}
    for tongue in LANGUAGES:
        with in_language(tongue):
            title, text = _draft(ruling, Speaker(Seating(), tongue, closed))
        drafted |= {f"title_{tongue}": title, f"text_{tongue}": text}
    return RulingText(**drafted)


def _draft(ruling: Ruling, speaker: Speaker) -> tuple[str, str]:
    name = irregularity_name(ruling.matter.irregularity)
    words = ruling_words(ruling.kind, ruling.words, speaker, name, {})
    contract, declarer = bid_of(ruling)
    happened = [row.told for row in words.facts if row.told]
    if happened and contract and not speaker.closed():
        happened.insert(0, f"{contract_text(contract, declarer)}.")
    unchanged = changed_nothing(ruling, words)
    decided = () if words.is_overridden else slip_decided(words, unchanged=unchanged)
    parts = (
        (_("What happened"), " ".join(happened)),
        (_("The ruling"), "\n".join(decided)),
    )
    told = [f"{heading}:\n{text}" for heading, text in parts if text]
    title = "" if words.is_overridden else words.title  # that is what was not followed
    return (title or words.irregularity)[:120], "\n\n".join(told)


@transaction.atomic
def write_summary(*, ruling: Ruling, text: RulingText, by: User) -> Summary:
    """Keep the text. What was approved before is no longer: somebody must read the new words.

    Raises NotYet for a ruling that can have none.
    """
    if not may_have_summary(ruling):
        raise NotYet
    wanted = asdict(text)
    found = Summary.objects.filter(ruling=ruling).first()
    if found and all(getattr(found, name) == value for name, value in wanted.items()):
        return found
    wanted |= {"written_by": by, "written_at": timezone.now()}
    wanted |= {"approved_by": None, "approved_at": None}
    return Summary.objects.update_or_create(ruling=ruling, defaults=wanted)[0]


@transaction.atomic
def approve_summary(*, summary: Summary, seen: str, by: User) -> Summary:
    """Let everybody read it, if the club shows its summaries.

    `seen` is when the text that was read was written. Raises Stale if it was changed since,
    NamesSomebody if a name of the club stands in it, NotYet if the ruling no longer holds,
    StillPlaying before the session is over.
    """
    locked = Summary.objects.select_for_update().get(pk=summary.pk)
    if locked.written_at.isoformat() != seen:
        raise Stale
    if not may_have_summary(locked.ruling):
        raise NotYet
    if over := over_from(locked.ruling.matter.call.session):
        raise StillPlaying(over)
    if names := names_in(locked):
        raise NamesSomebody(*names)
    locked.approved_by, locked.approved_at = by, timezone.now()
    locked.save(update_fields=["approved_by", "approved_at"])
    return locked


@transaction.atomic
def withdraw_summary(*, summary: Summary, seen: str | None = None) -> Summary:
    """Take it off the public page at once; the text stays to be worked on. Raises Stale if other
    words are there by now than were `seen`, as `approve_summary` does.
    """
    locked = Summary.objects.select_for_update().get(pk=summary.pk)
    if seen not in (None, locked.written_at.isoformat()):
        raise Stale
    locked.approved_by = locked.approved_at = None
    locked.save(update_fields=["approved_by", "approved_at"])
    return locked


@transaction.atomic
def switch_public_page(*, club: Club, is_on: bool, by: User) -> PublicPage:
    """Open the club's public page, or close it."""
    wanted = {"is_on": is_on, "by": by, "at": timezone.now()}
    return PublicPage.objects.update_or_create(club=club, defaults=wanted)[0]


def names_in(summary: Summary) -> list[str]:
    """Names of the club's people in the text: whole names of anybody, parts of those it is about.

    Two queries for the club, one for the table.
    """
    text = "\n".join((summary.title_en, summary.text_en, summary.title_da, summary.text_da))
    found = [name for name in _names(summary.ruling) if _is_in(name, text)]
    return sorted(set(found))


def _names(ruling: Ruling) -> Iterator[str]:
    yield from (
        Player.objects.filter(club=ruling.club).exclude(name="").values_list("name", flat=True)
    )
    members = User.objects.filter(memberships__club=ruling.club).exclude(name="")
    yield from members.values_list("name", flat=True)
    words = _words_of_the_game()
    for name in _at_the_table(ruling):
        for part in name.split():
            if len(part) >= SHORTEST and part.casefold() not in words:
                yield part


def _at_the_table(ruling: Ruling) -> Iterator[str]:
    yield str(ruling.by)
    sat = pairs_at(ruling.matter.call)
    for row in sat.values_list("player1__name", "player2__name"):
        yield from (name for name in row if name)


def _words_of_the_game() -> set[str]:
    """A player called West is not named by "West"."""
    words: set[str] = set()
    for tongue in LANGUAGES:
        with in_language(tongue):
            told = [seat_name(seat) for seat in Seat] + [side_name(side) for side in Side]
        words |= {word.casefold() for name in told for word in (name, *name.split("-"))}
    return words


def _is_in(name: str, text: str) -> bool:
    """As whole words; in Danish an s may follow. A single word has the capital letter of a name, or
    is all in capitals; of a whole name it does not matter how it is written.
    """
    parts = unicodedata.normalize("NFC", name).split()
    sought = r"\s+".join(map(re.escape, parts))
    if len(parts) > 1:
        sought = f"(?i:{sought})"
    elif parts and len(parts[0]) >= SHORTEST:
        sought = f"(?:{sought}|{re.escape(parts[0].upper())})"
    text = unicodedata.normalize("NFC", text)
    return bool(parts) and re.search(rf"(?<!\w){sought}[sS]?(?!\w)", text) is not None
