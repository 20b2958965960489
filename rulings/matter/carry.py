"""What a further matter of a call starts from: what the earlier ones found, and what is open there.

Pure. Carried over, to be seen and changed: who is concerned, facts that both doors ask about where
one leads to the other, and what lies or binds at the table (decision tables 0.2). What was chosen
or weighed is not: a choice belongs to the irregularity it was offered for, as does the card that
was led or played. Who is concerned gives every other fact its meaning (his partner, his left-hand
opponent), so facts about one player are never told of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from deals.bridge.seats import Role, Seat, seat_of
from rulings.engine import Conclusion, Kind, Question, Rule, Shape, explored
from rulings.irregularities import DOORS, Door
from rulings.laws.conclusions.revoke import Established
from rulings.laws.conclusions.score import NoTransfer, TrickTransfer
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing
from rulings.watch import follow, openings
from rulings.watch.obligations import Lasting, Open, PassOnce, PassRest, majors, penalty_cards

_OWN_PLAYER = frozenset(
    {"claim", "penalty-card", "misinformation", "unauthorised-information", "boards"}
)
"""Doors where the player concerned is not the one who went wrong before, as a rule."""
OWN_FACTS = frozenset(
    {
        "older_penalty_cards",  # does not count the card in question
        "other_established_revokes",  # counts the earlier one
        "tricks_for_other_revokes",
        "tricks_not_yet_transferred",
        "revoke_noticed",
        "revoke_put_right",
    }
)
"""Facts that are another thing for each matter, though they are asked by one key."""
REVOKES_TELL = ("other_established_revokes", "tricks_for_other_revokes")
"""What one revoke of a call makes known to another."""
_MOST_TOLD = 4
"""So many transferred tricks have an answer: those of two other revokes."""
_OLDER_CARDS_COUNT = {
    "exposed_cards": "several",  # 50B
    "older_penalty_cards": "other_suit",  # 51B2, which holds for one suit too
}
"""What penalty cards that already lie before the player make of the card in question."""
_SAME_KIND = frozenset({"revoke_trick"})
"""What a second irregularity of one kind shares with the first, beside the player."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier matter of the call."""

    irregularity: str
    facts: Mapping[str, Fact]
    standing: Standing | None = None
    """Where it stands; None for what is ruled by hand."""
    offender: Seat | None = None

    def opens(self, declarer: Seat | None, open_: Open = ()) -> Open:
        """What is open at the table once it is ruled as it stands; nothing while it is disputed."""
        if self.standing is None or self.standing.deciding:
            return open_
        concluded = [step.conclusion for step in self.standing.concluded]
        return follow(openings(concluded, _seats(self.offender, declarer)), open_)


def starting_facts(
    slug: str,
    earlier: Iterable[Earlier],
    *,
    declarer: Seat | None,
    open_: Open,
    player: Seat | None = None,
) -> dict[str, Fact]:
    """The facts a matter of the door starts with; `player` is whom it concerns, where known."""
    door, earlier = DOORS.get(slug), list(earlier)
    if door is None:
        return {}
    concerned = player or _concerned(door, earlier, open_)
    facts: dict[str, Fact] = {}
    for one in earlier:
        if concerned in (None, one.offender) or one.offender is None:
            facts |= _shared(door, one)
    facts |= _who(door, concerned, declarer)
    if concerned:
        facts |= _told(_of_player(door, concerned, open_))
        facts |= _told(_other_revokes(concerned, earlier))
    if Lasting("DUMMY_FORFEIT") in open_:
        facts |= _told({"dummy_forfeited": "yes"})
    known = keys_of(door.rule)
    return {key: fact for key, fact in facts.items() if key in known}


def _concerned(door: Door, earlier: list[Earlier], open_: Open) -> Seat | None:
    """The player who went wrong before; of a penalty card, whoever is the only one to have any."""
    if door.slug == "penalty-card":
        holders = {card.holder for card in penalty_cards(open_)}
        return holders.pop() if len(holders) == 1 else None
    if door.offender is None or door.slug in _OWN_PLAYER:
        return None
    return next((one.offender for one in reversed(earlier) if one.offender), None)


def _shared(door: Door, one: Earlier) -> dict[str, Fact]:
    """What both doors ask about, established by the earlier matter: of the same thing at the table
    if it led here, else what a second irregularity of its kind shares.
    """
    if one.irregularity != door.slug and not _leads_to(door.slug, one):
        return {}
    asked = questions_of(door.rule)
    idle = one.standing.aside if one.standing else ()
    own = door.offender.key if door.offender else ""
    found = {
        key: fact
        for key, fact in one.facts.items()
        if key in asked and key not in {*OWN_FACTS, *idle, own} and _is_found(asked[key][0])
    }
    if one.irregularity == door.slug:
        return {key: fact for key, fact in found.items() if key in _SAME_KIND}
    return found


def _leads_to(slug: str, one: Earlier) -> bool:
    """Whether the earlier matter sends what it is about on to that door."""
    steps = one.standing.concluded if one.standing else ()
    return any(step.conclusion.elsewhere == slug for step in steps)


def _is_found(question: Question[Any]) -> bool:
    return question.kind is Kind.FACT and question.shape is not Shape.CARD


def _who(door: Door, player: Seat | None, declarer: Seat | None) -> dict[str, Fact]:
    """The chair pointed at, if the door points at one and the player can be meant there."""
    if door.offender is None or player is None:
        return {}
    hand = hand_of(player, declarer) if declarer else ""
    tokens = {answer.token for answer in door.offender.answers}
    found = next((one for one in ("player", hand) if one in tokens), None)
    if found is None:
        return {}
    return {door.offender.key: Fact(door.offender.key, (Said(found, seat=player),))}


