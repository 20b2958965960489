"""Laws 79-82 in our own words."""

from rulings.engine.words import msg
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

PARAGRAPHS: tuple[Paragraph, ...] = (
    Paragraph(
        "79",
        msg("How many tricks each side won, and what to do when that is doubted."),
        see=("65D", "66D", "79A", "79B", "79C"),
    ),
    Paragraph(
        "79A",
        msg("All four make sure of the number of tricks before the cards are put away."),
        see=("79A1", "79A2"),
    ),
    Paragraph(
        "79A1",
        msg("The players agree on the number of tricks before the cards go back into the board."),
    ),
    Paragraph(
        "79A2",
        msg(
            "A player may not knowingly keep a trick that his side did not win, or one that the "
            "opponents gave away but could not have lost."
        ),
        see=("9A5", "71B", "72B2"),
    ),
    Paragraph(
        "79B",
        msg("If the players cannot agree on the number of tricks, the director is called."),
        see=("79B1", "79B2", "79B3"),
    ),
    Paragraph(
        "79B1",
        msg(
            "The director first asks whether tricks were claimed or conceded, because those have "
            "rules of their own."
        ),
        see=("69B", "71"),
    ),
    Paragraph(
        "79B2",
        msg("Otherwise he finds out what happened and decides the score."),
        see=("65D", "85"),
    ),
    Paragraph(
        "79B3",
        msg(
            "If he is called only after the round, he changes the score for both sides only if he "
            "is clearly convinced. Otherwise it stays, or one side's score is lowered without "
            "raising the other's."
        ),
        see=("85A",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "79C",
        msg(
            "A mistake in writing down or working out the score is not part of the game and can "
            "be put right for a time."
        ),
        see=("79C1", "79C2"),
    ),
    Paragraph(
        "79C1",
        msg(
            "A wrongly entered or computed score can be put right until the Correction Period "
            "ends, thirty minutes after the results are available unless the organiser has set "
            "another limit."
        ),
    ),
    Paragraph(
        "79C2",
        msg(
            "Later it is put right only if the director has no reasonable doubt that the score is "
            "wrong and the organiser's rules allow it."
        ),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "80",
        msg("Who makes the rules around the game: the federation and the organiser of the event."),
        see=("80A", "80B"),
    ),
    Paragraph(
        "80A",
        msg(
            "The Regulating Authority is the world, zonal or national federation, depending on "
            "the event. It makes the regulations the Laws leave to it, and may hand its powers "
            "on."
        ),
        see=("80A1", "80A2", "80A3"),
    ),
    Paragraph(
        "80B",
        msg(
            "The organiser runs the event under the Regulating Authority: he appoints the "
            "director, sets times and conditions, sees to scoring and arranges for appeals."
        ),
        see=("80B1", "80B2"),
    ),
    Paragraph(
        "81",
        msg("What the director is there for, and what he may do."),
        see=("81B", "81C"),
    ),
    Paragraph(
        "81A",
        msg("The director acts for the organiser of the event."),
    ),
    Paragraph(
        "81B1",
        msg("The director is responsible for running the event on the spot."),
    ),
    Paragraph(
        "81B2",
        msg(
            "The director is bound by the Laws and the announced regulations; he cannot rule "
            "against them because he thinks that would be fairer."
        ),
    ),
    Paragraph(
        "81C1",
        msg("He keeps order and keeps the event moving."),
        see=("90", "91"),
    ),
    Paragraph(
        "81C2",
        msg("He interprets the Laws and tells the players their rights and duties."),
    ),
    Paragraph(
        "81C3",
        msg(
            "He puts right any mistake he learns of in time, whoever told him and even if nobody "
            "asked."
        ),
        see=("79C", "92B"),
    ),
    Paragraph(
        "81C4",
        msg("He rules on rectifications, adjusts scores and gives penalties."),
        see=("12", "90", "91"),
    ),
    Paragraph(
        "81C5",
        msg(
            "If he has good reason, he may waive a rectification when the non-offending side asks "
            "for it. Nobody else can."
        ),
        see=("10A",),
        tags=(Tag.JUDGEMENT,),
    ),
    Paragraph(
        "81C6",
        msg("He settles disputes between players."),
        see=("84", "85"),
    ),
    Paragraph(
        "81C7",
        msg("He may refer a matter to a committee."),
    ),
    Paragraph(
        "81D",
        msg("He may hand tasks to assistants, but remains responsible for what they do."),
    ),
    Paragraph(
        "82",
        msg(
            "When procedure has gone wrong, the director puts it right, his own mistakes included."
        ),
        see=("82A", "82B", "82C"),
    ),
    Paragraph(
        "82A",
        msg("He sees to it that the game goes on as the Laws prescribe."),
    ),
    Paragraph(
        "82B",
        msg("What he has at his disposal to put wrong procedure right."),
        see=("82B1", "82B2", "82B3"),
    ),
    Paragraph(
        "82B1",
        msg("He may adjust a score where the Laws allow it."),
        see=("12",),
    ),
    Paragraph(
        "82B2",
        msg("He may have a board played, postponed or cancelled."),
    ),
    Paragraph(
        "82C",
        msg(
            "If the director has ruled wrongly and the board can no longer be scored normally, "
            "the score is adjusted as if neither side had done anything wrong."
        ),
        see=("12C1", "12C2"),
    ),
)
