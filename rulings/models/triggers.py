"""Triggers by which the database itself refuses to rewrite the record."""

from __future__ import annotations

import pgtrigger


def append_only() -> list[pgtrigger.Trigger]:
    """Rows may be added and read, never changed or removed, one by one or all at once."""
    return [
        pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        never_truncated(),
    ]


def never_truncated() -> pgtrigger.Trigger:
    return pgtrigger.Trigger(
        name="never_truncated",
        level=pgtrigger.Statement,
        operation=pgtrigger.Truncate,
        when=pgtrigger.Before,
        func="RAISE EXCEPTION 'The record cannot be emptied: %', TG_TABLE_NAME;",
    )


def only_erased(*kept: str) -> list[pgtrigger.Trigger]:
    """Free text may be emptied for good, nothing else about it may change.

    `kept` are the columns that stay as they were; `text` and `salt` may only become empty.
    """
    changed = " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in kept)
    return [
        pgtrigger.Trigger(
            name="only_erased",
            operation=pgtrigger.Update,
            when=pgtrigger.Before,
            func=f"""
                IF {changed} OR NEW.text <> '' OR NEW.salt <> '' THEN
                    RAISE EXCEPTION 'Free text may only be erased';
                END IF;
                RETURN NEW;
            """,
        ),
        pgtrigger.Protect(name="never_deleted", operation=pgtrigger.Delete),
        never_truncated(),
    ]


def noted(keys: str, *, when: str = "") -> pgtrigger.Trigger:
    """For a row on which lines depend: those lines are written anew; `keys` is SQL for an array of
    their rulings, over the row NEW.
    """
    return pgtrigger.Trigger(
        name="noted",
        operation=pgtrigger.Update if when else pgtrigger.Insert,
        when=pgtrigger.After,
        condition=pgtrigger.Condition(when) if when else None,
        func=f"PERFORM rulings_note_lines({keys}); RETURN NULL;",
    )
