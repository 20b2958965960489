"""Where a matter stands: the rule of its irregularity run on the answers given so far.

Pure. Nothing about progress is stored: the next question, the ruling, and whether a dispute
matters all follow from the answers, every time they are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import (
    Asked,
    Concluded,
    Conclusion,
    Message,
    Pending,
    Question,
    Rule,
    Ruled,
    Settlement,
    Step,
    Version,
    When,
    WrongAnswer,
    asked,
    conclusions,
    merged,
    preview,
    reachable,
    settle,
)
from rulings.engine.words import SIDES
from rulings.laws.law16_unauthorised import HESITATED, THERE, There
from rulings.laws.law21_misinformation import PLAY_OVER
from rulings.laws.law75_wrong_explanation import PARTNER_CORRECTS
from rulings.laws.told.meanwhile import told_meanwhile
from rulings.matter.facts import Fact, Said

FEW_OUTCOMES = 9
"""At most so many outcomes still possible are listed; more would not help anybody."""

_COUNTED: frozenset[str] = frozenset({Role.OFFENDER, Role.PARTNER, Role.LHO, Role.RHO})
"""Who is named by where he sits from the offender."""
_ALL_COUNTED = _COUNTED | set(SIDES)
SAY_OVER = {
    PLAY_OVER.key: "yes",
    PARTNER_CORRECTS.key: "over",
    HESITATED.key: There.OVER,
    THERE.key: There.OVER,
}
"""Question → the answer by which play is over."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The rule run on every reading of the facts."""

    versions: tuple[Version, ...]
    deciding: tuple[str, ...]
    """Keys of the disputed or unknown facts on which the ruling turns."""
    pending: tuple[str, Question[Any]] | None
    """The question some reading still waits for, with its key."""
    facts: Mapping[str, Fact]
    aside: tuple[str, ...]
    """Keys that are answered and that nobody asks now; their answers wait, hidden."""
    said: tuple[dict[str, Said], ...]
    """What each reading takes to be so of the facts that are not settled."""
    card: Question[Card] | None = None
    """Which card it is about: told from the start, though the rule offers it later if ever."""
    cannot: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Key → tokens that what is known beside the facts rules out."""

    @property
    def is_ruled(self) -> bool:
        return self.pending is None

    @property
    def is_interim(self) -> bool:
        """Everything that can be known during play is known; the rest waits for its end."""
        asks_later = self.pending is not None and self.pending[1].when is When.AFTER_PLAY
        return asks_later and not self.is_over

    @property
    def meanwhile(self) -> Message | None:
        """What the table can be told of what waits for the end of play."""
        if self.pending is None or not self.is_interim:
            return None
        told = self.pending[1].meanwhile
        return told and told_meanwhile(told, self.cannot)

    @property
    def is_over(self) -> bool:
        """An answer says that play is over."""
        sure = self.sure
        return any(
            sure.get(key) == token and key not in self.aside for key, token in SAY_OVER.items()
        )

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the first reading, which are those of all where no dispute decides."""
        return self.versions[0].outcome.steps

    @property
    def concluded(self) -> tuple[Concluded, ...]:
        return conclusions(self.steps)

    @property
    def read(self) -> tuple[tuple[Version, dict[str, Said]], ...]:
        """Every reading, with what is said in it to each fact that is not settled."""
        return tuple(zip(self.versions, self.said, strict=True))

    def settled_by(self, key: str, token: str) -> dict[str, Said]:
        """The disputes that this answer to the question settles, with what is then so: not every
        reading that asks it may allow it.
        """
        left = [said for version, said in self.read if _allows(version, key, token)]
        if len(left) in (0, len(self.said)):
            return {}
        return {
            disputed: said
            for disputed, said in left[0].items()
            if {one[disputed] for one in left} == {said} != {one[disputed] for one in self.said}
        }

    def with_chairs(self, key: str) -> Standing:
        """The same, where `key` is the chair from which everybody is counted: if players point at
        different chairs it decides as soon as a conclusion speaks of one of them, unless nothing
        follows from that conclusion for anybody.
        """
        fact = self.facts.get(key)
        if key in self.deciding or fact is None or not fact.is_disputed:
            return self
        chairs = {said.seat for said in fact.versions}
        counted = _COUNTED if len({chair and chair.side for chair in chairs}) == 1 else _ALL_COUNTED
        concluded = (c for v in self.versions for c in conclusions(v.outcome.steps))
        if len(chairs) < 2 or not any(_names(counted, c.conclusion) for c in concluded):
            return self
        return replace(self, deciding=(key, *self.deciding))

    def with_card(self, card: Question[Card] | None) -> Standing:
        """The same, where that names the card it is about."""
        if card is None:
            return self
        aside = tuple(key for key in self.aside if key != card.key)
        return replace(self, card=card, aside=aside)

    def without(self, cannot: Mapping[str, frozenset[str]]) -> Standing:
        """The same, where those answers (key → tokens) cannot be given."""
        return replace(self, cannot=cannot) if cannot else self

    @property
    def answered(self) -> tuple[Asked, ...]:
        """The questions answered in any reading, in the order they are asked, each with the
        answers that it has in any of them.
        """
        forms: dict[str, list[Asked]] = {}
        for version in self.versions:
            for step in asked(version.outcome.steps):
                forms.setdefault(step.key, []).append(step)
        return tuple(
            steps[0]._replace(question=merged([step.question for step in steps]))
            for steps in forms.values()
        )

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The keys of the facts that were read, in the order of the questions: of an answer that
        others imply, theirs.
        """
        return tuple(dict.fromkeys(key for step in self.answered for key in self._read_for(step)))

    def _read_for(self, step: Asked) -> Iterable[str]:
        if step.key in self.facts:
            return (step.key,)
        implying = {key for _token, others in step.question.implied for key in others}
        return (key for key in self.facts if key in implying)

    @property
    def offered(self) -> dict[str, Question[Any]]:
        """Details that may be written down and are never waited for."""
        offered: dict[str, Question[Any]] = {self.card.key: self.card} if self.card else {}
        offered |= {key: q for version in self.versions for key, q in version.outcome.offered}
        return {
            key: question.without(*self.cannot.get(key, ())) for key, question in offered.items()
        }

    def question(self, key: str) -> Question[Any] | None:
        """The question of a key that has been, is being or may be answered here."""
        forms = [form for version in self.versions if (form := _form(version, key))]
        if not forms:
            return self.offered.get(key)
        return merged(forms).without(*self.cannot.get(key, ()))

    @property
    def sure(self) -> dict[str, str]:
        """The facts with one version: key → token."""
        return {key: f.versions[0].token for key, f in self.facts.items() if f.is_settled}

    @property
    def first_reading(self) -> dict[str, str]:
        """The facts of the first reading, disputed and presumed ones included: key → token."""
        return self.reading(self.versions[0])

    def reading(self, version: Version) -> dict[str, str]:
        """What one reading rests on: what is presumed, what is sure, and what was chosen for it."""
        offered = version.outcome.offered
        presumed = {key: asked.presumed for key, asked in offered if asked.presumed}
        return {**presumed, **self.sure, **dict(version.chosen)}

    def on_this_way(self, facts: Mapping[str, str]) -> dict[str, str]:
        """Without what was answered on a way that was left, or is asked further on: the page of a
        question is the same, however a matter came there.
        """
        return {key: token for key, token in facts.items() if key not in self.aside}


def stand(rule: Rule, facts: Mapping[str, Fact]) -> Standing:
    """Run the rule on the facts.

    An answer that an earlier change has made impossible is left out, as if it had been taken back.
    An answer that only some readings of an earlier dispute leave room for rules the others out.
    Raises TooManyVersions when too much is disputed to be ruled side by side.
    """
    valid = dict(facts)
    while True:
        sure = {key: f.versions[0].token for key, f in valid.items() if f.is_settled}
        open_ = {key: f.versions for key, f in valid.items() if not f.is_settled}
        tokens = {key: tuple(said.token for said in versions) for key, versions in open_.items()}
        try:
            settlement = settle(rule, sure, tokens)
        except WrongAnswer as error:
            del valid[error.key]
            continue
        if overtaken := _overtaken(settlement, valid, open_):
            del valid[overtaken]
            continue
        return _standing(settlement, facts, valid, open_)


def _standing(
    settlement: Settlement,
    facts: Mapping[str, Fact],
    valid: Mapping[str, Fact],
    open_: Mapping[str, tuple[Said, ...]],
) -> Standing:
    used = {step.key for v in settlement.versions for step in asked(v.outcome.steps)}
    used |= {key for v in settlement.versions for key, _ in v.outcome.offered}
    readings = zip(product(*open_.values()), settlement.wrong, strict=True)
    said = tuple(dict(zip(open_, each, strict=True)) for each, wrong in readings if not wrong)
    return Standing(
        settlement.versions,
        settlement.deciding,
        settlement.pending,
        {key: _narrowed(fact, said) for key, fact in valid.items()},
        tuple(key for key in facts if key not in used or key not in valid),
        said,
    )


def _overtaken(
    settlement: Settlement, facts: Mapping[str, Fact], open_: Mapping[str, tuple[Said, ...]]
) -> str:
    """The key of an answer that a reading leaves no room for and that was given before anybody
    disputed what it rests on: it is asked again. One given since then speaks against the reading.
    """
    readings = list(zip(product(*open_.values()), settlement.wrong, strict=True))
    for key in dict.fromkeys(settlement.wrong):
        if not key or not facts[key].is_settled:
            continue
        for place, (disputed, versions) in enumerate(open_.items()):
            against = {each[place] for each, wrong in readings if wrong == key}
            if against != set(versions) and facts[disputed].number > facts[key].number:
                return key
    return ""


def _narrowed(fact: Fact, said: tuple[dict[str, Said], ...]) -> Fact:
    """The fact as far as there is room for what was said to it."""
    left = {one[fact.key] for one in said if fact.key in one}
    if fact.is_settled or len(left) == len(set(fact.versions)):
        return fact
    return replace(
        fact,
        versions=tuple(one for one in fact.versions if one in left),
        excluded=tuple(one for one in fact.versions if one not in left),
    )


def _allows(version: Version, key: str, token: str) -> bool:
    """Whether the reading has room for that answer; one that does not ask has."""
    form = _form(version, key)
    if form is None:
        return True
    try:
        form.read(token)
    except WrongAnswer:
        return False
    return True


def _form(version: Version, key: str) -> Question[Any] | None:
    """The question of a key as this reading asks it, or waits for it."""
    outcome = version.outcome
    if isinstance(outcome, Pending) and outcome.key == key:
        return outcome.question
    return next((step.question for step in asked(outcome.steps) if step.key == key), None)


def _names(counted: frozenset[str], conclusion: Conclusion) -> bool:
    """Whether it speaks of a player, or a side, that is counted from the offender, and something
    follows for him.
    """
    if conclusion.nothing_follows:
        return False
    words = conclusion.words()
    named = {role for _name, role in words.params if isinstance(role, Role)}
    return not counted.isdisjoint(words.gaps | named)


def options(rule: Rule, standing: Standing) -> dict[str, tuple[Conclusion, ...]]:
    """What each answer of the pending question leads to at once, in the first reading that waits
    for it and allows it.
    """
    leads_to: dict[str, tuple[Conclusion, ...]] = {}
    for version in standing.versions:
        outcome = version.outcome
        if standing.pending and isinstance(outcome, Pending) and outcome.key == standing.pending[0]:
            said = standing.on_this_way(standing.sure | dict(version.chosen))
            leads_to = preview(rule, said) | leads_to
    return leads_to


def outcomes_left(rule: Rule, standing: Standing) -> tuple[Conclusion, ...]:
    """The distinct principal conclusions that can still be reached, over all readings, as far as
    what is presumed so far holds, by what was asked on this way.
    """
    found: dict[Conclusion, None] = {}
    for version in standing.versions:
        said = standing.on_this_way(standing.reading(version))
        for conclusion in reachable(rule, tuple(sorted(said.items()))):
            found[conclusion] = None
    return tuple(found)


def is_ruled(version: Version) -> bool:
    return isinstance(version.outcome, Ruled)
