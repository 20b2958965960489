"""Laws 17-19 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "17",
        msg(
            "The auction period begins when the cards are taken out and ends when an opening lead "
            "is faced. It is longer than the auction itself."
        ),
        see=("22", "41C"),
    ),
    Paragraph(
        "17A",
        msg(
            "For each side the auction period begins when one of its players takes his cards out "
            "of the board."
        ),
    ),
    Paragraph(
        "17B",
        msg("Dealer makes the first call."),
    ),
    Paragraph(
        "17C",
        msg("After dealer the players call in turn, clockwise."),
    ),
    Paragraph(
        "17D",
        msg("The auction may be over before the auction period is."),
        see=("22",),
    ),
    Paragraph(
        "17D1",
        msg(
            "The auction period ends when either defender faces an opening lead, even one out of "
            "turn. The time between the final pass and that moment is for questions and "
            "corrections, and is called the Clarification Period."
        ),
        see=("54", "41C"),
    ),
    Paragraph(
        "17D2",
        msg("If all four pass, the period ends when the hands are back in the board."),
        see=("22B", "25A5"),
    ),
    Paragraph(
        "17D3",
        msg(
            "If the auction seems over after three passes, but one of them was out of turn and "
            "took a turn from a player, the auction goes back to that player. The later passes "
            "are cancelled, and the one who passed out of turn is the offender."
        ),
        see=("34", "16C"),
    ),
    Paragraph(
        "18",
        msg(
            "A bid names a number of tricks and a denomination, and must be higher than the last "
            "bid."
        ),
        see=("27",),
    ),
    Paragraph(
        "18A",
        msg(
            "A bid names a level from one to seven and a suit or notrump; it promises that many "
            "tricks beyond six."
        ),
    ),
    Paragraph(
        "18B",
        msg("A new bid takes the place of the one before if it is high enough."),
    ),
    Paragraph(
        "18C",
        msg(
            "A bid is sufficient if it names a higher level, or the same level in a higher "
            "denomination, than the last bid."
        ),
    ),
    Paragraph(
        "18D",
        msg("A bid that is not higher than the last one is insufficient."),
        see=("27",),
    ),
    Paragraph(
        "18E",
        msg("From the top: notrump, spades, hearts, diamonds, clubs."),
    ),
    Paragraph(
        "18F",
        msg(
            "Calls may be made in other ways than by voice, such as with bidding boxes or on a "
            "screen, if the organisers say so."
        ),
    ),
    Paragraph(
        "19",
        msg(
            "You may double only an opponent's bid and redouble only an opponent's double, and "
            "only when nothing but passes has come between."
        ),
        see=("36",),
    ),
    Paragraph(
        "19A",
        msg("What may be doubled, and how to say it."),
    ),
    Paragraph(
        "19A1",
        msg(
            "Only the last bid may be doubled. It must be an opponent's, and only passes may have "
            "followed it."
        ),
        see=("36",),
    ),
    Paragraph(
        "19A2",
        msg('Say only "double", not the bid being doubled.'),
    ),
    Paragraph(
        "19A3",
        msg(
            "If a player names the wrong bid as he doubles, he has doubled the bid actually made. "
            "The slip may give his partner unauthorised information."
        ),
        see=("16B1",),
    ),
    Paragraph(
        "19B",
        msg("What may be redoubled, and how to say it."),
    ),
    Paragraph(
        "19B1",
        msg(
            "Only the last double may be redoubled. It must be an opponent's, and only passes may "
            "have followed it."
        ),
        see=("36",),
    ),
    Paragraph(
        "19B2",
        msg('Say only "redouble", not the bid being redoubled.'),
    ),
    Paragraph(
        "19B3",
        msg(
            "If a player names the wrong bid as he redoubles, he has redoubled the bid actually "
            "made. The slip may give his partner unauthorised information."
        ),
        see=("16B1",),
    ),
    Paragraph(
        "19C",
        msg("A later legal bid wipes out a double or redouble."),
    ),
    Paragraph(
        "19D",
        msg("If no bid follows, the tricks count at their doubled or redoubled value."),
        see=("77",),
    ),
)
