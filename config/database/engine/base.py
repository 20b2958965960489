"""The first connection of a process starts the private server.

So commands which need no database start none, and none forgets to.
"""

from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Connects as Django does, with the cluster of the settings running."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Join before connecting. It costs a lock and a query, once per connection, not request."""
        assert settings.CLUSTER is not None, "the settings name this engine only with a cluster"
        settings.CLUSTER.join()
        return super().get_new_connection(conn_params)
