"""Law 46: which card declarer's incomplete words name.

Rows CP-11 to CP-17 and CP-19. What he beyond doubt meant comes before what the words are taken to
mean (46B), and whether it is beyond doubt is the director's finding.

Doubts, kept as the tables have them: "high spade" when leading is read as the highest of that suit;
"run the clubs" names only the card for this trick (45C4a).
"""

from __future__ import annotations

from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule
from rulings.laws.conclusions.played import DefenderMayChooseCard, DesignatedCard, Designation

WORDS = Question(
    "words_for_dummys_card",
    "46B",
    msg("What did declarer say?"),
    (
        # what was meant beyond doubt comes before the words
        Answer.of(Designation.CLEAR, msg("Something that beyond doubt means one card")),
        Answer.of(Designation.POINTED, msg("A rank, clearly pointing at the suit")),
        Answer.of(Designation.SUIT, msg("Only a suit")),
        Answer.of(Designation.LOW, msg("“Low”, “small” or the like")),
        Answer.of(Designation.HIGH, msg("“High” or the like")),
        Answer.of(Designation.WIN, msg("“Win it”, “cover” or the like")),
        Answer.of(Designation.RANK_LEADING, msg("Nothing but a rank; dummy is to lead")),
        Answer.of(Designation.RANK, msg("Nothing but a rank; dummy is to follow")),
        Answer.of(Designation.NOT_HELD, msg("A card that dummy does not hold")),
        Answer.of(Designation.ANYTHING, msg("“Anything”, “play what you like”")),
        Answer.of(Designation.SERIES, msg("“Run the suit” or the like")),
    ),
    kind=Kind.JUDGEMENT,
    unusual=(
        Designation.POINTED,
        Designation.HIGH,
        Designation.WIN,
        Designation.NOT_HELD,
        Designation.ANYTHING,
        Designation.SERIES,
    ),
)

_PARAGRAPH = {
    Designation.HIGH: "46B1a",
    Designation.WIN: "46B1b",
    Designation.LOW: "46B1c",
    Designation.SUIT: "46B2",
    Designation.RANK_LEADING: "46B3a",
    Designation.RANK: "46B3b",
    Designation.NOT_HELD: "46B4",
    Designation.CLEAR: "46B",
    Designation.SERIES: "45C4a",
    Designation.POINTED: "45C4a",
}


@rule
def named_incompletely(inquiry: Inquiry) -> None:
    """46B. What an incomplete designation means, unless another intention is beyond doubt."""
    said = inquiry.ask(WORDS)
    if said is Designation.ANYTHING:
        inquiry.conclude("46B5", DefenderMayChooseCard())
    else:
        inquiry.conclude(_PARAGRAPH[said], DesignatedCard(said))


@rule
def not_held(inquiry: Inquiry) -> None:
    """46B4. A whole card was named, and dummy does not hold it (CP-15)."""
    inquiry.conclude("46B4", DesignatedCard(Designation.NOT_HELD))
