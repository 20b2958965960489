"""Everything that is stored about a player, as plain values to be written to a file: what the pairs
he sat in played, and what was ruled at their tables. Other people's names are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models
from django.db.models import F, Q, QuerySet

from deals.access import DIRECTING, has_role
from deals.access.closed import is_still_to_play
from deals.models import Pair, Pairing, PlayedBoard, Player, Session, User
from deals.models.annotated import annotated
from deals.words.calls import contract_text
from deals.words.closed_cards import without_cards
from rulings.access import told_to
from rulings.access.closed import of_closed, of_closed_appeals, without_cards_to
from rulings.models import Adjustment, Appeal, AppealStep, DirectorCall, Ruling
from rulings.privacy.redaction import as_read_by, closed_calls
from rulings.privacy.services.free_texts import Mention, mentions_of
from rulings.privacy.services.user_data import Values
from rulings.words.speaker import language

_WRITTEN = ("panel", "facts", "conclusion", "decision")
"""What a step of an appeal says in typed words."""


def about_player(player: Player, reader: User) -> Values:
    """Where he sat, what was played there, and what was called and ruled at his table.

    Of boards that the `reader` has still to play himself, cards and typed words are left out, and
    as long as the session goes on whatever was ruled there.
    """
    pairs = list(
        Pair.objects.filter(Q(player1=player) | Q(player2=player))
        .select_related("section__session__event")
        .order_by("section__session__starts_at", "pk")
    )
    keys = [pair.pk for pair in pairs]
    calls = _calls(keys)
    closed = closed_calls(reader, {call.pk for call in calls})
    read = list(_rulings(calls, reader))
    rulings = [ruling for ruling, _ in read]
    no_cards = without_cards_to(reader, [ruling.pk for ruling in rulings])
    return {
        "player": {
            "name": player.name,
            "number": player.number,
            "club": str(player.club),
            "user": player.user.username if player.user else "",
        },
        "pairs": [_pair(pair, player) for pair in pairs],
        "boards": [_played(*one, keys) for one in _boards(keys, reader)],
        "calls": [_call(call, is_closed=call.pk in closed) for call in calls],
        "rulings": [_ruling(*one, is_closed=one[0].pk in no_cards) for one in read],
        "adjustments": [
            {"ruling": str(one.ruling), "at": one.at, "ns": one.ns, "ew": one.ew}
            for one in _adjustments(rulings, reader)
        ],
        "appeals": [_appeal(one) for one in _appeals(rulings, reader)],
        "words that name you, or somebody of that name": [
            {"what": one.what, "at": one.at, "text": one.text}
            for one in as_read_by(reader, _mentions(player, reader))
        ],
    }


def _mentions(player: Player, reader: User) -> list[Mention]:
    """The words that name him. Who is no official of the club, as who takes his own file away, gets
    none that may be about somebody else, nor what was written in an appeal that is not published.
    """
    found = mentions_of(player.club, player.name)
    if has_role(reader, player.club, *DIRECTING):
        return found
    secret = Appeal.objects.filter(club=player.club).exclude(told_to(reader))
    steps = AppealStep.objects.filter(appeal__in=secret)
    kept_back = {key for row in steps.values_list(*_WRITTEN) for key in row}
    kept_back |= set(secret.values_list("grounds", flat=True))
    return [one for one in found if one.is_whole and one.pk not in kept_back]


def _pair(pair: Pair, player: Player) -> Values:
    session = pair.section.session
    return {
        "event": session.event.name,
        "session": session.number,
        "starts": session.starts_at,
        "section": pair.section.letter,
        "pair": str(pair),
        "chair": "N or E" if pair.player1_id == player.pk else "S or W",
    }


@dataclass(frozen=True, slots=True)
class _Reader:
    is_closed: bool
    """Who takes the record away has still to play the board."""


def _boards(pairs: list[int], reader: User) -> Iterator[tuple[PlayedBoard, _Reader]]:
    found = (
        PlayedBoard.objects.filter(Q(ns__in=pairs) | Q(ew__in=pairs))
        .select_related("board__session__event", "table__section")
        .annotate(is_closed=is_still_to_play(reader, session="board__session", board="board"))
        .order_by("board__session__starts_at", "board__number")
    )
    return annotated(found, _Reader)


def _played(one: PlayedBoard, reader: _Reader, pairs: list[int]) -> Values:
    session: Session = one.board.session
    told = {
        "event": session.event.name,
        "session": session.number,
        "board": one.board.number,
        "table": str(one.table),
        "round": one.round,
        "side": "NS" if one.ns_id in pairs else "EW",
    }
    if reader.is_closed:
        return told
    return told | {
        "cards": one.board.hands,
        "contract": one.contract,
        "declarer": one.declarer,
        "tricks": one.tricks,
        "auction": one.auction,
        "explanations of calls": one.call_notes,
        "remarks on cards": one.card_notes,
        "play": one.play,
    }


def _calls(pairs: list[int]) -> list[DirectorCall]:
    """The calls at a table in a round in which one of the pairs sat there."""
    at = Pairing.objects.filter(Q(ns__in=pairs) | Q(ew__in=pairs))
    together = at.filter(table=models.OuterRef("table"), round=models.OuterRef("round"))
    played = Q(played_board__ns__in=pairs) | Q(played_board__ew__in=pairs)
    return list(
        DirectorCall.objects.filter(models.Exists(together) | played)
        .select_related("table__section", "session__event", "board", "resolution")
        .order_by("called_at", "pk")
    )


def _call(call: DirectorCall, *, is_closed: bool) -> Values:
    told = "" if is_closed else call.contract
    return {
        "number": call.pk,
        "event": call.session.event.name,
        "table": str(call.table),
        "round": call.round,
        "board": call.board.number if call.board else None,
        "contract": contract_text(told, call.declarer_seat) if told else "",
        "called": call.called_at,
        "called by": "" if is_closed else call.called_by,
        "closed": call.closed_at,
        "said": call.resolution.text if call.resolution and not is_closed else "",
    }


@dataclass(frozen=True, slots=True)
class _OfCall:
    of_call: int


def _rulings(calls: list[DirectorCall], reader: User) -> Iterator[tuple[Ruling, _OfCall]]:
    found = (
        Ruling.objects.filter(matter__call__in=[call.pk for call in calls])
        .exclude(of_closed(reader, "matter__call__", his=Q(by=reader)))
        .select_related("found", "decision", "reason")
        .annotate(of_call=F("matter__call"))
        .order_by("position")
    )
    return annotated(found, _OfCall)


def _ruling(one: Ruling, at: _OfCall, *, is_closed: bool) -> Values:
    told = {
        "reference": one.reference,
        "call": at.of_call,
        "given": one.time,
        "sent": one.sent_at,
        "kind": one.kind,
        "Laws": one.laws,
        "words": one.plain_da if language() == "da" else one.plain_en,
        **{
            name: text.text
            for name in ("found", "decision", "reason")
            if (text := getattr(one, name)) is not None
        },
    }
    closed: Values = without_cards(told)
    return closed if is_closed else told


def _adjustments(rulings: list[Ruling], reader: User) -> QuerySet[Adjustment]:
    made = Adjustment.objects.filter(ruling__in=rulings).select_related("ruling")
    return made.exclude(of_closed(reader, "ruling__matter__call__", his=Q(by=reader)))


def _appeals(rulings: list[Ruling], reader: User) -> QuerySet[Appeal]:
    return (
        Appeal.objects.filter(told_to(reader), ruling__in=rulings)
        .exclude(of_closed_appeals(reader))
        .select_related("ruling", "grounds")
        .prefetch_related("steps__facts", "steps__conclusion", "steps__decision")
        .order_by("number")
    )


def _appeal(one: Appeal) -> Values:
    return {
        "ruling": str(one.ruling),
        "side": one.side,
        "asked for": one.requested_at,
        "grounds": one.grounds.text if one.grounds else "",
        "steps": [
            {
                "what": step.what,
                "at": step.at,
                "result": step.result,
                **{
                    name: text.text
                    for name in ("facts", "conclusion", "decision")
                    if (text := getattr(step, name)) is not None
                },
            }
            for step in one.steps.all()
        ],
    }
