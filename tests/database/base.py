"""A record that refuses to be emptied must still be emptied between two browser tests."""

from typing import Any

from django.db.backends.postgresql import base, operations


class DatabaseOperations(operations.DatabaseOperations):
    """Flushes with triggers asleep, for that one transaction."""

    def sql_flush(self, *arguments: Any, **options: Any) -> list[str]:
        statements = super().sql_flush(*arguments, **options)
        return ["SET LOCAL session_replication_role = replica", *statements]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
