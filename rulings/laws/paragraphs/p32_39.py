"""Laws 32-39 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "32",
        msg(
            "A double or redouble out of turn. The left-hand opponent may accept it unless it "
            "could never be legal."
        ),
        see=("19", "29", "36"),
    ),
    Paragraph(
        "32A",
        msg(
            "It was the right-hand opponent's turn, so the double has to wait for that opponent's "
            "call."
        ),
    ),
    Paragraph(
        "32A1",
        msg(
            "If that opponent passes, the offender must repeat the double or redouble. There is "
            "no rectification if it is permitted."
        ),
        see=("36",),
    ),
    Paragraph(
        "32A2",
        msg(
            "If that opponent does not pass, the offender may make any legal call, and whether it "
            "is comparable with the double decides what follows."
        ),
        see=("23",),
    ),
    Paragraph(
        "32A2a",
        msg("If the new call is comparable with the cancelled double, nothing more happens."),
        see=("23B", "23C"),
    ),
    Paragraph(
        "32A2b",
        msg(
            "If it is not comparable with the cancelled double, the offender's partner must pass "
            "once, at his next turn, and lead restrictions may follow."
        ),
        see=("16C", "26B", "72C"),
    ),
    Paragraph(
        "32B",
        msg("It was the turn of the offender's partner."),
    ),
    Paragraph(
        "32B1",
        msg("The offender's partner may call as he likes, but may not use the cancelled double."),
        see=("16C2",),
    ),
    Paragraph(
        "32B2",
        msg(
            "The offender may make any legal call at his turn. A call comparable with the double "
            "ends the matter; otherwise his partner passes once and lead restrictions may follow."
        ),
        see=("32A2a", "32A2b"),
    ),
    Paragraph(
        "32C",
        msg(
            "If it was the left-hand opponent's turn, the double is treated as an attempt to "
            "change the offender's own earlier call."
        ),
        see=("25",),
    ),
    Paragraph(
        "33",
        msg(
            "When two players call at the same moment, the one whose turn it was has called "
            "first, and the other has called out of turn, after him."
        ),
        see=("29",),
    ),
    Paragraph(
        "34",
        msg(
            "A pass out of turn must not cost another player his turn: the auction goes back to "
            "him even after three passes."
        ),
        see=("17D3",),
    ),
    Paragraph(
        "35",
        msg(
            "Four kinds of call are never permitted. The offender's left-hand opponent can lose "
            "the right to rectification by calling after one."
        ),
        see=("36", "37", "38", "39"),
    ),
    Paragraph(
        "35A",
        msg("A double or redouble when there is nothing that may be doubled or redoubled."),
        see=("36", "19"),
    ),
    Paragraph(
        "35B",
        msg("A bid, double or redouble by a player who has to pass."),
        see=("37",),
    ),
    Paragraph(
        "35C",
        msg("A bid of more than seven."),
        see=("38",),
    ),
    Paragraph(
        "35D",
        msg("A call made when the auction is over."),
        see=("39",),
    ),
    Paragraph(
        "36",
        msg(
            "A double or redouble was not permitted. It never stands; the question is only "
            "whether the left-hand opponent called after it."
        ),
        see=("19", "37"),
    ),
    Paragraph(
        "36A",
        msg(
            "If the left-hand opponent has called before the ruling, the double and every call "
            "after it are cancelled. The auction goes back to the player whose turn it was, as "
            "though nothing had happened, and no lead restriction follows."
        ),
        see=("26",),
    ),
    Paragraph(
        "36B",
        msg("The left-hand opponent has not called after the double."),
    ),
    Paragraph(
        "36B1",
        msg("The double or redouble is cancelled."),
    ),
    Paragraph(
        "36B2",
        msg(
            "The offender puts a legal call in its place, and his partner must pass for the rest "
            "of the auction."
        ),
    ),
    Paragraph(
        "36B3",
        msg(
            "The score may be adjusted if the offender could have known that his call might help "
            "him, and lead restrictions may follow if he becomes a defender."
        ),
        see=("72C", "26B"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "36B4",
        msg(
            "If the double was out of turn as well, the auction first goes back to the right "
            "player. At his own turn the offender may make any legal call, and his partner must "
            "still pass throughout."
        ),
    ),
    Paragraph(
        "36C",
        msg(
            "If it is noticed only after the opening lead has been faced, the contract is scored "
            "as though the double or redouble had not been made."
        ),
    ),
    Paragraph(
        "37",
        msg("A player who had to pass has bid, doubled or redoubled."),
        see=("36",),
    ),
    Paragraph(
        "37A",
        msg(
            "If the left-hand opponent has called before the ruling, the call and those after it "
            "stand, and no lead restriction follows. A duty to pass for the whole auction still "
            "holds at later turns."
        ),
        see=("26",),
    ),
    Paragraph(
        "37B",
        msg("The left-hand opponent has not called after the forbidden call."),
    ),
    Paragraph(
        "37B1",
        msg("The forbidden call is cancelled."),
    ),
    Paragraph(
        "37B2",
        msg(
            "A pass takes its place, and both players of the side must pass for the rest of the "
            "auction. Lead restrictions may follow."
        ),
        see=("72C", "26B"),
    ),
    Paragraph(
        "38",
        msg("A bid of eight or more is only a mistake: it is never accepted and never played."),
    ),
    Paragraph(
        "38A",
        msg("No contract above seven is ever played."),
    ),
    Paragraph(
        "38B",
        msg("The bid is cancelled, and so are all calls after it."),
    ),
    Paragraph(
        "38C",
        msg(
            "The offender passes instead, and both players of his side must pass for the rest of "
            "the auction."
        ),
    ),
    Paragraph(
        "38D",
        msg(
            "Lead restrictions and an adjusted score are possible, but not if the left-hand "
            "opponent called after the bid."
        ),
        see=("72C", "26B"),
    ),
    Paragraph(
        "39",
        msg("Somebody calls when the auction is already over."),
        see=("22",),
    ),
    Paragraph(
        "39A",
        msg("All calls after the final pass are cancelled."),
    ),
    Paragraph(
        "39B",
        msg(
            "Nothing more follows if the left-hand opponent called after it, if it was only a "
            "defender's pass, or if it came from the declaring side."
        ),
    ),
    Paragraph(
        "39C",
        msg(
            "If a defender has bid, doubled or redoubled, and his left-hand opponent has not "
            "called after it, lead restrictions may follow."
        ),
        see=("26B",),
    ),
)
