"""Laws 13-15 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
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
        "13B",
        msg(
            "A player has already called on a wrong number of cards, so the auction may rest on a "
            "wrong hand."
        ),
        see=("14",),
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
        "15A",
        msg("A player has taken his cards from a board other than the one being played."),
        see=("7B1",),
    ),
    Paragraph(
        "15A1",
        msg(
            "A call made while holding the cards of another board is cancelled, and so is every "
            "call after it."
        ),
    ),
    Paragraph(
        "15A2",
        msg(
            "Whether the board can still be played depends on whether the offender's partner has "
            "called since."
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
