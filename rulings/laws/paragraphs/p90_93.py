"""Laws 90-93 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "90",
        msg(
            "Penalties that keep the event orderly. They come on top of rectification and take "
            "nothing from the opponents' rights."
        ),
        see=("90A", "90B", "91"),
    ),
    Paragraph(
        "90A",
        msg(
            "The director may penalise a contestant who delays or disturbs the event, "
            "inconveniences others, does not follow correct procedure, or makes an adjusted score "
            "necessary. He does so on top of any rectification."
        ),
        see=("12B2", "91A"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "90B",
        msg("The list names common cases; the director may penalise others too."),
        see=("90B1", "90B2", "90B3", "90B4", "90B5", "90B6", "90B7", "90B8"),
    ),
    Paragraph(
        "90B1",
        msg("A contestant comes to the table after the time that was set."),
        see=("8B",),
    ),
    Paragraph(
        "90B2",
        msg("A contestant plays so slowly that others are held up."),
        see=("74B4",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "90B3",
        msg(
            "A contestant talks about a board so that it can be heard at another table, where it "
            "may not have been played."
        ),
        see=("16D",),
    ),
    Paragraph(
        "90B4",
        msg("A contestant compares scores with somebody else during the session without leave."),
    ),
    Paragraph(
        "90B5",
        msg("A player touches or handles cards that belong to somebody else."),
        see=("7B3",),
    ),
    Paragraph(
        "90B6",
        msg(
            "A player puts cards back into the wrong pocket, so that a hand holds wrong cards or "
            "a wrong number of them."
        ),
        see=("7C", "13", "14"),
    ),
    Paragraph(
        "90B7",
        msg(
            "A contestant makes a mistake of procedure, for instance does not count his cards or "
            "plays the wrong board, so that somebody must have an adjusted score."
        ),
        see=("7B2", "12A", "15"),
    ),
    Paragraph(
        "90B8",
        msg(
            "A contestant does not follow the regulations of the event or does not do at once "
            "what the director says."
        ),
        see=("81B1",),
    ),
    Paragraph(
        "91",
        msg("Penalties that keep order and decency."),
        see=("81C1", "91A", "91B"),
    ),
    Paragraph(
        "91A",
        msg(
            "To keep order and courtesy the director may take points from a player or a "
            "contestant, or suspend him for the session or a part of it. No committee can "
            "overrule that decision."
        ),
        see=("74", "93B3"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "91B",
        msg(
            "With the organiser's approval the director may disqualify a player or a contestant "
            "when there is good reason."
        ),
    ),
    Paragraph(
        "92",
        msg("A contestant who disagrees with a ruling may have it reviewed."),
        see=("83", "92A", "92B", "92C", "92D", "93"),
    ),
    Paragraph(
        "92A",
        msg(
            "A contestant, or the captain of his team, may appeal a ruling that was made at his "
            "own table. The regulations may provide a sanction for an appeal without merit."
        ),
    ),
    Paragraph(
        "92B",
        msg(
            "An appeal or a request for a ruling must come within thirty minutes after the "
            "results are available, unless the organiser has set another limit."
        ),
        see=("79C1",),
    ),
    Paragraph(
        "92C",
        msg("An appeal is handed to the director."),
    ),
    Paragraph(
        "92D1",
        msg(
            "In a pairs event both partners must want the appeal. In an individual event a player "
            "appeals on his own."
        ),
    ),
    Paragraph(
        "92D2",
        msg("In a team event the captain must agree to the appeal."),
    ),
    Paragraph(
        "93",
        msg("Who hears the appeal, and what can be changed."),
        see=("93A", "93B", "93C"),
    ),
    Paragraph(
        "93A",
        msg("If there is no committee, the chief director decides the appeal."),
    ),
    Paragraph(
        "93B1",
        msg(
            "If the appeal is about what the Laws or regulations say, the chief director decides "
            "it first. His decision can be taken to the committee."
        ),
    ),
    Paragraph(
        "93B2",
        msg("All other appeals go to the committee."),
    ),
    Paragraph(
        "93B3",
        msg(
            "The committee may do what the director could have done. It may not overrule him on "
            "what the Laws and regulations say, or on a disciplinary penalty, but it may ask him "
            "to think again."
        ),
        see=("91A",),
    ),
    Paragraph(
        "93C",
        msg("The Regulating Authority may allow a further appeal."),
        see=("93C1", "93C2", "93C3"),
    ),
)
