"""Laws 20-21 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "20",
        msg("Who may ask about the auction, when, and who must answer and correct."),
        see=("40B",),
    ),
    Paragraph(
        "20A",
        msg("A player who has not heard or seen a call clearly may ask at once what it was."),
    ),
    Paragraph(
        "20B",
        msg(
            "At his own turn a player may have the whole auction repeated, alerts included, "
            "unless he is bound to pass. He may not ask for just a part of it."
        ),
    ),
    Paragraph(
        "20C",
        msg("When the auction is over there is still a last chance to hear it again."),
    ),
    Paragraph(
        "20C1",
        msg("After the final pass either defender may ask whether it is his turn to lead."),
    ),
    Paragraph(
        "20C2",
        msg(
            "Declarer and each defender may have the whole auction repeated at their first turn "
            "to play."
        ),
        see=("41B",),
    ),
    Paragraph(
        "20D",
        msg("The opponents of the player who asks repeat the auction."),
    ),
    Paragraph(
        "20E",
        msg("If the auction is repeated wrongly, every player must correct it at once, dummy too."),
    ),
    Paragraph(
        "20F",
        msg(
            "Opponents' calls may be asked about at one's own turn, the partner of the caller "
            "answers, and wrong answers must be put right."
        ),
        see=("16B1", "40B5"),
    ),
    Paragraph(
        "20F1",
        msg(
            "Before the final pass a player may ask at his own turn what the opponents' auction "
            "means, and what other calls would have meant. The partner of the caller answers. "
            "Partner of the one who asks waits for his own turn."
        ),
        see=("16B1", "20G1"),
    ),
    Paragraph(
        "20F2",
        msg(
            "After the final pass each defender may ask at his own turn to play, and declarer at "
            "his turn to play from either hand."
        ),
        see=("41B",),
    ),
    Paragraph(
        "20F3",
        msg("A single call may be asked about, but the question itself may tell partner too much."),
        see=("16B1",),
    ),
    Paragraph(
        "20F4",
        msg("You have explained partner's call wrongly and notice it yourself."),
        see=("75B2",),
    ),
    Paragraph(
        "20F4a",
        msg(
            "If you notice that you have explained something wrongly, call the director and "
            "correct it. At once is best; the end of the Clarification Period is the limit if you "
            "notice it during the auction."
        ),
        see=("75B2",),
    ),
    Paragraph(
        "20F4b",
        msg("The director then treats the wrong explanation as misinformation."),
        see=("21B", "40B3"),
    ),
    Paragraph(
        "20F5",
        msg(
            "Partner has explained wrongly, or alerted wrongly, or failed to alert: you may not "
            "show it now, but you must put it right later."
        ),
        see=("75B3",),
    ),
    Paragraph(
        "20F5a",
        msg(
            "During the auction say nothing and show nothing that could tell partner he was wrong."
        ),
        see=("16B1", "73B1"),
    ),
    Paragraph(
        "20F5b",
        msg(
            "Call the director and correct the explanation at the first moment you are allowed to."
        ),
    ),
    Paragraph(
        "20F5bi",
        msg("A defender waits until play is over."),
    ),
    Paragraph(
        "20F5bii",
        msg("Declarer and dummy speak up after the final pass, before the opening lead is faced."),
    ),
    Paragraph(
        "20F6",
        msg(
            "The rules on misinformation say whether a call or card based on the wrong "
            "explanation can be changed."
        ),
        see=("21B", "47E"),
    ),
    Paragraph(
        "20G",
        msg("Questions are there to learn what the auction means and for nothing else."),
    ),
    Paragraph(
        "20G1",
        msg("You may not ask only so that your partner hears the answer."),
        see=("16B1",),
    ),
    Paragraph(
        "20G2",
        msg("You may not ask in order to make an opponent answer wrongly."),
        see=("74A2",),
    ),
    Paragraph(
        "20G3",
        msg("You may not look at your own system card or notes unless the rules allow it."),
        see=("40B2b",),
    ),
    Paragraph(
        "21",
        msg(
            "An opponent's wrong explanation is not your fault: you may be allowed to change your "
            "call, or the score may be adjusted."
        ),
        see=("20F", "40B3", "47E2", "75"),
    ),
    Paragraph(
        "21A",
        msg("A player who has simply misunderstood gets no redress."),
    ),
    Paragraph(
        "21B",
        msg("A player made his call after a wrong or missing explanation from an opponent."),
        see=("75",),
    ),
    Paragraph(
        "21B1",
        msg("The call may be changed if certain conditions are met."),
    ),
    Paragraph(
        "21B1a",
        msg(
            "A player may change a call that an opponent's wrong explanation could well have "
            "influenced, as long as his partner has not called since and no opening lead has been "
            "faced. A missing alert counts as a wrong explanation."
        ),
        see=("20F",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "21B1b",
        msg(
            "Without evidence the director assumes that the explanation was wrong, not that the "
            "call was a mistake."
        ),
        see=("75C",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "21B2",
        msg(
            "If the call is changed, the left-hand opponent may change any call he made after it, "
            "and what he withdrew may not be used by the misinforming side."
        ),
        see=("16C",),
    ),
    Paragraph(
        "21B3",
        msg(
            "When it is too late to change the call and the misinforming side gained, the "
            "director adjusts the score."
        ),
        see=("12C1",),
        tags=(Tag.JUDGEMENT,),
    ),
)
