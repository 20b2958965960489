"""Laws 75-78 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "75",
        msg(
            "An explanation and a call do not agree. The opponents are entitled to know the "
            "agreement, not the hand."
        ),
        see=("20F", "21", "40B", "75A", "75B", "75C", "75D"),
    ),
    Paragraph(
        "75A",
        msg(
            "A player who hears his partner explain his call otherwise than he meant it may not "
            "use that. He goes on calling as though he had heard the explanation he expected."
        ),
        see=("16B1",),
    ),
    Paragraph(
        "75B",
        msg(
            "If the explanation does not match what the pair has agreed, it is an infraction, "
            "whether or not the call fits the hand."
        ),
        see=("75B1", "75B2", "75B3"),
    ),
    Paragraph(
        "75B1",
        msg("If the wrong explanation harmed the opponents, the director adjusts the score."),
        see=("21B", "40B3", "47E2"),
    ),
    Paragraph(
        "75B2",
        msg(
            "A player who finds out that his own explanation was wrong calls the director and "
            "puts it right, before the opening lead is faced or, if he finds out later, during "
            "play. During the auction he may do it at once but need not."
        ),
        see=("20F4",),
    ),
    Paragraph(
        "75B3",
        msg(
            "A player whose partner explained wrongly says and shows nothing during the auction. "
            "Declarer and dummy put it right after the final pass, a defender only when play is "
            "over, and the director is called first."
        ),
        see=("20F5",),
    ),
    Paragraph(
        "75C",
        msg(
            "If the explanation was right and the call was a mistake, there is no infraction and "
            "the result stands. The opponents have no claim to know that the hand does not fit."
        ),
        see=("21B1b", "40C1"),
    ),
    Paragraph(
        "75D",
        msg("The director finds out what the pair had really agreed."),
        see=("75D1", "75D2", "75D3", "85A1"),
    ),
    Paragraph(
        "75D1",
        msg("A pair must tell exactly what it has agreed, no more and no less."),
        see=("20F",),
    ),
    Paragraph(
        "75D2",
        msg(
            "If a pair explains something as agreed though it has no agreement, that is a wrong "
            "explanation too."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "75D3",
        msg(
            "The score is adjusted to what would have happened with the right information, which "
            "may be that there was no agreement."
        ),
        see=("12C1", "21B3"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "76",
        msg(
            "Those who watch are guests. They are under the director's authority like the players."
        ),
        see=("76A", "76B", "76C"),
    ),
    Paragraph(
        "76B",
        msg(
            "A spectator looks at one hand only, shows no reaction, does not speak or disturb, "
            "and draws attention to nothing."
        ),
        see=("76B1", "76B2", "76B3", "76B4", "76B5"),
    ),
    Paragraph(
        "76C",
        msg("A spectator says what he saw or knows only when the director asks him."),
        see=("76C1", "76C2"),
    ),
    Paragraph(
        "76C2",
        msg(
            "What happens when a spectator causes an irregularity may be laid down by those who "
            "run the event."
        ),
        see=("82A",),
    ),
    Paragraph(
        "77",
        msg("The table that turns a contract and its tricks into points."),
        see=("78",),
    ),
    Paragraph(
        "78",
        msg("How the points from each board are turned into a result."),
        see=("78A", "78B", "78C", "78D"),
    ),
    Paragraph(
        "78A",
        msg(
            "At matchpoints a pair gets two points for each pair it beats on the board and one "
            "for each pair it ties with."
        ),
    ),
    Paragraph(
        "78B",
        msg(
            "At IMP scoring the difference between two results is turned into points by a fixed "
            "scale, which rises ever more slowly."
        ),
    ),
    Paragraph(
        "78C",
        msg("At total points the scores are simply added."),
    ),
    Paragraph(
        "78D",
        msg(
            "The rules of the event, its scoring and how ties are broken are made known before it "
            "begins."
        ),
    ),
)
