"""Cases from outside, run against the engine: the contract of `manage.py adjudicate`.

Pure. A case is `{"id", "irregularity", "facts": {key: token}}`; a list of tokens is a dispute, and
`"after"` holds earlier matters of the same call: what they established is carried over.
docs/adjudicate.md is the whole contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deals.bridge.seats import Seat
from rulings.engine import (
    Concluded,
    Kind,
    Question,
    Rule,
    Shape,
    TooManyVersions,
    WrongAnswer,
    conclusions,
)
from rulings.irregularities import DOORS
from rulings.matter.carry import (
    OWN_FACTS,
    Earlier,
    implying,
    keys_of,
    questions_of,
    starting_facts,
)
from rulings.matter.facts import Fact, Said
from rulings.matter.renamed import today
from rulings.matter.standing import Standing, stand
from rulings.watch.obligations import Open

Verdict = dict[str, Any]


class CaseError(ValueError):
    """The case cannot be read; the message says what is wrong with it."""


def adjudicate(case: Mapping[str, Any]) -> Verdict:
    """Rule on one case. Never raises: what cannot be read has status `error` and says why."""
    number = case.get("id") if isinstance(case, Mapping) else None
    try:
        rule, facts = _read(case)
        standing = stand(rule, facts)
    except (CaseError, WrongAnswer) as error:
        return {"id": number, "status": "error", "error": str(error)}
    except TooManyVersions as error:
        return {"id": number, "status": "error", "error": f"too much is disputed: {error}"}
    slug = case["irregularity"]
    verdict = _verdict(standing, own=_facts_of(case, slug))
    if verdict["next"] in (before := _told_before(case, slug)):
        verdict["anew"] = [key for key in before if key not in facts]
    return {"id": number, **verdict}


def _read(case: Mapping[str, Any]) -> tuple[Rule, dict[str, Fact]]:
    """The rule and the facts, each token checked. Raises CaseError or WrongAnswer."""
    if not isinstance(case, Mapping):
        raise CaseError("a case is an object")
    slug = case.get("irregularity")
    if not isinstance(slug, str) or slug not in DOORS:
        raise CaseError(f"unknown irregularity {slug!r}")
    rule = DOORS[slug].rule
    known = questions_of(rule)
    own = _facts_of(case, slug)
    keys = keys_of(rule)
    unknown = [key for key in own if key not in keys]
    if unknown:
        raise CaseError(f"unknown key {unknown[0]!r}")
    of_no_kind = {key: said for key, said in _told_before(case, None).items() if key in keys}
    starting = {key: _tokens(fact) for key, fact in _starting(case).items()}
    told = of_no_kind | starting | own
    facts = {key: _fact(key, value) for key, value in told.items()}
    former = implying(rule)
    for fact in facts.values():
        for said in fact.versions:
            if (fact.key, said.token) not in former:
                _check(known.get(fact.key, ()), said.token)
    return rule, facts


def _facts_of(case: Mapping[str, Any], slug: str) -> dict[str, Any]:
    """What is told, under the names of today."""
    facts = case.get("facts", {})
    if not isinstance(facts, Mapping):
        raise CaseError("facts are an object of key and token")
    return today(slug, facts)


def _told_before(case: Mapping[str, Any], slug: str | None) -> dict[str, Any]:
    """What the earlier matters of that kind were told, or those that name none; the last counts.

    Not the card a matter is about, nor what is another thing for each.
    """
    own = case["irregularity"]
    told: dict[str, Any] = {}
    for matter in _after(case):
        if matter.get("irregularity") == slug:
            told.update(_facts_of(matter, own))
    asked = questions_of(DOORS[own].rule)
    return {
        key: token
        for key, token in told.items()
        if key not in OWN_FACTS and not (key in asked and asked[key][0].shape is Shape.CARD)
    }


def _after(case: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    earlier = case.get("after", [])
    if not isinstance(earlier, list) or not all(isinstance(one, Mapping) for one in earlier):
        raise CaseError("after is a list of matters")
    return earlier


def _starting(case: Mapping[str, Any]) -> dict[str, Fact]:
    """What the case starts from as a further matter of the call does in the app.

    Two matters with the same answer to who is concerned are about the same player: a case has no
    seats. Declarer sits South here, and the defender in question East.
    """
    earlier = [_earlier(one) for one in _after(case) if "irregularity" in one]
    open_: Open = ()
    for one in earlier:
        open_ = one.opens(_DECLARER, open_)
    own = _facts_of(case, case["irregularity"])
    return starting_facts(
        case["irregularity"],
        earlier,
        declarer=_DECLARER,
        open_=open_,
        player=_player(case["irregularity"], own),
    )


def _earlier(matter: Mapping[str, Any]) -> Earlier:
    rule, facts = _read(matter)
    slug = matter["irregularity"]
    return Earlier(slug, facts, stand(rule, facts), _player(slug, _facts_of(matter, slug)))


def _player(slug: str, facts: Mapping[str, Any]) -> Seat | None:
    question = DOORS[slug].offender
    token = facts.get(question.key) if question else None
    return SEAT_OF.get(token) if isinstance(token, str) else None


_DECLARER = Seat.S
SEAT_OF = {
    "declarer": Seat.S,
    "dummy": Seat.N,
    "defender": Seat.E,
    "declarers_lho": Seat.W,
    "player": Seat.E,
}
"""The chair that an answer by a chair points at, where South declares: East is whom it is about."""


def _tokens(fact: Fact) -> list[str]:
    return [said.token for said in fact.versions]


def _fact(key: str, value: Any) -> Fact:
    tokens = value if isinstance(value, list) else [value]
    if not tokens or not all(isinstance(token, str) for token in tokens):
        raise CaseError(f"the answer to {key!r} is a token or a list of tokens")
    return Fact(key, tuple(Said(token) for token in dict.fromkeys(tokens)))


def _check(variants: tuple[Question[Any], ...], token: str) -> None:
    """A question may be asked with fewer answers in one place than in another: one must do."""
    for number, question in enumerate(variants, start=1):
        try:
            question.read(token)
        except WrongAnswer:
            if number == len(variants):
                raise
        else:
            return


def _verdict(standing: Standing, own: Mapping[str, Any]) -> Verdict:
    verdict: Verdict = {
        "status": _status(standing),
        "conclusions": [_conclusion(step) for step in _agreed(standing)],
        "asked": [step.key for step in standing.answered],
        "next": standing.deciding[0] if standing.deciding else None,
        "unused": [key for key in own if key in standing.aside],
    }
    if standing.pending and not standing.deciding:
        verdict["next"] = standing.pending[0]
        if told := standing.meanwhile:
            verdict["meanwhile"] = told.english
    if len(standing.versions) > 1:
        verdict["deciding"] = list(standing.deciding)
        verdict["versions"] = [
            {
                "facts": dict(version.chosen),
                "conclusions": [_conclusion(s) for s in conclusions(version.outcome.steps)],
            }
            for version in standing.versions
        ]
    if excluded := {f.key: [one.token for one in f.excluded] for f in _excluding(standing)}:
        verdict["ruled_out"] = excluded
    return verdict


def _excluding(standing: Standing) -> Iterator[Fact]:
    """The facts of which some versions cannot be how it was."""
    return (fact for fact in standing.facts.values() if fact.excluded)


def _status(standing: Standing) -> str:
    if standing.deciding:
        return "pending"
    if standing.pending is None:
        return "ruled"
    if standing.pending[1].kind is Kind.JUDGEMENT:
        return "judgement"
    return "interim" if standing.is_interim else "pending"


def _agreed(standing: Standing) -> Iterator[Concluded]:
    """What every reading concludes, in the order of the first."""
    others = [set(conclusions(version.outcome.steps)) for version in standing.versions[1:]]
    return (step for step in standing.concluded if all(step in other for other in others))


def _conclusion(step: Concluded) -> dict[str, Any]:
    return {"law": step.law, "type": step.conclusion.name, **step.conclusion.as_fields()}
