from django.db import migrations, models

from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0034_tallies_of_laws_and_places'),
    ]

    operations = together([
        migrations.AddField(
            model_name='directorcall',
            name='arrived_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='sent'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='said_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='done'),
        ),
        migrations.AddField(
            model_name='tableevent',
            name='said_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='done'),
        ),
    ])
