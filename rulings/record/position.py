"""A matter with its answers and where they lead: what services act on and pages show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.functional import cached_property

from deals.bridge.cards import Card
from deals.bridge.contract import parse_contract
from deals.bridge.findings import Finding
from deals.bridge.seats import Role, Seat
from rulings.engine import Question, When
from rulings.evidence import Clue, Proof
from rulings.evidence.surroundings import cannot_be
from rulings.irregularities import DOORS, Door
from rulings.laws.law16_unauthorised import CHOSEN_THEN, HESITATED, NOT_YET, There
from rulings.laws.law61_revoke import FAILURE
from rulings.matter.facts import Fact, Said, fold, in_full
from rulings.matter.standing import Standing, stand
from rulings.models import Matter, RulingKind, Source
from rulings.models.reading import AnswersRead, read_answers
from rulings.record.from_table import NOTHING, beside, proofs_for, recorded_for
from rulings.record.marks import mark
from rulings.record.matters import in_auction
from rulings.record.to_play import is_of_others, is_told_at
from rulings.words.speaker import Seating

T = TypeVar("T")


@dataclass(frozen=True)
class MatterPosition:
    """A matter at one moment."""

    matter: Matter
    answers: tuple[Fact, ...]
    """All of them, oldest first."""
    board_over: bool
    """Play has ended."""
    rulings: int = 0
    """How many have been given on it, those for now among them."""
    changes: int = 0
    """How often the call was taken over, moved, ended by its board or brought back."""
    is_set_aside: bool = False
    """It was begun anew, or another one took its place."""

    @cached_property
    def door(self) -> Door | None:
        """The way in; None for a matter that is ruled by hand."""
        return DOORS.get(self.matter.irregularity)

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts found, each with what the record says of it."""
        if not self.proofs and not self._recorded:
            return self._found
        return {key: self._beside_record(fact) for key, fact in self._found.items()}

    @cached_property
    def _found(self) -> Mapping[str, Fact]:
        return fold(self.answers)

    @cached_property
    def _narrowed(self) -> Mapping[str, Fact]:
        """The facts found, without what a later answer leaves no room for."""
        if self.door is None or all(fact.is_settled for fact in self._found.values()):
            return self._found
        return stand(self.door.rule, self._found).facts

    @cached_property
    def proofs(self) -> Mapping[str, Proof]:
        """What the record of the board proves here; empty where there is none."""
        return proofs_for(self.matter, self.offender) if self.door else NOTHING

    def told_beside(self, key: str) -> tuple[Clue, ...]:
        """What the record of the board shows beside that question."""
        return beside(self.matter, self.offender).get(key, ())

    @cached_property
    def _recorded(self) -> Mapping[str, Fact]:
        """What was read from the record, whether or not the director has found otherwise since."""
        return fold(one for one in self.answers if one.source == Source.RECORD)

    def _beside_record(self, fact: Fact) -> Fact:
        proof = self.proofs.get(fact.key)
        if fact.source == Source.RECORD:
            return replace(fact, proof=proof)
        told = self._recorded.get(fact.key)
        if told is None and proof is not None and proof.names_card:
            return fact  # told to those only who may see the board: see `services.evidence`
        said = told.versions[0] if told else None
        if said is None and proof is not None:
            said = Said(proof.token, seat=proof.seat)
        same = said is None or (fact.is_settled and fact.versions[0].token == said.token)
        if same and (said is None or said.seat in (None, fact.seat)):
            return fact
        return replace(fact, record=said)

    @cached_property
    def standing(self) -> Standing:
        """Raises TooManyVersions when too much is disputed at once."""
        assert self.door is not None, "a matter ruled by hand has no rule to run"
        offender = self.door.offender
        facts = {key: fact for key, fact in self.facts.items() if not self.is_ruled_out(fact)}
        standing = stand(self.door.rule, facts).with_card(self.door.card).without(self.cannot_be)
        return standing.with_chairs(offender.key) if offender else standing

    @cached_property
    def cannot_be(self) -> Mapping[str, frozenset[str]]:
        """What contract and card rule out, the end of play, and what is still to come: question key
        → tokens. Told since, they take an answer back that was given before.
        """
        if self.board_over and self._last(CHOSEN_THEN.key):
            return {CHOSEN_THEN.key: frozenset({NOT_YET})}
        chosen = self._found.get(CHOSEN_THEN.key)
        if chosen is not None and chosen.is_settled and chosen.versions[0].token == NOT_YET:
            return {HESITATED.key: frozenset({There.OVER})}
        told, failed = self.matter.call.known_contract, self._found.get(FAILURE.key)
        if self.door is None or not told or failed is None or not failed.is_settled:
            return {}
        token, contract = failed.versions[0].token, parse_contract(told)
        found = cannot_be(self.door.slug, contract, self.card, token)
        return {} if found and self._is_card_of_others else found

    @property
    def _is_card_of_others(self) -> bool:
        """Whether a colleague has named it to a director who has still to play the board: an answer
        that is missing would tell him of it.
        """
        call, director = self.matter.call, self.matter.call.director
        if director is None or is_told_at(director, call):
            return False
        return is_of_others(call, director)

    def is_ruled_out(self, fact: Fact) -> bool:
        """Whether it was said, and cannot be."""
        return fact.is_settled and fact.versions[0].token in self.cannot_be.get(fact.key, ())

    @cached_property
    def next_key(self) -> str:
        """The question to be answered now; empty where there is none before play is over. What was
        found of a dispute for now comes first then.

        The card is asked for once, as soon as its player is known, and the bid as soon as it is of
        use: what is said from then on names it. Who has put it off, as by taking the answer back,
        is not asked again. The bid before it may be told beside the choice.
        """
        pending = self.standing.pending
        if self.waits_for_play:
            return ""
        if anew := self.found_for_now:
            return anew
        return self._detail_to_ask or pending[0] if pending else ""

    @cached_property
    def found_for_now(self) -> str:
        """The key of what was disputed and found so in a ruling for now: once play is over it is
        found anew. A query only where something was disputed.
        """
        pending = self.standing.pending
        is_now = pending is not None and pending[1].when is not When.AFTER_PLAY
        if is_now or not (self.board_over and self.was_ruled):
            return ""
        asked = map(self.facts.get, self.standing.rests_on)
        found = [fact for fact in asked if fact is not None and fact.told]
        if not found:
            return ""
        last = self.matter.rulings.only("kind", "answers").order_by("-number").first()
        if last is None or last.kind != RulingKind.INTERIM:
            return ""
        return next((fact.key for fact in found if fact.number <= (last.answers or 0)), "")

    @property
    def _detail_to_ask(self) -> str:
        """The key of what is to be named before the next question; "" where nothing is."""
        assert self.door is not None, "a matter ruled by hand asks nothing"
        card, bid = self.door.card, self.door.bid
        if card and self.offender is not None and not self._told_of(card.key):
            return card.key
        if bid is None or not self.standing.offered.keys() >= {one.key for one in self.door.bids}:
            return ""
        return "" if self._told_of(bid.key) else bid.key

    def _told_of(self, key: str) -> bool:
        """Whether that was answered, or left for later."""
        last = self._last(key)
        if last is None or self.is_ruled_out(last):
            return False
        return bool(last.versions) or last.source != Source.RECORD

    def _last(self, key: str) -> Fact | None:
        return next((one for one in reversed(self.answers) if one.key == key), None)

    @property
    def seen(self) -> int:
        """How many answers there are."""
        return len(self.answers)

    @property
    def state(self) -> str:
        """What a form posts to show that it is not stale: answers, rulings, who has the call and
        where, declarer and contract, and what the record says of the answers, for it may have come
        in since, or been corrected. Counters, never times; and digests of the answers and of the
        record: in a restored database there may be others, as many.
        """
        call = self.matter.call
        at = f"{call.declarer}{call.known_contract}"
        told = f".{self.mark_of_answers}" if self.answers else ""
        return f"{self.seen}{told}-{self.rulings}-{self.changes}{at}{self._mark_of_record}"

    @property
    def _mark_of_record(self) -> str:
        facts = self.facts.values()
        told = [(one.key, one.record, one.proof) for one in facts if one.record or one.proof]
        return f"!{mark('record', self.matter.pk, repr(told))}!" if told else ""

    @property
    def mark_of_answers(self) -> str:
        return mark("answers", self.matter.pk, in_full(self.answers))

    @property
    def was_ruled(self) -> bool:
        """A ruling has been given on it, if only for now."""
        return self.rulings > 0

    @cached_property
    def in_auction(self) -> bool:
        """Nobody declares yet."""
        return in_auction(self.matter)

    @cached_property
    def seating(self) -> Seating:
        door, declarer = self.door, self.matter.call.declarer_seat
        if self.in_auction:
            declarer = None  # a record that says so may be of another auction
        bid = self._detail(door.bid) if door else None
        before = self._detail(door.bid_to_beat) if door else None
        led = self._detail(door.suit_led) if door else None
        return Seating(declarer, self.offender, self._pointed_at, self.card, bid, before, led)

    def _detail(self, question: Question[T] | None) -> T | None:
        """The same as `_named` where it is still offered: what it is about may have changed."""
        named = self._named(question)
        return named if question and named and question.key in self.standing.offered else None

    @cached_property
    def card(self) -> Card | None:
        """The card it is about, once it is named and nobody disputes it."""
        return self._named(self.door.card) if self.door else None

    def _named(self, question: Question[T] | None) -> T | None:
        """What answers the question, once somebody has said so and nobody disputes it."""
        fact = self._found.get(question.key) if question else None
        if question is None or fact is None or not fact.is_settled:
            return None
        return question.read(fact.versions[0].token)

    def is_enough(self, key: str, token: str) -> bool:
        """Whether by that answer the bid is not too low over the one before it (18B, 18C)."""
        bids = self.door.bids if self.door else ()
        asked = next((one for one in bids if one.key == key), None)
        if len(bids) < 2 or asked is None or token not in [one.token for one in asked.answers]:
            return False
        bid, before = (one.read(token) if one.key == key else self._named(one) for one in bids)
        return bool(bid and before and bid.is_sufficient_over(before))

    @property
    def finding(self) -> Finding | None:
        """What it is about in the record of the board, where that says so."""
        return recorded_for(self.matter, self.offender) if self.door else None

    @property
    def _pointed_at(self) -> tuple[Seat, ...]:
        """The chairs that players point at, while they disagree about the offender."""
        question = self.door.offender if self.door else None
        fact = self._narrowed.get(question.key) if question else None
        return tuple(said.seat for said in fact.versions if said.seat) if fact else ()

    @cached_property
    def offender(self) -> Seat | None:
        """Whose chair was pointed at; declarer or dummy also follow from their token."""
        question = self.door.offender if self.door else None
        fact = self._narrowed.get(question.key) if question else None
        if fact is None or fact.seat:
            return fact.seat if fact else None
        declarer = self.matter.call.declarer_seat
        hand = fact.versions[0].token if fact.is_settled else ""
        return Seating(declarer).seat(Role(hand)) if hand in ("declarer", "dummy") else None

    @property
    def waits_for_play(self) -> bool:
        """All that can be known now is known, and the board is still being played."""
        return self.standing.is_interim and not self.board_over

    def with_answer(self, answer: Fact) -> MatterPosition:
        return replace(self, answers=(*self.answers, answer))


def standing_at(door: Door, facts: Mapping[str, Fact]) -> Standing:
    """Where the rule of the door stands on these facts."""
    standing = stand(door.rule, facts).with_card(door.card)
    return standing.with_chairs(door.offender.key) if door.offender else standing


def position_of(matter: Matter, said: AnswersRead | None = None) -> MatterPosition:
    """The position of a stored matter. One query, if what was said is not read yet."""
    read = said or read_answers(matter.pk)
    return MatterPosition(
        matter, read.answers, read.board_over, read.rulings, read.changes, read.is_set_aside
    )
