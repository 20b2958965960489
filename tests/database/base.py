"""A record that refuses to be emptied must still be emptied between two browser tests.

So must the jobs, whose tables Django leaves alone: it does not manage them.
"""

from typing import Any

from django.apps import apps
from django.db.backends.postgresql import base, operations

KEPT = {"django_content_type", "auth_permission"}
"""Made with the tables, and of no test."""


class DatabaseOperations(operations.DatabaseOperations):
    """Deletes the rows, with triggers and references asleep for that one transaction.

    A few rows here and there are gone in a hundredth of the time that TRUNCATE takes, which makes a
    file for each table and index.
    """

    def sql_flush(self, style: Any, tables: Any, **options: Any) -> list[str]:
        jobs = [model._meta.db_table for model in apps.get_app_config("procrastinate").get_models()]
        full = [table for table in (*tables, *jobs) if table not in KEPT]
        emptied = [f"DELETE FROM {self.quote_name(table)}" for table in full]
        return ["SET LOCAL session_replication_role = replica", ";".join(emptied)]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
