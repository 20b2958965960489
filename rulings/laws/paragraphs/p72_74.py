"""Laws 72-74 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "72",
        msg("What is expected of everybody who sits down to play."),
        see=("72A", "72B", "72C"),
    ),
    Paragraph(
        "72A",
        msg(
            "Play to win, within the Laws. Once a rectification has been carried out, both sides "
            "may go on trying to do as well as they can."
        ),
        see=("10C4",),
    ),
    Paragraph(
        "72B",
        msg(
            "Mistakes happen and are put right. Breaking a Law on purpose, or hiding a mistake, "
            "is something else."
        ),
        see=("72B1", "72B2", "72B3"),
    ),
    Paragraph(
        "72B1",
        msg("Nobody may break a Law on purpose, even if he is willing to take the rectification."),
        see=("90A", "91A"),
    ),
    Paragraph(
        "72B2",
        msg(
            "In general a player need not point out his own side's mistakes. Wrong explanations, "
            "a revoke that must be corrected and a trick that was not won are exceptions."
        ),
        see=("9A5", "20F5", "62A", "79A2"),
    ),
    Paragraph(
        "72B3",
        msg(
            "A player may not try to hide a mistake, for instance by revoking a second time, by "
            "hiding a card or by mixing his cards after play."
        ),
        see=("64C", "90A"),
    ),
    Paragraph(
        "72C",
        msg(
            "If the offender could have known that his irregularity might well harm the "
            "opponents, the director lets play go on and adjusts the score if it brought his side "
            "a gain. He need not think that it was done on purpose."
        ),
        see=("12B1", "23C", "57A"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "73",
        msg("Partners talk to each other through their calls and plays and in no other way."),
        see=("16", "73A", "73B", "73C", "73D", "73E"),
    ),
    Paragraph(
        "73A",
        msg("What partners may tell each other, and how."),
        see=("73A1", "73A2"),
    ),
    Paragraph(
        "73A1",
        msg(
            "Information goes from partner to partner only through the calls that are made and "
            "the cards that are played."
        ),
    ),
    Paragraph(
        "73A2",
        msg(
            "Calls and plays should be made without emphasis and at an even pace. A delay that "
            "the rules themselves prescribe is no fault."
        ),
    ),
    Paragraph(
        "73B",
        msg("Ways of telling partner something that are not allowed."),
        see=("16B", "73B1", "73B2"),
    ),
    Paragraph(
        "73B1",
        msg(
            "Partners may not tell each other anything through the way they call or play, through "
            "remarks, gestures, questions or the lack of them, or through alerts."
        ),
        see=("16B1",),
    ),
    Paragraph(
        "73B2",
        msg(
            "To agree beforehand on signals other than calls and plays is the worst thing a pair "
            "can do."
        ),
        see=("91",),
    ),
    Paragraph(
        "73C",
        msg("A player has learned something from his partner that he may not use."),
        see=("16B", "73C1", "73C2"),
    ),
    Paragraph(
        "73C1",
        msg(
            "He must take great care to gain nothing from it: when it points to one action among "
            "several reasonable ones, he picks another."
        ),
        see=("16B1",),
    ),
    Paragraph(
        "73C2",
        msg("If he uses it all the same, the director may adjust the score and give a penalty."),
        see=("12C1", "16B3", "90A"),
    ),
    Paragraph(
        "73D",
        msg("A change of pace or manner is not wrong in itself, but it has consequences."),
        see=("73D1", "73D2"),
    ),
    Paragraph(
        "73D1",
        msg(
            "The opponents may draw conclusions from a player's pace and manner, at their own "
            "risk; his partner may not. To vary without meaning to is no infraction, but keep an "
            "even pace where a pause could help your own side."
        ),
        see=("16B1", "73E2"),
    ),
    Paragraph(
        "73D2",
        msg(
            "A player may not try to mislead an opponent by a question, a remark, a gesture, his "
            "pace or the way he acts."
        ),
        see=("73E2",),
    ),
    Paragraph(
        "73E",
        msg(
            "Deceiving the opponents with the cards is part of the game. Deceiving them by manner "
            "is not."
        ),
        see=("73E1", "73E2"),
    ),
    Paragraph(
        "73E1",
        msg(
            "A call or a play may deceive, as long as the pace does not do the deceiving and "
            "partner is no better prepared for it than the opponents are."
        ),
        see=("40A3",),
    ),
    Paragraph(
        "73E2",
        msg(
            "If a player drew a wrong conclusion from an opponent's manner, pace or question that "
            "had no bridge reason, and the opponent could have known that it might help him, the "
            "director adjusts the score."
        ),
        see=("12C1",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "74",
        msg("Bridge is to be a pleasure for everybody at the table, opponents and partner alike."),
        see=("74A", "74B", "74C", "90", "91"),
    ),
    Paragraph(
        "74A",
        msg(
            "Be polite, spare others annoyance and embarrassment, and make calls and plays in the "
            "same way every time."
        ),
        see=("74A1", "74A2", "74A3"),
    ),
    Paragraph(
        "74A1",
        msg("Be polite to everybody at the table, all the time."),
    ),
    Paragraph(
        "74A2",
        msg(
            "Do and say nothing that could annoy or embarrass another player or spoil his "
            "pleasure in the game."
        ),
        see=("91A",),
    ),
    Paragraph(
        "74A3",
        msg("Make every call and every play in the same correct way."),
        see=("73A2",),
    ),
    Paragraph(
        "74B",
        msg(
            "Pay attention, do not comment, do not pull out a card before it is your turn, do not "
            "drag out the play, and speak politely when you call the director."
        ),
        see=("74B1", "74B2", "74B3", "74B4", "74B5"),
    ),
    Paragraph(
        "74B1",
        msg("Give the game enough attention."),
    ),
    Paragraph(
        "74B2",
        msg("Do not comment on the auction or the play while it is going on."),
        see=("73B1",),
    ),
    Paragraph(
        "74B3",
        msg("Do not take a card out of your hand before it is your turn."),
        see=("16B1",),
    ),
    Paragraph(
        "74B4",
        msg(
            "Do not play on without need, although you know that all the tricks are yours, in "
            "order to unsettle an opponent."
        ),
        see=("68A",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "74B5",
        msg("Call the director and speak to him politely, with regard for him and for the others."),
    ),
    Paragraph(
        "74C",
        msg(
            "This is a list of things that spoil the game: among others changing the wording of "
            "calls, showing pleasure or disappointment, staring, losing interest, and leaving the "
            "table without need."
        ),
        see=("16B1", "73B1", "90A"),
    ),
    Paragraph(
        "74C1",
        msg("Do not call the same call by different names."),
        see=("73B1",),
    ),
    Paragraph(
        "74C2",
        msg("Do not show that you like or dislike a call or a play."),
        see=("73B1",),
    ),
    Paragraph(
        "74C3",
        msg("Do not let on that you expect to win or lose a trick before it has been played out."),
        see=("68A", "73B1"),
    ),
    Paragraph(
        "74C4",
        msg(
            "Do not remark during auction and play on the score, on the number of tricks needed "
            "or on anything else that matters."
        ),
        see=("43A1", "73B1"),
    ),
    Paragraph(
        "74C5",
        msg(
            "Do not stare at other players, look for their cards or watch where they pull them "
            "from. An opponent's card that you see without trying to, you may use."
        ),
        see=("16A1",),
    ),
    Paragraph(
        "74C6",
        msg(
            "Do not show that you have lost interest in the deal, for instance by folding up your "
            "cards."
        ),
        see=("68B1",),
    ),
    Paragraph(
        "74C7",
        msg("Do not vary your pace in order to unsettle an opponent."),
        see=("73D",),
    ),
    Paragraph(
        "74C8",
        msg("Do not leave the table without need before the round is called."),
    ),
)
