"""The watch on a phone: a lead out of turn, the pocket, the words at the partner’s next lead."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from deals.bridge.play import PlayEvent
from deals.bridge.recording import with_event
from deals.models import Board, PlayedBoard
from deals.models.records import RecordPlace
from deals.table.services import enter, token_of
from rulings.models import DirectorCall, Matter, What
from tests.browser.evening import Evening, OpenScreen, Screen, ruled
from tests.browser.test_lost_moments import KEPT_BY_THE_BROWSER
from tests.browser.test_walking_ahead import TWICE, Line
from tests.browsing import PHONE, FindViolations, arrived, comes_true, polled, settled
from tests.factories import DirectorCallFactory

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TAPS_TO_RULE = 8
"""From the room to the recorded ruling."""
MOST_TAPS_AT_THE_TABLE = 4
"""The line; the partner is on lead; what declarer chose; the lead is lost."""
BOTH = pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without"])
WORDS = {
    "en": [
        "Stop. West, do not lead yet.",
        "South, you may require diamonds, forbid diamonds, or neither.",
        "If you require or forbid it, East picks the card up; otherwise it stays.",
    ],
    "da": [
        "Stop. Vest, spil ikke ud endnu.",
        "Syd: du kan kræve ruder ud, forbyde ruder eller ingen af delene.",
        "Kræver eller forbyder du den, tager Øst kortet op. Ellers bliver det liggende.",
    ],
}
FORBIDDEN = {
    "en": [
        "West: do not lead diamonds for as long as you keep the lead, unless you have nothing"
        " else.",
        "East: pick up ♦︎5.",
        "South may use what ♦︎5 showed. West: you may not use that, or why it lay there.",
    ],
    "da": [
        "Vest: spil ikke ruder ud, så længe du er inde, medmindre du ikke har andet.",
        "Øst: tag ♦︎5 op.",
        "Syd må bruge oplysningen fra ♦︎5. Vest: du må hverken bruge, hvad det viste, eller"
        " hvorfor det lå der.",
    ],
}
PLAYED = "The penalty card has been played. West: you may not use why it lay there."
BANNED = {"en": "West may not lead diamonds.", "da": "Vest må ikke spille ruder ud."}
LEAVE = {
    "en": "Nothing restricts any more what you play.",
    "da": "Der er ikke længere krav til, hvad I spiller.",
}


def refuse_easts_lead(phone: Screen) -> None:
    """East leads when it is South's turn; South does not accept it."""
    phone.page.goto("/")
    phone.tap("a.spot:has-text('A7')")
    phone.answer("lead-out-of-turn", "E", "lho", "nothing", "refuse")
    phone.tap('button.go[form="record"]')


def east_led(phone: Screen, evening: Evening) -> DirectorCall:
    """The same, already ruled on: the director stays at the table."""
    ruling = ruled(evening, "lead-out-of-turn", "E", "lho", "nothing", "refuse")
    phone.page.goto(f"/calls/{ruling.matter.call_id}/")
    return ruling.matter.call


def name_the_card(phone: Screen, *, unfolded: bool = False) -> None:
    """The five of diamonds lies in front of East."""
    if not unfolded:
        phone.page.locator(".naming summary").click()
    phone.page.locator('.naming button[value="D5"]').click()
    expect(phone.page.locator(".open .faced")).to_be_visible()
    settled(phone.page)
    phone.taps += 2


def tap(phone: Screen, button: str) -> None:
    settled(phone.page)  # or a form might be sent where the one before it was
    phone.page.locator(button).first.click()
    phone.taps += 1


def open_the_sheet(phone: Screen, *, javascript: bool) -> None:
    """From the line; without a script it is a page of its own."""
    tap(phone, ".waits > summary" if javascript else ".to-sheet")
    expect(phone.page.locator(".stays p").first).to_be_visible()
    settled(phone.page)


def said(phone: Screen) -> Any:
    """All that is to be said, sentence by sentence."""
    return expect(phone.page.locator(".say p"))


