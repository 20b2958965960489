"""Laws 63-64 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "63",
        msg(
            "An established revoke is one that has gone too far to be put right. The trick "
            "stands, and the matter is settled when play is over."
        ),
        see=("62", "64"),
    ),
    Paragraph(
        "63A",
        msg(
            "A revoke becomes established when the side that revoked does one of four things "
            "afterwards. Turning the cards of the trick is not one of them, and neither is "
            "anything the opponents play."
        ),
        see=("63A1", "63A2", "63A3", "63A4"),
    ),
    Paragraph(
        "63A1",
        msg(
            "The revoke is established when the player who revoked or his partner has led or "
            "played to the next trick, whether that was legal or not. It does not count if an "
            "opponent had wrongly told him that it was his turn."
        ),
        see=("47E1", "62C3", "62D1"),
    ),
    Paragraph(
        "63A2",
        msg(
            "It is enough that the player who revoked or his partner has named or otherwise "
            "pointed out the card he wants to lead or play to the next trick, for instance when "
            "declarer calls a card from dummy."
        ),
        see=("45C4a",),
    ),
    Paragraph(
        "63A3",
        msg(
            "A claim or concession by the side that revoked establishes the revoke, in whatever "
            "way it was made. If a defender concedes a trick and his partner objects at once, "
            "there was no concession, and the revoke is not established by it."
        ),
        see=("68A", "68B1", "68B2"),
    ),
    Paragraph(
        "63A4",
        msg(
            "If the opponents claimed or conceded, the revoke is established when the side that "
            "revoked has agreed and neither of its players objects before the round ends or his "
            "side calls on a later board. Until then it is corrected, and the director decides "
            "the remaining tricks."
        ),
        see=("69A",),
    ),
    Paragraph(
        "63B",
        msg(
            "Once established, a revoke is no longer corrected: the trick stays as it was played "
            "and play goes on. The exceptions are the twelfth trick and a trick on which both "
            "sides revoked."
        ),
        see=("62C3", "62D1", "64A"),
    ),
    Paragraph(
        "64",
        msg(
            "When play is over, an established revoke may cost the side that revoked one or two "
            "tricks. If that is not enough to make up for the harm, the director adjusts the "
            "score."
        ),
        see=("63", "64A", "64B", "64C"),
    ),
    Paragraph(
        "64A",
        msg(
            "The transfer is automatic and does not ask whether the revoke helped. Only the "
            "revoke trick and later tricks can be moved; tricks won earlier are safe."
        ),
        see=("64A1", "64A2", "64B"),
    ),
    Paragraph(
        "64A1",
        msg(
            "If the player who revoked won that trick with his own hand, his side gives up that "
            "trick, and one more if it won any trick after it."
        ),
    ),
    Paragraph(
        "64A2",
        msg(
            "If the player who revoked did not win the trick with his own hand, his side gives up "
            "one trick, provided it won that trick or a later one. When declarer revoked, a trick "
            "won by dummy was not won by his own hand."
        ),
        see=("64B1",),
    ),
    Paragraph(
        "64B",
        msg(
            "In eight situations no trick is transferred automatically. The director still checks "
            "whether the opponents have been harmed."
        ),
        see=("64C1",),
    ),
    Paragraph(
        "64B1",
        msg(
            "If the side that revoked won neither that trick nor any later one, there is nothing "
            "to transfer."
        ),
    ),
    Paragraph(
        "64B2",
        msg(
            "If the same player has already revoked in the same suit on this board and that "
            "revoke was established, only the first one costs tricks automatically."
        ),
        see=("64C2a",),
    ),
    Paragraph(
        "64B3",
        msg(
            "No trick is transferred when the revoke was a failure to play a penalty card, or a "
            "failure to play a card that belonged to dummy. Everybody could see those cards."
        ),
        see=("42A3", "52", "64C1"),
    ),
    Paragraph(
        "64B4",
        msg(
            "If the revoke is first pointed out after a player of the non-offending side has "
            "called on the next board, no trick is transferred automatically. A call by the side "
            "that revoked makes no difference."
        ),
        see=("64C1",),
    ),
    Paragraph(
        "64B5",
        msg(
            "If the revoke is first pointed out after the round has ended, no trick is "
            "transferred automatically."
        ),
        see=("8B", "64C1"),
    ),
    Paragraph(
        "64B6",
        msg("A revoke on the twelfth trick never transfers a trick automatically."),
        see=("62D1", "64C1"),
    ),
    Paragraph(
        "64B7",
        msg(
            "When each side has an established revoke on the board, no trick is transferred for "
            "any of them."
        ),
        see=("64C2b",),
    ),
    Paragraph(
        "64B8",
        msg(
            "No trick is transferred for a revoke that was corrected because both sides had "
            "revoked on the same trick."
        ),
        see=("62C3",),
    ),
    Paragraph(
        "64C",
        msg(
            "The transfer is a fixed scale and takes no account of what the revoke really cost. "
            "After it, the director compares the result with what would have happened without the "
            "revoke."
        ),
        see=("64C1", "64C2"),
    ),
    Paragraph(
        "64C1",
        msg(
            "If the non-offending side would probably have done better without the revoke than it "
            "does after the transfer, the director gives it the better score. He never takes away "
            "what the transfer has already given."
        ),
        see=("12B1", "12C1", "64B"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "64C2",
        msg(
            "Repeated revokes, and revokes by both sides, transfer little or nothing. The "
            "director therefore weighs the harm itself."
        ),
        see=("64C2a", "64C2b"),
    ),
    Paragraph(
        "64C2a",
        msg(
            "When a player revoked in the same suit more than once, the director also asks "
            "whether the non-offending side would have won more tricks without one or more of the "
            "later revokes, and adjusts the score if so."
        ),
        see=("64B2",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "64C2b",
        msg(
            "When both sides revoked, a side that was harmed gets the result that was likely if "
            "nobody had revoked."
        ),
        see=("64B7",),
        tags=(Tag.JUDGEMENT,),
    ),
)
