from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0039_calls_without_a_kind'),
    ]

    operations = [
        migrations.AddField(
            model_name='matter',
            name='beside',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
