"""Who gets what from the addresses of `deals`."""

from __future__ import annotations

from typing import Any

from deals.clubs.services import make_token
from deals.models import Import, PlayedBoard
from tests.factories import EventFactory
from tests.site.matrix import Row, World


def club(world: World) -> tuple[str]:
    return (world.club.slug,)


def member(world: World) -> tuple[str, int]:
    return (world.club.slug, world.member.pk)


def event(world: World) -> tuple[int]:
    return (world.event.pk,)


def practice(world: World) -> tuple[int]:
    return (EventFactory(club=world.club, is_practice=True).pk,)


def session(world: World) -> tuple[int]:
    return (world.session.pk,)


def table(world: World) -> tuple[int]:
    return (world.table.pk,)


def board(world: World) -> tuple[int]:
    return (world.board.pk,)


def board_at(world: World) -> tuple[int, int]:
    return (world.board.pk, world.table.pk)


def board_replayed(world: World) -> tuple[int, int]:
    PlayedBoard.objects.filter(pk=world.played.pk).update(auction="N:1H", play="W:SK")
    return board_at(world)


def player(world: World) -> tuple[int]:
    return (world.player.pk,)


def key(world: World) -> tuple[str, int]:
    token, _ = make_token(world.club, name="Scoring", made_by=world.member.user)
    return (world.club.slug, token.pk)


def upload(world: World) -> tuple[int]:
    imported = Import.objects.create(club=world.club, filename="a.pbn", content=b"")
    return (imported.pk,)


def round_two(_world: World) -> dict[str, Any]:
    return {"round": "2"}


def section_a(_world: World) -> dict[str, Any]:
    return {"section": "A"}


# Everybody's own pages; there is no club in them.
OWN = {"other_get": "ok", "other_post": "ok"}
# Players read it, who have no account.
PUBLIC = {"other_get": "ok", "other_post": "method"}
# For directors and administrators, not for reviewers.
DIRECTING = "ok refused ok"
DIRECTED = "moved refused moved"
ADMINISTERING = "refused refused ok"
ADMINISTERED = "refused refused moved"

ROWS = {
    "deals:sign-in": Row("moved", "sign-in", other_get="moved", other_post="sign-in"),
    "deals:sign-out": Row(
        "method", "moved", other_post="moved", anonymous_get="method", anonymous_post="moved"
    ),
    "deals:link": Row(
        "410",
        "410",
        lambda world: ("no-link",),
        other_get="410",
        other_post="410",
        anonymous_get="410",
        anonymous_post="410",
    ),
    "deals:set-language": Row(
        "method", "moved", other_post="moved", anonymous_get="method", anonymous_post="moved"
    ),
    "deals:settings": Row("ok", "ok", **OWN),
    "deals:password": Row("ok", "ok", **OWN),
    "deals:devices": Row("ok", "moved", other_get="ok", other_post="moved"),
    "deals:menu": Row("ok", "method", other_get="ok"),
    "deals:club-new": Row("refused", "refused", other_get="refused", other_post="refused"),
    "deals:club": Row("ok", "method", club),
    "deals:club-edit": Row(ADMINISTERING, ADMINISTERING, club),
    "deals:changes": Row(ADMINISTERING, "method", club),
    "deals:club-leave": Row("method", "moved", club),
    "deals:privacy": Row("ok", "method", **PUBLIC, anonymous_get="ok", anonymous_post="method"),
    "deals:club-privacy": Row(
        "ok", "method", club, **PUBLIC, anonymous_get="ok", anonymous_post="method"
    ),
    "deals:people": Row(ADMINISTERING, "method", club),
    "deals:invite": Row(ADMINISTERING, ADMINISTERING, club),
    "deals:member": Row(ADMINISTERING, ADMINISTERING, member),
    "deals:member-link": Row("method", ADMINISTERING, member),
    "deals:member-link-back": Row("method", ADMINISTERED, member),
    "deals:member-remove": Row("method", ADMINISTERED, member),
    "deals:tokens": Row(ADMINISTERING, ADMINISTERING, club),
    "deals:token-end": Row("method", ADMINISTERED, key),
    "deals:players": Row(DIRECTING, "method", club),
    "deals:evening-new": Row(DIRECTING, DIRECTING, club),
    "deals:player": Row(DIRECTING, DIRECTING, player),
    "deals:event": Row("ok", "method", event),
    "deals:event-edit": Row(DIRECTING, DIRECTING, event),
    "deals:round-length": Row(DIRECTING, DIRECTED, event),
    "deals:event-copy": Row(DIRECTING, DIRECTING, event),
    "deals:event-archive": Row("method", DIRECTED, event),
    "deals:event-remove": Row("method", DIRECTED, event),
    "deals:practice-afresh": Row("method", DIRECTED, practice),
    "deals:session-new": Row(DIRECTING, DIRECTING, event),
    "deals:session": Row("ok", "method", session),
    "deals:session-edit": Row(DIRECTING, DIRECTING, session),
    "deals:session-remove": Row("method", DIRECTED, session),
    "deals:session-round": Row("method", DIRECTED, session, round_two),
    "deals:session-names": Row(DIRECTING, DIRECTED, session),
    "deals:session-missing": Row(DIRECTING, DIRECTED, session),
    "deals:session-boards": Row("method", DIRECTING, session),
    "deals:session-pbn": Row("ok", "method", session),
    "deals:session-lin": Row("ok", "method", session),
    "deals:section-new": Row("method", DIRECTED, session),
    "deals:table-new": Row("method", DIRECTED, session, section_a),
    "deals:table": Row(DIRECTING, DIRECTED, table),
    "deals:table-remove": Row("method", DIRECTED, table),
    "deals:board": Row("ok", "method", board),
    "deals:board-pbn": Row("ok", "method", board),
    "deals:board-lin": Row("ok", "method", board),
    "deals:board-edit": Row(DIRECTING, DIRECTING, board),
    "deals:board-remove": Row("method", DIRECTED, board),
    "deals:record": Row(DIRECTING, DIRECTED, board_at),
    "deals:result": Row(DIRECTING, DIRECTING, board_at),
    "deals:record-text": Row(
        DIRECTING, DIRECTING, board_at, lambda _world: {"auction_text": "1H bid"}
    ),
    "deals:replay": Row("ok", "method", board_replayed),
    "deals:import": Row(
        "ok refused ok", "ok refused ok", other_get="ok refused ok", other_post="ok refused ok"
    ),
    "deals:import-report": Row(DIRECTING, "method", upload),
    "deals:import-store": Row("method", DIRECTED, upload),
}
