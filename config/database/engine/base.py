"""Django's PostgreSQL, with what a site asks of its connections besides.

The first connection of a process starts the private server, where there is one: so commands which
need no database start none, and none forgets to.
"""

import select
from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg.pq import TransactionStatus

from config.database.shut import is_shut_to


class DatabaseWrapper(base.DatabaseWrapper):
    """Connects as Django does, and looks at a kept connection without asking the server."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Join before connecting. It costs a lock and a query, once per connection, not request.

        While a backup is restored nobody is let in who might read what was erased or ended since it
        was made: an app that is a role of its own has no rights then, and one that owns the tables
        is refused.
        """
        if settings.CLUSTER is not None:
            settings.CLUSTER.join()
        found = super().get_new_connection(conn_params)
        if "options" in conn_params and is_shut_to(found):  # none of who prepares or restores it
            found.close()
            raise OperationalError("The database is read-only: a backup is being restored.")
        return found

    def is_usable(self) -> bool:
        """Whether the connection still stands; Django wants to know before each request.

        A server that ends one says so or hangs up, and either can be read. Only then is it asked by
        a query, as Django does each time: one of twelve in a request.
        """
        return self._is_silent() or super().is_usable()

    def _is_silent(self) -> bool:
        line = self.connection
        if line is None or line.closed or line.info.transaction_status != TransactionStatus.IDLE:
            return False
        poll = select.poll()  # `select.select` knows the first 1,024 files alone
        poll.register(line.fileno(), select.POLLIN)
        return not poll.poll(0)
