"""Who gets what from the addresses of `rulings`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from deals.bridge.seats import Seat
from deals.models import ClubRole, User
from rulings.archive import services as summaries
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, PushDevice, Ruling, SavedSearch
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over, withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.room.codes import code_of
from rulings.room.services import queue
from rulings.ruled.slips import slip_path
from rulings.scores.views import scored
from tests.calls import CORRECTED
from tests.evidence.boards import DEAL, marked
from tests.factories import TableFactory, UserFactory
from tests.site.appeal_matrix import ROWS as APPEALS
from tests.site.bench_matrix import ROWS as BENCH
from tests.site.matrix import Row, World
from tests.site.poll_matrix import ROWS as POLLS
from tests.site.privacy_matrix import ROWS as PRIVACY

INSUFFICIENT_BID = {
    "caller": "player",
    "call_was_meant": "meant",
    "bidders_turn": "bound",
    "since_inadmissible_call": "nothing",
}
"""Up to the question whether the call in its place is comparable."""
DISPUTED_REVOKE = {
    "revoker": [Said("defender", seat=Seat.E)],
    "failure": [Said("follow_suit")],
    "since_revoke": [Said("nothing")],
    "card_already_faced": [Said("yes", (Seat.N,)), Said("no", (Seat.E,))],
    "played_after": [Said("nobody")],
}
DECISION = {"found": "Noise.", "decision": "Play on.", "reason": "Nobody heard.", "laws": "81C5"}


def _director(world: World) -> User:
    user = world.people["own", ClubRole.DIRECTOR.value]
    assert user is not None
    return user


def _matter(world: World, irregularity: str = "revoke") -> Matter:
    call = open_call(table=world.table, board=world.board, round_number=1, by=_director(world))
    return answers.start_matter(call=call, irregularity=irregularity, by=_director(world))


def table(world: World) -> tuple[int]:
    return (world.table.pk,)


def call(world: World) -> tuple[int]:
    """A call nobody has said anything about yet."""
    noted = open_call(table=world.table, board=world.board, round_number=1, by=_director(world))
    return (noted.pk,)


def device(world: World) -> tuple[int]:
    """A phone of the director."""
    made = PushDevice.objects.create(user=_director(world), name="Android", endpoint="https://x")
    return (made.pk,)


def matter(world: World) -> tuple[int, int]:
    """A revoke nobody has answered anything about."""
    found = _matter(world)
    return (found.call_id, found.number)


def gone(world: World) -> tuple[int, int]:
    """A matter whose call was withdrawn."""
    found = _matter(world)
    withdraw_call(call=found.call, by=_director(world))
    return (found.call_id, found.number)


def by_hand(world: World) -> tuple[int, int]:
    found = _matter(world, "something-else")
    return (found.call_id, found.number)


def first_question(world: World) -> tuple[int, int, str]:
    return (*matter(world), "revoker")


def answered(world: World) -> tuple[int, int]:
    """A revoke that only waits to be recorded."""
    found = _matter(world)
    for key, said in CORRECTED.items():
        position = position_of(found)
        answers.answer(
            position=position, key=key, versions=[said], seen=position.seen, by=_director(world)
        )
    return (found.call_id, found.number)


def ruled(world: World, by: User | None = None) -> tuple[int, int]:
    """A matter whose ruling leaves a penalty card."""
    pk, number = answered(world)
    matter = Matter.objects.get(call=pk, number=number)
    give.give_ruling(matter=matter, by=by or _director(world))
    return (pk, number)


def watched(world: World) -> tuple[int]:
    """The call of such a ruling."""
    return ruled(world)[:1]


def comparable(world: World) -> tuple[int, int, str]:
    """An insufficient bid that waits for the judgement of 23A."""
    found = _matter(world, "insufficient-bid")
    _answer(world, found, {key: [Said(token)] for key, token in INSUFFICIENT_BID.items()})
    return (found.call_id, found.number, "comparable")


def disputed(world: World) -> tuple[int, int]:
    """A revoke that turns on whether North or East is right."""
    found = _matter(world)
    _answer(world, found, DISPUTED_REVOKE)
    return (found.call_id, found.number)


def _answer(world: World, matter: Matter, said: Mapping[str, Sequence[Said]]) -> None:
    for key, versions in said.items():
        position = position_of(matter)
        seen, by = position.seen, _director(world)
        answers.answer(position=position, key=key, versions=versions, seen=seen, by=by)


def first_reading(_world: World) -> dict[str, Any]:
    return {"reading": "0", "seen": position_of(Matter.objects.latest("pk")).state}


def not_comparable(_world: World) -> dict[str, Any]:
    seen = position_of(Matter.objects.latest("pk")).state
    return {"answer": "none", "seen": seen, "old_call": "1H"}


def ruling(world: World) -> tuple[int]:
    """A ruling by hand."""
    given: Ruling = give.rule_by_hand(
        matter=_matter(world, "something-else"),
        decided=Decided("Play on.", "Nobody heard.", "Noise.", ["81C5"]),
        by=_director(world),
    )
    return (given.pk,)


def marked_record(world: World) -> tuple[int]:
    """A record with a revoke in it."""
    world.board.hands, world.played.play = str(DEAL), str(marked(1).play)
    world.board.save()
    world.played.save()
    return (world.played.pk,)


def revoke_by_west(_world: World) -> dict[str, Any]:
    return {"finding": "revoke-4-W-H6"}


def revoke(_world: World) -> dict[str, Any]:
    return {"irregularity": "revoke"}


def east(_world: World) -> dict[str, Any]:
    return {"key": "revoker", "answer": "E", "seen": "0-0-0S4H"}


def east_without_a_line(_world: World) -> dict[str, str]:
    kept = {"key": "revoker", "answer": "E", "members": [], "note": ""}
    return {"said": json.dumps([kept]), "seen": "0-0-0S4H"}


def north_declares(_world: World) -> dict[str, Any]:
    return {"seat": "N"}


def another_table(world: World) -> dict[str, Any]:
    return {"table": str(TableFactory(section=world.table.section).pk)}


def a_waiver(_world: World) -> dict[str, Any]:
    return {"check": "waiver"}


def two_versions(_world: World) -> dict[str, Any]:
    return {"N": "E", "E": "W"}


def decision(_world: World) -> dict[str, Any]:
    return DECISION


def broken(world: World) -> dict[str, Any]:
    call = world.session.director_calls.latest("pk")
    return {"broken": "0", "seen": str(call.events.count())}


def on_lead(world: World) -> dict[str, str]:
    """The first tap after the ruling."""
    return {"event": "0", "seen": "0"}


def played_out(world: World) -> tuple[int]:
    """A ruling that asks for something to be looked at again, and the board is over."""
    (pk,) = watched(world)
    board_is_over(call=DirectorCall.objects.get(pk=pk), by=_director(world))
    return (pk,)


def exposed_card(_world: World) -> dict[str, Any]:
    return {"law": "50E4"}


def hand_back(_world: World) -> dict[str, Any]:
    return {"to": ""}


def closed_call(world: World) -> tuple[int]:
    """A call that was settled without a ruling."""
    (pk,) = call(world)
    queue.settle_call(call=DirectorCall.objects.get(pk=pk), by=_director(world))
    return (pk,)


def five_minutes(_world: World) -> dict[str, Any]:
    return {"minutes": "5"}


def more_minutes(_world: World) -> dict[str, Any]:
    return {"minutes": "5", "seen": "1-0"}


def session(world: World) -> tuple[int]:
    return (world.session.pk,)


def card(world: World) -> tuple[str]:
    world.club.table_cards = True
    world.club.save()
    return (code_of(world.club, world.table),)


def never_taken_back(_world: World) -> dict[str, Any]:
    return {"seen": "0"}


def left_slip(world: World) -> tuple[str]:
    path = slip_path(Ruling.objects.get(pk=ruling(world)[0]))
    return (path.removeprefix("/slips/").removesuffix("/"),)


def comment(_world: World) -> dict[str, Any]:
    return {"text": "Ask first."}


def an_event(world: World) -> tuple[int]:
    return (world.event.pk,)


def it_stands(_world: World) -> dict[str, Any]:
    seen = scored(Ruling.objects.latest("pk")).seen
    return {"seen": seen, "apart": "0", "both_kind": "stands", "action": "record"}


def saved_search(world: World) -> tuple[int]:
    """One of the director's own."""
    found = SavedSearch.objects.create(user=_director(world), name="Revokes", query="law=64A1")
    return (found.pk,)


