"""The one way a view obtains a call, a matter or a ruling that a user may see or change.

Built on `deals.access`: what belongs to another club does not exist for the user (`Http404`),
what his own club's roles do not allow is refused (`PermissionDenied`).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from deals.access import DIRECTING, club_keys, require_held, require_role, require_role_at
from deals.access.closed import are_hands_closed, are_to_play, may_see_hands
from deals.access.himself import own_players
from deals.access.told_cards import hand_of, hands_at
from deals.models import ClubRole, PlayedBoard, User
from rulings.access.closed import (
    about_closed,
    is_all_open,
    is_closed,
    is_his_alone,
    of_closed,
    of_closed_appeals,
)
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
from rulings.models.reading import read_matter
from rulings.record.matters import pairs_at
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import StillToPlay
from rulings.record.to_play import is_in_doubt

RULING = (ClubRole.DIRECTOR,)
"""Who takes calls and rules."""
COMMENTING = (ClubRole.DIRECTOR, ClubRole.REVIEWER)
"""Who writes under a ruling."""

_AROUND_CALL = ("table__section", "board", "played_board")
"""What every page of a call shows; the players of its round are read where they are shown."""


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


def rulings_of(user: User) -> QuerySet[Ruling]:
    """Every ruling the user may read: those of his clubs, whatever his role there."""
    of_clubs = Ruling.objects.filter(club__among=club_keys(user))
    return of_clubs.exclude(of_closed(user, "matter__call__", his=Q(by=user)))


def lines_of(user: User) -> QuerySet[ArchiveLine]:
    """As `rulings_of`, of the lines by which the archive finds them."""
    of_clubs = ArchiveLine.objects.filter(club__among=club_keys(user))
    return of_clubs if is_all_open(user) else of_clubs.exclude(_of_closed_lines(user))


def closed_lines(user: User) -> QuerySet[ArchiveLine]:
    """What `lines_of` leaves out of the user's clubs."""
    if is_all_open(user):
        return ArchiveLine.objects.none()
    # found by their calls: the lines have no index by board
    calls = DirectorCall.objects.filter(about_closed(user)).order_by()
    lines = ArchiveLine.objects.filter(call__in=calls, club__among=club_keys(user))
    return lines.filter(_of_closed_lines(user))


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
    # what he has tapped in himself, beside a record too, tells no guess of his
    if bench.made_by_id != user.pk and are_to_play(user, hands_at(bench.ending["hands"])):
        raise StillToPlay(bench.board)
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
    if (found.board is None and is_in_doubt(user, call)) or is_hand_to_play(user, found):
        raise StillToPlay(found.board)
    if sat_there(user, call):
        raise PermissionDenied


def is_hand_to_play(user: User, poll: Poll) -> bool:
    """Whether the poll shows a hand that the user has still to play elsewhere, or what is left of
    it, where nobody has entered the cards of the board that it is about.
    """
    return are_to_play(user, map(hand_of, (poll.hand, poll.dummy)))


def sat_there(user: User, call: DirectorCall) -> bool:
    """Whether the user is one of the players who sat at the table of the call."""
    himself = own_players(user)
    own = Q(player1__in=himself) | Q(player2__in=himself)
    return bool(himself) and pairs_at(call).filter(own).exists()


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
