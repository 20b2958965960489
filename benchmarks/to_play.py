"""What a reader of a walk has still to play, by how his evening began: the site is not asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any

from django.db.models import Q, QuerySet

from benchmarks.walkers import Reader
from deals.models import Board, Pair, PlayedBoard, Session
from rulings.models import DirectorCall
from tests.privacy.closed import secrets_in


@dataclass
class Closed:
    """What a reader has still to play, as his evening stood when it began: by this he is judged for
    as long as nobody has seated him otherwise or ended it.
    """

    session: Session
    boards: frozenset[int]
    """Their keys, and those of the same cards elsewhere."""
    pairs: list[int]
    cards: frozenset[str]
    """Ranks of a suit that no open board has in one hand."""
    calls: frozenset[int]
    """Where they were made: what stands beside one goes with it."""
    stood: tuple[Any, ...] = ()

    @classmethod
    def of(cls, reader: Reader, session: Session, pair: Pair) -> Closed:
        keys = [pair.pk]
        played = played_by(keys)
        boards = session.boards.exclude(pk__in=played.values("board"))
        hands = set(boards.exclude(hands="").values_list("hands", flat=True))
        kin = [one.pk for one in Board.objects.all() if one in boards or _turned(one.hands, hands)]
        shown = {suit for one in Board.objects.exclude(pk__in=kin) for suit in _suits(one.hands)}
        own = {suit for one in Board.objects.filter(pk__in=kin) for suit in _suits(one.hands)}
        calls = frozenset(DirectorCall.objects.values_list("pk", flat=True))
        closed = cls(session, frozenset(kin), keys, frozenset(own - shown), calls)
        closed.stood = closed._stands(reader)
        return closed

    def holds(self, reader: Reader) -> bool:
        """Nobody has opened anything to him since."""
        return self.stood == self._stands(reader)

    def is_closed(self, call: int | None, board: int | None) -> bool:
        """What others say there."""
        of = DirectorCall.objects.filter(pk=call).values_list("board", "session").first()
        at, where = of or (board, None)
        if at is None:
            return where == self.session.pk
        return at in self.boards and not played_by(self.pairs).filter(board=at).exists()

    def told(self, html: str, *, bids: bool) -> list[str]:
        """What stands there of the boards as the evening began; of their contracts, if `bids`."""
        shown = re.sub(r"<(option|button|script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
        text = re.sub(r"\s+", "", unescape(re.sub(r"<[^>]+>", "", shown))).replace("10", "T")
        secrets = (one for one in sorted(secrets_in(shown)) if bids or "contract" not in one)
        return [*secrets, *sorted(one for one in self.cards if one in text)]

    def _stands(self, reader: Reader) -> tuple[Any, ...]:
        of = Session.objects.filter(pk=self.session.pk).values_list("starts_at", "scores_shown_at")
        names = (f"player{at}__{what}" for at in (1, 2) for what in ("name", "user"))
        seats = Pair.objects.filter(section__session=self.session).order_by("pk")
        who = type(reader.user)._default_manager if reader.user else None
        name = who.filter(pk=reader.user.pk).values_list("name", "is_active") if who else ()
        boards = Board.objects.filter(pk__in=self.boards).order_by("pk")
        calls = DirectorCall.objects.filter(pk__in=self.calls).order_by("pk")
        rows = (
            *(of, seats.values_list("pk", *names), name),
            played_by(self.pairs).filter(board__in=self.boards).order_by("pk").values_list("board"),
            *(boards.values_list("pk", "hands"), calls.values_list("pk", "board")),
        )
        return tuple(tuple(one) for one in rows)


def played_by(pairs: list[int]) -> QuerySet[PlayedBoard]:
    """The records of these pairs."""
    return PlayedBoard.objects.filter(Q(ns__in=pairs) | Q(ew__in=pairs))


def _turned(hands: str, among: set[str]) -> bool:
    """Whether they are the same four hands, whoever has which."""
    return bool(hands) and any(set(hands[2:].split()) == set(one[2:].split()) for one in among)


def _suits(hands: str) -> Iterator[str]:
    """What tells a hand: six cards of a suit or more."""
    yield from (suit for hand in hands[2:].split() for suit in hand.split(".") if len(suit) > 5)
