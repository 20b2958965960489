"""The table seen from above: its words, and where things lie on the felt."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.templatetags.bridge import table_drawing
from deals.words.drawing import BoardChip, Chair, FaceUpCall, FaceUpCard, TableDrawing
from deals.words.seats import seat_name
from deals.words.shapes import Drawn
from deals.words.shortened import first_name, short_name

TWO_OF_HEARTS = Card.parse("H2")
NAMED = {Seat.N: Chair("Karen Lund", "dummy"), Seat.E: Chair("Jens Friis", lit=True)}


def drawn(**what):
    return Drawn(TableDrawing("Table A7", **what))


def texts(shapes):
    return {
        seat: (shape.letter, shape.name, shape.role)
        for seat, shape in zip(Seat, shapes, strict=True)
    }


def test_the_drawing_is_told_in_words():
    drawing = TableDrawing(
        "Table A7",
        NAMED | {Seat.W: Chair("Per Kjær", waiting=True)},
        turn=Seat.S,
        lying=(FaceUpCard(Seat.E, TWO_OF_HEARTS, penalty=True),),
        board=BoardChip(14, "E", "None"),
        contract="4SX",
        declarer=Seat.S,
    )
    assert drawing.description == (
        "North: Karen Lund, dummy. East: Jens Friis, lit. South. West: Per Kjær, dashed outline. "
        "Penalty card before East: two of hearts. The arrow points at South. "
        "Board 14, dealer East, none vulnerable. Contract: four spades doubled by South."
    )
    assert drawing.in_brief == "E Jens Friis ♥︎2"
    of_south = {Seat.E: Chair("Jens Friis"), Seat.S: Chair("Kaj Lind", lit=True)}
    assert replace(drawing, chairs=of_south).in_brief == "S Kaj Lind · E ♥︎2"
    assert drawing.around[0] == ("N", "Karen Lund", "dummy", "")
    assert replace(drawing, chairs={}).around == []
    long = {Seat.N: Chair("Kirsten Andersen", "dummy"), Seat.E: Chair("Kirsten Andersen")}
    assert replace(drawing, chairs=long).around[:2] == [
        ("N", "Kirsten A.", "dummy", ""),
        ("E", "Kirsten Andersen", "", ""),
    ]
    beside = {
        Seat.N: Chair("Inge Dam", "skulle melde"),
        Seat.E: Chair("a player (erased)", "declarer"),
    }
    assert [name for _, name, *_ in replace(drawing, chairs=beside).around[:2]] == [
        "Inge",
        "(erased)",
    ]
    with override("da"):
        assert "Strafkort foran Øst: hjerter to. Pilen peger på Syd." in drawing.description


@pytest.mark.parametrize(
    ("card", "words", "rank", "suit"),
    [
        (None, "Before South a place for the card that is asked for.", "?", ""),
        (Suit.H, "Before South a card in hearts; which one is asked for.", "?", "heart"),
        (TWO_OF_HEARTS, "Face up before South: two of hearts.", "2", "heart"),
    ],
)
def test_a_card_that_is_asked_for_has_its_place(card, words, rank, suit):
    lying = (FaceUpCard(Seat.S, card),)
    assert TableDrawing("Table A7", lying=lying).description.endswith(words)
    (shape,) = drawn(lying=lying).cards
    assert (shape.rank, shape.suit, shape.ghost) == (rank, suit, card != TWO_OF_HEARTS)


def test_a_chair_without_a_name_shows_its_seat_once():
    assert texts(drawn().chairs) == {
        Seat.N: ("", "North", ""),
        Seat.E: ("", "East", ""),
        Seat.S: ("", "South", ""),
        Seat.W: ("", "West", ""),
    }


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Susanne Kirk", "Susanne Kirk"),
        ("Christian Holm", "Christian Holm"),
        ("Hans Christian Holm", "Hans H."),
        ("Bartholomæus Christoffersen-Lindegaard", "Bartholomæus"),
        ("Bartholomaeus Christoffersen", "Bartholomaeus"),
        ("Christoffersen-Lindegaard", "Christofferse…"),
        ("Annemarie-Charlotte Hagensdatter Bøgeskov", "Annemarie B."),
        ("a player (erased)", "(erased)"),
    ],
)
def test_a_name_over_fourteen_letters_becomes_first_name_and_initial(name, shown):
    assert short_name(name) == shown


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Karen Lund", "Karen"),
        ("Anna-Lise Holm", "Anna-Lise"),
        ("Hans-Christian Vestergaard-Mortensen", "Hans"),
        ("en spiller (slettet)", "(slettet)"),
        ("", ""),
    ],
)
def test_a_first_name_is_short_where_two_are_one_and_says_where_it_is_gone(
    name: str, first: str
) -> None:
    assert first_name(name) == first


def test_a_long_name_leaves_room_for_the_role():
    chairs = {seat: Chair("Bartholomæus Christoffersen", "declarer") for seat in Seat}
    for _letter, name, role in texts(drawn(chairs=chairs).chairs).values():
        assert (len(name) <= 14, role) == (True, "declarer")


def test_the_lamp_shines_on_every_lit_chair():
    both = NAMED | {Seat.W: Chair("Per Kjær", lit=True)}
    assert drawn(chairs=NAMED).glows == [(328, 80)]
    assert drawn(chairs=both).glows == [(328, 80), (62, 80)]
    assert drawn().glows == []


def test_chairs_to_be_tapped_are_filled_until_one_of_them_is_lit():
    chairs = {seat: Chair(value=seat.value) for seat in Seat}
    lit = chairs | {Seat.E: Chair(value="E", lit=True)}
    assert [chair.state for chair in drawn(chairs=chairs).chairs] == ["tap full"] * 4
    assert [chair.state for chair in drawn(chairs=lit).chairs] == [
        *("tap full", "lit now", "tap full", "tap full")
    ]


@pytest.mark.parametrize(
    ("turn", "arrow"),
    [
        (Seat.S, "M195 84L195 106M186 97L195 106L204 97"),
        (Seat.N, "M195 76L195 54M204 63L195 54L186 63"),
        (Seat.E, "M231 80L253 80M244 71L253 80L244 89"),
        (Seat.W, "M159 80L137 80M146 89L137 80L146 71"),
    ],
)
def test_the_arrow_points_at_whose_turn_it_is(turn, arrow):
    assert drawn(turn=turn).arrow == arrow
    assert drawn().arrow == ""
    assert drawn(turn=turn, lying=(FaceUpCard(turn, TWO_OF_HEARTS),)).arrow == ""


@pytest.mark.parametrize("seat", list(Seat))
def test_cards_stay_on_the_table(seat):
    left, top, width, height = drawn().rim
    lying = (FaceUpCard(seat, TWO_OF_HEARTS), FaceUpCard(seat, Card.parse("C9")))
    for cards in (lying[:1], lying, (*lying, FaceUpCard(seat.lho, Card.parse("SA")))):
        for card in drawn(lying=cards).cards:
            assert left <= card.x
            assert card.x + 46 * card.scale <= left + width
            assert top <= card.y
            assert card.y + 64 * card.scale <= top + height


@pytest.mark.parametrize(
    ("seat", "turn", "middle"),
    [
        (Seat.N, None, (195, 107)),
        (Seat.S, Seat.W, (195, 53)),
        (Seat.W, None, (214, 80)),
        (Seat.N, Seat.S, (151, 66)),  # the arrow lies below the card
        (None, Seat.S, (195, 66)),
    ],
)
def test_the_word_in_the_middle_stands_clear_of_card_and_arrow(seat, turn, middle):
    lying = (FaceUpCard(seat, TWO_OF_HEARTS),) if seat else ()

    assert drawn(trick="trick 12", lying=lying, turn=turn).middle == middle


def test_cards_of_all_four_do_not_hide_each_other():
    cards = drawn(lying=tuple(FaceUpCard(seat, TWO_OF_HEARTS) for seat in Seat)).cards
    for one in cards:
        for other in cards:
            apart_x = abs(one.x - other.x) >= 46 * one.scale
            apart_y = abs(one.y - other.y) >= 64 * one.scale
            assert one is other or apart_x or apart_y


@pytest.mark.parametrize(
    ("vulnerability", "red_lines"),
    [("None", 0), ("NS", 1), ("EW", 1), ("All", 2)],
)
def test_the_chip_shows_the_board_and_who_is_vulnerable(vulnerability, red_lines):
    drawing = TableDrawing("Table A7", board=BoardChip(15, "S", vulnerability), contract="4S")
    html = table_drawing(drawing)
    assert '<text class="no" x="20" y="26.5">15</text>' in html
    assert html.count('class="vul"') == red_lines
    assert '<text class="bidding" x="374" y="22">4♠︎</text>' in html
    assert ">?</text>" in table_drawing(TableDrawing("Table A7"))


def test_who_declares_stands_below_a_contract_and_not_alone():
    drawing = TableDrawing("Table A7", contract="4S", declarer=Seat.E)
    by = '<text class="by" x="374" y="39">by East</text>'
    assert table_drawing(drawing).count(by) == 1
    assert table_drawing(replace(drawing, contract="")).count('class="by"') == 0


def test_the_picture_is_labelled_and_described_by_its_own_ids():
    html = table_drawing(TableDrawing("Table A7", name="first"))
    assert 'aria-labelledby="first-t" aria-describedby="first-d"' in html
    assert '<title id="first-t">Table A7</title>' in html


def test_only_chairs_with_a_value_can_be_chosen():
    chairs = {Seat.N: Chair("Karen Lund", "dummy", value="N"), Seat.E: Chair("Jens Friis")}
    html = table_drawing(TableDrawing("Who revoked?", chairs), form="ask")
    assert html.count("<button") == 1
    assert (
        '<button type="submit" class="at-n" form="ask" name="answer" value="N"'
        ' aria-label="North, Karen Lund, dummy">' in html
    )


@pytest.mark.parametrize(("seat", "x"), [(Seat.N, 171), (Seat.E, 210.8), (Seat.W, 131.2)])
def test_a_call_lies_before_its_player_struck_through_once_it_is_cancelled(seat, x):
    called = FaceUpCall(seat, "2D", cancelled=True)
    drawing = TableDrawing("Table A7", called=called)
    assert drawing.description.endswith(f"Cancelled call by {seat_name(seat)}: two diamonds.")
    (shape,) = Drawn(drawing).calls
    assert (shape.x, shape.text, shape.suit, shape.cancelled) == (x, "2♦︎", "diamond", True)
    assert table_drawing(drawing).count('class="cancel"') == 1
    assert table_drawing(replace(drawing, called=FaceUpCall(seat, "Pass"))).count("cancel") == 0
    drawing = replace(drawing, called=FaceUpCall(seat, "2D", cancelled=True, instead="3C"))
    assert drawing.description.endswith("two diamonds. In its place: three clubs.")
    assert [(one.x, one.text, one.cancelled) for one in Drawn(drawing).calls] == [
        (142, "2♦︎", True),
        (200, "3♣︎", False),
    ]


def test_where_there_is_room_for_one_only_the_role_stands_there_and_the_note_is_told():
    chair = Chair("Karen Lund", "declarer", "has played")
    shown = texts(drawn(chairs=dict.fromkeys(Seat, chair)).chairs)
    assert {role for _letter, _name, role in shown.values()} == {"declarer"}
    led = texts(drawn(chairs={Seat.N: Chair("Karen Lindholm", note="spillede ♥︎2 ud")}).chairs)
    assert led[Seat.N] == ("N", "Karen L.", "spillede ♥︎2 ud")
