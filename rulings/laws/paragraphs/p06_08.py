"""Laws 6-8 in our own words."""

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
        "6D",
        msg("In some cases the cards must be dealt again, or the result cannot count."),
        see=("16D",),
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
        "7B",
        msg("Each player takes out, counts and looks after his own hand."),
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
        "8A",
        msg("The director decides how boards and players move between the tables."),
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
        "8B",
        msg(
            "The end of a round is normally the director's signal, but a late table or a "
            "postponed board can keep it open."
        ),
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
)
