"""Door: dummy said or did something.

Routes to 42 and 43; questions about a revoke, claims and revokes by dummy have doors of their own.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law42_dummy as law42


class DummyTrouble(Answers):
    """What kind of thing it was."""

    WARNED = "warned", msg("Warned before something happened")
    POINTED_OUT = (
        "pointed_out",
        msg("Said that something had gone wrong"),
        msg("During play; afterwards it is allowed."),
    )
    CALLED = "called_director", msg("Called the director")
    ASKED = "asked", msg("Asked about a revoke")
    SAID = "said", msg("Said something else")
    DID = "did", msg("Did something, or saw a hand")
    AFTER_PLAY = "after_play", msg("Spoke when play was over")


DUMMYS_ACT = Question(
    "dummys_act",
    "43A",
    msg("What did dummy say or do?"),
    one_of(DummyTrouble),
    unusual=(DummyTrouble.ASKED, DummyTrouble.AFTER_PLAY),
)


@rule
def dummy(inquiry: Inquiry) -> None:
    """42-43. What dummy may, and what it costs if he may not."""
    match inquiry.ask(DUMMYS_ACT):
        case DummyTrouble.WARNED:
            law42.warned(inquiry)
        case DummyTrouble.POINTED_OUT:
            law42.pointed_out(inquiry)
        case DummyTrouble.CALLED:
            law42.called_director(inquiry)
        case DummyTrouble.ASKED:
            law42.asked(inquiry)
        case DummyTrouble.SAID:
            law42.spoke(inquiry)
        case DummyTrouble.DID:
            law42.did(inquiry)
        case DummyTrouble.AFTER_PLAY:
            law42.spoke_after_play(inquiry)


DOOR = Door(
    "dummy",
    msg("Dummy said or did something"),
    msg("A warning, a remark, a card suggested, a look at a hand"),
    "43",
    dummy,
)
