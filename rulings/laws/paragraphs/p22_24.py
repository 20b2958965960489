"""Laws 22-24 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "22",
        msg(
            "The auction is over when three players in a row have passed after a bid, or when all "
            "four have passed at once."
        ),
        see=("17D",),
    ),
    Paragraph(
        "22A",
        msg(
            "When a bid has been followed by three passes in proper turn, the last bid becomes "
            "the contract."
        ),
        see=("17D3", "39"),
    ),
    Paragraph(
        "22B",
        msg(
            "If all four pass, the hands go back into the board and nobody scores. The board is "
            "not dealt again."
        ),
        see=("17D2", "6D3"),
    ),
    Paragraph(
        "23",
        msg(
            "A call made instead of a withdrawn one is comparable when it tells partner little or "
            "nothing that he did not already know from the withdrawn call."
        ),
        see=("26A", "27B1b", "30B1bi", "31A2a", "32A2a"),
    ),
    Paragraph(
        "23A",
        msg(
            "It is enough that one of the three tests is met. The director asks about the "
            "meanings away from the table and without revealing the hand. A player may have no "
            "comparable call, and does not have to choose one if he has."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "23A1",
        msg(
            "The new call means the same, or very nearly the same, as the withdrawn call would be "
            "taken to mean."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "23A2",
        msg(
            "Every hand the new call can show is also one that the withdrawn call could have shown."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "23A3",
        msg(
            "The new call serves the same purpose as the withdrawn one; both ask for the same "
            "thing, for example."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "23B",
        msg(
            "If the offender chooses a comparable call at his proper turn, the auction and the "
            "play go on with no further rectification, and partner may use both calls."
        ),
        see=("29B", "16C2"),
    ),
    Paragraph(
        "23C",
        msg(
            "After play the director looks back. If the board could well have ended differently "
            "without the help of the mistake, and the non-offending side was damaged, he adjusts "
            "the score."
        ),
        see=("12C1b",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "24",
        msg(
            "During the auction a player has by his own mistake placed one of his cards so that "
            "his partner could see its face. Such cards lie face up until the auction is over. "
            "The non-offending side may use what it saw, the offender's partner may not."
        ),
        see=("16C", "50", "54E", "72C"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "24A",
        msg("A single card below the ten that was not led has no consequence in the auction."),
        see=("24E",),
    ),
    Paragraph(
        "24B",
        msg(
            "If the card is a ten or higher, or was led, the offender's partner must pass the "
            "next time it is his turn, and only then."
        ),
        see=("24E", "72C"),
    ),
    Paragraph(
        "24C",
        msg(
            "If two or more cards are shown, the offender's partner must pass the next time it is "
            "his turn, and only then."
        ),
        see=("24E", "72C"),
    ),
    Paragraph(
        "24D",
        msg(
            "If the offender's side ends up declaring, the shown cards are picked up and nothing "
            "more happens."
        ),
        see=("48A",),
    ),
    Paragraph(
        "24E",
        msg(
            "If the offender becomes a defender, each card shown is a penalty card: a dropped "
            "single low card is minor, an honour or a card led is major, and two or more in one "
            "hand are all major."
        ),
        see=("50B", "51"),
    ),
)
