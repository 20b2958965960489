"""The one way a view obtains a call, a matter or a ruling that a user may see or change.

Built on `deals.access`: what belongs to another club does not exist for the user (`Http404`),
what his own club's roles do not allow is refused (`PermissionDenied`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from deals.access import DIRECTING, club_keys, require_held, require_role, require_role_at
from deals.access.asked import once
from deals.access.closed import (
    are_hands_closed,
    boards_to_play,
    may_see_hands,
    plays_anywhere,
    sessions_of,
    twins_of_own,
)
from deals.access.evenings import tonights_of
from deals.access.himself import own_players
from deals.models import ClubRole, Pair, PlayedBoard, Session, User
from deals.words.closed_cards import IsClosed
from rulings.models import (
    Appeal,
    AppealState,
    AppealStep,
    ArchiveLine,
    ClaimBench,
    DirectorCall,
    Poll,
    Ruling,
)
from rulings.models.around import read_around
from rulings.models.reading import of_others, read_matter
from rulings.record.matters import pairing_of
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import StillToPlay
from rulings.record.session_over import is_over
from rulings.record.to_play import is_in_doubt, is_of_others, is_shut, is_told_at

RULING = (ClubRole.DIRECTOR,)
"""Who takes calls and rules."""
COMMENTING = (ClubRole.DIRECTOR, ClubRole.REVIEWER)
"""Who writes under a ruling."""

_SOMEBODY = 0
"""The key of no user."""
_AROUND_CALL = ("table__section", "board", "played_board")
"""What every page of a call shows; the players of its round are read where they are shown."""


def is_closed(
    user: User, call: DirectorCall, *, by: int | None = None, is_shared: bool | None = None
) -> bool:
    """The one place that says what is closed to a reader: all of a call whose board he has still to
    play in a session that goes on, be it cards, contract, score, ruling or what somebody typed; and
    of the same cards in a session that is over, for he has still to play them in his own. Of a call
    without a board nobody knows whether he has played it: that opens when the session is over, or
    his own with the same cards.

    Open is it to the call's own director, who stands at that table, as long as nobody else has said
    anything there (`is_shared`, asked where it is not known yet): nobody takes over a call of such
    a board, and whoever helps him takes his over. No card that others had filled in from the record
    is named to him either (`closed_to`), nor is what somebody else (the key of a user, `by`) has
    scored or written of it. `of_closed` is the same for a query.
    """
    if call.director_id == user.pk and by in (None, user.pk):
        if is_shared is False or not is_shut(user, call):
            return False
        return _is_of_others(user, call) if is_shared is None else is_shared
    if call.board is None:
        return is_in_doubt(user, call) and not _untouched(user).filter(pk=call.pk).exists()
    return is_shut(user, call)


def _is_of_others(user: User, call: DirectorCall) -> bool:
    return once(user, ("shared", call.pk), lambda: is_of_others(call, user))


def are_cards_closed(user: User, call: DirectorCall) -> bool:
    """Whether the user may not look at the cards of the call's board; of one that nobody has said,
    as long as it may be one that he has still to play.
    """
    return not is_told_at(user, call)


def without_cards_to(user: User, rulings: Collection[int]) -> set[int]:
    """As `are_cards_closed`, for rows: of rulings (their keys) that he may read those of which no
    card may be named to the user. Nothing is asked of who plays nowhere.
    """
    if not rulings or not plays_anywhere(user):
        return set()
    shut = Q(matter__call__board__in=boards_to_play(user))
    if sessions := closed_sessions(user):
        shut |= Q(matter__call__board=None, matter__call__session__in=sessions)
    found = Ruling.objects.filter(shut, pk__in=rulings).order_by()
    return set(found.values_list("pk", flat=True))


def _untouched(user: User) -> QuerySet[DirectorCall]:
    """The calls that wait, of which nothing is known but what the user has said himself: anybody
    may go there. A tile that was noted leads to its questions, whether anybody has taken it or not.
    """
    waits = DirectorCall.objects.filter(director=None, declarer="", contract="")
    return waits.exclude(pk__in=of_others(user.pk))


def _shared(user: User) -> QuerySet[DirectorCall]:
    """The user's calls of a board that he has still to play, and in doubt, in which somebody else
    has said something.
    """
    about = Q(board__in=closed_boards(user)) | Q(board=None, session__in=closed_sessions(user))
    return DirectorCall.objects.filter(about, director=user, pk__in=of_others(user.pk))


def of_closed(user: User, call: str = "", *, of_line: bool = False, his: Q | None = None) -> Q:
    """As `is_closed`, for rows; `call` is the way from the row to its call ("matter__call__"), if
    it is no line of the archive, which has some of that itself. `his` says which of the rows the
    user has written himself, where they are such as stand beside a call.
    """
    if is_all_open(user):
        return Q(pk__in=[])
    closed = Q(**{f"{call}board__in": closed_boards(user)})
    key, session = ("call", "call__session") if of_line else (f"{call}pk", f"{call}session")
    if sessions := closed_sessions(user):
        unnamed = {f"{call}board": None, f"{session}__in": sessions}
        waits = _untouched(user).filter(board=None, session__in=sessions)
        found = once(user, "waits", lambda: list(waits.values_list("pk", flat=True)))
        closed |= Q(**unnamed) & ~Q(**{f"{key}__in": found})
    shared = once(user, "shared", lambda: list(_shared(user).values_list("pk", flat=True)))
    own = Q(**{f"{call}director": user.pk}) & ~Q(**{f"{key}__in": shared})
    return closed & ~(own if his is None else own & his)


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
        going_on = boards_to_play(user).filter(goes_on)
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


def is_all_open(user: User) -> bool:
    """Whether nothing is closed to the user, as to most."""
    return not (closed_boards(user) or closed_sessions(user))


def get_call(user: User, pk: int, *roles: ClubRole, even_closed: bool = False) -> DirectorCall:
    """A call; one that is closed to the user only for a page or form that tells nothing of it, but
    who has it. Raises StillToPlay.
    """
    around = DirectorCall.objects.select_related(*_AROUND_CALL, "stay")
    call = get_object_or_404(around, pk=pk)
    require_role_at(user, call.session_id, *roles)
    if not even_closed and is_closed(user, call):
        raise StillToPlay(call.board)
    return call


def get_position(user: User, call: int, number: int, *roles: ClubRole) -> MatterPosition:
    """A matter with its call and its answers. Every step of the flow begins here, so one statement
    reads what a step shows and no more.
    """
    found = read_matter(call, number, user.pk)
    if found is None:
        raise Http404
    require_held(user, found.roles, *roles)
    if is_closed(user, found.matter.call, is_shared=found.is_shared):
        raise StillToPlay(found.matter.call.board)
    return position_of(found.matter, found.said)


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


def rulings_of(user: User) -> QuerySet[Ruling]:
    """Every ruling the user may read: those of his clubs, whatever his role there."""
    of_clubs = Ruling.objects.filter(club__among=club_keys(user))
    return of_clubs.exclude(of_closed(user, "matter__call__", his=Q(by=user)))


def lines_of(user: User) -> QuerySet[ArchiveLine]:
    """As `rulings_of`, of the lines by which the archive finds them."""
    of_clubs = ArchiveLine.objects.filter(club__among=club_keys(user))
    return of_clubs if is_all_open(user) else of_clubs.exclude(_of_closed_lines(user))


def closed_lines(user: User) -> Iterable[ArchiveLine]:
    """What `lines_of` leaves out of the user's clubs."""
    if is_all_open(user):
        return ()
    return ArchiveLine.objects.filter(_of_closed_lines(user), club__among=club_keys(user))


