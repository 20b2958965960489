"""A table where something is open: its page, and what a phone may know of it beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.models import User
from deals.models.records import table_of
from deals.pages.keeping import kept_tonight
from rulings.access import RULING, get_call
from rulings.models import DirectorCall, Matter, Ruling, RulingKind, TableEvent
from rulings.models.reading import read_past
from rulings.pages.felt import call_context, call_table
from rulings.pages.reader import speaker_after
from rulings.record.beside import kept_beside
from rulings.record.calls.seen import state_as, state_of
from rulings.record.matters import rulings_of_call
from rulings.record.watching import watched
from rulings.tables.ahead import Ahead, At, digest
from rulings.tables.late import late_taps
from rulings.tables.page import has_no_declarer, of_auction, watch_page
from rulings.watch import keeping
from rulings.watch.words import title
from rulings.words.scene import watch_notes
from rulings.words.speaker import Speaker


def watch_context(
    call: DirectorCall,
    matter: Matter,
    given: Sequence[Ruling],
    events: Sequence[TableEvent],
    speaker: Speaker,
    reader: User,
) -> dict[str, Any]:
    """The page of a call after its ruling, until the board is over."""
    now = watched(events)
    played = call.played_board if now.differs else None
    page = watch_page(now, speaker, table_of(played) if played else None)
    leader = page.choosing.leader if page.choosing else None
    return call_context(
        call,
        matter=matter,
        rulings=given,
        page=page,
        watches=call.pk,
        seen=now.seen,
        open=digest(call.pk, now.obligations),
        state=partial(state_of, call),
        follows=now.follows,
        waits=now.waits is not None,
        beside=_beside(call, of_auction(now, speaker), reader),
        late=late_taps(now.told, events, speaker),
        is_interim=any(ruling.kind == RulingKind.INTERIM for ruling in given),
        can_undo=now.last is not None,
        drawing=call_table(
            call,
            speaker.seating,
            waiting=page.waiting,
            lit=page.lit,
            lying=page.lying,
            turn=leader,
            in_auction=has_no_declarer(now, speaker.seating.declarer),
            notes=watch_notes([one.seat for one in page.lying], leader, speaker),
        ),
    )


def _beside(call: DirectorCall, speaker: Speaker, reader: User) -> list[tuple[int, str]]:
    """What each other call keeps open there, by its key; nothing of a board that is closed."""
    kept = [(key, title(one)) for key, open_ in kept_beside(call, reader) for one in keeping(open_)]
    if not kept or speaker.closed():
        return []
    return [(key, speaker.say(words)) for key, words in kept]


@signed_in
@never_cache
@require_safe
def ahead(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What the buttons of the call's page lead to, for a phone that loses its line."""
    call = get_call(request.user, pk, *RULING)
    given = rulings_of_call(call)
    speaker = speaker_after(request.user, call, given)
    of_all = {
        "call": call,
        "is_interim": any(ruling.kind == RulingKind.INTERIM for ruling in given),
        "to_broken": reverse("rulings:broken", args=[pk]),
        "to_over": reverse("rulings:board-over", args=[pk]),
    }

    past = read_past(call.pk)

    def word(at: At) -> str:
        said = at.speaker.seating.declarer
        declarer = call.declarer if said in (None, speaker.seating.declarer) else said
        context = {
            "page": watch_page(at.now, at.speaker),
            "can_undo": at.now.last is not None,
            "follows": at.now.follows,
            "state": state_as(call, past, declarer),
        }
        return render_to_string("tables/parts/ahead.html", {**of_all, **context})

    def tell(at: At) -> str:
        return digest(pk, at.now.obligations)

    now = watched(call.events.order_by("number"))
    told = JsonResponse({"seen": now.seen, "states": Ahead(word, tell).of(At(now, speaker))})
    return kept_tonight(request, told, call.session_id)
