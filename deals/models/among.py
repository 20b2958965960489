"""`club__among=[3, 7]`: as `in`, with all keys in one parameter.

Django makes fifty clubs fifty parameters, each prepared by itself, and that in each of a page's
queries; PostgreSQL reads one list, and goes through an index in its order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Field, ForeignKey, Lookup

if TYPE_CHECKING:
    _Keys = Lookup[list[int]]
else:
    _Keys = Lookup


class Among(_Keys):
    """The keys stand in a list, of which an empty one finds nothing. One alone is looked for by
    itself, as `in` does: PostgreSQL walks through the lines of one club in the order of an index.
    """

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        left, parameters = self.process_lhs(compiler, connection)
        if len(self.rhs) == 1:
            return f"{left} = %s", (*parameters, *self.rhs)
        return f"{left} = ANY (%s)", (*parameters, self.rhs)


for _kind in (Field, ForeignKey):
    _kind.register_lookup(Among)