def on_paper(_world: World) -> dict[str, Any]:
    return {"given_at": "2026-11-20T21:15", "given_by": "Lise Bang"}


def summary_text(_world: World) -> dict[str, Any]:
    return {"title_en": "Noise", "text_en": "Loud.", "title_da": "Støj", "text_da": "Højt."}


def shared_counts(world: World) -> dict[str, Any]:
    return {"club": world.club.slug, "is_on": "yes"}


def computed(world: World) -> tuple[str]:
    """A call to rehearse: a colleague's ruling on a revoke that was corrected."""
    pk, _number = ruled(world, UserFactory())
    board_is_over(call=DirectorCall.objects.get(pk=pk), by=_director(world))
    return (f"r{Ruling.objects.latest('pk').pk}",)


def summarised(world: World) -> tuple[int]:
    (pk,) = ruling(world)
    text = summaries.RulingText(**summary_text(world))
    by = _director(world)
    summaries.write_summary(ruling=Ruling.objects.get(pk=pk), text=text, by=by)
    return (pk,)


def public_page(world: World) -> tuple[str]:
    summaries.switch_public_page(club=world.club, is_on=True, by=_director(world))
    return (world.club.slug,)


# Only a director takes calls and rules; everybody in the club reads what was ruled.
RULES = "ok refused refused"
RULED = "moved refused refused"
SENT_ON = "moved refused refused"
# The room, the archive and the Laws open for everybody, and show what is his own.
OWN = {"other_get": "ok"}

