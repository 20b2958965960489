"""A file whose session was removed waits no more, and becomes no evening of its own."""

from django.db import migrations, models

import deals.models.imports
from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0023_known_hands'),
    ]

    operations = together([
        migrations.RemoveConstraint(
            model_name='import',
            name='deals_import_state',
        ),
        migrations.AlterField(
            model_name='import',
            name='session',
            field=models.ForeignKey(blank=True, null=True, on_delete=deals.models.imports.set_aside, related_name='imports', to='deals.session'),
        ),
        migrations.AlterField(
            model_name='import',
            name='state',
            field=models.CharField(choices=[('waiting', 'Waiting to be read'), ('reading', 'Being read'), ('read', 'Read, nothing stored yet'), ('confirmed', 'Waiting to be stored'), ('storing', 'Being stored'), ('stored', 'Stored'), ('failed', 'Nothing could be stored'), ('gone', 'Its session was removed')], default='waiting', max_length=9, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='import',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'reading', 'read', 'confirmed', 'storing', 'stored', 'failed', 'gone'])), name='deals_import_state'),
        ),
    ])
