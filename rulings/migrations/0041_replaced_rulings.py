"""A ruling that another has replaced is counted as such alone: also one for now, once a later one
of its matter is given. Seasons keep no rulings: they are counted by the day they were given.
"""

from importlib import import_module

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations

from deals.migrating import together

NOTE_LINES = import_module("rulings.migrations.0038_given_when_it_was_said").AFTER
AMENDED = "EXISTS (SELECT FROM rulings_ruling later WHERE later.amends_id = ruling.id)"
FOLLOWED = """ruling.kind = 'interim' AND EXISTS (
            SELECT FROM rulings_ruling later
            WHERE later.matter_id = ruling.matter_id AND later.number > ruling.number
        )"""
NOTE_REPLACED = NOTE_LINES.replace(AMENDED, f"{AMENDED} OR {FOLLOWED}")
assert NOTE_REPLACED != NOTE_LINES

# What lines that are amended are counted by, all but that they are.
COUNTED = """
INSERT INTO rulings_archivetally AS kept (club_id, is_practice, sort, value, number, example)
SELECT club_id, is_practice, sort, value, {step} * count(*), max(ruling_id)
FROM rulings_archiveline CROSS JOIN LATERAL (
    SELECT * FROM (VALUES
        ('kind', kind), ('irregularity', irregularity), ('outcome', outcome),
        ('director', by_id::text), ('table', letter || number), ('board', board_number::text),
        ('tricks', tricks::text), ('reviewed', CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END)
    ) AS sorts (sort, value) WHERE value IS NOT NULL
    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)
) AS sorts
WHERE is_amended
GROUP BY 1, 2, 3, 4
ON CONFLICT ON CONSTRAINT rulings_tally_once
DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;
"""
MARK = f"""
UPDATE rulings_archiveline line SET is_amended = TRUE FROM rulings_ruling ruling
WHERE ruling.id = line.ruling_id AND NOT line.is_amended AND {FOLLOWED};
"""
UNMARK = f"""
UPDATE rulings_archiveline line SET is_amended = FALSE FROM rulings_ruling ruling
WHERE ruling.id = line.ruling_id AND line.kind = 'interim' AND line.is_amended AND NOT {AMENDED};
"""


class Migration(migrations.Migration):

    dependencies = [("rulings", "0040_checks_know_what_they_are_beside")]

    operations = together([
        pgtrigger.migrations.RemoveTrigger(
            model_name='archiveline',
            name='forgets_season',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='archiveline',
            name='counted_new',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='archiveline',
            name='counted_new_old',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='matter',
            name='forgets_season',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='ruling',
            name='noted',
        ),
        migrations.RemoveField(
            model_name='keptseason',
            name='kinds',
        ),
        migrations.RemoveField(
            model_name='keptseason',
            name='overridden',
        ),
        migrations.RemoveField(
            model_name='keptseason',
            name='rulings',
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='archiveline',
            trigger=pgtrigger.compiler.Trigger(name='counted_new', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n            INSERT INTO rulings_archivetally AS kept\n                (club_id, is_practice, sort, value, number, example)\n            SELECT club_id, is_practice, sort, value, sum(step), max(ruling_id)\n            FROM (SELECT *, 1 AS step FROM new_lines) changed CROSS JOIN LATERAL (\n    SELECT * FROM (VALUES ('kind', kind), ('irregularity', irregularity), ('outcome', outcome), ('director', by_id::text), ('table', letter || number), ('board', board_number::text), ('tricks', tricks::text), ('reviewed', CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END))\n        AS sorts (sort, value) WHERE value IS NOT NULL AND NOT is_amended\n    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)\n        WHERE NOT is_amended\n    UNION ALL SELECT 'amended', CASE WHEN is_amended THEN 'yes' ELSE 'no' END\n) AS sorts\n            GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0\n            ORDER BY 1, 2, 3, 4\n            ON CONFLICT ON CONSTRAINT rulings_tally_once\n            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;\n            RETURN NULL;\n        ", hash='b394def61556e65abbf20e1f4b0e7781990d70fc', level='STATEMENT', operation='INSERT', pgid='pgtrigger_counted_new_e8e97', referencing='REFERENCING NEW TABLE AS new_lines ', table='rulings_archiveline', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='archiveline',
            trigger=pgtrigger.compiler.Trigger(name='counted_new_old', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n            INSERT INTO rulings_archivetally AS kept\n                (club_id, is_practice, sort, value, number, example)\n            SELECT club_id, is_practice, sort, value, sum(step), max(ruling_id)\n            FROM (SELECT *, -1 AS step FROM old_lines UNION ALL SELECT *, 1 AS step FROM new_lines) changed CROSS JOIN LATERAL (\n    SELECT * FROM (VALUES ('kind', kind), ('irregularity', irregularity), ('outcome', outcome), ('director', by_id::text), ('table', letter || number), ('board', board_number::text), ('tricks', tricks::text), ('reviewed', CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END))\n        AS sorts (sort, value) WHERE value IS NOT NULL AND NOT is_amended\n    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)\n        WHERE NOT is_amended\n    UNION ALL SELECT 'amended', CASE WHEN is_amended THEN 'yes' ELSE 'no' END\n) AS sorts\n            GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0\n            ORDER BY 1, 2, 3, 4\n            ON CONFLICT ON CONSTRAINT rulings_tally_once\n            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;\n            RETURN NULL;\n        ", hash='c4094a8da3fa76aaa084cdab2e9233f9d8cf317d', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_counted_new_old_3b3a4', referencing='REFERENCING OLD TABLE AS old_lines  NEW TABLE AS new_lines ', table='rulings_archiveline', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ruling',
            trigger=pgtrigger.compiler.Trigger(name='noted', sql=pgtrigger.compiler.UpsertTriggerSql(func="PERFORM rulings_note_lines(ARRAY(\n    SELECT id FROM rulings_ruling\n    WHERE id IN (NEW.id, NEW.amends_id) OR matter_id = NEW.matter_id AND kind = 'interim'\n)); RETURN NULL;", hash='60dc47914fab2bc613eaaaeb6f420df2e1a072fd', operation='INSERT', pgid='pgtrigger_noted_313e1', table='rulings_ruling', when='AFTER')),
        ),
        migrations.RunSQL(migrations.RunSQL.noop, "DELETE FROM rulings_keptseason"),
        migrations.RunSQL(
            NOTE_REPLACED + COUNTED.format(step=-1) + MARK,
            NOTE_LINES + UNMARK + COUNTED.format(step=1),
        ),
    ])
