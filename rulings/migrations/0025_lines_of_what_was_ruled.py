"""A line of the archive for every ruling that was given before there were lines.

In batches, each a transaction of its own: it may be stopped, and goes on where it was. The rulings
themselves are only read.
"""

from typing import Any

from django.db import migrations

BATCH = 2000
TELLS_AFTER = 20_000

NEXT = """
SELECT array_agg(id) FROM (
    SELECT id FROM rulings_ruling WHERE id > %s ORDER BY id LIMIT %s
) batch
"""


def fill(_apps: Any, editor: Any) -> None:
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(ruling_id), 0) FROM rulings_archiveline")
        [last], done = cursor.fetchone(), 0
        while True:
            cursor.execute(NEXT, [last, BATCH])
            [keys] = cursor.fetchone()
            if keys is None:
                break
            cursor.execute("SELECT rulings_note_lines(%s::bigint[])", [keys])
            last, done = max(keys), done + len(keys)
            if done % TELLS_AFTER == 0:
                print(f"  {done} rulings have their line in the archive.")
        cursor.execute("ANALYZE rulings_archiveline")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("rulings", "0024_archive_line")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
