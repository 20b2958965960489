"""What changes the stored half of `deals`. One transaction each, keyword-only context."""

from __future__ import annotations

from deals.services.evenings import (
    Line,
    Movement,
    Plan,
    add_boards,
    add_evening,
    add_section,
    add_session,
    add_table,
    boards_needed,
    move_to_round,
    remove_event,
    remove_table,
)
from deals.services.names import forget_player, name_pair, name_pairs, parse_names
from deals.services.people import (
    LINK_AGE,
    LinkError,
    ServiceError,
    accept_link,
    create_club,
    find_link,
    first_admin_link,
    invite,
    link_path,
    make_link,
    remove_member,
    set_roles,
)

__all__ = [
    "LINK_AGE",
    "Line",
    "LinkError",
    "Movement",
    "Plan",
    "ServiceError",
    "accept_link",
    "add_boards",
    "add_evening",
    "add_section",
    "add_session",
    "add_table",
    "boards_needed",
    "create_club",
    "find_link",
    "first_admin_link",
    "forget_player",
    "invite",
    "link_path",
    "make_link",
    "move_to_round",
    "name_pair",
    "name_pairs",
    "parse_names",
    "remove_event",
    "remove_member",
    "remove_table",
    "set_roles",
]
