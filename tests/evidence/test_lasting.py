"""What is proved once stays proved: cards written down later never overturn a fact."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge.auction import Auction
from deals.bridge.cards import Card
from deals.bridge.findings import Finding, findings
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import Progress
from rulings.evidence import door_of, facts_for, name_of
from tests.evidence.boards import DEAL, bid, played

CALLS = ("Pass", "X", "XX", "1C", "1H", "2D", "2NT", "4S", "^S")


def facts_of(table: TableRecord) -> dict[str, dict[str, str]]:
    """The facts of every finding of the record, by its name."""
    return {
        name_of(found): {key: proof.token for key, proof in facts_for(door, table, found).items()}
        for found in findings(table)
        if (door := _door(found))
    }


def _door(found: Finding) -> str:
    return door_of(found) or ""


def grows(before: TableRecord, after: TableRecord) -> None:
    later = facts_of(after)
    for name, facts in facts_of(before).items():
        assert facts.items() <= later[name].items(), name


@st.composite
def wild_play(draw: st.DrawFn) -> list[PlayEvent]:
    """Cards in turn, now and then out of turn, often without following suit; never taken back."""
    hands: dict[Seat, list[Card]] = {seat: list(DEAL.hand(seat) or ()) for seat in Seat}
    progress = Progress(Seat.S, played("").denomination)
    events = []
    for _ in range(draw(st.integers(4, 30))):
        turn = progress.turn
        if turn is None:
            break
        seat = turn if draw(st.integers(0, 9)) else draw(st.sampled_from(list(Seat)))
        if not hands[seat]:
            break
        led = progress.led(progress.current) if progress.current <= 13 else None
        following = [card for card in hands[seat] if led and card.suit is led.suit]
        obeys = draw(st.integers(0, 4)) > 0
        card = draw(st.sampled_from(following if following and obeys else hands[seat]))
        hands[seat].remove(card)
        events.append(PlayEvent(seat, CardAct.PLAYED, card))
        progress.add(events[-1])
    return events


@settings(max_examples=60, deadline=None)
@given(wild_play())
def test_facts_about_cards_only_grow(events: list[PlayEvent]) -> None:
    for length in range(1, len(events)):
        before = played("")
        grows(
            replace(before, play=Play(tuple(events[:length]))),
            replace(before, play=Play(tuple(events[: length + 1]))),
        )


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(CALLS), min_size=2, max_size=12))
def test_facts_about_calls_only_grow(words: list[str]) -> None:
    for length in range(1, len(words)):
        before, after = (bid(f"N:{' '.join(words[:n])}") for n in (length, length + 1))
        if not Auction.parse(f"N:{' '.join(words[:length])}").is_over:
            grows(before, after)
