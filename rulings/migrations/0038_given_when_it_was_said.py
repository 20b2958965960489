"""The archive goes by the time at which a ruling was given, also where it came later."""

from importlib import import_module

from django.db import migrations

BEFORE = (
    import_module("rulings.migrations.0024_archive_line")
    .NOTE_LINES.partition("-- What a line tells")[0]
    .replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
)
AFTER = BEFORE.replace("),\n            ruling.at\n", "),\n            ruling.said_at,\n            ruling.at\n")
AGAIN = """
SELECT rulings_note_lines(ARRAY(SELECT id FROM rulings_ruling WHERE said_at IS NOT NULL));
"""
assert AFTER != BEFORE


class Migration(migrations.Migration):

    dependencies = [("rulings", "0037_answers_that_fit")]

    operations = [migrations.RunSQL(AFTER + AGAIN, BEFORE + AGAIN)]
