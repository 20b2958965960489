"""The pack says what the server says, letter by letter, and is the same each time it is made."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

from deals.bridge.seats import Seat
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import stand
from rulings.pack import files
from rulings.pack.contents import Maker
from rulings.pack.states import View
from rulings.words.speaker import LANGUAGES, Seating
from tests.pack.walking import Phone
from tests.pack.ways import changes, steps, told_at

BARRED = {
    "call_out_of_turn": "bid",
    "turn_to_call": "rho",
    "called_since": "nobody",
    "accept_call_out_of_turn": "refuse",
    "rho_passes": "acts",
    "comparable": "none",
    "first_lead": "to_come",
}
"""A bid out of turn whose player loses the lead, or one suit of it, once he is on lead."""
SEVERAL = {"how_exposed": "dropped", "exposed_cards": "several"}
"""Cards of several suits lie before a player."""
BOTH_REVOKED = {
    "revoker": "defender",
    "failure": "follow_suit",
    "since_revoke": "unusual",
    "unusual_since_revoke": "both_revoked",
    "sides_played_on": "one_side",
    "other_revoker": "rho",
}
SAMPLE = ("exposed-card", "dummy", "card-in-auction", "checks")
"""With a card and without; in the play, in the auction, and with what waits for its end."""


@pytest.fixture(scope="module")
def packs() -> dict[str, bytes]:
    return Maker(SAMPLE).packs()


@pytest.mark.parametrize("language", ["en", "da"])
def test_every_step_of_every_way_has_the_servers_words(
    packs: dict[str, bytes], language: str, laptop: Page
) -> None:
    phone = Phone(laptop, packs[language])
    ways = [step for slug in SAMPLE for step in steps(slug, language)]
    assert len(ways) > 150
    assert list(phone.differences(ways)) == []


def test_an_answer_that_is_changed_leads_where_the_server_leads(
    packs: dict[str, bytes], laptop: Page
) -> None:
    """Also where answers of the way that was left lie beside."""
    phone = Phone(laptop, packs["en"])
    ways = [step for slug in SAMPLE for step in changes(slug, "en", 15)]
    differ = list(phone.differences(ways))
    left = [one for one in differ if one["seen"] == "nothing"]  # a card that nobody asks for there
    assert differ == left
    assert 20 * len(left) < len(ways)


@pytest.fixture(scope="module")
def low_bid() -> bytes:
    return Maker(["insufficient-bid", "call-out-of-rotation"], ["da"]).packs()["da"]


@pytest.mark.parametrize("door", ["insufficient-bid", "call-out-of-rotation"])
def test_bids_that_are_named_stand_in_every_step(door: str, low_bid: bytes, laptop: Page) -> None:
    phone = Phone(laptop, low_bid)
    some = chain(
        islice(steps(door, "da"), 60),  # all take two minutes
        islice(changes(door, "da", 11), 60),
    )
    assert list(phone.differences(replace(step, tables=None) for step in some)) == []


def test_who_thought_and_what_partner_did_stand_in_every_step(laptop: Page) -> None:
    """By the chair of who thought, as the server takes it; a bid, and what is none."""
    door = "unauthorised-information"
    phone = Phone(laptop, Maker([door]).packs()["en"])
    ways = [*steps(door, "en")]
    doubled = [
        replace(one, at={**one.at, "facts": one.at["facts"] | {"chosen_then": "double"}})
        for one in ways
        if "player_in_question" in one.at["facts"]
    ]

    assert len(ways) > 8
    assert list(phone.differences(ways)) == []
    there = phone.page.evaluate(
        "at => reader.place(pack, at).rows.map((row) => text(row))", doubled[0].at
    )
    assert [row.split("?")[0] for row in there[:1]] == ["Who thought"]
    assert "Double" in there[-1]


def test_play_is_not_over_where_what_partner_did_is_still_to_come(laptop: Page) -> None:
    door = "unauthorised-information"
    phone = Phone(laptop, Maker([door]).packs()["en"])
    at = next(iter(steps(door, "en"))).at
    told = {"player_in_question": "S", "partner_hesitated": "yes_over"}
    asked = [
        phone.page.evaluate(
            "at => [reader.place(pack, at).key, reader.cannotBe(pack, at, 'partner_hesitated')]",
            {**at, "facts": told | {"chosen_then": said}},
        )
        for said in ("not_yet", "double")
    ]
    assert asked == [["partner_hesitated", ["yes_over"]], ["demonstrably_suggested", []]]


@pytest.mark.parametrize("shown", ["D", "-"])
def test_a_suit_is_named_beside_those_that_the_answers_have_named(
    shown: str, low_bid: bytes, laptop: Page
) -> None:
    ruled = told_at("call-out-of-rotation", "da", None, Seat.E, **BARRED, suits_shown_legally=shown)
    assert ruled.tables
    assert list(Phone(laptop, low_bid).differences([ruled])) == []


def test_a_card_or_suit_that_is_spoken_of_no_more_leaves_the_next_to_be_named(
    packs: dict[str, bytes], laptop: Page
) -> None:
    ruled = told_at("exposed-card", "en", Seat.S, Seat.W, **SEVERAL)
    assert ruled.tables
    assert list(Phone(laptop, packs["en"]).differences([ruled])) == []


def test_what_cannot_be_answered_later_is_not_spoken_of_now(
    packs: dict[str, bytes], laptop: Page
) -> None:
    """By what the page of the server knows beside the facts, as the contract."""
    *_others, last = steps("exposed-card", "en")
    seen = Phone(laptop, packs["en"]).page.evaluate(
        """at => {
            const before = reader.place(pack, at).html;
            pack.instead = { later: new Proxy({}, { get: () => 0 }) };
            const knows = { ...at, never: { later: ["yes"] } };
            return [at, knows].map((one) => reader.place(pack, one).html === before);
        }""",
        last.at,
    )
    assert seen == [True, False]


def test_what_is_said_of_two_players_is_said_once_where_one_hears_it(
    packs: dict[str, bytes], laptop: Page
) -> None:
    """What dummy might do is said to declarer, who hears what he might do himself."""
    *_others, last = steps("exposed-card", "en")
    said = Phone(laptop, packs["en"]).page.evaluate(
        r"""at => {
            const chair = Object.keys(at.facts).find((key) => key in pack.chairs);
            const { pieces } = pack;
            const told = (...players) => {
                const spoken = players.map((who) => `<p>${who}: change it.</p>`).join(" ");
                const say = `<section class="say">${spoken}</section>`;
                pack.pieces = pieces.map((piece) => piece + say);
                const facts = { ...at.facts, [chair]: "E" };
                const { html } = reader.place(pack, { ...at, facts, declarer: "S" });
                return html.match(/(<p>\w+: change it.<\/p> ?)+/)[0].match(/[A-Z]\w+/g);
            };
            return [told("\ue042", "\ue043"), told("\ue002", "\ue003")];
        }""",
        last.at,
    )  # the two who come after and before East: who may act there, and who they are
    assert said == [["South"], ["South", "North"]]


def test_a_table_where_nothing_is_open_any_more_says_what_its_ruling_waits_for() -> None:
    maker, door = Maker([]), DOORS["revoke"]
    facts = {key: Fact(key, (Said(token),)) for key, token in BOTH_REVOKED.items()}
    standing = stand(door.rule, facts)
    assert standing.is_interim
    maker.tables.after(View(door, standing, Seating(Seat.S, Seat.W)))
    page, _open, _taps, while_it_waits = next(one for one in maker.tables.packed() if len(one) == 4)
    pages = maker.pages[LANGUAGES.index("en")]
    english = [numbers[LANGUAGES.index("en")] for numbers in maker.together]
    pieces, cut = list(pages.pieces), list(pages.pages)
    shown = ["".join(pieces[one] for one in cut[english[at]]) for at in (page, while_it_waits)]
    told = ["No more restrictions", "Rule at the end of play"]
    assert [[words in text for words in told] for text in shown] == [[True, False], [False, True]]


def test_a_pack_made_again_is_the_same() -> None:
    assert Maker(["dummy"]).packs() == Maker(["dummy"]).packs()


def test_it_is_kept_by_what_is_in_it_and_the_one_before_goes(tmp_path: Path, settings: Any) -> None:
    settings.PACKS = tmp_path
    assert files.name_of("da") == ""
    files.write({"da": b"{}"}, "one code")
    first = files.name_of("da")
    assert files.is_current("one code")
    files.write({"da": b"[]"}, "another code")
    assert not files.is_current("one code")
    assert files.name_of("da") != first
    assert [path.name for path in tmp_path.glob("*.gz")] == [f"{files.name_of('da')}.gz"]

    files.forget_stale()  # of this code it is not
    assert files.name_of("da") == ""


def test_anybody_may_fetch_it_for_ever(tmp_path: Path, settings: Any, client: Client) -> None:
    settings.PACKS = tmp_path
    files.write({"en": b'{"pieces":[]}'}, "this code")
    address = f"/packs/{files.name_of('en')}"
    compressed = client.get(address, headers={"accept-encoding": "gzip"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert "immutable" in compressed.headers["Cache-Control"]
    assert json.loads(client.get(address).content) == {"pieces": []}
    missing = ("2017-en-another", "a" * 300)
    assert [client.get(f"/packs/{name}.json").status_code for name in missing] == [404, 404]
