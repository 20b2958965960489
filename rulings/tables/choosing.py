"""What declarer chooses for a lead: three buttons, or a switch and four suits."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.tables.buttons import Button
from rulings.watch import brief
from rulings.watch import words as say
from rulings.watch.events import Choice, Chosen
from rulings.watch.obligations import Open, chooses, shows_what
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class ChoiceButton:
    """One line of what declarer says, and what happens to the card beneath it."""

    place: int
    verb: str
    suit: Suit | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class SuitKey:
    suit: Suit
    may: bool
    """Whether declarer may name it; else it is dashed and dead."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """`buttons` where at most one suit may be named, else `keys` and `free`."""

    leader: Seat
    heading: str
    buttons: tuple[ChoiceButton, ...] = ()
    keys: tuple[SuitKey, ...] = ()
    """The four suits, spades first."""
    both: tuple[Button, ...] = ()
    """To forbid both suits, where just two may be named."""
    free: ChoiceButton | None = None
    may_require: bool = False
    rare: tuple[Button, ...] = ()
    """Several suits at once; a lead before the choice."""
    asks_shown: str = ""
    """The question which suits were shown in the auction, while it decides and is not known."""


def keys_of(named: Collection[Suit]) -> tuple[SuitKey, ...]:
    """The four suits, of which these may be named."""
    return tuple(SuitKey(suit, suit in named) for suit in Suit)


def choosing(now: Watched, speaker: Speaker) -> Choosing | None:
    """None where nobody chooses."""
    obligations = now.obligations
    choice = next(iter(chooses(obligations)), None)
    if choice is None:
        return None
    leader = choice.leader
    heading = speaker.say(brief.choice(leader))
    if shows_what(obligations, choice):
        asked = speaker.say(brief.shown(leader.partner))
        return Choosing(leader, heading, keys=keys_of(frozenset(Suit)), asks_shown=asked)
    offered = [(place, event) for place, event in enumerate(now.can_happen)]
    one = [(p, e) for p, e in offered if isinstance(e, Chosen) and len(e.suits) < 2]
    rare = [(p, e) for p, e in offered if (p, e) not in one]
    buttons = tuple(_button(obligations, place, event, speaker) for place, event in one)
    named = {button.suit for button in buttons if button.suit}
    is_short = len(named) < 2
    several = [(p, e) for p, e in rare if isinstance(e, Chosen)]
    both = several if len(named) == len(several) + 1 == 2 else []
    return Choosing(
        leader,
        heading,
        buttons=buttons if is_short else (),
        keys=() if is_short else keys_of(named),
        both=tuple(Button(place, speaker.say(say.label(event))) for place, event in both),
        free=None if is_short else buttons[-1],
        may_require=any(event.choice is Choice.REQUIRE for _place, event in one),
        rare=tuple(
            Button(place, speaker.say(say.label(event)))
            for place, event in rare
            if (place, event) not in both
        ),
    )


def _button(obligations: Open, place: int, event: Chosen, speaker: Speaker) -> ChoiceButton:
    note = brief.effect(obligations, event)
    suit = next(iter(event.suits), None)
    verb = speaker.say(brief.verb(event))
    return ChoiceButton(place, verb, suit, speaker.say(note) if note else "")
