"""Operations of a migration that are done as one are those that may be."""

from __future__ import annotations

from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import RemoveTrigger

from deals.migrating import Together, together

ID = ("id", models.AutoField(primary_key=True))
CLUB = migrations.CreateModel("Club", [ID])
EVENT = migrations.CreateModel("Event", [ID])
NAME = migrations.AddField("event", "name", models.TextField())
NAMED = migrations.AddIndex("event", models.Index(fields=["name"], name="named"))
TRIGGER = RemoveTrigger("club", "audited")
SQL = migrations.RunSQL("SELECT 1", "SELECT 1")


def grouped(*operations: Operation) -> list[tuple[Operation, ...]]:
    return [one.operations if isinstance(one, Together) else (one,) for one in together(operations)]


def test_what_changes_a_model_is_not_done_with_what_makes_it() -> None:
    assert grouped(CLUB, EVENT, NAME, NAMED, TRIGGER) == [(CLUB, EVENT), (NAME, NAMED, TRIGGER)]


def test_what_is_sql_stands_alone_and_all_keep_their_order() -> None:
    assert grouped(SQL, NAME, SQL, NAMED, TRIGGER) == [(SQL,), (NAME,), (SQL,), (NAMED, TRIGGER)]


def test_the_models_are_drawn_as_one_after_the_other_would_draw_them() -> None:
    drawn = []
    for operations in ([CLUB, EVENT, NAME, NAMED], together([CLUB, EVENT, NAME, NAMED])):
        state = ProjectState()
        assert state.apps.get_models() == []
        for operation in operations:
            operation.state_forwards("deals", state)
        metas = [model._meta for model in state.apps.get_models()]
        drawn.append(
            [(meta.label, [one.name for one in meta.fields], meta.indexes) for meta in metas]
        )
    one_by_one, at_once = drawn

    assert at_once == one_by_one
    assert at_once[1][:2] == ("deals.Event", ["id", "name"])
