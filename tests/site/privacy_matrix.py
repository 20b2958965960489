"""Who gets what from the pages about one person's data."""

from __future__ import annotations

from tests.site.matrix import Row, World

ADMINISTERING = "refused refused ok"
ADMINISTERED = "refused refused moved"


def player(world: World) -> tuple[int]:
    return (world.player.pk,)


def member(world: World) -> tuple[str, int]:
    return (world.club.slug, world.member.pk)


ROWS = {
    "rulings:my-data": Row("ok", "method", other_get="ok"),
    "rulings:my-export": Row("ok", "method", other_get="ok"),
    "rulings:my-erase": Row("method", "moved", other_post="moved"),
    "rulings:player-data": Row(ADMINISTERING, ADMINISTERING, player),
    "rulings:player-export": Row(ADMINISTERING, "method", player),
    "rulings:member-export": Row(ADMINISTERING, "method", member),
    "rulings:member-erase": Row("method", ADMINISTERED, member),
}
