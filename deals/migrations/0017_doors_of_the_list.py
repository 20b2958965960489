"""The two ways in which an entry of the list of changes may go or lose a name.

They have the rights of who owns the list; the role that the program works as has none to change it.
"""

from django.db import migrations

_AS_OWNER = (
    "LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET paragraf.forgets = 'yes'"
)
FORGET = f"""
    CREATE FUNCTION deals_forget_entries(keys bigint[]) RETURNS void {_AS_OWNER} AS $$
        DELETE FROM deals_auditentry WHERE id = ANY (keys)
    $$
"""
BLANK = f"""
    CREATE FUNCTION deals_blank_entry(entry bigint, of_was jsonb, of_now jsonb) RETURNS void
    {_AS_OWNER} AS $$
        UPDATE deals_auditentry SET was = of_was, now = of_now WHERE id = entry
    $$
"""


class Migration(migrations.Migration):
    dependencies = [("deals", "0016_call_notes")]

    operations = [
        migrations.RunSQL(FORGET, "DROP FUNCTION deals_forget_entries"),
        migrations.RunSQL(BLANK, "DROP FUNCTION deals_blank_entry"),
    ]
