"""The claim bench in words: its switches, the line that proves it, where normal lines part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from deals.bridge.cards import Card, Denomination
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.words.cards import suit_name
from deals.words.records import ShownHand, shown_hands
from deals.words.seats import seat_name
from rulings.bench.tree import Drawing, drawing
from rulings.claims import (
    Ending,
    Line,
    LineBranch,
    LineCard,
    LineReach,
    NormalReason,
    Statement,
    Switch,
    Switches,
    TrumpOut,
    Trumps,
    Verdict,
)

_SWITCH: dict[Switch, tuple[Promise, Promise]] = {
    Switch.OVERLOOKS_TRUMP: (
        lazy("May not have known that a trump was out"),
        lazy("If nothing was said of it, it need not be drawn. Off: it is drawn where it can be."),
    ),
    Switch.SMALL_ANY_ORDER: (
        lazy("Small cards in any order"),
        lazy("From the nine down, with no honour of the suit left in that hand."),
    ),
    Switch.ANY_CARD: (
        lazy("Any card of a suit first"),
        lazy("Off: a suit is played from the top."),
    ),
    Switch.UNSTATED_FINESSE: (
        lazy("A finesse that was not stated"),
        lazy("It may lose. That it would win is no help: the other way counts too."),
    ),
    Switch.BLOCKS: (
        lazy("High under a winner of the own side"),
        lazy("The winner may be overtaken. Off: low is played, even where that blocks the suit."),
    ),
    Switch.WINNERS_FIRST: (
        lazy("Sure winners before what can lose"),
        lazy("For one who knew of a loser. Off: every card may be thought good."),
    ),
    Switch.KEEPS_WINNERS: (
        lazy("Discards losers, not winners"),
        lazy(
            "To throw a winner away with a loser in the hand would be irrational. One that nobody"
            " else can lead is a loser where the hand would get in no more."
        ),
    ),
    Switch.MARKED_FINESSE: (
        lazy("A finesse that cannot lose is taken"),
        lazy("One opponent has shown out, so the other has the card."),
    ),
    Switch.RUFFS_FIRST: (
        lazy("No trumps led that draw nothing"),
        lazy("With no trump out other suits are led first, and ruffed. Off: trumps may be wasted."),
    ),
}
_REASON: dict[NormalReason, Promise] = {
    NormalReason.ONLY: lazy("the only card"),
    NormalReason.STATED: lazy("as stated"),
    NormalReason.DRAWS: lazy("draws the trump that is known"),
    NormalReason.TOP: lazy("a suit that was not named, from the top"),
    NormalReason.SMALL: lazy("small cards in any order"),
    NormalReason.ANY: lazy("any card of the suit"),
    NormalReason.TOWARDS: lazy("low, to the high card opposite"),
    NormalReason.LOW: lazy("low"),
    NormalReason.HIGH: lazy("high, with no finesse"),
    NormalReason.WINS: lazy("beats the cards before it"),
    NormalReason.OVERTAKES: lazy("high under a winner of the own side"),
    NormalReason.FINESSE: lazy("a finesse that was not stated"),
    NormalReason.MARKED: lazy("the finesse that cannot lose"),
    NormalReason.RUFFS: lazy("ruffs"),
    NormalReason.DISCARD: lazy("a discard"),
    NormalReason.PARTNER: lazy("partner may play it"),
}
_TRUMP: dict[TrumpOut, Promise] = {
    TrumpOut.NONE: lazy("No trump was out, or it is notrump."),
    TrumpOut.MENTIONED: lazy("The trump that was out was mentioned."),
    TrumpOut.AWARE: lazy("The claimer knew of the trump that was out."),
    TrumpOut.HARMLESS: lazy("No normal line loses a trick to the trump that was out."),
    TrumpOut.ALL_THREE: lazy(
        "A trump was out: it was not mentioned, it may have been overlooked, and a normal"
        " line loses a trick to it."
    ),
}
_STATED: dict[LineReach, Promise] = {
    LineReach.WORKS: lazy("The stated line brings all that was claimed."),
    LineReach.NONE: lazy("The stated line does not cover every trick."),
    LineReach.LOSES: lazy("The stated line is followed, and it loses."),
    LineReach.BREAKS: lazy("The stated line does not bring all that was claimed."),
}


def switch_label(switch: Switch) -> str:
    return str(_SWITCH[switch][0])


def switch_help(switch: Switch) -> str:
    return str(_SWITCH[switch][1])


def reason_words(reason: NormalReason) -> str:
    return str(_REASON[reason])


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """One card of a trick."""

    seat: Seat
    card: Card
    why: str
    law: str
    wins: bool
    is_lead: bool


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """One trick of the line, with who wins it."""

    number: int
    plays: tuple[ShownPlay, ...]
    winner: Seat
    is_ours: bool
    """Whether the claiming side wins it."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """One card at a fork, what it comes to and what follows."""

    seat: Seat
    card: Card
    why: str
    law: str
    tricks: str
    is_worst: bool
    then: ShownFork | None


@dataclass(frozen=True, slots=True)
class ShownFork:
    """Where normal lines part."""

    trick: str
    before: tuple[Card, ...]
    options: tuple[ShownOption, ...]


@dataclass(frozen=True, slots=True)
class BenchWords:
    """What a page shows of a proposal."""

    ending: Ending
    hands: list[ShownHand]
    situation: str
    said: tuple[str, ...]
    normal: tuple[tuple[str, str], ...]
    """The switches that are on, with their Laws."""
    tricks: int
    title: str
    claimed: str
    line: tuple[ShownTrick, ...]
    fork: ShownFork | None
    drawing: Drawing | None
    trump_out: str
    shows_trump: bool
    stated: str
    needless: tuple[ShownTrick, ...] = ()
    """The worst line that loses a named winner by its order alone."""
    needless_title: str = ""
    is_whole: bool = True
    """Whether there was time for every fork."""


def bench_words(stored: Mapping[str, Any]) -> BenchWords:
    """From what is stored of a bench that is done, or frozen in a ruling."""
    ending = Ending.load(stored["ending"])
    statement = Statement.load(stored["statement"])
    switches = Switches.load(stored["switches"])
    verdict = Verdict.load(stored["verdict"])
    return BenchWords(
        ending=ending,
        hands=hands_of(ending),
        situation=situation(ending),
        said=statement_words(statement),
        normal=tuple((switch_label(s), s.law) for s in Switch if getattr(switches, s.value)),
        tricks=verdict.tricks,
        title=tricks_of(verdict.tricks, ending.left),
        claimed=_claimed(ending),
        line=_tricks(verdict.line, ending),
        fork=_fork(verdict.tree, ending, on_worst=True) if verdict.tree else None,
        drawing=drawing(verdict.tree) if verdict.tree else None,
        trump_out=str(_TRUMP[verdict.trump_out]),
        shows_trump=verdict.trump_out is not TrumpOut.NONE,
        stated=str(_STATED[verdict.stated]),
        needless=_tricks(verdict.needless.line, ending) if verdict.needless else (),
        needless_title=tricks_of(verdict.needless.tricks, ending.left) if verdict.needless else "",
        is_whole=verdict.is_whole,
    )


def hands_of(ending: Ending) -> list[ShownHand]:
    """The four hands as a diagram shows them."""
    return shown_hands(Deal.of({seat: ending.hand(seat) for seat in Seat}))


def tricks_of(tricks: int, left: int) -> str:
    """ "2 of 3 tricks"."""
    return ngettext("%(n)s of %(left)s trick", "%(n)s of %(left)s tricks", left) % {
        "n": tricks,
        "left": left,
    }


def situation(ending: Ending) -> str:
    """Trumps, who claims, who is on lead."""
    suit = ending.trumps.suit
    words = {
        "claimer": seat_name(ending.claimer),
        "leader": seat_name(ending.leader),
        "trumps": suit_name(suit) if suit else "",
    }
    if ending.trumps is Denomination.NT:
        return _("Notrump. %(claimer)s claims, %(leader)s is on lead.") % words
    return _("Trumps are %(trumps)s. %(claimer)s claims, %(leader)s is on lead.") % words


def statement_words(statement: Statement) -> tuple[str, ...]:
    """What was said, a sentence for each part of it."""
    said = []
    match statement.trumps:
        case Trumps.DRAWN:
            said.append(_("Draws all the trumps that are out."))
        case Trumps.ROUNDS:
            rounds = statement.rounds
            said.append(
                ngettext("Draws %(n)s round of trumps.", "Draws %(n)s rounds of trumps.", rounds)
                % {"n": rounds}
            )
        case Trumps.LEFT:
            said.append(_("Mentioned the trump that is out and leaves it there."))
    if statement.cross_ruff:
        said.append(_("Cross-ruffs."))
    if statement.order:
        suits = ", ".join(suit_name(suit) for suit in statement.order)
        said.append(_("Suits in this order: %(suits)s.") % {"suits": suits})
    if statement.winners:
        suits = ", ".join(suit_name(suit) for suit in statement.winners)
        said.append(_("Winners named in no order: %(suits)s.") % {"suits": suits})
    if statement.finesse:
        named = {
            "suit": suit_name(statement.finesse.suit),
            "seat": seat_name(statement.finesse.against),
        }
        said.append(_("Finesses in %(suit)s, against %(seat)s.") % named)
    return tuple(said) or (_("No line was stated."),)


def _law_of(reason: NormalReason | None) -> str:
    switch = reason.switch if reason else None
    return switch.law if switch else ""


def _claimed(ending: Ending) -> str:
    """How many tricks; where nobody said it, that it is taken to be all of them."""
    told = {"n": tricks_of(ending.asked, ending.left)}
    if ending.claimed is None:
        return (
            _("Claimed: %(n)s, as nobody said how many. It is changed under “What was said”.")
            % told
        )
    return _("Claimed: %(n)s.") % told


def _tricks(line: Line, ending: Ending) -> tuple[ShownTrick, ...]:
    return tuple(_trick(n, trick, ending) for n, trick in enumerate(line, 1))


def _trick(number: int, trick: tuple[LineCard, ...], ending: Ending) -> ShownTrick:
    winner = next(played.seat for played in trick if played.wins)
    plays = tuple(
        ShownPlay(
            played.seat,
            played.card,
            reason_words(played.reason) if _is_told(played.reason) else "",
            _law_of(played.reason),
            played.wins,
            place == 0,
        )
        for place, played in enumerate(trick)
    )
    return ShownTrick(number, plays, winner, winner.side is ending.side)


def _is_told(reason: NormalReason | None) -> TypeGuard[NormalReason]:
    """Whether it helps to say why: not of the opponents' cards, nor where nothing was chosen."""
    return reason not in (None, NormalReason.ONLY, NormalReason.LOW)


def _fork(fork: LineBranch, ending: Ending, *, on_worst: bool) -> ShownFork:
    return ShownFork(
        _("Trick %(n)s") % {"n": fork.trick},
        tuple(played.card for played in fork.before),
        tuple(
            ShownOption(
                option.played.seat,
                option.played.card,
                reason_words(option.played.reason) if option.played.reason else "",
                _law_of(option.played.reason),
                tricks_of(option.tricks, ending.left),
                on_worst and option.is_worst,
                _fork(option.then, ending, on_worst=on_worst and option.is_worst)
                if option.then
                else None,
            )
            for option in fork.options
        ),
    )
