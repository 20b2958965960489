"""Penalty cards row by row: what is left and every sentence (decision tables 5C to 5H, 26B)."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message
from rulings.watch import follow, step
from rulings.watch.events import (
    Choice,
    Chosen,
    Led,
    OnLead,
    Opened,
    PenaltyCardPlayed,
    PickedUp,
    Settled,
    WatchEvent,
)
from rulings.watch.obligations import (
    FirstLeadRight,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PenaltyCard,
    Review,
    Right,
    staying,
)

N, E, S, W = Seat
SPADES, HEARTS, DIAMONDS, CLUBS = (frozenset([suit]) for suit in Suit)
BY_CARD, BY_CALL = Right.PENALTY_CARD, Right.WITHDRAWN_CALL
REQUIRE, FORBID, NEITHER = Choice
LEAVE = "Nothing restricts any more what you play."
OTHERWISE = "Otherwise there are no more restrictions."
"""After words by which somebody may still not use what a card told."""


def lying(holder: Seat, *cards: str, minor: bool = False) -> Open:
    return tuple(PenaltyCard(holder, Card.parse(card), not minor) for card in cards)


def told(opened: Open, event: WatchEvent) -> tuple[Open, list[str]]:
    left, words = step(opened, event)
    return left, [said(one) for one in words]


def said(sentence: Message) -> str:
    """By a director who calls players by their letters, declarer South."""
    return sentence.fill(lambda name, value: "S" if name == "declarer" else str(value))


def chosen(opened: Open, leader: Seat, choice: Choice, suits: str = "") -> tuple[Open, list[str]]:
    """After the leader is on lead and declarer has chosen."""
    by_card = Chosen(leader, BY_CARD, choice, frozenset(map(Suit, suits)))
    return told(follow([OnLead(leader)], opened), by_card)


# 5C: a minor penalty card


def test_mn_1_the_holder_of_a_minor_card_on_lead_hears_what_it_forbids():
    opened = lying(W, "H7", minor=True)
    assert told(opened, OnLead(W)) == (
        opened,
        ["W may lead any card, but no other H below the ten before H7."],
    )


def test_mn_1_a_minor_card_alone_keeps_no_director_there():
    minor = lying(W, "H7", minor=True)
    assert staying(minor) == ()
    both = (*minor, *lying(E, "SK"))
    assert staying(both) == both


def test_mn_4_the_partner_of_a_minor_card_leads_freely_and_everybody_may_use_it():
    opened = lying(W, "H7", minor=True)
    assert told(opened, OnLead(E)) == (
        opened,
        ["E may lead any card.", "Everybody may use what H7 shows, for as long as it lies there."],
    )


def test_mn_6_a_second_card_makes_both_major_and_the_partners_lead_is_asked_about():
    opened = follow([Opened(*lying(W, "S9"))], lying(W, "H7", minor=True))
    assert opened == lying(W, "H7", "S9")
    left, words = told(opened, OnLead(E))
    assert left == (*opened, LeadChoice(E, BY_CARD))
    assert words == [
        "Stop. E, do not lead yet.",
        "S, you may require S or H, forbid one of them or both, or neither.",
        "W picks up the cards of a suit you require or forbid. The others stay; with a free lead"
        " all do.",
    ]


# 5D and 5F: the leader has penalty cards of his own


def test_nobody_is_asked_about_the_holders_own_lead():
    opened = lying(W, "HQ")
    assert told(opened, OnLead(W)) == (opened, ["W: lead HQ."])
    assert told(opened, Led(W, Card.parse("HQ")))[0] == ()


@pytest.mark.parametrize(
    ("choice", "suits", "left", "words"),
    [
        (
            REQUIRE,
            "C",
            (*lying(W, "CK"), LeadRequire(W, Suit.C)),
            ["W: lead C.", "E: pick up C6.", "W: lead CK."],
        ),
        (
            FORBID,
            "C",
            (*lying(W, "CK"), LeadBan(W, CLUBS)),
            [
                "W: do not lead C for as long as you keep the lead, unless you have nothing else.",
                "E: pick up C6.",
                "What lies in front of W stays: it is led only if nothing else is left.",
            ],
        ),
        (
            NEITHER,
            "",
            (*lying(E, "C6"), *lying(W, "CK")),
            [
                "No suit is required or forbidden: what lies in front of E stays.",
                "W: lead CK.",
                "Everybody may use what C6 shows, for as long as it lies there.",
            ],
        ),
    ],
    ids=["required", "forbidden", "neither"],
)
def test_5f_the_king_of_clubs_before_the_leader_and_the_six_before_his_partner(
    choice: Choice, suits: str, left: Open, words: list[str]
):
    told_of_use = (
        []
        if choice is NEITHER
        else ["S may use what C6 showed. W: you may not use that, or why it lay there."]
    )
    opened = (*lying(E, "C6"), *lying(W, "CK"))
    assert chosen(opened, W, choice, suits) == (left, words + told_of_use)


def test_5f_required_without_a_card_of_it_the_leaders_own_card_comes_next():
    opened = (*lying(E, "H6"), *lying(W, "CK"))
    assert chosen(opened, W, REQUIRE, "H")[1][:3] == [
        "W: lead H.",
        "E: pick up H6.",
        "Without one, W leads CK.",
    ]
    opened = (*lying(E, "H6"), *lying(W, "CK", "D2"))
    assert (
        "Without one, W leads a penalty card; S says which." in chosen(opened, W, REQUIRE, "H")[1]
    )


@pytest.mark.parametrize(
    ("suits", "words"),
    [
        ("C", "W: lead D2 or H3; S says which."),
        ("CD", "W: lead H3."),
        ("CDH", "What lies in front of W stays: it is led only if nothing else is left."),
    ],
)
def test_51a_of_several_own_cards_those_that_are_allowed_are_named(suits: str, words: str):
    opened = (*lying(E, "C6", "D6", "H6"), *lying(W, "CK", "D2", "H3"))
    assert words in chosen(opened, W, FORBID, suits)[1]


# 5E: the partner is on lead


def test_pl_2_a_ban_lasts_until_the_lead_is_lost_and_the_card_is_back_in_the_hand():
    left, words = chosen(lying(W, "D5"), E, FORBID, "D")
    assert left == (LeadBan(E, DIAMONDS),)
    assert words == [
        "E: do not lead D for as long as you keep the lead, unless you have nothing else.",
        "W: pick up D5.",
        "S may use what D5 showed. E: you may not use that, or why it lay there.",
    ]
    assert told(left, OnLead(E)) == (left, ["E may not lead D."])
    assert told(left, OnLead(W)) == ((), ["W may lead any card.", LEAVE])


def test_pl_4_all_cards_of_one_suit_are_picked_up():
    left, words = chosen(lying(W, "D5", "DK"), E, FORBID, "D")
    assert left == (LeadBan(E, DIAMONDS),)
    assert words[1:] == [
        "W: pick up D5.",
        "W: pick up DK.",
        "S may use what the cards picked up showed. E: you may not use that, or why they lay"
        " there.",
    ]


def test_pl_5_the_cards_of_other_suits_stay_for_everybody_to_use():
    left, words = chosen(lying(W, "D5", "CK"), E, REQUIRE, "D")
    assert left == (*lying(W, "CK"), LeadRequire(E, Suit.D))
    assert words == [
        "E: lead D; without one, any card.",
        "W: pick up D5.",
        "S may use what D5 showed. E: you may not use that, or why it lay there.",
        "Everybody may use what CK shows, for as long as it lies there.",
    ]
    left, words = told(left, Led(E, Card.parse("D9")))
    assert (left, words) == (lying(W, "CK"), [])
    assert told(left, OnLead(E))[0] == (*left, LeadChoice(E, BY_CARD))


def test_pl_6_tv_23_one_of_two_suits_is_forbidden_and_the_other_card_stays():
    left, _words = chosen(lying(E, "H5", "S9"), W, FORBID, "H")
    assert left == (*lying(E, "S9"), LeadBan(W, HEARTS))
    left, words = told(left, OnLead(W))  # W has won: still barred, and asked again
    assert left == (*lying(E, "S9"), LeadBan(W, HEARTS), LeadChoice(W, BY_CARD))
    assert words == [
        "Stop. W, do not lead yet.",
        "S, you may require S, forbid S, or neither.",
        "If you require or forbid it, E picks the card up; otherwise it stays.",
        "W may not lead H.",
    ]


def test_pl_7_neither_leaves_them_all():
    opened = lying(W, "D5", "CK")
    assert chosen(opened, E, NEITHER) == (
        opened,
        [
            "E: lead what you like. The penalty cards stay.",
            "Everybody may use what the penalty cards show, for as long as they lie there.",
        ],
    )


def test_pl_9_a_lead_before_the_choice_lies_there_too_and_comes_second():
    opened = follow([OnLead(E), Led(E, Card.parse("SA"))], lying(W, "D5"))
    assert opened == (*lying(W, "D5"), LeadChoice(E, BY_CARD), *lying(E, "SA"))
    left, words = told(opened, Chosen(E, BY_CARD, FORBID, DIAMONDS))
    assert left == (*lying(E, "SA"), LeadBan(E, DIAMONDS))
    assert words[2] == "E: lead SA."


# 5H: what may be used when the card is gone


@pytest.mark.parametrize(
    "event", [Led(W, Card.parse("D5")), PenaltyCardPlayed(W, Card.parse("D5"))]
)
def test_a_card_that_is_played_leaves_only_why_it_lay_there(event: WatchEvent):
    assert told((*lying(W, "D5"), Review("50E4")), event) == (
        (Review("50E4"),),
        [
            "D5 is played and no longer a penalty card. E: you may not use why it lay there.",
            OTHERWISE,
        ],
    )


def test_one_of_two_that_is_played_is_said_and_the_other_keeps_the_director():
    left, words = told(lying(W, "D5", "CK"), PenaltyCardPlayed(W, Card.parse("CK")))
    assert left == lying(W, "D5")
    assert words == [
        "CK is played and no longer a penalty card. E: you may not use why it lay there."
    ]


def test_a_card_the_record_shows_picked_up_may_be_used_by_declarer_alone():
    assert told(lying(W, "D5"), PickedUp(W, Card.parse("D5"))) == (
        (),
        ["S may use what D5 showed. E: you may not use that, or why it lay there.", OTHERWISE],
    )
    assert told((), PickedUp(W, Card.parse("D5"))) == ((), [])


def test_a_card_nobody_has_named_is_spoken_of_without_its_name():
    assert told((PenaltyCard(W),), PenaltyCardPlayed(W)) == (
        (),
        [
            "The penalty card has been played. E: you may not use why it lay there.",
            OTHERWISE,
        ],
    )
    assert told((PenaltyCard(W),), PickedUp(W)) == (
        (),
        [
            "S may use what the penalty card showed. E: you may not use that, or why it lay there.",
            OTHERWISE,
        ],
    )


def test_where_the_director_says_it_no_longer_applies_both_are_told_what_that_means():
    assert told(lying(W, "D5"), Settled(*lying(W, "D5"))) == (
        (),
        [
            "If W takes the penalty card back, S may use what it showed. E: you may not use that,"
            " or why it lay there.",
            OTHERWISE,
        ],
    )


# 26B beside a penalty card


def both(leader: Seat, suits: frozenset[Suit], *cards: str) -> Open:
    held: tuple[Obligation, ...] = (FirstLeadRight(leader, suits), *lying(leader.partner, *cards))
    return follow([OnLead(leader)], held)


@pytest.mark.parametrize("first", [REQUIRE, FORBID, NEITHER])
@pytest.mark.parametrize("second", [None, *Suit])
def test_26b_follows_whatever_was_chosen_for_the_penalty_card(first: Choice, second: Suit | None):
    opened = both(E, frozenset(Suit), "D5")
    by_card = Chosen(E, BY_CARD, first, frozenset() if first is NEITHER else DIAMONDS)
    by_call = Chosen(
        E, BY_CALL, FORBID if second else NEITHER, frozenset([second] if second else [])
    )
    left = follow([by_card, by_call], opened)
    kept: dict[Choice, Open] = {
        REQUIRE: (LeadRequire(E, Suit.D),),
        FORBID: (LeadBan(E, DIAMONDS),),
        NEITHER: lying(W, "D5"),
    }
    ban = (LeadBan(E, frozenset([second]), BY_CALL),) if second else ()
    assert left == (*kept[first], *ban)


def test_a_suit_required_by_50d2_and_forbidden_by_26b_frees_every_other_suit():
    opened = follow([Chosen(E, BY_CARD, REQUIRE, DIAMONDS)], both(E, frozenset(Suit), "D5"))
    left, words = told(opened, Chosen(E, BY_CALL, FORBID, DIAMONDS))
    assert left == (LeadRequire(E, Suit.D), LeadBan(E, DIAMONDS, BY_CALL))
    assert words == [
        "E: do not lead D for as long as you keep the lead, unless you have nothing else.",
        "D was required and is now forbidden: E, lead any other suit.",
    ]


def test_26b_bars_the_leaders_own_penalty_card_for_as_long_as_he_keeps_the_lead():
    opened = (FirstLeadRight(W, frozenset(Suit)), *lying(W, "CK"))
    left, words = told(follow([OnLead(W)], opened), Chosen(W, BY_CALL, FORBID, CLUBS))
    assert left == (*lying(W, "CK"), LeadBan(W, CLUBS, BY_CALL))
    assert words[-1] == "What lies in front of W stays: it is led only if nothing else is left."


def test_a_required_lead_made_before_26b_was_chosen_ends_the_requirement_if_it_stands():
    nine = Card.parse("D9")
    opened = follow(
        [Chosen(E, BY_CARD, REQUIRE, DIAMONDS), Led(E, nine)], both(E, frozenset(Suit), "D5")
    )
    assert told(opened, Chosen(E, BY_CALL, FORBID, HEARTS)) == (
        (LeadBan(E, HEARTS, BY_CALL),),
        [
            "E: do not lead H for as long as you keep the lead, unless you have nothing else.",
            "E: the card led stands.",
        ],
    )
    left, words = told(opened, Chosen(E, BY_CALL, FORBID, DIAMONDS))
    assert left == (
        LeadRequire(E, Suit.D),
        LeadBan(E, DIAMONDS, BY_CALL),
        PenaltyCard(E, nine),
    )
    assert "E: the card led becomes a major penalty card." in words


def test_a_penalty_card_led_before_26b_was_chosen_stands_or_goes_back_to_where_it_lay():
    opened = follow(
        [OnLead(W), Led(W, Card.parse("CK"))], (FirstLeadRight(W, frozenset(Suit)), *lying(W, "CK"))
    )
    assert told(opened, Chosen(W, BY_CALL, NEITHER)) == (
        (),
        [
            "W: no suit is forbidden.",
            "W: the card led stands.",
            "CK is played and no longer a penalty card. E: you may not use why it lay there.",
            OTHERWISE,
        ],
    )
    left, words = told(opened, Chosen(W, BY_CALL, FORBID, CLUBS))
    assert left == (LeadBan(W, CLUBS, BY_CALL), *lying(W, "CK"))
    assert "W: the card led goes back to where it lay." in words
