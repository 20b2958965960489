"""Law 40 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "40",
        msg(
            "Partners may agree what their calls and cards mean, but the opponents are entitled "
            "to know the agreements."
        ),
        see=("20", "21", "75"),
    ),
    Paragraph(
        "40A",
        msg(
            "Agreements between partners arise in many ways, and all of them are to be open to "
            "the opponents."
        ),
    ),
    Paragraph(
        "40A1",
        msg(
            "An agreement exists as soon as partners both reckon with it, and it is to be made "
            "known."
        ),
    ),
    Paragraph(
        "40A1a",
        msg(
            "An agreement need not be spoken. What partners have learned of each other by playing "
            "together is an agreement too."
        ),
    ),
    Paragraph(
        "40A1b",
        msg(
            "A partnership must make its agreements known to the opponents, in the way the "
            "regulations lay down."
        ),
        see=("20F",),
    ),
    Paragraph(
        "40A2",
        msg(
            "Partners may tell each other things only by the calls and cards of the deal and by "
            "the lawful circumstances around them."
        ),
        see=("73A1", "73B2"),
    ),
    Paragraph(
        "40A3",
        msg(
            "A player may make any legal call or play, even a surprising one, as long as it does "
            "not rest on a secret understanding with partner."
        ),
        see=("73E1",),
    ),
    Paragraph(
        "40A4",
        msg(
            "A call or play must mean the same whichever partner makes it. Differences of style "
            "and judgement are allowed."
        ),
    ),
    Paragraph(
        "40B",
        msg("Some agreements are so unusual that the regulations may treat them specially."),
    ),
    Paragraph(
        "40B1",
        msg("A special agreement is one that opponents cannot be expected to know."),
    ),
    Paragraph(
        "40B1a",
        msg("Both spoken and silent agreements count as partnership understandings."),
    ),
    Paragraph(
        "40B1b",
        msg(
            "The regulating body may mark an agreement as special when many players would not "
            "readily understand or expect it."
        ),
    ),
    Paragraph(
        "40B1c",
        msg("An artificial call is special unless the regulations say otherwise."),
    ),
    Paragraph(
        "40B2",
        msg("The regulating body decides which methods are allowed and how they are made known."),
    ),
    Paragraph(
        "40B2a",
        msg("The regulating body has wide powers over methods."),
        see=("80A",),
    ),
    Paragraph(
        "40B2ai",
        msg("The regulating body may allow, forbid or limit special agreements."),
        see=("40B4",),
    ),
    Paragraph(
        "40B2aii",
        msg(
            "It may require each pair to carry a filled-in system card, and say how the card is "
            "used."
        ),
    ),
    Paragraph(
        "40B2aiii",
        msg("It may require alerts or other ways of telling the opponents."),
        see=("20F",),
    ),
    Paragraph(
        "40B2aiv",
        msg(
            "It may forbid partners to agree in advance to change their methods after an "
            "opponent's irregularity."
        ),
    ),
    Paragraph(
        "40B2av",
        msg("It may limit the use of artificial calls as psychic bids."),
        see=("40C1",),
    ),
    Paragraph(
        "40B2b",
        msg(
            "From the start of the auction until the end of play you may not look at your own "
            "system card or notes, but the declaring side may do so during the Clarification "
            "Period. The regulations may say otherwise."
        ),
        see=("20G3",),
    ),
    Paragraph(
        "40B2c",
        msg(
            "The opponents' system card may be consulted at these times, unless the regulations "
            "say otherwise."
        ),
    ),
    Paragraph(
        "40B2ci",
        msg("You may look at it before the auction begins."),
    ),
    Paragraph(
        "40B2cii",
        msg("You may look at it during the Clarification Period."),
    ),
    Paragraph(
        "40B2ciii",
        msg("During the auction and the play you may look at it at your own turn."),
    ),
    Paragraph(
        "40B2civ",
        msg(
            "You may look at it when that is needed to explain correctly what partner's call means."
        ),
    ),
    Paragraph(
        "40B2d",
        msg(
            "No player may use anything that helps memory, calculation or technique during the "
            "auction and the play, unless the regulations allow it."
        ),
    ),
    Paragraph(
        "40B3",
        msg("The opponents were not told what they were entitled to know."),
        see=("12A",),
    ),
    Paragraph(
        "40B3a",
        msg(
            "If a side is damaged because the opponents did not disclose what a call or card "
            "meant, the score is adjusted."
        ),
        see=("12C1", "20F"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "40B3b",
        msg("A pair that fails to disclose again and again may be given a procedural penalty."),
        see=("90",),
    ),
    Paragraph(
        "40B4",
        msg(
            "If a side is damaged by a method the opponents were not allowed to use, the score is "
            "adjusted, and the user may be penalised."
        ),
        see=("12C1", "90"),
    ),
    Paragraph(
        "40B5",
        msg("An explanation must be complete."),
        see=("20F",),
    ),
    Paragraph(
        "40B5a",
        msg(
            "An explanation must give all the special knowledge the agreement or experience with "
            "partner brings. It need not include what any bridge player would know."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "40B5b",
        msg(
            "If something was left out that mattered decisively to an opponent's choice, and his "
            "side was damaged, the score is adjusted."
        ),
        see=("12C1",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "40C",
        msg(
            "A player may surprise everybody, but his partner must be just as surprised as the "
            "opponents."
        ),
    ),
    Paragraph(
        "40C1",
        msg(
            "A player may depart from what his side has announced, as long as partner is no wiser "
            "than the opponents. Departures that keep coming become an agreement, and agreements "
            "must be disclosed."
        ),
        see=("40A3",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "40C2",
        msg("A player need not tell the opponents that he has departed from his agreements."),
        see=("75C",),
    ),
)
