"""The slip that players keep: opened from a code, without an account, until the link expires.

It opens this one page: no list, no board, no other ruling. Each player reads it in the language of
his phone.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deals.access import is_signed_in
from rulings.access.closed import is_closed, is_his_alone
from rulings.models import RulingKind
from rulings.pages.reader import speaker_for, speaker_for_players
from rulings.pages.ruling import slip_context
from rulings.record.refusals import StillToPlay
from rulings.ruled.since import sentences_since
from rulings.ruled.slips import NotWhole, TakenBackError, TooOld, find_slip, newest
from rulings.scores.recorded import score_lines


@never_cache
@require_safe
def left_slip(request: HttpRequest, token: str) -> HttpResponse:
    """The ruling that holds now: where the one on the link was amended, or was one for now that has
    been ruled to its end, the page says so.

    410 for a link that is too old or was taken back, 404 for one that is not whole. Who is signed
    in and has the board still to play reads nothing by it.
    """
    try:
        given = find_slip(token)
    except TooOld:
        return render(request, "ruled/slip_gone.html", {"expired": True}, status=410)
    except TakenBackError:
        return render(request, "ruled/slip_gone.html", {"taken_back": True}, status=410)
    except NotWhole:
        return render(request, "ruled/slip_gone.html", status=404)
    holds = newest(given)
    call = holds.matter.call
    reader = request.user if is_signed_in(request) else None
    if reader and is_closed(reader, call, by=holds.by_id):
        raise StillToPlay(call.board)
    holds.is_his_alone = reader is not None and is_his_alone(reader, call)
    amended = given.reference if holds != given else ""
    speaker = speaker_for(reader, call) if reader else speaker_for_players(call)
    context = slip_context(holds, speaker, score_lines(holds, reader, in_matchpoints=True))
    context |= {
        "since": sentences_since(holds, reader, speaker, context["names"]),
        "amended": amended,
        "was_for_now": given.later is None and holds.kind != RulingKind.INTERIM,
    }
    response = render(request, "ruled/slip_left.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
