"""Boards and records to take away, for whoever may see the cards on the pages."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals import access
from deals.access import AuthenticatedHttpRequest, closed
from deals.accounts.sign_in_again import signed_in
from deals.formats.record import Record
from deals.models import Board, Session
from deals.table import exports
from deals.table.exports import LIN, PBN, Format


@signed_in
@require_safe
def session_pbn(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Every board of the session, at each table."""
    return _of_session(request, pk, PBN)


@signed_in
@require_safe
def session_lin(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The same, where hands are known, for what reads the files of BBO."""
    return _of_session(request, pk, LIN)


@signed_in
@require_safe
def board_pbn(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """One board, at each table."""
    return _of_board(request, pk, PBN)


@signed_in
@require_safe
def board_lin(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The same, if its hands are known."""
    return _of_board(request, pk, LIN)


def _of_session(request: AuthenticatedHttpRequest, pk: int, format_: Format) -> HttpResponse:
    """Without the boards that somebody who plays in the session has still to play."""
    session = access.get_session(request.user, pk)
    hidden = partial(closed.hidden_boards, request.user, session.pk)
    records = exports.session_records(session, hidden=hidden)
    if not _can_tell(records, format_):
        messages.info(request, _("There is no board here yet that the file could tell of."))
        return redirect("deals:session", pk)
    return _file(records, format_, session)


def _of_board(request: AuthenticatedHttpRequest, pk: int, format_: Format) -> HttpResponse:
    board = access.get_board(request.user, pk)
    if not closed.may_see_hands(request.user, board):
        raise PermissionDenied
    records = exports.board_records(board)
    if not _can_tell(records, format_):
        messages.info(request, _("There is no board here yet that the file could tell of."))
        return redirect("deals:board", pk)
    return _file(records, format_, board.session, board)


def _can_tell(records: list[Record], format_: Format) -> bool:
    return any(record.table.deal for record in records) if format_ is LIN else bool(records)


def _file(
    records: list[Record], format_: Format, session: Session, board: Board | None = None
) -> HttpResponse:
    # A type of its own, or a phone would show the text instead of keeping it.
    response = HttpResponse(format_.write(records), content_type="application/octet-stream")
    name = exports.filename(session, format_, board)
    header = content_disposition_header(as_attachment=True, filename=name)
    assert header is not None
    response["Content-Disposition"] = header
    return response
