"""Laws 41-43 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
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
        "42A",
        msg("Dummy always has these rights, whatever he has done."),
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
        "43A",
        msg("Dummy keeps out of the play and keeps his eyes to himself."),
    ),
    Paragraph(
        "43A1",
        msg("During play dummy keeps quiet, whether or not he has lost any rights."),
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
        "43B",
        msg("Dummy can be penalised, and a dummy without rights can cost his side more."),
    ),
    Paragraph(
        "43B1",
        msg("Any breach by dummy may bring a procedural penalty."),
        see=("90",),
    ),
    Paragraph(
        "43B2",
        msg("A dummy who has lost his rights speaks up for declarer all the same."),
        see=("43A2",),
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
