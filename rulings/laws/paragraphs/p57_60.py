"""Laws 57-60 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "57",
        msg(
            "A defender has led to the next trick or played to this one before he should, and his "
            "partner may have been helped by it."
        ),
        see=("57A", "57C", "57D"),
    ),
    Paragraph(
        "57A",
        msg(
            "If a defender leads to the next trick or plays before his partner has played to this "
            "one, his card becomes a major penalty card. Declarer must choose one of four ways to "
            "steer what the partner plays to this trick."
        ),
        see=("57A1", "57A2", "57A3", "57A4", "57C"),
    ),
    Paragraph(
        "57A1",
        msg("Declarer may have the partner play his highest card of the suit led."),
        see=("57B",),
    ),
    Paragraph(
        "57A2",
        msg("Declarer may have the partner play his lowest card of the suit led."),
        see=("57B",),
    ),
    Paragraph(
        "57A3",
        msg(
            "Declarer may name another suit and have the partner play a card of it. A partner who "
            "can follow suit follows suit."
        ),
        see=("57B",),
    ),
    Paragraph(
        "57A4",
        msg("Declarer may name another suit and forbid the partner to play it."),
        see=("57B",),
    ),
    Paragraph(
        "57B",
        msg("If the partner cannot do what declarer chose, he plays any legal card."),
        see=("44C", "59"),
    ),
    Paragraph(
        "57C",
        msg(
            "If declarer's side was itself ahead of time, a defender is not held to account for "
            "playing early."
        ),
        see=("57C1", "57C2", "57C3"),
    ),
    Paragraph(
        "57C1",
        msg(
            "A defender pays nothing for playing before his partner if declarer has already "
            "played from both hands. Dummy's card counts from the moment declarer asked for it or "
            "pointed to it."
        ),
    ),
    Paragraph(
        "57C2",
        msg("Neither does he if dummy had picked up or suggested a card too early."),
        see=("45F",),
    ),
    Paragraph(
        "57C3",
        msg(
            "If declarer plays too early to a trick from either of his hands and the card is "
            "legal, it stays."
        ),
    ),
    Paragraph(
        "57D",
        msg(
            "If a defender plays in the turn of his right-hand opponent and his partner has "
            "already played, the card must be played when his turn comes, if it is legal then. If "
            "it is not, it becomes a major penalty card; and what others learned from it may not "
            "be used by his side."
        ),
        see=("16", "50B"),
    ),
    Paragraph(
        "58",
        msg("Two cards have come at the same moment, from two players or from one hand."),
        see=("58A", "58B"),
    ),
    Paragraph(
        "58A",
        msg(
            "When two players lead or play at the same moment, the one whose turn it was comes "
            "first. The other card counts as played after it."
        ),
        see=("57D",),
    ),
    Paragraph(
        "58B",
        msg("A player has put out two or more cards at once."),
        see=("58B1", "58B2"),
    ),
    Paragraph(
        "58B1",
        msg(
            "If only one face could be seen, that card is played and the others go back to the "
            "hand."
        ),
    ),
    Paragraph(
        "58B2",
        msg(
            "If more than one face could be seen, the player says which card he plays. A "
            "defender's other cards become penalty cards; declarer's go back to his hand."
        ),
        see=("50B", "51"),
    ),
    Paragraph(
        "58B3",
        msg(
            "An opponent who has already played to the cards that were shown may then change his "
            "own card with no rectification."
        ),
        see=("16C", "47D"),
    ),
    Paragraph(
        "58B4",
        msg(
            "If nobody notices until both sides have played to the next trick, the trick has a "
            "card too many and is dealt with as such."
        ),
        see=("67B2",),
    ),
    Paragraph(
        "59",
        msg(
            "A player who cannot lead or play what has been required, because he is void, has "
            "only forbidden cards or must follow suit, plays any other legal card. That is not a "
            "revoke."
        ),
        see=("44C", "61A"),
    ),
    Paragraph(
        "60",
        msg(
            "Somebody has played on after an irregular lead or play, before the director has "
            "ruled. Who did it decides what it means."
        ),
        see=("60A", "60B", "60C"),
    ),
    Paragraph(
        "60A",
        msg(
            "The opponent next to play has played to the irregular card before the director has "
            "ruled."
        ),
        see=("60A1", "60A2", "60A3"),
    ),
    Paragraph(
        "60A1",
        msg(
            "If the next player plays to a lead or play out of turn by his right-hand opponent, "
            "his side loses the right to have it rectified."
        ),
        see=("11A",),
    ),
    Paragraph(
        "60A2",
        msg(
            "The irregular card then counts as if it had been played in turn, and the trick goes "
            "on from there. A proper lead made by the player whose turn it was is the exception."
        ),
        see=("53B",),
    ),
    Paragraph(
        "60A3",
        msg(
            "A penalty card or a restriction that already bound the offender is not wiped out; it "
            "comes back on his next turn."
        ),
        see=("50", "51"),
    ),
    Paragraph(
        "60B",
        msg(
            "If declarer has been told to take back a lead out of turn and a defender plays "
            "before declarer has led again, the defender's card becomes a major penalty card."
        ),
        see=("50B",),
    ),
    Paragraph(
        "60C",
        msg(
            "If the offending side plays on before the ruling, the opponents lose nothing by it. "
            "The new card may be an irregularity of its own."
        ),
        see=("9C",),
    ),
)
