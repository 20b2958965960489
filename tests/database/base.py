"""A record that refuses to be emptied must still be emptied between two browser tests."""

from typing import Any

from django.db.backends.postgresql import base, operations

KEPT = {"django_content_type", "auth_permission"}
"""Made with the tables, and of no test."""


class DatabaseOperations(operations.DatabaseOperations):
    """Deletes the rows, with triggers and references asleep for that one transaction.

    A few rows here and there are gone in a hundredth of the time that TRUNCATE takes, which makes a
    file for each table and index.
    """

    def sql_flush(self, style: Any, tables: Any, **options: Any) -> list[str]:
        emptied = [f"DELETE FROM {self.quote_name(table)}" for table in tables if table not in KEPT]
        return ["SET LOCAL session_replication_role = replica", ";".join(emptied)]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
