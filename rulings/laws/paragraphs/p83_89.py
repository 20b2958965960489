"""Laws 83-89 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "83",
        msg(
            "If the director thinks his ruling may well be reviewed, he tells the players that "
            "they may appeal."
        ),
        see=("92",),
    ),
    Paragraph(
        "84",
        msg("Everybody agrees on what happened."),
        see=("84A", "84B", "84C", "84D", "85"),
    ),
    Paragraph(
        "84A",
        msg(
            "If the Laws prescribe nothing for the case, and there is nothing for the director to "
            "weigh, play simply goes on."
        ),
        see=("84D", "12A1"),
    ),
    Paragraph(
        "84B",
        msg("If the Laws prescribe something, the director sees that it is done."),
    ),
    Paragraph(
        "84C",
        msg(
            "If a player has a choice, the director explains all the possibilities first and then "
            "sees that the choice is made and carried out."
        ),
        see=("10C1", "10C2"),
    ),
    Paragraph(
        "84D",
        msg(
            "If it is doubtful what is right, the director lets the doubt benefit the side that "
            "did nothing wrong. If an irregularity that the Laws give no remedy for has probably "
            "harmed that side, he adjusts the score."
        ),
        see=("12A1", "12B1"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "85",
        msg("The players tell different stories about what happened."),
        see=("85A", "85B"),
    ),
    Paragraph(
        "85A",
        msg("The director has to decide what he believes happened before he can rule on it."),
        see=("85A1", "85A2"),
    ),
    Paragraph(
        "85A1",
        msg(
            "The director hears everybody, weighs what he is told and what he can see, and goes "
            "by what is more likely."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "85A2",
        msg("When he has decided what happened, he rules just as if everybody had agreed on it."),
        see=("84",),
    ),
    Paragraph(
        "85B",
        msg("If he cannot find out what happened, he rules so that play can go on."),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "86",
        msg(
            "In team matches the same board has a result at another table, and that calls for "
            "rules of its own."
        ),
        see=("86A", "86B"),
    ),
    Paragraph(
        "86A",
        msg(
            "A single board is not dealt again when somebody could already know how the match "
            "stands without it."
        ),
        see=("6D3",),
    ),
    Paragraph(
        "86B",
        msg("A board cannot be scored normally at one table, but the other table has played it."),
        see=("86B1", "86B2", "86B3"),
    ),
    Paragraph(
        "86B1",
        msg(
            "If the board cannot be played normally and the other table has a result that clearly "
            "favours one side, the director gives an assigned score that takes account of it."
        ),
        see=("12C1",),
    ),
    Paragraph(
        "86B2",
        msg(
            "The tables have results that cannot be compared, for instance because the cards were "
            "not the same."
        ),
        see=("86B2a", "86B2b", "86B2c"),
    ),
    Paragraph(
        "86B2a",
        msg(
            "If neither side was at fault, the board is cancelled and, if there is time, "
            "replaced, or it gets an artificial score."
        ),
        see=("12C2",),
    ),
    Paragraph(
        "86B2b",
        msg(
            "If one side was at fault, the other gets average plus or its assigned score, "
            "whichever is better. The side at fault gets what is left."
        ),
        see=("12C2",),
    ),
    Paragraph(
        "86B2c",
        msg("If both sides were at fault, the board gets an artificial score."),
        see=("12C2",),
    ),
    Paragraph(
        "86B3",
        msg(
            "For boards that were played at only one of the tables the Regulating Authority may "
            "lay down something else."
        ),
        see=("80A2",),
    ),
    Paragraph(
        "87",
        msg("A board is fouled when it was not the same at all tables where it should have been."),
        see=("86B2", "87A", "87B", "87C"),
    ),
    Paragraph(
        "87A",
        msg(
            "A board is fouled if cards had moved between its hands, or if dealer or "
            "vulnerability differed between copies, so that the contestants did not play the same "
            "board."
        ),
    ),
    Paragraph(
        "87B",
        msg(
            "At pairs, those who played the board in the same form are scored against each other "
            "as a group."
        ),
    ),
    Paragraph(
        "87C",
        msg("In teams a fouled board is treated as one whose results cannot be compared."),
        see=("86B2",),
    ),
    Paragraph(
        "88",
        msg("A side that loses a board through no fault of its own gets an artificial score."),
        see=("12C2",),
    ),
    Paragraph(
        "89",
        msg(
            "In individual events partners share the rectification, but a penalty is never given "
            "to the one who did nothing wrong."
        ),
        see=("12C3",),
    ),
)
