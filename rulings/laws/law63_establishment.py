"""Law 63: when a revoke can no longer be corrected.

Rows EST of the decision tables. What happened after the revoke is one question for the many cases
in which nothing unusual did: 63A1-4 in their order. What must be read before that is asked second:
what only looks like a play and is struck out, and then a revoke by the other side in the same trick
(62C3). After a strike it is asked what is left ("apart from that").

Doubts, kept as the tables have them: the strikes EST-12 (a card only dropped), EST-13 (the claim
made void by playing on) and EST-14 (a card that dummy put out unasked) are readings, and so is
EST-3 for one side that has *claimed* instead of playing on, which is judged by 63A3-4. An agreed
play-on switches Laws 16 and 50 off for the rest of the board (68D2bii), so a revoke corrected after
it leaves no penalty card and nothing that may not be used.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law43_dummys_limits, law47_retraction, law68_claim
from rulings.laws.conclusions.claims import ClaimToBeAdjudicated
from rulings.laws.conclusions.revoke import (
    DoesNotCount,
    Established,
    EstablishedYetCorrected,
    NotEstablished,
    TreatedAsEstablished,
    UncountedEvent,
)
from rulings.laws.facts import Hand, Meanwhile
from rulings.laws.law62_correction import PLAYED_ON, PlayedOn
from rulings.laws.law68_claim import Claim


class RevokeStanding(StrEnum):
    """Where the revoke stands."""

    OPEN = "open"
    """Not established: it is corrected."""
    ESTABLISHED = "established"
    BOTH_REVOKED = "both_revoked"
    """Both sides revoked in this trick; 62 decides."""
    PUT_RIGHT = "put_right"
    """It was put right before anything established it."""
    FORFEITED = "forfeited"
    """Corrected, and treated as established because dummy had lost the right to ask (43B2b)."""


class RevokeFound(NamedTuple):
    """Where the revoke stands, and what has been switched off."""

    standing: RevokeStanding
    meanwhile: Meanwhile


_CONCLUSIONS = {
    RevokeStanding.OPEN: NotEstablished(),
    RevokeStanding.PUT_RIGHT: NotEstablished(),
    RevokeStanding.ESTABLISHED: Established(),
    RevokeStanding.FORFEITED: TreatedAsEstablished(),
}


class Noticed(Answers):
    """When attention was first drawn to the revoke."""

    BEFORE = "before", msg("Before the claim or the named card")
    IN_PLAY = "in_play", msg("Later, during play")
    AFTER_PLAY = (
        "after_play",
        msg("After play, before {opponents} called again"),
        msg("A call by {offenders} does not matter."),
    )
    NEXT_CALL = "after_next_call", msg("After {opponents} called on the next board")
    ROUND_OVER = "after_round", msg("After the round had ended")


NOTICED = Question(
    "revoke_noticed",
    "64B4",
    msg("When was the revoke first mentioned?"),
    one_of(Noticed),
    presumed=Noticed.IN_PLAY,
)
"""Of a play to the next trick its own question says whether it came before that."""

PUT_RIGHT = yes_or_no(
    "revoke_put_right",
    "62A",
    msg("Was the revoke put right then?"),
)


@rule
def standing(inquiry: Inquiry, hand: Hand, may_transfer: bool) -> RevokeFound:
    """63A, 47E1, 62A, 68B2, 43B2b. Where a revoke from ``hand`` stands.

    ``may_transfer``: whether it turns on when the revoke was mentioned.
    """
    found, paragraph = _where_it_stands(inquiry, hand)
    if may_transfer and found.standing is RevokeStanding.ESTABLISHED and paragraph != "63A1":
        found, paragraph = _unless_mentioned(inquiry, found, paragraph)
    if found.standing in _CONCLUSIONS:
        inquiry.conclude(paragraph, _CONCLUSIONS[found.standing])
    return found


@rule
def _unless_mentioned(
    inquiry: Inquiry, found: RevokeFound, paragraph: str
) -> tuple[RevokeFound, str]:
    """62A, 9B2, 70A. A claim or a named card after attention was drawn."""
    if inquiry.ask(NOTICED) is not Noticed.BEFORE:
        return found, paragraph
    if paragraph == "63A2":
        return _mentioned_first(inquiry, found.meanwhile)
    inquiry.conclude("70A", ClaimToBeAdjudicated())
    return _mentioned_first(inquiry, Meanwhile.PLAY_STOPPED)


@rule
def _mentioned_first(inquiry: Inquiry, meanwhile: Meanwhile) -> tuple[RevokeFound, str]:
    """62A, 9B2. What comes after attention was drawn establishes nothing; that is a reading, for
    63A1 says it of any play.
    """
    put_right = inquiry.ask(PUT_RIGHT)
    now = RevokeStanding.PUT_RIGHT if put_right else RevokeStanding.OPEN
    return RevokeFound(now, meanwhile), "62A"


@rule
def standing_in_trick_twelve(inquiry: Inquiry, hand: Hand) -> RevokeFound:
    """62D1. The same of a revoke in trick twelve, which is corrected whether established or not."""
    found, paragraph = _where_it_stands(inquiry, hand)
    if found.standing in (RevokeStanding.ESTABLISHED, RevokeStanding.FORFEITED):
        inquiry.conclude(paragraph, EstablishedYetCorrected())
    return found


class SinceRevoke(Answers):
    """What has happened since the revoke, once what was unusual has been read."""

    NOTHING = "nothing", msg("Nothing after that trick")
    OPPONENTS_ONLY = (
        "opponents_only",
        msg("Only {opponents} played to the next trick"),
        msg("And nobody has claimed or conceded."),
    )
    PLAYED = (
        "played",
        msg("{offenders} played on before it was mentioned"),
        msg("In turn or not, and not because an opponent told them to."),
    )
    SPOKEN_FIRST = "spoken_first", msg("{offenders} played on after it was mentioned")
    CLAIMED = "claimed", msg("Somebody claimed or conceded")
    NAMED = "named", msg("{offenders} named a card for the next trick")
    BOTH_REVOKED = "both_revoked", msg("Both sides revoked in the same trick")
    UNUSUAL = "unusual", msg("Told to play, card dropped, two revokes")


SINCE = Question(
    "since_revoke",
    "63A",
    msg("What has happened since {revoke}?"),
    one_of(SinceRevoke),
    unusual=(SinceRevoke.NAMED, SinceRevoke.UNUSUAL),
    implied=((SinceRevoke.SPOKEN_FIRST, {"since_revoke": "played", "revoke_noticed": "before"}),),
).without(SinceRevoke.BOTH_REVOKED)


@rule
def _where_it_stands(inquiry: Inquiry, hand: Hand) -> tuple[RevokeFound, str]:
    """Where the revoke stands, and the paragraph that says so."""
    since = inquiry.ask(SINCE)
    if since is SinceRevoke.UNUSUAL:
        since = _apart_from_the_unusual(inquiry)
    if since is SinceRevoke.BOTH_REVOKED and inquiry.ask(PLAYED_ON) is PlayedOn.CLAIMED:
        since = SinceRevoke.CLAIMED
    return _judge(inquiry, hand, since)


APART_FROM_THAT = Question(
    "apart_from_that",
    "63A",
    msg("And apart from that?"),
    one_of(SinceRevoke),
    unusual=(SinceRevoke.NAMED, SinceRevoke.BOTH_REVOKED),
).without(SinceRevoke.UNUSUAL)


class Unusual(Answers):
    """What must be read before everything else: it is struck out, or Law 62C3 decides."""

    TOLD = (
        "told_his_turn",
        msg("An opponent had told {offenders} to play"),
        msg("And {offender} or {partner} played because of that."),
    )
    DROPPED = "dropped", msg("A card was only dropped")
    DUMMY_UNNAMED = (
        "dummy_unnamed",
        msg("Dummy put out a card unasked"),
        msg("Declarer has neither named nor adopted it."),
    )
    BOTH_REVOKED = "both_revoked", SinceRevoke.BOTH_REVOKED.label


UNUSUAL = Question(
    "unusual_since_revoke",
    "63A",
    msg("What was unusual?"),
    one_of(Unusual),
)

_STRIKES = {
    Unusual.DROPPED: ("48A", DoesNotCount(UncountedEvent.ONLY_DROPPED)),
    Unusual.DUMMY_UNNAMED: ("45D1", DoesNotCount(UncountedEvent.DUMMY_UNNAMED)),
}


@rule
def _apart_from_the_unusual(inquiry: Inquiry) -> SinceRevoke:
    """47E1, 48A, 45D1, 62C3. What has happened, once something is struck out."""
    unusual = inquiry.ask(UNUSUAL)
    if unusual is Unusual.BOTH_REVOKED:
        return SinceRevoke.BOTH_REVOKED
    if unusual is Unusual.TOLD:
        law47_retraction.goes_back_on_opponents_word(inquiry)
    else:
        inquiry.conclude(*_STRIKES[unusual])
    return inquiry.ask(APART_FROM_THAT)


@rule
def _judge(inquiry: Inquiry, hand: Hand, since: SinceRevoke) -> tuple[RevokeFound, str]:
    """63A1-4 in their order, once what is struck out is out of the way."""
    if since is SinceRevoke.BOTH_REVOKED:
        return RevokeFound(RevokeStanding.BOTH_REVOKED, Meanwhile.NOTHING), "62C3"
    if since is SinceRevoke.SPOKEN_FIRST:
        return _mentioned_first(inquiry, Meanwhile.NOTHING)
    paragraph, meanwhile = _established_by(inquiry, hand, since)
    if paragraph:
        return RevokeFound(RevokeStanding.ESTABLISHED, meanwhile), paragraph
    # 43B2b applies only where nothing has established the revoke
    if law43_dummys_limits.asked_after_forfeit(inquiry, hand):
        return RevokeFound(RevokeStanding.FORFEITED, meanwhile), "43B2b"
    return RevokeFound(RevokeStanding.OPEN, meanwhile), "63A"


@rule
def _established_by(
    inquiry: Inquiry, hand: Hand, since: SinceRevoke
) -> tuple[str | None, Meanwhile]:
    """The paragraph that establishes the revoke, if one does, and what else has happened."""
    match since:
        case SinceRevoke.PLAYED:
            return "63A1", Meanwhile.NOTHING
        case SinceRevoke.NAMED:
            return "63A2", Meanwhile.NOTHING
        case SinceRevoke.CLAIMED:
            return _by_claim(inquiry, hand)
        case SinceRevoke.OPPONENTS_ONLY:
            return None, Meanwhile.OPPONENT_PLAYED_ON
    return None, Meanwhile.NOTHING


PLAYED_AFTER_VOID_CLAIM = yes_or_no(
    "played_after_void_claim",
    "63A1",
    msg("Has {offender} or {partner} led or played to a later trick since?"),
)


@rule
def _by_claim(inquiry: Inquiry, hand: Hand) -> tuple[str | None, Meanwhile]:
    """63A3-4, 68D2b. The same where somebody has claimed or conceded."""
    match law68_claim.after_a_revoke(inquiry, hand):
        case Claim.BY_OFFENDERS:
            return "63A3", Meanwhile.NOTHING
        case Claim.AGREED:
            return "63A4", Meanwhile.NOTHING
        case Claim.PLAYED_ON:
            has_played = inquiry.ask(PLAYED_AFTER_VOID_CLAIM)
            return "63A1" if has_played else None, Meanwhile.PLAY_AGREED
        case Claim.OPEN:
            return None, Meanwhile.PLAY_STOPPED
    return None, Meanwhile.NOTHING
