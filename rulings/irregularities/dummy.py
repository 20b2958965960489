"""Door: dummy said or did something.

Routes to 42 and 43; questions about a revoke, claims and revokes by dummy have doors of their own.
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law42_dummy as law42


class Kind(StrEnum):
    """What kind of thing it was."""

    WARNED = "warned"
    POINTED_OUT = "pointed_out"
    CALLED = "called"
    ASKED = "asked"
    SAID = "said"
    DID = "did"


DUMMYS_ACT = Question(
    "dummys_act",
    "43A",
    msg("What did dummy say or do?"),
    (
        Answer("warned", Kind.WARNED, msg("He tried to prevent something before it happened")),
        Answer(
            "pointed_out",
            Kind.POINTED_OUT,
            msg("He said that something had gone wrong"),
            msg("During play. After play he may."),
        ),
        Answer("called_director", Kind.CALLED, msg("He called the director")),
        Answer("asked", Kind.ASKED, msg("He asked whether a player could follow suit")),
        Answer("said", Kind.SAID, msg("He said something else")),
        Answer("did", Kind.DID, msg("He did something, or was shown a hand")),
    ),
)


@rule
def dummy(inquiry: Inquiry) -> None:
    """42-43. What dummy may, and what it costs if he may not."""
    match inquiry.ask(DUMMYS_ACT):
        case Kind.WARNED:
            law42.warned(inquiry)
        case Kind.POINTED_OUT:
            law42.pointed_out(inquiry)
        case Kind.CALLED:
            law42.called_director(inquiry)
        case Kind.ASKED:
            law42.asked(inquiry)
        case Kind.SAID:
            law42.spoke(inquiry)
        case Kind.DID:
            law42.did(inquiry)


DOOR = Door(
    "dummy",
    msg("Dummy said or did something"),
    msg("A warning, a remark, a card suggested, a look at a hand"),
    "43",
    dummy,
)
