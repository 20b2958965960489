"""Laws 61-64 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "61",
        msg(
            "A revoke is a failure to follow suit, or to make a lead or play that is required, by "
            "a player who was able to. Whether it is corrected or costs tricks depends on whether "
            "it is established when it comes to light."
        ),
        see=("62", "63", "64"),
    ),
    Paragraph(
        "61A",
        msg(
            "A player revokes when he could have followed suit and did not. He also revokes when "
            "he could have obeyed a demand on his lead or play, made by the Laws or rightly "
            "chosen by an opponent, and did not; leading a forbidden suit or holding on to a "
            "penalty card that had to be played are examples."
        ),
        see=("44C", "50D1", "52", "59"),
    ),
    Paragraph(
        "61B",
        msg(
            "When a player does not follow suit he may be asked whether he has run out of it. Who "
            "may ask depends on who did not follow."
        ),
        see=("61B1", "61B2", "61B3"),
    ),
    Paragraph(
        "61B1",
        msg("Declarer may ask a defender who did not follow suit whether he has a card of it."),
    ),
    Paragraph(
        "61B2",
        msg("Dummy may ask declarer, but never a defender."),
        see=("42B1", "43B2b"),
    ),
    Paragraph(
        "61B2a",
        msg(
            "Dummy may ask declarer whether he is out of the suit. If dummy has forfeited his "
            "rights, for instance by looking at a defender's cards, and is the first to ask, a "
            "revoke is corrected and still counts as established."
        ),
        see=("42B1", "43A2", "43B2b"),
    ),
    Paragraph(
        "61B2b",
        msg(
            "Dummy may not ask a defender whether he has a card of the suit. If he does, declarer "
            "may not use what he learns from it, and the director may give a penalty."
        ),
        see=("16B1", "43B1"),
    ),
    Paragraph(
        "61B3",
        msg(
            "A defender may ask declarer, and he may ask his own partner. A question to partner "
            "can reveal something about the hand of the one who asks, and partner may not use "
            "that."
        ),
        see=("16B1",),
    ),
    Paragraph(
        "61C",
        msg(
            "Saying that somebody revoked gives nobody the right to look back through the turned "
            "tricks. The director looks, if it is needed, and keeps the cards from the players."
        ),
        see=("66C", "81C3"),
    ),
    Paragraph(
        "62",
        msg(
            "As long as a revoke is not established it is put right: the wrong card is taken "
            "back, a legal card is played, and the opponents may think again about what they "
            "played after it."
        ),
        see=("63", "64"),
    ),
    Paragraph(
        "62A",
        msg(
            "If attention is drawn to a revoke before it is established, the player must correct "
            "it. He may not hide it so that it becomes established."
        ),
        see=("63A", "9A5", "72B3"),
    ),
    Paragraph(
        "62B",
        msg(
            "The player takes back the wrong card and plays any legal card instead. What becomes "
            "of the wrong card depends on whose it was."
        ),
        see=("62B1", "62B2"),
    ),
    Paragraph(
        "62B1",
        msg(
            "A card that a defender played from his concealed hand and takes back stays face up "
            "in front of him as a major penalty card."
        ),
        see=("50B", "50D"),
    ),
    Paragraph(
        "62B2",
        msg(
            "Declarer and dummy simply replace the card, and nothing more happens. The same goes "
            "for a defender's card that was already lying face up; if it was a penalty card "
            "before, it is one still."
        ),
        see=("42A3", "43B2b", "48A"),
    ),
    Paragraph(
        "62C",
        msg(
            "Cards played before the revoke stay. Those who played after it may be allowed to "
            "change, first the opponents of the offender, then perhaps his own side."
        ),
        see=("62C1", "62C2", "62C3"),
    ),
    Paragraph(
        "62C1",
        msg(
            "An opponent who played after the revoke, before anyone pointed it out, may take his "
            "card back, even a lead to the next trick. His card never becomes a penalty card; his "
            "own side may use what it showed, the side that revoked may not."
        ),
        see=("16C1", "16C2", "47D"),
    ),
    Paragraph(
        "62C2",
        msg(
            "Only if an opponent has really changed his card may the player of the revoking side "
            "who played next change his card too. If he is a defender, the card he takes back "
            "becomes a penalty card."
        ),
        see=("16C2", "47D", "50B"),
    ),
    Paragraph(
        "62C3",
        msg(
            "If both sides revoked on the same trick and only one side has played to the next, "
            "both revokes are corrected, also the one that would otherwise be established. Every "
            "card a defender takes back becomes a penalty card."
        ),
        see=("16C2", "63A1", "64B8"),
    ),
    Paragraph(
        "62D",
        msg(
            "On the twelfth trick a revoke follows its own rules, because the last two tricks can "
            "always be played again."
        ),
        see=("62D1", "62D2", "64B6"),
    ),
    Paragraph(
        "62D1",
        msg(
            "A revoke on the twelfth trick is corrected, even if it is established, as long as it "
            "is found before all four hands are back in the board. No trick is transferred "
            "automatically."
        ),
        see=("64B6",),
    ),
    Paragraph(
        "62D2",
        msg(
            "If a defender revoked on the twelfth trick before his partner's turn to play, "
            "partner may not let the withdrawn card help him decide which of his last two cards "
            "to play."
        ),
        see=("16C2",),
    ),
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
            "If the revoke is first pointed out after a player of the innocent side has called on "
            "the next board, no trick is transferred automatically. A call by the side that "
            "revoked makes no difference."
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
            "If both sides revoked on the same board and both revokes are established, no trick "
            "is transferred for either of them."
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
            "The transfer is a rule of thumb. After it, the director compares the result with "
            "what would have happened without the revoke."
        ),
        see=("64C1", "64C2"),
    ),
    Paragraph(
        "64C1",
        msg(
            "If the innocent side would probably have done better without the revoke than it does "
            "after the transfer, the director gives it the better score. He never takes away what "
            "the transfer has already given."
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
            "whether the innocent side would have won more tricks without one or more of the "
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
