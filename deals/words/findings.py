"""What is irregular in a record, in words. Nothing here says what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from deals.bridge.auction import Illegality
from deals.bridge.findings import (
    Finding,
    IllegalCall,
    ImpossibleCard,
    LeadOutOfTurn,
    PlayOutOfTurn,
    Revoke,
)
from deals.words.calls import call_text
from deals.words.cards import card_text, suit_text
from deals.words.seats import seat_name


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding as the board page shows it; cards in the sentence are plain text."""

    heading: str
    sentence: str


def shown_finding(found: Finding) -> ShownFinding:
    """The finding in the reader's language."""
    match found:
        case IllegalCall():
            return _illegal_call(found)
        case Revoke():
            return _revoke(found)
        case LeadOutOfTurn():
            return ShownFinding(
                _("Lead out of turn to trick %(trick)s") % {"trick": found.trick},
                _taken_back(
                    _("%(seat)s led %(card)s when it was %(in_turn)s’s lead.") % _turn(found),
                    found.withdrawn,
                ),
            )
        case PlayOutOfTurn():
            return ShownFinding(
                _("Card out of turn in trick %(trick)s") % {"trick": found.trick},
                _taken_back(
                    _("%(seat)s played %(card)s before it was %(seat)s’s turn.") % _turn(found),
                    found.withdrawn,
                ),
            )
        case ImpossibleCard():
            return _impossible(found)


def _impossible(found: ImpossibleCard) -> ShownFinding:
    words = {
        "seat": seat_name(found.seat),
        "card": card_text(found.card),
        "trick": found.trick,
        "holder": seat_name(found.holder) if found.holder else "",
        "before": found.before,
    }
    if found.is_played_twice:
        heading = _("A card played twice, tricks %(before)s and %(trick)s")
        sentence = _("%(seat)s is recorded with %(card)s again, played before to trick %(before)s.")
    elif found.holder:
        heading = _("A card that was not there, trick %(trick)s")
        sentence = _("%(seat)s is recorded with %(card)s; by the deal %(holder)s holds it.")
    else:
        heading = _("A card that was not there, trick %(trick)s")
        sentence = _("%(seat)s is recorded with %(card)s and did not hold it.")
    return ShownFinding(heading % words, sentence % words)


def _illegal_call(found: IllegalCall) -> ShownFinding:
    words = {"seat": seat_name(found.seat), "call": call_text(found.call)}
    heading, sentence = {
        Illegality.AUCTION_OVER: (
            _("Call after the auction"),
            _("%(seat)s said %(call)s when the auction was over."),
        ),
        Illegality.OUT_OF_ROTATION: (
            _("Call out of rotation"),
            _("%(seat)s said %(call)s when it was another player’s turn."),
        ),
        Illegality.INSUFFICIENT: (
            _("Insufficient bid"),
            _("%(seat)s bid %(call)s, which is not enough."),
        ),
        Illegality.INADMISSIBLE_DOUBLE: (
            _("Inadmissible double"),
            _("%(seat)s doubled, and there was nothing of an opponent’s to double."),
        ),
        Illegality.INADMISSIBLE_REDOUBLE: (
            _("Inadmissible redouble"),
            _("%(seat)s redoubled, and there was no opponent’s double."),
        ),
    }[found.fault]
    return ShownFinding(heading, _taken_back(sentence % words, found.withdrawn))


def _revoke(found: Revoke) -> ShownFinding:
    sentence = _("%(seat)s played %(card)s and still held %(suit)s.") % {
        "seat": seat_name(found.seat),
        "card": card_text(found.card),
        "suit": suit_text(found.suit),
    }
    heading = _("Revoke in trick %(trick)s") % {"trick": found.trick}
    return ShownFinding(heading, _taken_back(sentence, found.withdrawn))


def _turn(found: LeadOutOfTurn | PlayOutOfTurn) -> dict[str, str]:
    return {
        "seat": seat_name(found.seat),
        "card": card_text(found.card) if found.card else _("a card"),
        "in_turn": seat_name(found.in_turn),
    }


def _taken_back(sentence: str, withdrawn: bool) -> str:
    # A line of its own: what stands inside an f-string is not found for translation.
    taken_back = _("It was taken back.")
    return f"{sentence} {taken_back}" if withdrawn else sentence
