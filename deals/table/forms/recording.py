"""One tap on the pad, or what was typed: what it makes of the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import partial

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from deals.bridge import recording, shorthand
from deals.bridge.auction import Auction, MadeCall, parse_call
from deals.bridge.cards import Card
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord

Change = Callable[[TableRecord], TableRecord]

LONGEST = 4000
"""Characters that are read of anything typed: more than any auction or play has."""
LONGEST_EXPLANATION = 200
"""Characters of what somebody types about a call; what a file says of one is kept whole."""
BY_WHAT_STANDS = ("undo", "alert", "withdraw_call", "typed", "claim", "by_cards")
"""Forms that say what they mean by what stands last: behind another call or card it is another."""
_PICKED = {
    "played": CardAct.PLAYED,
    "showed": CardAct.SHOWED,
    "named": CardAct.NAMED,
    "surplus": CardAct.SURPLUS,
}
_HELD = re.compile(r"([NESW])([SHDC][2-9TJQKA])")


class NotEntered(ValueError):  # noqa: N818 - named for what happened
    """Nothing was entered; the sentence says why and what to do, `field` what was filled in."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class Picked:
    """What the address picks instead of the usual: whose turn it is not, and what he did."""

    part: str
    seat: Seat | None
    act: CardAct
    level: int | None
    any_card: bool


def picked(asked: QueryDict) -> Picked:
    """What the address picks; anything else in it is passed over."""
    level = asked.get("level", "")
    return Picked(
        part=asked.get("part", ""),
        seat=_seat(asked.get("seat", "")),
        act=_PICKED.get(asked.get("act", ""), CardAct.PLAYED),
        level=int(level) if re.fullmatch("[1-7]", level) else None,
        any_card="any" in asked,
    )


def asked_round(request: HttpRequest) -> int | None:
    """The round that address or form name, for a board that was played twice at a table."""
    text = request.POST.get("round") or request.GET.get("round") or ""
    return int(text) if re.fullmatch("[1-9][0-9]{0,2}", text) else None


def change_of(sent: QueryDict) -> Change:
    """What the form asks to be made of the record. Raises NotEntered when it asks for nothing."""
    for name, read in _READERS.items():
        if name in sent:
            return read(sent)
    raise NotEntered(_("Nothing was entered. Tap a call or a card."))


@contextmanager
def _readable(field: str) -> Iterator[None]:
    """Where what was typed in the field cannot be read is said, and what to write instead."""
    try:
        yield
    except shorthand.UnreadableError as error:
        raise NotEntered(described(error), field) from None


def described(error: shorthand.UnreadableError) -> str:
    """Which word cannot be read, and how one writes it."""
    words = {"number": error.number, "word": error.word[:12], "most": shorthand.MOST_WORDS}
    sentence = {
        shorthand.ShorthandTrouble.NO_CALL: _(
            "Call %(number)s: %(word)s is no call. Write 1H, 2NT, pass or X."
        ),
        shorthand.ShorthandTrouble.NO_CARD: _(
            "Card %(number)s: %(word)s is no card. Write S7, HA or D10."
        ),
        shorthand.ShorthandTrouble.NOBODY_NEXT: _(
            "Card %(number)s: nobody is in turn to play %(word)s. Write the seat too, as in W:S7."
        ),
        shorthand.ShorthandTrouble.AFTER_END: _(
            "Card %(number)s: %(word)s comes after the star that ends the play. Take one out."
        ),
        shorthand.ShorthandTrouble.TOO_MANY: _(
            "That is too much at once: write at most %(most)s words."
        ),
    }[error.trouble]
    return sentence % words


def _call(sent: QueryDict) -> Change:
    seat = _seat(sent.get("seat", ""))
    try:
        call = parse_call(sent.get("call", ""))
    except ValueError:
        raise NotEntered(_("That is no call. Tap one of the calls.")) from None
    if seat is None:
        raise NotEntered(_("Whose call is it? Tap a player first."))
    return lambda table: recording.with_call(table, MadeCall(seat, call))


def _explain(sent: QueryDict) -> Change:
    place = sent.get("explain", "")
    text = " ".join(sent.get("explanation", "").replace("\0", "").split())[:LONGEST_EXPLANATION]

    def explained(table: TableRecord) -> TableRecord:
        if not (re.fullmatch("[0-9]{1,3}", place) and table.auction):
            raise NotEntered(_("Which call is explained? Choose one."))
        try:
            return recording.with_explanation(table, int(place), text)
        except IndexError:
            raise NotEntered(_("Which call is explained? Choose one.")) from None

    return explained


