"""Laws 44-46 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "44",
        msg(
            "Cards are played in turn, suit is followed when possible, and the winner of the "
            "trick leads to the next."
        ),
        see=("61",),
    ),
    Paragraph(
        "44A",
        msg("The one on lead may lead any card, unless a restriction applies to him."),
        see=("26B", "50D"),
    ),
    Paragraph(
        "44B",
        msg("Each of the other players plays one card in turn, and the four cards make a trick."),
    ),
    Paragraph(
        "44C",
        msg(
            "Whoever can follow suit must do so. This comes before every other duty, also the "
            "duty to play a penalty card."
        ),
        see=("61A", "50D1b", "59"),
    ),
    Paragraph(
        "44D",
        msg(
            "A player with no card of the suit led may play any card, unless a restriction "
            "applies to him."
        ),
        see=("50D1", "57A"),
    ),
    Paragraph(
        "44E",
        msg("If the trick holds a trump, the highest trump wins it."),
    ),
    Paragraph(
        "44F",
        msg("If the trick holds no trump, the highest card of the suit led wins it."),
    ),
    Paragraph(
        "44G",
        msg("The hand that won the trick leads to the next one."),
    ),
    Paragraph(
        "45",
        msg(
            "The moment a card becomes a played card, and what happens when it was not meant to be."
        ),
        see=("46", "47", "48"),
    ),
    Paragraph(
        "45A",
        msg(
            "Each player but dummy takes a card from his hand and faces it on the table in front "
            "of him."
        ),
    ),
    Paragraph(
        "45B",
        msg(
            "Declarer names a card in dummy, and dummy takes it and faces it; declarer may also "
            "take it himself."
        ),
        see=("46",),
    ),
    Paragraph(
        "45C",
        msg("Some cards count as played even if the player would rather have them back."),
    ),
    Paragraph(
        "45C1",
        msg(
            "A defender has played a card if he held it so that his partner could have seen its "
            "face, whether or not partner looked. If he has already played to the trick, it is a "
            "fifth card."
        ),
        see=("49", "45E"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "45C2",
        msg(
            "Declarer has played a card from his own hand in the cases that follow. A card merely "
            "dropped or shown is not played."
        ),
        see=("48A",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "45C2a",
        msg("The card lies face up on the table, or is held touching it or very near it."),
    ),
    Paragraph(
        "45C2b",
        msg("The card is held in such a way that it is clearly being played."),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "45C3",
        msg(
            "A card in dummy is played when declarer touches it on purpose, unless he was only "
            "arranging the cards or reaching past it."
        ),
        see=("45F",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "45C4",
        msg("A card can be played by words or by pointing alone."),
    ),
    Paragraph(
        "45C4a",
        msg("A card that is named or pointed out as the one to be played is played."),
        see=("46",),
    ),
    Paragraph(
        "45C4b",
        msg(
            "If declarer by a slip names a card in dummy he did not mean, he may change it until "
            "he next plays from either hand. A lapse of concentration or a second thought does "
            "not count as a slip. An opponent who has meanwhile played a legal card may change "
            "it."
        ),
        see=("46", "47C", "47D", "25A2"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "45C5",
        msg("A penalty card may have to be played."),
        see=("50D1",),
    ),
    Paragraph(
        "45D",
        msg("Dummy puts out a card that declarer did not name."),
        see=("47", "61"),
    ),
    Paragraph(
        "45D1",
        msg(
            "If it is noticed before both sides have played to the next trick, the card goes "
            "back. A defender who played after it may change his card, and if declarer's "
            "right-hand opponent changes, declarer may change a card he played later."
        ),
        see=("16C",),
    ),
    Paragraph(
        "45D2",
        msg(
            "Later than that the card stands. If it was led, another player's failure to follow "
            "it may be a revoke; if dummy so failed to follow, no trick is transferred, though "
            "the score may be adjusted."
        ),
        see=("64A", "64B3", "64B7", "64C"),
    ),
    Paragraph(
        "45E",
        msg("A player has played twice to the same trick."),
        see=("58B", "67"),
    ),
    Paragraph(
        "45E1",
        msg(
            "A fifth card played by a defender is a penalty card, unless it is ruled to be a lead."
        ),
        see=("49", "53", "56"),
    ),
    Paragraph(
        "45E2",
        msg("A fifth card from declarer or dummy goes back, unless it is ruled to be a lead."),
        see=("55",),
    ),
    Paragraph(
        "45F",
        msg(
            "Dummy may not touch or point to a card before declarer names it. If he does, call "
            "the director and play on; the score is adjusted afterwards if a play was suggested "
            "and the defenders were damaged."
        ),
        see=("43A1c", "12C1"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "45G",
        msg("Nobody turns his card until all four have played to the trick."),
        see=("65A", "66"),
    ),
    Paragraph(
        "46",
        msg(
            "Declarer has not named dummy's card fully. What was meant comes first; if that is "
            "not clear beyond doubt, the rules here say which card it is."
        ),
        see=("45C4",),
    ),
    Paragraph(
        "46A",
        msg("Name both suit and rank when calling a card from dummy."),
    ),
    Paragraph(
        "46B",
        msg("The rules below apply unless it is beyond dispute that declarer meant another card."),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "46B1",
        msg("Everyday words have fixed meanings when dummy's card is called."),
        see=("45C4b",),
    ),
    Paragraph(
        "46B1a",
        msg(
            '"High" is the highest card of the suit led. When leading, "high spade" is the '
            "highest card of the suit named."
        ),
        tags=(Tag.INTERPRETATION,),
    ),
    Paragraph(
        "46B1b",
        msg('"Win it" is the lowest card that is sure to win the trick.'),
    ),
    Paragraph(
        "46B1c",
        msg('"Low" is the lowest card of the suit led.'),
    ),
    Paragraph(
        "46B2",
        msg("Naming only a suit means its lowest card."),
    ),
    Paragraph(
        "46B3",
        msg("Naming only a rank is not enough, but the card can often be found."),
    ),
    Paragraph(
        "46B3a",
        msg(
            "When dummy is leading, it is the card of that rank in the suit dummy won the last "
            "trick with, if dummy has it."
        ),
    ),
    Paragraph(
        "46B3b",
        msg(
            "Otherwise it is a card of that rank that may legally be played; if two or more will "
            "do, declarer says which."
        ),
    ),
    Paragraph(
        "46B4",
        msg(
            "If dummy does not have the card named, the call is void, and declarer may name any "
            "legal card."
        ),
    ),
    Paragraph(
        "46B5",
        msg('If declarer says "anything" or the like, either defender may choose dummy\'s card.'),
    ),
)
