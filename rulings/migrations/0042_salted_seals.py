"""What the seal of a ruling is made with. Whoever takes the tables back keeps it, and has it again
once they are brought up to date: without it every ruling sealed since would be told to be changed.
"""

from django.db import migrations, models

KEEP = "CREATE TABLE rulings_kept_salt AS SELECT id, salt FROM rulings_ruling WHERE salt <> '';"
GIVE_BACK = """
DO $$ BEGIN
    IF to_regclass('rulings_kept_salt') IS NOT NULL THEN
        ALTER TABLE rulings_ruling DISABLE TRIGGER USER;
        UPDATE rulings_ruling ruling SET salt = kept.salt FROM rulings_kept_salt kept
        WHERE kept.id = ruling.id;
        ALTER TABLE rulings_ruling ENABLE TRIGGER USER;
        DROP TABLE rulings_kept_salt;
    END IF;
END $$;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0041_replaced_rulings'),
    ]

    operations = [
        migrations.AddField(
            model_name='ruling',
            name='salt',
            field=models.CharField(editable=False, max_length=32, null=True),
        ),
        migrations.RunSQL(GIVE_BACK, KEEP),
    ]
