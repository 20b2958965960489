"""Laws 53-56 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "53",
        msg(
            "A lead out of turn can be accepted, and then play goes on as though it had been "
            "right. Otherwise it is taken back."
        ),
        see=("47E1", "53A", "53B", "53C"),
    ),
    Paragraph(
        "53A",
        msg(
            "A faced lead out of turn is accepted if an opponent says so, declarer for a "
            "defender's lead and either defender for declarer's, or if the next hand plays to it. "
            "If nobody does, the lead is made again from the right hand; a lead to the last trick "
            "is always taken back."
        ),
        see=("47E1", "55A", "56"),
    ),
    Paragraph(
        "53B",
        msg(
            "If it was really an opponent's turn to lead, he may simply make his own lead, "
            "provided the lead out of turn has not already been accepted. His lead stands, the "
            "other cards go back, and none of them becomes a penalty card."
        ),
        see=("16C", "47F1", "53A"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "53C",
        msg(
            "If declarer leads from the wrong hand and the defender to the right of that hand "
            "plays to it, the lead stands. That defender has played before his partner and is "
            "treated accordingly."
        ),
        see=("57A", "57C1"),
    ),
    Paragraph(
        "54",
        msg(
            "A defender has turned an opening lead that was not his to make. The presumed "
            "declarer hears all five choices before he chooses, and if the right leader has "
            "already led face down, that card goes back."
        ),
        see=("41A", "54A", "54B", "54D"),
    ),
    Paragraph(
        "54A",
        msg(
            "The presumed declarer may lay down his own hand and become dummy; the lead is "
            "accepted and his partner plays the contract. Showing one card while beginning to lay "
            "down his hand commits him."
        ),
        see=("48B1", "53A"),
    ),
    Paragraph(
        "54B",
        msg(
            "The presumed declarer may accept the lead and play the contract himself. His "
            "partner's hand becomes dummy and is spread."
        ),
        see=("54B1", "54B2"),
    ),
    Paragraph(
        "54B1",
        msg("The second card of the trick comes from declarer's own hand."),
    ),
    Paragraph(
        "54B2",
        msg(
            "If declarer plays the second card from dummy instead, it stays, unless it must be "
            "replaced to correct a revoke."
        ),
    ),
    Paragraph(
        "54C",
        msg(
            "Once the presumed declarer may have had sight of a card of dummy's, he no longer has "
            "a choice: the lead is accepted and he plays the contract himself. Cards that were "
            "shown during the auction do not count."
        ),
    ),
    Paragraph(
        "54D",
        msg(
            "If the presumed declarer refuses the lead, the card becomes a major penalty card. He "
            "may require or forbid its suit from the right leader, who then leads, or leave the "
            "lead free."
        ),
        see=("50D", "56B"),
    ),
    Paragraph(
        "54E",
        msg(
            "If a player on the declaring side tries to make the opening lead, it is no lead. The "
            "card is treated as one shown during the auction, and it never becomes a penalty "
            "card."
        ),
        see=("24", "48A"),
    ),
    Paragraph(
        "55",
        msg("Declarer has led when it was not his turn, or from the wrong one of his two hands."),
        see=("47E1", "53"),
    ),
    Paragraph(
        "55A",
        msg(
            "Either defender may accept the lead or have it taken back, without asking the other. "
            "If they disagree, the one who plays next after the lead decides."
        ),
        see=("53A", "10C2"),
    ),
    Paragraph(
        "55B",
        msg("If the lead is not accepted, the card goes back and declarer pays nothing for it."),
        see=("55B1", "55B2"),
    ),
    Paragraph(
        "55B1",
        msg(
            "If it was a defender's turn, the card goes back and that defender leads. Nothing "
            "more happens."
        ),
    ),
    Paragraph(
        "55B2",
        msg(
            "If it was the turn of declarer's other hand, he leads from that hand, any card he "
            "likes. He need not lead the same suit."
        ),
    ),
    Paragraph(
        "55C",
        msg(
            "If declarer may have found his line of play through what he learned from his own "
            "mistake, the director looks at it as information he was not entitled to."
        ),
        see=("16",),
    ),
    Paragraph(
        "56",
        msg("A defender has led when it was not his turn. Declarer chooses whether to accept it."),
        see=("53", "56A", "56B"),
    ),
    Paragraph(
        "56A",
        msg("Declarer may accept the lead, and then the trick is played from there."),
        see=("53A",),
    ),
    Paragraph(
        "56B",
        msg(
            "If declarer does not accept, the card becomes a major penalty card. If the other "
            "defender is the one to lead, declarer may at once require or forbid its suit."
        ),
        see=("50D",),
    ),
)
