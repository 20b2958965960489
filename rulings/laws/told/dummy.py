"""What dummy said or did, and what was asked about a suit (42, 43, 61B)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "what_was_asked": {
        "asked": msg("A player asked about a suit: having none?"),
        "dummy_pointed_out": msg("{dummy} said that a defender had revoked."),
        "dummy_objected": msg("{dummy} objected to somebody not following suit."),
        "wants_to_look": msg("Somebody wanted to see quitted tricks."),
        "already_turned": msg("Quitted tricks had been turned up."),
        "cards_mixed": msg("The played cards had been mixed."),
    },
    "dummys_act": {
        "warned": msg("{dummy} warned before something had happened."),
        "pointed_out": msg("{dummy} said during play that something had gone wrong."),
        "called_director": msg("{dummy} called the director."),
        "asked": None,
        "said": None,
        "did": None,
        "after_play": msg("{dummy} spoke when play was over."),
    },
    "dummy_warned_of": {
        "wrong_hand": msg("{declarer} was about to lead from the wrong hand."),
        "other": msg("It was not a lead from the wrong hand by {declarer}."),
    },
    "irregularity_dummy_named": {
        "defenders": msg("It was an irregularity by a defender."),
        "declarers": msg("It was an irregularity by declarer or dummy."),
        "pointing": msg("It was no irregularity, but a trick that pointed wrongly."),
    },
    "dummy_called_first": {
        "yes": msg("Somebody else had already drawn attention to an irregularity."),
        "no": msg("Nobody else had drawn attention to an irregularity."),
    },
    "what_dummy_said": {
        "comment": msg("{dummy} commented on the play, or told {declarer} something."),
        "doubted_claim": msg("{dummy} doubted a claim."),
        "claimed": msg("{dummy} said something like a claim or concession."),
        "explanation": msg("{dummy} knew that {declarer} had explained wrongly."),
        "facts": msg("{dummy} spoke of facts, the number of tricks, or following suit."),
        "pointing": msg("{dummy} said that a trick pointed the wrong way."),
    },
    "what_dummy_did": {
        "suggested": msg("{dummy} touched or pointed at a card unasked."),
        "forbidden": msg(
            "{dummy} exchanged hands, watched {declarer} play, or looked at a defender’s cards."
        ),
        "wrong_card": msg("{dummy} put out another card than {declarer} had named."),
        "saw_declarers": msg("{dummy} saw cards of {declarer} without leaving the seat."),
        "shown": msg("A defender showed {dummy} a hand."),
        "revoked": msg("Dummy’s hand did not follow suit."),
        "omitted": msg("Dummy’s hand did not play to a trick."),
        "not_all_spread": msg("{dummy} had not spread all the cards."),
    },
    "dummy_forfeited": {
        "yes": msg("{dummy} had lost the rights of dummy."),
        "no": msg("{dummy} had not lost the rights of dummy."),
    },
    "first_to_point_it_out": {
        "dummy": msg("{dummy} was the first to point it out."),
        "forfeited_dummy": msg(
            "{dummy} was the first to point it out, and had lost the rights of dummy."
        ),
        "another": msg("Somebody else was the first to point it out."),
    },
    "forfeited_and_asked_first": {
        "yes": msg("{dummy} had lost the right to ask, and was the first to ask."),
        "no": None,
    },
    "hidden_card_not_followed_with": {
        "yes": msg("Because of that dummy’s hand did not follow suit."),
        "no": msg("Dummy’s hand did not fail to follow suit because of that."),
    },
}