ROWS: dict[str, Row] = (
    BENCH
    | APPEALS
    | POLLS
    | PRIVACY
    | {
        "rulings:home": Row("ok", "method", **OWN),
        "rulings:worker": Row(
            "ok", "method", other_get="ok", anonymous_get="ok", anonymous_post="method"
        ),
        # for anybody; there is none here
        "rulings:pack": Row(
            "absent",
            "method",
            lambda _world: ("2017-da",),
            other_get="absent",
            anonymous_get="absent",
            anonymous_post="method",
        ),
        "rulings:alert-devices": Row("ok", "method", other_get="ok"),
        "rulings:alert-device-add": Row("method", "moved", other_post="moved"),
        "rulings:alert-device-remove": Row("method", "moved absent absent", device),
        "rulings:alerts-stream": Row("204", "method", other_get="204"),  # it cannot wait here
        "rulings:archive": Row("ok", "method", **OWN),
        "rulings:save-search": Row("method", "moved", other_post="moved"),
        "rulings:forget-search": Row("method", "moved absent absent", saved_search),
        "rulings:review-mark": Row("method", "refused moved refused", ruling),
        "rulings:archive-print": Row("ok", "method", **OWN),
        "rulings:archive-csv": Row("ok", "method", **OWN),
        "rulings:archive-spreadsheet": Row("ok", "method", **OWN),
        "rulings:archive-json": Row("ok", "method", **OWN),
        "rulings:statistics": Row("ok", "method", lambda world: (world.club.slug,)),
        "rulings:laws": Row("ok", "method", **OWN),
        "rulings:laws-whole": Row("ok", "method", **OWN),
        "rulings:law": Row("ok", "method", lambda world: ("63A1",), **OWN),
        "rulings:law-picture": Row("ok", "method", lambda world: ("63A1",), **OWN),
        "rulings:door-picture": Row("ok", "method", lambda world: ("revoke",), **OWN),
        "rulings:law-brief": Row("ok", "method", lambda world: ("63A1",), **OWN),
        "rulings:table": Row(RULES, RULED, table, revoke),
        "rulings:rule-on": Row("method", RULED, marked_record, revoke_by_west),
        "rulings:advice": Row(RULES, "method", matter),
        "rulings:call": Row(SENT_ON, "method", call),
        "rulings:what": Row(RULES, RULED, call, revoke),
        "rulings:take": Row("method", RULED, call),
        "rulings:take-next": Row("method", RULED, session),
        "rulings:which-table": Row(RULES, "method", session),
        "rulings:bring-back": Row("method", RULED, closed_call),
        "rulings:hand-over": Row(RULES, RULED, call, hand_back),
        "rulings:chief": Row("method", RULED, call),
        "rulings:settle": Row(RULES, RULED, call),
        "rulings:give-time": Row("method", RULED, closed_call, five_minutes),
        "rulings:more-time": Row(RULES, RULED, table, more_minutes),
        "rulings:room-ahead": Row(RULES, "method", session),
        "rulings:room-now": Row("ok", "method", session),
        "rulings:table-cards": Row("ok refused ok", "method", session),
        "rulings:table-cards-new": Row("method", "moved refused moved", session),
        # Nobody's: whoever sits at the table, with the code on its card.
        "rulings:table-card": Row(
            "ok",
            "moved",
            card,
            other_get="ok",
            other_post="moved",
            anonymous_get="ok",
            anonymous_post="moved",
        ),
        "rulings:declarer": Row(RULES, RULED, call, north_declares),
        "rulings:move": Row(RULES, RULED, call, another_table),
        "rulings:withdraw": Row(RULES, RULED, call),
        "rulings:board-over": Row("method", RULED, call),
        "rulings:happened": Row("method", RULED, watched),
        "rulings:happened-since": Row("method", RULED, ruled, on_lead),
        "rulings:ahead": Row(RULES, "method", watched),
        "rulings:broken": Row("method", RULED, watched, broken),
        "rulings:review": Row("method", RULED, played_out, exposed_card),
        # Everybody's page asks it; what it shows is each one's own.
        "rulings:watching": Row("ok", "method", other_get="ok"),
        "rulings:stays": Row("ok", "method", other_get="ok"),
        "rulings:matter": Row(SENT_ON, "method", matter),
        "rulings:question": Row(RULES, "method", first_question),
        "rulings:answer": Row("method", RULED, matter, east),
        "rulings:find": Row("method", RULED, disputed, first_reading),
        "rulings:kept": Row("method", RULED, matter, east_without_a_line),
        "rulings:kept-anew": Row("method", RULED, gone, east_without_a_line),
        "rulings:disagree": Row(RULES, RULED, first_question, two_versions),
        "rulings:worksheet": Row(RULES, RULED, comparable, not_comparable),
        "rulings:check": Row("method", RULED, answered, a_waiver),
        "rulings:start-again": Row(RULES, RULED, matter),
        "rulings:record": Row("method", RULED, answered),
        "rulings:override": Row(RULES, RULED, answered, decision),
        "rulings:by-hand": Row(RULES, RULED, by_hand, decision),
        "rulings:ruling": Row("ok", "method", ruling),
        "rulings:slip": Row("ok", "method", ruling),
        "rulings:take-slip-back": Row("method", RULED, ruling, never_taken_back),
        # Whoever holds the link reads the slip: the players have no account.
        "rulings:left-slip": Row(
            "ok",
            "method",
            left_slip,
            other_get="ok",
            anonymous_get="ok",
            anonymous_post="method",
        ),
        "rulings:adjustments": Row("ok", "method", an_event),
        "rulings:adjustments-csv": Row("ok", "method", an_event),
        # One's own: calls of one's clubs, and those that come with the program.
        "rulings:rehearsal": Row("ok", "method", **OWN),
        "rulings:rehearsal-next": Row("moved", "method", other_get="moved"),
        "rulings:rehearsal-share": Row("method", "moved", data=shared_counts),
        "rulings:rehearsal-forget": Row("method", "moved", other_post="moved"),
        "rulings:drill": Row("ok", "moved", computed),
        "rulings:rehearsal-counts": Row(
            "refused refused ok", "method", lambda world: (world.club.slug,)
        ),
        "rulings:given-on-paper": Row(RULES, RULED, ruling, on_paper),
        "rulings:summary": Row("ok", "moved", ruling, summary_text),
        "rulings:summary-approve": Row("method", "moved", summarised),
        "rulings:summary-withdraw": Row("method", "moved", summarised),
        "rulings:summaries": Row("ok", "refused refused moved", lambda world: (world.club.slug,)),
        # Everybody's, once the club has opened it; before that there is no such thing.
        "rulings:public": Row(
            "ok", "method", public_page, other_get="ok", anonymous_get="ok", anonymous_post="method"
        ),
        "rulings:session-usebio": Row("ok refused ok", "method", session),
        "rulings:score": Row(RULES, RULED, ruling, it_stands),
        "rulings:amend": Row(RULES, RULED, ruling, decision),
        "rulings:comment": Row("method", "moved moved refused", ruling, comment),
    }
)
