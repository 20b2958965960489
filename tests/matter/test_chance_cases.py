"""Cases as chance has them, disputed and after other matters: each is answered, none refused.

`CHANCE_CASES=40000` in the environment tries so many, by hand.
"""

from __future__ import annotations

import os
import random
from typing import Any

from rulings.irregularities import DOORS
from rulings.matter.adjudicate import adjudicate
from rulings.matter.carry import questions_of

CASES, STEPS = int(os.environ.get("CHANCE_CASES", "300")), 14
TOKENS = {
    slug: {
        key: [*dict.fromkeys(answer.token for form in forms for answer in form.answers)]
        for key, forms in questions_of(door.rule).items()
    }
    for slug, door in DOORS.items()
}


def test_what_is_answered_by_what_is_offered_is_never_refused() -> None:
    chance = random.Random(11)
    for _ in range(CASES):
        slug = chance.choice(list(DOORS))
        case = _matter(slug, chance)
        if chance.random() < 0.5:
            case["after"] = [_matter(chance.choice([slug, *DOORS]), chance)]

        verdict = adjudicate(case)

        refused = verdict["status"] == "error" and "too much is disputed" not in verdict["error"]
        assert not refused, (verdict, case)
        assert verdict["status"] != "ruled" or verdict["conclusions"] or "versions" in verdict, case


def _matter(slug: str, chance: random.Random) -> dict[str, Any]:
    """What is asked is answered, sometimes by two versions; besides, what nobody asked."""
    facts: dict[str, Any] = {}
    for _ in range(chance.randrange(1, STEPS)):
        asked = adjudicate({"irregularity": slug, "facts": facts}).get("next")
        if asked is None and chance.random() < 0.6:
            break
        key = asked or chance.choice(list(TOKENS[slug]))
        tokens = TOKENS[slug][key]
        is_disputed = len(tokens) > 1 and chance.random() < 0.25
        facts[key] = chance.sample(tokens, 2) if is_disputed else chance.choice(tokens)
    return {"irregularity": slug, "facts": facts}
