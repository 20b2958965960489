"""Which players somebody is: by the link to his account, and by his name.

A link is sure, and so is the name that the account has borne all these days. One that he gives
himself may close a board to him, and opens none: its bearer has played what he has still to play.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from deals.access.asked import once
from deals.models import User

LATELY = timedelta(days=2)
"""By a name alone he is no longer a player so long after a session has begun."""
DEALT = timedelta(days=14)
"""Deals are no older than this when they are played."""
FOR_A_SEASON = timedelta(weeks=26)
"""Nor older than this where no round or call says that they are: some clubs have the boards of all
their evenings dealt at once. Of a club's past the files are sent at once.
"""
SAME_BOARDS = timedelta(days=8)
"""For so long a club may play the boards that it has dealt once, as on Monday and on Thursday."""
_BY_NEW_NAME, _BY_LINK = 0, 2
"""How sure it is; 1 by the name he has borne all these days."""
MAY_GO_ON = """
    (session.starts_at > %(since)s
        OR %(since)s < ANY (session.rounds_began)
        OR EXISTS (
            SELECT FROM rulings_directorcall call
            WHERE call.session_id = session.id AND call.called_at > %(since)s
        )
        OR session.starts_at > %(season)s AND EXISTS (
            SELECT FROM deals_import file
            WHERE file.session_id = session.id AND file.touched_at > %(since)s
        )
        OR session.starts_at > %(season)s AND session.current_round = 1
        AND (session.starts_at > %(dealt)s OR EXISTS (
            SELECT FROM deals_playedboard played
            JOIN deals_board board ON board.id = played.board_id
            WHERE board.session_id = session.id
        ) OR cardinality(session.rounds_began) = 0 AND NOT EXISTS (
            SELECT FROM rulings_directorcall call WHERE call.session_id = session.id
        )) AND NOT EXISTS (
            SELECT FROM deals_playedboard played
            JOIN deals_board board ON board.id = played.board_id
            WHERE board.session_id = session.id AND NOT EXISTS (
                SELECT FROM deals_recordversion version
                WHERE version.played_id = played.id AND version.at > %(since)s
            )
        )
    )
    AND (session.scores_shown_at IS NULL OR session.scores_shown_at > %(now)s)
"""
"""Nobody says when a session ends. A file of deals may bear the day on which they were dealt: where
a round began these days, or a file was sent there or the director called, it is not over; nor in
its first round where all that was entered is of these days; nor one of a season's deals of which
nothing tells that it was ever played. What a file brings has no hour.
"""
_IN_CAPITALS = "ARRAY(SELECT upper(one) FROM unnest(%({})s::text[]) one)"
_WORDS = "ARRAY(SELECT one FROM regexp_split_to_table(upper({}.name), '[ ,]+') one ORDER BY one)"
"""Of a name: lists put the family name first or last, with a comma or without."""
_WAYS = ", ".join(
    f"upper(regexp_replace(regexp_replace(own.name, '[ ,]+', ' ', 'g'), '{way}', '{told}'))"
    for way in ("^([^ ]+) (.+)$", "^([^ ]+ [^ ]+) (.+)$", "^(.+) ([^ ]+)$")
    for between in (", ", ",", " , ", " ")
    for told in (f"\\1{between}\\2", f"\\2{between}\\1")
)
"""How a list may write the name of the one who is linked, which need not be that of his account."""
_PLAYS = f"""EXISTS (
    SELECT FROM (
        SELECT section_id FROM deals_pair WHERE player1_id = player.id
        UNION ALL SELECT section_id FROM deals_pair WHERE player2_id = player.id
    ) pair
    JOIN deals_section section ON section.id = pair.section_id
    JOIN deals_session session ON session.id = section.session_id
    WHERE {MAY_GO_ON}
)
"""  # noqa: S608 - ours
_HIMSELF = f"""
    SELECT id, club_id, 2 FROM deals_player WHERE user_id = %(user)s
    UNION ALL
    SELECT player.id, player.club_id,
        CASE WHEN upper(player.name) = ANY ({_IN_CAPITALS.format("sure")}) THEN 1 ELSE 0 END
    FROM deals_player player
    WHERE upper(player.name) = ANY ({_IN_CAPITALS.format("names")})
        AND player.user_id IS NULL AND NOT player.is_invented
        AND (%(everywhere)s OR EXISTS (
            SELECT FROM deals_membership ours
            WHERE ours.club_id = player.club_id AND ours.user_id = %(user)s
        ))
        AND NOT EXISTS (
            SELECT FROM deals_player own
            WHERE own.club_id = player.club_id AND own.user_id = %(user)s
                AND {_WORDS.format("own")} <> {_WORDS.format("player")}
        )
        AND {_PLAYS}
    UNION ALL
    SELECT player.id, player.club_id, 0
    FROM deals_player own
    JOIN deals_player player ON player.club_id = own.club_id
        AND upper(player.name) = ANY (ARRAY[{_WAYS}])
    WHERE own.user_id = %(user)s AND own.name <> ''
        AND player.user_id IS NULL AND NOT player.is_invented AND {_PLAYS}
