from django.db import migrations, models

from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0035_said_times'),
    ]

    operations = together([
        migrations.RemoveIndex(
            model_name='factsdigest',
            name='rulings_factsdigest_equal',
        ),
        migrations.AddIndex(
            model_name='factsdigest',
            index=models.Index(fields=['club', 'digest', '-ruling'], name='rulings_factsdigest_equal'),
        ),
        migrations.RemoveConstraint(
            model_name='ruling',
            name='rulings_ruling_position_once',
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(
                fields=('club', 'position'),
                include=('at',),
                name='rulings_ruling_position_once',
            ),
        ),
    ])
