"""Laws 53-60 in our own words."""

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
            "If the presumed declarer could have seen any of dummy's cards, he must accept the "
            "lead and play the contract. Cards that were shown during the auction do not count."
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
            "If the side at fault plays on before the ruling, the opponents lose nothing by it. "
            "The new card may be an irregularity of its own."
        ),
        see=("9C",),
    ),
)
