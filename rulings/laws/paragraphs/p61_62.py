"""Laws 61-62 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph

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
            "A player revokes when he could have followed suit and did not, or when he could have "
            "led or played a card or suit that the Laws, or an opponent's lawful choice, asked of "
            "him. Leading a suit that has been forbidden is treated in the same way."
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
        msg("Declarer is free to ask a defender who shows out whether he really has none left."),
    ),
    Paragraph(
        "61B2",
        msg("Dummy may ask declarer, but never a defender."),
        see=("42B1", "43B2b"),
    ),
    Paragraph(
        "61B2a",
        msg(
            "Dummy may ask declarer whether he is out of the suit. If dummy has lost his rights, "
            "for instance by looking at a defender's cards, and is the first to ask, a revoke is "
            "corrected and still counts as established."
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
            "card back, even a lead to the next trick. Unless he revoked too, his card never "
            "becomes a penalty card; his own side may use what it showed, the side that revoked "
            "may not."
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
            "Until all four hands are back in the board, a revoke that is found on the twelfth "
            "trick is put right, established or not. No trick is transferred automatically."
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
)
