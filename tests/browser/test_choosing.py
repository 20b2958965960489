"""What declarer chooses for a lead, on a phone: words and buttons on one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.models import DirectorCall, What
from rulings.record.events import note_event
from rulings.watch import store
from rulings.watch.events import OnLead, Opened, Settled
from rulings.watch.obligations import FirstLeadRight, LeadBan, Obligation, PenaltyCard
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_watch import east_led, picture
from tests.browsing import PHONE, FindViolations, scrolls_sideways

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
CASES: dict[str, tuple[Obligation, str, int]] = {
    "any suit": (PenaltyCard(Seat.E), ".four button:enabled", 4),
    "named": (PenaltyCard(Seat.E, Card.parse("D5")), ".ways button", 3),
    "26B": (FirstLeadRight(Seat.W, frozenset(Suit) - {Suit.H}), ".four button:enabled", 3),
    "shown": (FirstLeadRight(Seat.W), ".ticks label", 4),
}


def choosing(evening: Evening, owed: Obligation) -> DirectorCall:
    """At the table that was ruled on only this is open, and West is on lead."""
    call, by = DirectorCall.objects.get(), evening.director
    lying = store.dump(Settled(PenaltyCard(Seat.E)))
    note_event(call, What.AT_TABLE, by=by, event=lying)
    note_event(call, What.OBLIGATION_OPENED, by=by, event=store.dump(Opened(owed)))
    note_event(call, What.AT_TABLE, by=by, event=store.dump(OnLead(Seat.W)))
    return call


@pytest.mark.parametrize("case", CASES)
def test_the_words_and_every_button_are_on_the_first_screen(
    screen: OpenScreen, evening: Evening, case: str, violations: FindViolations
) -> None:
    evening.director.language = "da"
    evening.director.save()
    phone = screen(PHONE)
    east_led(phone, evening)
    owed, buttons, count = CASES[case]
    phone.page.goto(f"/calls/{choosing(evening, owed).pk}/")
    found = phone.page.locator(f".ask {buttons}")
    expect(found).to_have_count(count)
    for size in SIZES:
        phone.page.set_viewport_size(size)
        expect(found.last).to_be_in_viewport(ratio=1)
        assert not scrolls_sideways(phone.page)
        assert violations(phone.page) == []
        picture(phone.page, f"choosing-{case.replace(' ', '-')}-{size['width']}")


def test_the_switch_and_a_suit_forbid_it_without_a_script(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, java_script_enabled=False)
    east_led(phone, evening)
    call = choosing(evening, PenaltyCard(Seat.E))
    phone.page.goto(f"/calls/{call.pk}/")
    expect(phone.page.get_by_label("Requires", exact=True)).to_be_checked()
    phone.page.get_by_text("Forbids", exact=True).click()
    phone.page.locator('.four button[value="C"]').click()
    expect(phone.page.locator(".open")).to_contain_text("West may not lead clubs.")
    assert call.stay.owed == [store.dump(LeadBan(Seat.W, frozenset([Suit.C])))]
