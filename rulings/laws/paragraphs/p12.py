"""Law 12 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "12",
        msg(
            "When play cannot be put right at the table, the director gives an adjusted score so "
            "that nobody loses by another's mistake."
        ),
        see=("86B", "90"),
    ),
    Paragraph(
        "12A",
        msg(
            "The director may adjust a score when a player asks in time, or on his own "
            "initiative, but only where a Law gives him the power."
        ),
        see=("81C3", "92B"),
    ),
    Paragraph(
        "12A1",
        msg(
            "If the Laws give no rectification for this particular offence and the other side was "
            "damaged by it, the director may adjust."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12A2",
        msg(
            "If no rectification will let the board be played normally, it gets an artificial "
            "score."
        ),
        see=("12C2",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12A3",
        msg("If an irregularity was rectified wrongly, the director may adjust the score."),
        see=("82C",),
    ),
    Paragraph(
        "12B",
        msg("An adjustment restores a fair result; it is not a punishment."),
    ),
    Paragraph(
        "12B1",
        msg(
            "An adjustment makes good the non-offending side's damage and takes away what the "
            "offenders gained. There is damage when the non-offending side did worse at the table "
            "than it could expect without the offence."
        ),
    ),
    Paragraph(
        "12B2",
        msg(
            "The score is not adjusted just because the rectification in the Laws seems too hard "
            "or too mild."
        ),
    ),
    Paragraph(
        "12C",
        msg("The adjusted score is either an assigned result or an artificial one."),
    ),
    Paragraph(
        "12C1",
        msg(
            "When the director can judge what would have happened, he assigns a score instead of "
            "the one made at the table."
        ),
    ),
    Paragraph(
        "12C1a",
        msg("The director assigns a bridge result whenever he can."),
        see=("12C1d",),
    ),
    Paragraph(
        "12C1b",
        msg(
            "The assigned score aims at the result the board would probably have had without the "
            "offence."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12C1c",
        msg(
            "Several possible results may be given shares by how likely they were, but only "
            "results that could have been reached legally."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12C1d",
        msg(
            "If the possible results are too many or too unclear, an artificial score may be "
            "given instead."
        ),
        see=("12C2",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12C1e",
        msg(
            "The non-offending side pays for its own part of the damage if it afterwards made an "
            "extremely serious mistake that had nothing to do with the offence, or gambled in the "
            "hope of having a bad result undone."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12C1ei",
        msg(
            "The offenders get the full consequence of their offence, just as if the other side "
            "had made no mistake."
        ),
    ),
    Paragraph(
        "12C1eii",
        msg("The non-offending side is not compensated for what it brought upon itself."),
    ),
    Paragraph(
        "12C2",
        msg(
            "When no result can be had, the director gives an artificial score that depends on "
            "who was at fault."
        ),
    ),
    Paragraph(
        "12C2a",
        msg(
            "A side at fault gets average minus, at most forty percent; a side partly at fault "
            "gets average, fifty percent; a side not at fault gets average plus, at least sixty "
            "percent."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "12C2b",
        msg(
            "When the scoring is in IMPs, average plus is worth three IMPs and average minus "
            "costs three, unless the conditions of the event say otherwise."
        ),
        see=("78D", "86B3"),
    ),
    Paragraph(
        "12C2c",
        msg(
            "A side without fault that scores above sixty percent on its other boards gets that "
            "percentage instead, and a side at fault that scores below forty gets its own."
        ),
    ),
    Paragraph(
        "12C2d",
        msg(
            "The conditions of the event may set other scores for a contestant that loses several "
            "boards."
        ),
    ),
    Paragraph(
        "12C3",
        msg(
            "In an individual event both partners share the adjusted score, but a partner without "
            "blame is not given a procedural penalty."
        ),
        see=("89",),
    ),
    Paragraph(
        "12C4",
        msg(
            "In a knock-out match, when the two sides get scores that do not balance, the average "
            "of the two counts."
        ),
    ),
)
