"""Who changed what: rows that triggers write whenever something an administrator sets up changes.

The database writes them itself, so a change made past the application is listed as well. They hold
no player's name: of a column that may hold one, or cards, only the fact that it changed is kept.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

VEILED = "…"
"""Stands for a value that is not kept here."""
FORGETTING = "paragraf.forgets"
"""The setting under which, inside a transaction, entries may be removed or blanked."""


class AuditAct(models.TextChoices):
    """What was done to the row, or in one statement to several."""

    INSERT = "insert", _("Added")
    UPDATE = "update", _("Changed")
    DELETE = "delete", _("Removed")


class AuditEntry(models.Model):
    """One change. Keys are plain numbers: an entry outlives what it is about.

    `was` and `now` map columns to values: of a change those that differ, of a row added or removed
    all of them. `number` is how many rows one statement added; then there are no values.
    """

    club = models.BigIntegerField(null=True)
    event = models.BigIntegerField(null=True)
    kind = models.CharField(max_length=40)
    """The table of the row."""
    row = models.BigIntegerField(null=True)
    label = models.CharField(max_length=60, blank=True)
    """Numbers and letters by which people know the row; never a name."""
    act = models.CharField(max_length=6, choices=AuditAct)
    number = models.PositiveIntegerField(default=1)
    was = models.JSONField(null=True)
    now = models.JSONField(null=True)
    by = models.BigIntegerField(null=True)
    """The key of the user; None where nobody had signed in."""
    means = models.CharField(max_length=40, blank=True)
    """By what: "page", "import" or the name of a command; empty for what came past the program."""
    transaction = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["club", "-id"], name="deals_auditentry_of_club"),
            models.Index(fields=["event"], name="deals_auditentry_of_event"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(act__in=AuditAct.values), name="deals_auditentry_act"
            ),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="only_forgotten",
                operation=pgtrigger.Update | pgtrigger.Delete,
                when=pgtrigger.Before,
                func=f"""
                    IF current_setting('{FORGETTING}', true) IS DISTINCT FROM 'yes' THEN
                        RAISE EXCEPTION 'The list of changes cannot be changed';
                    END IF;
                    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
                    RETURN NEW;
                """,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.label}: {self.act}"


@dataclass(frozen=True, slots=True)
class Known:
    """How a trigger finds what an entry needs: SQL over `r`, the row, and the tables of `also`."""

    club: str
    event: str = "NULL::bigint"
    label: str = "''"
    also: str = ""


OF_SESSION = "LEFT JOIN deals_event e ON e.id = s.event_id"
OF_SECTION = f"LEFT JOIN deals_session s ON s.id = n.session_id {OF_SESSION}"
OF_TABLE = f"LEFT JOIN deals_section n ON n.id = t.section_id {OF_SECTION}"


def audited(
    known: Known, *, veiled: Collection[str] = (), unseen: Collection[str] = (), many: bool = False
) -> list[pgtrigger.Trigger]:
    """Triggers that list each change of the model's rows.

    Of `veiled` columns the value is not kept, and `unseen` ones are not listed at all. Rows that
    come `many` at once are listed by the statement that adds them.
    """
    operation = pgtrigger.Update | pgtrigger.Delete
    changed = pgtrigger.Trigger(
        name="audited",
        operation=operation if many else operation | pgtrigger.Insert,
        when=pgtrigger.After,
        declare=[("r", "RECORD"), ("v_was", "jsonb"), ("v_now", "jsonb")],
        func=_changed(known, _texts(veiled), _texts(unseen)),
    )
    return [audited_when_added(known), changed] if many else [changed]


def audited_when_added(known: Known) -> pgtrigger.Trigger:
    """For rows that nothing changes or removes: one trigger, and no values, which the row keeps."""
    return pgtrigger.Trigger(
        name="audited_added",
        level=pgtrigger.Statement,
        operation=pgtrigger.Insert,
        when=pgtrigger.After,
        # pgtrigger has no types for it
        referencing=pgtrigger.Referencing(new="new_rows"),  # type: ignore[no-untyped-call]
        func=_added(known),
    )


_COLUMNS = 'club, event, kind, "row", label, act, number, was, now, "by", means, transaction, at'
_WHO = """
    NULLIF(current_setting('paragraf.by', true), '')::bigint,
    COALESCE(current_setting('paragraf.means', true), ''),
    pg_current_xact_id()::text::bigint, clock_timestamp()
"""


def _texts(columns: Collection[str]) -> str:
    return "ARRAY[{}]::text[]".format(", ".join(f"'{column}'" for column in columns))


def _added(known: Known) -> str:
    """One entry for each statement and event; a single row is named."""
    return f"""
        INSERT INTO deals_auditentry ({_COLUMNS})
        SELECT {known.club}, {known.event}, TG_TABLE_NAME,
            CASE WHEN count(*) = 1 THEN min(r.id) END,
            CASE WHEN count(*) = 1 THEN min({known.label}) ELSE '' END,
            'insert', count(*), NULL, NULL, {_WHO}
        FROM new_rows r {known.also}
        GROUP BY 1, 2;
        RETURN NULL;
    """  # noqa: S608 # of our own words alone


def _changed(known: Known, veiled: str, unseen: str) -> str:
    """One entry for the row, with the columns that differ."""
    return f"""
        IF TG_OP <> 'INSERT' THEN r := OLD; v_was := to_jsonb(OLD) - {unseen}; END IF;
        IF TG_OP <> 'DELETE' THEN r := NEW; v_now := to_jsonb(NEW) - {unseen}; END IF;
        IF TG_OP = 'UPDATE' THEN
            SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, v_now -> o.key)
            INTO v_was, v_now
            FROM jsonb_each(v_was) o WHERE o.value IS DISTINCT FROM v_now -> o.key;
            IF v_was IS NULL THEN RETURN NULL; END IF;
        END IF;
        SELECT jsonb_object_agg(o.key, {_veil(veiled)}) INTO v_was FROM jsonb_each(v_was) o;
        SELECT jsonb_object_agg(o.key, {_veil(veiled)}) INTO v_now FROM jsonb_each(v_now) o;
        INSERT INTO deals_auditentry ({_COLUMNS})
        SELECT {known.club}, {known.event}, TG_TABLE_NAME, r.id, COALESCE({known.label}, ''),
            lower(TG_OP), 1, v_was, v_now, {_WHO}
        FROM (SELECT 1) one {known.also};
        RETURN NULL;
    """  # noqa: S608


def _veil(columns: str) -> str:
    return (
        f"CASE WHEN o.key = ANY({columns}) AND o.value NOT IN ('null', '\"\"')"
        f" THEN '\"{VEILED}\"'::jsonb ELSE o.value END"
    )
