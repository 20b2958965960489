"""What is closed to somebody who has still to play a board: its cards, and what tells of them.

The rule is that of ADR 22; who may see a board at all is said by `deals.access`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import reduce
from operator import and_
from typing import Any, TypeVar

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Length
from django.utils import timezone

from deals.access import club_keys
from deals.access.asked import once
from deals.access.evenings import played_since, tonights_of
from deals.access.himself import DEALT, namesakes, own_players, sure_players
from deals.access.told_cards import SHORTEST_TOLD, Hand, are_of, hand_of, hands_at, hands_in
from deals.models import (
    Board,
    Import,
    KnownHands,
    Pair,
    Pairing,
    PlayedBoard,
    RecordVersion,
    Session,
    User,
)
from deals.models.boards import HAS_RESULT

Row = TypeVar("Row")
_SAID = ("contract", "declarer", "auction", "play", "tricks")
"""What a record says of the board."""
_POLLS = "director_calls__matters__polls"


def may_see_hands(user: User, board: Board) -> bool:
    """Whether the user may look at the cards of the board.

    Somebody who plays in the session may not, until he has played the board himself, to its end.
    """
    return board.pk not in hidden_boards(user, board.session_id)


def are_hands_closed(user: User, board: Board | None) -> bool:
    """Whether there is a board whose cards the user may not look at."""
    return board is not None and not may_see_hands(user, board)


def is_of_others(user: User, played: PlayedBoard | None) -> bool:
    """Whether the record of a board holds anything that the user has not entered himself: by an
    entry of somebody else, or written without one, as by a file.
    """
    if played is None or not (played.auction or played.play or played.contract):
        return played is not None and bool(played.imported_unit)
    versions = played.versions.exclude(auction="", play="", contract="")
    latest = versions.order_by("-number").first()
    if latest is None or any(getattr(latest, one) != getattr(played, one) for one in _SAID):
        return True
    return versions.exclude(by=user).exists()


def boards_to_play(user: User) -> QuerySet[Board]:
    """The boards of every session the user plays in that he has not played himself, and the same
    cards elsewhere: those whose cards he may not see. In a query of rows it is asked once, however
    many rows there are.
    """
    himself = own_players(user)
    if not himself:
        return Board.objects.none()
    own, others = _own_to_play(user), twins_of_own(user)
    return Board.objects.filter(Q(pk__in=own) | Q(pk__in=others)) if others else own


def keys_to_play(user: User) -> list[int]:
    """The keys of `boards_to_play`, for a condition that stands beside another one."""
    return once(
        user, "to play", lambda: list(boards_to_play(user).order_by().values_list("pk", flat=True))
    )


def twins_of_own(user: User) -> dict[int, int]:
    """The boards (their keys), and their sessions, with the cards of one that he has still to play
    tonight in another session, under whatever number, whichever way round, and be but one hand of
    it known, or what was played of it: as where each row of players is an event of its own, many
    clubs play the same boards, or a club plays them twice in a week; of an earlier day where nobody
    has a record of it, or the session was played since. None that he has surely played himself:
    there he has seen them.
    """

    def asked() -> dict[int, int]:
        his: dict[str, set[int]] = {}
        for session, hands in _deals_to_play(user):
            for hand in hands:
                his.setdefault(hand, set()).add(session)
        if not his:
            return {}
        now, played = timezone.now(), _played_by(user, sure_players(user))
        same = Board.objects.alias(known=KnownHands("hands")).filter(known__overlap=list(his))
        # a file of deals may bear an earlier day
        lately = Exists(played_since(now - DEALT).filter(pk=OuterRef("session")))
        same = same.filter(Q(session__starts_at__gte=now - DEALT) | Q(played=None) | Q(lately))
        told = same.exclude(played).values_list("pk", "session", KnownHands("hands"))
        return _shown_elsewhere(user, played, now) | {
            board: session
            for board, session, hands in told
            if any(his.get(hand, set()) - {session} for hand in hands)
        }

    return once(user, "twins", asked)


def _shown_elsewhere(user: User, played: Q, now: datetime) -> dict[int, int]:
    """Those of his clubs of which nobody has entered the deal, and which are told by what was
    played of them, by an ending on the bench or by a poll of peers. Of all clubs they would be
    thousands. Of each board the longest play is read, and no lead alone, as a file brings it of
    every record. What he has typed in himself tells none: else a page that closes would say that
    he has guessed right.
    """
    lately = Session.objects.filter(event__club__in=club_keys(user), starts_at__gte=now - DEALT)
    unknown = Board.objects.filter(hands="", session__in=lately).exclude(played)
    records = PlayedBoard.objects.alias(length=Length("play"))
    by_others = _by_others(user, lately, now - DEALT)
    shown = records.filter(by_others, board__in=unknown, length__gte=SHORTEST_TOLD)
    longest = shown.order_by("board", "-length").distinct("board")
    plays = longest.values_list("board", "board__session", "play")
    asked = ("pk", "session", "benches__ending__hands", "benches__made_by")
    endings = unknown.exclude(benches=None).values_list(*asked)
    told = [((board, at), at, hands_in(play)) for board, at, play in plays]
    told += [((one, at), at, hands_at(hands)) for one, at, hands, by in endings if by != user.pk]
    polls = unknown.exclude(**{_POLLS: None}).values_list(
        "pk", "session", *(f"{_POLLS}__{name}" for name in ("hand", "dummy", "by"))
    )
    told += [
        ((one, at), at, list(map(hand_of, hands))) for one, at, *hands, by in polls if by != user.pk
    ]
    return dict(those_to_play(user, told))


def _by_others(user: User, sessions: QuerySet[Session], since: datetime) -> Q:
    """Of records of these sessions: whether so much of the play was entered by somebody else, or
    brought by a file, but for one that he has sent himself since then.
    """
    told = RecordVersion.objects.alias(length=Length("play"))
    told = told.filter(played=OuterRef("pk"), length__gte=SHORTEST_TOLD)
    is_typed = Exists(told.filter(by=user, play=OuterRef("play"))) & ~Exists(told.filter(by=None))
    of_another = Exists(told.exclude(by=None).exclude(by=user))
    return of_another | ~(is_typed | _sent_by_him_alone(user, sessions, since))


def _sent_by_him_alone(user: User, sessions: QuerySet[Session], since: datetime) -> Q:
    """Of records: of a board that is told by files of his, and by nobody else's."""
    files = Import.objects.filter(club__in=club_keys(user), touched_at__gte=since)
    told = list(files.values_list("made_by", "report__sessions", "report__numbers"))
    found = Q(pk__in=[])
    if all(by != user.pk for by, _into, _numbers in told):
        return found
    for session in sessions.order_by().values_list("pk", flat=True):  # a file may have very many
        here = [(by, numbers or ()) for by, into, numbers in told if session in (into or ())]
        his = {one for by, numbers in here if by == user.pk for one in numbers}
        his -= {one for by, numbers in here if by != user.pk for one in numbers}
        if his:
            found |= Q(board__session=session, board__number__in=his)
    return found


