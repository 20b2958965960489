"""Users, clubs, what each user may do in a club, and the players at the tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

import pgtrigger
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower, Upper
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from deals.models.audit import Known, audited
from deals.models.own_names import PRACTICE_CLUB, in_readers_words


class Language(models.TextChoices):
    ENGLISH = "en", "English"
    DANISH = "da", "Dansk"


class Theme(models.TextChoices):
    SYSTEM = "system", _("As the device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class AlertBy(models.TextChoices):
    """How a director is told, on the page that is open, that a table calls."""

    NOTHING = "nothing", _("Not at all")
    VIBRATION = "vibration", _("The phone vibrates")
    SOUND = "sound", _("It vibrates, with a short sound")


class UserManager(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> User:
        """A user; without a password nobody can sign in as him until he has chosen one."""
        user = self.model(username=self.model.normalize_username(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(username, password, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        """Phones capitalise the first letter: `Anna` and `anna` are one person."""
        return self.get(username__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who signs in. No e-mail address: a club's laptop has no mail."""

    username = models.CharField(
        _("user name"),
        max_length=150,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("Somebody already has that user name.")},
    )
    name = models.CharField(_("name"), max_length=200, blank=True)
    language = models.CharField(
        _("language"), max_length=2, choices=Language, default=Language.ENGLISH
    )
    theme = models.CharField(_("appearance"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    four_colour = models.BooleanField(_("four-colour suits"), default=False)
    alert_by = models.CharField(
        _("when a table calls"), max_length=9, choices=AlertBy, default=AlertBy.VIBRATION
    )
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("created"), auto_now_add=True)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)
    former_names = models.TextField(blank=True, default="", db_default="", editable=False)
    """What the account was called before, each line a second and the name; written by the database,
    however the name was changed.
    """

    objects = UserManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        triggers = [
            pgtrigger.Trigger(
                name="remembers_names",
                operation=pgtrigger.Update,
                when=pgtrigger.Before,
                condition=pgtrigger.Q(old__name__df=pgtrigger.F("new__name")),
                func="""
                    NEW.former_names := CASE WHEN NEW.erased_at IS NULL THEN concat(
                        OLD.former_names, extract(epoch FROM clock_timestamp())::bigint,
                        ' ', replace(OLD.name, E'\\n', ' '), E'\\n'
                    ) ELSE '' END;
                    RETURN NEW;
                """,
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="deals_user_username_any_case",
                violation_error_message=_("Somebody already has that user name."),
            ),
            models.CheckConstraint(
                condition=models.Q(language__in=Language.values), name="deals_user_language"
            ),
            models.CheckConstraint(
                condition=models.Q(theme__in=Theme.values), name="deals_user_theme"
            ),
            models.CheckConstraint(
                condition=models.Q(alert_by__in=AlertBy.values), name="deals_user_alert_by"
            ),
        ]

    def names_since(self, moment: datetime) -> list[str]:
        """What the account has been called since then, the present name last."""
        lines = [line.split(" ", 1) for line in self.former_names.split("\n") if " " in line]
        since = moment.timestamp()
        former = [name for second, name in lines if second.isdecimal() and int(second) >= since]
        return list(filter(None, dict.fromkeys([*former, self.name])))

    def __str__(self) -> str:
        if self.erased_at:
            return gettext("a user (erased)")
        return self.name or self.username

    @property
    def is_staff(self) -> bool:
        """Only the site administrator uses Django's admin."""
        return self.is_superuser


class Club(models.Model):
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    language = models.CharField(
        _("language"),
        max_length=2,
        choices=Language,
        default=Language.ENGLISH,
        help_text=_("The language of the club's printed rulings."),
    )
    table_cards = models.BooleanField(
        _("cards on the tables"),
        default=False,
        help_text=_(
            "A card with a code lies on each table. Whoever sits there may call the director"
            " with their own phone, without an account, and sees nothing else."
        ),
    )
    table_card_codes = models.PositiveIntegerField(default=1)
    """Counted up to make every card printed so far worthless."""
    keep_months = models.PositiveSmallIntegerField(
        _("names are kept, months"),
        default=24,
        help_text=_("After an event’s last session, unless the event says otherwise."),
    )
    """0 is without limit, as in clubs that were there before the program asked."""
    keep_is_chosen = models.BooleanField(default=True)
    """False in a club from before the program asked, until somebody has chosen."""
    privacy_contact = models.CharField(
        _("whom players ask about their data"),
        max_length=200,
        blank=True,
        default="",
        help_text=_("A name, an address or a telephone number. It stands on a page for everybody."),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = pgettext_lazy("of players", "club")
        verbose_name_plural = pgettext_lazy("of players", "clubs")
        ordering = ["name"]
        triggers = audited(Known(club="r.id"), unseen=["created_at", "keep_is_chosen"])
        constraints = [
            models.CheckConstraint(
                condition=models.Q(language__in=Language.values), name="deals_club_language"
            ),
        ]

    def __str__(self) -> str:
        return in_readers_words(self.name, PRACTICE_CLUB)


class ClubRole(models.TextChoices):
    """What a member may do in one club. A member may have several.

    The director rules and sets up sessions, the reviewer reads and comments, the administrator
    manages the club, its people, events and sessions.
    """

    DIRECTOR = "director", _("Director")
    REVIEWER = "reviewer", _("Reviewer")
    ADMINISTRATOR = "administrator", _("Administrator")


class Membership(models.Model):
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    roles = ArrayField(models.CharField(max_length=13, choices=ClubRole), verbose_name=_("roles"))
    brought_account = models.BooleanField(default=False, editable=False)
    """The account is older than the membership, so it is not the club's to open or to erase."""

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        triggers = audited(Known(club="r.club_id"), unseen=["id", "club_id", "brought_account"])
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="deals_membership_once"),
            models.CheckConstraint(
                condition=models.Q(roles__contained_by=ClubRole.values)
                & models.Q(roles__len__gt=0),
                name="deals_membership_roles",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.club}"

    @property
    def role_names(self) -> str:
        return ", ".join(str(ClubRole(role).label) for role in self.roles)


class Player(models.Model):
    """Somebody at a table. The only place of a player's name: empty it and he is forgotten.

    Nothing else makes an empty name, so that is how one who was erased is known.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=200, blank=True)
    number = models.CharField(_("player number"), max_length=30, blank=True)
    user = models.ForeignKey(
        User,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
        verbose_name=_("user"),
        help_text=_("A director who plays sees no hand of a board not yet played."),
    )
    is_invented = models.BooleanField(default=False)
    """Sits in the practice evening, and is nobody of the club, whatever the name."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name"]
        indexes = [models.Index(Upper("name"), name="deals_player_name_any_case")]
        triggers = audited(
            Known(club="r.club_id"),
            veiled=["name", "number"],
            unseen=["id", "club_id", "is_invented"],
            many=True,
        )
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=~models.Q(number=""),
                name="deals_player_number_once",
            ),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="deals_player_user_once",
            ),
        ]

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        """The name, or that there is none any more."""
        return shown_name(self.name)


def shown_name(name: str) -> str:
    """What stands where the player of that name sat."""
    return name or gettext("a player (erased)")


class OneTimeLink(models.Model):
    """A link that lets one user choose user name and password, once.

    It invites a new member, replaces a lost password without mail, and greets the first
    administrator. The address holds the signed key of this row, never the row's own secret.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="one_time_links")
    made_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="links_made"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("one-time link")
        verbose_name_plural = _("one-time links")

    def __str__(self) -> str:
        return f"{self.user}, {self.made_at:%Y-%m-%d %H:%M}"
