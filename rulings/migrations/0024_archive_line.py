"""The archive reads a narrow line beside each ruling, which the database keeps itself."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from deals.migrating import together



NOTE_LINES = """
CREATE FUNCTION rulings_note_lines(keys bigint[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO rulings_archiveline (
        ruling_id, matter, call_id, club_id, event_id, board_id, director, at, given, kind, outcome,
        irregularity, by_id, letter, number, board_number, tricks, is_practice, is_amended,
        is_reviewed, laws, words
    )
    SELECT
        ruling.id, matter.id, call.id, ruling.club_id, event.id, call.board_id, call.director_id,
        ruling.at,
        coalesce(
            (
                SELECT paper.given_at FROM rulings_paperreport paper
                WHERE paper.ruling_id = ruling.id ORDER BY paper.id DESC LIMIT 1
            ),
            ruling.at
        ),
        ruling.kind, ruling.outcome, matter.irregularity, ruling.by_id, section.letter,
        place.number, board.number,
        CASE WHEN ruling.kind IN ('overridden', 'interim') THEN 0 ELSE coalesce(
            (
                SELECT max((step -> 'fields' ->> 'tricks')::int)
                FROM jsonb_array_elements(ruling.steps) step WHERE step ->> 'type' = 'TrickTransfer'
            ),
            0
        ) END,
        event.is_practice,
        EXISTS (SELECT FROM rulings_ruling later WHERE later.amends_id = ruling.id),
        EXISTS (SELECT FROM rulings_review review WHERE review.ruling_id = ruling.id),
        -- 62B1 stands under 62, 62B and 62B1, and not under 6.
        ARRAY(
            SELECT DISTINCT left(law, cut)
            FROM jsonb_array_elements_text(ruling.laws) law, generate_series(1, length(law)) cut
            WHERE substr(law, cut, 2) !~ '^[0-9][0-9]'
        ),
        to_tsvector('english', ruling.plain_en) || to_tsvector('danish', ruling.plain_da)
            || to_tsvector('english', typed.words) || to_tsvector('danish', typed.words)
    FROM rulings_ruling ruling
    JOIN rulings_matter matter ON matter.id = ruling.matter_id
    JOIN rulings_directorcall call ON call.id = matter.call_id
    JOIN deals_session session ON session.id = call.session_id
    JOIN deals_event event ON event.id = session.event_id
    JOIN deals_table place ON place.id = call.table_id
    JOIN deals_section section ON section.id = place.section_id
    LEFT JOIN deals_board board ON board.id = call.board_id
    CROSS JOIN LATERAL (
        SELECT coalesce(string_agg(text, ' '), '') AS words FROM rulings_freetext
        WHERE id IN (ruling.found_id, ruling.decision_id, ruling.reason_id)
    ) typed
    WHERE ruling.id = ANY (keys)
    ORDER BY ruling.id
    ON CONFLICT (ruling_id) DO UPDATE SET (
        matter, call_id, club_id, event_id, board_id, director, at, given, kind, outcome,
        irregularity, by_id, letter, number, board_number, tricks, is_practice, is_amended,
        is_reviewed, laws, words
    ) = (
        excluded.matter, excluded.call_id, excluded.club_id, excluded.event_id, excluded.board_id,
        excluded.director, excluded.at, excluded.given, excluded.kind, excluded.outcome,
        excluded.irregularity, excluded.by_id, excluded.letter, excluded.number,
        excluded.board_number, excluded.tricks, excluded.is_practice, excluded.is_amended,
        excluded.is_reviewed, excluded.laws, excluded.words
    )
$$;

-- What a line tells of an evening, should somebody change it there.
CREATE FUNCTION rulings_note_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rulings_note_lines(ARRAY(
        SELECT ruling.id
        FROM rulings_ruling ruling
        JOIN rulings_matter matter ON matter.id = ruling.matter_id
        JOIN rulings_directorcall call ON call.id = matter.call_id
        JOIN deals_session session ON session.id = call.session_id
        JOIN deals_table place ON place.id = call.table_id
        WHERE CASE TG_TABLE_NAME
            WHEN 'deals_event' THEN session.event_id
            WHEN 'deals_section' THEN place.section_id
            WHEN 'deals_table' THEN call.table_id
            WHEN 'deals_board' THEN call.board_id
        END = NEW.id
    ));
    RETURN NULL;
END
$$;
CREATE TRIGGER noted AFTER UPDATE ON deals_event FOR EACH ROW
    WHEN (OLD.is_practice <> NEW.is_practice) EXECUTE FUNCTION rulings_note_room();
CREATE TRIGGER noted AFTER UPDATE ON deals_section FOR EACH ROW
    WHEN (OLD.letter <> NEW.letter) EXECUTE FUNCTION rulings_note_room();
CREATE TRIGGER noted AFTER UPDATE ON deals_table FOR EACH ROW
    WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION rulings_note_room();
CREATE TRIGGER noted AFTER UPDATE ON deals_board FOR EACH ROW
    WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION rulings_note_room();
"""

FORGET = """
DROP TRIGGER noted ON deals_event;
DROP TRIGGER noted ON deals_section;
DROP TRIGGER noted ON deals_table;
DROP TRIGGER noted ON deals_board;
DROP FUNCTION rulings_note_room();
DROP FUNCTION rulings_note_lines(bigint[]);
"""


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0014_sent_form'),
        ('rulings', '0023_doubled_contract'),
    ]

    operations = together([
        migrations.CreateModel(
            name='ArchiveLine',
            fields=[
                ('ruling', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='line', serialize=False, to='rulings.ruling')),
                ('matter', models.BigIntegerField()),
                ('director', models.BigIntegerField(null=True)),
                ('at', models.DateTimeField()),
                ('given', models.DateTimeField()),
                ('kind', models.CharField(choices=[('interim', 'Interim'), ('computed', 'Computed'), ('overridden', 'Overridden'), ('manual', 'Manual')], max_length=10)),
                ('outcome', models.CharField(max_length=60)),
                ('irregularity', models.CharField(max_length=60)),
                ('by', models.BigIntegerField(db_column='by_id')),
                ('letter', models.CharField(max_length=4)),
                ('number', models.PositiveSmallIntegerField()),
                ('board_number', models.PositiveSmallIntegerField(null=True)),
                ('tricks', models.PositiveSmallIntegerField()),
                ('is_practice', models.BooleanField()),
                ('is_amended', models.BooleanField()),
                ('is_reviewed', models.BooleanField()),
                ('laws', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), size=None)),
                ('words', django.contrib.postgres.search.SearchVectorField()),
            ],
            options={
                'verbose_name': 'line of the archive',
                'verbose_name_plural': 'lines of the archive',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ArchiveTally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_practice', models.BooleanField()),
                ('kind', models.CharField(choices=[('interim', 'Interim'), ('computed', 'Computed'), ('overridden', 'Overridden'), ('manual', 'Manual')], max_length=10)),
                ('irregularity', models.CharField(max_length=60)),
                ('outcome', models.CharField(max_length=60)),
                ('by', models.BigIntegerField(db_column='by_id')),
                ('number', models.IntegerField()),
                ('example', models.BigIntegerField()),
            ],
            options={
                'verbose_name': 'sort of rulings',
                'verbose_name_plural': 'sorts of rulings',
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='directorcall',
            trigger=pgtrigger.compiler.Trigger(name='noted', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN ((OLD.table_id, OLD.board_id, OLD.director_id, OLD.session_id) IS DISTINCT FROM (NEW.table_id, NEW.board_id, NEW.director_id, NEW.session_id))', func='PERFORM rulings_note_lines(ARRAY(SELECT ruling_id FROM rulings_archiveline WHERE call_id = NEW.id)); RETURN NULL;', hash='bb9de618d03cf1ad90ff035e9bfbf1bcfcc494cd', operation='UPDATE', pgid='pgtrigger_noted_cf027', table='rulings_directorcall', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='freetext',
            trigger=pgtrigger.compiler.Trigger(name='noted', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.text <> NEW.text)', func='PERFORM rulings_note_lines(ARRAY(SELECT id FROM rulings_ruling WHERE NEW.id IN (found_id, decision_id, reason_id))); RETURN NULL;', hash='6d01139fed9976655310505fa1946fd05d0c01ab', operation='UPDATE', pgid='pgtrigger_noted_b02a8', table='rulings_freetext', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='paperreport',
            trigger=pgtrigger.compiler.Trigger(name='noted', sql=pgtrigger.compiler.UpsertTriggerSql(func='PERFORM rulings_note_lines(ARRAY[NEW.ruling_id]); RETURN NULL;', hash='81d6865d5de5d58a58cde1bc0a199950d01f2ba3', operation='INSERT', pgid='pgtrigger_noted_22dc5', table='rulings_paperreport', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='review',
            trigger=pgtrigger.compiler.Trigger(name='noted', sql=pgtrigger.compiler.UpsertTriggerSql(func='PERFORM rulings_note_lines(ARRAY[NEW.ruling_id]); RETURN NULL;', hash='d037da57947b1612f468a15f7572921b692b8d14', operation='INSERT', pgid='pgtrigger_noted_fa70f', table='rulings_review', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ruling',
            trigger=pgtrigger.compiler.Trigger(name='noted', sql=pgtrigger.compiler.UpsertTriggerSql(func='PERFORM rulings_note_lines(ARRAY[NEW.id, NEW.amends_id]); RETURN NULL;', hash='a3b41b785762296e3964cd828189f730f53bba6c', operation='INSERT', pgid='pgtrigger_noted_313e1', table='rulings_ruling', when='AFTER')),
        ),
        migrations.AddField(
            model_name='archiveline',
            name='board',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='deals.board'),
        ),
        migrations.AddField(
            model_name='archiveline',
            name='call',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='rulings.directorcall'),
        ),
        migrations.AddField(
            model_name='archiveline',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='deals.club'),
        ),
        migrations.AddField(
            model_name='archiveline',
            name='event',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='deals.event'),
        ),
        migrations.AddField(
            model_name='archivetally',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='deals.club'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=models.Index(condition=models.Q(('is_practice', False)), fields=['club', '-at', '-ruling'], include=('kind', 'outcome', 'irregularity', 'by', 'letter', 'number', 'board_number', 'tricks', 'is_amended', 'is_reviewed', 'given', 'board', 'director', 'matter'), name='rulings_line_of_club'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=models.Index(condition=models.Q(('is_practice', False)), fields=['-at', '-ruling'], include=('club', 'kind', 'outcome', 'irregularity', 'by', 'letter', 'number', 'board_number', 'tricks', 'is_amended', 'is_reviewed', 'given', 'board', 'director', 'matter'), name='rulings_line_newest'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=models.Index(fields=['event', '-at', '-ruling'], name='rulings_line_of_event'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=models.Index(fields=['outcome', '-at', '-ruling'], name='rulings_line_outcome'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=models.Index(fields=['matter'], name='rulings_line_matter'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=django.contrib.postgres.indexes.GinIndex(fields=['laws'], name='rulings_line_laws'),
        ),
        migrations.AddIndex(
            model_name='archiveline',
            index=django.contrib.postgres.indexes.GinIndex(fields=['words'], name='rulings_line_words'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='archiveline',
            trigger=pgtrigger.compiler.Trigger(name='counted_new', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            INSERT INTO rulings_archivetally AS kept\n                (club_id, is_practice, kind, irregularity, outcome, by_id, number, example)\n            SELECT club_id, is_practice, kind, irregularity, outcome, by_id, sum(step),\n                max(ruling_id)\n            FROM (SELECT *, 1 AS step FROM new_lines) changed\n            GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(step) <> 0\n            ORDER BY 1, 2, 3, 4, 5, 6\n            ON CONFLICT ON CONSTRAINT rulings_tally_once\n            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;\n            RETURN NULL;\n        ', hash='4cb052f77e6b15e4ec283c50d654155485b57a05', level='STATEMENT', operation='INSERT', pgid='pgtrigger_counted_new_e8e97', referencing='REFERENCING NEW TABLE AS new_lines ', table='rulings_archiveline', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='archiveline',
            trigger=pgtrigger.compiler.Trigger(name='counted_new_old', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            INSERT INTO rulings_archivetally AS kept\n                (club_id, is_practice, kind, irregularity, outcome, by_id, number, example)\n            SELECT club_id, is_practice, kind, irregularity, outcome, by_id, sum(step),\n                max(ruling_id)\n            FROM (SELECT *, -1 AS step FROM old_lines UNION ALL SELECT *, 1 AS step FROM new_lines) changed\n            GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(step) <> 0\n            ORDER BY 1, 2, 3, 4, 5, 6\n            ON CONFLICT ON CONSTRAINT rulings_tally_once\n            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;\n            RETURN NULL;\n        ', hash='f0a28ffb9cb2d5aacefcdc24cb96049a0861248f', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_counted_new_old_3b3a4', referencing='REFERENCING OLD TABLE AS old_lines  NEW TABLE AS new_lines ', table='rulings_archiveline', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='archivetally',
            constraint=models.UniqueConstraint(fields=('club', 'is_practice', 'kind', 'irregularity', 'outcome', 'by'), name='rulings_tally_once'),
        ),
        migrations.RunSQL(NOTE_LINES, FORGET),
    ])
