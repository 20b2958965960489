"""Laws 9-11 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "9",
        msg(
            "Something has gone wrong: say so if you may, call the director at once, and do "
            "nothing more until he has explained."
        ),
        see=("10", "11"),
    ),
    Paragraph(
        "9A",
        msg(
            "Who may speak up about an irregularity depends on whether the auction or the play is "
            "on, and dummy has rules of his own."
        ),
    ),
    Paragraph(
        "9A1",
        msg(
            "During the auction period any player may point out an irregularity, whether or not "
            "it is his turn, unless a Law tells him to keep silent."
        ),
        see=("20F5a",),
    ),
    Paragraph(
        "9A2",
        msg("During the play declarer and either defender may point out an irregularity."),
        see=("43A1b",),
    ),
    Paragraph(
        "9A3",
        msg(
            "Anyone may try to stop an irregularity before it happens, dummy too as long as he "
            "has kept his rights."
        ),
        see=("42B2", "43A2"),
    ),
    Paragraph(
        "9A4",
        msg(
            "Dummy may not point out an irregularity that has already happened before the play is "
            "over. Correcting partner's wrong explanation is the exception."
        ),
        see=("42B3", "43A1b", "20F5b"),
    ),
    Paragraph(
        "9A5",
        msg(
            "You need not draw attention to your own side's mistake, but you must correct a wrong "
            "explanation, an open revoke and a trick you did not win."
        ),
        see=("20F4", "20F5", "62A", "79A2"),
    ),
    Paragraph(
        "9B",
        msg(
            "Nobody settles the matter alone: the director is called, and everybody waits for him."
        ),
    ),
    Paragraph(
        "9B1",
        msg(
            "Once attention has been drawn to an irregularity, the director is called before "
            "anything else happens."
        ),
        see=("11A", "60A"),
    ),
    Paragraph(
        "9B1a",
        msg("Call the director as soon as somebody has drawn attention to the irregularity."),
        see=("11A",),
    ),
    Paragraph(
        "9B1b",
        msg("When attention has been drawn, any player may call the director, dummy included."),
        see=("43A1a",),
    ),
    Paragraph(
        "9B1c",
        msg(
            'Calling the director never costs a player a right. A defender who calls "Director!" '
            "has neither accepted nor refused a lead."
        ),
    ),
    Paragraph(
        "9B1d",
        msg(
            "When a player points out his own side's mistake, the opponents keep all their rights."
        ),
    ),
    Paragraph(
        "9B2",
        msg("Nobody calls or plays until the director has explained the matter."),
        see=("10C1", "60"),
    ),
    Paragraph(
        "9C",
        msg(
            "An offender who hurries to repair his mistake before the director comes may make it "
            "worse."
        ),
        see=("25B", "27C", "49"),
    ),
    Paragraph(
        "10",
        msg(
            "Only the director decides what an irregularity leads to, and he explains every "
            "option before anyone chooses."
        ),
        see=("9B2", "81C"),
    ),
    Paragraph(
        "10A",
        msg("The players may not decide a rectification among themselves."),
    ),
    Paragraph(
        "10B",
        msg(
            "If the players have settled the matter themselves, the director may let it stand or "
            "undo it."
        ),
        see=("11A", "81C5"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "10C",
        msg(
            "When the Laws give a choice, one player makes it, with full knowledge of what each "
            "option means."
        ),
    ),
    Paragraph(
        "10C1",
        msg(
            "The director explains all the options, and what each one leads to, before asking for "
            "a choice."
        ),
    ),
    Paragraph(
        "10C2",
        msg("The player who has the choice makes it alone, without asking or hearing his partner."),
    ),
    Paragraph(
        "10C3",
        msg(
            "The non-offending side may choose whatever suits it best, even with knowledge gained "
            "from the irregularity."
        ),
    ),
    Paragraph(
        "10C4",
        msg(
            "After the rectification the offenders may also do their best, as long as they do not "
            "use information from withdrawn calls or cards."
        ),
        see=("16C2", "27", "72C"),
    ),
    Paragraph(
        "11",
        msg(
            "Play on without calling the director, and the right to have the mistake rectified "
            "may be gone."
        ),
        see=("9B", "60A"),
    ),
    Paragraph(
        "11A",
        msg(
            "The non-offending side may lose its rectification if it acted before calling the "
            "director. If it gained only because the opponents did not know the Laws, the "
            "director takes that gain back from it, and the other side keeps its score from the "
            "table."
        ),
        see=("60A", "10B"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "11B",
        msg(
            "The right to rectification may be lost, but the director may still give a procedural "
            "penalty."
        ),
        see=("90",),
    ),
)
