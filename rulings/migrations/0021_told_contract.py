"""A director may tell the contract of a board whose record has none."""

from django.db import migrations, models

from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0020_slip_taken_back'),
    ]

    operations = together([
        migrations.AddField(
            model_name='directorcall',
            name='contract',
            field=models.CharField(blank=True, default='', max_length=3, verbose_name='contract'),
        ),
        migrations.AddConstraint(
            model_name='directorcall',
            constraint=models.CheckConstraint(condition=models.Q(('contract__regex', '^(?:[1-7](?:C|D|H|S|NT))?$')), name='rulings_call_contract'),
        ),
    ])
