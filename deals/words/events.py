"""What somebody called, or did with a card, as one sentence; and how two records differ.

Cards and suits in the sentences are plain text, for the filter `cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from deals.bridge.auction import MadeCall
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.table import TableRecord
from deals.words.calls import call_text, contract_text, tricks_text
from deals.words.cards import card_text
from deals.words.seats import seat_name

T = TypeVar("T")

_DID: dict[CardAct, Promise] = {
    CardAct.PLAYED: lazy("%(seat)s played %(card)s."),
    CardAct.NO_CARD: lazy("%(seat)s played no card."),
    CardAct.SURPLUS: lazy("%(seat)s played %(card)s as well."),
    CardAct.WITHDREW: lazy("%(seat)s took %(card)s back."),
    CardAct.SHOWED: lazy("%(seat)s showed %(card)s without playing it."),
    CardAct.PICKED_UP: lazy("%(seat)s put %(card)s back in the hand."),
    CardAct.NAMED: lazy("%(seat)s named %(card)s without playing it."),
}


def event_text(event: PlayEvent) -> str:
    """What a player did with a card: "West played ♠︎7." """
    card = card_text(event.card) if event.card else _("a card nobody wrote down")
    return str(_DID[event.act]) % {"seat": seat_name(event.seat), "card": card}


def stop_text(play: Play) -> str:
    """Why no more cards follow: "South claimed or conceded." """
    if play.claimer is None:
        return _("The play stopped here.")
    return _("%(seat)s claimed or conceded.") % {"seat": seat_name(play.claimer)}


def call_sentence(made: MadeCall) -> str:
    """What a player called: "West: 1♥︎, alerted, taken back." """
    parts = [call_text(made.call)]
    if made.alerted:
        parts.append(_("alerted"))
    if made.explanation:
        parts.append(_("explained as “%(words)s”") % {"words": made.explanation})
    if made.withdrawn:
        parts.append(_("taken back"))
    return _("%(seat)s: %(call)s.") % {"seat": seat_name(made.seat), "call": ", ".join(parts)}


def differences(before: TableRecord, after: TableRecord) -> list[str]:
    """What `after` says that `before` does not, and what is gone: a sentence each."""
    calls = [table.auction.calls if table.auction else () for table in (before, after)]
    lines = _changed([call_sentence(made) for made in calls[0]], list(map(call_sentence, calls[1])))
    events = [list(map(event_text, table.play.events)) for table in (before, after)]
    lines += _changed(events[0], events[1])
    if after.play.stopped and not before.play.stopped:
        lines.append(stop_text(after.play))
    if before.play.stopped and not after.play.stopped:
        lines.append(_("The play went on."))
    if (before.contract, before.declarer) != (after.contract, after.declarer):
        lines.append(_("Contract: %(contract)s.") % {"contract": _contract(after)})
    if before.tricks_made != after.tricks_made:
        made = after.tricks_made
        told = tricks_text(made) if made is not None else _("not known yet")
        lines.append(_("Result: %(tricks)s.") % {"tricks": told})
    return lines


def no_more_said(before: TableRecord, after: TableRecord) -> list[str]:
    """What `before` says and `after` does not: a sentence each."""
    empty = TableRecord(before.dealer, before.vulnerability)
    still = differences(empty, after)
    return [said for said in differences(empty, before) if said not in still]


def _contract(table: TableRecord) -> str:
    if table.contract is None:
        return _("not known yet")
    return contract_text(table.contract, table.declarer)


def _changed(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """What is gone and what is new behind that which both begin with."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    gone = [_("Taken out: %(what)s") % {"what": text} for text in before[same:]]
    return [*gone, *after[same:]]
