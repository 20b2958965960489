"""Laws 65-67 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "65",
        msg(
            "Each player keeps his own cards in front of him, placed so that they show who won "
            "each trick."
        ),
        see=("66", "79"),
    ),
    Paragraph(
        "65A",
        msg(
            "When all four have played to a trick, each turns his own card face down near the "
            "edge of the table."
        ),
        see=("45G",),
    ),
    Paragraph(
        "65B",
        msg("The direction of the turned card shows which side won the trick."),
        see=("65B1", "65B2", "65B3"),
    ),
    Paragraph(
        "65B1",
        msg("A card from a trick the side has won lies pointing towards partner."),
    ),
    Paragraph(
        "65B2",
        msg("A card from a trick the side has lost lies pointing towards the opponents."),
    ),
    Paragraph(
        "65B3",
        msg(
            "Anybody, dummy too, may tell a player that a card points the wrong way, until his "
            "own side has led or played to the next trick. Said later, it may be information his "
            "partner must not use."
        ),
        see=("16B1", "9A4"),
    ),
    Paragraph(
        "65C",
        msg(
            "The cards lie in the order they were played, so that the tricks can be checked "
            "afterwards."
        ),
        see=("79",),
    ),
    Paragraph(
        "65D",
        msg(
            "Leave the tricks as they lie until everybody agrees on the number. A side that mixes "
            "its cards may lose a doubtful trick, or its claim that somebody revoked."
        ),
        see=("66D", "79B"),
    ),
    Paragraph(
        "66",
        msg("When and by whom cards already played may be looked at again."),
        see=("66A", "66B", "66C", "66D"),
    ),
    Paragraph(
        "66A",
        msg(
            "Declarer or a defender may ask to see all the cards of the trick just played, as "
            "long as he has not turned his own card and his side has not played to the next "
            "trick."
        ),
    ),
    Paragraph(
        "66B",
        msg(
            "A player may take another look at the card he has just played, without showing it, "
            "until somebody leads to the next trick."
        ),
    ),
    Paragraph(
        "66C",
        msg(
            "After that, turned tricks are not looked at until play is over, unless the director "
            "says so."
        ),
        see=("61C", "81C3"),
    ),
    Paragraph(
        "66D",
        msg(
            "When play is over, the cards may be looked at to settle whether somebody revoked or "
            "how many tricks were won, and each player touches only his own. If only one side has "
            "mixed its cards, and the facts can no longer be found, the director rules for the "
            "other."
        ),
        see=("65D", "85B"),
    ),
    Paragraph(
        "67",
        msg(
            "A player has put too few or too many cards into a trick. What happens depends on "
            "whether both sides have played to the next one."
        ),
        see=("67A", "67B"),
    ),
    Paragraph(
        "67A",
        msg(
            "As long as not both sides have played to the next trick, the mistake is simply put "
            "right."
        ),
        see=("67A1", "67A2"),
    ),
    Paragraph(
        "67A1",
        msg(
            "A player who left out his card adds a legal one. It is a full member of the trick "
            "and may even win it."
        ),
    ),
    Paragraph(
        "67A2",
        msg(
            "Declarer and dummy take an extra card back; a defender's extra card becomes a "
            "penalty card. If it was really a lead, the rules for a lead out of turn apply."
        ),
        see=("45E", "58B"),
    ),
    Paragraph(
        "67B",
        msg(
            "Both sides have played to the next trick. The trick keeps its winner, and the number "
            "of cards is put right."
        ),
        see=("67B1", "67B2", "67B3"),
    ),
    Paragraph(
        "67B1",
        msg(
            "A player who left out his card adds one now, and he is treated as if he had revoked. "
            "That costs at most one trick, and nothing if his side won neither that trick nor a "
            "later one."
        ),
        see=("64A2", "67B1a", "67B1b"),
    ),
    Paragraph(
        "67B1a",
        msg("If he has a card of the suit led, it must be one of those."),
    ),
    Paragraph(
        "67B1b",
        msg("If he has none of the suit, he chooses any card; it still counts as a revoke."),
    ),
    Paragraph(
        "67B2",
        msg(
            "The director finds the extra cards and gives them back to the hand, without showing "
            "a defender's cards if he can avoid it."
        ),
        see=("67B2a", "67B2b"),
    ),
    Paragraph(
        "67B2a",
        msg(
            "The card that was seen in the trick stays. If nobody knows which it was, the highest "
            "card that could legally have been played stays, and the rest go back."
        ),
    ),
    Paragraph(
        "67B2b",
        msg(
            "A card given back counts as having been in the hand all the time. A player who "
            "failed to play it where he should have may therefore have revoked."
        ),
        see=("61A",),
    ),
    Paragraph(
        "67B3",
        msg(
            "If the card was played but does not lie among the turned tricks, it is put where it "
            "belongs. If it has been played to a later trick too and it is too late to mend, the "
            "director adjusts the score."
        ),
        see=("12C1",),
    ),
)