def picture(page: Page, name: str) -> None:
    """For whoever wants to look: SCREENSHOTS names a folder."""
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"watch-{name}.png")


@pytest.mark.parametrize(
    ("javascript", "language"),
    [(True, "da"), (False, "en")],
    ids=["with a script-da", "without-en"],
)
def test_at_the_partners_next_lead_the_director_is_told_exactly_what_to_say(
    screen: OpenScreen, evening: Evening, javascript: bool, language: str
) -> None:
    evening.director.language = language
    evening.director.save()
    scheme = "dark" if language == "da" else "light"
    phone = screen(PHONE, java_script_enabled=javascript, color_scheme=scheme)

    refuse_easts_lead(phone)
    assert phone.taps <= MOST_TAPS_TO_RULE
    name_the_card(phone)
    picture(phone.page, f"ruled-{language}")

    phone.page.goto("/")  # the phone is in the pocket, on another page
    phone.taps = 0
    open_the_sheet(phone, javascript=javascript)
    expect(phone.page.locator(".stays button")).to_have_count(2)
    picture(phone.page, f"sheet-{language}")
    tap(phone, '.stays button[value="0"]')
    said(phone).to_have_text(WORDS[language])
    expect(phone.page.locator(".say p").first).to_be_in_viewport()
    assert phone.taps == 2
    picture(phone.page, f"choice-{language}")

    tap(phone, '.ways button[value="1"]')  # forbid
    expect(phone.page.locator(".open")).to_contain_text(BANNED[language])
    said(phone).to_have_text(FORBIDDEN[language])
    settled(phone.page)
    picture(phone.page, f"ban-{language}")
    tap(phone, '.ways button[value="0"]')  # West has lost the lead
    said(phone).to_have_text([LEAVE[language]])
    expect(phone.page.locator("#happens[aria-busy]")).to_have_count(0)  # the server's page
    assert phone.taps <= MOST_TAPS_AT_THE_TABLE + (not javascript)
    picture(phone.page, f"leave-{language}")
    phone.page.goto("/")
    expect(phone.page.locator(".waits")).to_have_count(0)


