"""The table seen from above: its words, and where things lie on the felt."""

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.templatetags.bridge import table_chooser
from deals.words.drawing import Chair, FaceUpCard, TableDrawing
from deals.words.shapes import Drawn

TWO_OF_HEARTS = Card.parse("H2")
NAMED = {Seat.N: Chair("Karen Lund", "dummy"), Seat.E: Chair("Jens Friis", lit=True)}


def drawn(**what):
    return Drawn(TableDrawing("Table A7", **what))


def texts(shapes):
    return {
        seat: [line.text for line in shape.lines] for seat, shape in zip(Seat, shapes, strict=True)
    }


def test_the_drawing_is_told_in_words():
    drawing = TableDrawing(
        "Table A7",
        NAMED | {Seat.W: Chair("Per Kjær", waiting=True)},
        turn=Seat.S,
        lying=(FaceUpCard(Seat.E, TWO_OF_HEARTS, penalty=True),),
    )
    assert drawing.description == (
        "North: Karen Lund, dummy. East: Jens Friis, lit. South. West: Per Kjær, dashed outline. "
        "Penalty card before East: two of hearts. The arrow points at South."
    )
    with override("da"):
        assert "Strafkort foran Øst: hjerter to. Pilen peger på Syd." in drawing.description


@pytest.mark.parametrize("low", [False, True])
def test_a_chair_without_a_name_shows_its_seat(low):
    assert texts(drawn(low=low).chairs) == {
        Seat.N: ["N", "North"],
        Seat.E: ["E", "East"],
        Seat.S: ["S", "South"],
        Seat.W: ["W", "West"],
    }


@pytest.mark.parametrize("low", [False, True])
def test_long_names_are_cut_and_never_leave_their_chair(low):
    chairs = {seat: Chair("Bartholomæus Christoffersen-Lindegaard", "declarer") for seat in Seat}
    for lines in texts(drawn(chairs=chairs, low=low).chairs).values():
        assert all(len(line) <= 30 for line in lines)
        assert any("declarer" in line for line in lines)


def test_the_lamp_shines_on_the_lit_chair():
    shape = drawn(chairs=NAMED).chairs[1]
    assert (shape.state, drawn(chairs=NAMED).glow) == ("lit", (340, 146))
    assert drawn().glow is None


@pytest.mark.parametrize("dummy", list(Seat))
def test_trumps_lie_on_dummys_right(dummy):
    shapes = drawn(dummy=dummy, trumps=Suit.D)
    # Drawn as if dummy sat North, whose right hand is on the reader's left; then turned.
    assert [column.suit for column in shapes.dummy_columns] == ["diamond", "spade", "heart", "club"]
    assert shapes.dummy_turned == {"N": 0, "E": 90, "S": 180, "W": 270}[dummy]


def test_the_low_table_has_no_room_for_dummys_hand():
    assert drawn(dummy=Seat.N, low=True).dummy_columns == []


@pytest.mark.parametrize(
    ("turn", "arrow"),
    [
        (Seat.S, "M195 192L195 217M186 208L195 217L204 208"),
        (Seat.N, "M195 100L195 75M204 84L195 75L186 84"),
        (Seat.E, "M250 146L275 146M266 137L275 146L266 155"),
        (Seat.W, "M140 146L115 146M124 155L115 146L124 137"),
    ],
)
def test_the_arrow_points_at_whose_turn_it_is(turn, arrow):
    assert drawn(turn=turn).arrow == arrow
    assert drawn().arrow == ""


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.parametrize("dummy", [None, *Seat])
def test_cards_stay_on_the_table(low, seat, dummy):
    lying = (FaceUpCard(seat, TWO_OF_HEARTS), FaceUpCard(seat, Card.parse("C9")))
    for cards in (lying[:1], lying, (*lying, FaceUpCard(seat.lho, Card.parse("SA")))):
        shapes = drawn(lying=cards, dummy=dummy, low=low)
        rim = shapes.rim
        for card in shapes.cards:
            assert rim["x"] <= card.x
            assert card.x + 46 * card.scale <= rim["x"] + rim["width"]
            assert rim["y"] <= card.y
            assert card.y + 64 * card.scale <= rim["y"] + rim["height"]


def test_cards_of_all_four_do_not_hide_each_other():
    lying = tuple(FaceUpCard(seat, TWO_OF_HEARTS) for seat in Seat)
    for low in (False, True):
        cards = drawn(lying=lying, low=low).cards
        for one in cards:
            for other in cards:
                apart_x = abs(one.x - other.x) >= 46 * one.scale
                apart_y = abs(one.y - other.y) >= 64 * one.scale
                assert one is other or apart_x or apart_y


def test_the_picture_is_labelled_and_described_by_its_own_ids():
    drawing = TableDrawing("Table A7", name="first")
    html = render_to_string(
        "parts/table_drawing.html", {"drawing": drawing, "drawn": Drawn(drawing)}
    )
    assert 'aria-labelledby="first-t" aria-describedby="first-d"' in html
    assert '<title id="first-t">Table A7</title>' in html


def test_only_chairs_with_a_value_can_be_chosen():
    chairs = {Seat.N: Chair("Karen Lund", "dummy", value="N"), Seat.E: Chair("Jens Friis")}
    drawing = TableDrawing("Who revoked?", chairs)
    html = table_chooser(drawing, form="ask")
    assert html.count("<button") == 1
    assert '<button type="submit" form="ask" class="chair at-n" name="answer" value="N">' in html
