"""Answers given while nobody could send them, beside what was answered meanwhile. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from rulings.matter.facts import Fact, Said


def still_to_give(since: Sequence[Fact], mine: Sequence[Fact]) -> Sequence[Fact] | None:
    """What of `mine` is to be appended after `since`, all that was answered after the page that
    mine began from; None where the two have parted, and only a director can say which holds.

    What was given before its acknowledgement was lost is among `since`: the beginning of mine, or
    all of it, whoever has given it. So the same may come as often as it likes.
    """
    told = _last(since)
    if all(told.get(key) == said for key, said in _last(mine).items()):
        return ()
    if len(since) <= len(mine) and all(map(is_same, since, mine)):
        return mine[len(since) :]
    return None


def to_withdraw(
    base: Sequence[Fact], since: Sequence[Fact], mine: Sequence[Fact]
) -> Sequence[Fact]:
    """Where mine shall hold: for each key that was answered since and is none of mine, what it was
    before, the last one first; without versions where it was nothing.
    """
    before, own = _last(base), _last(mine)
    others = [key for key in _last(since) if key not in own]
    return [Fact(key, before[key][0] if key in before else ()) for key in reversed(others)]


def _last(answers: Sequence[Fact]) -> dict[str, tuple[tuple[Said, ...], str]]:
    return {one.key: (one.versions, one.note) for one in answers}


def is_same(one: Fact, other: Fact) -> bool:
    """Whether both say the same of the same, in the same words."""
    return (one.key, one.versions, one.note) == (other.key, other.versions, other.note)