def are_to_play(user: User, told: Iterable[Hand]) -> bool:
    """Whether these hands, or what is told of them, are of a board that he has still to play
    tonight.
    """
    return bool(those_to_play(user, [("", None, told)]))


def those_to_play(user: User, told: Iterable[tuple[Row, int | None, Iterable[Hand]]]) -> list[Row]:
    """The rows of which that is so, each told with its session (its key), or none: in another
    session than that.
    """
    deals = _deals_to_play(user)
    rows = ((row, own, list(shown)) for row, own, shown in told)
    return [
        row
        for row, own, shown in rows
        if any(session != own and are_of(shown, deal.values()) for session, deal in deals)
    ]


def _deals_to_play(user: User) -> list[tuple[int, dict[str, Hand]]]:
    """Of each board that he has still to play tonight the session (its key) and the known hands, by
    how they are written.
    """

    def asked() -> list[tuple[int, dict[str, Hand]]]:
        if not own_players(user):
            return []
        own = _own_to_play(user).filter(session__in=tonights_of(user)).exclude(hands="")
        told = own.values_list("session", KnownHands("hands"))
        return [(session, {one: hand_of(one) for one in hands}) for session, hands in told]

    return once(user, "deals", asked)


def _own_to_play(user: User) -> QuerySet[Board]:
    himself = own_players(user)
    own = Board.objects.filter(session__in=_sessions_of(himself))
    return own.exclude(_played_by(user, himself))


def _played_by(user: User, himself: list[int]) -> Q:
    return Q(_is_played(user, himself, "pk")) & _by_each(user, session="session", board="pk")


def _by_each(user: User, *, session: str, board: str) -> Q:
    """Of a session in which several sit of whom each may be he: that all have played the board."""
    found = Q()
    for key, players in namesakes(user).items():
        each = reduce(and_, (Q(_is_played(user, [one], board)) for one in players))
        found &= ~Q(**{session: key}) | each
    return found