def _of_closed_lines(user: User) -> Q:
    return of_closed(user, of_line=True, his=Q(by=user.pk))


def get_ruling(user: User, pk: int, *roles: ClubRole, without: tuple[str, ...] = ()) -> Ruling:
    """Read in two queries, for planning one that joins all of it takes longer than reading it;
    without the large columns that a page does not show.
    """
    own = ("by", "amends", "amended_by", "found", "decision", "reason")
    ruling = Ruling.objects.select_related(*own).defer(*without)
    # in no order, which `first` and the model would ask for: it takes as long as reading it
    found = next(iter(ruling.filter(pk=pk).order_by()), None)
    if found is None:
        raise Http404
    found.matter = read_around(found.matter_id)
    call = found.matter.call
    found.club = call.session.event.club
    require_role(user, found.club, *roles)
    if is_closed(user, call, by=found.by_id):
        raise StillToPlay(call.board)
    found.is_his_alone = is_his_alone(user, call)
    return found


def get_bench(user: User, pk: int) -> ClaimBench:
    """A claimed ending on the bench, for a director of its club.

    Who may not see the board's cards yet sees only what he was told and tapped in himself.
    """
    around = (
        "club",
        "board__session",
        "matter__call__table__section",
        "matter__call__board__session",
    )
    bench = ClaimBench.objects.select_related(*around).filter(pk=pk).first()
    if bench is None:
        raise Http404
    require_role(user, bench.club, *RULING)
    own = bench.made_by_id == user.pk and not bench.from_record
    # a call may have been given its board after the bench was asked, or another one
    boards = {bench.board, bench.matter.call.board if bench.matter else None} - {None}
    if not own and not all(may_see_hands(user, board) for board in boards if board):
        raise PermissionDenied
    if bench.matter and is_closed(user, bench.matter.call, by=bench.made_by_id):
        raise StillToPlay(bench.matter.call.board)
    if not own and bench.matter and bench.board is None and is_in_doubt(user, bench.matter.call):
        raise StillToPlay(None)
    return bench


