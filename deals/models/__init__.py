"""The stored half of `deals`: people, events and boards.

Deals, auctions and play are text in the notations of `deals.bridge`, parsed at the edge. The
database guards their syntax and the number of cards, never legality: a record may hold what
went wrong.
"""

from __future__ import annotations

from deals.models import among  # the lookup of that name
from deals.models.audit import AuditAct, AuditEntry
from deals.models.boards import Board, ImportedUnit, KnownHands, PlayedBoard, RecordVersion
from deals.models.devices import Device
from deals.models.events import (
    Direction,
    Edition,
    Event,
    Form,
    Pair,
    Pairing,
    Scoring,
    Section,
    Session,
    Table,
)
from deals.models.imports import Import, ImportState
from deals.models.people import (
    AlertBy,
    Club,
    ClubRole,
    Language,
    Membership,
    OneTimeLink,
    Player,
    Theme,
    User,
)
from deals.models.sent_forms import SentForm
from deals.models.tokens import AccessToken, RequestCount
