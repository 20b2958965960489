"""The watch after a ruling, so that a phone goes on there before the ruling is sent.

It knows of no other ruling of the call: what an earlier one has left open is not in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from deals.words.closed_cards import all_open
from rulings.laws.facts import CARDS
from rulings.pack.gaps import GapSpeaker
from rulings.pack.states import View
from rulings.tables.ahead import Ahead, At, told
from rulings.watch import keeping
from rulings.watch.obligations import may_have_named, unsaid
from rulings.watch.openings import openings
from rulings.watch.step import follow
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker


@dataclass(slots=True)
class Tables:
    """The tables after all rulings, each once; `show` gives its page a number, and the page where
    the ruling waits for the end of play, which is another once nothing is open.
    """

    show: Callable[[Watched, GapSpeaker], tuple[int, int]]
    ahead: Ahead = field(init=False)

    def __post_init__(self) -> None:
        self.ahead = Ahead(
            lambda at: self.show(at.now, _any(at.speaker)),
            lambda at: told(at.now.obligations, _any(at.speaker).stored),
            [answer.value for answer in CARDS],
            lambda speaker, suit: replace(_any(speaker), other=suit),
            forgets=_forgets,
            holds=_is_held,
        )

    def after(self, view: View) -> int:
        """The table once the ruling is recorded; -1 where nothing is open that keeps a director."""
        concluded = (step.conclusion for step in view.standing.concluded)
        now = Watched(keeping(follow(openings(concluded, view.seating.seat))))
        at = _forgets(At(now, GapSpeaker(view.seating, "en", all_open)))
        if not now.obligations or not _is_held(at):
            return -1
        return self.ahead.reach(at)

    def packed(self) -> list[list[Any]]:
        """Of each its page, what is open there, and where its taps lead; then its other page."""
        return [_packed(one) for one in self.ahead.states]


def _packed(state: dict[str, Any]) -> list[Any]:
    page, while_it_waits = state["html"]
    other = [while_it_waits] if while_it_waits != page else []
    return [page, state["open"], state["taps"], *other]


def _any(speaker: Speaker) -> GapSpeaker:
    assert isinstance(speaker, GapSpeaker)
    return speaker


def _forgets(at: At) -> At:
    """A card or suit that nothing says any more stands for none: another may be named."""
    speaker, said = _any(at.speaker), _said(at.now)
    card, other = speaker.seating.card, speaker.other
    if card and said.isdisjoint({card, card.suit}):
        speaker = replace(speaker, seating=replace(speaker.seating, card=None))
    return At(at.now, replace(speaker, other=other if other in said else None))


def _said(now: Watched) -> frozenset[object]:
    """The cards and suits in what is open there, and in what is said."""
    values = [getattr(one, field.name) for one in now.obligations for field in fields(one)]
    values += [value for message in now.say for _name, value in message.params]
    return frozenset(
        one for value in values for one in (value if isinstance(value, frozenset) else [value])
    )


def _is_held(at: At) -> bool:
    """Not where several suits are offered while the card's, or one that was named, stands for
    any.
    """
    obligations = at.now.obligations
    offered = [getattr(event, "suits", ()) for event in at.now.can_happen]
    offered += [one for seat in unsaid(obligations) for one in may_have_named(obligations, seat)]
    stands_for_any = _any(at.speaker).other or at.speaker.seating.card
    return not stands_for_any or all(len(suits) < 2 for suits in offered)
