"""What the archive asks of tables, boards, tricks, marks and Laws is counted as rulings come."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations

from deals.migrating import together

OLD = ('kind', 'irregularity', 'outcome', 'director')
COUNT = """
INSERT INTO rulings_archivetally (club_id, is_practice, sort, value, number, example)
SELECT club_id, is_practice, sort, value, count(*), max(ruling_id)
FROM rulings_archiveline CROSS JOIN LATERAL (
    SELECT * FROM (VALUES
        ('table', letter || number), ('board', board_number::text), ('tricks', tricks::text),
        ('amended', CASE WHEN is_amended THEN 'yes' ELSE 'no' END),
        ('reviewed', CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END)
    ) AS sorts (sort, value) WHERE value IS NOT NULL
    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)
) AS sorts
GROUP BY 1, 2, 3, 4
"""
FORGET = f"DELETE FROM rulings_archivetally WHERE sort NOT IN {OLD}"


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0033_words_in_texts'),
    ]

    operations = together([
        pgtrigger.migrations.RemoveTrigger(
            model_name='archiveline',
            name='counted_new',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='archiveline',
            name='counted_new_old',
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='archiveline',
            trigger=pgtrigger.compiler.Trigger(name='counted_new', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n            INSERT INTO rulings_archivetally AS kept\n                (club_id, is_practice, sort, value, number, example)\n            SELECT club_id, is_practice, sort, value, sum(step), max(ruling_id)\n            FROM (SELECT *, 1 AS step FROM new_lines) changed CROSS JOIN LATERAL (\n    SELECT * FROM (VALUES ('kind', kind), ('irregularity', irregularity), ('outcome', outcome), ('director', by_id::text), ('table', letter || number), ('board', board_number::text), ('tricks', tricks::text), ('amended', CASE WHEN is_amended THEN 'yes' ELSE 'no' END), ('reviewed', CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END))\n        AS sorts (sort, value) WHERE value IS NOT NULL\n    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)\n) AS sorts\n            GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0\n            ORDER BY 1, 2, 3, 4\n            ON CONFLICT ON CONSTRAINT rulings_tally_once\n            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;\n            RETURN NULL;\n        ", hash='83463a32da5f1a34119902b7dc80f25a2b875333', level='STATEMENT', operation='INSERT', pgid='pgtrigger_counted_new_e8e97', referencing='REFERENCING NEW TABLE AS new_lines ', table='rulings_archiveline', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='archiveline',
            trigger=pgtrigger.compiler.Trigger(name='counted_new_old', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n            INSERT INTO rulings_archivetally AS kept\n                (club_id, is_practice, sort, value, number, example)\n            SELECT club_id, is_practice, sort, value, sum(step), max(ruling_id)\n            FROM (SELECT *, -1 AS step FROM old_lines UNION ALL SELECT *, 1 AS step FROM new_lines) changed CROSS JOIN LATERAL (\n    SELECT * FROM (VALUES ('kind', kind), ('irregularity', irregularity), ('outcome', outcome), ('director', by_id::text), ('table', letter || number), ('board', board_number::text), ('tricks', tricks::text), ('amended', CASE WHEN is_amended THEN 'yes' ELSE 'no' END), ('reviewed', CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END))\n        AS sorts (sort, value) WHERE value IS NOT NULL\n    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)\n) AS sorts\n            GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0\n            ORDER BY 1, 2, 3, 4\n            ON CONFLICT ON CONSTRAINT rulings_tally_once\n            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;\n            RETURN NULL;\n        ", hash='01a868ae5d67fed802320d6360e928dfba3324bb', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_counted_new_old_3b3a4', referencing='REFERENCING OLD TABLE AS old_lines  NEW TABLE AS new_lines ', table='rulings_archiveline', when='AFTER')),
        ),
        migrations.RunSQL(COUNT, FORGET),
    ])
