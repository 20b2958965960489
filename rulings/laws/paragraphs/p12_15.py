"""Laws 12-15 in our own words."""

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
            "At teams average plus is worth plus three match points and average minus costs "
            "three, unless the conditions of the event say otherwise."
        ),
        see=("86B", "78D"),
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
    Paragraph(
        "13",
        msg(
            "One player has more than thirteen cards and another has fewer. What happens depends "
            "on whether a player with a wrong hand has already called."
        ),
        see=("14", "7B2"),
    ),
    Paragraph(
        "13A",
        msg(
            "No player with a wrong number of cards has called yet, so the hands are put right "
            "and the board can be played."
        ),
    ),
    Paragraph(
        "13A1",
        msg(
            "The director puts the cards where they belong. If nobody has seen another player's "
            "card, the board is played as if nothing had happened."
        ),
    ),
    Paragraph(
        "13A2",
        msg(
            "If a player has seen a card that was not his own, the board is still played and "
            "scored. Afterwards the director adjusts if that knowledge mattered, and he may give "
            "a penalty."
        ),
        see=("12C1b", "16"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "13B1",
        msg(
            "If the director thinks the hands can be put right and played with every call "
            "unchanged, he may allow it, and adjust afterwards if needed."
        ),
        see=("12C1b",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "13B2",
        msg(
            "If the board can no longer be played normally, the director gives an adjusted score "
            "and may penalise the one at fault."
        ),
        see=("12C1b",),
    ),
    Paragraph(
        "13C",
        msg(
            "A stray card from another pack is taken away and play goes on. There is an "
            "adjustment only if the card was played to a trick that has been turned."
        ),
    ),
    Paragraph(
        "13D",
        msg(
            "If it appears after play that a hand had more than thirteen cards, the result is "
            "cancelled and an adjusted score given. A procedural penalty is possible."
        ),
        see=("12A", "86B"),
    ),
    Paragraph(
        "14",
        msg(
            "One or more hands are short and none has too many: a card is missing and must be "
            "found or replaced."
        ),
        see=("13", "67"),
    ),
    Paragraph(
        "14A",
        msg(
            "Before the opening lead is faced, the director looks for the card and gives it back. "
            "All calls stand."
        ),
    ),
    Paragraph(
        "14A1",
        msg("When the card is found, it goes back to the hand it is missing from."),
    ),
    Paragraph(
        "14A2",
        msg("When it is not found, the deal is made up again with another pack."),
    ),
    Paragraph(
        "14A3",
        msg("The calls made stand, and the hand counts as having been complete all the time."),
    ),
    Paragraph(
        "14B",
        msg(
            "The same is done when the card is missed later, up to the end of the period for "
            "correcting scores."
        ),
        see=("79C",),
    ),
    Paragraph(
        "14B1",
        msg(
            "If the card lies among the played cards, a trick has a wrong number of cards, and "
            "that Law applies."
        ),
        see=("67",),
    ),
    Paragraph(
        "14B2",
        msg("If the card is found elsewhere, it goes back to the hand it is missing from."),
    ),
    Paragraph(
        "14B3",
        msg("If the card is not found, the deal is made up again with another pack."),
    ),
    Paragraph(
        "14B4",
        msg(
            "The restored card counts as having been in the hand from the start. So it may become "
            "a penalty card, and not having played it may be a revoke."
        ),
        see=("50", "61A"),
    ),
    Paragraph(
        "14C",
        msg(
            "That a card was replaced is unauthorised information for the partner of the player "
            "who was short."
        ),
        see=("16",),
    ),
    Paragraph(
        "15",
        msg(
            "A player has called on cards from another board, or the table plays a board that is "
            "not meant for it this round."
        ),
        see=("7B1", "16D", "12A"),
    ),
    Paragraph(
        "15A1",
        msg(
            "A call made while holding the cards of another board is cancelled, and so is every "
            "call after it."
        ),
    ),
    Paragraph(
        "15A2a",
        msg(
            "If the offender's partner has called since, the auction cannot be saved and the "
            "director gives an adjusted score."
        ),
        see=("12C2",),
    ),
    Paragraph(
        "15A2b",
        msg(
            "If partner has not called since, the offender takes the right hand, looks at it and "
            "calls again, and the auction goes on from there."
        ),
    ),
    Paragraph(
        "15A2c",
        msg(
            "What was learned from the cancelled calls may be used by the non-offending side, not "
            "by the offenders."
        ),
        see=("16C",),
    ),
    Paragraph(
        "15A3",
        msg(
            "When the offender later meets the board whose cards he held and makes the same call "
            "again, the director may let it be played. If he calls something with quite another "
            "meaning, or the first call was a psychic bid, the board gets an adjusted score."
        ),
        see=("12A",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "15A4",
        msg("The director may also give a procedural penalty."),
        see=("90",),
    ),
    Paragraph(
        "15B",
        msg(
            "In pairs and individual events, this is about a board somebody is not meant to play "
            "this round, discovered after the auction period began."
        ),
        see=("86B",),
    ),
    Paragraph(
        "15B1",
        msg("If anyone at the table has played the board before, it is cancelled for both sides."),
    ),
    Paragraph(
        "15B2",
        msg(
            "If nobody has, the board is played to the end and the score counts. The director may "
            "let both pairs play the board they missed later on."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "15B3",
        msg("A contestant who loses the chance of a real result gets an artificial score."),
        see=("12C2",),
    ),
)
