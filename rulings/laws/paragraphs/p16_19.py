"""Laws 16-19 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "16",
        msg(
            "What a player may use, and what he may not: legal calls and plays may be used, "
            "partner's manner and words may not."
        ),
        see=("73C",),
    ),
    Paragraph(
        "16A1",
        msg("A player may build his calls and plays on the information listed here."),
    ),
    Paragraph(
        "16A1a",
        msg(
            "Legal calls and plays of this board may be used, and so may illegal ones that have "
            "been accepted."
        ),
    ),
    Paragraph(
        "16A1b",
        msg(
            "A player may use what a withdrawn call or card told him, when the rules for "
            "withdrawn actions authorise it."
        ),
        see=("16C",),
    ),
    Paragraph(
        "16A1c",
        msg(
            "A player may use information that the Laws or the regulations expressly allow, or "
            "that comes from a lawful procedure."
        ),
    ),
    Paragraph(
        "16A1d",
        msg("A player may use what he knew before he took his cards out, unless a Law forbids it."),
    ),
    Paragraph(
        "16A2",
        msg(
            "A player may also reckon with his own estimate of the score, what he knows of his "
            "opponents, and the regulations of the event."
        ),
    ),
    Paragraph(
        "16B1",
        msg(
            "Anything partner gives away other than by a legal call or card is unauthorised: a "
            "remark, a question or an answer, an alert or a missing one, a slow or fast action, "
            "emphasis, a look."
        ),
        see=("73A", "73C1", "75A"),
    ),
    Paragraph(
        "16B1a",
        msg(
            "A player may not choose an action that the unauthorised information clearly points "
            "to, when another sensible action was open to him."
        ),
        see=("16B1b", "73C1"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "16B1b",
        msg(
            "Another action is a logical alternative if a good share of players of the same "
            "standard and with the same methods would seriously consider it, and some of them "
            "might choose it."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "16B2",
        msg(
            "A player who thinks an opponent has made such information available may say so at "
            "once, to keep the facts clear. If the other side disagrees, it calls the director "
            "there and then."
        ),
        see=("16B3",),
    ),
    Paragraph(
        "16B3",
        msg(
            "Call the director when play is over if an opponent seems to have used unauthorised "
            "information; calling earlier or later is no offence. If that gave the opponents an "
            "advantage, the director assigns a score."
        ),
        see=("12C1",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "16C",
        msg(
            "When a call or card has been withdrawn, the two sides stand differently: the "
            "non-offending side may use what it learned, the offenders may not. A comparable call "
            "sets this aside, and penalty cards have their own rules."
        ),
        see=("23B", "26A", "50E"),
    ),
    Paragraph(
        "16C1",
        msg(
            "The non-offending side may use everything the withdrawn actions told it, its own and "
            "the opponents'."
        ),
    ),
    Paragraph(
        "16C2",
        msg(
            "The offenders may use nothing from withdrawn actions, neither their own nor the "
            "opponents'. A player of that side may not choose what the information points to if "
            "there is a logical alternative."
        ),
        see=("16B1b",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "16C3",
        msg(
            "At the end of play the director adjusts the score if the non-offending side was "
            "damaged because the offenders used such information."
        ),
        see=("12C1b",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "16D",
        msg(
            "A player has by chance learned something about a board he has still to play, such as "
            "a remark from another table or a glimpse of a card."
        ),
    ),
    Paragraph(
        "16D1",
        msg("Tell the director at once, away from the others."),
    ),
    Paragraph(
        "16D2",
        msg(
            "Before the first call of the board the director chooses among the measures listed "
            "here."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "16D2a",
        msg(
            "The players may change seats, where the form of the event allows, so that the one "
            "who knows a hand gets to hold it."
        ),
    ),
    Paragraph(
        "16D2b",
        msg("The board may be dealt again if the form of the event allows it."),
        see=("6D3", "86A"),
    ),
    Paragraph(
        "16D2c",
        msg(
            "The board may be played as it is, and the director adjusts afterwards if the "
            "information mattered."
        ),
    ),
    Paragraph(
        "16D2d",
        msg("The director may give an adjusted score without letting the board be played."),
        see=("12C2",),
    ),
    Paragraph(
        "16D3",
        msg(
            "Once the first call is made there are only two ways left: play on, ready to adjust, "
            "or give an adjusted score."
        ),
        see=("16D2c", "16D2d"),
        tags=(Tag.JUDGEMENT,),
    ),
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