def hand_of(player: Seat, declarer: Seat) -> str:
    """Whose hand is played from a chair, as the questions tell hands apart."""
    if player is declarer:
        return "declarer"
    return "dummy" if player is declarer.partner else "defender"


def _of_player(door: Door, player: Seat, open_: Open) -> dict[str, str]:
    """What lies before the player and binds him, his partner and the player before him."""
    told = _penalty_cards(player, open_) if door.slug == "penalty-card" else {}
    if penalty_cards(open_, player):
        told |= _OLDER_CARDS_COUNT
    if PassRest(player) in open_:
        told |= {"pass_duty": "rest"}
    elif PassOnce(player) in open_:
        told |= {"pass_duty": "once"}
    if PassRest(player.rho) in open_ or PassOnce(player.rho) in open_:
        told |= {"rho_must_pass": "yes"}
    return told


def _penalty_cards(holder: Seat, open_: Open) -> dict[str, str]:
    """51: how many, of how many suits; as of several suits as long as not all are known (51B2)."""
    lying = penalty_cards(open_, holder)
    cards = [one.card for one in lying]
    told: dict[str, str] = {}
    if len(lying) == 1:
        told["penalty_cards_there"] = "one"
        told["why_penalty_card"] = "ruled_major" if lying[0].is_major else "ruled_minor"
        if cards[0]:
            told["penalty_card"] = str(cards[0])
    elif lying:
        suits = {card and card.suit for card in cards}
        is_one = None not in suits and len(suits) == 1
        told["penalty_cards_there"] = "one_suit" if is_one else "suits"
    if majors(open_, holder.partner):
        told["leaders_own_card"] = "lying"
    return told


def facts_of_revokes(position: Earlier, others: Iterable[Earlier]) -> dict[str, Fact] | None:
    """What the other revokes of the call make known to one that is not scored yet, whichever was
    opened first; None where it is no such revoke.
    """
    if position.irregularity != "revoke" or position.offender is None or _score(position):
        return None
    return _told(_other_revokes(position.offender, others))


def cost_of_revoke(position: Earlier) -> tuple[bool, list[Conclusion]]:
    """What other revokes of the call may need to know of a revoke."""
    return is_established(position), _score(position)


def _other_revokes(player: Seat, others: Iterable[Earlier]) -> dict[str, str]:
    """64B2, 64C2a: the established revokes of the same call, and what they cost the player’s side.
    The player’s own may be in another suit, so that is asked.
    """
    revokes = [one for one in others if one.irregularity == "revoke" and is_established(one)]
    by = {one.offender for one in revokes}
    if not by or None in by:
        return {}
    if any(seat.side is not player.side for seat in by if seat):
        return {"other_established_revokes": "other_side"}
    told = {} if player in by else {"other_established_revokes": "own_side"}
    tricks = _transferred(revokes)
    return told if tricks is None else told | {"tricks_for_other_revokes": str(tricks)}


def _transferred(revokes: list[Earlier]) -> int | None:
    """The tricks that are transferred for them; None as long as one is not scored, or past two."""
    found = [_score(one) for one in revokes]
    if any(not scored for scored in found):
        return None
    tricks = sum(one.tricks for scored in found for one in scored if isinstance(one, TrickTransfer))
    return tricks if tricks <= _MOST_TOLD else None


def _score(one: Earlier) -> list[Conclusion]:
    return [c for c in _undisputed(one) if isinstance(c, TrickTransfer | NoTransfer)]


def is_established(one: Earlier) -> bool:
    return any(isinstance(conclusion, Established) for conclusion in _undisputed(one))


def _undisputed(one: Earlier) -> list[Conclusion]:
    """What is concluded, as long as no dispute decides it."""
    steps = one.standing.concluded if one.standing and not one.standing.deciding else ()
    return [step.conclusion for step in steps]


def _told(tokens: Mapping[str, str]) -> dict[str, Fact]:
    return {key: Fact(key, (Said(token),)) for key, token in tokens.items()}


def _seats(offender: Seat | None, declarer: Seat | None) -> Any:
    def seat(role: Role) -> Seat | None:
        return seat_of(role, offender=offender, declarer=declarer)

    return seat


@cache
def questions_of(rule: Rule) -> dict[str, tuple[Question[Any], ...]]:
    """Every question the rule may ask or mention, by key, in each form in which it is asked.

    Kept, as the graph is.
    """
    graph = explored(rule)
    found: dict[str, dict[Question[Any], None]] = {}
    for node in graph.nodes:
        found.setdefault(node.key, {})[node.question] = None
    for key, question in graph.offered.items():
        found.setdefault(key, {})[question] = None
    return {key: tuple(forms) for key, forms in found.items()}


def keys_of(rule: Rule) -> frozenset[str]:
    """The keys of all facts the rule may read: what it asks for, and what implies an answer."""
    asked = questions_of(rule)
    forms = (form for variants in asked.values() for form in variants)
    return frozenset(asked).union(*(facts for form in forms for _, facts in form.implied))


def implying(rule: Rule) -> frozenset[tuple[str, str]]:
    """The facts, key and token, that imply an answer: a key may be asked with other answers now."""
    forms = (form for variants in questions_of(rule).values() for form in variants)
    return frozenset(fact for form in forms for _, facts in form.implied for fact in facts.items())
