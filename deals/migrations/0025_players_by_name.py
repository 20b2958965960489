"""A player is found by the whole name, in capitals or not; an account remembers what it was called."""

import django.db.models.functions.text
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0024_imports_of_sessions_that_go'),
    ]

    operations = together([
        migrations.AddField(
            model_name='user',
            name='former_names',
            field=models.TextField(blank=True, db_default='', default='', editable=False),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(django.db.models.functions.text.Upper('name'), name='deals_player_name_any_case'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='user',
            trigger=pgtrigger.compiler.Trigger(name='remembers_names', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."name" IS DISTINCT FROM (NEW."name"))', func="\n                    NEW.former_names := CASE WHEN NEW.erased_at IS NULL THEN concat(\n                        OLD.former_names, extract(epoch FROM clock_timestamp())::bigint,\n                        ' ', replace(OLD.name, E'\\n', ' '), E'\\n'\n                    ) ELSE '' END;\n                    RETURN NEW;\n                ", hash='9628eb756fd162b70e7dadfba5ffb81aa15112da', operation='UPDATE', pgid='pgtrigger_remembers_names_1a3a7', table='deals_user', when='BEFORE')),
        ),
    ])
