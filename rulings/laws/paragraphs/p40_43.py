"""Laws 40-43 in our own words."""

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
    Paragraph(
        "41",
        msg(
            "The lead is made face down, questions are asked, the lead is faced, and only then "
            "does dummy show his cards."
        ),
        see=("47E", "54"),
    ),
    Paragraph(
        "41A",
        msg(
            "The defender on declarer's left leads face down. The card may be taken back only "
            "when the director says so after an irregularity, and then it goes back to the hand."
        ),
        see=("47E", "54"),
    ),
    Paragraph(
        "41B",
        msg(
            "Before the lead is faced, the leader's partner and declarer, but not dummy, may ask "
            "for a review or an explanation. Declarer and the defenders keep the right to ask at "
            "their own turn during play."
        ),
        see=("20B", "20C2", "20F2"),
    ),
    Paragraph(
        "41C",
        msg(
            "When the lead is faced, the play begins and cannot be undone, and dummy spreads his "
            "cards. From then on a player may be told the contract and whether it is doubled, but "
            "not by whom."
        ),
        see=("17D1", "54A"),
    ),
    Paragraph(
        "41D",
        msg(
            "Dummy lays his cards face up in suits, trumps on his right. Declarer plays both hands."
        ),
    ),
    Paragraph(
        "42",
        msg(
            "What dummy may do. Some rights he always has, others he loses if he swaps hands, "
            "goes to watch or looks at a defender's cards."
        ),
        see=("43",),
    ),
    Paragraph(
        "42A1",
        msg("When the director is present, dummy may tell facts or name a Law."),
    ),
    Paragraph(
        "42A2",
        msg("Dummy may keep count of the tricks won and lost."),
    ),
    Paragraph(
        "42A3",
        msg(
            "Dummy plays the cards declarer names, and sees to it that dummy follows suit. He "
            "keeps this right even after losing the others."
        ),
        see=("45B", "45D"),
    ),
    Paragraph(
        "42B",
        msg(
            "These rights are lost for the rest of the deal if dummy has done one of the "
            "forbidden things."
        ),
        see=("43A2",),
    ),
    Paragraph(
        "42B1",
        msg(
            "Dummy may ask declarer, but never a defender, whether he really has no card of the "
            "suit."
        ),
        see=("61B2",),
    ),
    Paragraph(
        "42B2",
        msg(
            "Dummy may try to stop an irregularity before it happens, whoever is about to commit "
            "it. He may, for example, warn declarer about the wrong hand before the card is "
            "called."
        ),
        see=("9A3", "43B2a"),
    ),
    Paragraph(
        "42B3",
        msg("Dummy may point out any irregularity, but only when play is over."),
        see=("9A4", "43A1b"),
    ),
    Paragraph(
        "43",
        msg("What dummy may not do, and what it costs."),
        see=("42",),
    ),
    Paragraph(
        "43A1a",
        msg(
            "Dummy may not be the first to call the director during play. He may call when "
            "somebody else has drawn attention to the irregularity."
        ),
        see=("9B1b",),
    ),
    Paragraph(
        "43A1b",
        msg(
            "Dummy may not draw attention to an irregularity during play. Whether the "
            "irregularity itself is still rectified is left to a reading of the Laws: it is."
        ),
        see=("9A4", "42B3"),
        tags=(Tag.INTERPRETATION,),
    ),
    Paragraph(
        "43A1c",
        msg(
            "Dummy may not take part in the play, comment on it, or tell declarer anything about "
            "it."
        ),
        see=("45F",),
    ),
    Paragraph(
        "43A2",
        msg(
            "After one of these three acts dummy has lost the rights he could lose. Merely "
            "catching sight of declarer's cards from his own chair is not one of them."
        ),
        see=("42B",),
    ),
    Paragraph(
        "43A2a",
        msg("Dummy may not exchange hands with declarer."),
    ),
    Paragraph(
        "43A2b",
        msg("Dummy may not leave his seat to watch declarer play."),
    ),
    Paragraph(
        "43A2c",
        msg("Dummy may not look at a defender's cards, whether or not it was his own idea."),
        see=("43A3",),
    ),
    Paragraph(
        "43A3",
        msg(
            "A defender may not show dummy his hand. If he does, it is his offence, and dummy "
            "keeps his rights unless he took the chance to look."
        ),
        tags=(Tag.INTERPRETATION,),
    ),
    Paragraph(
        "43B1",
        msg("Any breach by dummy may bring a procedural penalty."),
        see=("90",),
    ),
    Paragraph(
        "43B2a",
        msg(
            "If dummy has lost his rights and warns declarer not to lead from the wrong hand, "
            "either defender chooses which hand is to lead."
        ),
        see=("55",),
    ),
    Paragraph(
        "43B2b",
        msg(
            "If dummy has lost his rights and is the first to ask about a revoke from declarer's "
            "hand, declarer must put in a legal card if he has revoked, and tricks are "
            "transferred all the same as if the revoke were established."
        ),
        see=("62B", "64"),
    ),
    Paragraph(
        "43B3",
        msg(
            "If dummy has lost his rights and is the first to point out a defender's "
            "irregularity, nothing is done at once. When play is over, the director takes any "
            "gain from the defenders, and the declaring side keeps its result."
        ),
        see=("12C1",),
        tags=(Tag.JUDGEMENT,),
    ),
)
