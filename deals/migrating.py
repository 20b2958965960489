"""Operations of a migration for which the models are drawn once, instead of once for each.

After every operation Django draws its model anew, with all that are related to it. For a database
that is made from nothing that was more than half of the work, and hardly any operation looks at
what was drawn for the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger

GROUPED = (
    migrations.CreateModel,
    migrations.AddField,
    migrations.RemoveField,
    migrations.AddConstraint,
    migrations.RemoveConstraint,
    migrations.AddIndex,
    migrations.RemoveIndex,
    AddTrigger,
    RemoveTrigger,
)


def together(operations: Sequence[Operation]) -> list[Operation]:
    """The same, in their order, where they follow each other as one."""
    return [Together(*group) if len(group) > 1 else group[0] for group in _groups(operations)]


def _groups(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    """A model that is made has already what comes later in its group: so nothing of it may."""
    group: list[Operation] = []
    made: set[str] = set()
    for operation in operations:
        alone = not isinstance(operation, GROUPED)
        if group and (alone or _model(operation) in made):
            yield group
            group, made = [], set()
        if alone:
            yield [operation]
            continue
        group.append(operation)
        if isinstance(operation, migrations.CreateModel):
            made.add(_model(operation))
    if group:
        yield group


def _model(operation: Any) -> str:
    """The model it is about, in small letters."""
    name = operation.name if isinstance(operation, migrations.CreateModel) else operation.model_name
    return str(name.lower())


class Together(Operation):
    """One after the other, from what was before all of them to what is after all."""

    def __init__(self, *operations: Operation) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        drawn = state.__dict__.pop("apps", None)  # without them nothing is drawn
        for operation in self.operations:
            operation.state_forwards(app_label, state)
        if drawn is not None:
            state.__dict__["apps"] = drawn
            models = [(app_label, _model(operation)) for operation in self.operations]
            state.reload_models(models, delay=False)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return "; ".join(operation.describe() for operation in self.operations)
