"""A form with words in it, which the browser would send itself, while nobody answers."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from deals.models import ClubRole, User
from rulings.models import Adjustment, Comment, Matter, PollAnswer, Ruling
from rulings.pages.felt import matter_url
from rulings.polls.links import link_path
from rulings.polls.services import make_poll
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_lost_moments import ASKS_BY_ITSELF, KEPT_BY_THE_BROWSER
from tests.browser.test_typed_words import WORDS as BEGUN
from tests.browser.test_typed_words import WRITES_AS_IT_GOES
from tests.browser.test_walking_ahead import Line
from tests.browsing import PHONE, comes_true
from tests.factories import MembershipFactory
from tests.site.poll_matrix import PEERS_ANSWER, SHOWN

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "North had seen two cards of it."
FURTHER = "And East none."


@pytest.fixture
def matter(evening: Evening) -> Matter:
    return answered(evening, "exposed-card", "@W", "D3", "dropped")


@pytest.fixture
def page(screen: OpenScreen) -> Page:
    return screen(PHONE, expected="net::ERR|422").page


def _begins(page: Page, matter: Matter, **words: str) -> None:
    page.goto(f"{matter_url(matter)}by-hand/")
    for name, value in words.items():
        page.locator(f"[name={name}]").fill(value)


def _sends(page: Page) -> None:
    page.locator("#step form button").last.click()


def _comments(page: Page, evening: Evening, words: str = WORDS) -> Ruling:
    ruling = ruled(evening, "exposed-card", "@W", "D3", "dropped")
    page.goto(f"/rulings/{ruling.pk}/")
    page.locator("#comment textarea").fill(words)
    return ruling


def _loses(route: Route) -> None:
    """The server has worked, and its answer does not come."""
    route.fetch(max_redirects=0)
    route.abort()


def test_words_stay_while_nobody_answers_and_are_sent_then(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS, decision="Nothing happens.", reason="Nobody was harmed.")
    page.route("**/by-hand/", lambda route: route.abort())
    _sends(page)
    expect(page.locator("#unanswered")).to_be_visible()
    expect(page.locator("#id_found")).to_have_value(WORDS)
    page.unroute_all()
    with page.expect_navigation():
        _sends(page)

    assert [one.found.text for one in Ruling.objects.all()] == [WORDS]


def test_words_whose_answer_was_lost_count_once(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS, decision="Nothing happens.", reason="Nobody was harmed.")
    page.route("**/by-hand/", _loses)
    _sends(page)
    expect(page.locator("#unanswered")).to_be_visible()
    page.unroute_all()
    with page.expect_navigation():
        _sends(page)

    assert Ruling.objects.count() == 1


def test_words_that_do_not_do_come_back_with_what_is_wrong(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS)
    _sends(page)

    expect(page.locator(".wrong-list")).to_be_visible()
    expect(page.locator("#id_found")).to_have_value(WORDS)


ASKS_AND_IS_LEFT = """() => {
    document.querySelector("form[action$='/ask/'] button").click();
    setTimeout(async () => {
        await (ASKS)();
        KEPT;
        console.log(`sent: ${document.querySelectorAll("#step [name=again]").length}`);
    });
}""".replace("ASKS", ASKS_BY_ITSELF).replace("KEPT", KEPT_BY_THE_BROWSER)
"""A player more is asked; its page asks for its news, is left and come back to."""
STILL = "Nothing is done yet: you wrote on"


def _sends_what_lacks_its_reason(page: Page, matter: Matter) -> Line:
    """On a line that holds it up."""
    _begins(page, matter, found=WORDS, decision="Nothing happens.")
    line = Line(page, "by-hand")
    _sends(page)
    line.expect_waiting()
    return line


def test_what_is_written_on_while_a_form_is_refused_is_not_recorded_half(
    page: Page, matter: Matter
) -> None:
    """He sees that the reason lacks, and begins to write it, on a slow line."""
    line = _sends_what_lacks_its_reason(page, matter)
    page.locator("#id_reason").press_sequentially("Nobody was")
    line.let_through()

    expect(page.locator("#messages")).to_contain_text(STILL)
    page.unroute_all()
    assert Ruling.objects.count() == 0
    page.locator("#id_reason").press_sequentially(" harmed.")
    with page.expect_navigation():
        _sends(page)
    assert [one.reason.text for one in Ruling.objects.all()] == ["Nobody was harmed."]


def test_what_is_written_while_the_page_of_a_refused_form_is_awaited_stays(
    page: Page, matter: Matter
) -> None:
    line = _sends_what_lacks_its_reason(page, matter)
    page.evaluate(WRITES_AS_IT_GOES.replace('"textarea"', '"#id_reason"'))
    with page.expect_console_message(lambda said: said.text == "written"):
        line.let_through()

    expect(page.locator("#messages")).to_contain_text(STILL)
    expect(page.locator("#id_reason")).to_have_value(BEGUN)


def test_words_that_are_begun_once_a_form_was_sent_without_any_stay(
    page: Page, evening: Evening
) -> None:
    """It has come to the site already, and counts once."""
    ruling = ruled(evening, "exposed-card", "@W", "D3", "dropped")
    page.goto(f"/rulings/{ruling.pk}/score/")
    page.locator("[name=both_kind]").first.check()
    line = Line(page, "score")
    page.evaluate(WRITES_AS_IT_GOES.replace('"textarea"', '"#id_note"'))
    with page.expect_console_message(lambda said: said.text == "written"):
        page.evaluate("document.querySelector('#score-form .go').click()")
    line.held.pop(0).fetch(max_redirects=0)
    line.expect_waiting()
    line.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("#id_note")).to_have_value(BEGUN)
    assert Adjustment.objects.count() == 1


def test_words_that_a_peer_begins_once_his_answer_was_sent_are_not_said_to_be_awaited(
    phone: Page, matter: Matter
) -> None:
    """His link takes one answer, and that is with the director."""
    page, by = phone, matter.call.director
    poll = make_poll(matter=matter, shown=SHOWN, hours=2, by=by)
    page.goto(f"{link_path(poll.links.get())}?hand")
    for name in ("chosen", "strength"):
        page.locator(f"[name={name}][value='{PEERS_ANSWER[name]}']").check()
    line = Line(page, "p")
    page.route("**/p/*/?hand", lambda route: line.held.append(route))
    page.evaluate(WRITES_AS_IT_GOES)
    with page.expect_console_message(lambda said: said.text == "written"):
        page.evaluate("document.querySelector('#step .go').click()")
    line.held.pop(0).fetch(max_redirects=0)
    line.expect_waiting()
    line.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("textarea")).to_have_value(BEGUN)
    assert PollAnswer.objects.count() == 1


def test_what_is_done_is_not_done_once_more_where_somebody_writes_on(
    page: Page, evening: Evening
) -> None:
    """Its page, with a link that is shown once, is that of what was sent."""
    evening.director.memberships.update(roles=list(ClubRole))
    page.goto(f"/clubs/{evening.director.memberships.get().club.slug}/people/invite/")
    page.locator("[name=name]").fill("Lis Dam")
    page.locator("[name=roles]").first.check()
    line = Line(page, "invite")
    page.locator("#step form button").last.click()
    line.expect_waiting()
    page.locator("[name=name]").press_sequentially("gaard")
    line.let_through()
    line.expect_waiting()
    with page.expect_navigation():
        line.let_through()

    assert [one.name for one in User.objects.exclude(pk=evening.director.pk)] == ["Lis Dam"]


def test_a_comment_leads_to_itself_on_the_same_page(page: Page, evening: Evening) -> None:
    ruling = _comments(page, evening)
    page.locator("#comment button").click()

    expect(page.get_by_text(WORDS)).to_be_visible()
    expect(page.locator("#comment textarea")).to_have_value("")
    assert page.url.endswith(f"/rulings/{ruling.pk}/#comments")
    assert [one.text.text for one in Comment.objects.all()] == [WORDS]


def test_a_comment_is_begun_while_the_page_with_the_one_before_is_on_its_way(
    page: Page, evening: Evening
) -> None:
    ruling = _comments(page, evening)
    onward = Line(page, f"rulings/{ruling.pk}")
    page.evaluate(WRITES_AS_IT_GOES)
    with page.expect_console_message(lambda said: said.text == "written"):
        page.evaluate("document.querySelector('#comment button').click()")
    onward.expect_waiting()
    onward.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("#comment textarea")).to_have_value(BEGUN)
    assert [one.text.text for one in Comment.objects.all()] == [WORDS]

    page.unroute_all()
    page.locator("#comment button").click()
    expect(page.get_by_text(BEGUN, exact=True)).to_be_visible()
    assert [one.text.text for one in Comment.objects.order_by("pk")] == [WORDS, BEGUN]


def test_what_is_written_while_an_answer_is_awaited_stays(page: Page, evening: Evening) -> None:
    _comments(page, evening)
    line = Line(page, "comment")
    page.locator("#comment button").click()
    line.expect_waiting()
    page.locator("#comment textarea").press_sequentially(FURTHER)
    line.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("#comment textarea")).to_have_value(WORDS + FURTHER)
    assert [one.text.text for one in Comment.objects.all()] == [WORDS]
    page.locator("#outbox a").click()
    expect(page.get_by_text(WORDS, exact=True)).to_be_visible()


def test_what_is_written_stays_where_another_page_would_come(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS, decision="Nothing happens.", reason="Nobody was harmed.")
    line = Line(page, "by-hand")
    _sends(page)
    line.expect_waiting()
    page.locator("#id_found").press_sequentially(FURTHER)
    line.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("#id_found")).to_have_value(WORDS + FURTHER)
    assert [one.found.text for one in Ruling.objects.all()] == [WORDS]


def test_what_is_written_meanwhile_stays_where_the_rest_is_refused(
    page: Page, evening: Evening
) -> None:
    ruling = _comments(page, evening)
    line = Line(page, "comment")
    page.locator("#comment button").click()
    line.expect_waiting()
    page.locator("#comment textarea").press_sequentially(FURTHER)
    refused = {"X-Version": "1", "X-Leads-To": f"/rulings/{ruling.pk}/", "X-Refused": "yes"}
    line.held.pop().fulfill(status=204, headers=refused)

    expect(page.locator("#messages")).to_contain_text("What you sent was not done")
    expect(page.locator("#comment textarea")).to_have_value(WORDS + FURTHER)


def test_lines_end_as_in_a_form_that_the_browser_sends(page: Page, evening: Evening) -> None:
    """Sent by both, as where the sign-in has run out after an answer was lost, it counts once."""
    _comments(page, evening, f"{WORDS}\n{FURTHER}")
    page.route("**/comment/", _loses)
    page.locator("#comment button").click()
    expect(page.locator("#unanswered")).to_be_visible()
    page.unroute_all()
    with page.expect_navigation():
        page.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('#comment'))")

    assert Comment.objects.count() == 1


def test_a_page_that_is_come_back_to_says_so_as_it_is_sent_once_more(
    page: Page, evening: Evening
) -> None:
    _comments(page, evening)
    line = Line(page, "comment")
    page.locator("#comment button").click()
    line.expect_waiting()
    page.evaluate(KEPT_BY_THE_BROWSER)
    line.held.pop().abort()
    expect(page.locator("#unanswered")).to_be_visible()
    page.unroute_all()
    with page.expect_request("**/comment/") as sent:
        page.locator("#comment button").click()

    assert "again=1" in (sent.value.post_data or "")


def test_a_form_is_on_its_way_until_its_page_comes_whatever_its_page_asks_for_by_itself(
    page: Page, matter: Matter
) -> None:
    """Written on and sent again meanwhile, it would be done twice."""
    line = _sends_what_lacks_its_reason(page, matter)
    page.evaluate(ASKS_BY_ITSELF)

    expect(page.locator("#step form[aria-busy=true]")).to_have_count(1)
    line.let_through()
    line.expect_waiting()
    with page.expect_navigation():
        line.let_through()


def test_nor_is_a_form_free_because_its_page_has_loaded_since(page: Page, evening: Evening) -> None:
    """Its pictures come late, on a slow line."""
    pictures: list[Route] = []
    page.route("**/*.svg", lambda route: pictures.append(route))
    ruling = ruled(evening, "exposed-card", "@W", "D3", "dropped")
    page.goto(f"/rulings/{ruling.pk}/", wait_until="domcontentloaded")
    comes_true(page, "window.outbox !== undefined")
    page.locator("#comment textarea").fill(WORDS)
    line = Line(page, "comment")
    page.locator("#comment button").click()
    line.expect_waiting()
    page.unroute("**/*.svg")
    for one in pictures:
        one.continue_()
    page.wait_for_load_state()

    expect(page.locator("#comment[aria-busy=true]")).to_have_count(1)
    with page.expect_navigation():
        line.let_through()


def test_nor_does_its_page_forget_meanwhile_that_it_was_sent(page: Page, matter: Matter) -> None:
    poll = make_poll(matter=matter, shown=SHOWN, hours=2, by=matter.call.director)
    page.goto(f"/polls/{poll.pk}/")
    line = Line(page, "ask")
    with page.expect_console_message(lambda said: said.text == "sent: 1"):
        page.evaluate(ASKS_AND_IS_LEFT)
    line.expect_waiting()
    with page.expect_navigation():
        line.let_through()


def test_what_one_has_typed_stands_on_no_page_of_who_signs_in_next(
    page: Page, evening: Evening, client: Client, live_server: Any
) -> None:
    """Back to a page of before the browser lays it again on that of the other."""
    ruling = _comments(page, evening)
    page.goto("/menu/")
    page.locator("form[data-forgets] button").click()
    expect(page.locator("form[data-nobody]")).to_be_visible()
    anna = MembershipFactory(club=ruling.club, user__name="Anna Lind").user
    client.force_login(anna)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto("/")
    comes_true(page, f"localStorage.getItem('paragraf-who') === '{anna.pk}'")
    page.evaluate("history.go(-3)")
    page.wait_for_url(f"**/rulings/{ruling.pk}/")
    comes_true(page, f"window.outbox?.who === '{anna.pk}'")

    expect(page.locator("#comment textarea")).to_have_value("")
