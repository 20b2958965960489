"""`config` is installed as an app so that its management commands are found."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Settings, the private database, and the commands that start, back up and restore."""

    name = "config"
