"""The same evening, otherwise in all that is closed of it: one is stored, and this changes it.

Of every second call what hangs on it goes away; of the others it reads otherwise. Keys, times and
what is open to everybody stay, so that whatever a reader gets otherwise tells of what is closed. Of
a call of his own he is told that there is an appeal, a score or a summary, and not what it says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models
from django.db.models import Q, Value
from django.db.models.functions import Concat, Reverse

from deals.models import Board, PlayedBoard, RecordVersion, User
from rulings.models import (
    Adjustment,
    Answer,
    Appeal,
    AppealSeal,
    AppealStep,
    ArchiveLine,
    ArchiveTally,
    ClaimBench,
    Comment,
    DirectorCall,
    FactsDigest,
    FreeText,
    PaperReport,
    Poll,
    PollAnswer,
    PollLink,
    Review,
    Ruling,
    RulingKind,
    Stay,
    Summary,
    TableEvent,
)

OTHER_HANDS = "N:AT82.K.J87653.84 K6.T985.AT42.Q72 Q953.J62.9.KJ965 J74.AQ743.KQ.AT3"
_TO_CALL: dict[type[models.Model], str] = {
    AppealSeal: "step__appeal__ruling__matter__call",
    AppealStep: "appeal__ruling__matter__call",
    Appeal: "ruling__matter__call",
    Adjustment: "ruling__matter__call",
    Summary: "ruling__matter__call",
    Comment: "ruling__matter__call",
    Review: "ruling__matter__call",
    PaperReport: "ruling__matter__call",
    FactsDigest: "ruling__matter__call",
    PollAnswer: "link__poll__matter__call",
    PollLink: "poll__matter__call",
    Poll: "matter__call",
    ClaimBench: "matter__call",
    Ruling: "matter__call",
}
"""What hangs on a call, in the order in which it can go."""
_KNOWN = (Ruling, Review, Poll, PollLink, ClaimBench)
"""That these are there is no secret: that a call was ruled on, and replaced, the room tells, a
poll's link that it was made, and an address that its number is taken.
"""
_READ_BACKWARDS = ("plain_en", "plain_da", "title_en", "title_da", "text_en", "text_da")
_SAID_OTHERWISE: dict[type[models.Model], dict[str, Any]] = {
    Ruling: {"laws": ["72B1"], "outcome": "Other"},
    Appeal: {"side": "EW", "agreement": "captain"},
    AppealStep: {"laws": ["72B1"]},
    Poll: {"seat": "W", "hand": "AT82.K.J87653.84", "auction": "N:1S Pass"},
    PollAnswer: {"chosen": "3NT", "strength": "top"},
    FactsDigest: {"digest": "0" * 64},
}
_KINDS = {
    RulingKind.COMPUTED: RulingKind.MANUAL,
    RulingKind.MANUAL: RulingKind.COMPUTED,
    RulingKind.OVERRIDDEN: RulingKind.MANUAL,
}
_BY = ("by", "made_by", "written_by")
_NOTED = {TableEvent: "detail", Answer: "versions", Stay: "owed"}
"""Where cards and chairs stand that were answered, or noted at a table."""
_SUIT, _CHAIR = re.compile('(?<=")[SHDC](?=[2-9TJQKA]")'), re.compile('(?<=")[NESW](?=")')
_OTHER_SUIT, _OTHER_CHAIR = (
    dict(zip("SHDC", "HSCD", strict=True)),
    dict(zip("NSEW", "SNWE", strict=True)),
)
_RECORD = {"contract": "6S", "declarer": "W", "play": "N:CK", "auction": ""}


def otherwise(calls: Collection[DirectorCall], boards: Collection[Board], himself: User) -> None:
    """Change what is closed of these calls and boards, in a transaction that is taken back; what
    somebody `himself` has written stays.
    """
    with _noted_anew():
        _boards(boards)
        for place, call in enumerate(calls):
            _reads_otherwise(call, himself)
            if call.director_id == himself.pk:
                Comment.objects.filter(pk__in=_of_others(Comment, call, himself)).delete()
            elif place % 2:
                _is_gone(call, himself)
        _noted_otherwise(himself)


def unruled(himself: User) -> None:
    """Take away whatever hangs on the calls of others, in a transaction that is taken back."""
    others = list(DirectorCall.objects.exclude(director=himself).values_list("pk", flat=True))
    with _noted_anew():
        for kind, to_call in _TO_CALL.items():
            rows = kind._default_manager.filter(**{f"{to_call}__in": others}).order_by()
            rows._raw_delete(rows.db)


@contextmanager
def _noted_anew() -> Iterator[None]:
    """What is changed meanwhile the archive's lines say too."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # else nothing changes
        yield
        ArchiveLine.objects.all().delete()
        ArchiveTally.objects.all().delete()
        cursor.execute("SET LOCAL session_replication_role = origin")
        cursor.execute("SELECT rulings_note_lines(ARRAY(SELECT id FROM rulings_ruling))")


