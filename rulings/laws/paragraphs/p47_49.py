"""Laws 47-49 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "47",
        msg(
            "A card that has been played stays played. This Law lists the cases in which it may, "
            "or must, be taken back."
        ),
        see=("47A", "47B", "47C", "47D", "47E", "47F"),
    ),
    Paragraph(
        "47A",
        msg(
            "A card is taken back when the rectification of an irregularity calls for it. If it "
            "is a defender's card, it may become a penalty card."
        ),
        see=("49",),
    ),
    Paragraph(
        "47B",
        msg(
            "A card played illegally is taken back so that a legal one can be played. If it is a "
            "defender's card, it may become a penalty card."
        ),
        see=("62A", "62B"),
    ),
    Paragraph(
        "47C",
        msg(
            "If declarer is allowed to change a card he named from dummy by mistake, the card "
            "first named goes back and nothing more happens."
        ),
        see=("45C4b", "47D"),
    ),
    Paragraph(
        "47D",
        msg(
            "If an opponent changes his card, a player who played after it may change his own, "
            "with no rectification. His own side may use what the first card showed; the side "
            "that caused the change may not."
        ),
        see=("16C", "45C4b", "62C1", "62C2"),
    ),
    Paragraph(
        "47E",
        msg(
            "A player who acted because an opponent told him something wrong may get his card "
            "back, with no rectification."
        ),
        see=("47E1", "47E2"),
    ),
    Paragraph(
        "47E1",
        msg(
            "If an opponent wrongly told a player that it was his turn to lead or play, the card "
            "goes back to his hand with no rectification, and nobody may accept it. His side may "
            "use what the card showed, the other side may not; and an earlier revoke is not "
            "established by the card."
        ),
        see=("16C", "53A", "63A1"),
    ),
    Paragraph(
        "47E2",
        msg(
            "This is for a player who played a card because an opponent had explained a call or "
            "play wrongly and had not yet put it right."
        ),
        see=("20F", "21B"),
    ),
    Paragraph(
        "47E2a",
        msg(
            "The card goes back only if nothing has been played after it. For an opening lead it "
            "is too late as soon as dummy has shown a card."
        ),
        see=("41A",),
    ),
    Paragraph(
        "47E2b",
        msg(
            "If it is too late to take the card back, play goes on, and the director may adjust "
            "the score afterwards."
        ),
        see=("12B1", "21B3"),
    ),
    Paragraph(
        "47F",
        msg(
            "All other cards that have been played follow one of two rules: a proper lead may "
            "undo them, otherwise they stay."
        ),
        see=("47F1", "47F2"),
    ),
    Paragraph(
        "47F1",
        msg(
            "When a player makes the lead that was really his, cards already played to an "
            "opponent's lead out of turn go back."
        ),
        see=("53B",),
    ),
    Paragraph(
        "47F2",
        msg(
            "Otherwise a played card stays, even if the player pulled the wrong one by accident. "
            "Only a card named from dummy can be saved from a slip."
        ),
        see=("45C4b", "48A"),
    ),
    Paragraph(
        "48",
        msg(
            "Declarer has no partner to inform, so cards he shows are treated more mildly than a "
            "defender's."
        ),
        see=("45C2", "68A"),
    ),
    Paragraph(
        "48A",
        msg(
            "A card that declarer drops or shows costs nothing and need not be played, and no "
            "card of declarer or dummy is ever a penalty card. A card he holds or lays down as "
            "played is another matter: that one is played."
        ),
        see=("45C2",),
    ),
    Paragraph(
        "48B",
        msg("What it means that declarer lays down his hand depends on when he does it."),
        see=("48B1", "48B2"),
    ),
    Paragraph(
        "48B1",
        msg(
            "If declarer begins to lay down his hand after an opening lead out of turn, he "
            "becomes dummy."
        ),
        see=("54A",),
    ),
    Paragraph(
        "48B2",
        msg(
            "If declarer lays down his hand at any other time, the director may treat it as a "
            "claim, unless it is plain that he did not mean one."
        ),
        see=("68A",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "49",
        msg(
            "A defender's card becomes a penalty card if his partner could have seen its face, or "
            "if the defender says that he holds it. It makes no difference whether partner really "
            "saw it; cards shown in proper play, through an opponent's mistake or with a claim "
            "are excepted."
        ),
        see=("50", "57A", "68", "68B2"),
    ),
)
