"""A pack: every way through every door in one language, as the JSON that the phone reads.

What is made depends on the code, its words and templates alone: made twice it is the same, letter
by letter.

    pieces   texts of HTML with gaps
    pages    each a list of pieces, after three numbers: how many pages before it one stands that
             it is like (0: none), and how many pieces it begins and ends with as that does
    forms    [key, [token…], [piece of the row that says this was answered, or -1 …]]
    states   [form, page, what may be ruled for now, state for each token…]: what may be ruled is
             [page, table after it], or -1, and a state is counted from this one, as most lead to
             their neighbours; of an outcome [-1, page, table after it]
    tables   [page, what is open there as it is stored, {a tap of the watch: the table after it}],
             and the page where the ruling waits for the end of play, if that is another
    instead  key of a question → page of a ruling for now → that where an answer cannot be
    doors    slug → the state it begins in where declarer is known, and where not (or -1)
    chairs   key → the token of declarer, of the next player, of dummy and of the last
    partners the keys of chairs whose partner it is about
    bids     the keys of the bid it is about and of the one it had to beat
    unless   [key, answer, key, answer] where the first leaves no room for the second
    led      the key of the suit that was led
    beside   [key, row that says what was told, or one for each answer] of what is not asked there
    words    what fills the gaps

Texts, pages and states are thousands, so that each of the three is sent as one string, to be taken
apart where one of them is read: the phone has no thousands of lists to make while it shows a page.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from deals.bridge.cards import PACK, Denomination, Suit
from deals.bridge.seats import Seat, Side
from deals.words.calls import denomination_text
from deals.words.cards import card_html, faced_html, one_card, suit_html, suit_name
from deals.words.seats import seat_name, side_name
from rulings.engine.words import BIDS, LED_CARD, NAMED, SIDES
from rulings.flow.forms import token_at
from rulings.irregularities import DOORS
from rulings.laws.law16_unauthorised import CHOSEN_THEN, HESITATED, NOT_YET, THINKER, There
from rulings.laws.law27_insufficient_bid import BID_TO_BEAT, LOW_BID, REPLACING_CALL
from rulings.laws.law29_call_out_of_rotation import BID_OUT_OF_TURN
from rulings.laws.law61_revoke import SUIT_LED
from rulings.pack.gaps import ROLES, GapSpeaker
from rulings.pack.pages import Pages, shell, told_row
from rulings.pack.states import DECLARER, Automaton, Form, State, View, shown_of
from rulings.pack.tables import Tables
from rulings.watch.table import Watched
from rulings.words.calls import is_of_auction
from rulings.words.speaker import LANGUAGES, Seating, book_speaker, in_language

BETWEEN_TEXTS, BETWEEN_LINES = "\ue0ff", ";"
"""What stands between two of them in a string."""
_NEAR, _FEW = 400, 3
"""So many pages back one that is alike is looked for, and it has more than so many pieces."""


class Maker:
    """Makes the packs of all languages at once: what is run for one serves the others."""

    def __init__(self, doors: Iterable[str] = DOORS, languages: Iterable[str] = LANGUAGES) -> None:
        self.pages = [Pages(language) for language in languages]
        self.together: dict[tuple[int, ...], int] = {}
        """For each page of a state its number in every language."""
        self.outcomes: dict[Hashable, int] = {}
        """The same of an outcome by all that its words depend on."""
        self.rows: dict[tuple[tuple[int, ...], ...], int] = {}
        """The same of the rows of a question's answers."""
        self.tables = Tables(self._show)
        self.automaton = Automaton(self._word, self._tell, self.tables.after)
        self.doors = {slug: self._begins(slug) for slug in doors}

    def _word(self, view: View) -> int:
        """An outcome is come to from many questions that wait for the end of play."""
        if view.key:
            return self._worded(view)
        known = (view.door.slug, view.seating, shown_of(view.standing))
        if known not in self.outcomes:
            self.outcomes[known] = self._worded(view)
        return self.outcomes[known]

    def _worded(self, view: View) -> int:
        numbers = tuple(pages.word(view) for pages in self.pages)
        return self.together.setdefault(numbers, len(self.together))

    def _show(self, now: Watched, speaker: GapSpeaker) -> tuple[int, int]:
        final, waits = (
            tuple(pages.show(now, speaker, is_interim) for pages in self.pages)
            for is_interim in (False, True)
        )
        numbers = self.together
        return numbers.setdefault(final, len(numbers)), numbers.setdefault(waits, len(numbers))

    def _tell(self, view: View, tokens: tuple[str, ...]) -> int:
        rows = tuple(pages.tell(view, tokens) for pages in self.pages)
        return self.rows.setdefault(rows, len(self.rows))

    def _begins(self, slug: str) -> tuple[int, int]:
        """In the play the flow waits until declarer is known; in the auction nobody is."""
        door = DOORS[slug]
        if is_of_auction(slug):
            return (begins := self.automaton.add(door, None)), begins
        of_play = door.offender is not None and len(door.offender.answers) > 1
        known = self.automaton.add(door, DECLARER)
        return known, -1 if of_play else self.automaton.add(door, None)

    def packs(self) -> dict[str, bytes]:
        """Language → its pack."""
        return {pages.language: self._pack(place) for place, pages in enumerate(self.pages)}

    def _pack(self, place: int) -> bytes:
        pages = self.pages[place]
        cut, rows = list(pages.pages), list(self.rows)
        forms: dict[Form, int] = {}
        states = [
            [
                -1 if state.form is None else forms.setdefault(state.form, len(forms)),
                state.page,
                _ruled(state),
                *(target - number for target in state.targets),
            ]
            for number, state in enumerate(self.automaton.states)
        ]
        with in_language(pages.language):
            words = _words()
            led = {one.token: told_row(SUIT_LED, one.token) for one in SUIT_LED.answers}
            bids = [
                [one.key, told_row(one, one.answers[0].token)]
                for one in (BID_OUT_OF_TURN, BID_TO_BEAT)
            ]
            then = {
                one.token: told_row(REPLACING_CALL, one.token) for one in REPLACING_CALL.answers
            }
        packed = {
            "pieces": BETWEEN_TEXTS.join(pages.pieces),
            "pages": _lines(_from_alike([cut[numbers[place]] for numbers in self.together])),
            "forms": [[form.key, form.tokens, rows[form.rows][place]] for form in forms],
            "states": _lines(states),
            "tables": self.tables.packed(),
            "instead": self.automaton.instead,
            "doors": self.doors,
            "chairs": _chairs(self.doors),
            "partners": [THINKER.key],
            "bids": [[LOW_BID.key, BID_OUT_OF_TURN.key, CHOSEN_THEN.key], [BID_TO_BEAT.key]],
            "unless": [[CHOSEN_THEN.key, NOT_YET, HESITATED.key, There.OVER]],
            "led": SUIT_LED.key,
            "beside": [[SUIT_LED.key, led], *bids, [REPLACING_CALL.key, then]],
            "words": words,
        }
        return _as_json(packed).encode()


