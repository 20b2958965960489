"""That a colleague has said who declares, and in which contract, in a call of another director."""

from django.db import migrations, models

from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0042_salted_seals'),
    ]

    operations = together([
        migrations.RemoveConstraint(
            model_name='tableevent',
            name='rulings_event_what',
        ),
        migrations.AlterField(
            model_name='tableevent',
            name='what',
            field=models.CharField(choices=[('obligation opened', 'Something stays open at the table'), ('obligation closed', 'It no longer applies'), ('at the table', 'Something happened at the table'), ('board over', 'The board is over'), ('moved', 'Moved to another table or board'), ('withdrawn', 'Withdrawn'), ('taken', 'A director took the call'), ('handed', 'Handed to another director'), ('chief asked', 'The chief director was asked'), ('resolved', 'Settled without a ruling'), ('time given', 'Extra time was given'), ('brought back', 'Brought back to the room'), ('ruled', 'A ruling was given'), ('amended', 'A ruling was amended'), ('slip taken back', 'The players’ link to the slip was ended'), ('declarer named', 'A colleague said who declares')], max_length=20, verbose_name='what'),
        ),
        migrations.AddConstraint(
            model_name='tableevent',
            constraint=models.CheckConstraint(condition=models.Q(('what__in', ['obligation opened', 'obligation closed', 'at the table', 'board over', 'moved', 'withdrawn', 'taken', 'handed', 'chief asked', 'resolved', 'time given', 'brought back', 'ruled', 'amended', 'slip taken back', 'declarer named'])), name='rulings_event_what'),
        ),
    ])
