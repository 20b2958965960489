"""What is stored about people, why, who sees it and until when, as a page says it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Stored:
    """One kind of data."""

    what: str
    why: str
    who: str
    until: str


def stored(kept: str) -> list[Stored]:
    """Everything that is stored; `kept` says for how long names are."""
    return [*_at_the_tables(kept), *_of_the_club(kept)]


def _at_the_tables(kept: str) -> list[Stored]:
    club = _("The club’s directors, reviewers and administrators")
    return [
        Stored(
            _("Players’ names and player numbers, and in which pair and chair they sat"),
            _("So that a director knows who calls, and results can be given."),
            club,
            kept,
        ),
        Stored(
            _("Boards: cards, auction, play and results, by table and chair"),
            _("So that what happened can be looked up when a ruling is made."),
            _("The same; who still has to play a board does not see its cards"),
            _("They stay, without names once those are erased."),
        ),
        Stored(
            _("Calls and rulings: facts, Laws and outcome, by chair and never by name"),
            _("The record of what was ruled, sealed so that nobody can rewrite it."),
            _("The same; players of the table by a link to the ruling’s slip, for fourteen days"),
            _("They stay. A sealed ruling names no player."),
        ),
        Stored(
            _("What people typed: notes, reasons, comments, appeals. A name may stand in it"),
            _("So that a decision can be understood and an appeal be heard."),
            club,
            _(
                "As long as the names of the event; the words of a ruling stay if they name no "
                "player. An administrator can erase any of it before, as a whole text."
            ),
        ),
        Stored(
            _("A call from the card on a table: which table, and when"),
            _("So that players can call the director with a phone, without an account."),
            _("The club’s directors"),
            _("It stays, as every call. Nothing about the phone is kept with it."),
        ),
        Stored(
            _("What a player answered when peers were asked: call or card, own strength, words"),
            _("So that a judgement rests on what players of that strength would have done."),
            _("The club’s directors; reviewers the numbers; the players at the table nothing"),
            _("Who answered is never kept. The words go when the names of the event do."),
        ),
    ]


def _of_the_club(kept: str) -> list[Stored]:
    return [
        Stored(
            _("Directors, reviewers and administrators: user name, name, language, roles"),
            _("So that they can sign in, and it can be seen who ruled."),
            _("Everybody of their clubs"),
            _(
                "Until they are erased. Then their rulings are by “a user (erased)”. Of a password "
                "only a fingerprint is kept, from which it cannot be worked out."
            ),
        ),
        Stored(
            _("Sign-ins, and tries that failed with user name and network address"),
            _("So that nobody guesses a password."),
            _("Whoever runs the server"),
            _("A sign-in 30 days after its last use or when signed out, a failed try 30 days."),
        ),
        Stored(
            _("Devices that are told of calls: which kind, and how its browser is reached"),
            _("So that a director is told of a call while Paragraf is not open."),
            _(
                "The user alone; the push service of the browser carries the message, and cannot "
                "read it"
            ),
            _("Until the device is removed or signed out, or the account erased."),
        ),
        Stored(
            _("Who changed what: people, events, sessions, tables, results"),
            _("So that a mistake can be found and put right."),
            _("The club’s administrators"),
            kept,
        ),
        Stored(
            _("An uploaded file with results"),
            _("It is read, and shown before it is stored."),
            _("The club’s directors and administrators"),
            _("Until it is stored, at most 7 days; after that only its name and what it lacked."),
        ),
        Stored(
            _("Backups of everything"),
            _("So that an evening is not lost with a machine."),
            _("Whoever runs the server"),
            _("Until they are thrown away. Restoring one erases again what had been erased since."),
        ),
    ]
