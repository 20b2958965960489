"""Law 16 in our own words."""

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
        "16A",
        msg("Some information is free for every player to use."),
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
        "16B",
        msg("Information from partner that did not come by a legal call or card may not be used."),
        see=("73",),
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
)
