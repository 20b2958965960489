"""Laws 68-71 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "68",
        msg(
            "A claim or a concession is about tricks other than the one being played, and only "
            "declarer or a defender can make one. What is said about the current trick alone is "
            "neither."
        ),
        see=("68A", "68B", "68C", "68D"),
    ),
    Paragraph(
        "68A",
        msg(
            "A player claims when he says that he will win a certain number of tricks, suggests "
            "that play may stop, or shows his cards. Showing cards is no claim if he plainly did "
            "not mean one."
        ),
        see=("48B2", "70"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "68B",
        msg(
            "Giving up tricks is a concession. A defender cannot give them up against his "
            "partner's will."
        ),
        see=("68B1", "68B2"),
    ),
    Paragraph(
        "68B1",
        msg(
            "A player concedes when he says that he will lose a certain number of tricks. If he "
            "claims some of the rest he concedes the others, and if he gives up the hand he "
            "concedes them all."
        ),
        see=("71",),
    ),
    Paragraph(
        "68B2",
        msg(
            "If a defender concedes tricks and his partner objects at once, there has been "
            "neither claim nor concession and play goes on after the director has been called. "
            "Cards that were shown are not penalty cards, but the partner of the player who "
            "showed them may not use them."
        ),
        see=("16C", "63A3"),
    ),
    Paragraph(
        "68C",
        msg(
            "A claimer should say at once in which order he will play his cards, and show his hand."
        ),
        see=("70B", "70E1"),
    ),
    Paragraph(
        "68D",
        msg(
            "Play stops when somebody has claimed or conceded. What is played afterwards counts "
            "only if all four players agreed to play on."
        ),
        see=("68D1", "68D2"),
    ),
    Paragraph(
        "68D1",
        msg("If nobody doubts it, the tricks are scored as claimed or conceded."),
        see=("69",),
    ),
    Paragraph(
        "68D2",
        msg("Anybody may doubt a claim or a concession, dummy too."),
        see=("68D2a", "68D2b"),
    ),
    Paragraph(
        "68D2a",
        msg("The director is called, nobody plays, and the director decides the remaining tricks."),
        see=("70",),
    ),
    Paragraph(
        "68D2b",
        msg("The side that did not claim may ask for play to go on."),
        see=("68D2bi", "68D2bii"),
    ),
    Paragraph(
        "68D2bi",
        msg("All four players must agree to play on. Otherwise the director decides the claim."),
        see=("68D2a",),
    ),
    Paragraph(
        "68D2bii",
        msg(
            "If play goes on by agreement, the claim is forgotten and the tricks count as they "
            "are then won. From there on nobody is bound by penalty cards or by the rules about "
            "unauthorised information."
        ),
        see=("16", "50"),
    ),
    Paragraph(
        "69",
        msg("The other side has agreed to a claim or a concession."),
        see=("69A", "69B"),
    ),
    Paragraph(
        "69A",
        msg(
            "The agreement is made when a side assents and does not object before it calls on a "
            "later board or the round ends. Until then it can still have the claim decided by the "
            "director."
        ),
        see=("8B", "63A4"),
    ),
    Paragraph(
        "69B",
        msg(
            "After that, and until the Correction Period ends, a side may take back its agreement "
            "for a trick in either of two cases."
        ),
        see=("69B1", "69B2", "79C1"),
    ),
    Paragraph(
        "69B1",
        msg("The side had already won the trick it agreed to give away."),
    ),
    Paragraph(
        "69B2",
        msg("The side would probably have won the trick if play had gone on."),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "70",
        msg(
            "The other side does not accept the claim, and the director decides how the remaining "
            "tricks fall."
        ),
        see=("70A", "70B", "70C", "70D", "70E"),
    ),
    Paragraph(
        "70A",
        msg(
            "The director looks for a result that is fair to both sides, but anything doubtful is "
            "decided against the claimer."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "70B",
        msg("The director hears both sides before he decides."),
        see=("70B1", "70B2", "70B3"),
    ),
    Paragraph(
        "70B1",
        msg("The claimer repeats what he said when he claimed, no more and no less."),
        see=("68C",),
    ),
    Paragraph(
        "70B2",
        msg(
            "The opponents say what they object to. The director may also find things that they "
            "have not mentioned."
        ),
    ),
    Paragraph(
        "70B3",
        msg("The director may have all the hands laid face up."),
    ),
    Paragraph(
        "70C",
        msg(
            "If an opponent still holds a trump, the director gives him a trick for it, or more, "
            "when all three conditions are met: it was not mentioned, the claimer may well have "
            "been unaware of it, and it could win a trick in normal play."
        ),
        see=("70C1", "70C2", "70C3"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "70C1",
        msg("The claimer said nothing about the trump."),
    ),
    Paragraph(
        "70C2",
        msg("It is at all likely that the claimer did not know the trump was still out."),
    ),
    Paragraph(
        "70C3",
        msg("The trump could win a trick if the claimer played normally, carelessly included."),
    ),
    Paragraph(
        "70D",
        msg(
            "When the claimer has not said everything, the director decides which ways of playing "
            "are open to him."
        ),
        see=("70D1", "70D2"),
    ),
    Paragraph(
        "70D1",
        msg(
            "The claimer is not given a winning line that he did not state, if a less successful "
            "one would also be normal for a player like him. Careless or poor play is normal; "
            "senseless play is not."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "70D2",
        msg(
            "A defender's claim gives him no trick that he gets only if his partner chooses right "
            "among plays that are all normal."
        ),
    ),
    Paragraph(
        "70E",
        msg("The claimer did not say how he would play in a position that came up."),
        see=("70E1", "70E2"),
    ),
    Paragraph(
        "70E1",
        msg(
            "He is not allowed to play one particular opponent for a card, unless the other "
            "opponent has shown out of the suit or would do so on every normal way of playing."
        ),
    ),
    Paragraph(
        "70E2",
        msg(
            "A federation may lay down the order in which a claimer is taken to play his suits "
            "and cards when he has not said so."
        ),
        see=("80A2",),
    ),
    Paragraph(
        "71",
        msg(
            "A concession stands. Until the Correction Period ends it is cancelled for a trick in "
            "either of two cases."
        ),
        see=("71A", "71B", "79C1"),
    ),
    Paragraph(
        "71A",
        msg("The side that conceded had already won the trick."),
    ),
    Paragraph(
        "71B",
        msg(
            "However the remaining cards were played, within reason and carelessly included, the "
            "side would have won the trick."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
)