def _as_json(what: object) -> str:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))


def _lines(lists: Iterable[Sequence[object]]) -> str:
    """Each without the brackets around it."""
    return BETWEEN_LINES.join(_as_json(one)[1:-1] for one in lists)


def _from_alike(pages: Sequence[tuple[int, ...]]) -> Iterator[list[int]]:
    """Each page by the one before it that has most of its pieces: a fifteenth less to be sent."""
    for number, page in enumerate(pages):
        found = [0, 0, 0]
        for back in range(1, min(_NEAR, number) + 1):
            head, tail = _alike(page, pages[number - back])
            if head + tail > max(_FEW, found[1] + found[2]):
                found = [back, head, tail]
        yield [*found, *page[found[1] : len(page) - found[2]]]


def _alike(page: Sequence[int], other: Sequence[int]) -> tuple[int, int]:
    """How many pieces both begin with, and how many they end with."""
    most = min(len(page), len(other))
    head = next((at for at in range(most) if page[at] != other[at]), most)
    left = range(1, most - head + 1)
    return head, next((at - 1 for at in left if page[-at] != other[-at]), most - head)


def _ruled(state: State) -> int | tuple[int, int]:
    if state.form is None:
        return state.table
    return -1 if state.interim < 0 else (state.interim, state.table)


def _chairs(doors: Iterable[str]) -> dict[str, list[str]]:
    """How a chair answers, from declarer's on and round. Of two doors that ask alike, where one of
    them tells more chairs apart, by that one: the other takes the last chair's token.
    """
    seats = (DECLARER, DECLARER.lho, DECLARER.partner, DECLARER.rho)
    asked = [door.offender for slug in doors if (door := DOORS[slug]).offender]
    return {
        one.key: [token_at(seat, one, Seating(DECLARER)) for seat in seats]
        for one in sorted(filter(None, asked), key=lambda one: len(one.answers))
    }


def _words() -> dict[str, Any]:
    """The words of the gaps, in the active language; nobody is known to sit anywhere yet."""
    nobody = book_speaker()
    return {
        "seats": {seat.value: seat_name(seat) for seat in Seat},
        "sides": {side.value: side_name(side) for side in Side},
        "roles": [nobody.role(role) for role in ROLES],
        "parties": [nobody.side(side) for side in SIDES],
        "unnamed": [nobody._named_card(name) for name in NAMED],
        "bids": [nobody._detail(name) for name in BIDS],
        "led": {suit.value: one_card(suit) for suit in Suit} | {"": nobody._detail(LED_CARD)},
        "notrump": denomination_text(Denomination.NT),
        "cards": {str(card): card_html(card) for card in PACK},
        "suits": {suit.value: suit_name(suit) for suit in Suit},
        "faced": {str(card): faced_html(card) for card in PACK},
        "marks": {suit.value: suit_html(suit) for suit in Suit},
        "so_far": shell(),
    }
