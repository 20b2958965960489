"""Laws 1-5 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "1",
        msg("Bridge is played with one pack of fifty-two cards, thirteen in each of four suits."),
    ),
    Paragraph(
        "1A",
        msg(
            "The suits rank from spades through hearts and diamonds down to clubs, and the cards "
            "from the ace down to the two."
        ),
        see=("18E",),
    ),
    Paragraph(
        "1B",
        msg(
            "The regulating body may require faces that look the same whichever way up they are "
            "held."
        ),
    ),
    Paragraph(
        "1C",
        msg(
            "All cards of a pack should have the same back, so that no card can be known from "
            "behind."
        ),
    ),
    Paragraph(
        "2",
        msg(
            "Each board has a number, a pocket for each of the four hands, a dealer and a "
            "vulnerability. The dealer moves one place clockwise from board to board, starting "
            "with North, and the vulnerabilities repeat after sixteen boards."
        ),
        see=("87A",),
    ),
    Paragraph(
        "3",
        msg(
            "Four players sit at each table. The director numbers the tables and says where North "
            "is."
        ),
    ),
    Paragraph(
        "4",
        msg(
            "North and South play together against East and West. In pairs and team events "
            "partners stay together for the session unless the director allows a change."
        ),
    ),
    Paragraph(
        "5",
        msg("The director decides where everybody sits, unless the players are free to choose."),
        see=("8A",),
    ),
    Paragraph(
        "5A",
        msg(
            "Players take their first seats as they are told, or by agreement where that is "
            "allowed, and may later change compass points only with the director's leave."
        ),
    ),
    Paragraph(
        "5B",
        msg(
            "The director tells the players when to move and where to, and each player answers "
            "for coming to the right place."
        ),
        see=("8A",),
    ),
)
