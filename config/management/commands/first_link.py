"""`manage.py first_link ADDRESS`: how the first administrator of a hosted Paragraf gets in."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from deals.accounts.services import first_admin_link


class Command(BaseCommand):
    help = "Print the one-time link by which the first administrator chooses name and password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="e.g. https://paragraf.example.org")

    def handle(self, *_args: Any, address: str, **_options: Any) -> None:
        link = first_admin_link(address)
        if link is None:
            raise CommandError("There is an administrator already; he can make links for others.")
        self.stdout.write(link)