def _card(sent: QueryDict) -> Change:
    seat = _seat(sent.get("seat", ""))
    act = _PICKED.get(sent.get("act", ""), CardAct.PLAYED)
    if seat is None:
        raise NotEntered(_("Whose card is it? Tap a player first."))
    named = sent.get("card", "")
    if named == "none":
        return partial(recording.with_event, event=PlayEvent(seat, CardAct.NO_CARD))
    if named == "?":
        return partial(recording.with_event, event=PlayEvent(seat, CardAct.PLAYED))
    try:
        card = Card.parse(named)
    except ValueError:
        raise NotEntered(_("That is no card. Tap one of the cards.")) from None
    return partial(recording.with_event, event=PlayEvent(seat, act, card))


def _held(sent: QueryDict, name: str, act: CardAct) -> Change:
    found = _HELD.fullmatch(sent.get(name, ""))
    if found is None:
        raise NotEntered(_("That is no card. Tap one of the cards."))
    event = PlayEvent(Seat(found[1]), act, Card.parse(found[2]))
    return partial(recording.with_event, event=event)


def _claim(sent: QueryDict) -> Change:
    claimer, tricks = _seat(sent.get("claimer", "")), sent.get("claim", "")
    if claimer is None:
        raise NotEntered(_("Who claimed or conceded? Choose a player."))
    if not re.fullmatch("[0-9]|1[0-3]", tricks):
        raise NotEntered(_("How many of the tricks left? Choose a number."))

    def claimed(table: TableRecord) -> TableRecord:
        if table.declarer is None:
            raise NotEntered(_("Nobody is known to declare. Enter the auction first."))
        try:
            return recording.with_claim(table, claimer, int(tricks))
        except ValueError:
            left = recording.left_to_play(table)
            raise NotEntered(
                _("Only %(left)s tricks are left. Choose a smaller number.") % {"left": left}
            ) from None

    return claimed


def _by_cards(_sent: QueryDict) -> Change:
    return lambda table: recording.with_play(replace(table, tricks_made=None), table.play)


def _typed(sent: QueryDict) -> Change:
    text = sent.get("typed", "")[:LONGEST]

    def appended(table: TableRecord) -> TableRecord:
        with _readable("typed"):
            if sent.get("part") == "auction":
                auction = table.auction or Auction(table.dealer)
                return recording.with_auction(table, shorthand.typed_calls(text, auction))
            return recording.with_play(table, shorthand.typed_play(text, table))

    return appended


def _whole(sent: QueryDict) -> Change:
    """Auction and play written out as text: what stood there is replaced."""
    calls, cards = sent.get("auction_text", "")[:LONGEST], sent.get("play_text", "")[:LONGEST]

    def rewritten(table: TableRecord) -> TableRecord:
        before = table.auction.calls if table.auction else ()
        with _readable("auction_text"):
            auction = shorthand.typed_calls(calls, Auction(table.dealer))
        if before or auction.calls:
            table = recording.with_auction(table, _with_notes(auction, before))
        with _readable("play_text"):
            play = shorthand.typed_play(cards, replace(table, play=Play()))
        return table if play == table.play else recording.with_play(table, play)

    return rewritten


def _with_notes(auction: Auction, before: tuple[MadeCall, ...]) -> Auction:
    """The auction with what no keyboard has: notes and marks of calls that stayed, before and
    behind one that was corrected.
    """
    kept = list(auction.calls)
    had, has = ([(made.seat, made.call) for made in calls] for calls in (before, kept))
    for at, to, size in SequenceMatcher(None, had, has, autojunk=False).get_matching_blocks():
        for old, place in zip(before[at : at + size], range(to, to + size), strict=True):
            kept[place] = replace(
                kept[place], note=old.note, explanation=old.explanation, marked=old.marked
            )
    return Auction(auction.dealer, tuple(kept))


def _seat(text: str) -> Seat | None:
    return Seat(text) if text in list(Seat) else None


_READERS: dict[str, Callable[[QueryDict], Change]] = {
    "call": _call,
    "card": _card,
    "explain": _explain,
    "alert": lambda _sent: recording.with_alert_turned,
    "withdraw_call": lambda _sent: recording.without_last_call,
    "withdraw": lambda sent: _held(sent, "withdraw", CardAct.WITHDREW),
    "pick_up": lambda sent: _held(sent, "pick_up", CardAct.PICKED_UP),
    "claim": _claim,
    "by_cards": _by_cards,
    "auction_text": _whole,
    "typed": _typed,
}
