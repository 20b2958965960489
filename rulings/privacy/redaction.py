"""Typed words about boards that the reader has still to play: that they are, not what they say.

The program takes cards out of its own sentences (`deals/words/closed_cards.py`). What a person
typed may say anything, so of such a call nothing of it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import BooleanField, Case, Exists, OuterRef, Q, Value, When
from django.utils.translation import gettext as _

from deals.access.closed import is_still_to_play, plays_anywhere, twins_of_own
from deals.access.himself import own_players
from deals.models import Pair, User
from rulings.access import sat_there
from rulings.access.closed import of_closed
from rulings.models import DirectorCall, PollAnswer
from rulings.privacy.services.free_texts import Mention


def as_read_by(reader: User, mentions: Iterable[Mention]) -> list[Mention]:
    """Without those about a call that is closed to him: that a name stands there is told of none,
    since anybody may call himself, or a player, as the words may read. Once the session is over,
    with words in place of those about a board that he has not played. What peers said, who sat at
    the table reads by no name either.
    """
    found = list(mentions)
    calls = {one.call for one in found}
    if not calls or not plays_anywhere(reader):
        return found
    all_shut = of_closed(reader, his=Q(pk__in=[]))
    shut = DirectorCall.objects.filter(all_shut, pk__in=calls).values_list("pk", flat=True)
    left = calls - set(shut)
    closed = closed_calls(reader, left)
    hidden = _("(hidden until you have played the board)")
    peers = PollAnswer.objects.filter(words__in=[one.pk for one in found])
    said = peers.select_related("link__poll__matter__call")
    of_his = {one.words_id for one in said if sat_there(reader, one.link.poll.matter.call)}
    told = [one for one in found if one.call in left and one.pk not in of_his]
    return [replace(one, text=hidden) if one.call in closed else one for one in told]


def closed_calls(reader: User, calls: set[int]) -> frozenset[int]:
    """Those whose board he has still to play, and those that name no board of his sessions, and
    where the cards are the same.
    """
    himself = own_players(reader)
    own = Q(player1__in=himself) | Q(player2__in=himself)
    plays = Exists(Pair.objects.filter(own, section__session=OuterRef("session")))
    to_play = is_still_to_play(reader, session="session", board="board")
    of_same = When(board=None, session__in=set(twins_of_own(reader).values()), then=Value(True))
    unnamed = (of_same, When(board=None, then=plays))
    found = DirectorCall.objects.filter(pk__in=calls).annotate(
        is_closed=Case(*unnamed, default=to_play, output_field=BooleanField())
    )
    return frozenset(found.filter(is_closed=True).values_list("pk", flat=True))
