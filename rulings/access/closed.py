"""What is closed to a reader who has still to play the board, of a call and for rows."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from django.db.models import Exists, OuterRef, Q, QuerySet

from deals.access.asked import once
from deals.access.closed import (
    keys_to_play,
    plays_anywhere,
    sessions_of,
    twins_of_own,
)
from deals.access.evenings import tonights_of
from deals.models import Board, Session, User
from deals.words.closed_cards import IsClosed
from rulings.models import AppealStep, DirectorCall, Ruling
from rulings.models.reading import of_others
from rulings.record.session_over import is_over
from rulings.record.to_play import is_in_doubt, is_of_others, is_shut, is_told_at

_SOMEBODY = 0
"""The key of no user."""


def is_closed(
    user: User, call: DirectorCall, *, by: int | None = None, is_shared: bool | None = None
) -> bool:
    """The one place that says what is closed to a reader: all of a call whose board he has still to
    play in a session that goes on, be it cards, contract, score, ruling or what somebody typed; and
    of the same cards in a session that is over, for he has still to play them in his own. Of a call
    without a board nobody knows whether he has played it: that opens when the session is over, or
    his own with the same cards.

    Open is it to the call's own director, who stands at that table, as long as nobody else has said
    anything there and it has no record (`is_shared`, asked where it is not known yet): nobody takes
    over a call of such a board, and whoever helps him takes his over. No card that others had
    filled in from the record is named to him either (`closed_to`), nor is what somebody else (the
    key of a user, `by`) has scored or written of it. `of_closed` is the same for a query.
    """
    if call.director_id == user.pk and by in (None, user.pk):
        if is_shared is False or not is_shut(user, call):
            return False
        return _is_of_others(user, call) if is_shared is None else is_shared
    if call.board is None:
        is_untouched = DirectorCall.objects.filter(_untouched(user), pk=call.pk).exists
        return is_in_doubt(user, call) and not is_untouched()
    return is_shut(user, call)


def _is_of_others(user: User, call: DirectorCall) -> bool:
    """Whether his call has anything that others have said: also what they entered in the record of
    its board, where he was seated to play that since.
    """
    if call.played_board_id is not None:
        return True
    return once(user, ("shared", call.pk), lambda: is_of_others(call, user))


def are_cards_closed(user: User, call: DirectorCall) -> bool:
    """Whether the user may not look at the cards of the call's board; of one that nobody has said,
    as long as it may be one that he has still to play.
    """
    return not is_told_at(user, call)


def is_his_alone(user: User, call: DirectorCall) -> bool:
    """Whether it is open to him as its director, and not what others write of it."""
    return call.director_id == user.pk and is_closed(user, call, by=_SOMEBODY)


def closed_to(user: User, call: DirectorCall) -> IsClosed:
    """Whether no page of the call may name a card to the user, who has still to play its board.

    The call's own director sees at the table what he is asked about; what somebody else had filled
    in from the record, or a card that he has named there, with the hands before him, is not told to
    him either. It is asked of the database once, when the first card is to be named.
    """

    @cache
    def are_closed() -> bool:
        if not are_cards_closed(user, call):
            return False
        if call.director_id != user.pk and call.board is not None:
            return True
        return _is_of_others(user, call)

    return are_closed


def without_cards_to(user: User, rulings: Collection[int]) -> set[int]:
    """As `are_cards_closed`, for rows: of rulings (their keys) that he may read those of which no
    card may be named to the user. Nothing is asked of who plays nowhere.
    """
    if not rulings or not plays_anywhere(user):
        return set()
    shut = Q(matter__call__board__in=keys_to_play(user))
    if sessions := closed_sessions(user):
        shut |= Q(matter__call__board=None, matter__call__session__in=sessions)
    found = Ruling.objects.filter(shut, pk__in=rulings).order_by()
    return set(found.values_list("pk", flat=True))


def of_closed(user: User, call: str = "", *, of_line: bool = False, his: Q | None = None) -> Q:
    """As `is_closed`, for rows; `call` is the way from the row to its call ("matter__call__"), if
    it is no line of the archive, which has some of that itself. `his` says which of the rows the
    user has written himself, where they are such as stand beside a call.
    """
    if is_all_open(user):
        return Q(pk__in=[])
    closed = Q(**{f"{call}board__in": closed_boards(user)})
    key = "call" if of_line else f"{call}pk"
    closed |= Q(**{f"{key}__in": _unnamed(user)})
    shared = once(user, "shared", lambda: list(_shared(user).values_list("pk", flat=True)))
    own = Q(**{f"{call}director": user.pk}) & ~Q(**{f"{key}__in": shared})
    return closed & ~(own if his is None else own & his)


def about_closed(user: User) -> Q:
    """The calls of the boards and evenings that are closed to the user, his own among them."""
    return Q(board__in=closed_boards(user)) | Q(board=None, session__in=closed_sessions(user))


def _unnamed(user: User) -> list[int]:
    """The keys of the calls without a board in the evenings that are closed to the user, but those
    that are `_untouched`: by them no row need be asked for its evening.
    """

    def asked() -> list[int]:
        if not (sessions := closed_sessions(user)):
            return []
        unnamed = DirectorCall.objects.filter(board=None, session__in=sessions)
        found = unnamed.filter(~_untouched(user)).order_by()
        return list(found.values_list("pk", flat=True))

    return once(user, "unnamed", asked)


def _untouched(user: User) -> Q:
    """The calls that wait, of which nothing is known but what the user has said himself: anybody
    may go there. A tile that was noted leads to its questions, whether anybody has taken it or not.
    """
    return Q(director=None, declarer="", contract="") & ~Q(of_others(user.pk))


def _shared(user: User) -> QuerySet[DirectorCall]:
    """The user's calls of a board that he has still to play, and in doubt, of which
    `_is_of_others` is true.
    """
    said = Q(played_board__isnull=False) | Q(of_others(user.pk))
    return DirectorCall.objects.filter(about_closed(user), said, director=user).order_by()


def of_closed_appeals(user: User) -> Q:
    """Of a ruling of his own those that somebody else has asked for, or done something about."""
    steps = AppealStep.objects.filter(appeal=OuterRef("pk")).exclude(by=user)
    return of_closed(user, "ruling__matter__call__", his=Q(~Exists(steps), by=user))


def is_all_open(user: User) -> bool:
    """Whether nothing is closed to the user, as to most."""
    return not (closed_boards(user) or closed_sessions(user))


def closed_boards(user: User) -> list[int]:
    """The keys of the boards that are still to be played by the user in sessions that go on, and of
    the same cards elsewhere.
    """

    def asked() -> list[int]:
        if not plays_anywhere(user):
            return []
        # one that bears the day of its deals says by its first call when it was played
        unheard = ~Exists(DirectorCall.objects.filter(session=OuterRef("session")))
        goes_on = ~is_over("session") | Q(unheard, session__in=tonights_of(user))
        goes_on |= Q(pk__in=list(twins_of_own(user)))
        # by their keys, else the sessions of the whole site are read
        going_on = Board.objects.filter(goes_on, pk__in=keys_to_play(user)).order_by()
        return list(going_on.values_list("pk", flat=True))

    return once(user, "closed", asked)


def closed_sessions(user: User) -> list[int]:
    """The keys of the sessions the user plays in that go on, and of those with cards that he has
    still to play elsewhere, where a call has no board.
    """

    def asked() -> list[int]:
        if not plays_anywhere(user):
            return []
        unnamed = Exists(DirectorCall.objects.filter(session=OuterRef("pk"), board=None))
        going_on = sessions_of(user).filter(~is_over(""), unnamed)
        same = Session.objects.filter(unnamed, pk__in=set(twins_of_own(user).values()))
        found = (sessions.order_by().values_list("pk", flat=True) for sessions in (going_on, same))
        return [key for keys in found for key in keys]

    return once(user, "closed sessions", asked)
