from __future__ import annotations

from dataclasses import replace

from django.utils.translation import override

from deals.bridge.seats import Seat
from deals.pages.fragments import forget_all
from deals.templatetags.bridge import board_strip, table_drawing
from deals.words.drawing import Chair, TableDrawing
from tests.factories import BoardFactory

KAREN = TableDrawing("Table A7 from above", {Seat.N: Chair("Karen Lund", value="N")})


def test_a_piece_is_kept_for_what_it_is_made_of() -> None:
    again = TableDrawing("Table A7 from above", {Seat.N: Chair("Karen Lund", value="N")})

    assert table_drawing(again) is table_drawing(KAREN)


def test_another_name_another_light_and_another_title_are_another_piece() -> None:
    karen = KAREN.chair(Seat.N)
    others = [
        replace(KAREN, chairs={Seat.N: replace(karen, name="Jens Friis")}),
        replace(KAREN, chairs={Seat.N: replace(karen, lit=True)}),
        replace(KAREN, chairs={Seat.S: karen}),
        replace(KAREN, title="Table B7 from above"),
    ]

    shown = [table_drawing(KAREN), *map(table_drawing, others)]

    assert len(set(shown)) == len(shown)
    forget_all()
    assert [table_drawing(KAREN), *map(table_drawing, others)] == shown


def test_each_language_has_its_own_words() -> None:
    shown = {}
    for language in ("en", "da", "en", "da"):
        with override(language):
            shown.setdefault(language, table_drawing(KAREN))
            assert table_drawing(KAREN) == shown[language]

    assert ("North" in shown["en"], "Nord" in shown["en"].replace("North", "")) == (True, False)
    assert ("North" in shown["da"], "Nord" in shown["da"]) == (False, True)


def test_a_board_that_was_corrected_is_shown_as_it_is_now() -> None:
    board = BoardFactory.build(number=7, dealer="S", vulnerability="All")
    before = board_strip(board, "4H", "S")
    board.vulnerability = "None"

    after = board_strip(board, "4HX", "S")

    assert ("both sides vulnerable" in before, "none vulnerable" in after) == (True, True)
    assert before != after != board_strip(board, "4H", "S")
