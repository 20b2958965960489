"""The pairs and pairings a tournament lists, which its results alone do not tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from deals.bridge.seats import Side
from deals.formats.record import Record
from deals.formats.tournament import (
    FilePair,
    FilePairing,
    FilePlayer,
    FileResult,
    Tournament,
    digits,
)
from deals.imports.places import letters_of, section_key
from deals.imports.values import (
    HIGHEST,
    PairIn,
    PairingIn,
    PairKey,
    ResultIn,
    SessionIn,
    believable,
)


def add_movement(
    session: SessionIn, tournament: Tournament, records: Sequence[Record], *, alone: bool
) -> None:
    """Add to the session the pairs and pairings of the sections that `records` are about.

    Where the session is `alone` in the tournament, sections without a result belong to it too.
    """
    # A board nobody has played stands in no section.
    names = [section_key(record)[0] for record in records if _AT_A_TABLE & record.tags.keys()]
    if alone:
        names += [pairing.section.upper() for pairing in tournament.pairings]
        names += [pair.section.upper() for pair in tournament.pairs if pair.section]
    if not names:
        names = [""]
    letters = {name: letter for (name, _), letter in letters_of((n, "") for n in names).items()}
    places = _places(tournament)
    pairs = [
        placed
        for pair in tournament.pairs
        for placed in _placed(pair, places)
        if placed.section.upper() in letters
    ]
    session.pairs = [found for pair in pairs if (found := _pair(pair, letters))]
    listed = {(pair.section, pair.number, pair.direction) for pair in session.pairs}
    session.pairings = list(_pairings(tournament, letters, listed))
    session.results = [_of_listed(result, listed) for result in session.results]


_AT_A_TABLE = {"PairNS", "PairEW", "Table"}


Places = set[tuple[str, str, Side]]
"""Section, number and side of everybody who sits somewhere."""


def _places(tournament: Tournament) -> Places:
    sat: list[FileResult | FilePairing] = [*tournament.results, *tournament.pairings]
    return {
        (each.section, number, side)
        for each in sat
        for number, side in ((each.ns, Side.NS), (each.ew, Side.EW))
        if number
    }


def _placed(pair: FilePair, places: Places) -> list[FilePair]:
    """The pair in its section; one that is listed without, in those where its number plays."""
    sections = {section for section, _, _ in places}
    if pair.section or not sections or "" in sections:
        return [pair]
    sides = (pair.side,) if pair.side else (Side.NS, Side.EW)
    there = {section for section, number, side in places if number == pair.number and side in sides}
    return [replace(pair, section=section) for section in sorted(there) or sorted(sections)[:1]]


def _pair(pair: FilePair, letters: dict[str, str]) -> PairIn | None:
    number = believable(digits(pair.number))
    if number is None:
        return None
    players = (*pair.players, FilePlayer(), FilePlayer())[:2]
    first, second = ((" ".join(p.name.split())[:200], p.number.strip()[:30]) for p in players)
    return PairIn(
        section=letters[pair.section.upper()],
        number=number,
        direction=pair.side or "",
        names=(first[0], second[0]),
        player_numbers=(first[1], second[1]),
        line=pair.line,
    )


Listed = set[tuple[str, int, str]]
"""Section, number and direction of each pair."""


def _pairings(
    tournament: Tournament, letters: dict[str, str], listed: Listed
) -> Iterator[PairingIn]:
    for pairing in tournament.pairings:
        letter = letters.get(pairing.section.upper())
        places = (pairing.table, pairing.round)
        if letter is None or not all(1 <= place <= HIGHEST for place in places):
            continue
        first, last = pairing.first_board, pairing.last_board
        yield PairingIn(
            section=letter,
            table=pairing.table,
            round=pairing.round,
            ns=_key(pairing.ns, Side.NS, letter, listed),
            ew=_key(pairing.ew, Side.EW, letter, listed),
            boards=(first, last) if 1 <= first <= last <= HIGHEST else None,
        )


def _key(number: str, side: Side, letter: str, listed: Listed) -> PairKey | None:
    found = believable(digits(number))
    if found is None:
        return None
    return found, "" if (letter, found, "") in listed else side.value


def _of_listed(result: ResultIn, listed: Listed) -> ResultIn:
    """The result with its pairs told by number alone: their names stand in the list."""
    nobody = ("", "")
    for direction in ("", "NS"):
        if (result.section, result.ns_number, direction) in listed:
            result = replace(result, ns=nobody, ns_direction=direction)
            break
    for direction in ("", "EW"):
        if (result.section, result.ew_number, direction) in listed:
            result = replace(result, ew=nobody, ew_direction=direction)
            break
    return result
