"""Laws 6-11 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "6",
        msg(
            "Before play every deal must be thoroughly mixed and dealt at random, thirteen cards "
            "to each player."
        ),
        see=("8A1",),
    ),
    Paragraph(
        "6A",
        msg("The pack is shuffled well before the deal, and an opponent may ask for it to be cut."),
        see=("6C",),
    ),
    Paragraph(
        "6B",
        msg(
            "Deal face down, one hand of thirteen cards to each of four places. Two neighbouring "
            "cards of the pack may not go to the same hand."
        ),
    ),
    Paragraph(
        "6C",
        msg(
            "Someone from each side should be at the table while the cards are shuffled and "
            "dealt, unless the director arranges it otherwise."
        ),
    ),
    Paragraph(
        "6D1",
        msg(
            "If it turns out before the first call that the cards were wrongly dealt, or that a "
            "player saw a card of another hand during the deal, the board is dealt again. What a "
            "player learns later is treated as accidental information."
        ),
        see=("16D",),
    ),
    Paragraph(
        "6D2",
        msg(
            "A result cannot count if the deal came from an unshuffled sorted pack, or if it was "
            "taken from another session without anybody meaning it to be."
        ),
    ),
    Paragraph(
        "6D3",
        msg(
            "The director may order a new deal for any good reason the Laws recognise, but never "
            "because a board was passed out, nor in a team match once the result could depend on "
            "it."
        ),
        see=("22B", "86A"),
    ),
    Paragraph(
        "6E",
        msg(
            "The director decides how the boards are dealt, as long as every method gives random "
            "deals."
        ),
    ),
    Paragraph(
        "6E1",
        msg("The players may deal the boards at their own tables."),
    ),
    Paragraph(
        "6E2",
        msg("The director may deal the boards in advance."),
    ),
    Paragraph(
        "6E3",
        msg("The director may let assistants deal the boards in advance."),
    ),
    Paragraph(
        "6E4",
        msg(
            "Another way of dealing may be used, a computer for example, if the deals are just as "
            "random."
        ),
    ),
    Paragraph(
        "6F",
        msg(
            "When the event needs it, exact copies of each deal may be made so that several "
            "tables can play it at once."
        ),
    ),
    Paragraph(
        "7",
        msg(
            "The board lies in the middle of the table, each player keeps to his own cards, and "
            "every hand goes back into the pocket it came from."
        ),
        see=("90B5", "90B6"),
    ),
    Paragraph(
        "7A",
        msg(
            "The board stays in the middle of the table, turned the right way, until the play is "
            "over."
        ),
    ),
    Paragraph(
        "7B1",
        msg(
            "Take the hand from the pocket of your own compass point. Taking the wrong pocket of "
            "the right board has no rule of its own, so the director treats it as accidental "
            "information or gives an adjusted score."
        ),
        see=("15", "13"),
        tags=(Tag.INTERPRETATION,),
    ),
    Paragraph(
        "7B2",
        msg(
            "Count thirteen cards face down before you look at them, and look at them before you "
            "call."
        ),
        see=("13", "14"),
    ),
    Paragraph(
        "7B3",
        msg(
            "Keep your own cards apart from the others during play, and touch nobody else's "
            "without leave from an opponent or the director. Declarer may of course play dummy's "
            "cards."
        ),
        see=("90B5",),
    ),
    Paragraph(
        "7C",
        msg(
            "After play mix your thirteen cards and put them back in your own pocket. From then "
            "on no hand is taken out unless the director or a player from each side is there."
        ),
        see=("66D", "79A1"),
    ),
    Paragraph(
        "7D",
        msg(
            "The pair that stays at the table through the session answers first for the order at "
            "that table."
        ),
    ),
    Paragraph(
        "8",
        msg(
            "The director leads the movement and says when each round begins. Several rights end "
            "with the round, so it matters exactly when it is over."
        ),
        see=("64B5", "69A", "79B3"),
    ),
    Paragraph(
        "8A1",
        msg("The director tells the players where they and the boards go next."),
    ),
    Paragraph(
        "8A2",
        msg("Unless told otherwise, North sees that the boards move on."),
    ),
    Paragraph(
        "8B1",
        msg(
            "A round is over when the director calls the next one. At a table that is still "
            "playing then, it ends only when that table has moved on."
        ),
        see=("64B5", "79B3"),
    ),
    Paragraph(
        "8B2",
        msg(
            "If the director puts a board off until later, the round stays open for the players "
            "of that board, and for that board only, until it is scored or cancelled."
        ),
        see=("64B5", "79B3"),
    ),
    Paragraph(
        "8C",
        msg(
            "The last round, and with it the session, is over at a table when its boards are "
            "played and every score is entered without objection."
        ),
        see=("69A", "79C"),
    ),
    Paragraph(
        "9",
        msg(
            "Something has gone wrong: say so if you may, call the director at once, and do "
            "nothing more until he has explained."
        ),
        see=("10", "11"),
    ),
    Paragraph(
        "9A1",
        msg(
            "During the auction any player may point out an irregularity, whether or not it is "
            "his turn, unless a Law tells him to keep silent."
        ),
        see=("20F5a",),
    ),
    Paragraph(
        "9A2",
        msg("During the play declarer and either defender may point out an irregularity."),
        see=("43A1b",),
    ),
    Paragraph(
        "9A3",
        msg(
            "Anyone may try to stop an irregularity before it happens, dummy too as long as he "
            "has kept his rights."
        ),
        see=("42B2", "43A2"),
    ),
    Paragraph(
        "9A4",
        msg(
            "Dummy may not point out an irregularity that has already happened before the play is "
            "over. Correcting partner's wrong explanation is the exception."
        ),
        see=("42B3", "43A1b", "20F5b"),
    ),
    Paragraph(
        "9A5",
        msg(
            "You need not draw attention to your own side's mistake, but you must correct a wrong "
            "explanation, an open revoke and a trick you did not win."
        ),
        see=("20F4", "20F5", "62A", "79A2"),
    ),
    Paragraph(
        "9B1",
        msg(
            "Once attention has been drawn to an irregularity, the director is called before "
            "anything else happens."
        ),
        see=("11A", "60A"),
    ),
    Paragraph(
        "9B1a",
        msg("Call the director as soon as somebody has drawn attention to the irregularity."),
        see=("11A",),
    ),
    Paragraph(
        "9B1b",
        msg("When attention has been drawn, any player may call the director, dummy included."),
        see=("43A1a",),
    ),
    Paragraph(
        "9B1c",
        msg(
            'Calling the director never costs a player a right. A defender who calls "Director!" '
            "has neither accepted nor refused a lead."
        ),
    ),
    Paragraph(
        "9B1d",
        msg(
            "When a player points out his own side's mistake, the opponents keep all their rights."
        ),
    ),
    Paragraph(
        "9B2",
        msg("Nobody calls or plays until the director has explained the matter."),
        see=("10C1", "60"),
    ),
    Paragraph(
        "9C",
        msg(
            "An offender who hurries to repair his mistake before the director comes may make it "
            "worse."
        ),
        see=("25B", "27C", "49"),
    ),
    Paragraph(
        "10",
        msg(
            "Only the director decides what an irregularity leads to, and he explains every "
            "option before anyone chooses."
        ),
        see=("9B2", "81C"),
    ),
    Paragraph(
        "10A",
        msg("The players may not decide a rectification among themselves."),
    ),
    Paragraph(
        "10B",
        msg(
            "If the players have settled the matter themselves, the director may let it stand or "
            "undo it."
        ),
        see=("11A", "81C5"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "10C1",
        msg(
            "The director explains all the options, and what each one leads to, before asking for "
            "a choice."
        ),
    ),
    Paragraph(
        "10C2",
        msg("The player who has the choice makes it alone, without asking or hearing his partner."),
    ),
    Paragraph(
        "10C3",
        msg(
            "The non-offending side may choose whatever suits it best, even with knowledge gained "
            "from the irregularity."
        ),
    ),
    Paragraph(
        "10C4",
        msg(
            "After the rectification the offenders may also do their best, as long as they do not "
            "use information from withdrawn calls or cards."
        ),
        see=("16C2", "27", "72C"),
    ),
    Paragraph(
        "11",
        msg(
            "Play on without calling the director, and the right to have the mistake rectified "
            "may be gone."
        ),
        see=("9B", "60A"),
    ),
    Paragraph(
        "11A",
        msg(
            "The non-offending side may lose its rectification if it acted before calling the "
            "director. If it gained only because the opponents did not know the Laws, the "
            "director takes that gain back from it, and the other side keeps its score from the "
            "table."
        ),
        see=("60A", "10B"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "11B",
        msg(
            "The right to rectification may be lost, but the director may still give a procedural "
            "penalty."
        ),
        see=("90",),
    ),
)