def _is_played(user: User, players: list[int], board: str) -> Exists:
    """By their keys: with the pairs asked inside it all records of the site are read."""
    asked = _pairs_of(players).values_list("pk", flat=True)
    own = once(user, ("pairs", *players), lambda: list(asked))
    at_his = PlayedBoard.objects.filter(Q(ns__in=own) | Q(ew__in=own), board=OuterRef(board))
    return Exists(at_his.filter(_has_been_played(user, own)))


def _has_been_played(user: User, own: Collection[int] | QuerySet[Any, Any]) -> Q:
    """Of records of his `own` pairs (their keys): those with a result, and all once the evening is
    over. A record that was begun says that the board is played, by one tap of who may be bidding
    it, and not that it has been. It is asked with the record: of one that was begun between two
    statements neither would know. None that was entered before it was put right who sat there.
    """
    ended = HAS_RESULT & ~_sat_elsewhere(own)
    return ended | ~Q(board__session__in=tonights_of(user))


def _sat_elsewhere(own: Collection[int] | QuerySet[Any, Any]) -> Q:
    """Of records: whether these pairs sit at other tables alone in that round, as is said by now.
    Who is missing since, or took somebody's place, sits nowhere.
    """
    in_round = Pairing.objects.filter(
        Q(ns__in=own) | Q(ew__in=own),
        round=OuterRef("round"),
        table__section__session=OuterRef("board__session"),
    )
    return Q(Exists(in_round)) & ~Q(Exists(in_round.filter(table=OuterRef("table"))))


def plays_in(user: User, session: int) -> bool:
    """Whether he is of one of the session's (its key) pairs."""
    himself = own_players(user)
    return bool(himself) and _pairs_of(himself).filter(section__session=session).exists()


def sessions_of(user: User) -> QuerySet[Session]:
    """The sessions he plays in."""
    return Session.objects.filter(pk__in=_sessions_of(own_players(user)).values("pk"))


def _sessions_of(himself: list[int]) -> QuerySet[Session]:
    return Session.objects.filter(sections__pairs__in=_pairs_of(himself))


def _pairs_of(himself: list[int]) -> QuerySet[Pair]:
    return Pair.objects.filter(Q(player1__in=himself) | Q(player2__in=himself))


def plays_anywhere(user: User) -> bool:
    """Whether he is a player at all: else no board is his to play, and no row need be asked."""
    return bool(own_players(user))


def is_still_to_play(user: User, *, session: str, board: str) -> ExpressionWrapper[Q] | Value:
    """For an annotation: whether the user may not see yet the cards of the row's board.

    `session` and `board` say where in the row the keys of both stand. One that nobody has said may
    be any of its session. Of who plays nowhere no row is asked.
    """
    himself = own_players(user)
    if not himself:
        return Value(False, output_field=BooleanField())
    others = twins_of_own(user)
    own = Q(player1__in=himself) | Q(player2__in=himself)
    plays = Pair.objects.filter(own, section__session=OuterRef(session))
    his = Q()
    for pair in ("ns", "ew"):
        his |= Q(**{f"{pair}__player1__in": himself}) | Q(**{f"{pair}__player2__in": himself})
    been = _has_been_played(user, _pairs_of(himself).values("pk"))
    played = PlayedBoard.objects.filter(his, been, board=OuterRef(board))
    closed = Exists(plays) & ~(Exists(played) & _by_each(user, session=session, board=board))
    if others:
        unnamed = Q(**{board: None, f"{session}__in": set(others.values())})
        closed |= Q(**{f"{board}__in": list(others)}) | unnamed
    return ExpressionWrapper(closed, BooleanField())


def hidden_boards(user: User, session: int) -> frozenset[int]:
    """The keys of the boards in the session (its key) whose cards the user may not see yet."""
    return once(user, ("hidden", session), lambda: _hidden_boards(user, session))


def _hidden_boards(user: User, session: int) -> frozenset[int]:
    himself = own_players(user)
    if not himself:
        return frozenset()
    pairs = Pair.objects.filter(section__session=session).filter(
        Q(player1__in=himself) | Q(player2__in=himself)
    )
    own = list(pairs.values_list("pk", flat=True))
    others = {board for board, at in twins_of_own(user).items() if at == session}
    if not own:
        return frozenset(others)
    at_his = PlayedBoard.objects.filter(Q(ns__in=own) | Q(ew__in=own), board__session=session)
    played = at_his.filter(_has_been_played(user, own)).values("board")
    by_each = _by_each(user, session="session", board="pk")
    unplayed = Board.objects.filter(session=session).exclude(Q(pk__in=played) & by_each)
    return frozenset(others.union(unplayed.values_list("pk", flat=True)))
