"""Real rows for tests. Each factory makes one whole, valid thing; name what the test is about."""

from __future__ import annotations

import datetime as dt

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from deals import models as deals
from deals.bridge.seats import dealer_of_board, vulnerability_of_board
from rulings import models as rulings

PASSWORD = "a long pass phrase"
HANDS = "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"


class UserFactory(DjangoModelFactory[deals.User]):
    class Meta:
        model = deals.User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    name = factory.LazyAttribute(lambda user: user.username.title())

    @classmethod
    def _create(cls, model_class, *args, password=PASSWORD, **kwargs):
        return model_class.objects.create_user(*args, password=password, **kwargs)


class ClubFactory(DjangoModelFactory[deals.Club]):
    class Meta:
        model = deals.Club

    name = factory.Sequence(lambda n: f"Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")


class MembershipFactory(DjangoModelFactory[deals.Membership]):
    class Meta:
        model = deals.Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    roles = factory.LazyFunction(lambda: [deals.ClubRole.DIRECTOR])


class PlayerFactory(DjangoModelFactory[deals.Player]):
    class Meta:
        model = deals.Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Player {n}")


class EventFactory(DjangoModelFactory[deals.Event]):
    class Meta:
        model = deals.Event

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Event {n}")
    date = dt.date(2026, 11, 21)


class SessionFactory(DjangoModelFactory[deals.Session]):
    class Meta:
        model = deals.Session

    event = factory.SubFactory(EventFactory)
    number = factory.Sequence(lambda n: n + 1)
    starts_at = factory.LazyFunction(timezone.now)
    rounds = 8
    boards_per_round = 3


class SectionFactory(DjangoModelFactory[deals.Section]):
    class Meta:
        model = deals.Section

    session = factory.SubFactory(SessionFactory)
    letter = "A"


class TableFactory(DjangoModelFactory[deals.Table]):
    class Meta:
        model = deals.Table

    section = factory.SubFactory(SectionFactory)
    number = factory.Sequence(lambda n: n + 1)


class PairFactory(DjangoModelFactory[deals.Pair]):
    """Two named players of the section's club."""

    class Meta:
        model = deals.Pair

    section = factory.SubFactory(SectionFactory)
    number = factory.Sequence(lambda n: n + 1)
    player1 = factory.SubFactory(
        PlayerFactory, club=factory.SelfAttribute("..section.session.event.club")
    )
    player2 = factory.SubFactory(
        PlayerFactory, club=factory.SelfAttribute("..section.session.event.club")
    )


class PairingFactory(DjangoModelFactory[deals.Pairing]):
    class Meta:
        model = deals.Pairing

    table = factory.SubFactory(TableFactory)
    round = 1
    ns = factory.SubFactory(PairFactory, section=factory.SelfAttribute("..table.section"))
    ew = factory.SubFactory(PairFactory, section=factory.SelfAttribute("..table.section"))
    first_board = 1
    last_board = 3


class BoardFactory(DjangoModelFactory[deals.Board]):
    """A board with four whole hands."""

    class Meta:
        model = deals.Board

    session = factory.SubFactory(SessionFactory)
    number = factory.Sequence(lambda n: n + 1)
    dealer = factory.LazyAttribute(lambda board: dealer_of_board(board.number).value)
    vulnerability = factory.LazyAttribute(lambda board: vulnerability_of_board(board.number).value)
    hands = HANDS


class PlayedBoardFactory(DjangoModelFactory[deals.PlayedBoard]):
    """The board played at a table of the same session, four hearts by South just made."""

    class Meta:
        model = deals.PlayedBoard

    board = factory.SubFactory(BoardFactory)
    table = factory.SubFactory(
        TableFactory, section__session=factory.SelfAttribute("...board.session")
    )
    round = 1
    contract = "4H"
    declarer = "S"
    tricks = 10


class DirectorCallFactory(DjangoModelFactory[rulings.DirectorCall]):
    """A call at a table, taken by a director of its club; South declares."""

    class Meta:
        model = rulings.DirectorCall

    table = factory.SubFactory(TableFactory)
    session = factory.SelfAttribute("table.section.session")
    round = 1
    declarer = "S"
    director = factory.LazyAttribute(
        lambda call: MembershipFactory(club=call.table.section.session.event.club).user
    )
    claimed_at = factory.LazyFunction(timezone.now)


class MatterFactory(DjangoModelFactory[rulings.Matter]):
    """A revoke nobody has answered anything about."""

    class Meta:
        model = rulings.Matter

    call = factory.SubFactory(DirectorCallFactory)
    number = factory.Sequence(lambda n: n + 1)
    irregularity = "revoke"
