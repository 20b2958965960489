"""The watch at a table: what is open, what to say now, and what can come next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.words.cards import suit_name, suit_text
from deals.words.drawing import FaceUpCard
from rulings.engine import Message
from rulings.tables.buttons import Button
from rulings.tables.choosing import Choosing, SuitKey, choosing, keys_of
from rulings.watch import breakable, keeping, staying, step
from rulings.watch import words as say
from rulings.watch.events import AuctionOver, OnLead, WatchEvent
from rulings.watch.obligations import (
    Breach,
    LeadChoice,
    Obligation,
    Open,
    cannot_declare,
    chooses,
    in_auction,
    may_have_named,
    ordered,
    penalty_cards,
    unnamed,
    unsaid,
    waiting,
    whose,
)
from rulings.watch.options import likeliest
from rulings.watch.record_events import steps
from rulings.watch.table import Watched
from rulings.watch.told import told
from rulings.words.speaker import Speaker

MOST_BUTTONS = 3
"""So many fit below the words; the rest is folded."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """One thing that is open: the card that lies there, or the letter of the seat."""

    title: str
    detail: str
    mark: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What was noted and what the record has, where both cannot be."""

    noted: str
    entered: str


@dataclass(frozen=True, slots=True)
class Unsaid:
    """The question which suit declarer named for a player, and what he can have named."""

    player: Seat
    question: str
    keys: tuple[SuitKey, ...]
    several: tuple[tuple[str, str], ...]
    """Several at once: the letters of the suits, and their names."""


@dataclass(frozen=True, slots=True)
class WatchPage:
    owed: Open
    """What is open: first what was not obeyed."""
    open: tuple[OpenLine, ...]
    later: tuple[str, ...]
    """What waits for the end of play."""
    cue: str
    """When `say` is to be said."""
    say: tuple[str, ...]
    says_now: bool
    """`say` is to be said at once, and so comes before everything else."""
    choosing: Choosing | None
    """What declarer chooses now; else `buttons` are what can come next."""
    buttons: tuple[Button, ...]
    """At most three, the likeliest first."""
    rare: tuple[Button, ...]
    declarers: tuple[Button, ...]
    """The four seats, where nothing but who declares is waited for; then there is no other."""
    shown: tuple[Button, ...]
    """Doors of what the record shows to be broken."""
    told_by_record: tuple[Button, ...]
    """What the record will tell, and so need not be tapped."""
    unnamed: tuple[tuple[Seat, str], ...]
    """Before whom a card lies that nobody has named, and the question."""
    unsaid: tuple[Unsaid, ...]
    """For whom declarer named a suit that nobody has written down."""
    broken: tuple[Button, ...]
    settled: tuple[Button, ...]
    lying: tuple[FaceUpCard, ...]
    waiting: tuple[Seat, ...]
    lit: tuple[Seat, ...]
    ahead: tuple[str, ...] = ()
    """What was noted here and is not in the record yet, where there is one."""
    disagreement: Disagreement | None = None

    @property
    def stays(self) -> bool:
        """Whether the director must stay; a minor penalty card lies there without him."""
        return bool(staying(self.owed))

    @property
    def is_free(self) -> bool:
        """Nothing keeps the director there any more."""
        return not self.open


def watch_page(now: Watched, speaker: Speaker, table: TableRecord | None = None) -> WatchPage:
    """Without anything said about the last thing that happened, what to say next is shown
    beforehand. `table` is the record of the board, if there is one.
    """
    obligations = now.obligations
    speaker = of_auction(now, speaker)
    kept = _pressing(keeping(obligations))
    cue, words = _words(obligations, now.say, now.can_happen, speaker)
    behind = _before_the_play(obligations, speaker)
    labels = [say.label(event, obligations, behind) for event in now.can_happen]
    buttons = _buttons(labels, speaker)
    chosen = choosing(now, speaker)
    tapped = () if chosen else tuple(one for one in buttons if _must_be_tapped(now, one))
    declarers = _declarers(now, tapped, speaker)
    tapped = () if declarers else tapped
    near = likeliest(tuple(now.can_happen[one.place] for one in tapped), MOST_BUTTONS)
    broken = breakable(obligations)
    return WatchPage(
        owed=kept,
        open=tuple(open_line(one, speaker, obligations) for one in kept),
        later=tuple(speaker.say(say.title(o)) for o in obligations if o not in kept),
        cue=cue,
        say=words,
        says_now=bool(now.say) and bool(kept),
        choosing=chosen,
        buttons=tuple(one for one in tapped if now.can_happen[one.place] in near),
        rare=tuple(one for one in tapped if now.can_happen[one.place] not in near),
        declarers=declarers,
        shown=_broken([one for one in broken if isinstance(one, Breach)], broken, speaker),
        told_by_record=tuple(one for one in buttons if not _must_be_tapped(now, one)),
        unnamed=tuple(
            (one.holder, speaker.say(say.unnamed(one.holder))) for one in unnamed(obligations)
        ),
        unsaid=tuple(_unsaid(obligations, seat, speaker) for seat in unsaid(obligations)),
        broken=_broken([one for one in broken if not isinstance(one, Breach)], broken, speaker),
        settled=tuple(
            Button(place, speaker.say(say.title(one))) for place, one in enumerate(now.keeping)
        ),
        lying=tuple(
            FaceUpCard(one.holder, speaker.shown(one.card), penalty=True)
            for one in penalty_cards(obligations)
        ),
        waiting=waiting(kept),
        lit=_who_chooses(obligations, speaker),
        ahead=tuple(speaker.say(told(one.event)) for one in now.ahead) if now.follows else (),
        disagreement=_disagreement(now, speaker, table),
    )