def test_without_a_line_the_penalty_card_is_watched_to_its_end(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page = phone.page
    east_led(phone, evening)
    expect(page.locator("#happens[data-held]")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="West is on lead").click()
    expect(phone.heading).to_contain_text("West")
    page.get_by_text("Forbids", exact=True).click()
    page.locator('.suits-choice button[value="D"]').click()
    said(phone).to_have_text([FORBIDDEN["en"][0], re.compile("^East"), re.compile("^South")])
    page.get_by_role("button", name="West has lost the lead").click()
    said(phone).to_have_text([LEAVE["en"]])
    expect(page.locator("#outbox")).to_have_text("3 taps not sent yet")
    assert _story() == []

    page.context.set_offline(False)
    expect(page.get_by_text("Given so far")).to_be_visible()  # the server's page
    said(phone).to_have_text([LEAVE["en"]])
    assert _story() == ["OnLead", "Chosen", "LeadLost"]


def test_a_page_that_the_browser_has_kept_shows_what_its_next_tap_follows(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE)
    page = phone.page
    east_led(phone, evening)
    expect(page.locator("#happens[data-held]")).to_be_visible()
    stood, line = phone.heading.inner_text(), Line(page, "happened")
    page.get_by_role("button", name="West is on lead").click()
    line.expect_waiting()
    expect(phone.heading).not_to_have_text(stood)
    page.evaluate(KEPT_BY_THE_BROWSER)
    expect(phone.heading).to_have_text(stood)

    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West is on lead").click()
    for _ in ("the first", "the same once more"):
        line.expect_waiting()
        line.let_through()
    expect(page.get_by_text("Given so far")).to_be_visible()  # the server's page
    expect(page.get_by_role("button", name="A free lead")).to_be_visible()
    assert _story() == ["OnLead"]


def test_what_is_folded_goes_on_without_a_line_too(screen: OpenScreen, evening: Evening) -> None:
    """A tap taken back, what no longer applies, and the end of the board."""
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page, call = phone.page, east_led(phone, evening)
    expect(page.locator("#happens[data-held]")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="West is on lead").click()
    expect(phone.heading).to_contain_text("West")
    page.locator(".otherwise summary").click()
    page.get_by_role("button", name="Take back the last tap").click()
    expect(phone.heading).to_have_text("Stay at table A7")
    page.locator(".otherwise summary").click()
    page.get_by_role("button", name="No longer applies: Penalty card").click()
    expect(phone.heading).to_have_text("No more restrictions")
    page.get_by_role("button", name="Board is over").click()
    expect(page.locator("#messages")).to_contain_text("Noted. What comes next")
    expect(page.locator("#outbox")).to_have_text("4 taps not sent yet")
    assert _story() == []

    page.context.set_offline(False)
    arrived(page, "This call is closed")
    assert _story() == ["OnLead", "undo", "Settled"]
    assert call.events.filter(what=What.BOARD_OVER).count() == 1


def _story() -> list[str]:
    """What directors have noted at the table."""
    noted = DirectorCall.objects.get().events.filter(what=What.AT_TABLE).order_by("number")
    return [one.detail["event"]["type"] if "event" in one.detail else "undo" for one in noted]


def entered(evening: Evening, *words: str) -> None:
    """A colleague at the table taps cards in."""
    record = PlayedBoard.objects.get(pk=evening.played.pk)
    board = Board.objects.get(pk=record.board_id)
    for word in words:
        record.refresh_from_db()
        enter(
            place=RecordPlace(board, record.table, record.round or 0, None, record),
            seen=token_of(record),
            change=lambda table, word=word: with_event(table, PlayEvent.parse(word)),
            by=evening.director,
        )


@BOTH
def test_what_is_entered_in_the_record_tells_the_watch_and_a_breach_leads_to_its_ruling(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    entered(evening, "W:H2", "N:H3", "E:H4", "S:HA")
    east_led(phone, evening)
    name_the_card(phone)
    call = DirectorCall.objects.get()
    record = f"/boards/{evening.played.board_id}/tables/{evening.played.table_id}/record/?round=5"

    entered(evening, "S:C2", "W:CA", "N:C3")
    phone.page.goto(record)
    expect(phone.page.locator(".waits > summary")).to_contain_text("A7")
    phone.page.locator('.picker button[value="C4"]').click()
    expect(phone.page.locator(".waits > summary")).to_contain_text("A7 ♦︎5 now")
    open_the_sheet(phone, javascript=javascript)
    expect(phone.page.locator(".stays")).to_contain_text("South, you may require")
    picture(phone.page, f"entry-{javascript}")

    phone.page.goto(f"/calls/{call.pk}/")
    said(phone).to_have_text(WORDS["en"])
    tap(phone, '.ways button[value="1"]')  # forbid diamonds
    expect(phone.page.locator(".open")).to_contain_text(BANNED["en"])
    settled(phone.page)
    phone.page.goto(record)
    phone.page.locator('.picker button[value="D9"]').click()
    expect(phone.page.locator(".waits > summary")).to_contain_text("A7 now")
    open_the_sheet(phone, javascript=javascript)
    expect(phone.page.locator(".stays")).to_contain_text("a forbidden suit")
    picture(phone.page, f"breach-{javascript}")
    phone.page.locator('.stays button[name="broken"]').click()

    expect(phone.page).to_have_url(re.compile(f"/calls/{call.pk}/2/"))
    matter = Matter.objects.latest("pk")
    assert (matter.call_id, matter.irregularity) == (call.pk, "revoke")
    known = {answer.key for answer in matter.answers.all()}
    assert {"revoker", "failure", "revoke_trick"} <= known
    picture(phone.page, f"revoke-{javascript}")


@BOTH
def test_where_the_record_goes_against_a_tap_the_director_is_asked_which_is_right(
    screen: OpenScreen, evening: Evening, javascript: bool, violations: FindViolations
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    entered(evening, "W:H2", "N:H3", "E:H4", "S:HA")
    east_led(phone, evening)
    name_the_card(phone)
    with phone.page.expect_navigation():  # what it leads to is shown before that
        tap(phone, '.ways button[value="0"]')  # West is on lead
    said(phone).to_have_text(WORDS["en"])
    tap(phone, '.ways button[value="1"]')  # forbid diamonds
    expect(phone.page.locator(".open")).to_contain_text("West may not lead diamonds.")
    settled(phone.page)

    entered(evening, "S:C2", "W:C9", "N:C3", "E:D5")
    phone.page.goto(f"/calls/{DirectorCall.objects.get().pk}/")
    asked = phone.page.locator(".differs")
    expect(asked).to_contain_text("West was on lead")
    expect(asked).to_contain_text("East played")
    picture(phone.page, f"differs-{javascript}")
    if javascript:
        assert violations(phone.page) == []

    phone.page.locator('button[value="record"]').click()
    expect(asked).to_be_hidden()
    expect(phone.page.get_by_role("heading", name="No more restrictions")).to_be_visible()


@BOTH
def test_in_the_middle_of_another_ruling_the_table_is_two_taps_away_and_leads_back(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    east_led(phone, evening)
    name_the_card(phone)
    table = phone.page.url
    other = DirectorCallFactory(
        table=evening.played.table.section.tables.get(number=2), director=evening.director
    )
    phone.page.goto(f"/calls/{other.pk}/what/")
    phone.tap('button[value="revoke"]')
    question, asked = phone.page.url, phone.heading.inner_text()
    open_the_sheet(phone, javascript=javascript)
    phone.page.locator('.stays button[value="0"]').click()  # West is on lead
    said(phone).to_have_text(WORDS["en"])
    expect(phone.page).to_have_url(re.compile(re.escape(table)))
    with phone.page.expect_navigation():  # what it leads to is shown before that
        phone.page.locator('.ways button[value="1"]').click()  # forbid
    said(phone).to_have_text(FORBIDDEN["en"])
    phone.page.get_by_role("link", name="Back", exact=True).click()
    expect(phone.heading).to_have_text(asked)
    expect(phone.page).to_have_url(question)
    phone.answer("E", "follow_suit")
    answered = {answer.key for answer in Matter.objects.latest("pk").answers.all()}
    assert {"revoker", "failure"} <= answered


def test_two_phones_of_a_director_each_see_what_the_other_taps(
    screen: OpenScreen, evening: Evening, violations: FindViolations
) -> None:
    phone, other = screen(PHONE), screen(PHONE)
    east_led(phone, evening)
    call = DirectorCall.objects.get()
    other.page.goto(f"/boards/{call.board_id}/tables/{call.table_id}/record/")
    expect(other.page.locator(".waits")).to_contain_text("1 table to stay at")
    assert violations(other.page) == []

    phone.page.locator('.ways button[name="event"]').nth(1).click()  # East played it
    said(phone).to_have_text([PLAYED, "Otherwise there are no more restrictions."])
    polled(other.page, "#watching")

    expect(other.page.locator("#watching")).to_be_hidden()
    phone.page.locator('button[formaction$="board-over/"]').click()
    expect(phone.page.get_by_text("did the exposed card help")).to_be_visible()
    picture(phone.page, "review")


def test_a_tap_far_down_leads_to_the_top_of_what_comes(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen({**PHONE, "viewport": {"width": 360, "height": 640}})
    east_led(phone, evening)
    phone.page.locator(".naming summary").click()
    five = phone.page.locator('.naming button[value="D5"]')
    five.scroll_into_view_if_needed()
    assert phone.page.evaluate("scrollY") > 0

    name_the_card(phone, unfolded=True)

    comes_true(phone.page, "scrollY === 0")
