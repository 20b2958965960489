"""The WSGI application: the pages. Served by it alone they ask for news every ten seconds."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.held import hold  # noqa: E402 - what it imports needs the apps

hold()
