"""Django, ready, on the database of nobody: which one is asked is said later.

Import this before anything of Django.
"""

import os

import django

os.environ |= {
    "DATABASE_URL": "postgresql://nobody@/postgres",
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "SECRET_KEY": "of nobody",
}
django.setup()