def _boards(boards: Collection[Board]) -> None:
    keys = [board.pk for board in boards]
    Board.objects.filter(pk__in=keys).exclude(hands="").update(hands=OTHER_HANDS)
    played = PlayedBoard.objects.filter(board__in=keys)
    played.update(**_RECORD)
    played.exclude(tricks=None).update(tricks=8)
    RecordVersion.objects.filter(played__board__in=keys).update(**_RECORD)


def _of_others(kind: type[models.Model], call: DirectorCall, himself: User) -> models.QuerySet[Any]:
    rows = kind._default_manager.filter(**{_TO_CALL[kind]: call}).order_by()
    by = next((one for one in _BY if hasattr(kind, one)), None)
    return rows.exclude(**{by: himself}) if by else rows


def _reads_otherwise(call: DirectorCall, himself: User) -> None:
    texts = Q(pk=call.resolution_id)
    for kind in _TO_CALL:
        rows, told = _of_others(kind, call, himself), dict(_SAID_OTHERWISE.get(kind, {}))
        for field in kind._meta.concrete_fields:
            if field.related_model is FreeText:
                texts |= Q(pk__in=list(rows.values_list(field.name, flat=True)))
            if field.name in _READ_BACKWARDS:
                told[field.name] = Concat(Value("Quite "), Reverse(field.name))
        if told:
            rows.update(**told)
        if kind is Ruling:
            _ruled_otherwise(rows)
    FreeText.objects.filter(texts).update(text=Concat(Value("Quite "), Reverse("text")))
    if call.director_id != himself.pk:
        there = DirectorCall.objects.filter(pk=call.pk)
        there.exclude(contract="").update(contract="6S")
        there.exclude(declarer="").update(declarer="W")


def _noted_otherwise(himself: User) -> None:
    """Other cards, of other players; that something was noted, the room tells."""
    for kind, column in _NOTED.items():
        by = "call__director" if kind is Stay else "by"
        rows = list(kind._default_manager.exclude(**{by: himself}))
        for row in rows:
            told = _SUIT.sub(lambda one: _OTHER_SUIT[one[0]], json.dumps(getattr(row, column)))
            told = _CHAIR.sub(lambda one: _OTHER_CHAIR[one[0]], told)
            setattr(row, column, json.loads(told))
        kind._default_manager.bulk_update(rows, [column])


def _ruled_otherwise(rulings: models.QuerySet[Any]) -> None:
    """Other frozen words, and another kind; but for what waits for play, as a room says."""
    for one in rulings.exclude(kind=RulingKind.INTERIM):
        for words in one.words.values():
            words |= {"title": f"Quite {words['title'][::-1]}", "say": words["say"][::-1]}
            words |= {"contract": "6S", "declarer": "W", "facts": words["facts"][:1]}
            words |= {"outcome": f"Quite {words.get('outcome', '')[::-1]}"}
        one.kind = _KINDS[one.kind]
        one.save(update_fields=["kind", "words"])


def _is_gone(call: DirectorCall, himself: User) -> None:
    for kind in _TO_CALL:
        if kind not in _KNOWN:
            rows = _of_others(kind, call, himself)
            rows._raw_delete(rows.db)
