"""The names of the players: read from pasted lines, kept in one erasable row each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, repeat

from django.db import transaction

from deals.models import Club, Direction, Pair, Player, Session
from deals.pages.queries import pairs_of

Names = tuple[str, str]
"""The two players of a pair, North or East first; either may be empty."""

_BETWEEN = r"\s*[;/&+\t]\s*|(?:^|\s+)[-\u2013\u2014](?:\s+|$)|\s+(?:and|og)\s+"
_COMMA_OR = re.compile(rf"\s*,\s*|{_BETWEEN}", re.IGNORECASE)
_FAMILY_FIRST = re.compile(rf"([^,]+,[^,]+?)(?:{_BETWEEN})([^,]+,[^,]+)", re.IGNORECASE)
_NUMBERED = re.compile(r"^\s*(?:[A-Za-z]?\d{1,3}[.:)]?\s+)")


def parse_names(line: str) -> Names:
    """The two names of a line as people write them; a number in front is passed over.

    >>> parse_names("3. Anna Holm - Bo Dahl"), parse_names("Eva, Finn"), parse_names("")
    (('Anna Holm', 'Bo Dahl'), ('Eva', 'Finn'), ('', ''))
    >>> parse_names("Holm, Anna - Dahl, Bo")
    ('Holm, Anna', 'Dahl, Bo')
    """
    line = "\t".join(" ".join(part.split()) for part in _NUMBERED.sub("", line).split("\t"))
    turned = _FAMILY_FIRST.fullmatch(line)
    first, second = turned.groups() if turned else [*_COMMA_OR.split(line, maxsplit=1), ""][:2]
    return first.strip(), second.strip()


def find_player(club: Club, name: str, *, is_invented: bool = False) -> Player | None:
    """The club's player of that name, made if there is none; None for an empty name.

    Who sits in practice `is_invented`, and never the same as somebody of that name in the club.
    """
    if not name:
        return None
    known = club.players.filter(name__iexact=name, is_invented=is_invented).order_by("pk").first()
    return known or Player.objects.create(club=club, name=name, is_invented=is_invented)


@transaction.atomic
def name_pair(pair: Pair, names: Names) -> Pair:
    """Seat those players in the pair. Who bears the name already stays, of however many of that
    name; an empty one leaves the chair unnamed, or who was erased where he sat.
    """
    event = pair.section.session.event
    before = (pair.player1, pair.player2)
    pair.player1, pair.player2 = (
        was
        if was and was.name == name
        else find_player(event.club, name, is_invented=event.is_practice)
        for name, was in zip(names, before, strict=True)
    )
    pair.save(update_fields=["player1", "player2"])
    return pair


@transaction.atomic
def name_pairs(session: Session, direction: Direction, lines: Sequence[Names]) -> None:
    """Name the pairs of one direction (`pairs_of`). Those beyond the last line get no names."""
    ordered = pairs_of(session, direction, "section__session__event__club")
    for pair, names in zip(ordered, chain(lines, repeat(("", ""))), strict=False):
        name_pair(pair, names)


def forget_player(player: Player) -> None:
    """Erase who this was. The boards stay, played by somebody without a name."""
    player.name, player.number, player.user = "", "", None
    player.save()
