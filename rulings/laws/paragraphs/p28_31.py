"""Laws 28-31 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "28",
        msg("Two calls that look out of turn but count as made in turn."),
        see=("29", "33"),
    ),
    Paragraph(
        "28A",
        msg(
            "A call made at the right-hand opponent's turn is in order if that opponent had to "
            "pass anyway."
        ),
    ),
    Paragraph(
        "28B",
        msg(
            "If the opponent whose turn it was calls before the matter is ruled on, his call is "
            "in turn and the auction goes on as though the call out of turn had never been made. "
            "There is no rectification and no lead restriction, but the offender's partner may "
            "not use the cancelled call."
        ),
        see=("26", "16C2", "29A"),
    ),
    Paragraph(
        "29",
        msg(
            "Somebody has called out of turn. The left-hand opponent may let it stand by calling; "
            "otherwise it is cancelled and the right player calls."
        ),
        see=("30", "31", "32", "28"),
    ),
    Paragraph(
        "29A",
        msg(
            "The offender's left-hand opponent may accept the call by calling after it. Then it "
            "stands and there is no rectification."
        ),
        see=("36A",),
    ),
    Paragraph(
        "29B",
        msg(
            "If it is not accepted, the call is cancelled and the auction goes back to the player "
            "whose turn it was. The offender may make any legal call at his own turn, but the "
            "sections on passes, bids and doubles say what follows."
        ),
        see=("30", "31", "32", "23"),
    ),
    Paragraph(
        "29C",
        msg(
            "An artificial call out of turn is judged by the suit or suits it shows, not by the "
            "one it names."
        ),
    ),
    Paragraph(
        "30",
        msg(
            "A pass out of turn was not accepted and has been cancelled. Ask first whose turn it "
            "was."
        ),
        see=("29",),
    ),
    Paragraph(
        "30A",
        msg(
            "If it was the right-hand opponent's turn, the offender must pass when the turn comes "
            "to him. His partner is free, and there is no lead restriction."
        ),
        see=("72C",),
    ),
    Paragraph(
        "30B",
        msg("The pass was at partner's turn or at the left-hand opponent's turn."),
    ),
    Paragraph(
        "30B1",
        msg(
            "It was partner's turn, or it was the left-hand opponent's turn and the offender had "
            "not called before."
        ),
    ),
    Paragraph(
        "30B1a",
        msg("The offender's partner may call as he likes, but may not use the cancelled pass."),
        see=("16C2",),
    ),
    Paragraph(
        "30B1b",
        msg(
            "The offender may make any legal call at his turn. Whether it is comparable with the "
            "pass decides what follows."
        ),
        see=("23",),
    ),
    Paragraph(
        "30B1bi",
        msg("If the new call is comparable, nothing more happens."),
        see=("23B", "23C"),
    ),
    Paragraph(
        "30B1bii",
        msg(
            "If it is not comparable, the offender's partner must pass once, at his next turn. "
            "Lead restrictions may follow if the offender becomes a defender."
        ),
        see=("16C", "26B", "72C"),
    ),
    Paragraph(
        "30B2",
        msg(
            "If it was the left-hand opponent's turn and the offender had already called, the "
            "pass is treated as an attempt to change that call."
        ),
        see=("25",),
    ),
    Paragraph(
        "30C",
        msg(
            "An artificial pass, or a pass of partner's artificial call, is treated as a bid out "
            "of turn."
        ),
        see=("31",),
    ),
    Paragraph(
        "31",
        msg(
            "A bid out of turn was not accepted and has been cancelled. Ask first whose turn it "
            "was."
        ),
        see=("29", "27A2"),
    ),
    Paragraph(
        "31A",
        msg("It was the right-hand opponent's turn, and what that opponent now does decides."),
    ),
    Paragraph(
        "31A1",
        msg(
            "If that opponent passes, the offender must repeat his call. If it is legal, there is "
            "no rectification."
        ),
    ),
    Paragraph(
        "31A2",
        msg(
            "If that opponent bids, doubles or redoubles, the offender may make any legal call. "
            "Whether it is comparable decides what follows."
        ),
        see=("23",),
    ),
    Paragraph(
        "31A2a",
        msg("If the new call is comparable with the cancelled bid, nothing more happens."),
        see=("23B", "23C"),
    ),
    Paragraph(
        "31A2b",
        msg(
            "If it is not comparable with the cancelled bid, the offender's partner must pass "
            "once, at his next turn, and lead restrictions may follow."
        ),
        see=("16C", "26B", "72C"),
    ),
    Paragraph(
        "31B",
        msg(
            "It was partner's turn to call, or it was the left-hand opponent's turn and the "
            "offender had not yet called."
        ),
    ),
    Paragraph(
        "31B1",
        msg("The offender's partner may call as he likes, but may not use the cancelled bid."),
        see=("16C2",),
    ),
    Paragraph(
        "31B2",
        msg(
            "The offender may make any legal call at his turn. If it is comparable nothing more "
            "happens; otherwise his partner passes once and lead restrictions may follow."
        ),
        see=("31A2a", "31A2b"),
    ),
    Paragraph(
        "31C",
        msg(
            "If it was the left-hand opponent's turn and the offender had already called, the bid "
            "is treated as an attempt to change that call."
        ),
        see=("25",),
    ),
)
