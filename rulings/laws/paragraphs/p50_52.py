"""Laws 50-52 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "50",
        msg(
            "A card that a defender has shown too early is a penalty card, unless the director "
            "decides otherwise. Until it is gone it binds the one who holds it and, if it is "
            "major, sometimes his partner."
        ),
        see=("49", "50B", "51"),
    ),
    Paragraph(
        "50A",
        msg(
            "The card lies face up in front of its owner until it is played or the declarer's "
            "choice lets it be picked up."
        ),
    ),
    Paragraph(
        "50B",
        msg(
            "A single card below the ten that was shown by accident is a minor penalty card. An "
            "honour, the ten included, or any card that was really led or played is a major one; "
            "and as soon as one defender has two penalty cards, all of his are major."
        ),
    ),
    Paragraph(
        "50C",
        msg(
            "With a minor penalty card the defender may not play another card below the ten in "
            "that suit before it. An honour of the suit or any other suit is free, he is never "
            "forced to play it, and his partner may lead what he likes."
        ),
        see=("50E", "52B"),
    ),
    Paragraph(
        "50D",
        msg(
            "A major penalty card must be played as soon as it legally can be, and it gives "
            "declarer a say when the other defender is on lead."
        ),
        see=("50D1", "50D2"),
    ),
    Paragraph(
        "50D1",
        msg("The duty to play the card comes back on every trick until it is gone."),
        see=("50D1a", "50D1b"),
    ),
    Paragraph(
        "50D1a",
        msg(
            "The card must be played at the first chance that is legal, whether to lead, to "
            "follow suit, to discard or to ruff. If several penalty cards can be played, declarer "
            "says which."
        ),
        see=("51A",),
    ),
    Paragraph(
        "50D1b",
        msg(
            "Following suit comes first, and so does a lead or a suit that has been required or "
            "forbidden. The penalty card then stays on the table and must be played when it next "
            "can be."
        ),
        see=("44C", "59"),
    ),
    Paragraph(
        "50D2",
        msg(
            "While a major penalty card lies in front of a defender, his partner must wait when "
            "he is on lead until declarer has said what he wants. A card led too early becomes a "
            "penalty card itself."
        ),
        see=("49", "50D2a", "50D2b", "51B"),
    ),
    Paragraph(
        "50D2a",
        msg(
            "Declarer may require a lead in the suit of the penalty card, or forbid that suit for "
            "as long as the leader keeps the lead. Either way the penalty card goes back to its "
            "owner's hand."
        ),
        see=("50E2", "59"),
    ),
    Paragraph(
        "50D2b",
        msg(
            "Declarer may also leave the lead free. Then the penalty card stays, and he has the "
            "same choice again before each further lead by that defender."
        ),
        see=("50D1",),
    ),
    Paragraph(
        "50E",
        msg(
            "What the players may use depends on where the penalty card is: on the table, back in "
            "the hand, or played."
        ),
        see=("16C", "50E1", "50E2", "50E3", "50E4"),
    ),
    Paragraph(
        "50E1",
        msg(
            "While the card lies on the table, everybody may use the fact that it is there and "
            "that it must be played."
        ),
    ),
    Paragraph(
        "50E2",
        msg(
            "Once the card has been picked up after declarer's choice, its owner's partner may no "
            "longer use it: he must play as though he had not seen it. Declarer may use it."
        ),
        see=("16C2",),
    ),
    Paragraph(
        "50E3",
        msg(
            "Once the card has been played it is a card like any other, but how it came to be "
            "shown remains something partner may not use."
        ),
        see=("16C2",),
    ),
    Paragraph(
        "50E4",
        msg(
            "If the defenders may well have done better because the card was shown, and "
            "declarer's side was harmed, the director adjusts the score when play is over."
        ),
        see=("12C1b", "16C3"),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "51",
        msg(
            "When a defender has two or more penalty cards, all of them are major and declarer "
            "gets more to choose from."
        ),
        see=("50B", "51A", "51B"),
    ),
    Paragraph(
        "51A",
        msg(
            "If it is that defender's turn and he could legally play more than one of them, "
            "declarer says which."
        ),
        see=("50D1a",),
    ),
    Paragraph(
        "51B",
        msg(
            "When the other defender is on lead, he waits for declarer. The choices depend on "
            "whether the cards are of one suit or more."
        ),
        see=("50D2", "51B1", "51B2"),
    ),
    Paragraph(
        "51B1",
        msg(
            "All the penalty cards are in one suit: declarer may require it, forbid it, or leave "
            "the lead free."
        ),
        see=("51B1a", "51B1b", "50D2b"),
    ),
    Paragraph(
        "51B1a",
        msg("If declarer requires the suit, all the penalty cards in it are picked up."),
        see=("50E2",),
    ),
    Paragraph(
        "51B1b",
        msg(
            "If declarer forbids the suit, all the penalty cards in it are picked up, and the ban "
            "lasts as long as the leader keeps the lead."
        ),
        see=("50E2",),
    ),
    Paragraph(
        "51B2",
        msg(
            "The penalty cards are in several suits: declarer may require one of them, forbid one "
            "or more of them, or leave the lead free, but he may not both require and forbid."
        ),
        see=("51B2a", "51B2b", "51B2c", "59"),
    ),
    Paragraph(
        "51B2a",
        msg(
            "If declarer requires one of the suits, the penalty cards of that suit are picked up. "
            "The others stay."
        ),
        see=("50E2",),
    ),
    Paragraph(
        "51B2b",
        msg(
            "If declarer forbids one or more of the suits, the penalty cards of those suits are "
            "picked up. The ban lasts as long as the leader keeps the lead, and the other cards "
            "stay."
        ),
        see=("50E2",),
    ),
    Paragraph(
        "51B2c",
        msg(
            "If declarer does neither, the lead is free, all the penalty cards stay, and the same "
            "choice comes back at the next lead."
        ),
        see=("50D2b",),
    ),
    Paragraph(
        "52",
        msg(
            "Not playing a penalty card that had to be played is also a revoke, but one that "
            "never costs tricks automatically."
        ),
        see=("61A", "64B3"),
    ),
    Paragraph(
        "52A",
        msg("The defender may not take his other card back on his own. Declarer decides."),
    ),
    Paragraph(
        "52B",
        msg(
            "A defender has played another card although he could have played the penalty card. "
            "Declarer may accept it or have the penalty card played."
        ),
        see=("52B1", "52B2"),
    ),
    Paragraph(
        "52B1",
        msg("If declarer accepts the card that was played, it stays and nothing is taken back."),
        see=("52B1a", "52B1b", "52B1c"),
    ),
    Paragraph(
        "52B1a",
        msg("Declarer is free to accept it if it suits him."),
    ),
    Paragraph(
        "52B1b",
        msg(
            "By playing from his own hand or from dummy afterwards, declarer has accepted it and "
            "can no longer object."
        ),
    ),
    Paragraph(
        "52B1c",
        msg("The penalty card that should have been played is still a penalty card."),
    ),
    Paragraph(
        "52B2",
        msg(
            "If declarer does not accept, the penalty card is played instead, and every card the "
            "defender played wrongly becomes a major penalty card."
        ),
        see=("50B",),
    ),
)
