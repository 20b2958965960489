"""The card picker: whose card comes next, which it may be, and what else can have happened."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext

from deals.bridge import recording
from deals.bridge.cards import PACK, Card, in_order
from deals.bridge.contract import PassedOut
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat, Side
from deals.bridge.table import TableRecord
from deals.bridge.tricks import Trick, tricks_won
from deals.table.page.entry import EntryPage, EntryPart, Held, chairs, common
from deals.words.calls import contract_text, tricks_text
from deals.words.cards import card_text
from deals.words.events import stop_text
from deals.words.seats import seat_name, side_letters

ACTS: tuple[tuple[str, Promise], ...] = (
    ("showed", lazy("showed a card")),
    ("named", lazy("named a card")),
    ("surplus", lazy("played two cards")),
)
"""What else a player can have done with a card, as the address has it and in words."""


def play_page(
    table: TableRecord,
    names: Mapping[Seat, str],
    *,
    seat: Seat | None = None,
    act: CardAct = CardAct.PLAYED,
    any_card: bool = False,
) -> EntryPage:
    """The card picker; `seat`, `act` and `any_card` are what somebody has picked instead."""
    tricks, turn = table.tricks(), table.turn()
    chosen = seat or turn
    irregular = chosen is not turn or act is not CardAct.PLAYED
    left = recording.left_to_play(table)
    return EntryPage(
        part=EntryPart.PLAY,
        heading=_heading(table, tricks, chosen, turn, act),
        seat=chosen,
        is_irregular=irregular,
        chairs=chairs(names, turn, chosen, _roles(table), tricks[-1] if tricks else None),
        lines=list(_play_lines(table, tricks)),
        act=act,
        hand=_hand(table, chosen, any_card) if chosen else (),
        withdrawable=[Held(*one) for one in recording.can_be_withdrawn(table)],
        lying=[Held(*one) for one in recording.face_up(table)],
        left=left,
        score_differs=_by_the_cards(table, left),
        **common(table),
    )


def _hand(table: TableRecord, seat: Seat, any_card: bool) -> tuple[Card, ...]:
    if any_card:
        gone = {card for one in Seat for card in table.progress().standing(one)}
        return tuple(in_order(set(PACK) - gone))
    return recording.can_be_played(table, seat)


def _roles(table: TableRecord) -> dict[Seat, str]:
    if table.declarer is None:
        return {}
    return {
        table.declarer: pgettext("a player", "declarer"),
        table.declarer.partner: pgettext("a player", "dummy"),
    }


def _heading(
    table: TableRecord,
    tricks: tuple[Trick, ...],
    seat: Seat | None,
    turn: Seat | None,
    act: CardAct,
) -> str:
    if seat is None:
        return _("Who plays?") if table.contract is None else _result(table)
    words = {"seat": seat_name(seat), "trick": _number(tricks)}
    sentence = {
        CardAct.SHOWED: _("Which card did %(seat)s show?"),
        CardAct.NAMED: _("Which card did %(seat)s name?"),
        CardAct.SURPLUS: _("Which card did %(seat)s play as well?"),
    }.get(act)
    if sentence:
        return sentence % words
    if seat is not turn:
        return _("%(seat)s plays, although it is not %(seat)s’s turn") % words
    if not tricks or tricks[-1].winner or len(tricks[-1].cards) == 4:
        return _("%(seat)s to lead to trick %(trick)s") % words
    return _("%(seat)s to play to trick %(trick)s") % words


def _number(tricks: tuple[Trick, ...]) -> int:
    """The trick that the next card belongs to."""
    if not tricks:
        return 1
    return tricks[-1].number + (len(tricks[-1].cards) == 4)


def _result(table: TableRecord) -> str:
    if isinstance(table.contract, PassedOut):
        return _("Passed out")
    tricks = table.declarer_tricks()
    if tricks is None:
        return _("The play stopped here.")
    return _("%(contract)s: %(tricks)s") % {
        "contract": contract_text(table.contract, table.declarer),
        "tricks": tricks_text(tricks),
    }


def _play_lines(table: TableRecord, tricks: tuple[Trick, ...]) -> list[str]:
    """How the play stands: tricks won, and who took the last one with which card."""
    lines = []
    if tricks and table.declarer:
        counts = {side: tricks_won(tricks, side) for side in Side}
        lines.append(
            " · ".join(
                f"{side_letters(side)} {tricks_text(count)}" for side, count in counts.items()
            )
        )
    if table.play.stopped:
        return [*lines, stop_text(table.play)]
    lying = [held for held in recording.face_up(table) if held[0] is not table.dummy]
    if lying:
        cards = ", ".join(f"{seat_name(seat)} {card_text(card)}" for seat, card in lying)
        lines.append(_("Seen, and not played: %(cards)s.") % {"cards": cards})
    done = [trick for trick in tricks if trick.winner is not None]
    if done and (winner := done[-1].winner):
        card = done[-1].card_of(winner)
        lines.append(
            _("%(seat)s won trick %(trick)s with %(card)s.")
            % {
                "seat": seat_name(winner),
                "trick": done[-1].number,
                "card": card_text(card) if card else _("a card nobody wrote down"),
            }
        )
    return lines


def _by_the_cards(table: TableRecord, left: int) -> int | None:
    if left or table.tricks_made is None or table.declarer is None or table.play.stopped:
        return None
    won = table.won_by(table.declarer.side)
    return won if won != table.tricks_made else None
