"""An evening with a table for each of so many directors, who are signed in."""

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone

from deals.accounts.sign_ins import SessionStore
from deals.evening.movements import Movement, Plan, SectionPlan
from deals.evening.services.evenings import add_session
from deals.evening.services.practice import create_club
from deals.models import ClubRole, Event, Membership, Table, User


def set_up(number: int) -> list[tuple[int, int, str]]:
    """Of each the keys of user and table, and his sign-in."""
    users = [User.objects.create_user(f"director-{one}") for one in range(number)]
    # The practice evening's calls are in the name of who made the club.
    founder = User.objects.create_user("founder")
    club = create_club(name="Faults", slug="faults", language="en", made_by=founder)
    for user in users:
        Membership.objects.create(club=club, user=user, roles=[ClubRole.DIRECTOR])
    event = Event.objects.create(club=club, name="Evening")
    plan = Plan(timezone.now(), [SectionPlan("A", max(2, number))], 6, 4, Movement.NONE, 24)
    tables = Table.objects.filter(section__session=add_session(event, plan)).order_by("number")
    return [(user.pk, table.pk, _sign_in(user)) for user, table in zip(users, tables, strict=False)]


def _sign_in(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "deals.accounts.sign_ins.Backend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)