def get_poll(user: User, pk: int) -> Poll:
    """A poll of peers, for a director of its club; who has its board still to play, or sat at that
    table, sees only one of his own making. Raises StillToPlay.
    """
    poll = Poll.objects.filter(pk=pk).select_related("question", "told").prefetch_related("board")
    found = poll.first()
    if found is None:
        raise Http404
    found.matter = read_around(found.matter_id)
    require_role(user, found.matter.call.session.event.club, *RULING)
    refuse_poll(user, found)
    return found


def refuse_poll(user: User, found: Poll) -> None:
    """Of a poll in a club where the user directs. Raises StillToPlay, or PermissionDenied."""
    call = found.matter.call
    if is_closed(user, call, by=found.by_id):
        raise StillToPlay(call.board)
    if found.by_id == user.pk:
        return
    for board in (found.board, call.board):  # the call may have been moved since
        if are_hands_closed(user, board):
            raise StillToPlay(board)
    if found.board is None and is_in_doubt(user, call):
        raise StillToPlay(None)
    if sat_there(user, call):
        raise PermissionDenied


def sat_there(user: User, call: DirectorCall) -> bool:
    """Whether the user is one of the players who sat at the table of the call, in its round."""
    pairing = pairing_of(call)
    sat = [pk for pk in (pairing.ns_id, pairing.ew_id) if pk] if pairing else []
    himself = own_players(user) if sat else []
    own = Q(player1__in=himself) | Q(player2__in=himself)
    return bool(himself) and Pair.objects.filter(own, pk__in=sat).exists()


def get_record(user: User, pk: int, *roles: ClubRole) -> PlayedBoard:
    """A board as it was played at a table, for somebody who may see its cards."""
    played = get_object_or_404(
        PlayedBoard.objects.select_related(
            "board__session__event__club", "table__section__session"
        ),
        pk=pk,
    )
    require_role(user, played.board.session.event.club, *roles)
    if not may_see_hands(user, played.board):
        raise PermissionDenied
    return played


def appeals_of(user: User) -> QuerySet[Appeal]:
    """What the user may read: officials everything of their clubs, the others what is published."""
    told = Appeal.objects.filter(told_to(user), club__among=club_keys(user))
    return told.exclude(of_closed_appeals(user))


def of_closed_appeals(user: User) -> Q:
    """Of a ruling of his own those that somebody else has asked for, or done something about."""
    steps = AppealStep.objects.filter(appeal=OuterRef("pk")).exclude(by=user)
    return of_closed(user, "ruling__matter__call__", his=Q(~Exists(steps), by=user))


def told_to(user: User) -> Q:
    """Of appeals those that are published, and to officials all of their clubs."""
    published = AppealStep.objects.filter(appeal=OuterRef("pk"), what=AppealState.PUBLISHED)
    return Q(Exists(published)) | Q(club__among=club_keys(user, *DIRECTING))


def get_appeal(user: User, pk: int, *roles: ClubRole) -> Appeal:
    """An appeal the user may read; for who is no official, none exists until it is published: it
    is looked for among those alone, so that one that is kept back and one that never was answer
    alike, and take as long.
    """
    found = (
        appeals_of(user)
        .select_related("club", "by", "grounds", "ruling__matter__call__session__event")
        .prefetch_related(
            "steps__by", "steps__panel", "steps__facts", "steps__conclusion", "steps__decision"
        )
    )
    appeal = found.filter(pk=pk).first()
    if appeal is None:
        raise Http404
    require_role(user, appeal.club, *roles)
    return appeal