"""  # noqa: S608 - ours
"""By hand: most pages ask it, some of them several times."""
_SITS = f"""
    SELECT player.id, section.session_id
    FROM unnest(%(players)s) player (id)
    JOIN deals_pair pair ON player.id IN (pair.player1_id, pair.player2_id)
    JOIN deals_section section ON section.id = pair.section_id
    JOIN deals_session session ON session.id = section.session_id
    WHERE session.starts_at > %(since)s OR {MAY_GO_ON}
"""  # noqa: S608 - ours


class _Found(NamedTuple):
    player: int
    club: int
    sure: int


def own_players(user: User) -> list[int]:
    """The keys of the players that he is: those who are linked to his account, and those who bear
    his name, or one that he has borne lately, as long as a session in which they sit may go on.
    Nobody need have thought of the link before the first board, and a file with another number
    makes a second player of the linked one's name. Not where he is surely another one there, nor in
    a club where the link says that he is called otherwise.
    """
    return [one.player for one in _himself(user)]


def sure_players(user: User) -> list[int]:
    """Those of them of which it is sure: what they have played he has seen. Of two of his name in a
    club none is.
    """
    found = _himself(user)
    in_club = Counter(one.club for one in found)
    return [
        one.player
        for one in found
        if one.sure == _BY_LINK or (one.sure > _BY_NEW_NAME and in_club[one.club] == 1)
    ]


def namesakes(user: User) -> dict[int, list[int]]:
    """The sessions (their keys) in which several sit of whom each may be he, for no link tells them
    apart: what one of them has played he may have still to play.
    """

    def asked() -> dict[int, list[int]]:
        by_name = [one for one in _himself(user) if one.sure < _BY_LINK]
        in_club = Counter(one.club for one in by_name)
        found: dict[int, list[int]] = {}
        if doubted := [one for one in by_name if in_club[one.club] > 1]:
            for player, session in sorted(_sits(doubted)):
                found.setdefault(session, []).append(player)
        return {session: players for session, players in found.items() if len(players) > 1}

    return once(user, "namesakes", asked)


def _himself(user: User) -> list[_Found]:
    def asked() -> list[_Found]:
        borne = [" ".join(name.split()) for name in user.names_since(timezone.now() - SAME_BOARDS)]
        about: dict[str, Any] = {
            "user": user.pk,
            "sure": _written(borne[0]) if borne else [],
            "names": [way for name in borne for way in (*_written(name), *_turned(name))],
            "everywhere": user.is_superuser,
            **_of_now(),
        }
        with connection.cursor() as cursor:
            cursor.execute(_HIMSELF, about)
            rows = sorted((_Found(*row) for row in cursor.fetchall()), key=lambda one: one.sure)
        found = list({one.player: one for one in rows}.values())  # by several ways: the surest
        in_club = Counter(one.club for one in found)
        doubted = [one for one in found if in_club[one.club] > 1]
        return _without_namesakes(found, doubted) if doubted else found

    return once(user, "himself", asked)


def _written(name: str) -> list[str]:
    """The name, and as lists of names have it.

    >>> _written("Ann Berg Holm")
    ['Ann Berg Holm', 'Berg Holm, Ann', 'Berg Holm,Ann', 'Holm, Ann Berg', 'Holm,Ann Berg']
    >>> _written("Holm,Ann")
    ['Holm,Ann', 'Ann Holm', 'Holm, Ann']
    """
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma:
        ways, found = [(given, family)], [name, f"{given} {family}"]
    else:
        parts, found = name.split(" "), [name]
        ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    found += [f"{last}{between}{first}" for first, last in ways for between in (", ", ",")]
    return list(dict.fromkeys(found))


def _turned(name: str) -> list[str]:
    """As lists have it of which nobody knows which of its names stands first, with a comma or
    without. That may be another's name, whose family name is the given name of the first: it closes
    boards to him, and is not sure.

    >>> _turned("Lund Karen")[:6]
    ['Lund, Karen', 'Karen, Lund', 'Lund,Karen', 'Karen,Lund', 'Lund , Karen', 'Karen , Lund']
    """
    parts = name.replace(",", " ").split()
    halves = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    both = [(first, last) for one in halves for first, last in (one, one[::-1])]
    return [between.join(one) for between in (", ", ",", " , ", " ") for one in both]


def _without_namesakes(found: list[_Found], doubted: list[_Found]) -> list[_Found]:
    """Where one of them sits who is more surely he, another one is somebody else."""
    sits = _sits(doubted)
    at = {one: {session for player, session in sits if player == one.player} for one in doubted}
    return [
        one
        for one in found
        if not any(other.sure > one.sure and at[other] & at[one] for other in at if one in at)
    ]


def _sits(players: list[_Found]) -> set[tuple[int, int]]:
    """In which sessions of these days they sit, or such as are played now, whatever day they bear:
    the keys of both.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SITS, {"players": [one.player for one in players], **_of_now()})
        return set(cursor.fetchall())


def _of_now() -> dict[str, Any]:
    """What `MAY_GO_ON` asks of."""
    now = timezone.now()
    return {
        "now": now,
        "since": now - LATELY,
        "dealt": now - DEALT,
        "season": now - FOR_A_SEASON,
    }
