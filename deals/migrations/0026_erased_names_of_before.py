"""An account that was erased without a name keeps nothing of what it was called before that."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0025_players_by_name'),
    ]

    operations = [
        migrations.RunSQL(
            "UPDATE deals_user SET former_names = '' WHERE erased_at IS NOT NULL AND former_names <> ''",
            migrations.RunSQL.noop,
        ),
    ]