def has_no_declarer(now: Watched, declarer: Seat | None) -> bool:
    """Whether that is not who declares here: the auction goes on, or he would forbid a suit to his
    own side. A record that says so is of another auction.
    """
    return declarer is not None and (
        in_auction(now.obligations) or cannot_declare(now.obligations, declarer)
    )


def of_auction(now: Watched, speaker: Speaker) -> Speaker:
    """Who names nobody as declarer where that is not known yet."""
    seating = speaker.seating
    return speaker.at(seating.in_auction()) if has_no_declarer(now, seating.declarer) else speaker


def _unsaid(obligations: Open, player: Seat, speaker: Speaker) -> Unsaid:
    named = may_have_named(obligations, player)
    several = tuple(
        ("".join(ordered(suits)), suits_text(suits)) for suits in named if len(suits) > 1
    )
    keys = keys_of(frozenset(suit for suits in named if len(suits) == 1 for suit in suits))
    return Unsaid(player, speaker.say(say.which_suit(player)), keys, several)


def suits_text(suits: frozenset[Suit]) -> str:
    """ "♦ diamonds", "♦ diamonds + ♣ clubs"."""
    return " + ".join(f"{suit_text(suit)} {suit_name(suit)}" for suit in ordered(suits))


def _disagreement(now: Watched, speaker: Speaker, table: TableRecord | None) -> Disagreement | None:
    if now.differs is None or table is None:
        return None
    place, number = now.differs
    noted = next((one.event for one in now.told if one.number == number), None)
    entered = steps(table)[place : place + 1]
    if noted is None or not entered:
        return None
    return Disagreement(speaker.say(told(noted)), speaker.say(say.in_record(entered[0])))


def _pressing(kept: Open) -> Open:
    """First what was not obeyed, then what declarer chooses now."""
    return tuple(
        sorted(kept, key=lambda one: (not isinstance(one, Breach), not isinstance(one, LeadChoice)))
    )


def _must_be_tapped(now: Watched, button: Button) -> bool:
    """Whether the record of the board does not tell it: declarer's choices are not in it."""
    return not now.follows or bool(chooses(now.obligations)) or bool(now.ahead)


def _declarers(now: Watched, tapped: tuple[Button, ...], speaker: Speaker) -> tuple[Button, ...]:
    events = [(one.place, now.can_happen[one.place]) for one in tapped]
    seats = [(place, one.declarer) for place, one in events if isinstance(one, AuctionOver)]
    if len(seats) < len(tapped):
        return ()
    return tuple(Button(place, speaker.seat(seat)) for place, seat in seats)


def _broken(wanted: Iterable[Obligation], all_: Open, speaker: Speaker) -> tuple[Button, ...]:
    return tuple(
        Button(all_.index(one), speaker.say(say.broken(one)), name="broken") for one in wanted
    )


def open_line(one: Obligation, speaker: Speaker, beside: Open = ()) -> OpenLine:
    """`beside` is all that is open there, the one included."""
    detail = say.detail(one, beside)
    bound = whose(one)
    return OpenLine(
        title=speaker.say(say.title(one, _before_the_play(beside, speaker))),
        detail=speaker.say(detail) if detail else "",
        mark=speaker.letter(bound) if bound else "!",
        card=speaker.shown(getattr(one, "card", None)),
    )


def _before_the_play(obligations: Open, speaker: Speaker) -> Seat | None:
    """Declarer, where no card lies there yet: who may be forbidden a suit then makes the opening
    lead, if he sits behind declarer.
    """
    return None if penalty_cards(obligations) else speaker.seating.declarer


def _words(
    obligations: Open, said: tuple[Message, ...], events: tuple[WatchEvent, ...], speaker: Speaker
) -> tuple[str, tuple[str, ...]]:
    if said:
        return speaker.text(_("Say now")), tuple(speaker.say(one) for one in said)
    coming = next((event for event in events if isinstance(event, OnLead)), None)
    if coming is None:
        return "", ()
    cue = speaker.say(say.cue(coming.leader))
    return cue, tuple(speaker.say(one) for one in step(obligations, coming)[1])


def _buttons(labels: list[Message], speaker: Speaker) -> tuple[Button, ...]:
    return tuple(Button(place, speaker.say(label)) for place, label in enumerate(labels))


def _who_chooses(obligations: Open, speaker: Speaker) -> tuple[Seat, ...]:
    declarer = speaker.seating.declarer
    return (declarer,) if declarer and chooses(obligations) else ()
