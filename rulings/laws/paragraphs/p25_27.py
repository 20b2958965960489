"""Laws 25-27 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "25",
        msg(
            "A player wants another call than the one he has made. Everything turns on what he "
            "meant to call at the very moment he called."
        ),
        see=("19", "36", "27C"),
    ),
    Paragraph(
        "25A",
        msg(
            "The call was never the one intended: the hand took the wrong card, or the tongue "
            "slipped."
        ),
        see=("25B",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "25A1",
        msg(
            "Until partner has called, the player may put in the call he meant. That call stands "
            "and is judged like any other, and no lead restriction follows."
        ),
        see=("26",),
    ),
    Paragraph(
        "25A2",
        msg(
            "If the call was the one intended at that moment, it stands. A slip of the hand or "
            "tongue counts as unintended; a lapse of concentration does not."
        ),
        see=("25B",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "25A3",
        msg(
            "It does not matter how the player noticed his slip, even if partner's explanation "
            "woke him."
        ),
    ),
    Paragraph(
        "25A4",
        msg("Once his partner has called, it is too late."),
    ),
    Paragraph(
        "25A5",
        msg(
            "If the auction ended before it came round to partner, the player may still change "
            "until an opening lead is faced."
        ),
        see=("17D1",),
    ),
    Paragraph(
        "25A6",
        msg(
            "When the call is changed, the left-hand opponent may take back a call he made over "
            "the first one. His side may use that information; the changer's side may not."
        ),
        see=("16C",),
    ),
    Paragraph(
        "25B",
        msg("The player meant his call when he made it, but has tried to change it."),
        see=("26",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "25B1",
        msg(
            "The left-hand opponent may accept the second call, and he does so by knowingly "
            "calling over it. Then the first is withdrawn and the second stands, with possible "
            "lead restrictions if the offender becomes a defender."
        ),
        see=("26",),
    ),
    Paragraph(
        "25B2",
        msg(
            "If it is not accepted, the second call is cancelled and the first stands. Lead "
            "restrictions may follow unless the two calls are comparable."
        ),
        see=("26",),
    ),
    Paragraph(
        "25B3",
        msg(
            "A withdrawn or cancelled call may be used by the non-offending side but not by the "
            "offender's."
        ),
        see=("16C",),
    ),
    Paragraph(
        "26",
        msg(
            "A call was withdrawn and the one who made it is now a defender: declarer may get to "
            "forbid his partner the lead of one suit."
        ),
        see=("23", "25", "27", "30", "31", "32", "36", "37", "38", "39"),
    ),
    Paragraph(
        "26A",
        msg(
            "If the call that finally stands is comparable with the withdrawn one, there is no "
            "lead restriction."
        ),
        see=("23",),
    ),
    Paragraph(
        "26B",
        msg(
            "When the offender's partner is on lead for the first time, declarer may forbid him "
            "one suit that the offender has not shown in the legal auction. The ban lasts as long "
            "as that player keeps the lead. Declarer can never require a suit, and a right not "
            "used at that first lead is gone."
        ),
        see=("16C2", "50D2", "59"),
    ),
    Paragraph(
        "27",
        msg(
            "A bid that is not high enough. First find out whether it was a slip; if not, explain "
            "everything to all, let the left-hand opponent decide whether to accept, and only "
            "then let the offender choose."
        ),
        see=("18", "25A", "29C"),
    ),
    Paragraph(
        "27A",
        msg("First the left-hand opponent decides whether the insufficient bid is to stand."),
    ),
    Paragraph(
        "27A1",
        msg(
            "The left-hand opponent may accept the insufficient bid, and any call by him accepts "
            "it. It then counts as legal, and the auction goes on from there."
        ),
    ),
    Paragraph(
        "27A2",
        msg("An insufficient bid made out of turn is treated as a bid out of turn."),
        see=("31",),
    ),
    Paragraph(
        "27B",
        msg(
            "If the bid is not accepted, the offender must replace it with a legal call, and his "
            "choice decides what happens to his partner."
        ),
    ),
    Paragraph(
        "27B1",
        msg("Two kinds of replacement leave the partner free."),
        see=("27D",),
    ),
    Paragraph(
        "27B1a",
        msg(
            "If the offender makes the lowest sufficient bid that shows the same suit or suits, "
            "or notrump, as the insufficient bid showed, the auction goes on as normal. Partner "
            "may use both bids and there are no lead restrictions. What counts is what the bids "
            "show, not what they name."
        ),
        see=("16C2", "26B", "27D"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "27B1b",
        msg(
            "If the offender chooses a comparable call, the auction goes on as normal and partner "
            "may use both calls."
        ),
        see=("23A", "16C2", "26A", "27D"),
    ),
    Paragraph(
        "27B2",
        msg(
            "Any other sufficient bid, or a pass, means that partner must pass every time for the "
            "rest of the auction. If the offender becomes a defender, lead restrictions may "
            "follow."
        ),
        see=("26B", "16C2", "72C"),
    ),
    Paragraph(
        "27B3",
        msg(
            "A double or redouble is not allowed unless it is comparable. It is cancelled, the "
            "offender chooses again, and partner must pass for the rest of the auction whatever "
            "the new call is."
        ),
        see=("27B1b", "26B", "72C"),
    ),
    Paragraph(
        "27B4",
        msg(
            "If the offender replaces the bid with another one that is too low, and the left-hand "
            "opponent does not accept that either, it is treated like a forbidden double: the "
            "offender chooses again and partner must pass throughout."
        ),
        see=("27B3",),
    ),
    Paragraph(
        "27C",
        msg(
            "A replacement made before the director has explained stands if it is legal, unless "
            "the left-hand opponent accepts the insufficient bid instead. The director then rules "
            "on that replacement."
        ),
        see=("27B",),
    ),
    Paragraph(
        "27D",
        msg(
            "After a replacement that left partner free, the director looks back at the end of "
            "play. If the board could well have ended differently without the help of the "
            "insufficient bid, and the non-offending side was damaged, he adjusts towards the "
            "result expected without it."
        ),
        see=("12C1b",),
        tags=(Tag.JUDGEMENT,),
    ),
)
